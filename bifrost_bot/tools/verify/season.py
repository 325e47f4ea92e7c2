"""Checks a season's export: seed, draws, what follows from the rules, running hash.

`decide` is asked which command gives each event, and what follows from it by the rules and the
seed; the running hash shows that choices of people and hosts were not changed later.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import LARGEST_BOUND, Draw, draw
from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.events import RulesChanged, SeasonEvent, SeasonOpened
from bifrost_bot.season.fold import begin, evolve
from bifrost_bot.season.history.export import SeasonExport
from bifrost_bot.season.model import Season
from bifrost_bot.tools.verify.check import COURSE, DRAWS, HEADS, SEED, Check
from bifrost_bot.tools.verify.explain import explain
from bifrost_bot.tools.verify.heads import Posted
from bifrost_bot.tools.verify.season_commands import question_about


@dataclass(slots=True)
class _Walk:
    """The season as far as it was walked, and what was found of its course and its draws.

    Attributes:
        right: The events that the last command gives after these.
    """

    season: Season
    right: Sequence[SeasonEvent] = ()
    course: Check = field(default_factory=lambda: Check(COURSE))
    draws: Check = field(default_factory=lambda: Check(DRAWS))

    def go(self, export: SeasonExport) -> None:
        """Walks over the remaining events, up to the first that cannot follow."""
        begun = self.season.seq
        for at, event in enumerate(export.events[begun:], start=begun):
            place = f"event {at + 1} ({type(event).__name__})"
            _check_draws(self.draws, place, self.season.seed, getattr(event, "draws", ()))
        for at, event in enumerate(export.events[begun:], start=begun):
            try:
                wrong = self._wrong(export.events[at:])
                if not wrong:
                    self.season = evolve(self.season, event)
            except Exception as problem:  # A forged history may make the core fail in any way.
                wrong = f"does not follow from those before it ({problem!r:.100})."
            place = f"event {at + 1} ({type(event).__name__})"
            self.course.expect(not wrong, f"{place} {wrong}")
            if wrong:
                return
        self.course.expect(self.season.over, "the season has no end in this export.")

    def _wrong(self, following: Sequence[SeasonEvent]) -> str:
        """Returns what is wrong with the next event, or an empty text."""
        if self.season.over:
            return "comes after the end of the season."
        event = following[0]
        if not self.right:
            found, refusal = explain(question_about(self.season, following))
            if isinstance(event, RulesChanged) and isinstance(refusal, ConfigError):
                # Older programs allowed other rules.
                return ""
            if not found.events and isinstance(refusal, SeasonError | ConfigError):
                return f'does not follow from those before it; the bot refuses it: "{refusal}"'
            if not found.events:
                return "does not follow from those before it."
            self.right = found.events
        right, *self.right = self.right
        return "" if right == event else "is not what the rules and the seed say."


def verify_season(
    export: SeasonExport, commitment: str = "", heads: Sequence[Posted] = ()
) -> tuple[Check, ...]:
    """Returns every check of a season.

    Args:
        commitment: The fairness seal that was published at the start, if it is known from
            elsewhere.
        heads: The running hashes that were posted, as far as they are known from elsewhere.
    """
    opened = export.events[0]
    assert isinstance(opened, SeasonOpened)
    walk = _Walk(begin(opened))
    walk.go(export)
    return (_seed(opened, commitment), walk.draws, walk.course, _heads(export, opened, heads))


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
        check.expect(
            one.is_among(given),
            f"the events do not give the running hash {one.digits[:12]}… posted for {one.turn}.",
        )
    if not posted:
        check.note = (
            "compare them with those posted on the season's page and board, by --head or --heads"
        )
    return check
