"""The order in which a channel's notices wait, and which of them one message tells."""

from bifrost_bot.match.notice import (
    Address,
    BoardBody,
    Body,
    ClockBody,
    Kind,
    Notice,
    ReplyBody,
    WarningBody,
)
from bifrost_bot.notices.answer import NOTHING_YET
from bifrost_bot.runtime.delivery.queue import DeliveryQueue
from bifrost_bot.runtime.limiter import PATIENT_RANK
from bifrost_bot.speech.texts import EDITED
from bifrost_bot.store.outbox import Row
from tests.databases import on_files

pytestmark = on_files

HERE = Address("seat", "1", "red")


def row(id: int, body: Body) -> Row:
    return Row(id, "1", Notice(HERE, body), 0)


def board(*boards: str) -> BoardBody:
    return BoardBody(boards or ("1",), ())


def reply(text: str) -> ReplyBody:
    return ReplyBody(text, 7)


def warning(text: str) -> WarningBody:
    return WarningBody(text, ())


def batch_ids(queue: DeliveryQueue) -> list[int]:
    return [row.id for row in queue.take_batch()]


def ids_of_batches(queue: DeliveryQueue, count: int) -> list[list[int]]:
    return [batch_ids(queue) for _ in range(count)]


def lined_up(*rows: Row) -> tuple[list[int], list[int]]:
    """The ids that wait, in order, and those that became needless."""
    queue = DeliveryQueue()
    needless = [gone.id for one in rows for gone in queue.put(one)]
    return batches(queue), needless


def batches(queue: DeliveryQueue) -> list[int]:
    return [row.id for _ in range(len(queue)) for row in (queue.take_batch() if queue else ())]


def test_notices_wait_in_their_order() -> None:
    rows = (row(1, reply("a")), row(2, board()), row(3, warning("b")))
    assert lined_up(*rows) == ([1, 2, 3], [])


def test_nothing_new_waits_for_a_clock() -> None:
    assert lined_up(row(1, ClockBody("")), row(2, reply("a"))) == ([2, 1], [])


def test_a_new_board_makes_clocks_needless() -> None:
    rows = (row(1, ClockBody("")), row(2, ClockBody("")), row(3, board()))
    assert lined_up(*rows) == ([3], [1, 2])


def test_remarks_on_edits_share_a_message_with_no_reply() -> None:
    remark = reply(EDITED.format(present=NOTHING_YET))
    queue = DeliveryQueue(
        [row(1, reply("a")), row(2, remark), row(3, remark), row(4, reply("b")), row(5, reply("c"))]
    )
    assert ids_of_batches(queue, 3) == [[1], [2, 3], [4, 5]]


def test_boards_and_replies_that_wait_become_one_message_each() -> None:
    queue = DeliveryQueue([row(1, board()), row(2, board()), row(3, reply("a"))])
    assert [one.id for one in queue.take_batch()] == [1, 2]
    assert [one.id for one in queue.take_batch()] == [3]


def test_each_board_that_waits_is_shown_once_in_the_order_of_the_newest_notices() -> None:
    waiting = [
        row(1, board("1")),
        row(2, board("2")),
        row(3, board("3")),
        row(4, board("2")),
        row(5, board("1")),
    ]
    queue = DeliveryQueue([*waiting, row(6, reply("a")), row(7, board("3"))])
    batches = ids_of_batches(queue, 5)
    assert batches == [[3], [2, 4], [1, 5], [6], [7]]


def test_a_board_that_could_not_be_shown_is_tried_again_with_what_came_since() -> None:
    queue = DeliveryQueue([row(1, board("1")), row(2, board("2"))])
    queue.put_back(queue.take_batch())
    queue.put(row(3, board("1")))
    assert ids_of_batches(queue, 2) == [[2], [1, 3]]


def test_warnings_are_never_merged() -> None:
    queue = DeliveryQueue([row(1, warning("a")), row(2, warning("b"))])
    assert [one.id for one in queue.take_batch()] == [1]


def test_replies_are_merged_only_as_long_as_one_message_holds_them() -> None:
    queue = DeliveryQueue([row(id, reply(str(id) * 1000)) for id in (1, 2, 3)])
    assert [one.id for one in queue.take_batch()] == [1]


def test_what_is_put_back_comes_first_and_in_its_order() -> None:
    queue = DeliveryQueue([row(id, reply(str(id))) for id in (1, 2)])
    batch = queue.take_batch()
    queue.put(row(3, reply("3")))
    queue.put_back(batch)
    assert batches(queue) == [1, 2, 3]


def test_what_is_dropped_is_not_told() -> None:
    queue = DeliveryQueue([row(id, warning(str(id))) for id in (1, 2, 3)])
    queue.drop([row(2, warning("2"))])
    assert batches(queue) == [1, 3]


def test_answers_go_before_boards_and_boards_before_later_warnings() -> None:
    by_urgency = sorted(Kind, key=lambda kind: kind.rank)
    assert by_urgency[:4] == [Kind.REPLY, Kind.BOARD, Kind.WARNING, Kind.LINE]
    assert {kind.rank >= PATIENT_RANK for kind in by_urgency[4:]} == {True}
    assert sorted(kind.rank for kind in Kind) == list(range(len(Kind)))
