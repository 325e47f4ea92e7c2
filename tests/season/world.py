"""One season, driven command by command in virtual time."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, Self, TypeVar

from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.clock import ReminderDue
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import Open
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.season.events import SeasonEvent
from bifrost_bot.season.host_action import ChangeRules, Correct, Correction, ReportDuel
from bifrost_bot.season.model import Choice, Episode, Moment, Season, Share
from bifrost_bot.season.rules import PRESETS, SeasonRules, values_of
from bifrost_bot.season.upcast import write_event
from tests.clock import START_MS

Kind = TypeVar("Kind")

HOST = "900"
SEED = "0f" * 32
FIRST = ("101", "102", "103", "104", "105", "106")
"""The players of a season of six, in the order of their places."""

SECOND = ("101", "102", "103", "104", "106", "105")
PLAIN = replace(SeasonRules(), winner_tokens=0)
"""Rules by which a game without Tokens leaves no one any."""

FIELDS: tuple[Literal["place", "tokens", "garnets"], ...] = ("place", "tokens", "garnets")


def people(number: int) -> tuple[str, ...]:
    return tuple(str(101 + place) for place in range(number))


def ranked(*groups: str, given: Iterable[Share] = (), **shares: Share) -> tuple[Share, ...]:
    """Results best first, tied ids grouped; what else people take is `given`, or in `p101`."""
    found: list[Share] = []
    for group in groups:
        place = len(found) + 1
        found += [Share(id, place) for id in group.split()]
    known = {share.player_id: share for share in (*given, *shares.values())}
    return tuple(replace(known.get(one.player_id, one), place=one.place) for one in found)


def correction(
    season: Season, episode: int, id: str, reason: str, by: str = HOST, **parts: int
) -> Correct:
    """The correction of a user's rewards of an episode; `parts` are place, tokens, garnets."""
    share = season.episodes[episode - 1].share(id) if len(season.episodes) >= episode else None
    named = [
        Correction(field, parts[field], getattr(share, field, None))
        for field in FIELDS
        if field in parts
    ]
    return Correct(by, episode, id, tuple(named), reason)


def rules_change(season: Season, rules: SeasonRules, by: str = HOST) -> ChangeRules:
    """The command that makes the rules of a season these, seen as they are now."""
    now = values_of(season.rules)
    wanted = values_of(rules)
    return ChangeRules(
        by, rules, season.rules, tuple(name for name in now if now[name] != wanted[name])
    )


def recorded(season: Season, events: Sequence[SeasonEvent]) -> Season:
    """The season with its running hash after its last events."""
    return replace(season, chain=season.chain.after(map(write_event, events)))


def folded(history: Sequence[SeasonEvent]) -> Season:
    """The season of a whole history, with its running hash."""
    return recorded(core.fold(history), history)


class World:
    """A season with its history and the instant that the test has set."""

    def __init__(
        self, size: int = 6, rules: SeasonRules = PRESETS["classic"], seed: str = SEED
    ) -> None:
        self.now_ms = START_MS
        first = core.open_season(
            Open("1", "House of Larks", rules, HOST, seed), Moment(self.now_ms)
        )
        self.history: list[SeasonEvent] = [first]
        self.season = recorded(core.begin(first), (first,))
        for id in people(size):
            self.do(AddToCast(HOST, id))

    def do(self, command: Command) -> tuple[SeasonEvent, ...]:
        events = core.decide(self.season, command, Moment(self.now_ms))
        self.season = recorded(core.evolve_all(self.season, events), events)
        self.history += events
        return events

    def refused(self, command: Command, kind: type[Exception] = SeasonError) -> str:
        """The refusal of a command, which is of exactly that kind."""
        try:
            self.do(command)
        except SeasonError as refusal:
            assert type(refusal) is kind or kind is SeasonError, repr(refusal)
            return str(refusal)
        raise AssertionError(f"{command} was not refused")

    def wait(self) -> tuple[SeasonEvent, ...]:
        """Moves the clock to the next deadline, reminders included, and does what is due."""
        alarm = core.alarm(self.season)
        assert alarm is not None
        self.now_ms = max(self.now_ms, alarm.at_ms)
        events = self.do(alarm.command)
        return self.wait() if isinstance(alarm.command, ReminderDue) else events

    def play(
        self,
        *groups: str,
        candidates: int = 1,
        awards: bool = False,
        given: Iterable[Share] = (),
        **shares: Share,
    ) -> Self:
        """Opens the next episode and takes the spoils of a match, with places as for `ranked`."""
        number = len(self.season.episodes) + 1
        self.do(OpenEpisode(HOST, number))
        self.do(LinkMatch(HOST, f"m{number}", "social_snake", candidates, awards))
        self.take(*groups, given=given, **shares)
        return self

    def take(
        self, *groups: str, given: Iterable[Share] = (), **shares: Share
    ) -> tuple[SeasonEvent, ...]:
        return self.do(
            TakeSpoils("", f"m{len(self.season.episodes)}", ranked(*groups, given=given, **shares))
        )

    def duel(self, winner: str) -> tuple[SeasonEvent, ...]:
        return self.do(ReportDuel(HOST, winner, request=f"r{len(self.history)}"))

    def is_open(self, number: int) -> bool:
        """Whether the choice of that number is under way."""
        return self.season.choice is not None and self.season.choice.number == number

    @property
    def episode(self) -> Episode:
        return self.season.episodes[-1]

    @property
    def choice(self) -> Choice:
        assert self.season.choice is not None
        return self.season.choice

    def named(self, kind: type[Kind]) -> list[Kind]:
        """All events of a kind."""
        return [event for event in self.history if isinstance(event, kind)]

    def finish_choices(self) -> None:
        """Ends all choices by silence."""
        while self.season.choice is not None:
            self.wait()

    def finish(self, winner: str = "") -> None:
        """Ends the open episode by silence and a duel that the Candidate, or a named one, wins."""
        self.finish_choices()
        if self.season.episode is not None:
            self.duel(winner if winner in self.season.duellists else self.season.duellists[0])

    def opened(self) -> Self:
        """Opens the first episode."""
        self.do(OpenEpisode(HOST, 1))
        return self

    def open_finale(self, number: int) -> None:
        self.do(OpenEpisode(HOST, number))
        assert self.episode.finale
