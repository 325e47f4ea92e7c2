"""The event that the game's rules give, compared with the recorded one.

`derived` makes the event again from what came before it. The walk folds that one, not the one in
the export.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, assert_never

from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import lobby, phases
from bifrost_bot.match.decide.corrections import TAKE_BACK
from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
    AnswersHeld,
    BeaconMissed,
    BeaconNamed,
    BoardsOpened,
    ChainBegun,
    ClaimJudged,
    ClockExtended,
    ClockMoved,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    CorrectionRefused,
    HostAdded,
    HostRemoved,
    LockAsked,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchHalted,
    MatchHandedOver,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveKept,
    MoveSubmitted,
    MoveWithdrawn,
    Noted,
    PhaseOpened,
    PhaseResolved,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    PlayerReplaced,
    PlayersWarned,
    Previewed,
    PurseSet,
    ReadyCalled,
    ReadyCalledOff,
    Rewound,
    RulesAdopted,
    SeatChosen,
    SettingsChanged,
    SightChanged,
    SlotLocked,
    SlotUnlocked,
    StartDropped,
    StartPlanned,
    VerdictsConfirmed,
)
from bifrost_bot.match.model import Match, Submission
from bifrost_bot.match.rules_upgrade import convert_state
from bifrost_bot.tools.verify.check import HISTORY, OUTCOME, READINGS, RESOLUTIONS, START, Check

Computed: TypeAlias = (
    MatchStarted
    | PhaseOpened
    | MoveSubmitted
    | MoveEntered
    | MoveKept
    | AnswersHeld
    | PhaseResolved
    | MatchFinished
    | Rewound
    | ClockExtended
    | ClockMoved
    | MatchResumed
    | PlayerReplaced
)
"""What holds something that follows from the events before it: a state, a move, a draw, a
deadline.
"""

Free: TypeAlias = (
    MatchCreated
    | PlayerJoined
    | SeatChosen
    | PlayerLeft
    | ReadyCalled
    | PlayerReady
    | ReadyCalledOff
    | SettingsChanged
    | PurseSet
    | StartPlanned
    | StartDropped
    | BeaconNamed
    | BeaconMissed
    | BoardsOpened
    | PlayersWarned
    | MatchHalted
    | MatchAbandoned
    | RulesAdopted
    | MoveWithdrawn
    | SlotLocked
    | LockAsked
    | SlotUnlocked
    | ClaimJudged
    | VerdictsConfirmed
    | HostAdded
    | HostRemoved
    | MatchHandedOver
    | MatchPaused
    | SightChanged
    | ConsentAsked
    | ConsentGiven
    | ConsentClosed
    | Announced
    | Noted
    | AbsenceNoted
    | Previewed
    | CorrectionRefused
    | ChainBegun
)
"""What people chose, or what happened to the bot: only its place among the others is checked."""

LONGEST_TEXT: Final = 10_000
"""How many characters of an answer are read again; a message cannot be longer."""


@dataclass(slots=True)
class Past:
    """What of the phases so far corrections go back to.

    Attributes:
        states: The game's state before each phase that closed, and the game by which it is read.
        answers: What each slot had answered in a phase, as it is stored: when it closed, and when
            it was left.
    """

    states: dict[int, tuple[Any, AnyGame]] = field(default_factory=dict[int, tuple[Any, AnyGame]])
    answers: dict[tuple[int, Slot], Any] = field(default_factory=dict[tuple[int, Slot], Any])
    left: dict[tuple[int, Slot], Any] = field(default_factory=dict[tuple[int, Slot], Any])

    def note(self, match: Match, event: MatchEvent) -> None:
        """Remembers what a later event may go back to; `event` is the next one of `match`."""
        types = match.game.types
        if isinstance(event, PhaseResolved):
            self.states[event.number] = match.state, match.game
            self.answers |= {(event.number, slot): move for slot, move in event.moves}
        if isinstance(event, Rewound) and match.phase is not None:
            given = ((slot, match.move(slot)) for slot in match.phase.phase.to_act)
            self.left |= {
                (match.number, slot): encode(one, types.move)
                for slot, one in given
                if one is not None
            }

    def state(self, match: Match, number: int) -> Any:
        """Returns the game's state before a phase."""
        if number == match.number:
            return match.state
        state, game = self.states[number]
        return convert_state(state, game, match.game)


def by_rules(event: Computed) -> str | None:
    """Returns the name of the check that an event needs under the game's rules, or None."""
    match event:
        case MatchStarted():
            return START
        case MoveSubmitted() | MoveEntered() | MoveKept():
            return READINGS
        case AnswersHeld() | PhaseResolved():
            return RESOLUTIONS
        case MatchFinished():
            return OUTCOME
        case Rewound():
            return HISTORY
        case PhaseOpened() | ClockExtended() | ClockMoved() | MatchResumed() | PlayerReplaced():
            return None
        case _:
            assert_never(event)


def derived(
    check: Check, place: str, match: Match, event: Computed, past: Past
) -> MatchEvent | None:
    """Checks an event and returns the right one; None if it should not have happened."""
    match event:
        case MatchStarted():
            return _start(check, place, match, event)
        case MoveSubmitted():
            return _reading(check, place, match, event)
        case MoveEntered():
            return _entry(check, place, match, event)
        case MoveKept():
            return _kept(check, place, match, event, past)
        case AnswersHeld():
            claims = phases.open_claims(match)
            check.expect(
                claims == event.claims, f"{place}: these are not the answers that needed a verdict."
            )
            return replace(event, claims=claims)
        case PhaseResolved():
            return _resolution(check, place, match, event)
        case MatchFinished():
            _outcome(check, place, match, event)
            return event
        case Rewound():
            return _return(check, place, match, event, past)
        case PhaseOpened() | ClockExtended() | ClockMoved() | MatchResumed() | PlayerReplaced():
            return event
        case _:
            assert_never(event)


def present(hint: Any, stored: Any) -> Any:
    """Returns a stored value in today's form; unchanged if it cannot be read."""
    try:
        return None if stored is None else encode(decode(hint, stored), hint)
    except CodecError:
        return stored


def _start(check: Check, place: str, match: Match, event: MatchStarted) -> MatchStarted:
    again = lobby.started(match, event.at_ms, event.beacon)
    state = present(match.game.types.state, event.state)
    check.expect(
        dict(again.seats) == dict(event.seats),
        f"{place} does not seat the players as the seed does.",
    )
    check.also(again.state == state, f"{place} does not set up the boards as seed and settings do.")
    check.also(
        again.draws == event.draws, f"{place} does not hold all draws of the start, and only those."
    )
    return again


def _reading(check: Check, place: str, match: Match, event: MoveSubmitted) -> MatchEvent:
    slot = event.slot
    before = match.submissions.get(slot, Submission())
    move = _read(match, slot, event.text, before.move)
    check.expect(
        event.revision == before.revision + 1, f"{place}: an answer before this one is missing."
    )
    check.also(
        move is not None and move == _move(match, event.move),
        f"{place}: the text does not mean the move recorded for it.",
    )
    true = _true_move(match, slot, event.move, (move,))
    if true is None:
        return MoveWithdrawn(slot, event.revision, event.message, event.reply, by_text=False)
    return replace(event, move=encode(true, match.game.types.move))


def _entry(check: Check, place: str, match: Match, event: MoveEntered) -> MoveEntered:
    """Checks a host's text, which was added to the player's answer or replaced it."""
    before = match.submissions.get(event.slot, Submission())
    meant = [_read(match, event.slot, event.text, draft) for draft in (before.move, None)]
    if event.text.strip().lower() == TAKE_BACK:
        meant = [None]
    right = _move(match, event.move) in meant
    check.expect(
        event.revision == before.revision + 1, f"{place}: an answer before this one is missing."
    )
    check.also(event.phase == match.number, f"{place}: the host's text is not for the open phase.")
    check.also(right, f"{place}: the text does not mean the move recorded for it.")
    true = _true_move(match, event.slot, event.move, meant)
    return replace(event, move=None if true is None else encode(true, match.game.types.move))


def _kept(check: Check, place: str, match: Match, event: MoveKept, past: Past) -> MoveKept | None:
    """Checks an answer that is said to have been given before: it was, and it is possible again."""
    slot = event.slot
    key = (match.number, slot)
    possible = [
        _said_again(match, slot, given) for given in (past.answers.get(key), past.left.get(key))
    ]
    move = _move(match, event.move)
    right = move is not None and move in possible
    check.expect(right, f"{place}: this is not what was answered before.")
    return event if right else None


def _true_move(match: Match, slot: Slot, stored: Any, meant: Sequence[Any]) -> Any:
    """Returns the stored move if its player could make it, else the text's first meaning."""
    move = _move(match, stored)
    return move if move in meant or _said_again(match, slot, stored) == move else meant[0]


def _move(match: Match, stored: Any) -> Any:
    """Returns a stored move as the game's value, or as it is stored if it cannot be read."""
    try:
        return None if stored is None else decode(match.game.types.move, stored)
    except CodecError:
        return stored


def _said_again(match: Match, slot: Slot, stored: Any) -> Any:
    """Returns what a stored move means if it is typed now; None where it cannot be."""
    try:
        said = match.game.describe(decode(match.game.types.move, stored))
    except Exception:  # A forged move may not even be one that can be described.
        return None
    return _read(match, slot, said, None)


def _read(match: Match, slot: Slot, text: str, draft: Any) -> Any:
    """Returns the move that a text means; None if it means none."""
    game = match.game
    if len(text) > LONGEST_TEXT:
        return None
    try:
        return game.parse(text, game.view(match.state, slot.seat), slot, draft)
    except MoveError:
        return None


def _return(check: Check, place: str, match: Match, event: Rewound, past: Past) -> Rewound:
    types = match.game.types
    state = encode(past.state(match, event.number), types.state)
    if state != present(types.state, event.state):
        check.differences.append(
            f"{place} goes back to another state than the one before phase {event.number}."
        )
    return replace(event, state=state)


def _resolution(check: Check, place: str, match: Match, event: PhaseResolved) -> PhaseResolved:
    again = phases.resolved(match, event.at_ms)
    types = match.game.types
    moves = tuple((slot, present(types.move, move)) for slot, move in event.moves)
    game_events = tuple(present(types.event, one) for one in event.game_events)
    unjudged = phases.open_claims(match) if match.held is None else match.held.open
    check.expect(not unjudged, f"{place}: a host did not judge all answers that needed a verdict.")
    check.also(again.number == event.number, f"{place} does not close the open phase.")
    check.also(again.moves == moves, f"{place}: the moves that counted are not the ones submitted.")
    check.also(
        again.draws == event.draws, f"{place} does not hold all draws of the phase, and only those."
    )
    check.also(again.game_events == game_events, f"{place}: the phase gives another result.")
    return again


def _outcome(check: Check, place: str, match: Match, event: MatchFinished) -> None:
    outcome = match.game.outcome(match.state)
    right = outcome is not None and (outcome.ranking, outcome.reason) == (
        event.ranking,
        event.reason,
    )
    check.expect(right, f"{place} does not end the match as the rules do.")
