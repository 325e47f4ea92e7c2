"""Stored notices name no user, and get the words that they had when they were recorded."""

import re
from typing import Any, Final

import pytest
from sqlalchemy import text

from bifrost_bot.match.decide.hosts import AddHost, Announce, HandOver
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.model import Match, Player
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, EventBody, Kind, LineBody, Notice
from bifrost_bot.notices import briefing, maintenance, rewording
from bifrost_bot.notices.answer import reminder
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.outbox import Row
from tests.match.world import HOST
from tests.runtime.conftest import Stand
from tests.store.recorder import EVENINGS, PEOPLE, Recording, play_all

RED: Final = Address("seat", "1", "red")
_SENTENCES: Final = re.compile(r'"is": "(Line|Warning|Reply|Clock|Record)Body"')
_IDS: Final = re.compile(r'"\d{3}"|<@\d+>|Player \d')


async def stored(stand: Stand) -> list[str]:
    """The bodies in the outbox."""
    async with stand.database.transaction() as connection:
        return list(await connection.scalars(text("SELECT body FROM outbox ORDER BY id")))


async def pending(stand: Stand) -> tuple[Row, ...]:
    """The undelivered notices, as another process reads them."""
    return await Runner(stand.database, stand.clock).pending()


def told(stand: Stand) -> list[Row]:
    """The notices that were recorded, as this process delivers them."""
    rows: list[Row] = []
    while not stand.changes.empty():
        rows += stand.changes.get_nowait().rows
    return rows


@pytest.mark.parametrize("game", EVENINGS)
async def test_another_process_tells_the_same_about_everything_that_hosts_and_players_do(
    stand: Stand, game: str
) -> None:
    await play_all(Recording(game, stand.runner, stand.clock))
    bodies = await stored(stand)
    assert [body for body in bodies if _SENTENCES.search(body) or _IDS.search(body)] == []
    assert list(await pending(stand)) == told(stand)
    for match_id in ("1", "2"):
        await stand.runner.forget(match_id, PEOPLE[0], "gone-1")
    assert await stored(stand) == bodies
    named = [repr(row) for row in await pending(stand) if row.match_id in ("1", "2")]
    assert [row for row in named if f"'{PEOPLE[0]}'" in row or f"<@{PEOPLE[0]}>" in row] == []


async def test_another_process_calls_those_who_were_called_then(stand: Stand) -> None:
    match = await stand.playing()

    def trouble(match: Match) -> list[Notice]:
        return [
            maintenance.refused_notice(match, RED, 9),
            maintenance.refused_notice(match, CONTROL, 9),
            maintenance.channels_missing(match, ["no room"]),
            *maintenance.replacement(match, RED),
            *reminder(match, "red"),
        ]

    await stand.runner.tell(match.id, trouble)
    left = match.seats["red"]
    newcomer = Player("104", "Newcomer")
    await stand.runner.handle(match.id, Replace(HOST, "red", left, newcomer, "had to go"))
    await stand.runner.handle(match.id, AddHost(HOST, "200"))
    await stand.runner.handle(match.id, HandOver(HOST, "200"))
    assert [body for body in await stored(stand) if _IDS.search(body)] == []
    rows = told(stand)
    assert list(await pending(stand))[-len(rows) :] == rows


async def test_a_notice_that_no_events_give_is_left_for_another_program_and_named_in_the_log(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    for match_id in ("1", "2"):
        await stand.lobby()
        await stand.runner.tell(match_id, lambda _: [Notice(LOBBY, LineBody("A."))])
    await stand.runner.tell("2", lambda _: [Notice(LOBBY, EventBody(Kind.LINE, (1, 1), 1))])
    rows = told(stand)
    async with stand.database.transaction() as connection:
        await connection.execute(text("UPDATE events SET body = '{}' WHERE match_id = '1'"))
    assert list(await pending(stand)) == rows[1:-1]
    assert "match 1 cannot be read" in caplog.text
    assert f"match 2: notice {rows[-1].id} is not delivered: no words" in caplog.text
    assert len(await stored(stand)) == len(rows)


async def test_a_fault_in_the_words_of_one_notice_leaves_the_others(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await stand.lobby()
    await stand.runner.handle(match.id, Announce(HOST, "We begin soon."))
    rows = told(stand)

    def brief(before: Match | None, *others: Any) -> tuple[Notice, ...]:
        if before is None:
            raise ValueError("wrong words")
        return briefing.brief(before, *others)

    monkeypatch.setattr(rewording, "brief", brief)
    assert list(await pending(stand)) == rows[1:]
    assert "notice 1 finds no words" in caplog.text
