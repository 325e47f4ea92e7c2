"""The conformance suite: one test per law and game of the registry."""

from importlib import import_module
from typing import Final

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gamekit.conformance import answers, speed
from bifrost_bot.gamekit.conformance.catalogue import LAWS, check_law
from bifrost_bot.gamekit.conformance.law import Law
from tests.nightly import NIGHTLY
from tests.samples import GAMES, sample

_TIMES: Final = 5
"""At night each law is tried on so many times as many matches."""

_DEAR: Final = {
    answers.a_computer_player_depends_on_view_key_and_time_to_think_alone,
    answers.any_path_of_taps_leads_somewhere_or_nowhere,
    answers.what_is_tapped_becomes_a_text_that_is_taken,
    speed.a_text_is_read_within_its_budget,
}
"""The dearest: by day these are tried on a sixteenth of their matches, the others on an eighth
of theirs.
"""


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_holds(law: Law, game: str) -> None:
    """By day an eighth of the catalogue's matches, or a sixteenth; at night five times all."""
    by_day = max(1, LAWS[law] // (16 if law in _DEAR else 8))
    check_law(law, all_games()[game], sample(game), LAWS[law] * _TIMES if NIGHTLY else by_day)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_is_a_sentence_that_says_to_an_author_what_must_hold(law: Law) -> None:
    assert "_" in law.__name__
    assert (law.__doc__ or "").splitlines()[0].endswith(".")


def test_every_function_that_a_law_module_offers_is_a_law_of_the_catalogue() -> None:
    modules = {law.__module__ for law in LAWS}
    offered = {
        (name, function.__name__)
        for name in modules
        for function in vars(import_module(name)).values()
        if callable(function)
        and getattr(function, "__module__", "") == name
        and not function.__name__.startswith("_")
    }
    assert offered == {(law.__module__, law.__name__) for law in LAWS}
