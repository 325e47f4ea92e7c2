"""Messages and pushes of a turn, counted in every game."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from bifrost_bot.dev.benches import message_counter, parts
from bifrost_bot.dev.benches.message_counter import PostedMessage, Turn
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import Address
from tests import samples

_TURNS = 8


def answer(match: Match, slot: Slot) -> str:
    return samples.answer(match.settings.game, match.state, slot, Rng(f"told {slot}", match.number))


@cache
def play_turns(game: str, *, answering: bool) -> tuple[Turn, ...]:
    """The first turns under each of the sample's settings; everyone answers, or no one does."""
    sample = samples.sample(game)
    chosen = [Settings(game, options) for options in (sample.evening.options, *sample.settings)]
    return tuple(
        turn
        for one in chosen
        for turn in islice(message_counter.turns(one, answer if answering else None), _TURNS)
    )


def both(game: str) -> Iterator[Turn]:
    yield from play_turns(game, answering=True)
    yield from play_turns(game, answering=False)


def loud(read: list[PostedMessage]) -> list[PostedMessage]:
    return [one for one in read if one.loud]


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game", samples.GAMES)
class TestATurn:
    @pytest.mark.nightly(by_day=1)
    def test_makes_no_sound_to_a_spectator(self, game: str) -> None:
        assert [loud(turn.read_by()) for turn in both(game)] == [[]] * len(list(both(game)))

    @pytest.mark.nightly(by_day=1)
    def test_calls_each_player_on_turn_once_and_nobody_else(self, game: str) -> None:
        for turn in play_turns(game, answering=True):
            for seat in turn.seats:
                assert len(loud(turn.read_by(seat))) == (seat in turn.acting), (turn.number, seat)

    @pytest.mark.nightly(by_day=1)
    def test_warns_beyond_that_only_who_has_not_answered(self, game: str) -> None:
        warned = 0
        for turn in play_turns(game, answering=False):
            for seat in turn.seats:
                heard = loud(turn.read_by(seat))
                assert sum(not one.warns for one in heard) == (seat in turn.acting), (
                    turn.number,
                    seat,
                )
                warned += sum(one.warns for one in heard)
                assert seat in turn.acting or not any(one.warns for one in heard)
        assert warned > 0

    def test_makes_no_sound_to_a_host(self, game: str) -> None:
        assert not any(loud(turn.read_by(host=True)) for turn in both(game))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", all_games())
def test_the_bench_counts_a_game_and_finds_its_limits_kept(game: str) -> None:
    counted = message_counter.count_messages(game)
    checked = parts.limits({"games": {game: {"told": counted}}})
    assert {name for name in checked if name.startswith("pushes a turn")} == {
        "pushes a turn: spectator",
        "pushes a turn: player to move",
        "pushes a turn: player to move, without warnings",
        "pushes a turn: player who waits",
        "pushes a turn: host",
    }
    lines = [name for name in checked if name.startswith("lines a turn")]
    assert lines == [f"lines a turn: {all_games()[game].info.title}"]
    assert all(found["passed"] for found in checked.values()), checked
    if game == "bifrost":
        assert counted["on_turn"] == {"messages": 7, "pushes": 1, "warnings": 0}


@pytest.mark.parametrize("who", ["spectator", "on_turn", "not_on_turn", "host"])
def test_the_bench_finds_a_push_too_many(who: str) -> None:
    counts: Any = {"messages": 9, "pushes": 2, "warnings": 0}
    checked = parts.limits({"games": {"a": {"told": {who: counts}}}})
    assert [found["passed"] for found in checked.values()] == [False]


def test_a_text_is_counted_as_an_app_shows_it() -> None:
    text = "**Game 1**\n<@101>, turn ends <t:1800000000:R>, at <t:1800000000:T> or <t:1800000000:f>"
    assert message_counter.as_shown(text) == (
        "**Game 1**\n@Astrid, turn ends in 59 seconds, at 17:26:53 or 28 November 2026 17:26"
    )


def test_words_of_a_turn_are_the_median_over_turns_and_players_without_the_first_turn() -> None:
    own = Address("seat", "1", "red")
    turns = [
        Turn(number, ("red",), frozenset(), [PostedMessage(own, loud=False, text=text)])
        for number, text in enumerate(("a" * 99, "a\nb", "c", "d\ne\nf\ng"), start=1)
    ]
    turns[1].posted.append(PostedMessage(Address("public", "1"), loud=False, text="not theirs"))
    assert message_counter.count_words(turns) == {"lines": 2, "characters": 3}


def test_the_bench_finds_a_line_too_many_in_either_way_to_play() -> None:
    for way in ("locked", "silent"):
        read = {"locked": {"lines": 8.0}, "silent": {"lines": 8.0}}
        report = {"games": {"bifrost": {"told": {"read": read}}}}
        assert parts.limits(report)["lines a turn: Bifröst"]["passed"]
        read[way]["lines"] = 8.5
        assert not parts.limits(report)["lines a turn: Bifröst"]["passed"]


@pytest.mark.parametrize("game", all_games())
def test_a_turn_has_no_more_lines_than_the_bench_allows(game: str) -> None:
    settings = Settings(game)
    read = {
        "locked": message_counter.count_words(
            message_counter.turns(settings, message_counter.random_text, locking=True)
        ),
        "silent": message_counter.count_words(message_counter.turns(settings, None)),
    }
    checked = parts.limits({"games": {game: {"told": {"read": read}}}})
    assert {name.split()[0] for name in checked} >= {"lines"}
    assert all(found["passed"] for found in checked.values()), checked


@pytest.mark.parametrize("game", list(all_games()))
def test_a_lobby_and_a_result_have_at_most_eight_lines(game: str) -> None:
    counted = message_counter.count_lobby_and_result(game)
    print(f"{game}: {counted}")
    assert 3 <= counted["lobby"] <= 8
    assert 3 <= counted["result"] <= 8
