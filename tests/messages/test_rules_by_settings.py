"""`/rules` by the match's own settings and edition."""

from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.post import lobby_post, rules_text
from bifrost_bot.messages.rules import beginning
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests import samples
from tests.match.world import World, playing


def rules_in_lobby(game: str, **settings: Any) -> str:
    """The rules of a match that is in its lobby; while it runs they are the same."""
    world = World(Settings(game, **settings))
    return rules_text(world.match.game, world.match)


@pytest.mark.parametrize(
    ("game", "options", "right", "wrong"),
    [
        (
            "three_towers",
            {"rounds": 3, "power": 7},
            ("3 rounds, 7 Power a round",),
            ("ix rounds", "five"),
        ),
        ("three_towers", {"garnets": 8}, ("everybody 8",), ("three at the start",)),
        ("three_towers", {"rounds": 1}, ("1 round,",), ("ix rounds",)),
        ("bifrost", {"points": [9, 5, 1]}, ("worth 9, 5 and 1 points",), ("3, 2 and 0",)),
        ("bifrost", {}, ("worth 3, 2 and 0 points",), ("unless the host",)),
        (
            "bifrost",
            {"wait_for_finished": True},
            ("lasts as long as any other",),
            ("at once", "passes at once"),
        ),
        ("bifrost", {}, ("is skipped",), ("lasts as long as any other",)),
        (
            "bifrost",
            {"prefilled": "empty"},
            ("All boards begin empty.",),
            ("Coloured from the start",),
        ),
        ("bifrost", {"move_seconds": 7200}, ("2 hours",), ("minute",)),
        (
            "social_snake",
            {"edition": "mm2_5"},
            ("two players with the fewest", "Tokens of Life, at most 4", "150 apples"),
            ("200 apples",),
        ),
        (
            "social_snake",
            {"edition": "archipelago"},
            ("Tokens of Life, at most 4", "150 apples"),
            ("200 apples",),
        ),
        (
            "social_snake",
            {"rounds": 2, "free_rounds": [1]},
            ("2 rounds", "only in round 1."),
            ("5 rounds", "rounds 4 and 5"),
        ),
        (
            "antisocial_snake",
            {"schedule": [["4"], ["7", "8"]]},
            ("2 rounds: board 4; boards 7 and 8.",),
            ("of two boards",),
        ),
        ("antisocial_snake", {}, ("5 rounds: boards 0 and 1; boards 2 and 3;",), ()),
        ("dont_connect_5", {"move_seconds": 45}, ("45 seconds",), ("minute",)),
    ],
)
def test_rules_tell_the_matchs_own_settings_and_not_the_usual_ones(
    game: str, options: dict[str, Any], right: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    text = rules_in_lobby(game, options=options)
    assert [part for part in right if part not in text] == []
    assert [part for part in wrong if part in text] == []


@pytest.mark.parametrize("game", samples.GAMES)
def test_rules_tell_how_long_a_turn_of_the_match_lasts_and_when_it_ends(game: str) -> None:
    assert "A turn lasts 45 seconds" in rules_in_lobby(game, seconds=45)
    early = rules_in_lobby(game, seconds=45, advance="all_locked")
    assert "once everybody has locked" in early or "as soon as its player has answered" in early


@pytest.mark.parametrize("game", samples.GAMES)
def test_rules_of_any_settings_fit_one_message_in_lobby_and_match(game: str) -> None:
    info = all_games()[game].info
    for options in (*info.presets.values(), *samples.sample(game).settings):
        chosen = Settings(game, options, seconds=93_000, advance="all_locked")
        for match in (World(chosen).match, playing(chosen, samples.people(game)).match):
            text = rules_text(match.game, match)
            assert len(text) <= LONGEST_MESSAGE
            assert text.endswith(info.hint)
            assert "25 hours" in text or "93000" in text or "A turn lasts" in text


@pytest.mark.parametrize("game", samples.GAMES)
def test_what_a_game_says_of_itself_in_any_lobby_holds_for_all_settings(game: str) -> None:
    words = f"{all_games()[game].info.pitch} {all_games()[game].info.goal}".lower()
    assert not [number for number in ("six rounds", "ten boards", "five rounds") if number in words]
    assert all_games()[game].info.pitch in lobby_post(World(Settings(game)).match).text


def test_the_example_beside_the_rules_is_of_the_matchs_edition_without_its_secrets() -> None:
    shown = {
        edition: beginning(
            all_games()["social_snake"], World(Settings("social_snake", {"edition": edition})).match
        )
        for edition in ("original", "mm2_5", "archipelago")
    }
    assert [len(picture.scene.tiles) for picture in shown.values()] == [15 * 15, 14 * 14, 13 * 13]
    secret = {"grids": {"A": [["1"] * 4] * 4}}
    drawn = beginning(all_games()["social_snake"], World(Settings("social_snake", secret)).match)
    assert len(drawn.scene.tiles) == 15 * 15


def test_the_example_beside_the_rules_of_bifrost_has_the_matchs_own_start() -> None:
    bifrost = all_games()["bifrost"]
    usual, empty = (
        beginning(bifrost, World(Settings("bifrost", {"prefilled": start})).match)
        for start in ("trine", "empty")
    )
    assert beginning(bifrost) == usual != empty
