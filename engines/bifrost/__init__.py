"""Bifröst: first to connect three of six edges; colours are secret. The rules are in RULES.md."""

from typing import Final

from bifrost_bot.engines.bifrost.model import COLOURS, HALVES, Config, Event, Move, State, View
from bifrost_bot.engines.bifrost.notation import (
    check_ahead,
    complete,
    describe,
    explain_idle,
    instruct,
    legal,
    narrate,
    parse,
    read_back,
)
from bifrost_bot.engines.bifrost.opponent import best_move, easy_move, random_move
from bifrost_bot.engines.bifrost.options import CLOCK, OPTIONS
from bifrost_bot.engines.bifrost.picture import notes, results, rules_scene, scene, why
from bifrost_bot.engines.bifrost.rules import (
    board_of,
    boards,
    evolve,
    outcome,
    outline,
    phase,
    resolve,
    setup,
    view,
)
from bifrost_bot.engines.bifrost.score import report
from bifrost_bot.engines.bifrost.settings import PRESETS, check_live, configure, terms
from bifrost_bot.engines.bifrost.taps import taps
from bifrost_bot.engines.contract import Game, GameInfo, Types

INFO: Final = GameInfo(
    id="bifrost",
    title="Bifröst",
    pitch="Three secret colours, six hexagon boards: be the first to connect three edges.",
    rules_version=1,
    seats=COLOURS,
    fewest=3,
    most=3,
    seating="dealt",
    fixed_seats=True,
    answers_per="board",
    board_noun="game",
    boards=HALVES[0] + HALVES[1],
    undo="all",
    silent=True,
    plans_ahead=True,
    goal="Goal: connect three edges of a board with your own cells before the others do; most "
    "points over all games win.",
    hint="Type an empty cell such as `D5`, or `pass`.",
    brief=(
        "You play one secret colour in six games: 1 to 3 together, then 4 to 6 together. Nobody "
        "may talk.",
        "Turns go Red, Green, Blue; in the second half Blue, Green, Red. In each half every "
        "colour opens one game.",
        "On your turn send one empty cell, such as A1, in your channel for that game, or pass. "
        "Until your turn ends a new move replaces the old one, and /undo takes it back.",
        "Your cells are checked only at the end of your own turn. A connected group on three edges "
        "takes the best free place. If you could not connect three edges even with all empty "
        "cells, you take the worst free place.",
        "A corner lies on two edges, so a full side wins.",
        "Ties: more first places, then more cells. Cells coloured at the start count like any "
        "other of their colour.",
        "When two colours have finished a game, the third takes the last place and the game is "
        "complete.",
        "A game is frozen after six turns in a row without a move; turns of colours that have "
        "finished count, too. Whoever has no place there gets no points.",
    ),
    presets={name: {"prefilled": name} for name in PRESETS},
    options=OPTIONS,
    clock_settings=CLOCK,
    ratings={"best": 1729, "good": 1700, "quick": 1502, "easy": 1358, "random": 1210},
)
"""What a host needs to know about the game."""

TYPES: Final = Types(config=Config, state=State, move=Move, event=Event, view=View)
"""The values the game stores."""

GAME: Final[Game[Config, State, Move, Event, View]] = Game(
    INFO,
    TYPES,
    setup=setup,
    phase=phase,
    resolve=resolve,
    evolve=evolve,
    outcome=outcome,
    view=view,
    parse=parse,
    describe=describe,
    scene=scene,
    rules_scene=rules_scene,
    results=results,
    report=report,
    random_move=random_move,
    best_move=best_move,
    easy_move=easy_move,
    configure=configure,
    check_live=check_live,
    boards=boards,
    board_of=board_of,
    narrate=narrate,
    read_back=read_back,
    check_ahead=check_ahead,
    complete=complete,
    legal=legal,
    taps=taps,
    terms=terms,
    outline=outline,
    explain_idle=explain_idle,
    instruct=instruct,
    why=why,
    notes=notes,
    package=__name__,
)
