"""Social Snake: three to thirteen snakes eat their way across grids. The rules are in RULES.md."""

from typing import Final

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.social_snake.completion import complete
from bifrost_bot.engines.social_snake.grid.files import ENDING, read_file
from bifrost_bot.engines.social_snake.instruction import instruct
from bifrost_bot.engines.social_snake.knowledge import audience, board_of, view
from bifrost_bot.engines.social_snake.model import COLOURS, Config, Event, State, Submission, View
from bifrost_bot.engines.social_snake.notation import legal, parse
from bifrost_bot.engines.social_snake.opponent import best_move, easy_move, random_move
from bifrost_bot.engines.social_snake.options import CLOCK, OPTIONS
from bifrost_bot.engines.social_snake.picture import frames, plan, scene
from bifrost_bot.engines.social_snake.reasons import notes, results, why
from bifrost_bot.engines.social_snake.rules import (
    boards,
    evolve,
    outcome,
    outline,
    phase,
    resolve,
    setup,
)
from bifrost_bot.engines.social_snake.score import report, spoils, stakes
from bifrost_bot.engines.social_snake.settings import FEWEST, MOST, check_live, configure, terms
from bifrost_bot.engines.social_snake.taps import taps
from bifrost_bot.engines.social_snake.words import (
    describe,
    explain_idle,
    missing,
    narrate,
    read_back,
)

INFO: Final = GameInfo(
    id="social_snake",
    title="Social Snake",
    pitch="Everybody steers a snake across the same grids at once: eat the most apples, mind the "
    "others.",
    rules_version=1,
    seats=COLOURS,
    fewest=FEWEST,
    most=MOST,
    seating="claimed",
    fixed_seats=False,
    answers_per="seat",
    board_noun="grid",
    boards=None,
    undo="text",
    silent=False,
    goal="Goal: the most apples over all grids; whoever has the fewest is Elimination Candidate.",
    hint="Name a grid and what you do there: `A: C3 D4 E5` lists starting cells, `A: RRR` moves, "
    "`A: RRR +2` spends 2 garnets to move ahead, `A: stay` stays.",
    brief=(
        "Each stage begins with start lists, `A: C3 D4 E5`. You start on the first of them "
        "that nobody else lists in the same place or earlier, if none on a random cell. What lies "
        "on starting cells is removed.",
        "In each round `A: RRR` moves your head (U, D, L, R), all snakes at once, step by step. "
        "Cells you leave become body. A move off the grid, or a turn in a round of one direction, "
        "ends the sequence.",
        "Your head takes the apples and garnets it moves onto. A grid on which nobody can reach "
        "anything closes.",
        "If you run into a snake (its body, a waiting head, a cell it is just leaving), you step "
        "back and stop for this round. What your head took on that grid in this round goes to the "
        "snake's owner, but not garnets and others' gifts.",
        "Two heads onto one free cell: both step back and stop; what they took on the grid in this "
        "round is lost, and what lay there. On your own body you only stop.",
        "With `+2` you begin 2 steps before the others. You pay for each grid separately, even if "
        "a sequence is cut.",
        "Negative apples count at once and are never given away. A tunnel leads out of its other "
        "end in the same direction, in one move.",
        "No answer means a random start, no move, or no vote.",
    ),
    presets={
        "original": {"edition": "original"},
        "mm2_5": {"edition": "mm2_5"},
        "archipelago": {"edition": "archipelago"},
    },
    secret_settings=("grids", "garnets"),
    seat_noun="colour",
    pregame_hours=24,
    files=(ENDING,),
    options=OPTIONS,
    clock_settings=CLOCK,
    purse="garnets",
    ratings={"best": 1731, "good": 1659, "quick": 1517, "easy": 1380, "random": 1212},
)
"""What a host needs to know about the game."""

TYPES: Final = Types(config=Config, state=State, move=Submission, event=Event, view=View)
"""The values the game stores."""

GAME: Final[Game[Config, State, Submission, Event, View]] = Game(
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
    terms=terms,
    outline=outline,
    report=report,
    random_move=random_move,
    best_move=best_move,
    easy_move=easy_move,
    configure=configure,
    check_live=check_live,
    read_file=read_file,
    boards=boards,
    audience=audience,
    board_of=board_of,
    narrate=narrate,
    read_back=read_back,
    missing=missing,
    complete=complete,
    legal=legal,
    taps=taps,
    plan=plan,
    explain_idle=explain_idle,
    instruct=instruct,
    frames=frames,
    why=why,
    notes=notes,
    spoils=spoils,
    stakes=stakes,
    package=__name__,
)
