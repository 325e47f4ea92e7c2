"""What hosts did to a match, in sentences for other hosts and, after the match, for everybody.

While a match runs nothing here says what an answer was, nor who sits where: hosts know that no more than all others.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from bifrost_bot.match import core
from bifrost_bot.match.events import (
    Announced,
    ClaimJudged,
    ClockExtended,
    HostAdded,
    HostRemoved,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchHalted,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    MoveEntered,
    PhaseResolved,
    PlayerReplaced,
    Rewound,
    SettingsChanged,
    StartDropped,
    StartPlanned,
)
from bifrost_bot.match.model import Match
from bifrost_bot.match.past import resolutions
from bifrost_bot.present import wording
from bifrost_bot.present.mend_news import differences
from engines.api import EVERYTHING
from engines.codec import decode

_LONGEST_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done to a match.

    Attributes:
        by: Who did it (a Discord user id); empty where a rule of the match or a fault did.
        changed: What came out differently by it, line by line.
    """

    at_ms: int
    by: str
    what: str
    reason: str = ""
    changed: tuple[str, ...] = ()


def deed(match: Match, event: MatchEvent, *, everything: bool) -> Deed | None:
    """Returns what was done by a fact that follows on `match`; None where no host did anything.

    Args:
        match: The match before it.
        event: The fact.
        everything: Whether its secrets may be said: it is over, or it is told to all that hosts read along.
    """
    match event:
        case MatchPaused() | MatchResumed() | ClockExtended() | HostAdded() | HostRemoved() | MatchHandedOver():
            return _of_hosting(event)
        case MoveEntered():
            return _entered(match, event, everything=everything)
        case SettingsChanged():
            return Deed(event.at_ms, event.by, "changed the settings in the lobby")
        case StartPlanned():
            return Deed(event.at_ms, event.by, f"set the start to <t:{event.begins_ms // 1000}:F>")
        case StartDropped():
            what = "took the set start back" if event.by else "The match did not begin at the set time"
            return Deed(event.at_ms, event.by, what, event.reason)
        case Announced():
            return Deed(event.at_ms, event.by, f"announced: {wording.clean(event.text, _LONGEST_SHOWN)}")
        case Rewound():
            return Deed(event.at_ms, event.by, f"took the match back to before turn {event.number}", event.reason)
        case PlayerReplaced():
            return _replaced(match, event, everything=everything)
        case ClaimJudged() if event.by:
            verdict = "right" if event.right else "wrong"
            return Deed(event.at_ms, event.by, f"judged an answer {verdict}")
        case MatchAbandoned():
            return Deed(event.at_ms, event.by, "ended the match without a result", event.reason)
        case MatchHalted():
            return Deed(event.at_ms, "", f"A fault stopped the match (incident {event.incident})")
        case _:
            return None


def deeds(history: Sequence[MatchEvent], *, everything: bool) -> list[Deed]:
    """Returns all that was done to a match, oldest first, each rewind with what came out differently."""
    created = history[0]
    assert isinstance(created, MatchCreated)
    match, found = core.fold((created,)), [Deed(created.at_ms, created.host, "opened the match")]
    for place, event in enumerate(history[1:], start=1):
        done = deed(match, event, everything=everything)
        if isinstance(event, Rewound) and done is not None:
            viewer = EVERYTHING if everything else None
            done = replace(done, changed=tuple(_difference(match, history, place, event, viewer)))
        if done is not None:
            found.append(done)
        match = core.evolve(match, event)
    return found


def audit_text(match: Match, history: Sequence[MatchEvent], *, everything: bool) -> str:
    """Returns the whole audit as a text file; times are in UTC."""
    lines = [f"Audit of match {match.id}, {match.engine.INFO.title}", ""]
    for one in deeds(history, everything=everything):
        at = datetime.fromtimestamp(one.at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        lines.append(f"{at}  {_plainly(match, line(one))}")
        lines += [f"    {_plainly(match, changed.removeprefix('-# '))}" for changed in one.changed]
    return "\n".join(lines) + "\n"


def line(done: Deed) -> str:
    """Returns a deed in one line."""
    who = f"{wording.mention(done.by)} {done.what}" if done.by else done.what
    return f"{who}. Reason: {done.reason}" if done.reason else f"{who}."


def _of_hosting(
    event: MatchPaused | MatchResumed | ClockExtended | HostAdded | HostRemoved | MatchHandedOver,
) -> Deed:
    match event:
        case MatchPaused():
            what = "paused the match" if event.by else "The bot was taken off the server, so the match is paused"
        case MatchResumed():
            what = "let the match go on"
        case ClockExtended():
            what = f"gave the turn {wording.left(event.seconds)} more"
        case HostAdded():
            what = f"made {wording.mention(event.host)} a host"
        case HostRemoved():
            what = f"let {wording.mention(event.host)} host no longer"
        case MatchHandedOver():
            what = f"handed the match over to {wording.mention(event.to)}"
    return Deed(event.at_ms, event.by, what)


def _entered(match: Match, event: MoveEntered, *, everything: bool) -> Deed:
    where = f"{wording.seat_name(event.slot.seat)}{wording.on_board(match.engine.INFO, event.slot)}"
    said = f": {wording.clean(event.text, _LONGEST_SHOWN)}" if everything else ""
    return Deed(event.at_ms, event.by, f"entered an answer for {where} in turn {event.phase}{said}", event.reason)


def _replaced(match: Match, event: PlayerReplaced, *, everything: bool) -> Deed:
    left, silent = match.player(event.left), event.player.computer == "silent"
    old = wording.person(left) if left else "somebody"
    new = "nobody" if silent else wording.person(event.player)
    seat = wording.seat_name(event.seat)
    if everything:
        whom = f"{old} as {seat}"
    elif not event.by:
        # Everybody sees which seat was silent, and hosts are told; who sat there is not said.
        new, whom = "nobody" if silent else "a computer player", seat
    else:
        # The host has named the seat or the player, and must not learn the other.
        whom = "somebody" if match.engine.INFO.seating == "dealt" else old
    if event.by:
        return Deed(event.at_ms, event.by, f"let {new} play on for {whom}", event.reason)
    return Deed(event.at_ms, "", f"By the rule for those who do not answer, {new} plays on for {whom}", event.reason)


def _difference(
    match: Match, history: Sequence[MatchEvent], place: int, event: Rewound, viewer: str | None
) -> list[str]:
    """Returns what holds no longer, and instead, of the turns from a rewind to the next."""
    old = [one for one in resolutions(history[:place]) if one.number >= event.number]
    until = next((i for i, one in enumerate(history) if i > place and isinstance(one, Rewound)), len(history))
    new = [one for one in history[place:until] if isinstance(one, PhaseResolved)]
    last = max((one.number for one in old), default=0)
    new = [one for one in new if one.number <= last]
    boards = {fact_board: None for one in (*old, *new) for fact_board in _boards(match, one)}
    return differences(match.engine, old, new, [*dict.fromkeys((*match.boards, *boards))], viewer)


def _boards(match: Match, resolved: PhaseResolved) -> list[str]:
    found = (match.engine.board_of(decode(match.engine.TYPES.event, fact)) for fact in resolved.facts)
    return [board for board in found if board is not None]


def _plainly(match: Match, text: str) -> str:
    """Returns a line for a file, where a mention would show as a number."""
    for player in (*match.players, *(former.player for former in match.former)):
        text = text.replace(f"<@{player.id}>", wording.plain(player.name))
    return wording.plain(text)
