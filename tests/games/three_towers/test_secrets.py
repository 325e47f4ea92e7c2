"""Twin worlds: views do not depend on secret hands and choices."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.three_towers.model import Secret, State
from bifrost_bot.engines.three_towers.pattern import write
from bifrost_bot.engines.values import EVERYTHING, Slot
from tests.games.three_towers.play import ENGINE, SEATS, begin, close, submitted

VIEWERS = (None, *SEATS)


def seen(state: State, viewer: str | None) -> tuple[Any, ...]:
    """The view with all texts and drawings made of it."""
    view = ENGINE.view(state, viewer)
    scene = ENGINE.scene(view, "1")
    return view, scene, board_text(scene), ENGINE.notes(view)


def lines_for(events: tuple[Any, ...], viewer: str | None) -> list[str]:
    known = [
        event for event in events if ENGINE.audience(event) in ("everyone", frozenset({viewer}))
    ]
    return [ENGINE.narrate(event) for event in known]


def why(state: Any, viewer: str) -> tuple[str, ...]:
    return tuple(ENGINE.why(ENGINE.view(state, viewer)))


@pytest.mark.parametrize("other", SEATS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_others_configurations_and_reservations_are_in_nothing_that_is_seen(
    viewer: str | None, other: str
) -> None:
    state, _ = close(begin("one"), red="power 1; reserve 2", blue="reserve 3", green="reserve 4")
    secret = Secret(("#########", ".........", "##.??????"), (7, 8, 9), None)
    twin = replace(state, secrets={**state.secrets, other: secret})
    assert (seen(twin, viewer) == seen(state, viewer)) == (viewer != other)


def test_hands_in_the_settings_are_in_nobodys_view() -> None:
    marked = "#.#/.#./#.#"
    state = begin(configurations={"2": {"red": [marked, marked, marked]}})
    assert all(
        marked not in str(seen(state, viewer)) and "#.#.#.#.#" not in str(seen(state, viewer))
        for viewer in VIEWERS
    )


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("power 1 2; reserve 3", "power 1 2; reserve 4 5"),
        ("power 1; declare 9 on", "power 1; declare 8 on, 9 on"),
        (
            "power 1; use divinity 1 ###/###/###",
            "power 1; use divinity 3 ##?/?#?/??#",
        ),
    ],
    ids=["reservations", "declarations that are false", "what Divinity changes"],
)
def test_choices_that_change_nothing_public_change_nothing_for_others(one: str, two: str) -> None:
    """All lights but 1 are OFF and the hand cannot score, so points are equal in both worlds."""
    patterns = ["###/###/###", "###/##?/???", "?##/###/???"]
    state = begin(configurations={"1": {"red": patterns}})
    (after, events), (other, other_events) = (close(state, "twin", red=text) for text in (one, two))
    for viewer in (None, "blue", "green"):
        assert lines_for(events, viewer) == lines_for(other_events, viewer)
        assert seen(after, viewer) == seen(other, viewer)
    assert seen(after, "red") != seen(other, "red") or why(after, "red") != why(other, "red")


def test_swapping_who_powers_what_changes_nothing_for_the_third() -> None:
    """Only sums are public, so the owners of the Power stay unknown."""
    worlds = [
        close(begin("swap"), red="power 1 2", blue="power 3"),
        close(begin("swap"), red="power 3", blue="power 1 2"),
    ]
    for viewer in (None, "green"):
        assert lines_for(worlds[0][1], viewer) == lines_for(worlds[1][1], viewer)
        assert seen(worlds[0][0], viewer) == seen(worlds[1][0], viewer)
    assert why(worlds[0][0], "red") != why(worlds[1][0], "red")


def test_an_error_says_nothing_of_others() -> None:
    state, _ = close(begin(), blue="reserve 1 2 3 4 5")
    assert submitted(state, "red", "power 1 2 3 4 5")
    assert "reserved" not in ENGINE.explain_idle(ENGINE.view(state, "red"), Slot("red"))


def test_who_knows_all_sees_every_hand_and_reservation() -> None:
    state, _ = close(begin("one"), red="power 1; reserve 2", blue="reserve 3", green="reserve 4")
    table = next(
        table
        for table in ENGINE.scene(ENGINE.view(state, EVERYTHING), "1").tables
        if table.title == "Hands"
    )
    assert [row[0] for row in table.rows] == ["Red", "Blue", "Green"]
    assert [row[1:4] for row in table.rows] == [
        tuple(map(write, state.secrets[seat].hand)) for seat in ("red", "blue", "green")
    ]
    assert [row[4] for row in table.rows] == ["2", "3", "4"]
