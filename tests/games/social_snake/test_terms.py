"""`/rules` by a match's settings."""

from typing import Any

import pytest

from bifrost_bot.engines.social_snake import GAME as social_snake
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.model import COLOURS
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.post import rules_text
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.games.social_snake.play import ENGINE, THREE
from tests.match.world import playing


def terms(**settings: Any) -> tuple[str, ...]:
    return ENGINE.terms(ENGINE.configure(settings, THREE))


def test_rules_tell_what_each_edition_fixes() -> None:
    assert terms() == (
        "A stage has up to 5 rounds; a sequence may turn only in rounds 4 and 5.",
        "Garnets: everybody begins with 3. At the end 200 apples earn one, every 50 more another.",
        "Tokens of Life, at most 6: most apples 3, second most 2, third most 1; those who share a "
        "place, or come after "
        "a shared one, 1 each. If a shared place has used up the Tokens, the places after it get none.",
        "The player with the fewest apples is Elimination Candidate. "
        "Ties: a vote by those with the most apples, then fewer garnets, then a coin.",
    )
    assert terms(edition="mm2_5")[1:] == (
        "Garnets: everybody begins with 3. At the end 150 apples earn one, every 50 more another.",
        "Tokens of Life, at most 4: most apples 2, second and third most 1; those who share a "
        "place 1 each. If a shared place has used up the Tokens, the places after it get none.",
        "The two players with the fewest apples are Elimination Candidates. Ties: a vote by those "
        "with the most apples (two names each for two places), then fewer garnets, then a coin.",
    )
    assert (
        "gets none, but later ones may." in terms(edition="archipelago", failed_step_stops=False)[2]
    )


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"rounds": 1}, "A stage has one round; a sequence keeps to one direction."),
        (
            {"rounds": 2, "free_rounds": [1, 2, 9]},
            "A stage has up to 2 rounds; a sequence may turn.",
        ),
        ({"rounds": 9, "free_rounds": [9]}, "may turn only in round 9."),
        ({"rounds": 50, "free_rounds": list(range(4, 50))}, "only in rounds 4 to 49."),
        (
            {"rounds": 50, "free_rounds": list(range(1, 50, 2))},
            "only in rounds 1, 3, 5, 7, 9, 11, 13, 15 and 17 more.",
        ),
    ],
)
def test_rules_tell_in_which_rounds_a_sequence_may_turn(
    settings: dict[str, Any], sentence: str
) -> None:
    assert sentence in terms(**settings)[0]


def test_garnets_that_the_host_set_are_told_to_nobody_else() -> None:
    """The setting is secret: no one reads what others begin with."""
    sentence = terms(garnets={"red": 77})
    assert sentence[1].startswith("Garnets: the host set how many each has, in secret. ")
    assert "77" not in "".join(sentence)
    assert terms(garnets=3) == terms()


@pytest.mark.parametrize("preset", list(EDITIONS))
def test_rules_fit_a_message_in_all_editions(preset: str) -> None:
    options: dict[str, Any] = {
        "edition": preset,
        "garnets": {"red": 1},
        "rounds": 50,
        "free_rounds": list(range(11, 50, 2)),
        **({"failed_step_stops": False} if preset == "archipelago" else {}),
    }
    match = playing(
        Settings("social_snake", options=options), [str(number) for number in range(101, 114)]
    ).match
    for text in (rules_text(social_snake), rules_text(social_snake, match)):
        assert len(text) < LONGEST_MESSAGE
        assert text.endswith(social_snake.info.hint)
    assert set(match.seats) == set(COLOURS)
