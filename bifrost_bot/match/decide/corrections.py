"""Decisions on hosts' corrections: entering an answer, rewinding to a phase, rerunning one.

Nothing is ever rewritten: a rewind appends the state it goes back to, and a rerun phase is
appended like any other. Chance is keyed by phase and purpose, so the same answers draw the same
numbers again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.errors import AmbiguousError, IllegalError, MoveError, UnreadableError
from bifrost_bot.engines.values import Claim, Slot
from bifrost_bot.engines.words import LONGEST_TEXT, normalize_text
from bifrost_bot.match.decide import phases
from bifrost_bot.match.decide.hosts import not_running, require_host, require_impartial
from bifrost_bot.match.decide.reading import receipt
from bifrost_bot.match.errors import (
    LOOK_AGAIN,
    HostError,
    NotDueError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    AnswersHeld,
    ClaimJudged,
    CorrectionRefused,
    Events,
    MatchEvent,
    MoveEntered,
    MoveKept,
    PhaseOpened,
    PhaseResolved,
    Previewed,
    PreviewedAction,
    Rewound,
)
from bifrost_bot.match.fold import evolve, evolve_all
from bifrost_bot.match.host_action import Enter, Rerun, Rewind
from bifrost_bot.match.model import Match, Moment, Status, Submission
from bifrost_bot.match.resolution import resolutions_by_number, state_before, verdicts


@dataclass(frozen=True, slots=True)
class Preview:
    """Preview an action before it is confirmed; the preview is recorded.

    Attributes:
        phase: The phase concerned, 0 for none.
        slot: The slot whose answer in that phase is concerned.
    """

    by: str
    deed: PreviewedAction
    phase: int = 0
    slot: Slot | None = None


PastCommand: TypeAlias = Rewind | Rerun | Preview
CorrectionCommand: TypeAlias = Enter | PastCommand


class _HiddenError(HostError):
    """A refusal that reveals something hidden to the host, and is therefore recorded."""


TAKE_BACK = "/undo"
"""The text with which a host takes back a player's whole answer."""


def decide(match: Match, command: CorrectionCommand, moment: Moment) -> Events:
    """Returns the events of a host's correction or preview.

    Raises:
        MatchError: If the host or the match does not fit.
        MoveError: If the text is no answer in the game's notation.
    """
    require_host(match, command.by)
    if isinstance(command, Preview):
        return _preview(match, command, moment)
    require_under_way(match)
    require_impartial(match, command.by)
    return correct(match, command, moment)


def correct(match: Match, command: Enter | Rewind | Rerun, moment: Moment) -> Events:
    """Returns the events of a correction; a refusal that reveals something hidden is an event."""
    try:
        match command:
            case Enter():
                return _enter(match, command, moment)
            case Rewind():
                return _rewind(match, command, moment)
            case Rerun():
                return _rerun(match, command, moment)
            case _:
                assert_never(command)
    except _HiddenError as refusal:
        assert not isinstance(command, Rewind)
        refused = CorrectionRefused(
            command.slot,
            match.number if isinstance(command, Enter) else command.number,
            str(refusal),
            command.by,
            command.reason,
            moment.now_ms,
        )
        return (refused,)


def check(match: Match, command: Enter | Rewind | Rerun, moment: Moment) -> None:
    """Refuses a correction for public reasons only.

    Raises:
        MatchError: If there is no such turn, or the seat owes no answer in it.
    """
    require_under_way(match)
    match command:
        case Enter():
            _require_open(match, command.slot, moment)
        case Rewind():
            _require_number(match, command.number, moment)
        case Rerun():
            _require_closed(match, command.number, command.slot, moment)
        case _:
            assert_never(command)


def _preview(match: Match, command: Preview, moment: Moment) -> Events:
    if command.deed in ("rewind", "correct"):
        require_under_way(match)
    if command.deed in ("rewind", "correct", "judge"):
        require_impartial(match, command.by)
    if command.deed == "rewind":
        _require_number(match, command.phase, moment)
    if command.deed == "correct" and command.slot is not None:
        _require_closed(match, command.phase, command.slot, moment)
    return (Previewed(command.deed, command.phase, command.slot, command.by, moment.now_ms),)


def require_under_way(match: Match) -> None:
    """Raises `NotRunningError` if the match has not begun or is over."""
    if match.over:
        raise NotRunningError(
            "The match is over and its secrets are published, so no turn of it can be played again."
        )
    # A fault can halt a lobby too.
    if match.state is None:
        raise NotRunningError(not_running(match))


def corrections_of(match: Match, number: int = 0, slot: Slot | None = None) -> int:
    """Returns how often hosts corrected a slot's answer in a phase, or anything in the match."""
    if slot is None:
        return sum(match.corrected.values())
    return match.corrected.get((number, slot), 0)


def _require_uncorrected(command: Enter | Rewind | Rerun, corrections: int) -> None:
    """Raises `TooLateError` if another host has made the same correction since this one looked."""
    if command.corrections not in (-1, corrections):
        raise TooLateError(
            "Nothing was done: another host has corrected the same since you looked, as "
            "everybody was told. Use the command again if that is still wrong."
        )


def _require_same(match: Match, seen: int) -> None:
    if seen != match.number:
        raise TooLateError(LOOK_AGAIN)


def _require_open(match: Match, slot: Slot, moment: Moment) -> None:
    live = match.phase
    if live is None:
        raise NotDueError("No turn is open now. Name the turn to correct.")
    if slot not in live.phase.to_act:
        raise NotDueError("That seat owes no answer there in the current turn.")
    if match.held is not None:
        raise TooLateError(
            "This turn is waiting for verdicts. To correct an answer, rewind to this turn."
        )
    is_past = match.is_past(live, moment.now_ms)
    if match.status is Status.RUNNING and not match.paused and is_past:
        raise TooLateError("This turn has ended. Once it is resolved, name it to correct it.")


def _require_number(match: Match, number: int, moment: Moment) -> None:
    numbers = [*resolutions_by_number(moment.history), match.number]
    if number not in numbers:
        sentence = f"Name a turn from {min(numbers)} to {match.number} to go back to."
        raise HostError(sentence)


def _require_closed(match: Match, number: int, slot: Slot, moment: Moment) -> None:
    if number not in resolutions_by_number(moment.history):
        raise HostError("That turn isn't over. Leave out the turn to correct the current one.")
    state = state_before(match, moment.history, number)
    then = match.game.phase(state)
    if then is None or slot not in then.to_act:
        raise NotDueError("That seat owed no answer there in that turn.")


def _enter(match: Match, command: Enter, moment: Moment) -> Events:
    slot = command.slot
    _require_open(match, slot, moment)
    _require_uncorrected(command, corrections_of(match, match.number, slot))
    before = match.submissions.get(slot, Submission())
    entered = _enter_text(match, command, before, moment)
    after = evolve(match, entered)
    runs = match.status is Status.RUNNING and not match.paused
    if not runs or not phases.complete(after):
        return (entered,)
    return (entered, *phases.close(after, moment))


def _enter_text(
    match: Match, command: Enter | Rerun, before: Submission, moment: Moment
) -> MoveEntered:
    assert match.phase is not None
    number = match.phase.number
    slot = command.slot
    text = normalize_text(command.text)
    draft = None if command.replaces else before.move
    move = _read_text(match, slot, text, draft)
    revision = before.revision + 1
    return MoveEntered(
        slot=slot,
        phase=number,
        text=text,
        move=None if move is None else encode(move, match.game.types.move),
        revision=revision,
        receipt=receipt(match.seed, number, slot, revision, text),
        by=command.by,
        reason=command.reason,
        at_ms=moment.now_ms,
    )


def _read_text(match: Match, slot: Slot, text: str, draft: Any | None) -> Any | None:
    """Returns the answer as if the player had typed the text; None if all of it is taken back.

    A host who may not read along learns from a refusal only that the rules do not allow it.
    """
    if text.strip().lower() == TAKE_BACK:
        return None
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise UnreadableError(f"An answer has 1 to {LONGEST_TEXT:,} characters.")
    try:
        view = match.game.view(match.state, slot.seat)
        return match.game.parse(text, view, slot, draft)
    except (IllegalError, AmbiguousError):
        if match.settings.hosts_watch:
            raise
        raise _HiddenError("The rules do not let that seat answer so in that turn.") from None


def _rewind(match: Match, command: Rewind, moment: Moment) -> Events:
    _require_same(match, command.seen)
    _require_uncorrected(command, corrections_of(match))
    _require_number(match, command.number, moment)
    rewound = _rewind_to(match, command, moment)
    return (rewound, *phases.reopen(evolve(match, rewound), moment))


def _rewind_to(match: Match, command: Rewind | Rerun, moment: Moment) -> Rewound:
    number = command.number
    state = state_before(match, moment.history, number)
    stored = encode(state, match.game.types.state)
    return Rewound(number, stored, command.by, command.reason, moment.now_ms)


def _rerun(match: Match, command: Rerun, moment: Moment) -> Events:
    _require_same(match, command.seen)
    _require_uncorrected(command, corrections_of(match, command.number, command.slot))
    _require_closed(match, command.number, command.slot, moment)
    closed = resolutions_by_number(moment.history)
    past = _Past(closed, verdicts(moment.history))
    rewound = _rewind_to(match, command, moment)
    events: list[MatchEvent] = [rewound]
    again = evolve(match, rewound)
    last = max(closed)
    while _is_closed_phase_next(again, last):
        step = _play_again(again, command, past, moment)
        events += step
        again = evolve_all(again, step)
    opening = phases.reopen(again, moment)
    events += opening
    again = evolve_all(again, opening)
    if _is_open_again(match, again):
        events += _keep_answers(again, match.submissions)
    return (*events, *phases.close_early(evolve_all(match, events), moment))


@dataclass(frozen=True, slots=True)
class _Past:
    """The recorded phases that are rerun, by number, and the hosts' verdicts on answers."""

    closed: Mapping[int, PhaseResolved]
    verdicts: Mapping[Claim, bool]


def _is_closed_phase_next(match: Match, last: int) -> bool:
    following = match.game.phase(match.state)
    return following is not None and following.number <= last


def _is_open_again(before: Match, after: Match) -> bool:
    if before.phase is None or after.phase is None or before.held is not None:
        return False
    return before.phase.number == after.phase.number


def _play_again(match: Match, command: Rerun, past: _Past, moment: Moment) -> Events:
    """Returns the events of one phase played again, with old answers that are still possible."""
    game = match.game
    following = game.phase(match.state)
    assert following is not None
    now_ms = moment.now_ms
    events: list[MatchEvent] = [PhaseOpened(following.number, now_ms, now_ms)]
    match = evolve_all(match, events)
    then = past.closed.get(following.number)
    given: dict[Slot, Submission] = {}
    for slot, stored in then.moves if then else ():
        move = decode(game.types.move, stored)
        given[slot] = Submission((move,), revision=1)
    kept = _keep_answers(match, given)
    events += kept
    match = evolve_all(match, kept)
    if following.number == command.number:
        before = match.submissions.get(command.slot, Submission())
        events.append(_enter_text(match, command, before, moment))
        match = evolve(match, events[-1])
    judged = _repeat_verdicts(match, past, moment)
    match = evolve_all(match, judged)
    return (*events, *judged, phases.resolve_phase(match, now_ms))


def _repeat_verdicts(match: Match, past: _Past, moment: Moment) -> Events:
    """Returns the recorded verdicts on the answers that no rule can judge."""
    assert match.phase is not None
    claims = phases.open_claims(match)
    if not claims:
        return ()
    if not past.verdicts.keys() >= set(claims):
        raise _HiddenError(
            "That answer would have to be judged first: rewind to that turn, and it will be."
        )
    number = match.phase.number
    at_ms = moment.now_ms
    judged = [ClaimJudged(claim, past.verdicts[claim], "", at_ms) for claim in claims]
    return (AnswersHeld(number, claims, at_ms), *judged)


def _keep_answers(match: Match, given: Mapping[Slot, Submission]) -> tuple[MoveKept, ...]:
    """Returns the given answers that are still possible in the open phase."""
    assert match.phase is not None
    found: list[MoveKept] = []
    for slot, submission in given.items():
        if slot not in match.phase.phase.to_act:
            continue
        move = _still_possible(match, slot, submission.move)
        if move is not None:
            stored = encode(move, match.game.types.move)
            found.append(MoveKept(slot, stored, submission.revision))
    return tuple(found)


def _still_possible(match: Match, slot: Slot, move: Any | None) -> Any | None:
    """Returns the answer if its player could give it now, else None."""
    if move is None:
        return None
    game = match.game
    try:
        view = game.view(match.state, slot.seat)
        return game.parse(game.describe(move), view, slot, None)
    except MoveError:
        return None
