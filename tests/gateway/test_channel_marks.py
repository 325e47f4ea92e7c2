"""Marks in the topics of channels, by which the bot finds its own after a crash."""

import unicodedata
from dataclasses import dataclass
from typing import Any, cast

import pytest

from bifrost_bot.gateway.channels.nonce import channel_mark, find_marked, has_mark, with_mark

TOPIC = "Bifröst: type your moves here."


@dataclass
class Room:
    """A channel, of which only the topic matters."""

    topic: str | None


def room(topic: str | None) -> Any:
    return cast(Any, Room(topic))


def test_a_mark_is_not_seen() -> None:
    marked = with_mark(TOPIC, channel_mark("seat/red", "seed"))
    shown = "".join(sign for sign in marked if unicodedata.category(sign) != "Cf")
    assert marked != shown == TOPIC


@pytest.mark.parametrize("topic", [TOPIC, "Bifröst", "Don't Connect 5: anyone can watch."])
def test_only_the_right_mark_is_found_also_after_staff_added_to_the_topic(topic: str) -> None:
    mine = channel_mark("seat/red/101", "seed")
    others = [channel_mark("seat/red/102", "seed"), channel_mark("seat/red/101", "other")]
    rooms = [room(None), *(room(with_mark(topic, other)) for other in others)]
    assert find_marked(rooms, mine) is None
    changed = room(f"Read the rules! {with_mark(topic, mine)} (Hilda)")
    assert find_marked([*rooms, changed], mine) is changed


def test_the_visible_mark_of_an_earlier_program_is_understood() -> None:
    mark = channel_mark("lobby", "seed")
    assert has_mark(room(f"{TOPIC} · mark {mark}"), mark)
    assert not has_mark(room(f"{TOPIC} · mark {mark} or so"), mark)
