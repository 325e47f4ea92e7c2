"""Leaderboards and profiles in words."""

from dataclasses import replace

from bifrost_bot.match.history.results import Ladder, MatchResult, Rating, Result
from bifrost_bot.messages.ratings import MOST_RANKED, Ranked, leaderboard_text, profile_text
from bifrost_bot.speech.wording import LONGEST_MESSAGE

RATING = Rating(25.0, 8.0, 12, wins=2, shared=1, best=7)


def ladder(count: int) -> list[Ranked]:
    return [
        Ranked(str(10**18 + place), place, 2000 - place, RATING) for place in range(1, count + 1)
    ]


def past(count: int, game: str = "bifrost", rated: bool = True) -> list[MatchResult]:
    result = Result("101", "light-green", 2, 13, rated)
    return [
        MatchResult(str(number), Ladder(7, game), 1_800_000_000_000, result)
        for number in range(count, 0, -1)
    ]


def test_the_best_are_listed_with_places_points_and_matches() -> None:
    text = leaderboard_text("Bifröst", ladder(2), "1")
    assert "1. <@1000000000000000001>: rating 1,999 (12 matches, 2 won)" in text
    assert text.startswith("**Bifröst: leaderboard of this server**")
    assert "more matches make it more certain" in text


def test_who_asks_is_found_below_the_best_as_well() -> None:
    ranked = ladder(200)
    below = ranked[150]
    text = leaderboard_text("Bifröst", ranked, below.user_id)
    assert f"151. <@{below.user_id}>" in text
    assert text.count("<@") == MOST_RANKED + 1
    assert len(text) <= LONGEST_MESSAGE
    assert leaderboard_text("Bifröst", ranked, ranked[0].user_id).count("<@") == MOST_RANKED


def test_an_empty_leaderboard_says_what_it_takes() -> None:
    assert "Finish a match with at least two people to get one." in leaderboard_text(
        "Bifröst", [], "1"
    )


def test_a_profile_tells_ratings_and_the_last_results() -> None:
    one = Ranked("101", 3, 1043, Rating(20.0, 3.0, 1, 0, 0, 0))
    text = profile_text("101", [("Bifröst", one, 9)], past(40))
    assert "• Bifröst: rating 1,043, place 3 of 9; 1 match, 0 won" in text
    assert "• Match 40, Bifröst, <t:1800000000:d>: place 2 of 13 as Light green" in text
    assert "Match 30," not in text
    assert len(text) <= LONGEST_MESSAGE


def test_unrated_results_and_those_of_removed_games_are_shown_too() -> None:
    text = profile_text("101", [], past(1, "chess", rated=False))
    assert "chess" in text and text.endswith("as Light green. Not rated.")


def test_a_profile_counts_first_places_and_best_of_the_people_apart() -> None:
    one = Ranked("101", 1, 1043, Rating(20.0, 3.0, 3, wins=0, shared=0, best=2))
    places = [(12, 13), (1, 5), (5, 7)]
    results = [
        MatchResult(str(at), Ladder(7, "bifrost"), 0, Result("101", "red", place, of, True))
        for at, (place, of) in enumerate(places)
    ]
    text = profile_text("101", [("Social Snake", one, 9)], results)
    assert "3 matches, 0 won, best of the people in 2" in text
    assert all(f"place {place} of {of} as Red" in text for place, of in places)
    won = replace(one, rating=Rating(20.0, 3.0, 3, wins=2, shared=1, best=2))
    assert "3 matches, 2 won (1 shared)\n" in profile_text(
        "101", [("Social Snake", won, 9)], results
    )


def test_a_place_that_was_shared_and_a_match_in_which_nobody_moved_are_told() -> None:
    silent = Result("101", "light-green", 1, 3, rated=False, shared=True, silent=True)
    text = profile_text("101", [], [MatchResult("6", Ladder(7, "bifrost"), 0, silent)])
    assert text.endswith("place 1 of 3 (shared) as Light green. Not rated: nobody made a move.")


def test_who_has_finished_no_match_is_told_so() -> None:
    assert profile_text("101", [], []) == "<@101> hasn't finished a match on this server yet."


def test_who_is_forgotten_is_somebody() -> None:
    assert "1. Somebody: " in leaderboard_text("Bifröst", [Ranked("gone-4", 1, 1000, RATING)], "1")
