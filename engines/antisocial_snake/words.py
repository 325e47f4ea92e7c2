"""Text out: submissions as typed, and the sentences players read, snakes by letter or colour."""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from bifrost_bot.engines.antisocial_snake.board.names import entries_text, snake_names
from bifrost_bot.engines.antisocial_snake.model import (
    COLOURS,
    Announced,
    AnswerCounted,
    Board,
    BoardChanged,
    Code,
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
    Terms,
    View,
)
from bifrost_bot.engines.antisocial_snake.movement import MOVE
from bifrost_bot.engines.antisocial_snake.placement import PLACE
from bifrost_bot.engines.antisocial_snake.score import total
from bifrost_bot.engines.antisocial_snake.variations import kind_of, variation_of
from bifrost_bot.engines.antisocial_snake.variations.quiz import event_text
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, listed, name

STAY: Final = "stay"
HOW: Final = (
    "an answer begins with the board's number and a colon, such as 0: C3 D4 E5 or 0: red UUU blue "
    "LLD"
)


def current_tasks(view: View) -> str:
    """Returns the tasks of this phase, as the end of a sentence."""
    tasks: list[str] = []
    if view.placing:
        tasks.append(f"snakes are placed on {listed_boards(view.placing)}")
    if view.moving:
        verb = "moved" if view.placing else "snakes are moved"
        tasks.append(f"{verb} on {listed_boards(view.moving)}")
    return " and ".join(tasks)


def listed_boards(boards: Sequence[Board | Terms]) -> str:
    """Returns the names of boards, such as `boards 0 and 1`."""
    names = [board.name for board in boards]
    return f"{'board' if len(names) == 1 else 'boards'} {listed(names)}"


def limits_text(limits: Mapping[Code, int]) -> str:
    """Returns how many twists snakes may make by colour, such as `red 3, blue 1`."""
    return ", ".join(f"{COLOURS[code]} {most}" for code, most in limits.items())


def describe(move: Submission) -> str:
    """Returns the submission as a player would type it in one text."""
    return "; ".join(f"{part.board}: {part_text(part)}" for part in move.parts)


def part_text(part: Part) -> str:
    """Returns a part of a submission as a player would type it after the board's prefix."""
    word, _, item = part.kind.partition(" ")
    if part.kind == PLACE:
        return entries_text(part.entries)
    if part.kind == MOVE:
        return entries_text(part.entries) or STAY
    if not part.entries:
        return f"{word} none"
    if item:
        return f"{part.kind} {part.typed or part.entries[0][0]}"
    return kind_of(word).write(part.entries)


def explain_idle(view: View, slot: Slot) -> str:
    """Returns the sentence for a seat that need not answer now."""
    del slot
    if view.outcome is not None:
        return "The match is over."
    return f"There is nothing to send now: {current_tasks(view)}."


def narrate(event: Event) -> str:
    """Returns the event as one line for its audience; empty for events without a line."""
    match event:
        case SnakesPlaced(board, snakes, _):
            return f"Board {board}: {_placement_text(snakes)}"
        case SnakesDealt():
            return _deal_text(event)
        case BoardChanged(board, _, _, told, _) | Announced(board, told):
            text = event_text(told)
            return f"Board {board}: {text}" if text else ""
        case LimitsSet(board, _, limits):
            return f"Your twists on board {board}: {limits_text(limits)}."
        case SnakesMoved(board, snakes, _, _, _):
            return f"Board {board}: {_movement_text(snakes)}"
        case PointsEarned():
            earned = count(event.total, "point")
            return f"You earn {earned} on board {event.board}{_sources(event)}."
        case PointsRevealed(points):
            totals = ", ".join(f"{name(seat)} {total(own)}" for seat, own in points.items())
            return f"Points: {totals}."
        case MatchEnded(outcome):
            return f"The match is over. {outcome.reason}"
        case PhaseEnded() | AnswerCounted():
            return ""
        case _:
            assert_never(event)


def _placement_text(snakes: Sequence[Snake]) -> str:
    text = f"{count(len(snakes), 'snake')} are placed."
    out = sum(not snake.path for snake in snakes)
    if out:
        verb = "sits" if out == 1 else "sit"
        text += f" {count(out, 'snake')} found no tile and {verb} this board out."
    return text


def _deal_text(event: SnakesDealt) -> str:
    """Returns which snakes are a player's own, and which were booted."""
    text = f"Yours on board {event.board}: {_names(event, event.letters)}."
    if not event.booted:
        return text
    names = _names(event, event.booted)
    if len(event.booted) == 1:
        return f"{text} Others wanted the tile you named, too: {names} starts elsewhere."
    return f"{text} Others wanted the tiles you named, too: {names} start elsewhere."


def _names(event: SnakesDealt, letters: Sequence[str]) -> str:
    names: list[str] = []
    for letter in letters:
        colour = event.colours.get(letter)
        names.append(f"{letter} ({COLOURS[colour]})" if colour else letter)
    return listed(names)


def _sources(event: PointsEarned) -> str:
    earned = [f"question {reason}: {points}" for reason, points in event.bonus.items() if points]
    if not earned:
        return ""
    return f" ({', '.join([f'snakes: {event.snakes}', *earned])})"


def _movement_text(snakes: Sequence[Snake]) -> str:
    steps = 0
    halted: list[Snake] = []
    by_score: dict[int, list[Snake]] = {0: []}
    for snake in snakes:
        steps = max(steps, len(snake.path) - 1)
        by_score.setdefault(snake.score, []).append(snake)
        if snake.halted:
            halted.append(snake)
    sentences = [f"movement is over after {count(steps, 'step')}."]
    if halted:
        was, its = ("was", "its") if len(halted) == 1 else ("were", "their")
        sentences.append(f"{snake_names(halted)} {was} stopped, which halves {its} apples.")
    best = max(by_score)
    if best:
        verb = "has" if len(by_score[best]) == 1 else "have"
        sentences.append(f"{snake_names(by_score[best])} {verb} most: {best}.")
    return " ".join(sentences)


def opening_lines(board: Board) -> tuple[str, ...]:
    """Returns a board's rule, and the ruling that its players should know, if any."""
    variation = variation_of(board)
    ruling = (f"House ruling: {variation.ruling}",) if variation.ruling else ()
    return (f"{variation.title}: {variation.rule}", *ruling)
