"""A host in a season's cast: another host acts, or all other players agree."""

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.season import ASTRID, BO, CLEO, FOUR, Stage, to_tokens
from tests.e2e.helpers.table import HOME, HOST, response_to

ANOTHER = (
    "You are in the cast of this season, so a host who isn't in it must do that. /season "
    "board names the hosts."
)
WHY = {"reason": "for the song"}


async def only_host_plays(stage: Stage) -> None:
    """Astrid, who is in the cast, hosts the season alone."""
    await stage.run(HOST, "host add", member=ASTRID)
    await stage.run(HOST, "host remove", member=HOST)


async def held(stage: Stage, name: str) -> int:
    return (await stage.season()).held[stage.id(name)]


async def test_a_host_of_the_cast_cannot_better_their_own_result(stage: Stage) -> None:
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
    await stage.table.click(ASTRID, question, "Eliminate the player")
    assert response_to(question).content == ANOTHER
    assert (await stage.season()).seq == before
    told = await stage.run(HOST, "garnets give", player=ASTRID, amount=1, **WHY)
    assert told == f"{stage.at(ASTRID)} got 1 garnet."


async def asked(stage: Stage, action: str) -> Message:
    """The request in the season's channel, which pings all others than its host."""
    told = await stage.says(f"who hosts this season and plays in it, asks to {action}")
    assert all(stage.at(name) in told.content for name in FOUR if name != ASTRID)
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
    assert "You have agreed." in await stage.table.press(BO, request, "Agree")
    assert (
        await stage.table.press(ASTRID, request, "Agree")
        == "Only the other players of this season are asked."
    )
    await stage.table.restart()
    assert await held(stage, ASTRID) == 0
    for name in (CLEO, "Sven"):
        assert "You have agreed." in await stage.table.press(name, request, "Agree")
    await stage.says("The other players have agreed to what")
    await stage.says(f"{stage.at(ASTRID)} gave {stage.at(ASTRID)} 1000 garnets: for the song")
    assert await held(stage, ASTRID) == 1_000


async def test_one_player_who_refuses_prevents_it_and_is_not_named(stage: Stage) -> None:
    await stage.open(*FOUR)
    await only_host_plays(stage)
    await stage.run(ASTRID, "garnets give", player=ASTRID, amount=1_000, **WHY)
    request = await asked(stage, f"give {stage.at(ASTRID)} 1000 garnets")
    assert "Nobody is told that it was you" in await stage.table.press(CLEO, request, "Refuse")
    told = await stage.says("A player does not agree, so nothing changes.")
    assert stage.at(CLEO) not in told.content
    assert "already been decided" in await stage.table.press(BO, request, "Agree")
    assert await held(stage, ASTRID) == 0


async def test_taking_too_much_tells_nothing_but_in_the_audit(stage: Stage) -> None:
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
