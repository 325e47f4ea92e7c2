"""The order in which a channel's notices wait, and which of them one message tells."""

from bifrost_bot.match.notice import Address, Kind, Notice
from bifrost_bot.runtime.delivery.queue import DeliveryQueue
from bifrost_bot.store.outbox import Row

HERE = Address("seat", "1", "red")


def row(id: int, kind: Kind, **body: object) -> Row:
    return Row(id, "1", Notice(HERE, kind, body), 0)


def lined_up(*rows: Row) -> tuple[list[int], list[int]]:
    """The ids that wait, in order, and those that became needless."""
    queue = DeliveryQueue()
    needless = [gone.id for one in rows for gone in queue.put(one)]
    return batches(queue), needless


def batches(queue: DeliveryQueue) -> list[int]:
    return [row.id for _ in range(len(queue)) for row in (queue.take_batch() if queue else ())]


def test_notices_wait_in_their_order() -> None:
    rows = (row(1, Kind.REPLY, text="a"), row(2, Kind.BOARD, boards=["1"]), row(3, Kind.WARNING, text="b"))
    assert lined_up(*rows) == ([1, 2, 3], [])


def test_nothing_new_waits_for_a_clock() -> None:
    assert lined_up(row(1, Kind.CLOCK), row(2, Kind.REPLY, text="a")) == ([2, 1], [])


def test_a_new_board_makes_clocks_needless() -> None:
    rows = (row(1, Kind.CLOCK), row(2, Kind.CLOCK), row(3, Kind.BOARD, boards=["1"]))
    assert lined_up(*rows) == ([3], [1, 2])


def test_boards_and_replies_that_wait_become_one_message_each() -> None:
    queue = DeliveryQueue(
        [row(1, Kind.BOARD, boards=["1"]), row(2, Kind.BOARD, boards=["1"]), row(3, Kind.REPLY, text="a")]
    )
    assert [one.id for one in queue.take_batch()] == [1, 2]
    assert [one.id for one in queue.take_batch()] == [3]


def test_boards_are_merged_only_as_long_as_one_message_holds_their_pictures() -> None:
    first, second = [str(number) for number in range(6)], [str(number) for number in range(6, 12)]
    queue = DeliveryQueue([row(1, Kind.BOARD, boards=first), row(2, Kind.BOARD, boards=second)])
    assert [one.id for one in queue.take_batch()] == [1]


def test_warnings_are_never_merged() -> None:
    queue = DeliveryQueue([row(1, Kind.WARNING, text="a"), row(2, Kind.WARNING, text="b")])
    assert [one.id for one in queue.take_batch()] == [1]


def test_replies_are_merged_only_as_long_as_one_message_holds_them() -> None:
    queue = DeliveryQueue([row(id, Kind.REPLY, text=str(id) * 1000) for id in (1, 2, 3)])
    assert [one.id for one in queue.take_batch()] == [1]


def test_what_is_put_back_comes_first_and_in_its_order() -> None:
    queue = DeliveryQueue([row(id, Kind.REPLY, text=str(id)) for id in (1, 2)])
    batch = queue.take_batch()
    queue.put(row(3, Kind.REPLY, text="3"))
    queue.put_back(batch)
    assert batches(queue) == [1, 2, 3]


def test_what_is_dropped_is_not_told() -> None:
    queue = DeliveryQueue([row(id, Kind.WARNING, text=str(id)) for id in (1, 2, 3)])
    queue.drop([row(2, Kind.WARNING, text="2")])
    assert batches(queue) == [1, 3]
