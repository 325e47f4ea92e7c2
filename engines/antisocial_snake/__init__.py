"""Antisocial Snake: ten boards of silent snakes, each with a rule of its own. The rules are in RULES.md."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bifrost_bot.engines.antisocial_snake import earlier
from bifrost_bot.engines.antisocial_snake.board.files import read_file
from bifrost_bot.engines.antisocial_snake.completion import complete
from bifrost_bot.engines.antisocial_snake.explanation.terms import terms
from bifrost_bot.engines.antisocial_snake.explanation.why import why
from bifrost_bot.engines.antisocial_snake.film import frames
from bifrost_bot.engines.antisocial_snake.forecast.drawing import plan
from bifrost_bot.engines.antisocial_snake.forecast.receipt import read_back
from bifrost_bot.engines.antisocial_snake.knowledge import audience, board_of, view
from bifrost_bot.engines.antisocial_snake.model import Config, Event, State, Submission, View
from bifrost_bot.engines.antisocial_snake.notation import parse
from bifrost_bot.engines.antisocial_snake.opponent import best_move, random_move
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
from bifrost_bot.engines.antisocial_snake.settings import FEWEST, MOST, check_live, configure
from bifrost_bot.engines.antisocial_snake.taps import taps
from bifrost_bot.engines.antisocial_snake.words import describe, explain_idle, narrate
from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat, Slot

INFO: Final = GameInfo(
    id="antisocial_snake",
    title="Antisocial Snake",
    pitch="Each board has a rule of its own: place snakes, send them for apples, and speak to nobody.",
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
    hint="Name the board first: `0: C3 D4 E5` places snakes (a tile of each colour, the most wanted first), "
    "`0: red UUU blue LLD` moves them; one text may hold several parts, separated by `;`.",
    brief=(
        "Snakes are placed on a round's boards while those of the round before are moved. "
        "Nobody talks; a snake is a letter to all but its owner.",
        "Placing: `0: C3 D4 E5` names a tile of each colour but white and black. On a tile that several want, the one "
        "who listed it earliest stays, on a tie nobody; the others are put on the nearest free tile of the colour.",
        "Moving: `0: red UUU blue LLD`, all snakes a step at a time. A change of direction is a twist; each board has "
        "a cap for all your snakes together.",
        "A snake claims the apples of every tile it enters, twice on its own colour; those under it at the start "
        "are gone.",
        "A snake that would enter a tile where another is or was, or that another enters in the same step, halts "
        "before it and has its apples halved, rounded down.",
        "Every board has a variation that is told when the board opens: theme, addition, elemental, frame, swap, "
        "stale, toggle, redirect, quiz, bidding.",
        "House rulings: on Frame apples under snakes go before any fall; on Swap and Redirect a snake sent "
        "into black, the border or itself stops, not halved; on Bidding equal bids share the better rank.",
        "Booted: never back to the same tile, distance in steps, random order; who names nothing gets random tiles. "
        "Stale counts colours that differ from the snake's; a turned snake turns all its moves to come.",
        "Most points win, ties share the place. Until the end only their owner is told points, and whose a snake is.",
    ),
    secret_settings=("boards", "variations", "twist_caps", "questions"),
    live_settings=("questions",),
    files=(".csv",),
)
"""What a host needs to know about the game."""

TYPES: Final = Types(config=Config, state=State, move=Submission, event=Event, view=View)
"""The values the game stores."""

Antisocial: TypeAlias = Game[Config, State, Submission, Event, View]
LiveCheck: TypeAlias = Callable[[Config, Sequence[Seat]], None]
Resolution: TypeAlias = Callable[[State, Mapping[Slot, Submission | None], Rng], tuple[Event, ...]]


def _game(info: GameInfo, resolution: Resolution, live: LiveCheck, kept: Mapping[int, Antisocial]) -> Antisocial:
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
        complete=complete,
        taps=taps,
        plan=plan,
        outline=outline,
        terms=terms,
        explain_idle=explain_idle,
        frames=frames,
        why=why,
        notes=notes,
        package=__name__,
        earlier=kept,
    )


_FIRST_INFO: Final = replace(INFO, rules_version=earlier.VERSION, seats=earlier.SEATS)
_FIRST: Final = _game(_FIRST_INFO, earlier.resolve, earlier.allow_all, {})
GAME: Final = _game(INFO, resolve, check_live, {earlier.VERSION: _FIRST})
