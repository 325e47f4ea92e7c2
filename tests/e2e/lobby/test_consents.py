"""Consent by buttons where every host plays, also after a restart."""

from bifrost_bot.sandbox.world.model import Message
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Table

ASTRID, BO, CLEO = PLAYERS
WHY = "the network was down"


async def only_host_plays(table: Table) -> None:
    table.open_match_commands()
    await table.begin()
    await table.run(HOST, HOME, "match host add", member=ASTRID)
    await table.run(HOST, HOME, "match host remove", member=HOST)


async def asked(table: Table, name: str) -> Message:
    """The question in a user's own channel, waited for."""
    own = [
        one for one in table.sandbox.person(name).channels() if one.name.endswith("-submissions")
    ]

    def found() -> list[Message]:
        return [
            message
            for one in own
            for message in table.rooms.messages(one)
            if "plays in it, asks to" in message.content
        ]

    await table.world.until(found, PATIENCE)
    (message,) = found()
    return message


async def test_a_turn_is_taken_back_once_all_others_agree(table: Table) -> None:
    await only_host_plays(table)
    await table.time_up()
    told = await table.ask(ASTRID, HOME, "match rewind", turn=1, reason=WHY)
    assert "The other players are asked to agree" in told
    await table.lobby_says("asks to go back to turn 1")
    question = await asked(table, BO)
    assert f"Reason: {WHY}" in question.content
    assert "You have agreed." in await table.press(BO, question, "Agree")
    await table.restart()
    assert "You have agreed." in await table.press(CLEO, await asked(table, CLEO), "Agree")
    await table.lobby_says("All other players have agreed")
    match = await table.match()
    assert match.phase is not None and match.phase.phase.number == 1


async def test_one_who_refuses_prevents_it_and_is_not_named(table: Table) -> None:
    await only_host_plays(table)
    assert "Give a reason" in await table.ask(ASTRID, HOME, "match extend", time="5m")
    before = await table.deadline_ms()
    await table.run(ASTRID, HOME, "match extend", time="5m", reason=WHY)
    question = await asked(table, BO)
    other = await asked(table, CLEO)
    assert "Nobody is told that it was you" in await table.press(BO, question, "Refuse")
    await table.lobby_says("A player does not agree, so nothing is done.")
    assert await table.deadline_ms() == before
    assert "already been decided" in await table.press(CLEO, other, "Agree")
