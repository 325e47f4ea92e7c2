"""The rules of a season: presets that are right, and what is wrong with others."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.rules import PRESETS, SeasonRules, change_rules, check
from tests.season.world import World, rules_change


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_right_and_can_be_stored(name: str) -> None:
    check(PRESETS[name])
    assert decode(SeasonRules, encode(PRESETS[name], SeasonRules)) == PRESETS[name]


def test_the_presets_differ() -> None:
    assert len(set(PRESETS.values())) == 3


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"garnets": -1}, "garnets: give a whole number from 0 to 1000000, not -1."),
        ({"garnets": True}, "garnets: give a whole number from 0 to 1000000, not true."),
        (
            {"finale": 4},
            "finale: give an odd number of duels, such as 5, so that one player wins more than "
            "half; not 4.",
        ),
        ({"finale": 0}, "finale: give a whole number from 1 to 25, not 0."),
        ({"vote_seconds": 0}, "vote_seconds: give a whole number from 1 to 604800, not 0."),
        (
            {"most_transferred": -3},
            "most_transferred: give a whole number from 0 to 1000000, not -3.",
        ),
        ({"give_all": "yes"}, 'give_all: give true or false, not "yes".'),
        ({"opponent": "coin"}, 'opponent: choose candidate, least or host, not "coin".'),
        (
            {"ties": ("votes", "dice", "coin")},
            'ties: choose votes, garnets, places or coin, not "dice".',
        ),
        (
            {"ties": ("votes",)},
            "ties: name votes, garnets, places and coin at most once each, and end with coin, so "
            "that no tie is left.",
        ),
        (
            {"ties": ("coin", "votes", "coin")},
            "ties: name votes, garnets, places and coin at most once each, and end with coin, so "
            "that no tie is left.",
        ),
    ],
)
def test_a_wrong_rule_is_named_with_what_would_be_right(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        check(replace(SeasonRules(), **wrong))
    assert str(refusal.value) == said


def test_all_that_is_wrong_is_told_at_once() -> None:
    wrong: Any = {"garnets": -1, "opponent": "dice", "finale": 2}
    with pytest.raises(ConfigError) as refusal:
        check(replace(SeasonRules(), **wrong))
    assert [one.place for one in refusal.value.mistakes] == ["garnets", "opponent", "finale"]


def test_rules_change_between_episodes_but_not_the_garnets_that_were_given() -> None:
    world = World()
    rules = replace(world.season.rules, garnets=5, vote_seconds=60)
    assert len(world.do(rules_change(world.season, rules))) == 1
    assert world.do(rules_change(world.season, rules)) == ()
    assert world.season.rules == rules
    with pytest.raises(ConfigError):
        world.do(rules_change(world.season, replace(rules, finale=2)))
    world.play("101 102 103", "104", "105", "106")
    assert "between episodes" in world.refused(rules_change(world.season, SeasonRules()), HostError)
    world.finish()
    assert "/season garnets" in world.refused(
        rules_change(world.season, replace(rules, garnets=9)), HostError
    )
    world.do(rules_change(world.season, replace(rules, finale=3)))
    assert world.season.rules.finale == 3


def test_a_host_writes_only_what_is_to_be_otherwise() -> None:
    rules = change_rules(
        SeasonRules(), {"finale": 3, "ties": ["places", "coin"], "most_transferred": 2}
    )
    assert rules == replace(SeasonRules(), finale=3, ties=("places", "coin"), most_transferred=2)
    assert change_rules(rules, {"most_transferred": "any"}).most_transferred is None


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"final": 3}, "final: A season has no such setting. Did you mean finale?"),
        ({"ties": "coin"}, 'ties: give a list, such as ["votes", "garnets", "coin"].'),
        ({"ties": [["coin"]]}, "ties: choose votes, garnets, places or coin, not "),
        ({"garnets": "many"}, "garnets: give a whole number from 0 to 1000000"),
        ({"most_transferred": "none"}, "most_transferred: give a whole number from 0 to 1000000"),
        ({"opponent": ["host"]}, "opponent: choose candidate, least or host, not "),
    ],
)
def test_what_a_host_wrote_wrongly_is_refused_by_name(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        change_rules(SeasonRules(), settings)
    assert str(refusal.value).startswith(said)
