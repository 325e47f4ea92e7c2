"""Checks a finished match against its own events: seed, draws, receipts, times, and every resolution again.

Nothing here trusts the export: whatever can be recomputed is, from the seed, the settings and the players' texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Draw, draw
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core, lobby, phases
from bifrost_bot.match.decide.answers import receipt
from bifrost_bot.match.decide.corrections import TAKE_BACK
from bifrost_bot.match.events import (
    AnswersHeld,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchStarted,
    MoveEntered,
    MoveSubmitted,
    PhaseResolved,
    Rewound,
    RulesAdopted,
)
from bifrost_bot.match.model import Match, Submission
from bifrost_bot.match.resolution import state_before

HISTORY: Final = "history"
SEED: Final = "seed"
START: Final = "start"
DRAWS: Final = "draws"
RECEIPTS: Final = "receipts"
READINGS: Final = "readings"
TIMES: Final = "times"
RESOLUTIONS: Final = "resolutions"
OUTCOME: Final = "outcome"
RULES: Final = "rules"
NAMES: Final = (HISTORY, SEED, START, DRAWS, RECEIPTS, READINGS, TIMES, RESOLUTIONS, OUTCOME, RULES)

_WHAT: Final = {
    HISTORY: "events follow from each other to the end of the match",
    SEED: "seed has the published hash",
    START: "start follows from seed and settings",
    DRAWS: "draws are what the seed gives",
    RECEIPTS: "receipts fit their texts",
    READINGS: "texts mean the moves recorded for them",
    TIMES: "answers and deadlines came in time",
    RESOLUTIONS: "phases come out the same when they are resolved again",
    OUTCOME: "result is what the rules say",
    RULES: "versions of the rules by which it was played are at hand",
}
_MOST_TOLD: Final = 10


@dataclass(slots=True)
class Span:
    """A part of the match under a version of the rules that is unavailable, compared under the available one.

    Attributes:
        here: The available version.
        turns: The phases that closed in this part.
        other: What differs under the available version, or cannot be checked with it, each once.
    """

    here: int
    turns: list[int] = field(default_factory=list[int])
    other: dict[str, None] = field(default_factory=dict[str, None])


@dataclass(slots=True)
class Check:
    """A check of one property.

    Attributes:
        name: The property, one of `NAMES`.
        count: How often it was checked.
        differences: A sentence for each place where it did not hold.
        skipped: Why it was not checked, or empty.
    """

    name: str
    count: int = 0
    differences: list[str] = field(default_factory=list[str])
    skipped: str = ""

    @property
    def held(self) -> bool:
        """Whether it was checked and no difference was found."""
        return not self.differences and not self.skipped

    def expect(self, *claims: tuple[bool, str]) -> None:
        """Counts one more check; each claim is whether it holds, and what to say if it does not."""
        self.count += 1
        self.differences += [difference for holds, difference in claims if not holds]

    def told(self) -> list[str]:
        """Returns the findings as lines."""
        if self.skipped:
            return [f"skipped  {self.name}: {self.skipped}"]
        if not self.differences:
            return [
                f"ok       {self.name}: {self.count} {_WHAT[self.name]}." if self.count else f"none     {self.name}"
            ]
        more = len(self.differences) - _MOST_TOLD
        lines = [f"DIFFERS  {self.name}: {difference}" for difference in self.differences[:_MOST_TOLD]]
        return [*lines, f"DIFFERS  {self.name}: and {more} more."] if more > 0 else lines


def verify(history: Sequence[MatchEvent], commitment: str = "", receipts: Sequence[str] = ()) -> tuple[Check, ...]:
    """Returns every check of a match, in a fixed order.

    Args:
        history: All its events.
        commitment: The hash that was published at the start, if it is known from elsewhere.
        receipts: The receipts that players were given for their texts, as shown under the moves.
    """
    checks, spans = {name: Check(name) for name in NAMES}, dict[int, Span]()
    match = _walk(checks, spans, history)
    _check_end(checks, match)
    checks[RULES].skipped = " ".join(_told_of(*one) for one in spans.items() if one[1].turns or one[1].other)
    _check_promises(checks, history, commitment, receipts)
    return tuple(checks.values())


def _walk(checks: dict[str, Check], spans: dict[int, Span], history: Sequence[MatchEvent]) -> Match:
    first, *rest = history
    assert isinstance(first, MatchCreated)
    match = core.fold((first,))
    _enter_span(checks, spans, match)
    checks[HISTORY].count = 1
    past = list(history[:1])
    for number, event in enumerate(rest, start=2):
        try:
            if isinstance(event, Rewound):
                _check_return(checks[HISTORY], f"event {number}", match, event, past)
            _check(checks, f"event {number}", match, event)
            _check_by_rules(checks, spans, f"event {number}", match, event)
            past.append(event)
            match = core.evolve(match, event)
            if isinstance(event, RulesAdopted):
                _enter_span(checks, spans, match)
        except Exception as problem:  # Any error that a forged history causes in the rules is a difference.
            kind = type(event).__name__
            said = f"event {number} ({kind}) does not follow from those before it ({type(problem).__name__})."
            checks[HISTORY].differences.append(said)
            break
        checks[HISTORY].count += 1
    return match


def _enter_span(checks: dict[str, Check], spans: dict[int, Span], match: Match) -> None:
    checks[RULES].count += 1
    if not match.has_its_rules:
        spans.setdefault(match.rules_version, Span(match.game.info.rules_version))


def _told_of(version: int, span: Span) -> str:
    turns = f"turns {_ranges(span.turns)}" if span.turns else "the start"
    found = f"these come out otherwise: {', '.join(span.other)}" if span.other else "all comes out the same"
    return (
        f"{turns} could not be resolved again by version {version} of the rules, which is not at hand; "
        f"by version {span.here} {found}."
    )


def _ranges(numbers: Sequence[int]) -> str:
    """Returns numbers as ranges in words, such as `1 to 3, 7`."""
    told: list[list[int]] = []
    for number in sorted(set(numbers)):
        if told and told[-1][-1] == number - 1:
            told[-1][1:] = [number]
        else:
            told.append([number])
    return ", ".join(" to ".join(map(str, one)) for one in told)


def _check(checks: dict[str, Check], place: str, match: Match, event: MatchEvent) -> None:
    """Checks what holds under any rules of the game."""
    match event:
        case MatchStarted():
            _check_draws(checks[DRAWS], place, match, 0, event.draws)
        case MoveSubmitted():
            _check_receipt(checks[RECEIPTS], place, match, event)
            _check_time(checks[TIMES], place, match, event)
        case MoveEntered():
            _check_receipt(checks[RECEIPTS], place, match, event)
        case AnswersHeld():
            _check_deadline(checks[TIMES], place, match, event.at_ms)
        case PhaseResolved():
            _check_draws(checks[DRAWS], place, match, event.number, event.draws)
            _check_deadline(checks[TIMES], place, match, event.at_ms)
        case _:
            pass


def _check_by_rules(
    checks: dict[str, Check], spans: dict[int, Span], place: str, match: Match, event: MatchEvent
) -> None:
    """Checks what the rules in force say; if only other rules are available, deviations are not differences."""
    name = _by_rules(event)
    if name is None:
        return
    if match.has_its_rules:
        _apply_rules(checks[name], place, match, event)
        return
    span, trial = spans[match.rules_version], Check(name)
    if isinstance(event, PhaseResolved):
        span.turns.append(event.number)
    try:
        _apply_rules(trial, place, match, event)
    except Exception:  # Other rules may not even know what was possible under those of the match.
        trial.differences.append(place)
    if trial.differences:
        span.other[_where(match, event)] = None
    else:
        checks[name].count += trial.count


def _by_rules(event: MatchEvent) -> str | None:
    """Returns the name of the check that an event needs under the game's rules, or None."""
    match event:
        case MatchStarted():
            return START
        case MoveSubmitted() | MoveEntered():
            return READINGS
        case AnswersHeld() | PhaseResolved():
            return RESOLUTIONS
        case MatchFinished():
            return OUTCOME
        case _:
            return None


def _where(match: Match, event: MatchEvent) -> str:
    if isinstance(event, MatchStarted):
        return "the start"
    return "the result" if isinstance(event, MatchFinished) else f"turn {match.number}"


def _apply_rules(check: Check, place: str, match: Match, event: MatchEvent) -> None:
    match event:
        case MatchStarted():
            _check_start(check, place, match, event)
        case MoveSubmitted():
            _check_reading(check, place, match, event)
        case MoveEntered():
            _check_entry(check, place, match, event)
        case AnswersHeld():
            right = phases.open_claims(match) == event.claims
            check.expect((right, f"{place}: other answers were to be judged than these."))
        case PhaseResolved():
            _check_resolution(check, place, match, event)
        case MatchFinished():
            _check_outcome(check, place, match, event)
        case _:
            pass


def _check_outcome(check: Check, place: str, match: Match, event: MatchFinished) -> None:
    outcome = match.game.outcome(match.state)
    right = outcome is not None and (outcome.ranking, outcome.reason) == (event.ranking, event.reason)
    check.expect((right, f"{place} ends the match otherwise than the rules do."))


def _check_draws(check: Check, place: str, match: Match, phase: int, draws: Sequence[Draw]) -> None:
    for number, made in enumerate(draws, start=1):
        said = f"{place}, draw {number} ({made.purpose!r})"
        right = made.bound > 0 and made == draw(match.chance, phase, made.purpose, made.index, made.bound)
        check.expect((right, f"{said} is not what the seed gives."))


def _check_start(check: Check, place: str, match: Match, event: MatchStarted) -> None:
    again, state = lobby.started(match, event.at_ms), _present(match.game.types.state, event.state)
    check.expect(
        (dict(again.seats) == dict(event.seats), f"{place} seats the players otherwise than the seed does."),
        (again.state == state, f"{place} sets the boards up otherwise than seed and settings do."),
        (again.draws == event.draws, f"{place} does not hold all draws of the start, and only those."),
    )


def _check_receipt(check: Check, place: str, match: Match, event: MoveSubmitted | MoveEntered) -> None:
    assert match.phase is not None
    fits = receipt(match.seed, match.phase.phase.number, event.slot, event.revision, event.text)
    check.expect((fits == event.receipt, f"{place}: the receipt does not fit the text."))


def _check_time(check: Check, place: str, match: Match, event: MoveSubmitted) -> None:
    assert match.phase is not None
    in_time = match.phase.opened_ms <= event.at_ms <= match.phase.deadline_ms
    check.expect((in_time, f"{place}: the text was received outside its phase."))


def _check_deadline(check: Check, place: str, match: Match, at_ms: int) -> None:
    assert match.phase is not None
    due = phases.complete(match) or at_ms >= match.phase.deadline_ms or match.held is not None
    check.expect((due, f"{place}: the phase was closed before its time."))


def _check_reading(check: Check, place: str, match: Match, event: MoveSubmitted) -> None:
    assert match.phase is not None
    slot = event.slot
    before = match.submissions.get(slot, Submission())
    move = _read(match, slot, event.text, before.move)
    recorded = _present(match.game.types.move, event.move)
    check.expect(
        (slot in match.phase.phase.to_act, f"{place}: nobody owes an answer there."),
        (event.revision == before.revision + 1, f"{place}: an answer before this one is missing."),
        (move == recorded, f"{place}: the text does not mean the move recorded for it."),
    )


def _check_entry(check: Check, place: str, match: Match, event: MoveEntered) -> None:
    """Checks a host's text, which was added to the player's answer or replaced it."""
    before = match.submissions.get(event.slot, Submission()).move
    meant = [_read(match, event.slot, event.text, draft) for draft in (before, None)]
    taken_back = event.move is None and event.text.strip().lower() == TAKE_BACK
    move = _present(match.game.types.move, event.move)
    check.expect((taken_back or move in meant, f"{place}: the text does not mean the move recorded for it."))


def _read(match: Match, slot: Slot, text: str, draft: Any) -> Any:
    game = match.game
    try:
        return encode(game.parse(text, game.view(match.state, slot.seat), slot, draft), game.types.move)
    except MoveError:
        return None


def _present(hint: Any, stored: Any) -> Any:
    """Returns a stored value in today's form, whatever its stored version; unchanged if it cannot be read."""
    try:
        return None if stored is None else encode(decode(hint, stored), hint)
    except CodecError:
        return stored


def _check_return(check: Check, place: str, match: Match, event: Rewound, past: Sequence[MatchEvent]) -> None:
    hint = match.game.types.state
    if encode(state_before(match, past, event.number), hint) != _present(hint, event.state):
        check.differences.append(f"{place} goes back to another state than the one before phase {event.number}.")


def _check_resolution(check: Check, place: str, match: Match, event: PhaseResolved) -> None:
    again, types = phases.resolved(match, event.at_ms), match.game.types
    moves = tuple((slot, _present(types.move, move)) for slot, move in event.moves)
    game_events = tuple(_present(types.event, one) for one in event.game_events)
    unjudged = phases.open_claims(match) if match.held is None else match.held.open
    check.expect(
        (not unjudged, f"{place}: answers that a host had to judge were not."),
        (again.number == event.number, f"{place} closes another phase than the one that is open."),
        (again.moves == moves, f"{place}: the moves that counted are not the ones submitted."),
        (again.draws == event.draws, f"{place} does not hold all draws of the phase, and only those."),
        (again.game_events == game_events, f"{place}: the phase comes out otherwise."),
    )


def _check_end(checks: dict[str, Check], match: Match) -> None:
    if not match.over and not checks[HISTORY].differences:
        checks[HISTORY].differences.append("the match is not over at the end of it.")
    if match.over and match.outcome is None and match.state is not None and match.game.outcome(match.state):
        checks[OUTCOME].differences.append("the rules have ended the match, and its result is missing.")


def _check_promises(
    checks: dict[str, Check], history: Sequence[MatchEvent], commitment: str, receipts: Sequence[str]
) -> None:
    created = history[0]
    assert isinstance(created, MatchCreated)
    hashed = lobby.commitment(created.seed)
    checks[SEED].expect((hashed == created.commitment, "the seed has not the hash recorded at the start."))
    if commitment:
        known = commitment.strip().lower() == hashed
        checks[SEED].expect((known, "the seed has not the hash given with --commitment."))
    given = {event.receipt for event in history if isinstance(event, MoveSubmitted | MoveEntered)}
    for wanted in receipts:
        code = wanted.strip().lower().rpartition("·")[2]
        checks[RECEIPTS].expect((code in given, f"no text of the match has the receipt {code[:40]!r}."))
