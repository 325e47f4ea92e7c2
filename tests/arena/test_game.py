"""Each kind of answer in the arena, with real processes."""

from typing import Any

import pytest

from bifrost_bot.arena.kit import scores, stones
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.engines.dont_connect_5.board import VERTICES
from tests.arena.playing import AMPLE, FIRST, FREE, IDLE, LAST, TIGHT, game_of, reasons, series_of

pytestmark = pytest.mark.process

ANSWERS = """
answers = iter([{}])
def bot_move(board, player):
    return next(answers, None)
"""


def answering(*answers: str) -> str:
    """A program that gives these answers in turn, then passes."""
    return ANSWERS.format("".join(f"{answer}, " for answer in answers))


def test_programs_play_to_the_end_by_the_rules(confined: bool) -> None:
    game = game_of(FIRST, FIRST, LAST, confined=confined)
    assert game.faults == ()
    assert len(stones(game)) == 96
    assert set(stones(game)) == set(VERTICES)
    assert stones(game)[:4] == ((-3, 0, 4), (-3, 1, 3), (4, 1, -3), (-3, 1, 4))


def test_three_passes_end_the_game(confined: bool) -> None:
    game = game_of(IDLE, IDLE, IDLE, confined=confined)
    assert (stones(game), scores(game), game.faults) == ((None, None, None), (0, 0, 0), ())


@pytest.mark.parametrize(
    ("answer", "stone"),
    [
        ("(1, 0, 0)", (1, 0, 0)),
        ("(1.0, 0.0, 0.0)", (1, 0, 0)),
        ("(True, False, False)", (1, 0, 0)),
        ("type('Point', (tuple,), {})((1, 0, 0))", (1, 0, 0)),
        ("None", None),
    ],
)
def test_a_move_is_a_tuple_equal_to_a_vertex(answer: str, stone: object, confined: bool) -> None:
    game = game_of(answering(answer), IDLE, IDLE, confined=confined)
    assert (stones(game)[0], game.faults) == (stone, ())


ILLEGAL = {
    "(0, 0, 0)": "it returned (0, 0, 0), which is no vertex of the board",
    "(3, -2, 2)": "it returned (3, -2, 2), which is no vertex of the board",
    "(1, 0)": "it returned (1, 0), which is no vertex of the board",
    "()": "it returned (), which is no vertex of the board",
    "('1', '0', '0')": "it returned ('1', '0', '0'), which is no vertex of the board",
    "(1.5, 0, 0)": "it returned (1.5, 0, 0), which is no vertex of the board",
    "(-3, 0, 4)": "it returned (-3, 0, 4), which is occupied",
    "[1, 0, 0]": "it returned [1, 0, 0], which is no tuple",
    "'1 0 0'": "it returned '1 0 0', which is no tuple",
    "False": "it returned False, which is no tuple",
    "7": "it returned 7, which is no tuple",
    "{(1, 0, 0)}": "it returned a value of type set, which is no tuple",
    "object()": "it returned a value of type object, which is no tuple",
    "((1, 0), 0, 0)": "it returned a value of type tuple, which is no vertex of the board",
}


def test_everything_else_is_no_move_and_no_more_than_that(confined: bool) -> None:
    game = game_of(FIRST, answering(*ILLEGAL, "(1, 0, 0)"), LAST, confined=confined)
    assert reasons(game, 1) == [
        (2 + 3 * at, "illegal", told) for at, told in enumerate(ILLEGAL.values())
    ]
    assert stones(game)[1 : 1 + 3 * len(ILLEGAL) : 3] == (None,) * len(ILLEGAL)
    assert stones(game)[1 + 3 * len(ILLEGAL)] == (1, 0, 0)


def test_a_tuple_that_claims_to_equal_everything_takes_a_free_vertex(confined: bool) -> None:
    source = "class Any(tuple):\n    def __eq__(self, other): return True\n"
    source += "def bot_move(board, player):\n    return Any((9,))\n"
    game = game_of(source, IDLE, FIRST, confined=confined)
    assert game.faults == ()
    assert {*stones(game)} == {None, *VERTICES}


def test_the_board_is_a_fresh_dictionary_in_the_order_of_placement(confined: bool) -> None:
    watcher = f"""{FREE}
seen = []
def bot_move(board, player):
    assert type(board) is dict and type(player) is int and player == 2
    assert all(type(key) is tuple and all(type(one) is int for one in key) for key in board)
    assert list(board.values()) == [turn % 3 for turn in range(len(board))]
    assert list(board)[: len(seen)] == seen
    move = free(board)[0]
    seen[:] = [*board, move]
    board.clear()
    return move
"""
    game = game_of(FIRST, LAST, watcher, confined=confined)
    assert game.faults == ()
    assert len(stones(game)) == 96


def test_globals_last_for_a_game_and_no_longer(confined: bool) -> None:
    counting = (
        "turns = []\ndef bot_move(board, player):\n    turns.append(1)\n    raise "
        "ValueError(len(turns))\n"
    )
    for game in series_of(2, counting, counting, counting, confined=confined):
        assert [(fault.turn, fault.reason) for fault in game.faults] == [
            (turn, "ValueError: 1 (line 4)") for turn in (1, 2, 3)
        ]
    game = game_of(FIRST, FIRST, counting, confined=confined)
    assert reasons(game, 2)[1] == (6, "exception", "ValueError: 2 (line 4)")


@pytest.mark.parametrize(
    ("source", "chosen"),
    [
        (
            "def a(b, p): return (1, 0, 0)\ndef strategy(b, p): return (0, 1, 0)\ndef bot_move(b, "
            "p): return (0, 0, 1)",
            2,
        ),
        ("def a(b, p): return (1, 0, 0)\ndef strategy(b, p): return (0, 1, 0)\nbot_move = 5", 1),
        ("def a(b, p): return (1, 0, 0)\n__all__ = []", 0),
        (
            "a = lambda board, player: (1, 0, 0)\nif __name__ == '__main__': raise SystemExit('no "
            "game')",
            0,
        ),
    ],
)
def test_the_function_may_have_three_names(source: str, chosen: int, confined: bool) -> None:
    game = game_of(source, IDLE, IDLE, confined=confined)
    assert stones(game)[0] == ((1, 0, 0), (0, 1, 0), (0, 0, 1))[chosen]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import numpy", "ModuleNotFoundError: No module named 'numpy' (line 1)"),
        ("def bot_move(board, player)\n    return None", "SyntaxError: expected ':' (line 1)"),
        ("x = 1\nx / 0", "ZeroDivisionError: division by zero (line 2)"),
        ("\0", "source code string cannot contain null bytes"),
        ("", "it has no function bot_move or strategy or a"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt (line 1)"),
    ],
)
def test_an_unloadable_program_forfeits(source: str, reason: str, confined: bool) -> None:
    game = game_of(source, FIRST, FIRST, confined=confined)
    ((turn, kind, told),) = reasons(game)
    assert (turn, kind) == (0, "load")
    assert told.endswith(reason)
    assert set(stones(game)[::3]) == {None}
    assert set(stones(game)) == {None, *VERTICES}


def test_an_exception_costs_the_turn_only(confined: bool) -> None:
    source = FIRST.replace("    return", "    if len(board) == 3: {}['no key']\n    return")
    game = game_of(source, confined=confined)
    assert reasons(game) == [(4, "exception", "KeyError: 'no key' (line 11)")]
    assert stones(game)[3] is None
    assert None not in (stones(game)[0], stones(game)[6])


def test_an_exception_that_cannot_be_told_costs_the_turn_only(confined: bool) -> None:
    source = (
        "class Odd(Exception):\n    def __str__(self): raise Odd\ndef bot_move(board, "
        "player): raise Odd\n"
    )
    assert reasons(game_of(source, IDLE, IDLE, confined=confined)) == [
        (1, "exception", "Odd (line 3)")
    ]


def test_a_reason_is_one_short_line(confined: bool) -> None:
    source = "def bot_move(board, player): raise ValueError('\\x1b[2J\\n' + 'long ' * 1000)\n"
    ((_, _, reason),) = reasons(game_of(source, IDLE, IDLE, confined=confined))
    assert reason.isprintable()
    assert len(reason) < 250


def test_a_time_out_costs_the_rest_of_the_game(confined: bool) -> None:
    game = game_of(
        FIRST.replace("    return", "    while len(board) >= 3: pass\n    return"),
        limits=TIGHT,
        confined=confined,
    )
    assert reasons(game) == [(4, "time-out", "its time for the game is used up")]
    assert stones(game)[0] is not None
    assert set(stones(game)[3::3]) == {None}
    assert game.thought[0] == pytest.approx(TIGHT.seconds)


def test_an_endless_import_is_a_time_out_too(confined: bool) -> None:
    game = game_of("while True: pass", limits=TIGHT, confined=confined)
    assert reasons(game) == [(0, "time-out", "its time for the game is used up")]
    assert None not in stones(game)[1:3]


def test_time_is_summed_over_the_game_with_the_import(confined: bool) -> None:
    wait = "    start = time.process_time()\n    while time.process_time() < start + 0.25: pass\n"
    source = f"import time\ndef spend():\n{wait}spend()\n{FIRST}".replace(
        "    return free(board)[0]", "    spend()"
    )
    game = game_of(source, FIRST, FIRST, limits=TIGHT, confined=confined)
    ((turn, kind, _),) = reasons(game)
    assert kind == "time-out"
    assert turn in (4, 7, 10)


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("raise SystemExit", "it ended itself with status 0"),
        ("import sys; sys.exit('enough')", "it ended itself with status 1"),
        ("import os; os._exit(7)", "it ended itself with status 7"),
        ("import ctypes; ctypes.string_at(0)", "it crashed (SIGSEGV)"),
    ],
)
def test_a_dead_process_is_out_for_the_game(does: str, reason: str, confined: bool) -> None:
    game = game_of(
        FIRST.replace("    return", f"    if len(board) == 3: {does}\n    return"),
        confined=confined,
    )
    assert reasons(game) == [(4, "dead", reason)]
    assert set(stones(game)[3::3]) == {None}
    assert stones(game).count(None) == len(stones(game)[3::3])


def test_printed_output_is_discarded(confined: bool, capfd: pytest.CaptureFixture[str]) -> None:
    source = FIRST.replace(
        "    return",
        "    print('x' * 1_000_000, flush=True)\n    print(input, "
        "file=__import__('sys').stderr)\n    return",
    )
    game = game_of(source, confined=confined)
    assert game.faults == ()
    assert capfd.readouterr() == ("", "")


def test_there_is_nothing_to_read_on_the_standard_input(confined: bool) -> None:
    ((_, kind, reason),) = reasons(
        game_of("def bot_move(board, player): input()", IDLE, IDLE, confined=confined)
    )
    assert (kind, reason) == ("exception", "EOFError: EOF when reading a line (line 1)")


def test_threads_of_a_program_do_not_keep_its_process_alive(confined: bool) -> None:
    source = "import threading, sys\ndef run():\n    while True: pass\n"
    source += (
        "def bot_move(board, player):\n    threading.Thread(target=run).start()\n    sys.exit()\n"
    )
    assert reasons(game_of(source, IDLE, IDLE, confined=confined)) == [
        (1, "dead", "it ended itself with status 0")
    ]


def test_between_its_turns_a_program_stands_still(confined: bool) -> None:
    sleeper = "import time\ndef bot_move(board, player): time.sleep(0.3)\n"
    thinker = f"""{FREE}
import threading, time
longest, rounds = 0.0, 0
def run():
    global longest, rounds
    last = time.monotonic()
    while True:
        now = time.monotonic()
        longest, last, rounds = max(longest, now - last), now, rounds + 1
threading.Thread(target=run, daemon=True).start()
def bot_move(board, player):
    seen = rounds
    while rounds < seen + 2:
        pass  # Until the thread has also run since the process resumed.
    if len(board) == 1 and longest < 0.25:
        raise ValueError(longest)
    return free(board)[0] if len(board) < 2 else None
"""
    game = game_of(thinker, sleeper, IDLE, confined=confined)
    assert game.faults == ()
    assert [stone is not None for stone in stones(game)[:4]] == [True, False, False, True]


def without_times(games: Any) -> list[Any]:
    """Everything about games but how long they took."""
    return [(game.number, game.players, stones(game), scores(game), game.faults) for game in games]


def test_deterministic_programs_replay_the_same_games(confined: bool) -> None:
    by_order_of_a_set = (
        f"{FREE}\ndef bot_move(board, player):\n    return "
        "eval(next(iter(set(map(str, free(board))))))\n"
    )
    sources = (by_order_of_a_set, LAST, answering("(1, 0, 0)", "8", "object()"))
    first = without_times(series_of(3, *sources, confined=confined, jobs=1))
    assert without_times(series_of(3, *sources, confined=confined, jobs=3)) == first
    assert len({stones for _, _, stones, _, _ in first}) == 3


def test_memory_is_limited(confined: bool) -> None:
    hoarder = FIRST.replace("    return", "    if len(board) == 3: bytearray(1 << 30)\n    return")
    game = game_of(hoarder, limits=Limits(seconds=AMPLE.seconds, memory_mb=128), confined=confined)
    assert reasons(game) == [(4, "exception", "MemoryError (line 11)")]
