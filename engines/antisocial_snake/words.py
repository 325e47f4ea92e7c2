"""Text out: submissions as typed, and the sentences players read. Snakes are only ever called by
letter or colour.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from bifrost_bot.engines.antisocial_snake.catalogue import kind_of, variation_of
from bifrost_bot.engines.antisocial_snake.model import (
    COLOURS,
    Announced,
    AnswerCounted,
    Board,
    BoardChanged,
    Event,
    LimitsSet,
    MatchEnded,
    Part,
    PhaseEnded,
    PointsEarned,
    PointsRevealed,
    Snake,
    SnakesDealt,
    SnakesMoved,
    SnakesPlaced,
    Submission,
    View,
)
from bifrost_bot.engines.antisocial_snake.score import total
from bifrost_bot.engines.antisocial_snake.snake.movement import MOVE
from bifrost_bot.engines.antisocial_snake.snake.naming import all_called
from bifrost_bot.engines.antisocial_snake.snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.variations.quiz import shown
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, listed, name

STAY: Final = "stay"
HOW: Final = (
    "an answer begins with the board's number and a colon, such as 0: C3 D4 E5 or 0: red "
    "UUU blue LLD"
)


def colours(board: Board) -> tuple[str, ...]:
    """Returns the colours that have snakes on a board."""
    return tuple(COLOURS[code] for code in board.tiles.codes)


def now(view: View) -> str:
    """Returns what is to be done now, as the end of a sentence."""
    placing = [board.name for board in view.placing]
    moving = [board.name for board in view.moving]
    told = [f"snakes are placed on board{_s(placing)} {listed(placing)}"] if placing else []
    told += [f"moved on board{_s(moving)} {listed(moving)}"] if placing and moving else []
    told += (
        [f"snakes are moved on board{_s(moving)} {listed(moving)}"]
        if moving and not placing
        else []
    )
    return " and ".join(told)


def _s(items: Sequence[str]) -> str:
    return "" if len(items) == 1 else "s"


def describe(move: Submission) -> str:
    """Returns the submission as a player would type it in one text."""
    return "; ".join(f"{part.board}: {described(part)}" for part in move.parts)


def described(part: Part) -> str:
    """Returns a part of a submission as a player would type it after the board's prefix."""
    word, _, item = part.kind.partition(" ")
    if part.kind == PLACE:
        return " ".join(cell for (cell,) in part.entries)
    if part.kind == MOVE:
        return " ".join(f"{colour} {moves}" for colour, moves in part.entries) or STAY
    if not part.entries:
        return f"{word} none"
    if item:
        return f"{part.kind} {part.typed or part.entries[0][0]}"
    return kind_of(word).write(part.entries)


def explain_idle(view: View, slot: Slot) -> str:
    """Returns the sentence for a seat that owes nothing now."""
    del slot
    if view.outcome is not None:
        return "The match is over."
    return f"There is nothing to send now: {now(view)}."


def narrate(event: Event) -> str:
    """Returns the event as one line for its audience; empty for events that are not told."""
    match event:
        case SnakesPlaced(board, snakes, _):
            out = sum(not snake.path for snake in snakes)
            lost = (
                f" {count(out, 'snake')} found no tile and sit{'s' if out == 1 else ''} this "
                "board out."
                if out
                else ""
            )
            return (
                f"Board {board}: {count(len(snakes), 'snake')} are on their tiles, shown as "
                f"letters.{lost}"
            )
        case SnakesDealt():
            return _told_deal(event)
        case BoardChanged(board, _, _, told, _) | Announced(board, told):
            said = shown(told)
            return f"Board {board}: {said}" if said else ""
        case LimitsSet(board, _, limits):
            bought = ", ".join(f"{COLOURS[code]} {most}" for code, most in limits.items())
            return f"Your twists on board {board}: {bought}."
        case SnakesMoved(board, snakes, _, _, _):
            return f"Board {board}: {_told_movement(snakes)}"
        case PointsEarned():
            return (
                f"You earn {count(event.total, 'point')} on board {event.board}{_besides(event)}."
            )
        case PointsRevealed(points):
            return (
                "Points: "
                f"{', '.join(f'{name(seat)} {total(own)}' for seat, own in points.items())}."
            )
        case MatchEnded(outcome):
            return f"The match is over. {outcome.reason}"
        case PhaseEnded() | AnswerCounted():
            return ""
        case _:
            assert_never(event)


def _told_deal(event: SnakesDealt) -> str:
    """Returns which snakes are a player's own, by letter and colour, and which had to leave
    their tiles.
    """

    def called_all(letters: Sequence[str]) -> str:
        colours = event.colours
        return listed(
            [f"{one} ({COLOURS[colours[one]]})" if one in colours else one for one in letters]
        )

    verb = "was" if len(event.booted) == 1 else "were"
    lost = (
        f" {called_all(event.booted)} {verb} booted off the tile you named." if event.booted else ""
    )
    return f"Yours on board {event.board}: {called_all(event.letters)}.{lost}"


def _besides(event: PointsEarned) -> str:
    if not event.bonus:
        return ""
    bonus = ", ".join(f"question {reason} {points}" for reason, points in event.bonus.items())
    return f" (snakes {event.snakes}; {bonus})"


def _told_movement(snakes: Sequence[Snake]) -> str:
    steps = max((len(snake.path) - 1 for snake in snakes if snake.path), default=0)
    halted = [snake for snake in snakes if snake.halted]
    verb = "is" if len(halted) == 1 else "are"
    stop = f"{all_called(halted)} {verb} halted and halved" if halted else "no snake is halted"
    best = max((snake.score for snake in snakes), default=0)
    first = [snake for snake in snakes if snake.score == best]
    verb = "has" if len(first) == 1 else "have"
    return (
        f"movement is over after {count(steps, 'step')}; {stop}; {all_called(first)} {verb} "
        f"most, {best}."
    )


def opening(board: Board) -> tuple[str, ...]:
    """Returns what differs on a board, with the ruling that its players should know."""
    variation = variation_of(board)
    ruling = (f"House ruling: {variation.ruling}",) if variation.ruling else ()
    return (f"{variation.title}: {variation.rule}", *ruling)
