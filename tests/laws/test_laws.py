"""The laws every game obeys, whatever its rules: one test per law and game of the registry."""

import os
from importlib import import_module
from typing import Final

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.laws.catalogue import LAWS, held
from bifrost_bot.laws.law import Law
from tests.samples import GAMES, sample

_TIMES: Final = 5 if os.environ.get("BIFROST_NIGHTLY") == "1" else 1
"""At night each law is tried on so many times as many matches."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_holds(law: Law, game: str) -> None:
    held(law, all_games()[game], sample(game), LAWS[law] * _TIMES)


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
        if callable(function) and getattr(function, "__module__", "") == name and not function.__name__.startswith("_")
    }
    assert offered == {(law.__module__, law.__name__) for law in LAWS}
