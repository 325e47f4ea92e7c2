"""Walks over a match's events, checks each and folds the right one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, assert_never, cast

from bifrost_bot.engines.rng import LARGEST_BOUND, Draw, draw
from bifrost_bot.match.decide import core, lobby
from bifrost_bot.match.decide.answers import receipt
from bifrost_bot.match.events import (
    AnswersHeld,
    BeaconNamed,
    ClockExtended,
    ClockMoved,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchResumed,
    MatchStarted,
    MoveEntered,
    MoveKept,
    MoveSubmitted,
    PhaseOpened,
    PhaseResolved,
    PlayerReplaced,
    Rewound,
    RulesAdopted,
)
from bifrost_bot.match.history import export as exporting
from bifrost_bot.match.model import Match
from bifrost_bot.match.upcast import write_event
from bifrost_bot.tools.verify import order
from bifrost_bot.tools.verify.check import (
    DRAWS,
    HEADS,
    HISTORY,
    NAMES,
    OUTCOME,
    RECEIPTS,
    RULES,
    SEED,
    TIMES,
    Check,
    Span,
)
from bifrost_bot.tools.verify.clock import check_length, check_times
from bifrost_bot.tools.verify.heads import Posted, Stored, check_heads
from bifrost_bot.tools.verify.rules import Computed, Free, Past, by_rules, derived

_CERTAIN: Final = ("seat", "name", "place", "garnets", "garnets_won", "tokens", "candidate")
"""The fields of an export's result that follow from the events."""


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
        history: All its events.
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
    walk = _Walk(core.fold((first,)))
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


@dataclass(slots=True)
class _Walk:
    """The match as far as it was walked, and what was found.

    Attributes:
        spans: The parts under rules that are unavailable, by version.
    """

    match: Match
    checks: dict[str, Check] = field(default_factory=_empty)
    spans: dict[int, Span] = field(default_factory=dict[int, Span])
    past: Past = field(default_factory=Past)

    def go(self, history: Sequence[MatchEvent], tell: Callable[[int, int], None]) -> None:
        """Walks over all events, or to the first that cannot follow from those before it."""
        self._enter_span()
        found = self.checks[HISTORY]
        found.count = 1
        for number, event in enumerate(history[1:], start=2):
            place = f"event {number}"
            try:
                wrong = next(order.faults(self.match, event, history[number - 2]), None)
                if wrong is None:
                    self._step(place, event)
            except (
                Exception
            ) as problem:  # Any error that a forged history causes in the rules is a difference.
                wrong = f"does not follow from those before it ({type(problem).__name__})"
            if wrong is not None:
                rest = (
                    f" The {len(history) - number} events after it were not checked."
                    if number < len(history)
                    else ""
                )
                found.differences.append(f"{place} ({type(event).__name__}) {wrong}.{rest}")
                return
            found.count += 1
            tell(number, len(history))

    def _step(self, place: str, event: MatchEvent) -> None:
        true = event if isinstance(event, Free) else self._computed(place, event)
        if true is None:
            return
        self.past.note(self.match, true)
        self.match = core.evolve(self.match, true)
        if isinstance(event, RulesAdopted):
            self._enter_span()

    def _enter_span(self) -> None:
        self.checks[RULES].count += 1
        if not self.match.has_its_rules:
            self.spans.setdefault(
                self.match.rules_version, Span(self.match.game.info.rules_version)
            )

    def _computed(self, place: str, event: Computed) -> MatchEvent | None:
        self._check(place, event)
        return self._by_rules(place, event)

    def _check(self, place: str, event: Computed) -> None:
        """Checks what holds under any rules of the game."""
        check_times(self.checks[TIMES], place, self.match, event)
        match event:
            case MatchStarted():
                begun = replace(self.match, beacon=event.beacon)
                _check_draws(self.checks[DRAWS], place, begun, event.draws)
            case MoveSubmitted() | MoveEntered():
                _check_receipt(self.checks[RECEIPTS], place, self.match, event)
            case PhaseOpened():
                if self.match.has_its_rules:
                    closed = event.number in self.past.states
                    check_length(self.checks[TIMES], place, self.match, event, closed=closed)
            case PhaseResolved():
                _check_draws(self.checks[DRAWS], place, self.match, event.draws)
            case MoveKept() | AnswersHeld() | MatchFinished() | Rewound():
                pass
            case ClockExtended() | ClockMoved() | MatchResumed() | PlayerReplaced():
                pass
            case _:
                assert_never(event)

    def _by_rules(self, place: str, event: Computed) -> MatchEvent | None:
        """Returns what an event should have been by the rules in force.

        If only other rules are available, it is taken as it is, and deviations are not differences.
        """
        name = by_rules(event)
        match = self.match
        if name is None:
            return event
        if match.has_its_rules:
            return derived(self.checks[name], place, match, event, self.past)
        span = self.spans[match.rules_version]
        trial = Check(name)
        if isinstance(event, PhaseResolved):
            span.turns.append(event.number)
        try:
            derived(trial, place, match, event, self.past)
        except (
            Exception
        ):  # Other rules may not even know what was possible under those of the match.
            trial.differences.append(place)
        if trial.differences:
            span.other[_where(match, event)] = None
        else:
            self.checks[name].count += trial.count
        return event


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
    return sorted(found), [found.get(key) for key in _CERTAIN]


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
    found = next((event.beacon for event in history if isinstance(event, MatchStarted)), "")
    if found:
        url = next((event.beacon_url for event in history if isinstance(event, MatchCreated)), "")
        number = next(
            (event.round for event in reversed(history) if isinstance(event, BeaconNamed)), 0
        )
        check.note = (
            f"with it, the value {found[:64]} of round {number} of the public beacon at {url[:256]}"
        )
    if known:
        right = known.strip().lower() == found
        check.expect(
            right, "the value of the beacon that was mixed in is not the one given with --beacon."
        )
