"""A host's settings for Three Towers: defaults, and every wrong value refused at its place."""

from typing import Any

import pytest

from bifrost_bot.engines.errors import ConfigError
from tests.games.three_towers.play import ENGINE, SEATS, begin

HAND = ["##?/???/?.?", "###/???/???", "?#?/.#?/?#?"]
ATTRIBUTES = {str(tower): "DM" for tower in range(1, 10)}


def test_every_setting_has_a_default() -> None:
    config = begin().config
    assert (config.terms.rounds, config.terms.power, config.round_seconds) == (6, 5, 86400)
    assert config.garnets == {"red": 3, "blue": 3, "green": 3}
    assert config.warnings == (21600, 3600, 600, 60)


@pytest.mark.parametrize(
    ("seconds", "warnings"), [(86400, (21600, 3600, 600, 60)), (900, (600, 60)), (30, ())]
)
def test_short_rounds_have_fewer_warnings(seconds: int, warnings: tuple[int, ...]) -> None:
    phase = ENGINE.phase(begin(round_seconds=seconds))
    assert phase is not None
    assert (phase.seconds, phase.warnings) == (seconds, warnings)


def test_settings_are_taken() -> None:
    config = begin(
        attributes={**ATTRIBUTES, "9": "rm"},
        garnets={"blue": 0},
        rounds=2,
        power=9,
        configurations={"2": {"red": HAND}},
        warnings=[60],
    ).config
    assert config.terms.attributes[-1] == "MR"
    assert config.garnets == {"red": 3, "blue": 0, "green": 3}
    assert config.configurations["2"]["red"][0] == "##?????.?"
    assert config.warnings == (60,)


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"surprise": 1}, "surprise"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"rounds": 6.0}, "rounds"),
        ({"power": -1}, "power"),
        ({"power": "5"}, "power"),
        ({"round_seconds": 0}, "round_seconds"),
        ({"round_seconds": None}, "round_seconds"),
        ({"garnets": -1}, "garnets"),
        ({"garnets": [3, 3, 3]}, "garnets"),
        ({"garnets": {"purple": 1}}, "garnets"),
        ({"garnets": {"red": "1"}}, "garnets.red"),
        ({"attributes": "DM"}, "attributes"),
        ({"attributes": {"1": "DM"}}, "attributes"),
        ({"attributes": {**ATTRIBUTES, "10": "DM"}}, "attributes"),
        ({"attributes": {**ATTRIBUTES, "3": "DD"}}, "attributes.3"),
        ({"attributes": {**ATTRIBUTES, "3": "DX"}}, "attributes.3"),
        ({"attributes": {**ATTRIBUTES, "3": "DMR"}}, "attributes.3"),
        ({"attributes": {**ATTRIBUTES, "3": 7}}, "attributes.3"),
        ({"configurations": [HAND]}, "configurations"),
        ({"configurations": {"7": {"red": HAND}}}, "configurations"),
        ({"configurations": {"1": HAND}}, "configurations.1"),
        ({"configurations": {"1": {"purple": HAND}}}, "configurations.1"),
        ({"configurations": {"1": {"red": HAND[:2]}}}, "configurations.1.red"),
        ({"configurations": {"1": {"red": "##?/???/?.?"}}}, "configurations.1.red"),
        ({"configurations": {"1": {"red": [*HAND[:2], "##?/???/???"]}}}, "configurations.1.red[2]"),
        ({"configurations": {"1": {"red": [*HAND[:2], 3]}}}, "configurations.1.red[2]"),
        ({"warnings": 60}, "warnings"),
        ({"warnings": [60, 60]}, "warnings"),
    ],
)
def test_a_wrong_setting_is_refused_at_its_place(settings: dict[str, Any], place: str) -> None:
    with pytest.raises(ConfigError) as refused:
        ENGINE.configure(settings, SEATS)
    assert refused.value.place == place
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize("seats", [("red", "blue"), ("a", "b", "c", "d")])
def test_there_are_exactly_three_players(seats: tuple[str, ...]) -> None:
    with pytest.raises(ConfigError) as refused:
        ENGINE.configure({}, seats)
    assert refused.value.place == "seats"


def test_the_rules_of_a_match_tell_what_its_settings_fix() -> None:
    assert ENGINE.terms(ENGINE.configure({}, SEATS)) == (
        "This match: 6 rounds, 5 Power a round.",
        "Garnets at the start: everybody 3.",
    )
    pairs = dict(zip("123456789", ("DM", "MR", "DR") * 3, strict=True))
    settings = {"rounds": 1, "power": 7, "garnets": {"red": 1}, "attributes": pairs}
    assert ENGINE.terms(ENGINE.configure(settings, SEATS)) == (
        "This match: 1 round, 7 Power a round.",
        "Garnets at the start: Red 1, Blue 3, Green 3.",
        "The towers' attributes are changed: 1 DM, 2 MR, 3 DR, 4 DM, 5 MR, 6 DR, 7 DM, 8 MR, 9 DR.",
    )
