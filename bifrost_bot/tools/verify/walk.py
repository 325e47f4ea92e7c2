"""Walks over a match's events, asks `decide` for each and folds the right one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from bifrost_bot.engines.errors import ConfigError, MoveError
from bifrost_bot.engines.rng import LARGEST_BOUND, Draw, draw
from bifrost_bot.match.decide import core, lobby
from bifrost_bot.match.decide.reading import receipt
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import (
    BeaconNamed,
    ChainBegun,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchStarted,
    MoveEntered,
    MoveSubmitted,
    MoveWithdrawn,
    PhaseOpened,
    PhaseResolved,
    Rewound,
    RulesAdopted,
    SettingsChanged,
)
from bifrost_bot.match.history import export as exporting
from bifrost_bot.match.model import Match
from bifrost_bot.match.upcast import write_event
from bifrost_bot.stream.chain import PEOPLE
from bifrost_bot.tools.verify.check import (
    DRAWS,
    HEADS,
    HISTORY,
    NAMES,
    OUTCOME,
    RECEIPTS,
    RESOLUTIONS,
    RULES,
    SEED,
    Check,
    Span,
)
from bifrost_bot.tools.verify.differences import BY_RULES, checks_of, differing, sentence
from bifrost_bot.tools.verify.explain import explain
from bifrost_bot.tools.verify.heads import Posted, Stored, check_heads
from bifrost_bot.tools.verify.match_commands import question_about

_CERTAIN: Final = ("seat", "name", "place", "garnets", "garnets_won", "tokens", "candidate")
"""The fields of an export's result that follow from the events."""

_LONGEST: Final = 2_000
"""How many events after one are looked at for those of the same command."""


def unheard(done: int, total: int) -> None:
    """Discards how far the check is."""
    del done, total


def verify(
    history: Sequence[MatchEvent],
    commitment: str = "",
    receipts: Sequence[str] = (),
    *,
    beacon: str = "",
    export: Stored | None = None,
    heads: Sequence[Posted] = (),
    tell: Callable[[int, int], None] = unheard,
) -> tuple[Check, ...]:
    """Returns every check of a match, in a fixed order.

    Args:
        commitment: The hash that was published at the start, if it is known from elsewhere.
        receipts: The receipts that players were given for their texts, as shown under the moves.
        beacon: The value of the round that was named, if it is known from elsewhere.
        export: The events as they are stored; those of `history` in their present version if it is
            left out.
        heads: The heads that were posted, as far as they are known from elsewhere.
        tell: Called after each event with how many were checked, and how many there are.
    """
    first = history[0]
    assert isinstance(first, MatchCreated)
    walk = _Walk(core.fold((first,)), [first])
    walk.go(history, tell)
    _check_end(walk.checks, walk.match)
    walk.checks[RULES].skipped = " ".join(
        span.told(version) for version, span in walk.spans.items() if span.turns or span.other
    )
    _check_promises(walk.checks, history, commitment, receipts)
    _check_beacon(walk.checks[SEED], history, beacon)
    export = export or Stored(first.match_id, tuple(map(write_event, history)), None)
    check_heads(walk.checks[HEADS], export, heads)
    if export.result is not None and not walk.spans:
        _check_result(walk.checks[OUTCOME], walk.match, export.result)
    return tuple(walk.checks.values())


def _empty() -> dict[str, Check]:
    return {name: Check(name) for name in NAMES}


class _ImpossibleError(Exception):
    """An event cannot come where it does.

    Attributes:
        check: The check to which that is a difference.
    """

    def __init__(self, check: str, difference: str) -> None:
        super().__init__(difference)
        self.check = check


@dataclass(slots=True)
class _Walk:
    """The match as far as it was walked, and what was found.

    Attributes:
        past: The right events so far, for commands that look back.
        right: The events that the last command gives after these.
        spans: The parts under rules that are unavailable, by version.
    """

    match: Match
    past: list[MatchEvent]
    right: Sequence[MatchEvent] = ()
    checks: dict[str, Check] = field(default_factory=_empty)
    spans: dict[int, Span] = field(default_factory=dict[int, Span])

    def go(self, history: Sequence[MatchEvent], tell: Callable[[int, int], None]) -> None:
        """Walks over all events, or to the first that cannot follow from those before it."""
        self._enter_span()
        found = self.checks[HISTORY]
        found.count = 1
        for at in range(1, len(history)):
            event = history[at]
            place = f"event {at + 1}"
            try:
                self._step(place, history[at : at + _LONGEST])
            except Exception as problem:  # A forged history may make the rules fail in any way.
                left = len(history) - at - 1
                rest = f" The {left} events after it were not checked." if left else ""
                wrong = f"does not follow from those before it ({type(problem).__name__})."
                if isinstance(problem, _ImpossibleError):
                    found = self.checks[problem.check]
                    wrong = str(problem)
                found.differences.append(f"{place} ({type(event).__name__}) {wrong}{rest}")
                return
            found.count += 1
            tell(at + 1, len(history))

    def _step(self, place: str, following: Sequence[MatchEvent]) -> None:
        event = following[0]
        _check_people(event)
        self._check_chance(place, event)
        true = self._true(place, following)
        self.match = core.evolve(self.match, true)
        self.past.append(true)
        if isinstance(event, RulesAdopted):
            self._enter_span()

    def _enter_span(self) -> None:
        self.checks[RULES].count += 1
        if not self.match.has_its_rules:
            self.spans.setdefault(
                self.match.rules_version, Span(self.match.game.info.rules_version)
            )

    def _check_chance(self, place: str, event: MatchEvent) -> None:
        """Checks what follows from the seed alone."""
        if isinstance(event, MatchStarted):
            begun = replace(self.match, beacon=event.beacon)
            _check_draws(self.checks[DRAWS], place, begun, event.draws)
        if isinstance(event, PhaseResolved):
            _check_draws(self.checks[DRAWS], place, self.match, event.draws)
        if isinstance(event, MoveSubmitted | MoveEntered):
            _check_receipt(self.checks[RECEIPTS], place, self.match, event)

    def _true(self, place: str, following: Sequence[MatchEvent]) -> MatchEvent:
        """Returns what the next event should have been, and notes the differences.

        If only other rules are available, it is taken as it is, and deviations are not differences.
        """
        event = following[0]
        span = None if self.match.has_its_rules else self.spans[self.match.rules_version]
        if span is not None and isinstance(event, PhaseResolved):
            span.turns.append(event.number)
        try:
            right = self._expected_event(following)
        except _ImpossibleError:
            if span is None or not _is_by_rules(event):
                raise
            span.other[_where(self.match, event)] = None
            return event
        if isinstance(right, MoveWithdrawn) and isinstance(event, MoveSubmitted):
            different = ["move"]
        else:
            different = differing(self.match, event, right)
        if span is not None and different and _is_by_rules(event):
            span.other[_where(self.match, event)] = None
            return event
        for name in checks_of(event):
            self.checks[name].count += 1
        for one in different:
            name, said = sentence(event, one)
            self.checks[name].also(False, place + said)
        return right if different else event

    def _expected_event(self, following: Sequence[MatchEvent]) -> MatchEvent:
        """Returns the event that comes next in place of a stored one; it may be of its class.

        Raises:
            _ImpossibleError: If it is of another class, or no command begins with it.
        """
        event = following[0]
        right, *self.right = self.right or self._explain(following)
        is_unread = isinstance(right, MoveWithdrawn) and isinstance(event, MoveSubmitted)
        if is_unread or type(right) is type(event):
            return right
        self.right = ()
        expected = type(right).__name__
        raise _ImpossibleError(_check_of(right, event), f"comes where {expected} should.")

    def _explain(self, following: Sequence[MatchEvent]) -> Sequence[MatchEvent]:
        """Returns the events of the command that gives the next event, as they should be."""
        match = self.match
        event = following[0]
        if isinstance(event, ChainBegun | RulesAdopted) and _is_upgrade(match, event):
            return (event,)
        found, refusal = explain(question_about(match, following, self.past))
        if found.events:
            return found.events
        if isinstance(event, MoveSubmitted) and isinstance(refusal, MoveError):
            # The text means no move: the slot has no answer.
            return (MoveWithdrawn(event.slot, event.revision, event.message, event.reply, False),)
        if isinstance(event, SettingsChanged) and isinstance(refusal, ConfigError):
            # Older programs allowed other settings.
            return (event,)
        wrong = "does not follow from those before it."
        if isinstance(refusal, MatchError | MoveError | ConfigError):
            wrong = f'does not follow from those before it; the bot refuses it: "{refusal}"'
        raise _ImpossibleError(_check_of(event), wrong)


def _check_of(*events: MatchEvent) -> str:
    """Returns the check that notes an event that cannot come, or is missing, where it is."""
    checks = set[str]().union(*map(checks_of, events))
    return next((one for one in (OUTCOME, RESOLUTIONS) if one in checks), HISTORY)


def _is_upgrade(match: Match, event: ChainBegun | RulesAdopted) -> bool:
    """Returns whether another program may have begun the running hash, or adopted other rules."""
    if isinstance(event, ChainBegun):
        return not match.over and not match.has_chain
    return not match.over and event.rules_version != match.rules_version


def _is_by_rules(event: MatchEvent) -> bool:
    """Returns whether an event follows from the rules of the game."""
    return isinstance(event, PhaseOpened | Rewound) or not set(BY_RULES).isdisjoint(
        checks_of(event)
    )


def _check_people(event: MatchEvent) -> None:
    """Requires that an event gives only names of people who have a part in it."""
    stored = cast("dict[str, Any]", write_event(event))
    named = {person["id"] for person in stored.get("people", ())}
    if not named <= set(map(stored.get, PEOPLE)):
        raise _ImpossibleError(HISTORY, "names people who have no part in it.")


def _where(match: Match, event: MatchEvent) -> str:
    if isinstance(event, MatchStarted):
        return "the start"
    return "the result" if isinstance(event, MatchFinished) else f"turn {match.number}"


def _check_draws(check: Check, place: str, match: Match, draws: Sequence[Draw]) -> None:
    phase = match.number if match.phase else 0
    for number, made in enumerate(draws, start=1):
        said = f"{place}, draw {number} ({made.purpose[:40]!r})"
        if not 1 <= made.bound <= LARGEST_BOUND:
            check.expect(False, f"{said} is not a choice among 1 to 2^256 values.")
            continue
        right = made == draw(match.chance, phase, made.purpose, made.index, made.bound)
        check.expect(right, f"{said} is not what the seed gives.")


def _check_receipt(
    check: Check, place: str, match: Match, event: MoveSubmitted | MoveEntered
) -> None:
    fits = receipt(match.seed, match.number, event.slot, event.revision, event.text)
    check.expect(fits == event.receipt, f"{place}: the receipt does not fit the text.")


def _check_end(checks: dict[str, Check], match: Match) -> None:
    if not match.over and not checks[HISTORY].differences:
        checks[HISTORY].differences.append("the match is not over after its last event.")
    if (
        match.over
        and match.outcome is None
        and match.state is not None
        and match.game.outcome(match.state)
    ):
        checks[OUTCOME].differences.append(
            "the rules have ended the match, and its result is missing."
        )


def _check_result(check: Check, match: Match, said: Any) -> None:
    """Checks an export's result without its words, which change with the program."""
    own = exporting.result(match)
    same = isinstance(said, list) and [*map(_certain, cast(list[Any], said))] == [
        *map(_certain, own)
    ]
    check.expect(same, "the result in the export is not the match's own.")
    if same and said != own:
        check.note = "with figures or reasons in the result that this program words otherwise"


def _certain(row: Any) -> Any:
    """Returns the parts of a row that follow from the events, and the names of its fields."""
    if not isinstance(row, dict):
        return row
    found = cast(dict[str, Any], row)
    return sorted(found), list(map(found.get, _CERTAIN))


def _check_promises(
    checks: dict[str, Check],
    history: Sequence[MatchEvent],
    commitment: str,
    receipts: Sequence[str],
) -> None:
    created = history[0]
    assert isinstance(created, MatchCreated)
    hashed = lobby.commitment(created.seed)
    checks[SEED].expect(
        hashed == created.commitment, "the seed does not have the hash recorded at the start."
    )
    if commitment:
        known = commitment.strip().lower() == hashed
        checks[SEED].expect(known, "the seed does not have the hash given with --commitment.")
    given = {event.receipt for event in history if isinstance(event, MoveSubmitted | MoveEntered)}
    for wanted in receipts:
        code = wanted.strip().lower().rpartition("·")[2]
        checks[RECEIPTS].expect(
            code in given, f"no text of the match has the receipt {code[:40]!r}."
        )


def _check_beacon(check: Check, history: Sequence[MatchEvent], known: str) -> None:
    """Names the beacon's round of the mixed-in value, and compares the value if known."""
    created = history[0]
    assert isinstance(created, MatchCreated)
    started: MatchStarted | None = None
    named: BeaconNamed | None = None
    for event in history:
        if isinstance(event, MatchStarted):
            started = started or event
        elif isinstance(event, BeaconNamed):
            named = event
    found = started.beacon if started else ""
    if started and found:
        is_early = named is None or started.at_ms < named.due_ms
        check.also(
            not is_early, "the match began with a value of the beacon that was not named before."
        )
        number = named.round if named else 0
        check.note = (
            f"with it, the value {found[:64]} of round {number} of the public beacon at "
            f"{created.beacon_url[:256]}"
        )
    if known:
        right = known.strip().lower() == found
        check.expect(
            right, "the value of the beacon that was mixed in is not the one given with --beacon."
        )
