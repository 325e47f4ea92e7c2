"""A host's settings and files for Antisocial Snake, and the boards that are generated."""

from typing import Any

import pytest

from bifrost_bot.engines.antisocial_snake.board.tiles import write_tiles
from bifrost_bot.engines.antisocial_snake.model import BLACK, COLOURS, Question
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Colour
from bifrost_bot.match.decide.lobby import CallReady, Join, check_settings
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.speech.lobby import misfits
from bifrost_bot.speech.seat_emoji import seat_emoji
from tests.games.antisocial_snake.play import ENGINE, SEATS, begin, resolved
from tests.match.world import HOST, World

THIRTEEN = ENGINE.info.seats


def test_everything_has_a_default() -> None:
    config = ENGINE.configure({}, SEATS[:2])
    assert [len(pair) for pair in config.rounds] == [2, 2, 2, 2, 2]
    assert [terms.name for pair in config.rounds for terms in pair] == list("0123456789")
    assert (config.phase_seconds, config.warnings) == (86400, (21600, 3600, 600))


def test_boards_beyond_the_tenth_have_the_theme_unless_the_host_says_otherwise() -> None:
    config = ENGINE.configure(
        {"schedule": [["10", "44"]], "variations": {"44": "stale"}}, SEATS[:2]
    )
    assert [terms.variation for terms in config.rounds[0]] == ["theme", "stale"]


@pytest.mark.parametrize("players", [2, 3, 7, 13])
def test_generated_boards_can_be_played(players: int) -> None:
    seats = THIRTEEN[:players]
    state = ENGINE.setup(ENGINE.configure({}, seats), seats, Rng("generated", 0))
    for board in state.boards:
        tiles = board.tiles
        assert tiles.columns >= 8 and len(tiles.colours) // tiles.columns >= 8
        assert tiles.columns <= 26 and len(tiles.colours) // tiles.columns <= 26
        assert all(tiles.colours.count(code) > players for code in tiles.codes)
        assert len(tiles.codes) == (4 if board.variation == "bidding" else 3)
        assert board.twist_cap == len(tiles.codes) + 1
        assert not any(
            apples
            for colour, apples in zip(tiles.colours, tiles.apples, strict=True)
            if colour == BLACK
        )
        assert 0 < sum(tiles.apples) / len(tiles.apples) < 5


def test_boards_come_from_the_seed() -> None:
    one, two, three = (begin(2, seed) for seed in ("a", "a", "b"))
    assert one.boards == two.boards
    assert one.boards != three.boards
    assert len({board.tiles for board in one.boards}) == 10


def test_the_draws_of_a_match_are_few_and_small_enough_to_be_exact_anywhere() -> None:
    rng = Rng("draws", 0)
    ENGINE.setup(ENGINE.configure({}, THIRTEEN), THIRTEEN, rng)
    assert len(rng.draws) < 2_000
    assert max(draw.bound for draw in rng.draws) < 2**53


def test_the_hosts_questions_are_kept_with_their_board_in_order() -> None:
    asked = [
        {"board": "8", "text": "  Why\n snakes? "},
        {"board": "8", "text": "Why not?", "points": 0},
    ]
    config = ENGINE.configure({"questions": asked}, SEATS[:2])
    assert config.rounds[4][0].questions == (Question("Why snakes?", 1), Question("Why not?", 0))


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("Why?", "questions[0]"),
        ({"board": "0", "text": "Why?"}, "questions[0].board"),
        ({"board": "77", "text": "Why?"}, "questions[0].board.77"),
        ({"board": 8, "text": "Why?"}, "questions[0].board"),
        ({"board": "8"}, "questions[0].text"),
        ({"board": "8", "text": " "}, "questions[0].text"),
        ({"board": "8", "text": "x" * 201}, "questions[0].text"),
        ({"board": "8", "text": "Why?", "points": -1}, "questions[0].points"),
        ({"board": "8", "text": "Why?", "worth": 1}, "questions[0]"),
    ],
)
def test_a_wrong_question_is_refused_at_its_place(question: Any, place: str) -> None:
    with pytest.raises(ConfigError) as refused:
        ENGINE.configure({"questions": [question]}, SEATS[:2])
    assert refused.value.place == place
    assert refused.value.sentence.endswith(".")


def test_more_questions_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(ConfigError, match="a match can have 20"):
        ENGINE.configure({"questions": [{"board": "8", "text": "Why?"}] * 21}, SEATS[:2])


# Files

GOOD = """board 0
r3,w,b
k,g12,w

Board 7;;
R;w;W2
b\tk\tg
"""


def test_a_file_holds_boards_under_their_headings() -> None:
    read = ENGINE.read_file("boards.csv", GOOD)
    assert read == {
        "boards": {
            "0": [["r3", "w", "b"], ["k", "g12", "w"]],
            "7": [["r", "w", "w2"], ["b", "k", "g"]],
        }
    }
    state = begin(2, schedule=[["0"], ["7"]], boards=read["boards"])
    assert write_tiles(state.boards[0].tiles) == [["r3", "w", "b"], ["k", "g12", "w"]]


@pytest.mark.parametrize("name", ["3.csv", "board3.csv", "board-3.CSV", "event/3.csv"])
def test_a_file_with_one_board_may_be_called_by_its_name(name: str) -> None:
    assert ENGINE.read_file(name, "r,w\nb,k\n") == {"boards": {"3": [["r", "w"], ["b", "k"]]}}


@pytest.mark.parametrize(
    ("text", "place", "right"),
    [
        ("board 0\nr,x9", "f.csv, row 2, column B", "such as r3"),
        ("board 0\nr,,w", "f.csv, row 2, column B", "such as r3"),
        ("board 0\nr,w\nb", "f.csv, row 3", "all rows the same length"),
        ("r,w", "f.csv, row 1", "before the first tiles"),
        ("board x\nr", "f.csv, row 1", "0 to 99"),
        ("board 0\nr\nboard 0\nr", "f.csv, row 3", "each board once"),
        ("board 0\n" + "r," * 27 + "r", "f.csv, row 2", "1 to 26 tiles"),
        ("board 0\n" + "r\n" * 27, "f.csv, board 0", "1 to 26 rows"),
        ("board 0\nw,k", "f.csv, board 0", "a colour to start on"),
        ("board 0", "f.csv, board 0", "1 to 26 rows"),
        ("\n\n", "f.csv", "board 0"),
    ],
)
def test_a_mistake_in_a_file_is_one_sentence_with_its_row_and_column(
    text: str, place: str, right: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        ENGINE.read_file("f.csv", text)
    assert refused.value.place == place
    assert right in refused.value.sentence
    assert refused.value.sentence.endswith(".") and "\n" not in refused.value.sentence


# Live matches


FEW: Any = {"schedule": [["0"]], "boards": {"0": [["r1", "r", "r", "b"], ["b", "w", "k", "w"]]}}


def test_a_board_on_which_a_snake_could_find_no_tile_is_refused_live_with_board_colour_tiles_and_players() -> (
    None
):
    with pytest.raises(ConfigError) as refused:
        check_settings(Settings("antisocial_snake", FEW))
    assert refused.value.place == "boards.0"
    told = "board 0 has 2 blue tiles, and for 2 players it needs 3, so that every snake finds one."
    assert refused.value.sentence == told
    enough = {**FEW, "boards": {"0": [["r1", "r", "r", "b"], ["b", "b", "k", "w"]]}}
    check_settings(Settings("antisocial_snake", enough))


def test_a_board_that_suits_only_few_is_told_with_the_setting() -> None:
    boards = {"0": [["r1", "r", "r", "r"], ["w", "w", "w", "w"]]}
    told = misfits(Settings("antisocial_snake", {**FEW, "boards": boards}))
    assert told == [
        "⚠️ At most 3 players can begin: board 0 has 4 red tiles, and for 4 players it needs 5, so "
        "that every snake finds one."
    ]
    plenty = {"0": [["r1", *["r"] * 6], ["r"] * 7]}
    assert misfits(Settings("antisocial_snake", {**FEW, "boards": plenty})) == []


@pytest.mark.parametrize("game", ["bifrost", "antisocial_snake", "three_towers", "social_snake"])
def test_the_usual_settings_suit_all_numbers_of_players(game: str) -> None:
    assert misfits(Settings(game)) == []


def test_a_board_that_suits_two_is_refused_when_three_are_there() -> None:
    world = World(
        Settings("antisocial_snake", {**FEW, "boards": {"0": [["r1", "r", "r"], ["w", "w", "w"]]}})
    )
    for number in range(3):
        world.do(Join(Player(str(number + 101), f"Player {number}")))
    with pytest.raises(ConfigError, match="has 3 red tiles, and for 3 players it needs 4"):
        world.do(CallReady(HOST))


def test_the_referee_and_lobbies_of_the_first_version_take_such_a_board() -> None:
    config = ENGINE.configure(FEW, SEATS[:2])
    ENGINE.earlier[1].check_live(config, SEATS[:2])
    assert any(not snake.path for snake in resolved(begin(5, **FEW), {})[0].boards[0].snakes)


def test_seats_are_birds_that_no_snake_is_named_like() -> None:
    assert len(THIRTEEN) == 13
    assert len({seat[0] for seat in THIRTEEN}) == 13
    assert all(seat.isascii() and seat.isalpha() and len(seat) > 2 for seat in THIRTEEN)
    assert not {*THIRTEEN} & {*COLOURS.values(), *Colour}
    assert not any(seat_emoji(seat) for seat in THIRTEEN)


def test_matches_of_the_first_version_keep_their_seats_names() -> None:
    assert ENGINE.earlier[1].info.seats[:3] == ("red", "blue", "green")
