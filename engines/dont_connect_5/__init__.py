"""Don't Connect 5: three players score by paths of three or four. The rules are in RULES.md."""

from typing import Final

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.dont_connect_5.model import BOARD, SEATS, Config, Event, Move, State, View
from bifrost_bot.engines.dont_connect_5.notation import (
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
from bifrost_bot.engines.dont_connect_5.opponent import best_move, easy_move, random_move
from bifrost_bot.engines.dont_connect_5.picture import notes, results, scene, why
from bifrost_bot.engines.dont_connect_5.rules import (
    board_of,
    evolve,
    outcome,
    outline,
    phase,
    report,
    resolve,
    setup,
    upcoming,
    view,
)
from bifrost_bot.engines.dont_connect_5.saves import load, save
from bifrost_bot.engines.dont_connect_5.settings import KEYS, configure
from bifrost_bot.engines.dont_connect_5.taps import taps

INFO: Final = GameInfo(
    id="dont_connect_5",
    title="Don't Connect 5",
    pitch="Three colours place stones on a net of hexagons: paths of three and four score, longer "
    "ones do not.",
    rules_version=1,
    seats=SEATS,
    fewest=len(SEATS),
    most=len(SEATS),
    seating="dealt",
    fixed_seats=True,
    answers_per="seat",
    board_noun="board",
    boards=(BOARD,),
    undo="text",
    reader="viewer.js",
    ends_when_answered=True,
    silent=False,
    plans_ahead=True,
    goal="Goal: make groups whose longest path is three or four of your stones; most points at "
    "the end win.",
    hint="Type a free vertex by its name or its coordinates, such as `G5` or `1 0 0`, or `pass`.",
    brief=(
        "White, black and red take turns to place a stone of their colour on a free vertex of the "
        "net, or pass.",
        "A valid move or `pass` ends the turn at once and cannot be taken back; silence until the "
        "deadline is a pass.",
        "Stones of one colour that are linked by edges are a group. What counts is the longest "
        "path in it that uses no stone twice.",
        "Three stones on that path: 1 point. Four: 3 points. Fewer or more: nothing. "
        "So a fifth stone can cost all the points of a group, and a ring of six scores nothing.",
        "A colour's score is the sum over its groups; it is shown after every move.",
        "Three turns in a row without a stone end the match, and so does a full board.",
        "Most points win; ties share the place.",
        "Vertices are named by row, A to O from the top, and place from the left; "
        "coordinates are x to the upper right, y to the lower right and z to the left.",
    ),
    clock_settings=KEYS,
    ratings={"best": 1709, "good": 1683, "quick": 1533, "easy": 1321, "random": 1253},
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
    results=results,
    report=report,
    random_move=random_move,
    best_move=best_move,
    easy_move=easy_move,
    configure=configure,
    board_of=board_of,
    narrate=narrate,
    read_back=read_back,
    check_ahead=check_ahead,
    complete=complete,
    legal=legal,
    taps=taps,
    outline=outline,
    explain_idle=explain_idle,
    upcoming=upcoming,
    instruct=instruct,
    why=why,
    notes=notes,
    save=save,
    load=load,
    package=__name__,
)
