"""Pictures and texts: towers, one's own hand, points."""

import io
import re
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.text import board_text, fits_message
from bifrost_bot.engines.scene import Scene, Sign
from bifrost_bot.engines.three_towers.model import EITHER, OFF, ON, State
from bifrost_bot.engines.words import name
from tests.games.three_towers.play import ENGINE, PLAIN, SEATS, after, begin, close, hands

KEY = ["attributes", "configurations", "declarations", "Divine", "Miracle", "Radiant"]
HAND = ["##?/???/?.?", "###/.../???", "?#?/.#?/?#?"]


def scene_of(state: State, viewer: str | None = "red") -> Scene:
    return ENGINE.scene(ENGINE.view(state, viewer), "1")


def played() -> State:
    """A match after its first round, with the same hand for red in both."""
    settings: dict[str, Any] = {"configurations": {number: {"red": HAND} for number in ("1", "2")}}
    said = {
        "red": "power 1 2; reserve 7; attributes divine miracle; use miracle",
        "blue": "power 2",
    }
    return after(begin(**settings), said)


def test_a_player_sees_the_towers_and_three_configurations_with_unique_names() -> None:
    scene = scene_of(begin())
    names = [tile.name for tile in scene.tiles]
    assert len(names) == len(set(names)) == 36
    assert names[:9] == ["1 DM", "2 MR", "3 DR", "4 DR", "5 DM", "6 MR", "7 MR", "8 DR", "9 DM"]
    assert [label.text for label in scene.labels[1:]] == [
        f"Configuration {k} ({s})" for k, s in zip("123", "abc", strict=True)
    ]


def test_the_public_sees_the_towers_alone() -> None:
    assert len(scene_of(begin(), None).tiles) == 9
    assert "onfiguration" not in " ".join(
        (*scene_of(begin(), None).captions, scene_of(begin(), None).alt)
    )


def test_lights_differ_in_mark_colour_and_sign() -> None:
    on, off = scene_of(played()).tiles[:2]
    assert (on.mark, off.mark) == ("ON", "OFF")
    assert on.fill != off.fill
    assert (on.sign, off.sign) == (Sign.LIT, Sign.UNLIT)
    assert (on.badges, off.badges) == ((Sign.STAR, Sign.DROP), (Sign.DROP, Sign.SUN))


def test_the_text_board_carries_hand_reservations_lights_sums_uses_and_points() -> None:
    text = board_text(scene_of(played()))
    for part in (
        "Towers, round 1:\nRow 1: 1 DM=ON, 2 MR=OFF, 3 DR=OFF\nRow 2: 4 DR=OFF",
        "Configuration 1 (a):\nRow 1: a1=ON, a2=ON, a3=?\nRow 2: a4=?, a5=?, a6=?\nRow 3: a7=?, "
        "a8=OFF, a9=?",
        "Your reservations from last round: 7.",
        "Red uses Miracle.",
        "1-3     1  2  0",
        "Red           1      1        4",
    ):
        assert part in text
    assert fits_message(text)


def late() -> State:
    """A match before its fifth round."""
    state = played()
    for number in "345":
        state = after(
            state,
            {"red": f"power {number} 6", "blue": "power 8; use miracle", "green": "reserve 2"},
        )
    return state


def tellings(text: str, names: Sequence[str], pattern: Sequence[str]) -> int:
    """Counts the lights in a text: by tile names, in a sentence, as typed, as a grid."""
    marks = [{ON: "ON", OFF: "OFF", EITHER: "?"}[sign] for sign in pattern]
    on = [str(at) for at, sign in enumerate(pattern, 1) if sign == ON]
    sentence = ": " + " and ".join(part for part in (", ".join(on[:-1]), on[-1]) if part) + " ON;"
    typed = "/".join("".join(pattern[at : at + 3]) for at in (0, 3, 6))
    row = " ".join(marks[:3])
    grid = [" ".join(line.split("|")[1].split()) for line in text.split("\n") if "|" in line[:3]]
    named = [text.count(f"{name}={mark}") for name, mark in zip(names, marks, strict=True)]
    assert len(set(named)) == 1, "all nine or none"
    unwrapped = " ".join(text.split())
    return (
        named[0]
        + unwrapped.count(sentence)
        + unwrapped.count(typed)
        + any(row in line for line in grid)
    )


@pytest.mark.parametrize("viewer", ["red", None])
def test_the_text_board_of_a_late_round_says_each_thing_once_in_forty_columns(
    viewer: str | None,
) -> None:
    state = late()
    view = ENGINE.view(state, viewer)
    text = board_text(scene_of(state, viewer))
    assert max(map(len, text.split("\n"))) <= 40

    towers = [tile.name for tile in scene_of(state, None).tiles]
    last = view.closed[-1]
    assert tellings(text, towers, last.lights) == 1
    assert len(view.secret.hand) == (3 if viewer else 0)
    for letter, pattern in zip("abc", view.secret.hand, strict=False):
        names = [f"{letter}{number}" for number in range(1, 10)]
        assert tellings(text, names, pattern) == 1
    sums = [line for line in text.split("\n") if re.match(r"\d-\d ", line)]
    assert [line.split()[1:] for line in sums] == [
        list(map(str, last.sums[at : at + 3])) for at in (0, 3, 6)
    ]
    for standing in view.standings:
        said = [str(standing.rounds[-1].total), str(standing.total), str(standing.garnets)]
        rows = [
            line.split()[1:] for line in text.split("\n") if line.startswith(name(standing.seat))
        ]
        assert rows.count(said) == 1
    assert text.lower().count("garnet") == 1, "the head of their column"


def test_points_by_source_and_totals_are_in_a_table() -> None:
    scene = scene_of(played(), None)
    tables = {table.title: table for table in scene.tables}
    assert tables["Points"].heads == ("Player", "Round 1", "Total", "Garnets")
    totals = [float(row[2]) for row in tables["Points"].rows]
    assert totals == sorted(totals, reverse=True)
    by_seat = {row[0]: row for row in tables["Points"].rows}
    assert by_seat["Red"][-1] == "4"
    assert tables["Points by source"].heads == (
        "Player",
        "Attributes",
        "Configurations",
        "Declarations",
    )
    assert tables["Points by source"].rows[0][:2] == ("Red", "1")
    assert [row[0] for row in tables["Power in round 1"].rows] == ["1-3", "4-6", "7-9"]


def test_a_player_is_told_where_its_points_came_from() -> None:
    state, events = close(
        begin(configurations={"1": {"red": HAND}}), red="power 1 2; declare 1 on, 3 off / 9 on"
    )
    assert [*ENGINE.why(ENGINE.view(state, "red"))][1:] == [
        "Power on 1 2.",
        "No attributes.",
        "Configuration 1 `##?/???/?.?` on 128 (+2).",
        "Configuration 2 `###/.../???` fits nowhere (0).",
        "Configuration 3 `?#?/.#?/?#?` fits nowhere (0).",
        "Declaration 1 on, 3 off: true (+2).",
        "Declaration 9 on: false (0).",
    ]
    own = [event for event in events if ENGINE.audience(event) == frozenset({"red"})]
    told = [line for line in map(ENGINE.narrate, own) if line]
    assert told == ["Your new configurations are in the picture."]


def test_points_of_a_round_have_a_plus_unless_there_are_none() -> None:
    _, events = close(begin(**hands(red=PLAIN, blue=PLAIN)), red="declare 1 off")
    told = " ".join(map(ENGINE.narrate, events))
    assert "Red: +1, now 1." in told
    assert "Blue: 0, now 0." in told


@pytest.mark.parametrize("over", [False, True])
def test_the_publics_key_is_one_line_below_the_towers_and_the_points(over: bool) -> None:
    said = {"red": "power 1 2; declare 1 on"}
    layout = lay_out(scene_of(ended(**said) if over else after(begin(), said), None), Fonts())
    key = [word for word in layout.words if word.text in KEY]
    assert [word.text for word in key] == KEY
    assert len({word.y for word in key}) == 1
    board = layout.board
    lowest = [board.top + board.height, *(card.y + card.style.height for card in layout.cards)]
    lowest += [word.y + word.size // 2 for word in layout.words if word not in key]
    assert max(lowest) <= key[0].y - key[0].size // 2


def test_the_end_shows_points_by_round_and_notes_say_who_won() -> None:
    state, _ = close(begin(rounds=1), red="declare 1 off")
    scene = scene_of(state)
    assert len(scene.tiles) == 9
    assert scene.tables[-1].title == "Points by round"
    notes = ENGINE.notes(ENGINE.view(state, "red"))
    assert notes[0] == "You are Red."
    assert notes[1].startswith("Red wins")


def ended(red: str = "", blue: str = "", green: str = "") -> State:
    """A match of one round with hands that earn nothing, and its lines."""
    said = {seat: text for seat, text in zip(SEATS, (red, blue, green), strict=True) if text}
    state, _ = close(begin(rounds=1, **hands(red=PLAIN, blue=PLAIN, green=PLAIN)), **said)
    return state


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            {"red": "declare 1 off, 2 off", "blue": "declare 2 off"},
            "Green is the Elimination Candidate, with the fewest points (0).",
        ),
        (
            {"red": "declare 1 off", "blue": "use miracle"},
            "Green is the Elimination Candidate: Blue has as many points, but more garnets (4 to "
            "3).",
        ),
        (
            {"red": "declare 1 off"},
            "Blue and Green are both Elimination Candidates, with 0 points and 3 garnets each.",
        ),
        ({}, "All share the win, so nobody is the Elimination Candidate."),
    ],
)
def test_the_end_names_the_elimination_candidate_and_by_what(
    said: dict[str, str], told: str
) -> None:
    state = ended(**said)
    assert told in board_text(scene_of(state, None)).replace("\n  ", " ")
    assert told in ENGINE.why(ENGINE.view(state, "red"))


def test_the_message_of_the_last_round_names_the_elimination_candidate_too() -> None:
    _, events = close(
        begin(rounds=1, **hands(red=PLAIN, blue=PLAIN, green=PLAIN)),
        red="declare 1 off",
        blue="use miracle",
    )
    assert (
        ENGINE.narrate(events[-1])
        == "The match is over. Red wins with 1 point. Green is the Elimination Candidate."
    )


def test_results_are_in_order_of_rank_and_tell_garnets_until_they_are_what_players_take_away() -> (
    None
):
    assert ENGINE.results(ENGINE.view(begin(), None)).heads[-1] == "Garnets"
    table = ENGINE.results(ENGINE.view(ended(green="declare 1 off", blue="use miracle"), None))
    assert table.heads == ("Player", "Points", "Attributes", "Configurations", "Declarations")
    assert [row[:2] for row in table.rows] == [("Green", "1"), ("Blue", "0"), ("Red", "0")]


def test_every_viewers_picture_can_be_painted() -> None:
    painter = Painter()
    for viewer in (None, *SEATS):
        picture = Image.open(io.BytesIO(painter.png(scene_of(played(), viewer))))
        assert picture.size == (1100, 700)


def test_a_match_of_thirty_rounds_still_fits_its_tables() -> None:
    state = begin(rounds=30)
    for _ in range(30):
        state, _ = close(state)
    assert len(scene_of(state).tables[-1].heads) == 7
    assert len(scene_of(state).alt) <= 900
