"""The options that commands have for the settings of a match."""

import json
from typing import Any, get_type_hints

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import game_of
from bifrost_bot.gateway.incoming.options import TYPED_SETTINGS, read_typed
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.model import Settings
from bifrost_bot.match.settings import SETTINGS, Choice, usual_settings
from tests.gateway.setting_options import REGISTERED, setting_options


def test_discord_is_told_of_the_options_as_before() -> None:
    written = json.loads(REGISTERED.read_text(encoding="utf-8"))
    assert setting_options() == written


def test_the_words_of_a_choice_are_those_of_its_field() -> None:
    hints = get_type_hints(Settings)
    for row in SETTINGS:
        if isinstance(row.kind, Choice):
            assert all(repr(word) in str(hints[row.key]) for word in row.kind.labels)
            assert set(row.kind.words) in (set(), set(row.kind.labels))


@pytest.mark.parametrize(
    ("key", "value", "refusal"),
    [
        ("advance", "answered", 'must be "deadline" or "all_locked", not "answered".'),
        ("rooms", 1, 'must be "one" or "per-board", not 1.'),
        ("seating", None, 'must be "claimed" or "dealt", not null.'),
        ("neutral_names", "yes", 'must be true or false, not "yes".'),
        ("neutral_names", 1, "must be true or false, not 1."),
    ],
)
def test_a_typed_value_that_is_none_of_a_setting_is_refused(
    key: str, value: object, refusal: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_typed(TYPED_SETTINGS[key], value)
    assert (refused.value.place, refused.value.sentence) == (key, refusal)


@pytest.mark.parametrize(
    ("key", "value", "refusal"),
    [
        ("seconds", 0, "must be from 1 to 604800 (a week), not 0."),
        ("absent_after", 101, "must be from 0 (never) to 100 turns."),
        (
            "warnings",
            (10, 30),
            "must be whole numbers of seconds above 0, longest first, such as 30, 10, 5.",
        ),
        ("warnings", (30, 29), "give at most 10, at least 2 seconds apart, such as 30, 10, 5."),
        ("rooms", "one", "can be left out: in Three Towers each player has only one channel."),
    ],
)
def test_a_value_out_of_bounds_is_refused_wherever_it_was_given(
    key: str, value: Any, refusal: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        check_settings(Settings("three_towers", **{key: value}))
    assert [str(one) for one in refused.value.mistakes] == [f"{key}: {refusal}"]


def test_new_matches_have_the_usual_values_of_the_table() -> None:
    info = game_of("bifrost").info
    assert usual_settings(info) == Settings(
        "bifrost", seating="dealt", absent_after=3, host_away=48
    )
