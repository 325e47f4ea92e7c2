"""Stored bodies of notices, of this and earlier programs."""

import json
import logging
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import pytest
from sqlalchemy import text

from bifrost_bot.engines.codec import CodecError
from bifrost_bot.match.history.erasure import replace_user
from bifrost_bot.match.notice import (
    LOBBY,
    Address,
    AdmissionBody,
    BoardBody,
    Body,
    ClockBody,
    CloseForWritingBody,
    Drawing,
    Kind,
    LineBody,
    LobbyBody,
    Notice,
    Plan,
    RecordBody,
    ReminderBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)
from bifrost_bot.match.upcast import read_body, write_body
from bifrost_bot.store import outbox, people
from bifrost_bot.store.database import Database
from bifrost_bot.stream.erasure import ERASED_NAME
from tests.match.world import World
from tests.store.test_journal import record

DUMPS: Final = sorted(Path(__file__).parent.rglob("*.sql"))

EARLIER: Final[tuple[tuple[Kind, str, Body], ...]] = (
    (
        Kind.BOARD,
        '{"boards": ["1"], "lines": ["A."], "opening": true, "closed": true, "turn": 3}',
        BoardBody(("1",), ("A.",), opening=True, closed=True, turn=3),
    ),
    (Kind.BOARD, '{"boards": [], "lines": ["A."], "opening": false}', BoardBody((), ("A.",))),
    (
        Kind.BOARD,
        '{"board": "1", "lines": [], "opening": true}',
        BoardBody(("1",), (), opening=True),
    ),
    (Kind.BOARD, '{"board": "1", "lines": []}', BoardBody(("1",), ())),
    (
        Kind.WARNING,
        '{"text": "A.", "seconds": 30, "where": " on game 1", "ping": ["7"]}',
        WarningBody("A.", ("7",), 30, " on game 1"),
    ),
    (Kind.WARNING, '{"text": "A.", "ping": ["7"]}', WarningBody("A.", ("7",))),
    (Kind.WARNING, '{"reminder": true, "ping": ["7"]}', ReminderBody(("7",))),
    (Kind.REPLY, '{"text": "A.", "reply_to": 7}', ReplyBody("A.", 7)),
    (
        Kind.REPLY,
        '{"text": "A.", "reply_to": 7, "sketch": null}',
        ReplyBody("A.", 7, Drawing(None)),
    ),
    (
        Kind.REPLY,
        '{"text": "A.", "reply_to": 7, "sketch": {"phase": 3, "move": {"cell": "C5"}}}',
        ReplyBody("A.", 7, Drawing(Plan(3, {"cell": "C5"}))),
    ),
    (Kind.LINE, '{"text": "A."}', LineBody("A.")),
    (Kind.LINE, '{"text": "A.", "ping": []}', LineBody("A.")),
    (Kind.LINE, '{"text": "A.", "ping": ["7", "8"]}', LineBody("A.", ("7", "8"))),
    (Kind.CLOCK, '{"line": "A."}', ClockBody("A.")),
    (Kind.CLOCK, '{"board": "1", "line": "A."}', ClockBody("A.")),
    (Kind.LOBBY, '{"new": true}', LobbyBody()),
    (Kind.RESULT, "{}", ResultBody()),
    (Kind.CLOSE_FOR_WRITING, "{}", CloseForWritingBody()),
    (Kind.RECORD, '{"text": "A."}', RecordBody("A.")),
    (Kind.ADMISSION, "{}", AdmissionBody()),
)


@pytest.mark.parametrize(("kind", "stored", "body"), EARLIER)
def test_what_earlier_programs_stored_is_read(kind: Kind, stored: str, body: Body) -> None:
    assert read_body(kind, json.loads(stored)) == body
    assert body.kind is kind


@pytest.mark.parametrize("body", [body for _, _, body in EARLIER])
def test_what_this_program_stores_is_read(body: Body) -> None:
    stored: Any = json.loads(json.dumps(write_body(body)))
    assert stored["is"] == type(body).__name__
    assert read_body(body.kind, stored) == body


def test_a_reply_that_removes_the_drawing_is_stored_otherwise_than_one_that_keeps_it() -> None:
    assert write_body(ReplyBody("A.", 7)) != write_body(ReplyBody("A.", 7, Drawing(None)))


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: f"{dump.parent.name}-{dump.stem}")
def test_every_notice_in_a_database_of_an_earlier_program_is_read(dump: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(dump.read_text(encoding="utf-8"))
        rows = [
            (Kind(kind), json.loads(body))
            for kind, body in made.execute("SELECT kind, body FROM outbox")
        ]
    assert rows
    for kind, stored in rows:
        body = read_body(kind, stored)
        assert body.kind is kind
        assert holds(write_body(body), renamed(stored))


def holds(now: Any, then: Any) -> bool:
    """Whether all that an earlier program stored is there; new fields may be there too."""
    if not isinstance(then, dict):
        return bool(now == then)
    fields = cast("dict[str, Any]", then)
    return isinstance(now, dict) and all(
        key in now and holds(now[key], fields[key]) for key in fields
    )


def renamed(stored: Any) -> dict[str, Any]:
    """What a body holds, under the names that it has now."""
    fields = dict(stored)
    if "sketch" in fields:
        fields["drawing"] = {"plan": fields.pop("sketch")}
    if "board" in fields:
        fields["boards"] = [fields.pop("board")]
    fields.pop("new", None)
    return fields


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize(
    "stored",
    ['{"is": "BoardBody"}', '{"is": "Nonsense"}', '{"sound": 1}', '{"v": 9, "text": "A."}'],
)
def test_a_body_that_this_program_does_not_know_is_refused(kind: Kind, stored: str) -> None:
    with pytest.raises(CodecError):
        read_body(kind, json.loads(stored))


async def test_bad_notices_are_left(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    await record(database, World())
    async with database.transaction() as connection:
        first, second = await outbox.add(
            connection, "1", [Notice(LOBBY, LineBody(one)) for one in "ab"], 5
        )
        await put(connection, first.id, '{"is": "SongBody", "tune": "A"}')
        with caplog.at_level(logging.ERROR):
            assert await outbox.pending(connection) == (second,)
    assert f"notice {first.id} is not delivered: no class SongBody is known here" in caplog.text


async def test_a_reply_of_any_program_is_found(database: Database) -> None:
    await record(database, World())
    here = Address("seat", "1", "red")
    async with database.transaction() as connection:
        rows = await outbox.add(
            connection, "1", [Notice(here, ReplyBody("A.", id)) for id in (71, 72, 73)], 5
        )
        for row, stored in zip(
            rows, ('"reply_to": 8}', '"reply_to": 91, "sketch": null}'), strict=False
        ):
            await put(connection, row.id, '{"text": "A.", ' + stored)
        found = [id for id in range(100) if await outbox.is_answered(connection, "1", here, id)]
    assert found == [8, 73, 91]


async def test_a_user_is_taken_out_of_notices_and_they_are_still_read(database: Database) -> None:
    await record(database, World())
    async with database.transaction() as connection:
        told = [
            LineBody("<@101> plays on.", ("101", "102")),
            ReminderBody(("101",)),
            LineBody("", ()),
            ReplyBody("A.", 101),
        ]
        rows = await outbox.add(connection, "1", [Notice(LOBBY, body) for body in told], 5)
        await put(connection, rows[2].id, '{"text": "<@101>", "ping": ["101"]}')
        change = partial(replace_user, user_id="101", other_id="gone", within=True)
        await people.rewrite_notices(connection, "1", "101", change)
        left = [row.notice.body for row in await outbox.pending(connection)]
    assert left == [
        LineBody(f"{ERASED_NAME} plays on.", ("gone", "102")),
        ReminderBody(("gone",)),
        LineBody(ERASED_NAME, ("gone",)),
        ReplyBody("A.", 101),
    ]


async def put(connection: Any, id: int, body: str) -> None:
    """Puts a body as another program stored it in the place of one."""
    await connection.execute(
        text("UPDATE outbox SET body = :body WHERE id = :id"), {"body": body, "id": id}
    )
