"""Antisocial Snake: ten boards of silent snakes, each with its own rule; see RULES.md."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake import earlier
from bifrost_bot.engines.antisocial_snake.board.tiles import read_file
from bifrost_bot.engines.antisocial_snake.completion import complete
from bifrost_bot.engines.antisocial_snake.film import frames
from bifrost_bot.engines.antisocial_snake.forecast.confirmation import missing, read_back
from bifrost_bot.engines.antisocial_snake.forecast.drawing import plan
from bifrost_bot.engines.antisocial_snake.instruction import instruct
from bifrost_bot.engines.antisocial_snake.knowledge import audience, board_of, view
from bifrost_bot.engines.antisocial_snake.model import Config, Event, Moves, State, Submission, View
from bifrost_bot.engines.antisocial_snake.notation import parse
from bifrost_bot.engines.antisocial_snake.opponent import best_move, easy_move, random_move
from bifrost_bot.engines.antisocial_snake.options import CLOCK, OPTIONS
from bifrost_bot.engines.antisocial_snake.picture import notes, results, scene
from bifrost_bot.engines.antisocial_snake.rules import (
    boards,
    claims,
    evolve,
    judge_claims,
    outcome,
    outline,
    phase,
    resolve,
    setup,
)
from bifrost_bot.engines.antisocial_snake.score import report
from bifrost_bot.engines.antisocial_snake.settings import FEWEST, MOST, check_live, configure, terms
from bifrost_bot.engines.antisocial_snake.taps import taps
from bifrost_bot.engines.antisocial_snake.why import why
from bifrost_bot.engines.antisocial_snake.words import describe, explain_idle, narrate
from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat

INFO: Final = GameInfo(
    id="antisocial_snake",
    title="Antisocial Snake",
    pitch="Each board has a rule of its own: place snakes, send them for apples, and talk to "
    "nobody.",
    rules_version=2,
    seats=(
        "crane",
        "duck",
        "eagle",
        "falcon",
        "goose",
        "heron",
        "ibis",
        "kiwi",
        "lark",
        "owl",
        "parrot",
        "swan",
        "wren",
    ),
    fewest=FEWEST,
    most=MOST,
    seating="dealt",
    fixed_seats=False,
    answers_per="seat",
    board_noun="board",
    boards=None,
    undo="text",
    silent=True,
    pregame_hours=24,
    goal="Goal: most points over all boards, from the apples that your snakes claim.",
    hint="Name the board first: `0: C3 D4 E5` places snakes (one tile of each colour, your "
    "favourite first), `0: red UUU blue LLD` moves them. Put `;` between several parts.",
    brief=(
        "Each round has boards of its own. While you place snakes on them, you move those of the "
        "round before. Nobody may talk; each snake has a letter, and only its owner knows whose it "
        "is.",
        "Placing: `0: C3 D4 E5` names one tile of each colour except white and black. If several "
        "players want a tile, whoever listed it earliest gets it, on a tie nobody; the others go "
        "to the nearest free tile of that colour.",
        "Moving: `0: red UUU blue LLD`; all snakes move one step at a time. A change of direction "
        "is a twist; each board has a cap on the twists of all your snakes together.",
        "A snake claims the apples on every tile it enters, twice as many on its own colour. "
        "Apples under it at the start are gone.",
        "A snake halts before a tile where another snake is or was, or that another enters in the "
        "same step. Its apples are then halved, rounded down.",
        "Every board has a variation, announced when the board opens: theme, addition, elemental, "
        "frame, swap, stale, toggle, redirect, quiz or bidding.",
        "House rulings: on Frame, apples under snakes are removed before any fall; on Swap and "
        "Redirect, a snake sent into black, the border or itself stops but is not halved; on "
        "Bidding, equal bids share the better rank.",
        "A booted snake never returns to its tile; distance counts in steps, and the order is "
        "random. Whoever names no tiles gets random ones. Stale counts colours other than the "
        "snake's; a turned snake turns all later moves.",
        "Most points win; ties share the place. Until the end only you know your points and which "
        "snakes are yours.",
    ),
    secret_settings=("boards", "variations", "twist_caps", "questions"),
    live_settings=("questions",),
    files=(".csv",),
    options=OPTIONS,
    clock_settings=CLOCK,
    ratings={"best": 1619, "good": 1597, "quick": 1500, "easy": 1428, "random": 1356},
)
"""The facts about the game for hosts."""

TYPES: Final = Types(config=Config, state=State, move=Submission, event=Event, view=View)
"""The values the game stores."""

Antisocial: TypeAlias = Game[Config, State, Submission, Event, View]
LiveCheck: TypeAlias = Callable[[Config, Sequence[Seat]], None]
Resolution: TypeAlias = Callable[[State, Moves, Rng], tuple[Event, ...]]


def _game(
    info: GameInfo, resolution: Resolution, live: LiveCheck, kept: Mapping[int, Antisocial]
) -> Antisocial:
    return Game(
        info,
        TYPES,
        setup=setup,
        phase=phase,
        resolve=resolution,
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
        check_live=live,
        read_file=read_file,
        claims=claims,
        judge_claims=judge_claims,
        boards=boards,
        audience=audience,
        board_of=board_of,
        narrate=narrate,
        read_back=read_back,
        missing=missing,
        complete=complete,
        taps=taps,
        plan=plan,
        outline=outline,
        terms=terms,
        explain_idle=explain_idle,
        instruct=instruct,
        frames=frames,
        why=why,
        notes=notes,
        package=__name__,
        earlier=kept,
    )


_FIRST_INFO: Final = replace(INFO, rules_version=earlier.VERSION, seats=earlier.SEATS)
_FIRST: Final = _game(_FIRST_INFO, earlier.resolve, earlier.allow_all, {})
GAME: Final = _game(INFO, resolve, check_live, {earlier.VERSION: _FIRST})
