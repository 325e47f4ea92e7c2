"""Decisions on planned answers: texts for a slot's coming turn, which count once it opens."""

from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import AHEAD, LONGEST_COMPLETION, Slot
from bifrost_bot.engines.words import normalize_text, restore_spelling
from bifrost_bot.match.decide.bounds import MOST_CHANGES, MOST_CHARACTERS
from bifrost_bot.match.decide.reading import check_length, read, submit_event
from bifrost_bot.match.errors import BoundError, MatchError, NotDueError, NothingToUndoError
from bifrost_bot.match.events import AnswerPlanned, Events, MatchEvent, PlanVoided
from bifrost_bot.match.model import Match, PlannedAnswer

TAKE_BACK: Final = "none"
HOW_TO_DROP: Final = f"`{AHEAD} {TAKE_BACK}` takes back what you have planned."


@dataclass(frozen=True, slots=True)
class PlanAhead:
    """Plan a text for the slot's coming turn, in place of one planned before; None: take it back.

    Attributes:
        at_ms: When Discord received it.
        message: As in `Submit`.
        reply: As in `Submit`.
    """

    by: str
    slot: Slot
    text: str | None
    at_ms: int
    message: int = 0
    reply: bool = False


def planned_part(text: str) -> str | None:
    """Returns the answer that a typed text plans, as in `next C5` or `next: C5`, else None."""
    typed = normalize_text(text).strip()
    word = typed[: len(AHEAD)]
    rest = typed[len(AHEAD) :]
    if word.lower() != AHEAD or not (rest[:1] in ("", ":") or rest[0].isspace()):
        return None
    return rest.lstrip().removeprefix(":").strip()


def plan(match: Match, command: PlanAhead) -> AnswerPlanned:
    """Returns the event that a text is planned, or that it is taken back.

    Raises:
        MoveError: If no position lets the slot's coming turn take the text.
        MatchError: If there is nothing to take back, or too much was planned.
    """
    if not match.game.info.plans_ahead:
        raise NotDueError("Answers of this game cannot be planned.")
    before = match.planned.get(command.slot, PlannedAnswer())
    text = command.text
    if text is None:
        if not before.text:
            raise NothingToUndoError("There is nothing to take back: you have planned nothing.")
    else:
        _require_changeable(before, text)
        text = _check_text(match, command.slot, text)
    return AnswerPlanned(command.slot, text, command.at_ms, command.message, command.reply)


def invitation(match: Match, slot: Slot, text: str) -> str:
    """Returns how to plan a text that was sent when it is not the slot's turn; empty if not."""
    if not match.game.info.plans_ahead or match.phase is None:
        return ""
    try:
        _check_text(match, slot, text)
    except MoveError:
        return ""
    is_plain = len(text) <= LONGEST_COMPLETION and text.isprintable() and "`" not in text
    example = text.strip() if is_plain else "…"
    return f" Begin with `{AHEAD}` to plan it for then: `{AHEAD} {example}`."


def fulfil(match: Match) -> Events:
    """Returns the events by which planned answers count in a turn that has just opened.

    Each is read as if it was typed at the opening; one that is refused is void.
    """
    assert match.phase is not None
    events: list[MatchEvent] = []
    for slot in match.phase.phase.to_act:
        plan = match.planned.get(slot)
        if plan is not None and plan.text:
            events.append(_try(match, slot, plan.text))
    return tuple(events)


def refusal_of(match: Match, slot: Slot, text: str) -> str:
    """Returns why the open turn does not take a planned text; empty if it does."""
    try:
        read(match, slot, text, None)
    except MoveError as refusal:
        return restore_spelling(str(refusal), text)
    return ""


def _try(match: Match, slot: Slot, text: str) -> MatchEvent:
    assert match.phase is not None
    try:
        return submit_event(match, slot, text, match.phase.opened_ms, planned=True)
    except MoveError:
        return PlanVoided(slot, text)


def _check_text(match: Match, slot: Slot, text: str) -> str:
    """Returns a planned text as it is stored."""
    if not text.strip():
        raise MatchError(
            f"Say what you plan for your next turn, as you would type it then: `{AHEAD} …`. "
            f"{HOW_TO_DROP}"
        )
    check_length(text)
    plain = normalize_text(text)
    try:
        match.game.check_ahead(plain, match.game.view(match.state, slot.seat), slot)
    except MoveError as refusal:
        refusal.args = (restore_spelling(str(refusal), text),)
        raise
    return plain


def _require_changeable(before: PlannedAnswer, text: str) -> None:
    """Raises `BoundError` if a slot has planned too often, or too much, since the turn opened."""
    if before.changes >= MOST_CHANGES or before.characters + len(text) > MOST_CHARACTERS:
        raise BoundError(
            "You have planned as often in this turn as is allowed, so your plan stays as it is. "
            f"{HOW_TO_DROP}"
        )
