"""Marks of messages, and the grouping of notices."""

from types import SimpleNamespace
from typing import Any

from bifrost_bot.engines.bifrost import INFO
from bifrost_bot.gateway.channels.nonce import nonce, overview_nonce
from bifrost_bot.gateway.channels.snowflake import snowflake
from bifrost_bot.gateway.outgoing.find_sent_message import delivers
from bifrost_bot.gateway.outgoing.text_message import changed_plan
from bifrost_bot.match.notice import (
    CONTROL,
    Address,
    BoardBody,
    Body,
    Drawing,
    Notice,
    Plan,
    ReplyBody,
    ResultBody,
)
from bifrost_bot.messages.board import merge_notices
from bifrost_bot.store.outbox import Channel, Row
from tests.match.world import playing

HERE = Address("seat", "1", "red")


def row(id: int, body: Body) -> Row:
    return Row(id, "1", Notice(HERE, body), 0)


def test_of_several_replies_the_newest_plan_is_drawn() -> None:
    first = ReplyBody("Red plays C5.", 7, Drawing(Plan(1, "C5", before="B5")))
    second = ReplyBody("Red plays D5.", 7, Drawing(Plan(1, "D5", before="C5")))
    refusal = ReplyBody("Too late.", 7)
    undone = ReplyBody("Taken back.", 7, Drawing(None))
    assert changed_plan([first, second, refusal]) == Plan(1, "D5", before="B5")
    assert changed_plan([second]) == Plan(1, "D5", before="C5")
    assert changed_plan([first, undone]) is None
    assert changed_plan([undone, second]) == Plan(1, "D5", before="C5")
    assert changed_plan([refusal]) is None


def test_a_notice_gets_a_new_mark_in_a_channel_made_after_it() -> None:
    one = Row(1, "1", Notice(HERE, ResultBody()), 1_800_000_000_000)
    older, younger, youngest = (snowflake(one.created_ms + lag) + 5 for lag in (-1, 1, 2))
    marks = [nonce(one, "5" * 64, channel) for channel in (7, older, younger, youngest)]
    assert marks[0] == marks[1], "an earlier program marked it so in any channel"
    assert len(set(marks)) == 3, "Discord would give back a message that went with a lost channel"


def test_a_notice_is_marked_alike_at_every_attempt_and_each_in_its_own_way() -> None:
    rows = [
        row(1, ResultBody()),
        row(2, ResultBody()),
        *(row(0, ReplyBody(text, 7)) for text in "ab"),
    ]
    marks = [nonce(one, "5" * 64, 7) for one in rows]
    assert marks == [nonce(one, "5" * 64, 7) for one in rows]
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {25}, "Discord takes no longer ones"


def test_a_hosts_message_is_marked_by_content_place_and_predecessor() -> None:
    here = Channel(1, "1", CONTROL)
    there = Channel(2, "1", CONTROL)
    told = [(here, "one"), (here, "two"), (there, "one"), (Channel(1, "1", CONTROL, 7), "one")]
    marks = [overview_nonce(channel, text, "5" * 64) for channel, text in told]
    assert marks == [overview_nonce(channel, text, "5" * 64) for channel, text in told]
    assert len({*marks, overview_nonce(here, "one", "6" * 64)}) == len(told) + 1
    assert {len(mark) for mark in marks} == {25}


def test_without_the_seed_a_mark_does_not_tell_the_number_of_its_row() -> None:
    assert nonce(row(1, ResultBody()), "5" * 64, 7) != nonce(row(1, ResultBody()), "6" * 64, 7)


def test_an_address_in_a_log_line_names_no_seat() -> None:
    assert HERE.for_log == "seat/1"
    assert Address("seat", None, "red").for_log == "seat"
    assert Address("public", "1").for_log == "public/1"


def message(content: str = "", *files: str, answers: int | None = None) -> Any:
    reference = None if answers is None else SimpleNamespace(message_id=answers)
    attachments = [SimpleNamespace(filename=name) for name in files]
    return SimpleNamespace(content=content, attachments=attachments, reference=reference)


def test_a_reply_is_recognized_in_a_message_shared_with_a_later_one() -> None:
    reply = row(1, ReplyBody("Red plays C5.", 7))
    assert delivers(message("Red plays C5.", answers=7), reply, INFO)
    assert delivers(message("Red plays C5.\nRed plays D5.", answers=8), reply, INFO)
    assert not delivers(message("Red plays C5.", answers=6), reply, INFO)
    assert not delivers(message("Red plays D5.", answers=8), reply, INFO)


def test_a_board_without_news_is_recognized_by_a_drawing_of_its_turn_or_later() -> None:
    board = row(1, BoardBody(("1",), (), turn=3))
    assert delivers(message("", "game1-3.png"), board, INFO)
    assert delivers(message("", "game1-4.png"), board, INFO)
    assert not delivers(message("", "game1-2.png"), board, INFO)
    assert not delivers(message("Red plays C5.", "game1-0.png"), board, INFO)


def test_a_board_without_news_is_not_recognized_by_another_boards_drawing() -> None:
    board = row(1, BoardBody(("1",), (), turn=3))
    assert not delivers(message("", "game2-3.png"), board, INFO)
    assert not delivers(message("", "game11-3.png"), board, INFO)
    assert not delivers(message("", "plan-game1-3.png"), board, INFO)


def test_notices_of_one_board_are_told_as_one() -> None:
    match = playing().match
    earlier = BoardBody(("1",), ("A.",), opening=True, turn=0)
    both = merge_notices([earlier, BoardBody(("1",), ("B.",), turn=1)], match)
    assert both == BoardBody(("1",), ("A.", "B."), opening=True, turn=1)
    assert merge_notices([BoardBody(("9",), ("A.",))], match).boards == (), (
        "after a rewind the board may be no more"
    )
