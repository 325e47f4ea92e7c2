"""Delivery: order, retries, unconfirmed sends, refusals, restarts."""

import asyncio
from collections.abc import Iterator, Sequence

import pytest

from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import (
    CONTROL,
    LOBBY,
    Address,
    AdmissionBody,
    BoardBody,
    Body,
    ClockBody,
    CloseForWritingBody,
    LineBody,
    Notice,
    ReplyBody,
)
from bifrost_bot.runtime.delivery import marks
from bifrost_bot.runtime.delivery.channel_queues import MOST_PASSING_REFUSALS, MOST_REFUSALS
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.delivery.transport import (
    BlockedError,
    GoneError,
    LimitedError,
    RejectedError,
    UnsureError,
)
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store import outbox
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel, Row, Shown
from tests.match.world import HOST
from tests.runtime.conftest import PATIENCE_SECONDS, Stand
from tests.saying import text_of

RED = Address("seat", "1", "red")
GREEN = Address("seat", "1", "green")
PUBLIC = Address("public", "1")
LATER_SECONDS = 130
"""After so long a platform has forgotten the marks of messages."""


class Script:
    """A platform that does what a test says; it keeps what people can read, and every attempt."""

    def __init__(self) -> None:
        self.read: list[tuple[Address, str]] = []
        self.attempts: list[tuple[Address, list[str], bool]] = []
        self.looked_for: list[list[str]] = []
        self.troubles: dict[Address, Iterator[Exception | None]] = {}
        self.blocked: set[Address] = set()
        self.silent = False
        """Whether a message that raises `UnsureError` is posted all the same: only the answer is
        lost.
        """

    async def send(self, match: Match, batch: Sequence[Row], *, sure: bool) -> None:
        address = batch[0].notice.address
        texts = [said(row) for row in batch]
        self.attempts.append((address, texts, sure))
        trouble = next(self.troubles.get(address, iter(())), None)
        if trouble is None or (self.silent and isinstance(trouble, UnsureError)):
            self.read += [(address, text) for text in texts]
        if trouble is not None:
            raise trouble

    async def find(self, match: Match, batch: Sequence[Row]) -> Sequence[Row]:
        self.looked_for.append([said(row) for row in batch])
        return [row for row in batch if (row.notice.address, said(row)) in self.read]

    async def is_blocked(self, match: Match, address: Address) -> bool:
        return address in self.blocked

    async def channel_id(self, match: Match, address: Address) -> int:
        return 99

    def at(self, address: Address) -> list[str]:
        """What people can read in a channel."""
        return [text for where, text in self.read if where == address]


class Post:
    """A match, its delivery and the script of its platform."""

    def __init__(self, stand: Stand, match: Match, script: Script) -> None:
        self.stand = stand
        self.match = match
        self.script = script
        self.marks = DeliveryMarks(stand.database, stand.clock, stand.tasks)
        limiter = Limiter(10**9, 10**9)
        self.delivery = Delivery(
            script, stand.runner, limiter, self.marks, stand.tasks, stand.clock
        )
        stand.runner.listeners.append(self.delivery.on_change)

    async def tell(self, *notices: Notice) -> None:
        """Records notices and delivers them as far as no clock is waited for."""
        await self.stand.runner.tell(self.match.id, lambda _: notices)
        await self.calm()

    async def calm(self) -> None:
        """Returns when everything that happens next waits for the clock."""
        await self.stand.settle()

    async def after(self, seconds: float) -> None:
        """Lets so much time pass."""
        self.stand.clock.advance(seconds)
        await self.calm()

    async def pending(self) -> list[str]:
        """The notices that the database holds undelivered."""
        await self.marks.flush()
        async with self.stand.database.transaction() as connection:
            return [
                said(row)
                for row in await outbox.pending(connection)
                if row.match_id == self.match.id
            ]


def said(row: Row) -> str:
    return text_of(row.notice) or row.notice.kind.name


def line(text: str, address: Address = RED) -> Notice:
    return Notice(address, LineBody(text))


def reply(text: str, to: int = 1) -> Notice:
    return Notice(RED, ReplyBody(text, to))


def every(problem: Exception) -> Iterator[Exception]:
    while True:
        yield problem


@pytest.fixture
async def post(stand: Stand) -> Post:
    match = await stand.playing()
    async with stand.database.transaction() as connection:
        rows = await outbox.pending(connection)
        await outbox.mark_delivered(connection, [row.id for row in rows], stand.clock.now_ms())
    return Post(stand, match, Script())


async def test_a_channel_is_told_in_order_and_what_was_told_is_noted(post: Post) -> None:
    await post.tell(line("a"), line("b"), line("c"))
    assert post.script.at(RED) == ["a", "b", "c"]
    assert await post.pending() == []


async def test_replies_that_wait_together_become_one_message(post: Post) -> None:
    await post.tell(reply("a"), reply("b"), line("c"))
    assert [texts for _, texts, _ in post.script.attempts] == [["a", "b"], ["c"]]


async def test_trouble_in_one_channel_keeps_its_order_and_holds_up_no_other(post: Post) -> None:
    post.script.troubles[RED] = iter([UnsureError("503"), UnsureError("503")])
    await post.tell(line("a"), line("b"), line("c", GREEN))
    assert (post.script.at(RED), post.script.at(GREEN)) == ([], ["c"])
    await post.after(1)
    assert post.script.at(RED) == []
    await post.after(2)
    assert post.script.at(RED) == ["a", "b"]


async def test_pauses_grow_to_half_a_minute_and_start_over(post: Post) -> None:
    post.script.troubles[RED] = every(UnsureError("503"))
    await post.tell(line("a"))
    tried: list[int] = []
    for second in range(1, 100):
        before = len(post.script.attempts)
        await post.after(1)
        tried += [second] * (len(post.script.attempts) - before)
    assert tried == [1, 3, 7, 15, 31, 61, 91]
    post.script.troubles[RED] = iter([None, UnsureError("503")])
    await post.after(30)
    await post.tell(line("b"))
    await post.after(1)
    assert post.script.at(RED) == ["a", "b"]


async def test_what_fails_is_not_noted_as_told_before_it_was(post: Post) -> None:
    post.script.troubles[RED] = iter([UnsureError("503")])
    await post.tell(line("a"))
    assert await post.pending() == ["a"]
    await post.after(1)
    assert await post.pending() == []


async def test_a_repeat_soon_after_is_left_to_the_mark_and_is_not_sure(post: Post) -> None:
    post.script.troubles[RED] = iter([UnsureError("timeout")])
    await post.tell(line("a"))
    await post.after(1)
    assert post.script.looked_for == []
    assert [sure for _, _, sure in post.script.attempts] == [True, False]


async def test_a_repeat_after_the_mark_expires_is_looked_for(post: Post) -> None:
    post.script.silent = True
    post.script.troubles[RED] = iter([UnsureError("timeout")])
    await post.tell(line("a"), line("b"))
    await post.after(LATER_SECONDS)
    assert post.script.looked_for == [["a"]]
    assert post.script.at(RED) == ["a", "b"]
    assert await post.pending() == []


async def test_a_repeat_that_others_have_joined_is_looked_for_at_once(post: Post) -> None:
    post.script.silent = True
    post.script.troubles[RED] = iter([UnsureError("timeout")])
    await post.tell(reply("a"))
    await post.tell(reply("b", 2))
    await post.after(1)
    assert post.script.looked_for == [["a"]]
    assert post.script.at(RED) == ["a", "b"]


async def test_what_was_lost_on_the_way_is_sent_after_it_was_not_found(post: Post) -> None:
    post.script.troubles[RED] = iter([UnsureError("timeout")])
    await post.tell(line("a"))
    await post.after(LATER_SECONDS)
    assert (post.script.looked_for, post.script.at(RED)) == ([["a"]], ["a"])


@pytest.mark.parametrize("body", [ClockBody(""), CloseForWritingBody(), AdmissionBody()])
async def test_what_can_be_repeated_is_never_looked_for(post: Post, body: Body) -> None:
    post.script.troubles[RED] = iter([UnsureError("timeout")])
    await post.tell(Notice(RED, body))
    await post.after(LATER_SECONDS)
    assert (post.script.looked_for, post.script.at(RED)) == ([], [body.kind.name])


async def test_a_restart_sends_what_was_unsent(post: Post) -> None:
    post.script.silent = True
    post.script.troubles[RED] = every(UnsureError("the process dies"))
    await post.tell(line("a"), line("b"))
    post.stand.clock.advance(LATER_SECONDS)
    other = post.stand.another()
    again = Post(other, post.match, Script())
    again.script.read = [*post.script.read]
    rows = await other.ask(outbox.pending)
    again.delivery.take_up(rows)
    await again.calm()
    assert again.script.looked_for == [["a"], ["b"]]
    assert again.script.at(RED) == ["a", "b"]
    assert [texts for _, texts, _ in again.script.attempts] == [["b"]]
    assert await again.pending() == []


async def test_a_refusal_is_tried_again_and_forgotten_if_it_passes(post: Post) -> None:
    post.script.troubles[RED] = iter([RejectedError("400"), RejectedError("400")])
    await post.tell(line("a"))
    await post.after(1)
    await post.after(2)
    assert (post.script.at(RED), post.script.at(LOBBY), post.script.at(CONTROL)) == (["a"], [], [])


async def test_what_stays_refused_is_given_up_and_hosts_know(post: Post) -> None:
    refused = [
        *([RejectedError("400")] * (MOST_REFUSALS + 1)),
        *([RejectedError("400")] * (MOST_REFUSALS + 1)),
    ]
    post.script.troubles[RED] = iter(refused)
    await post.tell(line("a"), line("b"), line("c"))
    for _ in range(2 * MOST_REFUSALS):
        await post.after(30)
    assert (
        len([texts for where, texts, _ in post.script.attempts if where == RED])
        == 2 * (MOST_REFUSALS + 1) + 1
    )
    assert post.script.at(RED) == ["c"]
    told = [text for where, text in post.script.read if where in (LOBBY, CONTROL)]
    assert len(told) == 1
    assert "could not post a message in <#99>" in told[0]
    assert await post.pending() == []


async def test_what_joined_a_refused_reply_is_told_without_it(post: Post) -> None:
    post.script.troubles[RED] = iter([RejectedError("400")] * (MOST_REFUSALS + 1))
    await post.tell(reply("a"))
    await post.tell(reply("b", 2))
    for _ in range(MOST_REFUSALS):
        await post.after(30)
    assert post.script.at(RED) == ["b"]


async def test_a_bug_is_given_up_at_once_and_hosts_are_told(post: Post) -> None:
    post.script.troubles[RED] = iter([ZeroDivisionError("planted")])
    await post.tell(line("a"), line("b"))
    assert post.script.at(RED) == ["b"]
    assert len([text for where, text in post.script.read if where in (LOBBY, CONTROL)]) == 1


async def test_a_blocked_channel_waits_untried(post: Post) -> None:
    heard: list[Address | None] = []
    post.delivery.on_blocked = lambda _, lost: heard.append(lost)
    post.script.troubles[RED] = iter([BlockedError("50013")])
    post.script.blocked = {RED}
    await post.tell(line("a"))
    for _ in range(30):
        await post.after(10)
    assert (len(post.script.attempts), heard) == (1, [None])
    post.script.blocked = set()
    await post.after(2)
    assert post.script.at(RED) == ["a"]


async def test_who_can_help_is_told_which_channel_is_gone(post: Post) -> None:
    heard: list[Address | None] = []
    post.delivery.on_blocked = lambda _, lost: heard.append(lost)
    post.script.troubles[RED] = iter([GoneError("10003"), GoneError("10003")])
    await post.tell(line("a"))
    await post.after(1)
    await post.after(2)
    assert (heard, post.script.at(RED)) == ([RED, RED], ["a"])


async def test_a_channel_gone_after_the_end_is_left_alone(post: Post) -> None:
    await post.stand.runner.handle(post.match.id, Abandon(HOST, ""))
    await post.calm()
    post.script.troubles[RED] = every(GoneError("10003"))
    await post.tell(line("a"))
    assert (RED, ["a"], True) in post.script.attempts
    assert not any("could not post" in text for _, text in post.script.read)
    assert await post.pending() == []


async def test_a_database_that_refuses_is_waited_for(post: Post) -> None:
    post.script.troubles[RED] = iter([StoreError("disk full")])
    await post.tell(line("a"))
    assert await post.pending() == ["a"]
    await post.after(1)
    assert post.script.at(RED) == ["a"]


async def test_a_new_board_replaces_the_clock(post: Post) -> None:
    post.script.troubles[PUBLIC] = iter([UnsureError("503")])
    board = BoardBody(("1",), ())
    await post.tell(line("a", PUBLIC), Notice(PUBLIC, ClockBody("10 s")))
    await post.tell(Notice(PUBLIC, board))
    assert post.delivery.has_board_for(post.match.id, PUBLIC)
    await post.after(1)
    assert post.script.at(PUBLIC) == ["a", "BOARD"]
    assert not post.delivery.has_board_for(post.match.id, PUBLIC)
    assert await post.delivery.last_boards(post.match.id, PUBLIC) == (board,)
    assert await post.pending() == []


async def test_a_word_that_changes_nothing_is_said_without_a_record(post: Post) -> None:
    post.delivery.say(post.match.id, RED, "no", 7)
    await post.calm()
    assert post.script.attempts == [(RED, ["no"], False)]


async def test_a_proclamation_reaches_matches_under_way_alone(post: Post) -> None:
    other = await post.stand.lobby()
    await post.calm()
    before = len(post.script.attempts)
    post.delivery.broadcast(lambda match: line(f"to {match.id}", LOBBY))
    await post.calm()
    assert post.script.attempts[before:] == [(LOBBY, [f"to {post.match.id}"], False)]
    assert other.id != post.match.id


async def test_permanent_refusals_survive_a_restart(post: Post) -> None:
    post.script.troubles[RED] = iter([RejectedError("50035")] * (MOST_REFUSALS + 1))
    await post.tell(line("a"), line("b"))
    for _ in range(MOST_REFUSALS):
        await post.after(30)
    assert (post.script.at(RED), await post.pending()) == (["b"], [])
    other = post.stand.another()
    again = Post(other, post.match, Script())
    assert await again.delivery.repeat(post.match.id) == 1
    await again.calm()
    assert (again.script.at(RED), await again.pending()) == (["a"], [])
    assert await again.delivery.repeat(post.match.id) == 0


async def test_hosts_are_told_again_if_what_they_asked_for_is_refused_again(post: Post) -> None:
    post.script.troubles[RED] = every(ZeroDivisionError("planted"))
    await post.tell(line("a"))
    for told in (1, 2):
        assert len([text for where, text in post.script.read if where in (LOBBY, CONTROL)]) == told
        assert await post.delivery.repeat(post.match.id) == 1
        await post.calm()


async def test_a_refusal_that_may_pass_is_tried_again_for_five_minutes(post: Post) -> None:
    post.script.troubles[RED] = iter(
        [RejectedError("403 without a code", passing=True)] * MOST_PASSING_REFUSALS
    )
    await post.tell(line("a"))
    for _ in range(9):
        await post.after(30)
    assert post.script.at(RED) == []
    for _ in range(5):
        await post.after(30)
    assert (post.script.at(RED), post.script.at(LOBBY), post.script.at(CONTROL)) == (["a"], [], [])


async def test_a_notice_delayed_for_two_hours_delays_no_other(post: Post) -> None:
    post.script.troubles[RED] = iter([LimitedError("429", 7_200), LimitedError("429", 60)])
    until = (post.stand.clock.now_ms() + 7_200_000) // 1000
    await post.tell(line("a"), line("b", GREEN))
    assert post.script.at(GREEN) == ["b"]
    [told] = [text for where, text in post.script.read if where in (LOBBY, CONTROL)]
    assert f"Discord lets the bot post in <#99> again only at <t:{until}:f>" in told
    for _ in range(7):
        await post.after(1_000)
    assert len([1 for where, _, _ in post.script.attempts if where == RED]) == 1
    await post.after(200)
    await post.after(60)
    assert post.script.at(RED) == ["a"]


async def untold(stand: Stand) -> int:
    """How many notices are on record as undelivered."""
    return len(await stand.ask(outbox.pending))


class TestMarks:
    """The record of what was delivered."""

    async def test_they_are_written_together_with_what_another_records(
        self, post: Post, stand: Stand, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(marks, "_DELAY_SECONDS", 3_600)
        await post.tell(line("a"), line("b"), reply("c"))
        before = stand.database.commits
        assert await untold(stand) == 3
        with pytest.raises(StoreError, match="the disk is full"):
            async with post.marks.transaction():
                raise StoreError("the disk is full")
        assert await untold(stand) == 3
        async with post.marks.transaction():
            pass
        assert await untold(stand) == 0
        assert stand.database.commits == before + 1
        await post.marks.flush()
        assert stand.database.commits == before + 1, "nothing is left to write"

    async def test_they_are_written_by_themselves_when_nobody_takes_them(
        self, post: Post, stand: Stand, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(marks, "_DELAY_SECONDS", 0.01)
        await post.tell(line("a"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await untold(stand):
                pass

    async def test_a_board_is_found_before_it_is_on_record(
        self, post: Post, stand: Stand, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(marks, "_DELAY_SECONDS", 3_600)
        here = Channel(5, post.match.id, RED)
        async with stand.database.transaction() as connection:
            await outbox.add_channel(connection, here)
            notice = Notice(RED, BoardBody(("1",), ()))
            (row,) = await outbox.add(connection, post.match.id, [notice], 5)
        post.marks.mark_shown(Shown(here, 70, (row.id,), 6))
        assert post.marks.holds(row.id)
        found = await post.marks.board_message(post.match.id, RED, ("1",))
        assert found is not None
        assert found.id == 70
        assert not post.marks.holds(row.id), "it was written in passing"
        assert not await post.marks.is_owed(post.match.id)


class TestAnotherProcess:
    """One that was suspended, whose commit came late."""

    async def test_what_it_recorded_is_told_once_this_one_meets_it_and_once_only(
        self, post: Post, stand: Stand, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(marks, "_DELAY_SECONDS", 3_600)
        stand.runner.overtaken = lambda _, rows: post.delivery.catch_up(rows)
        await post.tell(line("told, not marked"))
        post.script.troubles[GREEN] = iter([UnsureError("no answer")])
        await post.tell(line("on its way", GREEN), line("queued", GREEN))
        other = stand.another()
        await other.runner.tell(post.match.id, lambda _: (line("its own", PUBLIC),))
        await other.runner.handle(post.match.id, Pause(HOST))
        await stand.runner.handle(post.match.id, Pause(HOST))
        await post.after(60)
        told = [text for _, text in post.script.read]
        for text in ("told, not marked", "on its way", "queued", "its own"):
            assert told.count(text) == 1
        assert await post.pending() == []
