"""The picture: cells, last move, turn, places, scores."""

from typing import Any

import pytest

from bifrost_bot.drawing.text import board_text
from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.scene import Colour, Shape, Sign
from tests.games.bifrost.play import BOTTOM, GREEN_SHUT_OUT, TOP, begin, minute, play, wait_out


def scene(state: Any, board: str = "1", viewer: str | None = None):
    return bifrost.scene(bifrost.view(state, viewer), board)


def test_all_61_cells_are_drawn_with_their_names_where_they_lie() -> None:
    tiles = scene(begin()).tiles
    assert len({tile.name for tile in tiles}) == 61
    assert {tile.shape for tile in tiles} == {Shape.HEXAGON}
    middle = next(tile for tile in tiles if tile.name == "E5")
    assert (middle.x, middle.y) == (0, 0)
    first, second = tiles[:2]
    assert (second.x - first.x, second.y) == (1, first.y)
    assert tiles[5].y - first.y == pytest.approx(3**0.5 / 2)


def test_a_coloured_cell_shows_shape_and_colour_and_has_its_letter_in_texts() -> None:
    looks = {tile.mark: (tile.fill, tile.sign) for tile in scene(begin()).tiles}
    assert looks == {
        "": (Colour.EMPTY, None),
        "R": (Colour.RED, Sign.TRIANGLE),
        "G": (Colour.GREEN, Sign.CIRCLE),
        "B": (Colour.BLUE, Sign.BLOCK),
    }


def test_the_last_move_is_ringed_until_the_next() -> None:
    state, _ = minute(begin(), {"1": "A1"})
    assert [tile.name for tile in scene(state).tiles if tile.ring] == ["A1"]
    state, _ = minute(state)
    assert not [tile for tile in scene(state).tiles if tile.ring]


def test_the_frame_has_the_colour_of_the_seat_on_turn_and_leaves_a_gap() -> None:
    frames = [scene(begin(), name).frame for name in "123"]
    assert [frame.colour for frame in frames if frame] == [Colour.RED, Colour.GREEN, Colour.BLUE]
    frame = frames[0]
    assert frame is not None
    highest_tile = min(tile.y for tile in scene(begin()).tiles) - 3**-0.5
    assert min(y for _, y in frame.corners) + frame.width / 2 < highest_tile - 0.2
    assert max(x for x, _ in frame.corners) - frame.width / 2 > 4.5 + 0.2


def test_the_frame_keeps_the_colour_of_a_finished_seat_and_pales_when_the_board_has_ended() -> None:
    state = play(begin(prefilled={"red": TOP}), {}, {"1": "C5"}, {"1": "C6"})
    frame = scene(state).frame
    assert frame is not None
    assert frame.colour == Colour.RED
    ended = scene(wait_out(begin())).frame
    assert ended is not None
    assert ended.colour == Colour.MUTED


def test_the_title_says_game_turn_and_who_is_to_move() -> None:
    assert scene(begin()).title == "Game 1 · turn 1 · Red to move"
    assert scene(play(begin(), {}, {})).title == "Game 1 · turn 3 · Blue to move"
    state = play(begin(prefilled={"red": TOP}), {}, {"1": "C5"}, {"1": "C6"})
    assert scene(state).title == "Game 1 · turn 4 · Red has finished, turn skipped"
    assert (
        scene(play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})).title == "Game 1 · complete"
    )
    assert scene(wait_out(begin())).title == "Game 1 · frozen"


def test_the_captions_tell_the_last_move_and_what_followed() -> None:
    assert scene(begin()).captions == ("No move has been made on game 1 yet.",)
    state, _ = minute(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"})
    assert scene(state).captions == (
        "Red plays C7 on game 1.",
        "Red connects three edges on game 1 and takes 1st place.",
    )


def test_the_tables_show_places_and_scores() -> None:
    state = play(begin(prefilled={"red": TOP, "green": BOTTOM}), {})
    scores, places = scene(state).tables
    assert places.rows == (("1st", "Red", "3"), ("2nd", "-", "2"), ("3rd", "-", "0"))
    assert scores.heads == ("Colour", "Points", "Firsts", "Cells")
    assert scores.rows == (
        ("Red", "3", "1", "15"),
        ("Green", "3", "1", "15"),
        ("Blue", "0", "0", "0"),
    )


def test_the_alternative_text_says_turn_last_move_and_scores() -> None:
    state, _ = minute(begin(), {"1": "A1"})
    assert scene(state).alt == (
        "Game 1 · turn 2 · Green to move. Red plays A1 on game 1. Red: 0 points, 0 first places, 7 "
        "cells. Green: 0 points, 0 first places, 6 cells. Blue: 0 points, 0 first places, 6 cells."
    )


EDGES = (
    "Top: A1-A5",
    "Upper right: A5-E9",
    "Lower right: E9-I5",
    "Bottom: I1-I5",
    "Lower left: E1-I1",
    "Upper left: A1-E1",
)


def rules_scene(state: Any, board: str = "1", viewer: str | None = None):
    return bifrost.rules_scene(bifrost.view(state, viewer), board)


def test_the_picture_of_the_rules_names_the_six_edges_clockwise_and_an_ordinary_board_does_not() -> (
    None
):
    assert tuple(" ".join(label.text.split()) for label in rules_scene(begin()).labels) == EDGES
    assert scene(begin()).labels == ()


def test_the_name_of_an_edge_stands_beside_it_outside_the_frame() -> None:
    drawn = rules_scene(begin())
    places = {tile.name: (tile.x, tile.y) for tile in drawn.tiles}
    for label in drawn.labels:
        first, last = (places[name] for name in label.text.split()[-1].split("-"))
        middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        outwards = (label.x * middle[0] + label.y * middle[1]) / (middle[0] ** 2 + middle[1] ** 2)
        assert outwards > 1.2, label.text


def test_the_alternative_text_and_the_text_board_of_the_rules_say_the_edges_and_whose_the_corners_are() -> (
    None
):
    drawn = rules_scene(begin())
    words = (
        "The edges are Top: A1-A5, Upper right: A5-E9, Lower right: E9-I5, Bottom: I1-I5, "
        "Lower left: E1-I1, "
    )
    assert (
        drawn.alt == f"{scene(begin()).alt} {words}Upper left: A1-E1. A corner lies on two edges."
    )
    told = " ".join(board_text(drawn).split())
    assert f"Beside the board: {'; '.join(EDGES)}" in told
    assert "A corner lies on two edges" in told
    assert "Top" not in board_text(scene(begin()))


def test_a_board_that_is_not_open_has_no_drawing() -> None:
    with pytest.raises(ValueError, match="game 4 is not open"):
        scene(begin(), "4")


def test_the_notes_name_the_own_colour_to_its_owner_only() -> None:
    state = begin()
    assert bifrost.notes(bifrost.view(state, "red")) == (
        "You are Red.",
        "Half 1 of 2, turn 1.",
        "Game 1: Red's turn.",
        "Game 2: Green's turn.",
        "Game 3: Blue's turn.",
        "Red: 0 points, 0 first places, 6 cells.",
        "Green: 0 points, 0 first places, 6 cells.",
        "Blue: 0 points, 0 first places, 6 cells.",
    )
    assert bifrost.notes(bifrost.view(state, None)) == bifrost.notes(bifrost.view(state, "red"))[1:]


def test_the_notes_of_a_finished_match_say_who_won_and_how_each_game_ended() -> None:
    notes = bifrost.notes(
        bifrost.view(wait_out(begin(prefilled={"red": TOP, "green": BOTTOM})), None)
    )
    assert notes[0] == "Red and Green share the win with 15 points, 3 first places, 30 cells each."
    assert notes[1] == "Game 1: complete; 1st Red, 2nd Green, 3rd Blue."
    assert bifrost.notes(bifrost.view(wait_out(begin()), None))[1] == "Game 1: frozen."


def test_a_colours_card_shows_the_edges_that_its_best_group_touches() -> None:
    state = begin(prefilled={"red": TOP[:2], "green": ["E5"]})
    scores, _ = scene(state).tables
    sides = {card.name: card.sides for card in scores.cards}
    assert sides["Red"] == (True, False, False, False, False, True)
    assert not any(sides["Green"]) and not any(sides["Blue"])


def test_a_placed_colours_card_says_its_place_and_points() -> None:
    state = play(begin(prefilled={"red": TOP, "green": BOTTOM}), {})
    scores, _ = scene(state).tables
    told = {card.name: (card.note, card.change) for card in scores.cards}
    assert told["Red"] == ("1st here", "+3")
    assert told["Blue"] == ("0 of 3 edges", "")


def test_ones_own_card_is_marked_in_ones_own_pictures_alone() -> None:
    def own(viewer: str | None) -> list[str]:
        scores, _ = scene(begin(), viewer=viewer).tables
        return [card.name for card in scores.cards if card.own]

    assert own("blue") == ["Blue"]
    assert own(None) == []


def test_the_pill_says_whose_turn_it_is_in_the_frames_colour() -> None:
    drawn = scene(begin(), "2")
    assert drawn.pill is not None and drawn.frame is not None
    assert (drawn.pill.text, drawn.pill.colour) == ("green to move", drawn.frame.colour)


def test_when_a_board_has_ended_all_but_the_connections_are_pale() -> None:
    tiles = scene(play(begin(prefilled=GREEN_SHUT_OUT), {"1": "C7"}, {})).tiles
    bright = {tile.name for tile in tiles if not tile.pale}
    assert bright == {"A1", "B2", "C3", "C4", "C5", "C6", "C7"}
