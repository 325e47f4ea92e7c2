"""Clients show several pictures of one message as a cropped mosaic, so no message carries two."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from bifrost_bot.dev.benches import message_counter
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.messages.rules import now_post
from bifrost_bot.speech.channel import board_addresses
from tests import samples

_TURNS = 8


def answer(match: Match, slot: Slot) -> str:
    return samples.answer(
        match.settings.game, match.state, slot, Rng(f"pictures {slot}", match.number)
    )


@cache
def matches(game: str) -> tuple[Match, ...]:
    """The match as it stood when each text was typed, under each of the sample's settings."""
    seen: list[Match] = []

    def typed(match: Match, slot: Slot) -> str:
        seen.append(match)
        return answer(match, slot)

    for settings in all_settings(game):
        list(islice(message_counter.turns(settings, typed), _TURNS))
    return tuple(seen)


def all_settings(game: str) -> Iterator[Settings]:
    sample = samples.sample(game)
    yield from (Settings(game, options) for options in (sample.evening.options, *sample.settings))


@pytest.mark.parametrize("game", samples.GAMES)
class TestNoMessageCarriesTwoPictures:
    @pytest.mark.slow
    @pytest.mark.nightly(by_day=1)
    def test_of_all_that_is_posted(self, game: str) -> None:
        turns = [
            turn
            for settings in all_settings(game)
            for turn in islice(message_counter.turns(settings, answer), _TURNS)
        ]
        counts = {len(one.scenes) for turn in turns for one in turn.posted}
        assert 1 in counts <= {0, 1}

    @pytest.mark.slow
    @pytest.mark.nightly(by_day=1)
    def test_of_what_the_rules_show_in_each_channel(self, game: str) -> None:
        for match in matches(game):
            for address in (LOBBY, CONTROL, *board_addresses(match), *seats(match)):
                assert len(now_post(match, address).pictures) <= 1, address


def seats(match: Match) -> Iterator[Address]:
    yield from (Address("seat", None, seat) for seat in match.seats)
