"""The order in which a channel's notices wait."""

from collections import deque
from types import SimpleNamespace
from typing import Any

from bifrost_bot.gateway.waiting import boards_of, is_told_by, line_up, newest_sketch, nonce, take_batch
from bifrost_bot.match.notice import Address, Kind, Notice
from bifrost_bot.store.outbox import Row

HERE = Address("seat", "1", "red")


def row(id: int, kind: Kind, **body: object) -> Row:
    return Row(id, "1", Notice(HERE, kind, body), 0)


def lined_up(*rows: Row) -> tuple[list[int], list[int]]:
    """The ids that wait, in order, and those that became needless."""
    queue: deque[Row] = deque()
    needless = [gone.id for one in rows for gone in line_up(queue, one)]
    return [waiting.id for waiting in queue], needless


def test_notices_wait_in_their_order():
    rows = (row(1, Kind.REPLY, text="a"), row(2, Kind.BOARD, boards=["1"]), row(3, Kind.WARNING, text="b"))
    assert lined_up(*rows) == ([1, 2, 3], [])


def test_nothing_new_waits_for_a_clock():
    assert lined_up(row(1, Kind.CLOCK), row(2, Kind.REPLY, text="a")) == ([2, 1], [])


def test_a_new_board_makes_clocks_needless():
    rows = (row(1, Kind.CLOCK), row(2, Kind.CLOCK), row(3, Kind.BOARD, boards=["1"]))
    assert lined_up(*rows) == ([3], [1, 2])


def test_boards_and_replies_that_wait_become_one_message_each():
    queue = deque([row(1, Kind.BOARD, boards=["1"]), row(2, Kind.BOARD, boards=["1"]), row(3, Kind.REPLY, text="a")])
    assert [one.id for one in take_batch(queue)] == [1, 2]
    assert [one.id for one in take_batch(queue)] == [3]


def test_boards_that_wait_in_one_channel_become_one_message_with_each_board_once():
    queue = deque([row(1, Kind.BOARD, boards=["2"]), row(2, Kind.BOARD, boards=["1", "2"])])
    batch = take_batch(queue)
    assert [one.id for one in batch] == [1, 2]
    assert boards_of(batch, ("1", "2", "3")) == ["1", "2"]


def test_boards_are_merged_only_as_long_as_one_message_holds_their_pictures():
    first, second = [str(number) for number in range(6)], [str(number) for number in range(6, 12)]
    queue = deque([row(1, Kind.BOARD, boards=first), row(2, Kind.BOARD, boards=second)])
    assert [one.id for one in take_batch(queue)] == [1]


def test_warnings_are_never_merged():
    queue = deque([row(1, Kind.WARNING, text="a"), row(2, Kind.WARNING, text="b")])
    assert [one.id for one in take_batch(queue)] == [1]


def test_replies_are_merged_only_as_long_as_one_message_holds_them():
    queue = deque([row(id, Kind.REPLY, text=str(id) * 1000) for id in (1, 2, 3)])
    assert [one.id for one in take_batch(queue)] == [1]


def test_of_several_replies_the_newest_drawing_is_shown():
    first, second = row(1, Kind.REPLY, text="a", sketch={"move": 1}), row(2, Kind.REPLY, text="b", sketch={"move": 2})
    refusal, undone = row(3, Kind.REPLY, text="c"), row(4, Kind.REPLY, text="d", sketch=None)
    assert newest_sketch([first, second, refusal]) == {"move": 2}
    assert newest_sketch([first, undone]) is None
    assert newest_sketch([refusal]) is None


def test_a_notice_is_marked_alike_at_every_attempt_and_each_in_its_own_way():
    rows = [row(1, Kind.BOARD), row(2, Kind.BOARD), *(row(0, Kind.REPLY, reply_to=7, text=text) for text in "ab")]
    marks = [nonce(one, "5" * 64) for one in rows]
    assert marks == [nonce(one, "5" * 64) for one in rows]
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {25}, "Discord takes no longer ones"


def test_without_the_seed_a_mark_does_not_tell_the_number_of_its_row():
    assert nonce(row(1, Kind.BOARD), "5" * 64) != nonce(row(1, Kind.BOARD), "6" * 64)


def test_an_address_in_a_log_line_names_no_seat():
    assert HERE.for_log == "seat/1"
    assert Address("seat", None, "red").for_log == "seat"
    assert Address("public", "1").for_log == "public/1"


def message(content: str = "", *files: str, answers: int | None = None) -> Any:
    reference = None if answers is None else SimpleNamespace(message_id=answers)
    attachments = [SimpleNamespace(filename=name) for name in files]
    return SimpleNamespace(content=content, attachments=attachments, reference=reference)


def test_a_reply_is_told_by_the_message_that_has_it_together_with_a_later_one():
    reply = row(1, Kind.REPLY, text="Red plays C5.", reply_to=7)
    assert is_told_by(message("Red plays C5.", answers=7), reply)
    assert is_told_by(message("Red plays C5.\nRed plays D5.", answers=8), reply)
    assert not is_told_by(message("Red plays C5.", answers=6), reply)
    assert not is_told_by(message("Red plays D5.", answers=8), reply)


def test_a_board_without_news_is_told_by_a_drawing_of_its_turn_or_a_later_one():
    board = row(1, Kind.BOARD, boards=["1"], lines=[], turn=3)
    assert is_told_by(message("", "game1-3.png"), board)
    assert is_told_by(message("", "game1-4.png"), board)
    assert not is_told_by(message("", "game1-2.png"), board)
    assert not is_told_by(message("Red plays C5.", "game1-0.png"), board)
