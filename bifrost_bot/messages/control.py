"""The status message in the hosts' own channel: the state of the match, and who has answered.

Hosts who play have no access to it. Answers are listed by seat, which is public, never by person;
their content is shown only if the match lets hosts read along.
"""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match, Status
from bifrost_bot.messages.post import Post, status_text
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import NOBODY
from bifrost_bot.speech.view import seat_in, slot_in, view_for
from bifrost_bot.speech.wording import fit

_MOST_NAMED: Final = 40


def control_post(match: Match) -> Post:
    """Returns the status message for the hosts, which is edited whenever the match changes."""
    lines = [f"**For the hosts of match {match.id}**"]
    if match.settings.rehearsal:
        lines.append(
            "🎭 A rehearsal, unrated: only its hosts see it, and computer players take all seats."
        )
    lines.append(status_text(match))
    if match.status is Status.HALTED:
        lines.append(
            f"⚠️ A fault stopped the match (incident {match.incident}). A host can try again "
            "with /match resume."
        )
    if match.phase is not None and not match.over:
        lines += _answers(match)
    if match.missed and not match.over:
        lines.append(_absent_line(match))
    return Post(
        fit(
            "\n".join(
                [
                    *lines,
                    (
                        "-# These commands need no match number here: /match pause · resume · "
                        "extend · correct · rewind · replace · announce, and /audit"
                    ),
                ]
            )
        )
    )


def _answers(match: Match) -> list[str]:
    assert match.phase is not None
    slots = match.phase.phase.to_act
    given = [slot for slot in slots if match.move(slot) is not None]
    lines = [f"✅ Have moved: {_names(match, given)}."]
    passing = _passing(match)
    missing = [slot for slot in match.owing if slot not in passing]
    if missing:
        lines.append(f"⏳ Have not moved yet: {_names(match, missing)}.")
    if passing:
        lines.append(f"➡️ Passes every turn: {_names(match, passing)}.")
    locked = [slot for slot in slots if slot in match.locked]
    if locked:
        lines.append(f"🔒 Locked: {_names(match, locked)}.")
    if match.settings.hosts_watch:
        lines += _contents(match, given)
    return lines


def _passing(match: Match) -> list[Slot]:
    """Returns the slots whose seat passes every turn; none where seats are dealt, as in secret."""
    if match.seating == "dealt":
        return []
    found: list[Slot] = []
    for slot in match.owing:
        player = match.occupant(slot.seat)
        if player is not None and player.computer == "silent":
            found.append(slot)
    return found


def _contents(match: Match, given: Sequence[Slot]) -> list[str]:
    """Returns the answers, if it was disclosed to all that hosts read along."""
    lines: list[str] = []
    for slot in given:
        seen = view_for(match, slot.seat)
        lines.append(f"> {slot_in(match, slot)}: {seen.game.describe(match.move(slot))}")
    return lines


def _absent_line(match: Match) -> str:
    missed = {seat: match.missed.get(seat) for seat in match.seats}
    counts = [f"{seat_in(match, seat)} {count}" for seat, count in missed.items() if count]
    seats = ", ".join(counts)
    return f"Turns missed in a row: {seats}."


def _names(match: Match, slots: Sequence[Slot]) -> str:
    names = [slot_in(match, slot) for slot in slots[:_MOST_NAMED]]
    if len(slots) > _MOST_NAMED:
        names.append(f"{len(slots) - _MOST_NAMED} more")
    return wording.listing(names) or NOBODY
