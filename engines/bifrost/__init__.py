"""Bifröst: three secret colours, six hexagons, first to connect three edges. The rules are in RULES.md."""

from typing import Final

from bifrost_bot.engines.bifrost.knowledge import audience, board_of, view
from bifrost_bot.engines.bifrost.model import COLOURS, HALVES, Config, Event, Move, State, View
from bifrost_bot.engines.bifrost.notation import complete, describe, explain_idle, narrate, parse, read_back
from bifrost_bot.engines.bifrost.opponent import best_move, random_move
from bifrost_bot.engines.bifrost.options import CLOCK, OPTIONS
from bifrost_bot.engines.bifrost.picture import notes, results, rules_scene, scene, why
from bifrost_bot.engines.bifrost.rules import boards, evolve, outcome, phase, resolve, setup
from bifrost_bot.engines.bifrost.score import report
from bifrost_bot.engines.bifrost.settings import PRESETS, check_live, configure
from bifrost_bot.engines.bifrost.taps import taps
from bifrost_bot.engines.bifrost.terms import terms
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
    goal="Goal: connect three edges of a board with your own cells before the others do; most points over all games "
    "win.",
    hint="Type an empty cell such as `D5`, or `pass`.",
    brief=(
        "You play one secret colour in six games: 1 to 3 together, then 4 to 6 together. Nobody may talk.",
        "Turns go Red, Green, Blue; in the second half Blue, Green, Red. In each half every colour opens one game.",
        "On your turn send one empty cell, such as A1, in your channel for that game, or pass. "
        "Until the minute is over a new move replaces the old one, and /undo takes it back.",
        "You are checked only at the end of your own turn. A connected group of your cells on three edges wins "
        "the best free place; if not even all empty cells could connect three edges for you, you take the worst.",
        "A corner lies on two edges, so a full side wins.",
        "Places are worth 3, 2 and 0 points unless the host set others. Ties: more first places, then more cells.",
        "The cells coloured at the start are a setting; they belong to their colours in every way.",
        "When two colours have finished a game, the third takes the place that is left and the game is complete.",
        "Six turns in a row without a move, finished colours' turns counted, freeze a game: "
        "whoever has no place there gets no points.",
        "As long as somebody has a move to make, all games wait for the minute together; otherwise it passes at once.",
    ),
    presets={name: {"prefilled": name} for name in PRESETS},
    options=OPTIONS,
    clock_settings=CLOCK,
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
    configure=configure,
    check_live=check_live,
    boards=boards,
    audience=audience,
    board_of=board_of,
    narrate=narrate,
    read_back=read_back,
    complete=complete,
    taps=taps,
    terms=terms,
    explain_idle=explain_idle,
    why=why,
    notes=notes,
    package=__name__,
)
