"""Checks a season's export: seed, draws, consequences of the rules, running hash.

Consequences, such as the Candidate after a tie, are computed from the events before and the seed.
For choices of people and hosts, `season_order` checks where they can happen and by whom, and the
running hash shows that they were not changed later.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from bifrost_bot.engines.rng import LARGEST_BOUND, Draw, draw
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.events import (
    CandidateNamed,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    Corrected,
    DeadlineExtended,
    DuelDrawn,
    DuelLinked,
    DuelReported,
    DuelSpoilsTaken,
    Eliminated,
    EpisodeClosed,
    EpisodeOpened,
    EpisodeReopened,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    MatchLinked,
    OpponentChosen,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    Reminded,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.fold import begin, evolve
from bifrost_bot.season.history.export import SeasonExport
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.transitions import following
from bifrost_bot.tools.verify import season_order
from bifrost_bot.tools.verify.check import COURSE, DRAWS, HEADS, SEED, Check
from bifrost_bot.tools.verify.heads import Posted


@dataclass(slots=True)
class _Walk:
    """The season as far as it was walked, and what was found of its course and its draws."""

    season: Season
    course: Check = field(default_factory=lambda: Check(COURSE))
    draws: Check = field(default_factory=lambda: Check(DRAWS))

    def go(self, export: SeasonExport) -> None:
        """Walks over the remaining events, up to the first that cannot follow."""
        derived_to = begun = self.season.seq
        for at, event in enumerate(export.events[begun:], start=begun):
            place = f"event {at + 1} ({type(event).__name__})"
            _check_draws(self.draws, place, self.season.seed, getattr(event, "draws", ()))
            try:
                told = season_order.faults(self.season, event, export.events[:at])
                self.course.differences += [f"{place} {fault}." for fault in told]
                if at >= derived_to and _is_derived(event):
                    derived_to = at + self._compare(at, export.events)
                self.season = evolve(self.season, event)
            except (
                Exception
            ) as problem:  # Any error that a forged history causes in the core is a difference.
                self.course.differences.append(
                    f"{place} does not follow from those before it ({problem!r:.100})."
                )
                return
        self.course.expect(self.season.over, "the season has no end in this export.")

    def _compare(self, at: int, events: Sequence[SeasonEvent]) -> int:
        """Compares events from one on with what the rules say; returns how many were compared."""
        expected = following(self.season, Moment(events[at].at_ms))
        for number, (right, found) in enumerate(
            zip(expected, events[at:], strict=False), start=at + 1
        ):
            kind = type(found).__name__
            self.course.expect(
                right == found, f"event {number} ({kind}) is not what the rules and the seed say."
            )
        missing = len(expected) > len(events) - at or not expected
        self.course.expect(
            not missing, f"event {at + 1} ({type(events[at]).__name__}) is not what the rules say."
        )
        return max(len(expected), 1)


def verify_season(
    export: SeasonExport, commitment: str = "", heads: Sequence[Posted] = ()
) -> tuple[Check, ...]:
    """Returns every check of a season.

    Args:
        export: The season.
        commitment: The fairness seal that was published at the start, if it is known from
            elsewhere.
        heads: The running hashes that were posted, as far as they are known from elsewhere.
    """
    opened = export.events[0]
    assert isinstance(opened, SeasonOpened)
    walk = _Walk(begin(opened))
    walk.go(export)
    return (_seed(opened, commitment), walk.draws, walk.course, _heads(export, opened, heads))


def _is_derived(event: SeasonEvent) -> bool:
    """Returns whether the rules and the seed decide an event."""
    match event:
        case (
            TieDecided()
            | CandidateNamed()
            | TokenGiven()
            | TokensLost()
            | TokensSettled()
            | ChoiceOpened()
        ):
            return True
        case OpponentChosen():
            return event.how != "chosen"
        case Eliminated():
            return event.how == "duel"
        case EpisodeClosed():
            return not event.by
        case SeasonEnded():
            return event.how == "won"
        case GarnetsMoved():
            return event.reason in ("discarded", "inherited") and not event.by
        case (
            SeasonOpened()
            | RulesChanged()
            | HostAdded()
            | HostRemoved()
            | CastJoined()
            | CastLeft()
        ):
            return False
        case ColourClaimed() | EpisodeOpened() | MatchLinked() | SpoilsTaken() | Corrected():
            return False
        case VoteCast() | TokensChosen() | ChoiceClosed() | Reminded() | DeadlineExtended():
            return False
        case DuelLinked() | DuelReported() | DuelDrawn() | DuelSpoilsTaken():
            return False
        case EpisodeReopened() | QuestionAsked() | QuestionClosed() | Reinstated() | ClockMoved():
            return False
        case ConsentAsked() | ConsentGiven() | ConsentClosed():
            return False
        case _:
            assert_never(event)


def _seed(opened: SeasonOpened, commitment: str) -> Check:
    check = Check(SEED)
    right = hashlib.sha256(opened.seed.encode()).hexdigest()
    check.expect(
        opened.commitment == right, "the seed does not match the seal in the season's opening."
    )
    if commitment:
        check.expect(
            commitment.strip().lower() == right, "the seed does not match the seal that was given."
        )
    return check


def _check_draws(check: Check, place: str, seed: str, draws: Sequence[Draw]) -> None:
    for one in draws:
        fair = (
            1 <= one.bound <= LARGEST_BOUND
            and draw(seed, one.phase, one.purpose, one.index, one.bound) == one
        )
        check.expect(fair, f"{place}: the draw for {one.purpose} is not what the seed gives.")


def _heads(export: SeasonExport, opened: SeasonOpened, posted: Sequence[Posted]) -> Check:
    check = Check(HEADS)
    links = CHAIN.links(export.stored)
    check.expect(
        export.season_id == opened.season_id,
        "the season's number is not the one in its first event.",
    )
    pairs = zip(links, export.links, strict=False)
    changed = next(
        (number for number, (right, given) in enumerate(pairs, start=1) if right != given), None
    )
    kind = type(export.events[changed - 1]).__name__ if changed else ""
    told = f"event {changed} ({kind}), or its running hash, was changed after it was recorded."
    check.expect(changed is None, told)
    check.also(
        len(links) == len(export.links), "the export has not one running hash for each event."
    )
    check.count += len(links) - 1
    given = CHAIN.heads(export.stored)
    for one in posted:
        same = any(head.turn == one.turn and head.link.startswith(one.digits) for head in given)
        check.expect(
            same,
            f"the events do not give the running hash {one.digits[:12]}… posted for {one.turn}.",
        )
    if not posted:
        check.note = (
            "compare them with those posted on the season's page and board, by --head or --heads"
        )
    return check
