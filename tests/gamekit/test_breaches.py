"""Each broken game breaks its laws and no others."""

import re

import pytest

from bifrost_bot.gamekit.conformance.budget import limit_law
from bifrost_bot.gamekit.conformance.catalogue import LAWS, BrokenLawError, check_law
from bifrost_bot.gamekit.conformance.law import Law
from bifrost_bot.gamekit.conformance.resolution import a_match_ends_even_if_no_player_ever_answers
from bifrost_bot.gamekit.template.duel_game import GAME as DUEL
from bifrost_bot.gamekit.template.tests.sample import SAMPLE
from tests.gamekit.breaches import BROKEN_GAMES, BrokenGame, spend, vary_duel


def broken_laws(broken_game: BrokenGame) -> set[Law]:
    """Which laws a game breaks."""
    return {law for law, matches in LAWS.items() if not holds(law, broken_game, matches)}


def holds(law: Law, broken_game: BrokenGame, matches: int) -> bool:
    try:
        check_law(law, broken_game.game, SAMPLE, matches, broken_game.seconds)
    except BrokenLawError:
        return False
    return True


def test_a_correct_game_of_two_seats_obeys_every_law() -> None:
    assert broken_laws(BrokenGame(vary_duel(), ())) == set()


@pytest.mark.nightly(by_day=5)
@pytest.mark.parametrize("name", BROKEN_GAMES)
def test_a_breach_is_found_by_the_laws_that_it_breaks_and_by_no_other(name: str) -> None:
    assert broken_laws(BROKEN_GAMES[name]) == set(BROKEN_GAMES[name].laws)


@pytest.mark.parametrize("name", ["everyone as audience", "late_view as view"])
def test_a_secret_that_is_told_to_everybody_or_shown_later_is_found(name: str) -> None:
    assert broken_laws(BROKEN_GAMES[name]) == set(BROKEN_GAMES[name].laws)


def test_the_picture_of_the_rules_is_judged_like_that_of_the_board() -> None:
    broken_game = BROKEN_GAMES["emoji_scene as rules_scene"]
    assert not holds(broken_game.laws[0], broken_game, 1)


def test_a_secret_that_is_told_is_shown_in_both_of_its_wordings() -> None:
    broken_game = BROKEN_GAMES["everyone as audience"]
    with pytest.raises(BrokenLawError) as refused:
        check_law(broken_game.laws[0], broken_game.game, SAMPLE, 4)
    told = re.search(r" sees no difference, and reads '(.*)' or '(.*)' ", str(refused.value))
    assert told and told[1] != told[2]


def test_a_pattern_that_never_ends_is_a_failure_that_names_the_law() -> None:
    broken_game = BROKEN_GAMES["exponential_parse as parse"]
    with pytest.raises(BrokenLawError) as refused:
        check_law(broken_game.laws[0], broken_game.game, SAMPLE, 1, broken_game.seconds)
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

    endless = BrokenGame(vary_duel(resolve=nothing), ())
    assert not holds(a_match_ends_even_if_no_player_ever_answers, endless, 1)


def test_a_broken_law_says_game_law_seed_and_place() -> None:
    broken_game = BROKEN_GAMES["greedy_complete as complete"]
    with pytest.raises(BrokenLawError) as refused:
        check_law(broken_game.laws[0], broken_game.game, SAMPLE, 4)
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
