"""A host in a season's cast: another host acts, or all other players agree."""

import pytest

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import HOME, HOST, Table, said
from tests.e2e.seasons.test_season import ASTRID, BO, CLEO, FOUR, Stage, to_tokens

ANOTHER = (
    "You are in the cast of this season, so a host who isn't in it must do that. /season "
    "board names the hosts."
)
WHY = {"reason": "for the song"}


@pytest.fixture
def stage(table: Table) -> Stage:
    return Stage(table)


async def only_host_plays(stage: Stage) -> None:
    """Astrid, who is in the cast, hosts the season alone."""
    await stage.run(HOST, "host add", member=ASTRID)
    await stage.run(HOST, "host remove", member=HOST)


async def held(stage: Stage, name: str) -> int:
    return (await stage.season()).held[stage.id(name)]


async def test_a_host_of_the_cast_cannot_better_their_own_result_or_purse_where_another_host_does_not_play(
    stage: Stage,
) -> None:
    await to_tokens(stage)
    await stage.run(HOST, "host add", member=ASTRID)
    before = (await stage.season()).seq
    assert await stage.run(ASTRID, "garnets give", player=ASTRID, amount=1_000, **WHY) == ANOTHER
    assert (
        await stage.run(ASTRID, "correct", episode=1, player=ASTRID, place=1, tokens=5, **WHY)
        == ANOTHER
    )
    assert await stage.run(ASTRID, "extend", time="2h") == ANOTHER
    assert await stage.run(ASTRID, "duel report", winner=ASTRID) == ANOTHER
    question = await stage.table.run(ASTRID, HOME, "season eliminate", player=BO, **WHY)
    assert question.original is not None
    await stage.table.click(ASTRID, question.original, "Eliminate the player")
    assert question.original.content == ANOTHER
    assert (await stage.season()).seq == before
    told = await stage.run(HOST, "garnets give", player=ASTRID, amount=1, **WHY)
    assert told == f"{stage.at(ASTRID)} got 1 garnet."


async def asked(stage: Stage, action: str) -> Message:
    """The request in the season's channel, which pings all others."""
    told = await stage.says(f"who hosts this season and plays in it, asks to {action}")
    assert all(stage.at(name) in told.content for name in FOUR)
    return told


async def test_where_every_host_plays_all_others_have_to_agree(stage: Stage) -> None:
    await stage.open(*FOUR)
    await only_host_plays(stage)
    told = await stage.run(ASTRID, "garnets give", player=ASTRID, amount=1_000, **WHY)
    assert told.startswith(
        "You are in the cast, and so is every other host. The other players are asked to agree."
    )
    request = await asked(stage, f"give {stage.at(ASTRID)} 1000 garnets")
    assert request.content.endswith("Reason: for the song")
    assert "You have agreed." in said(await stage.table.click(BO, request, "Agree"))
    assert (
        said(await stage.table.click(ASTRID, request, "Agree"))
        == "Only the other players of this season are asked."
    )
    await stage.table.close_bot()
    await stage.table.open_bot()
    assert await held(stage, ASTRID) == 0
    for name in (CLEO, "Sven"):
        assert "You have agreed." in said(await stage.table.click(name, request, "Agree"))
    await stage.says("The other players have agreed to what")
    await stage.says(f"{stage.at(ASTRID)} gave {stage.at(ASTRID)} 1000 garnets: for the song")
    assert await held(stage, ASTRID) == 1_000


async def test_one_player_who_refuses_prevents_it_and_is_not_named(stage: Stage) -> None:
    await stage.open(*FOUR)
    await only_host_plays(stage)
    await stage.run(ASTRID, "garnets give", player=ASTRID, amount=1_000, **WHY)
    request = await asked(stage, f"give {stage.at(ASTRID)} 1000 garnets")
    assert "Nobody is told that it was you" in said(
        await stage.table.click(CLEO, request, "Refuse")
    )
    told = await stage.says("A player does not agree, so nothing changes.")
    assert stage.at(CLEO) not in told.content
    assert "already been decided" in said(await stage.table.click(BO, request, "Agree"))
    assert await held(stage, ASTRID) == 0


async def test_who_takes_more_than_is_there_learns_nothing_and_it_is_in_the_audit(
    stage: Stage,
) -> None:
    await stage.open(*FOUR)
    await stage.run(HOST, "garnets give", player=BO, amount=2, **WHY)
    told: list[str] = []
    for name, amount in ((BO, 5), (CLEO, 5)):
        answer = await stage.run(HOST, "garnets take", player=name, amount=amount, reason="a fine")
        told.append(answer.replace(stage.at(name), "them"))
        await stage.says(f"took 5 garnets from {stage.at(name)}, or all if they held fewer: a fine")
    assert told == ["5 garnets taken from them, or all if they held fewer."] * 2
    assert await held(stage, BO) == 0
    audit = await stage.run(CLEO, "audit")
    assert audit.count("took 5 garnets from") == 2
