"""Why a vote came out as it did, and what tunnels and premoves did: in the post, and in `/why`."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.engines.social_snake.model import State
from bifrost_bot.engines.social_snake.words import verdict_sentence
from tests.games.social_snake.play import ENGINE, close, field, rows, started, why

STARTS = {"red": "A1", "light-green": "A3", "navy": "D3"}


def voted(
    votes: dict[str, str], starts: dict[str, str] = STARTS, **settings: Any
) -> tuple[State, list[str]]:
    """The end of a match of one round in which red alone moves, and its sentences."""
    state = started(starts, grids={"A": field(4, 3)}, rounds=1, **settings)
    state, _ = close(state, {"red": "R"})
    state, events = close(state, votes)
    return state, [line for event in events if (line := ENGINE.narrate(event))]


def test_fewer_garnets_are_named_where_they_decide_in_the_post_and_in_why() -> None:
    state, sentences = voted({}, garnets={"navy": 1})
    assert sentences[0] == (
        "Navy is Elimination Candidate. Nobody voted, so fewer garnets decided."
    )
    for viewer in ("red", "navy", None):
        assert why(state, viewer) == (
            "Light green and Navy have 0 apples each and are tied for Elimination Candidate, "
            "so whoever has the most apples votes: Red.",
            "Nobody voted, so whoever has fewer garnets is chosen: Light green 3, Navy 1.",
            "Navy: Elimination Candidate by fewer garnets.",
        )


def test_garnets_for_apples_are_named_where_somebody_gets_some() -> None:
    state, sentences = voted({})
    assert state.verdict is not None
    tokens = verdict_sentence(state.verdict)
    assert "Tokens" not in sentences[-1], "the result has them"
    assert tokens.startswith("Tokens of Life: Red ")
    assert "Garnets" not in tokens
    paid = replace(state.verdict, awards={"red": 1})
    assert verdict_sentence(paid) == f"{tokens} Garnets for apples: Red 1."


def test_votes_are_named_where_they_decide() -> None:
    state, sentences = voted({"red": "vote light-green"}, garnets={"navy": 1})
    assert (
        sentences[0]
        == "The votes: Light green 1, Navy 0. Light green is Elimination Candidate. Votes "
        "decided."
    )
    assert why(state, "navy")[1:] == (
        "The votes: Light green 1, Navy 0.",
        "Light green: Elimination Candidate by most votes.",
    )


def test_a_coin_is_named_where_it_decides() -> None:
    state, sentences = voted({})
    assert sentences[0].startswith("Nobody voted and their garnets are equal, so a coin decided: ")
    assert state.verdict is not None
    (chosen,) = state.verdict.eliminated
    named = {"light-green": "Light green", "navy": "Navy"}[chosen]
    assert sentences[0].endswith(f"{named} is Elimination Candidate.")
    assert why(state, "red")[-1] == (
        f"The garnets of Light green and Navy are equal too, so a coin decided: {named}."
    )


def test_votes_garnets_and_coin_decide_one_after_another_where_two_places_are_open() -> None:
    starts = {"red": "A1", "yellow": "A3", "light-green": "B3", "navy": "C3", "purple": "D3"}
    garnets = {"yellow": 5, "light-green": 2, "navy": 2, "purple": 2}
    _, sentences = voted({"red": "vote yellow navy"}, starts, edition="mm2_5", garnets=garnets)
    assert "Votes decided." in sentences[0]
    state, sentences = voted({}, starts, edition="mm2_5", garnets={**garnets, "navy": 1})
    assert sentences[0].endswith(
        "Nobody voted, so fewer garnets decided, and a coin where these were equal too."
    )
    lines = why(state, "purple")
    assert "Navy: Elimination Candidate by fewer garnets." in lines
    assert lines[-1].startswith(
        "The garnets of Light green and Purple are equal too, so a coin decided: "
    )


def test_why_names_who_is_candidate_for_certain_and_the_vote_before_it_is_held() -> None:
    starts = {"red": "A1", "yellow": "A3", "light-green": "D3", "navy": "A2"}
    debts = rows("1 1 1 1\n1 -1 1 1\n1 1 1 1")
    state = started(starts, grids={"A": debts}, rounds=1, edition="mm2_5")
    state, _ = close(state, {"red": "R", "navy": "R"})
    certain = "Navy (-1) has the fewest apples, and so is Elimination Candidate without a vote."
    tied = (
        "Yellow and Light green have 0 apples each and are tied for Elimination Candidate, "
        "so whoever has the most apples votes: Red."
    )
    assert why(state, "yellow")[-2:] == (certain, tied)
    after, _ = close(state, {"red": "vote yellow"})
    assert why(after, None)[:2] == (certain, tied)


def test_why_says_so_where_no_vote_was_needed() -> None:
    state = started(STARTS, grids={"A": field(4, 3)}, rounds=1)
    state, _ = close(state, {"red": "RR", "navy": "L"})
    sentence = (
        "Light green (0) has the fewest apples, and so is Elimination Candidate without a vote."
    )
    assert why(state, "light-green")[-1] == sentence
    assert why(state, None) == (sentence,)


TUNNELS = rows("1 t:cyan 1 1\n1 1 1 1\n1 t:cyan 1 1\n1 1 1 1")


def test_why_names_the_tunnel_that_a_move_went_through_and_where_it_came_out() -> None:
    state = started({"red": "A1", "light-green": "D4", "navy": "D2"}, grids={"A": TUNNELS})
    state, _ = close(state, {"red": "RRR"})
    assert why(state, "red")[1] == (
        "Moves 1 to 2: right through the cyan tunnel (in at B1, out at B3) to C3 (+1), right to "
        "D3 (+1)."
    )


def test_why_names_the_tunnel_on_the_way_into_somebody() -> None:
    state = started({"red": "A1", "light-green": "C3", "navy": "D2"}, grids={"A": TUNNELS})
    state, _ = close(state, {"red": "R"})
    assert why(state, "red")[1].startswith(
        "Move 1: right through the cyan tunnel (in at B1, out at B3) onto C3, the body of Light "
        "green: you went back"
    )


@pytest.mark.parametrize(
    ("ahead", "sentence"),
    [
        ("+1", "Without that you would have come to C1 in the same step as Navy."),
        ("+2", "Without that you would have come to C1 in the same step as Navy."),
    ],
)
def test_why_says_what_going_ahead_achieved(ahead: str, sentence: str) -> None:
    state = started({"red": "A1", "light-green": "A3", "navy": "E1"}, grids={"A": field(5, 3)})
    state, _ = close(state, {"red": f"RR {ahead}", "navy": "LL"})
    lines = why(state, "red")
    assert sentence in lines
    steps = {
        "+1": "1 garnet spent: your moves came 1 step early.",
        "+2": "2 garnets spent: your moves came 2 steps early.",
    }
    assert steps[ahead] in lines


def test_why_says_by_how_much_one_would_have_been_late_and_that_garnets_for_nothing_are_gone() -> (
    None
):
    state = started({"red": "A1", "light-green": "A3", "navy": "E1"}, grids={"A": field(5, 3)})
    after, _ = close(state, {"red": "RRR +3", "navy": "LL"})
    assert "Without that you would have come to D1 2 steps after Navy." in why(after, "red")
    after, _ = close(state, {"red": "stay +2"})
    assert "2 garnets spent for nothing, because you made no move." in why(after, "red")


def test_garnets_in_hand_stay_secret_until_the_end() -> None:
    """R-28."""
    state = started(STARTS, grids={"A": field(4, 3)}, rounds=1, garnets={"navy": 1})
    state, _ = close(state, {"red": "R"})
    assert state.step == "vote"
    assert ENGINE.view(state, "red").garnets == {"red": 3}
    assert ENGINE.view(state, None).garnets == {}
    assert ENGINE.view(close(state)[0], None).garnets == {"red": 3, "light-green": 3, "navy": 1}
