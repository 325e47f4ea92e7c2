"""Each law finds the breach planted for it, and no other law is troubled by it."""

import pytest

from bifrost_bot.gamekit.conformance.budget import limit_law
from bifrost_bot.gamekit.conformance.catalogue import LAWS, BrokenLawError, check_law
from bifrost_bot.gamekit.conformance.law import Law
from bifrost_bot.gamekit.conformance.resolution import a_match_ends_even_if_no_player_ever_answers
from bifrost_bot.gamekit.template.duel_game import GAME as DUEL
from bifrost_bot.gamekit.template.tests.sample import SAMPLE
from tests.gamekit.breaches import BREACHES, BrokenGame, spend, varied


def broken(breach: BrokenGame) -> set[Law]:
    """Which laws a game breaks."""
    return {law for law, matches in LAWS.items() if not holds(law, breach, matches)}


def holds(law: Law, breach: BrokenGame, matches: int) -> bool:
    try:
        check_law(law, breach.game, SAMPLE, matches, breach.seconds)
    except BrokenLawError:
        return False
    return True


def test_a_correct_game_of_two_seats_obeys_every_law() -> None:
    assert broken(BrokenGame(varied(), ())) == set()


@pytest.mark.nightly(by_day=5)
@pytest.mark.parametrize("name", BREACHES)
def test_a_breach_is_found_by_the_laws_that_it_breaks_and_by_no_other(name: str) -> None:
    assert broken(BREACHES[name]) == set(BREACHES[name].laws)


@pytest.mark.parametrize(
    "name", ["tells everybody the numbers that it hides", "shows the numbers a round later"]
)
def test_a_secret_that_is_told_to_everybody_or_shown_later_is_found(name: str) -> None:
    assert broken(BREACHES[name]) == set(BREACHES[name].laws)


def test_a_pattern_that_never_ends_is_a_failure_that_names_the_law() -> None:
    breach = BREACHES["reads by an exponential pattern"]
    with pytest.raises(BrokenLawError) as refused:
        check_law(breach.laws[0], breach.game, SAMPLE, 1, breach.seconds)
    told = str(refused.value)
    assert (
        "The game duel breaks the law: any text is an answer or is refused in one sentence." in told
    )
    assert "With seed 0: it did not end within 2 seconds of processor time\n" in told


def test_a_law_that_has_ended_stops_nothing_that_follows() -> None:
    with limit_law(0.1):
        pass
    spend(200)


def test_a_match_that_never_ends_is_noticed() -> None:
    def nothing(*_: object) -> tuple[()]:
        return ()

    endless = BrokenGame(varied(resolve=nothing), ())
    assert not holds(a_match_ends_even_if_no_player_ever_answers, endless, 1)


def test_a_broken_law_says_game_law_seed_and_place() -> None:
    breach = BREACHES["offers what it refuses"]
    with pytest.raises(BrokenLawError) as refused:
        check_law(breach.laws[0], breach.game, SAMPLE, 4)
    told = str(refused.value)
    assert (
        "The game duel breaks the law: what is suggested is taken and begins with what is typed."
        in told
    )
    assert "With seed 0: UnreadableError('\"4\" is not a number from 1 to 3.')" in told
    law = "answers.what_is_suggested_is_taken_and_begins_with_what_is_typed"
    assert f"bifrost_bot.gamekit.conformance.{law}(game, sample, 0)" in told


def test_the_sample_is_that_of_the_correct_game() -> None:
    assert SAMPLE.evening.people == len(DUEL.info.seats)
