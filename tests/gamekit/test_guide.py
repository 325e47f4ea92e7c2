"""docs/new_game.md, followed block by block, gives a working game."""

import pytest

from bifrost_bot.gamekit.conformance.catalogue import LAWS
from tests.gamekit.guide import Block, apply_block, blocks
from tests.gamekit.workshop import ROOT, Workshop

GUIDE = ROOT / "docs" / "new_game.md"
BLOCKS = blocks(GUIDE)


def follow(workshop: Workshop, block: Block) -> str:
    """Does what a block says, and returns what is printed."""
    if block.file:
        path = workshop.folder / block.file
        path.write_text(apply_block(path.read_text(encoding="utf-8"), block.text), encoding="utf-8")
        return ""
    if block.language == "python":
        return workshop.must("python -W error -", block.text)
    if block.text.startswith("bifrost-bot demo"):
        return start_demo(workshop, block.text.strip())
    assert block.language == "sh"
    return workshop.must(block.text)


def start_demo(workshop: Workshop, command: str) -> str:
    """Starts a demo, waits for its address, and ends it."""
    with workshop.started(f"{command} --no-browser --port 0") as demo:
        assert demo.stdout is not None
        return next(line for line in demo.stdout if line.startswith("Play here: "))


@pytest.mark.process
def test_following_the_guide_gives_a_game_that_conforms_and_plays(workshop: Workshop) -> None:
    said = [follow(workshop, block) for block in BLOCKS]
    listed = [told.splitlines()[-1] for told in said if "\nbifrost: " in f"\n{told}"]
    assert (
        listed[0]
        == "undercut: Undercut. Two players name secret numbers, and the higher one takes the "
        "point."
    )
    assert listed[-1].endswith("unless it is undercut.")
    assert "Left named 5.\nRight named 4.\nRight takes the point.\n" in "".join(said)
    (tested,) = [told for told in said if " passed in " in told]
    assert int(tested.splitlines()[-1].split(" passed")[0].split()[-1]) >= len(LAWS) + 7
    assert sum(told.startswith("Play here: ") for told in said) == 2
    assert (workshop.folder / "match.html").stat().st_size
    assert len(list((workshop.folder / "pictures").glob("*.png"))) >= 3
    workshop.must("pip uninstall --quiet --yes undercut-game")


def test_every_block_is_one_that_the_test_knows_how_to_follow() -> None:
    assert {block.language for block in BLOCKS} == {"sh", "python"}
    assert len(BLOCKS) == GUIDE.read_text(encoding="utf-8").count("```") / 2


def test_a_block_for_something_that_is_not_in_the_file_is_noticed() -> None:
    assert (
        apply_block("A: int = 1\n\n\ndef f():\n    pass\n", "def f():\n    return 2\n")
        == "A: int = 1\n\n\ndef f():\n    return 2\n"
    )
    with pytest.raises(LookupError, match="there is no g to be replaced"):
        apply_block("A: int = 1\n", "def g():\n    pass\n")
