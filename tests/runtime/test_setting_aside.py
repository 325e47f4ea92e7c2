"""The mark of the text that is being read, and what a new process makes of one that was left."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.errors import IllegalError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock, Submit
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import CONTROL, Address, Kind, ReplyBody
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.quarantine import set_aside
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.store.crash_marker import CrashMarker, Reading, mark_path, open_mark
from bifrost_bot.store.outbox import Row
from bifrost_bot.store.shard_set import WHOLE, ShardSet
from tests.clock import ManualClock
from tests.match.world import HOST
from tests.plugged import plug_in
from tests.runtime.conftest import Stand
from tests.saying import body_of, ping_of, text_of

RED = Slot("red", "1")
CHANNEL = Address("seat", "1", "red")
ANSWER = Reading("1", CHANNEL, 77)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bifrost.sqlite3-reading"


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    """What the file said whenever the game read a text."""
    found: list[str] = []
    read = bifrost.parse

    def parse(text: str, *others: Any) -> Any:
        found.append(path.read_text(encoding="utf-8"))
        if text == "break":
            raise RuntimeError("a bug")
        return read(text, *others)

    plug_in(monkeypatch, replace(bifrost, parse=parse))
    return found


@pytest.fixture
def mark(path: Path) -> Iterator[CrashMarker]:
    mark = CrashMarker(path)
    yield mark
    mark.close()


def leave(path: Path, mark: CrashMarker, reading: Reading = ANSWER) -> None:
    """Leaves the file as a process does that dies while it reads that text."""
    with mark.mark(reading):
        left = path.read_bytes()
    path.write_bytes(left)


def fill(path: Path, record: bytes) -> None:
    path.write_bytes(record)


def is_empty(path: Path) -> bool:
    return path.stat().st_size == 0


def marking(stand: Stand, mark: CrashMarker) -> Runner:
    return Runner(stand.database, stand.clock, mark=mark)


def submit(
    match: Match, text: str, clock: ManualClock, message: int = 77, *, reply: bool = True
) -> Submit:
    return Submit(match.seats["red"], RED, text, clock.now_ms(), message, reply)


async def told(stand: Stand) -> tuple[Row, ...]:
    return await stand.runner.pending()


class TestReading:
    async def test_while_a_message_is_read_the_file_says_which_but_not_what_it_says(
        self, stand: Stand, path: Path, mark: CrashMarker, seen: list[str]
    ) -> None:
        match = await stand.playing()
        await marking(stand, mark).handle(match.id, submit(match, "C5", stand.clock))
        assert seen == ['{"match": "1", "address": "seat/red/1", "message": 77}']
        assert mark.interrupted_reading() is None
        assert is_empty(path)

    @pytest.mark.parametrize(("text", "kind"), [("Z9", IllegalError), ("break", FaultError)])
    async def test_a_refusal_or_a_bug_leaves_no_mark(
        self,
        stand: Stand,
        path: Path,
        mark: CrashMarker,
        seen: list[str],
        text: str,
        kind: type[Exception],
    ) -> None:
        match = await stand.playing()
        with pytest.raises(kind):
            await marking(stand, mark).handle(match.id, submit(match, text, stand.clock))
        assert len(seen) == 1
        assert seen[0]
        assert is_empty(path)

    async def test_nothing_is_marked_that_no_channel_would_be_read_for_again(
        self, stand: Stand, path: Path, mark: CrashMarker, seen: list[str]
    ) -> None:
        match = await stand.playing()
        runner = marking(stand, mark)
        await runner.handle(match.id, submit(match, "C5", stand.clock, reply=False))
        await runner.handle(match.id, Lock(match.seats["red"], RED, stand.clock.now_ms()))
        assert seen == [""]


class TestSettingAside:
    async def test_its_author_and_the_hosts_are_told_and_it_counts_as_answered(
        self, stand: Stand, path: Path, mark: CrashMarker
    ) -> None:
        match = await stand.playing()
        before = await told(stand)
        leave(path, mark)
        await set_aside(mark, stand.runner)
        reply, line = (row.notice for row in (await told(stand))[len(before) :])
        assert (reply.address, body_of(reply, ReplyBody).reply_to) == (CHANNEL, 77)
        assert text_of(reply).endswith("Send your move again, written another way.")
        assert (line.address, line.kind, ping_of(line)) == (CONTROL, Kind.LINE, (HOST,))
        assert not any(seat in text_of(line).lower() for seat in match.seats)
        assert is_empty(path)
        assert await stand.runner.is_answered(match.id, CHANNEL, 77)
        successor = stand.another()
        assert await successor.runner.match(match.id) == match

    async def test_without_a_mark_nothing_is_told(
        self, stand: Stand, path: Path, mark: CrashMarker
    ) -> None:
        await stand.playing()
        before = await told(stand)
        await set_aside(mark, stand.runner)
        assert await told(stand) == before

    async def test_a_text_that_was_answered_after_all_is_not_set_aside(
        self, stand: Stand, path: Path, mark: CrashMarker
    ) -> None:
        match = await stand.playing()
        await stand.runner.handle(match.id, submit(match, "C5", stand.clock))
        before = await told(stand)
        leave(path, mark)
        await set_aside(mark, stand.runner)
        assert await told(stand) == before

    async def test_a_text_of_a_match_that_is_not_known_is_dropped(
        self, stand: Stand, path: Path, mark: CrashMarker, caplog: pytest.LogCaptureFixture
    ) -> None:
        leave(path, mark, Reading("9", CHANNEL, 77))
        await set_aside(mark, stand.runner)
        assert await told(stand) == ()
        assert "a text of match 9, which cannot be found" in caplog.text

    @pytest.mark.parametrize(
        "record", [b"\0" * 40, b"{", b"[]", b'{"match": "1"}', b'{"match":"1","address":1}']
    )
    async def test_a_mark_that_cannot_be_read_stops_nothing(
        self,
        stand: Stand,
        path: Path,
        mark: CrashMarker,
        record: bytes,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        fill(path, record)
        await set_aside(mark, stand.runner)
        assert is_empty(path)
        assert "no text is set aside" in caplog.text

    async def test_who_practises_reads_it_where_they_play_and_nobody_else_does(
        self, stand: Stand, path: Path, mark: CrashMarker
    ) -> None:
        await stand.playing(Settings("bifrost", practice=True), people=1)
        before = await told(stand)
        leave(path, mark)
        await set_aside(mark, stand.runner)
        assert [row.notice.address for row in (await told(stand))[len(before) :]] == [CHANNEL]


class TestFile:
    def test_its_place_is_derived_from_the_database(self) -> None:
        assert mark_path("sqlite:////srv/bifrost.sqlite3", WHOLE) == Path(
            "/srv/bifrost.sqlite3-reading"
        )
        server = "postgresql://somebody:secret@host/bifrost"
        assert mark_path(server, WHOLE) == Path("bifrost-bot-reading")
        assert mark_path(server, ShardSet(4, (2, 3))) == Path("bifrost-shard-2-of-4-reading")

    def test_an_unopened_guard_is_logged(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        assert open_mark(tmp_path) is None
        assert "a text that crashes the bot will not be set aside at the next start" in caplog.text


def test_a_text_that_is_read_while_the_bot_ends_leaves_other_files_alone(path: Path) -> None:
    mark = CrashMarker(path)
    mark.close()
    # The next file to be opened gets the number of the closed one.
    with (path.parent / "other").open("w+b", buffering=0) as other:
        other.write(b"what was there")
        with mark.mark(ANSWER):
            pass
        other.seek(0)
        assert other.read() == b"what was there"
