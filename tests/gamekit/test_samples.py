"""Every game brings its sample; a missing one fails in a sentence."""

from pathlib import Path

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gamekit.conformance.sample import Sample, SampleError, find, random_answer
from tests.samples import GAMES, people, sample
from tests.sweep.evening import GAMES as SWEPT


@pytest.mark.parametrize("game", GAMES)
def test_every_game_brings_its_sample(game: str) -> None:
    assert isinstance(sample(game), Sample)
    assert all_games()[game].info.fewest <= len(people(game)) <= all_games()[game].info.most


def test_every_game_is_swept() -> None:
    assert list(SWEPT) == list(GAMES) == list(all_games())


def test_a_game_without_a_sample_is_told_what_to_write_and_where(tmp_path: Path) -> None:
    with pytest.raises(SampleError) as refused:
        find("chess", (tmp_path,))
    assert str(refused.value) == (
        "The game chess has no sample. Write SAMPLE = Sample(...) in "
        f"{tmp_path}/chess/sample.py or {tmp_path}/sample.py."
    )


def test_a_sample_file_without_a_sample_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text("SAMPLE = 5\n", encoding="utf-8")
    with pytest.raises(SampleError, match=r"sample.py has no SAMPLE = Sample\(...\)\."):
        find("chess", (tmp_path,))


def test_the_sample_in_the_games_own_folder_comes_first(tmp_path: Path) -> None:
    (tmp_path / "chess").mkdir()
    text = (
        "from bifrost_bot.gamekit.conformance.sample import Evening, Sample\nSAMPLE = "
        "Sample(Evening(people={}))\n"
    )
    for place, number in ((tmp_path / "chess", 2), (tmp_path, 3)):
        (place / "sample.py").write_text(text.format(number), encoding="utf-8")
    found = find("chess", (tmp_path,))
    assert (found.evening.people, found.answer) == (2, random_answer)
