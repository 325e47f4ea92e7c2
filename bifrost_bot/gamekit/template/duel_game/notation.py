"""Answers to Duel as text: parsed, described, read back, and offered in forms and buttons."""

from typing import Final

from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.taps import Path, Press, Taps
from bifrost_bot.engines.values import Field, Slot
from bifrost_bot.engines.words import echo

from .model import HIGHEST, Pick, View

_NUMBERS: Final = tuple(map(str, range(1, HIGHEST + 1)))


def parse(text: str, view: View, slot: Slot, draft: Pick | None) -> Pick:
    """Returns the answer that was typed.

    Raises:
        MoveError: If the text is no legal answer; the message is a sentence for the player.
    """
    del draft
    if view.outcome is not None or slot.seat not in view.seats:
        raise IllegalError("The match is over.")
    said = text.strip()
    if said not in _NUMBERS:
        raise UnreadableError(f"{echo(said)} is not a number from 1 to {HIGHEST}.")
    return Pick(int(said))


def describe(move: Pick) -> str:
    """Returns the answer as a player would type it."""
    return str(move.number)


def read_back(view: View, slot: Slot, move: Pick, before: Pick | None) -> str:
    """Returns the sentence that confirms an answer."""
    del view, slot, before
    return f"Recorded: {move.number}."


def complete(view: View, slot: Slot, draft: Pick | None, typed: str) -> tuple[str, ...]:
    """Returns the answers that begin with what is typed."""
    del view, slot, draft
    return tuple(text for text in _NUMBERS if text.startswith(typed))


def form(view: View, slot: Slot, draft: Pick | None) -> tuple[Field, ...]:
    """Returns the form's only field."""
    del view, slot
    filled = "" if draft is None else describe(draft)
    return (Field("Your number", "", f"1 to {HIGHEST}", filled, ""),)


def taps(view: View, slot: Slot, draft: Pick | None, path: Path) -> Taps | None:
    """Returns a button for each number, or the number that was tapped."""
    del draft
    if view.outcome is not None or slot.seat not in view.seats:
        return None
    match path:
        case ():
            buttons = tuple(Press((number,), number) for number in _NUMBERS)
            return Taps("Name a number.", (buttons,))
        case (number,) if number in _NUMBERS:
            return Taps(text=number)
        case _:
            return None


def explain_idle(view: View, slot: Slot) -> str:
    """Returns why no answer is owed."""
    del view, slot
    return "The match is over, so there is nothing left to name."


def random_move(view: View, slot: Slot, rng: Rng) -> Pick:
    """Returns a random number, for computer players and tests."""
    del view, slot
    return Pick(1 + rng.below(HIGHEST, "number"))
