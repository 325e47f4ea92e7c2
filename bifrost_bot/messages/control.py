"""The message in the hosts' own channel that shows the state of the match, and who has answered.

Hosts who play themselves have no access. Who has answered is told by seat, as everyone knows seats, never by person;
what was answered is told only where the match lets hosts read along.
"""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match, Status
from bifrost_bot.messages.post import Post, status_text
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.lobby import LobbyText
from bifrost_bot.speech.view import seat_in, slot_in, view_for
from bifrost_bot.speech.wording import fit

_MOST_NAMED: Final = 40
_TOOLS: Final = (
    "-# These commands need no match number here: "
    "/match pause · resume · extend · correct · rewind · replace · announce, and /audit"
)


def control_post(match: Match) -> Post:
    """Returns the message that tells the hosts the state of the match; it is edited whenever that changes."""
    head = f"For the hosts of match {match.id}"
    trial = [LobbyText.rehearsed] if match.settings.rehearsal else []
    lines = [f"**{head}**", *trial, status_text(match)]
    if match.status is Status.HALTED:
        lines.append(
            f"⚠️ A fault stopped the match (incident {match.incident}). A host can try again with /match resume."
        )
    if match.phase is not None and not match.over:
        lines += _answers(match)
    lines += [_absent(match)] if match.missed and not match.over else []
    return Post(fit("\n".join([*lines, _TOOLS])))


def _answers(match: Match) -> list[str]:
    assert match.phase is not None
    slots = match.phase.phase.to_act
    given = [slot for slot in slots if match.move(slot) is not None]
    owed = [slot for slot in slots if match.move(slot) is None and slot not in match.locked]
    lines = [f"✅ Have moved: {_named(match, given)}.", f"⏳ Have not moved yet: {_named(match, owed)}."]
    locked = [slot for slot in slots if slot in match.locked]
    lines += [f"🔒 Locked: {_named(match, locked)}."] if locked else []
    return lines + (_contents(match, given) if match.settings.hosts_watch else [])


def _contents(match: Match, given: Sequence[Slot]) -> list[str]:
    """Returns what was answered, if the lobby told everyone that hosts read along."""
    told: list[str] = []
    for slot in given:
        seen = view_for(match, slot.seat)
        told.append(f"> {slot_in(match, slot)}: {seen.game.describe(match.move(slot))}")
    return told


def _absent(match: Match) -> str:
    counts = [f"{seat_in(match, seat)} {missed}" for seat in match.seats if (missed := match.missed.get(seat))]
    return f"Turns missed in a row: {', '.join(counts)}."


def _named(match: Match, slots: Sequence[Slot]) -> str:
    names = [slot_in(match, slot) for slot in slots[:_MOST_NAMED]]
    more = [f"{len(slots) - _MOST_NAMED} more"] if len(slots) > _MOST_NAMED else []
    return wording.listing([*names, *more]) or "nobody"
