"""Substitutes of a season on Discord: how they are asked, and what changes hands."""

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.corrections import Enter
from bifrost_bot.match.model import Match
from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.season import OWNER, SVEN, Stage, direct
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, said
from tests.e2e.seasons.test_season_roles import LIVING, until_held
from tests.samples import answer

ASTRID, BO, CLEO = PLAYERS
PLAIN = {"game": "social_snake"}
"""A game in which players choose their seats."""


async def open_with_substitute(stage: Stage) -> list[Match]:
    """A season of three whose first match is in its lobby, and for which Sven is named.

    Returns the list of what matches become.
    """
    changes: list[Match] = []
    stage.table.app.runner.listeners.append(lambda change: changes.append(change.after))
    await stage.open(*PLAYERS)
    told = await stage.run(HOST, "cast substitute", player=SVEN)
    assert told == f"Substitutes, in the order in which they are asked: {stage.at(SVEN)}."
    await stage.run(HOST, "episode open", **PLAIN)
    stage.table.look_at("1")
    return changes


async def take_out(stage: Stage, name: str) -> str:
    """The host takes a player out of the running season."""
    question = await stage.table.run(
        HOST, HOME, "season cast remove", player=name, reason="fell ill"
    )
    return await stage.table.confirm(question, "Take the player out")


async def asked_directly(stage: Stage, name: str) -> Message:
    """The direct message that asks a substitute, once it has come."""

    def found() -> list[Message]:
        return [one for one in direct(stage, name) if "Will you take" in one.content]

    await stage.world.until(found, PATIENCE)
    return found()[-1]


async def until_seated(stage: Stage, changes: list[Match], name: str) -> Match:
    """The match, once that person plays in it."""
    id = stage.id(name)
    await stage.world.until(lambda: any(match.player(id) for match in changes), PATIENCE)
    return await stage.table.match()


async def test_a_substitute_is_asked_directly_and_takes_over_roles_and_the_running_match(
    stage: Stage,
) -> None:
    changes = await open_with_substitute(stage)
    await stage.table.run(HOST, stage.channel, "match start", match="1")
    for name in PLAYERS:
        await stage.table.click(name, await stage.says("Ready check: waiting"), "I am ready")
    before = await stage.table.match()
    seat = before.seat_of(stage.id(BO))
    told = await take_out(stage, BO)
    assert told == f"{stage.at(BO)}'s place is vacant, and the first substitute is asked."
    assert "fell ill" in (await stage.says("out of the season")).content
    question = await asked_directly(stage, SVEN)
    for part in ("Will you take Bo's place", "How many those are is a secret", "match 1"):
        assert part in question.content
    where = f"The season is on Midgard Games, in <#{stage.channel.id}>."
    assert question.content.endswith(f"\n{where}")
    assert "place vacant" in await stage.shows("place vacant")
    await stage.table.click(SVEN, question, "Accept")
    await stage.says(f"{stage.at(SVEN)} takes {stage.at(BO)}'s place")
    await until_held(stage, **{SVEN: LIVING, BO: "", ASTRID: LIVING})
    after = await until_seated(stage, changes, SVEN)
    assert after.seat_of(stage.id(SVEN)) == seat
    assert after.player(stage.id(BO)) is None
    board = await stage.shows("**Replaced (1):**")
    assert f"{stage.at(BO)} ({stage.at(SVEN)} since episode 1)" in board
    told = await stage.run(BO, "me")
    assert told.startswith(f"{stage.at(SVEN)} has had your place")
    assert "Garnets: " in await stage.run(SVEN, "me")


async def test_hosts_are_told_of_a_substitute_who_gets_no_seat(stage: Stage) -> None:
    changes: list[Match] = []
    stage.table.app.runner.listeners.append(lambda change: changes.append(change.after))
    await stage.open(*PLAYERS)
    await stage.run(HOST, "episode open", **PLAIN)
    stage.table.look_at("1")
    await stage.table.run(HOST, stage.channel, "match start", match="1")
    for name in PLAYERS:
        await stage.table.click(name, await stage.says("Ready check: waiting"), "I am ready")
    await stage.world.until(lambda: changes[-1].phase is not None, PATIENCE)
    before = changes[-1]
    assert before.phase is not None
    slot = before.phase.phase.to_act[0]
    text = answer(before.settings.game, before.state, slot, Rng("any", 1))
    await stage.table.app.runner.handle("1", Enter(stage.id(HOST), slot, text, "was cut off"))
    told = await stage.run(HOST, "cast substitute", player=HOST, player_2=OWNER)
    refusal = "As a host of this match, that person could read what players sent"
    assert f"\n{stage.at(HOST)} would get no seat in match 1. {refusal}" in told
    assert told.count(stage.at(OWNER)) == 2, "on the list, and among those who see all"
    await take_out(stage, BO)
    await stage.table.click(HOST, await asked_directly(stage, HOST), "Accept")
    # The host is called, and is the substitute as well.
    called = f"{stage.at(HOST)} {stage.at(HOST)}"
    line = f"{called}, who has Bo's place in the season, got no seat. Reason: {refusal}"
    hosts = next(one for one in stage.world.channels.values() if one.name == "hosts")

    def found() -> list[Message]:
        return [one for one in stage.table.rooms.messages(hosts) if "got no seat" in one.content]

    await stage.world.until(found, PATIENCE)
    assert found()[0].content.startswith(line)
    assert found()[0].content.endswith(
        "A host can let another player take over with /match replace."
    )
    assert found()[0].mentions.users == (stage.table.sandbox.person(HOST).id,)
    assert (await stage.table.match()).seats == before.seats


async def test_one_who_takes_no_direct_messages_is_asked_in_the_seasons_channel(
    stage: Stage,
) -> None:
    stage.table.sandbox.person(SVEN).user.accepts_dms = False
    await open_with_substitute(stage)
    await take_out(stage, BO)
    news = await stage.says(f"{stage.at(SVEN)} is asked to take {stage.at(BO)}'s place")
    told = await stage.table.press(CLEO, news, "Read and answer")
    assert told == "Only the substitute who is named there is asked."
    shown = await stage.table.click(SVEN, news, "Read and answer")
    told = await stage.table.press(SVEN, shown, "Decline")
    assert told.startswith("You do not play in **House of Larks**")
    assert "No substitute is left to ask" in (await stage.says("declines to play")).content
    assert direct(stage, SVEN) == []


async def test_the_lobby_of_the_episode_seats_the_substitute(stage: Stage) -> None:
    changes = await open_with_substitute(stage)
    before = await stage.table.match()
    player = before.player(stage.id(BO))
    assert player is not None
    question = await stage.table.run(BO, HOME, "season resign")
    told = said(await stage.table.click(BO, question, "Give up the place"))
    assert told == "You have given up your place in House of Larks."
    await stage.table.click(SVEN, await asked_directly(stage, SVEN), "Accept")
    after = await until_seated(stage, changes, SVEN)
    new = after.player(stage.id(SVEN))
    assert new is not None and new.seat == player.seat
    held = before.purses[player.id]
    await stage.world.until(lambda: changes[-1].purses.get(new.id) == held, PATIENCE)


async def test_a_substitute_whom_discord_did_not_look_up_is_not_said_to_be_away(
    stage: Stage,
) -> None:
    await open_with_substitute(stage)
    route = "/guilds/{guild_id}/members/{user_id}"
    await take_out(stage, BO)
    question = await asked_directly(stage, SVEN)
    stage.table.sandbox.fault(method="GET", route=route, status=503, times=-1)
    await stage.table.click(SVEN, question, "Accept")
    await stage.says("got no seat in match 1. Discord did not say whether they are on this server.")
    assert (await stage.table.match()).player(stage.id(BO)) is not None


async def test_a_player_who_left_the_server_is_replaced_when_an_episode_opens(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    await stage.run(HOST, "cast substitute", player=SVEN)
    await until_held(stage, **dict.fromkeys(PLAYERS, LIVING))
    stage.table.sandbox.person(BO).leave(stage.table.guild)
    await stage.run(HOST, "episode open", **PLAIN)
    await stage.says(f"{stage.at(BO)} is no longer on this server")
    await stage.table.click(SVEN, await asked_directly(stage, SVEN), "Accept")
    await until_held(stage, **{SVEN: LIVING, ASTRID: LIVING})
