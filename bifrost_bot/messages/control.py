"""The message in the hosts' own channel that shows the state of the match, and who has answered.

Hosts who play themselves have no access. Who has answered is told by seat, as everyone knows seats,
never by person; what was answered is told only where the match lets hosts read along.
"""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match, Status
from bifrost_bot.messages.post import Post, status_text
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.lobby import LobbyText, StatusText
from bifrost_bot.speech.view import seat_in, slot_in, view_for
from bifrost_bot.speech.wording import fit

_MOST_NAMED: Final = 40


def control_post(match: Match) -> Post:
    """Returns the message that tells the hosts the state of the match; it is edited whenever
    that changes.
    """
    trial = [LobbyText.rehearsed] if match.settings.rehearsal else []
    lines = [StatusText.for_hosts.format(match=match.id), *trial, status_text(match)]
    if match.status is Status.HALTED:
        lines.append(StatusText.halted.format(incident=match.incident))
    if match.phase is not None and not match.over:
        lines += _answers(match)
    lines += [_absent(match)] if match.missed and not match.over else []
    return Post(fit("\n".join([*lines, StatusText.tools])))


def _answers(match: Match) -> list[str]:
    assert match.phase is not None
    slots = match.phase.phase.to_act
    given = [slot for slot in slots if match.move(slot) is not None]
    owed = [slot for slot in slots if match.move(slot) is None and slot not in match.locked]
    lines = [
        StatusText.moved.format(seats=_named(match, given)),
        StatusText.not_moved.format(seats=_named(match, owed)),
    ]
    locked = [slot for slot in slots if slot in match.locked]
    lines += [StatusText.locked.format(seats=_named(match, locked))] if locked else []
    return lines + (_contents(match, given) if match.settings.hosts_watch else [])


def _contents(match: Match, given: Sequence[Slot]) -> list[str]:
    """Returns what was answered, if the lobby told everyone that hosts read along."""
    told: list[str] = []
    for slot in given:
        seen = view_for(match, slot.seat)
        told.append(f"> {slot_in(match, slot)}: {seen.game.describe(match.move(slot))}")
    return told


def _absent(match: Match) -> str:
    counts = [
        f"{seat_in(match, seat)} {missed}"
        for seat in match.seats
        if (missed := match.missed.get(seat))
    ]
    return StatusText.missed.format(seats=", ".join(counts))


def _named(match: Match, slots: Sequence[Slot]) -> str:
    names = [slot_in(match, slot) for slot in slots[:_MOST_NAMED]]
    more = (
        [StatusText.more.format(number=len(slots) - _MOST_NAMED)]
        if len(slots) > _MOST_NAMED
        else []
    )
    return wording.listing([*names, *more]) or StatusText.nobody
