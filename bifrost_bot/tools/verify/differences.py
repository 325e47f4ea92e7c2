"""Stored events of a match compared with those that follow, field by field."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.match.decide.phases import MOST_DELAY_MS, shift_missed_deadline
from bifrost_bot.match.events import FirstMissExcused, MatchEvent, PhaseOpened
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Player
from bifrost_bot.tools.verify.check import (
    HISTORY,
    OUTCOME,
    READINGS,
    RESOLUTIONS,
    START,
    TIMES,
)

_MEANT: Final = (READINGS, ": the text does not mean the move recorded for it.")
_MISSED: Final = (READINGS, ": an answer before this one is missing.")
_CLOSED: Final = (TIMES, ": the phase was closed too early.")

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "MatchStarted.seats": (START, " does not seat the players as the seed does."),
    "MatchStarted.state": (START, " does not set up the boards as seed and settings do."),
    "MatchStarted.draws": (START, " does not hold all draws of the start, and only those."),
    "MoveSubmitted.at_ms": (TIMES, ": the text was received outside its phase."),
    "MoveSubmitted.revision": _MISSED,
    "MoveSubmitted.move": _MEANT,
    "MoveEntered.revision": _MISSED,
    "MoveEntered.move": _MEANT,
    "MoveEntered.phase": (READINGS, ": the host's text is not for the open phase."),
    "MoveKept.move": (READINGS, ": this is not what was answered before."),
    "AnswersHeld.at_ms": _CLOSED,
    "AnswersHeld.claims": (RESOLUTIONS, ": these are not the answers that needed a verdict."),
    "PhaseResolved.at_ms": _CLOSED,
    "PhaseResolved.number": (RESOLUTIONS, " does not close the open phase."),
    "PhaseResolved.moves": (RESOLUTIONS, ": the moves that counted are not the ones submitted."),
    "PhaseResolved.draws": (
        RESOLUTIONS,
        " does not hold all draws of the phase, and only those.",
    ),
    "PhaseResolved.game_events": (RESOLUTIONS, ": the phase gives another result."),
    "MatchFinished.ranking": (OUTCOME, " does not end the match as the rules do."),
    "MatchFinished.reason": (OUTCOME, " does not end the match as the rules do."),
    "Rewound.state": (HISTORY, " goes back to another state than the one before that phase."),
    "PhaseOpened.deadline_ms": (
        TIMES,
        ": the phase was opened for another length than the rules give it.",
    ),
    "ClockExtended.deadline_ms": (
        TIMES,
        ": the deadline is not the earlier one plus the seconds that were given.",
    ),
    "ClockMoved.deadline_ms": (
        TIMES,
        ": the deadline is not the earlier one plus the time that was given back.",
    ),
    "MatchResumed.deadline_ms": (TIMES, ": the clock resumed with another time than was left."),
    "PlayerReplaced.deadline_ms": (TIMES, ": the new player did not get a fair first turn."),
}
"""The check of a field that follows from the events before it, and what is said if it differs."""

BY_RULES: Final = (START, READINGS, RESOLUTIONS, OUTCOME)
"""The checks that need the match's own version of the rules."""

_WORDS: Final = (
    "StartDropped.reason",
    "BeaconMissed.reason",
    "PlayerReplaced.reason",
    "CorrectionRefused.refusal",
)
"""Fields in the words of the program that stored them; another program may say it otherwise."""


def checks_of(event: MatchEvent) -> Sequence[str]:
    """Returns the checks that an event's fields need."""
    kind = f"{type(event).__name__}."
    return tuple(dict.fromkeys(SENTENCES[key][0] for key in SENTENCES if key.startswith(kind)))


def sentence(event: MatchEvent, field: str) -> tuple[str, str]:
    """Returns the check of a field that differs, and what to say after the event's place."""
    kind = type(event).__name__
    default = (HISTORY, f" ({kind}): its {field} is not what follows from the events before it.")
    return SENTENCES.get(f"{kind}.{field}", default)


def differing(match: Match, stored: MatchEvent, right: MatchEvent) -> Sequence[str]:
    """Returns the fields in which a stored event differs from the right one of its class."""
    if stored == right:
        return ()
    kind = type(right).__name__
    names = (field.name for field in fields(right) if f"{kind}.{field.name}" not in _WORDS)
    return tuple(name for name in names if not _is_right(match, stored, right, name))


def _is_right(match: Match, stored: MatchEvent, right: MatchEvent, name: str) -> bool:
    found = getattr(stored, name)
    wanted = getattr(right, name)
    types = match.game.types
    match name:
        case "receipt":
            # It is compared with the text as it is stored.
            return True
        case "deadline_ms" if isinstance(right, PhaseOpened):
            # Deadlines of other matches, which it keeps away from, are not stored.
            return 0 <= found - wanted <= MOST_DELAY_MS
        case "deadline_ms" if isinstance(right, FirstMissExcused):
            # Older programs let the hours begin at the deadline, however late they gave them.
            assert match.phase is not None
            at_once = shift_missed_deadline(match, match.phase.deadline_ms)
            return found == wanted or right.at_ms < found == at_once
        case "player" if wanted.computer:
            return _without_name(found) == _without_name(wanted)
        case "move":
            # Parts of a move that make no difference may have been stored otherwise.
            return _read(types.move, found) == _read(types.move, wanted)
        case "state":
            return present(types.state, found) == wanted
        case "moves":
            return tuple((slot, present(types.move, move)) for slot, move in found) == wanted
        case "game_events":
            return tuple(present(types.event, one) for one in found) == wanted
        case _:
            return found == wanted


def _without_name(player: Player) -> Player:
    return replace(player, name="")


def _read(hint: Any, stored: Any) -> Any:
    """Returns a stored value as the game's own, or as it is stored if it cannot be read."""
    try:
        return None if stored is None else decode(hint, stored)
    except CodecError:
        return stored


def present(hint: Any, stored: Any) -> Any:
    """Returns a stored value in today's form; unchanged if it cannot be read."""
    try:
        return None if stored is None else encode(decode(hint, stored), hint)
    except CodecError:
        return stored
