"""Events of one instant as one announcement: candidates with their duel, a winner with the duel."""

from collections.abc import Sequence
from typing import TypeAlias

from bifrost_bot.season.events import (
    CandidateNamed,
    Eliminated,
    EpisodeClosed,
    SeasonEnded,
    SeasonEvent,
)
from bifrost_bot.speech.season.announcements import announcement
from bifrost_bot.speech.season.view import Seen

Step: TypeAlias = tuple[Seen, SeasonEvent, Seen]
"""An event with the public views before and after it."""


def told_together(steps: Sequence[Step]) -> str:
    """Returns the announcement of events that followed from one action; empty if none is news."""
    ends = [event for _, event, _ in steps if isinstance(event, SeasonEnded)]
    won = bool(ends) and ends[-1].how == "won"
    named = [event for _, event, _ in steps if isinstance(event, CandidateNamed)]
    lines: list[str] = []
    for before, event, after in steps:
        if isinstance(event, CandidateNamed) and len(named) > 1:
            text = _candidates_text(named, after) if event is named[-1] else ""
        elif won and _follows_from_the_win(event):
            text = ""
        else:
            text = announcement(event, before, after)
        if won and isinstance(event, SeasonEnded):
            # The winner is the first line.
            lines.insert(0, text)
        elif text:
            lines.append(text)
    return "\n".join(lines)


def _follows_from_the_win(event: SeasonEvent) -> bool:
    if isinstance(event, Eliminated):
        return event.how == "duel"
    return isinstance(event, EpisodeClosed) and not event.by


def _candidates_text(named: Sequence[CandidateNamed], seen: Seen) -> str:
    """Returns several Elimination Candidates in one sentence, and their duel if they duel."""
    candidates = [event.player_id for event in named]
    reasons = dict.fromkeys(event.reason for event in named if event.reason)
    why = "; ".join(map(seen.quote_text, reasons))
    text = f"{seen.names(candidates)} are Elimination Candidates{f': {why}' if why else ''}."
    duellists = seen.season.episodes[-1].duellists
    if not duellists:
        return text
    if {*duellists} == {*candidates}:
        return f"{text} They duel; the loser leaves the season."
    return f"{text} {seen.names(duellists)} duel; the loser leaves the season."
