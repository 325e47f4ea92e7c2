"""The pages of twin worlds: what each of some people's pages is sent is recorded with the rest."""

import json
from dataclasses import dataclass, field

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.replay.live import SPECTATORS, LiveReplay
from bifrost_bot.replay.season.page import live_page
from bifrost_bot.replay.season.record import record
from bifrost_bot.runtime.runner import Change
from bifrost_bot.runtime.seasons.runner import Change as SeasonChange
from bifrost_bot.season.events import SeasonEvent
from tests.e2e.helpers.recording import Recording


@dataclass(slots=True)
class TwinSeasonPage:
    """The page of a season that a spectator has open all the time."""

    recording: Recording
    reader: str
    history: list[SeasonEvent] = field(default_factory=list[SeasonEvent])
    position: str = ""

    def on_change(self, change: SeasonChange) -> None:
        """Records what a change of the season brings to the page."""
        self.history += change.events
        page = live_page(record(self.history, {}), {}, ())
        if page.position != self.position:
            self.position = page.position
            self.recording.note(self.reader, "page", page.change)


@dataclass(slots=True)
class TwinPages:
    """The pages that people have open all the time, by name; their ids, None for spectators."""

    recording: Recording
    people: dict[str, str | None]
    history: list[MatchEvent] = field(default_factory=list[MatchEvent])
    open: dict[str, LiveReplay] = field(default_factory=dict[str, LiveReplay])

    def on_change(self, change: Change) -> None:
        """Records what a change of the match brings to each page."""
        self.history += change.events
        for name, user_id in self.people.items():
            viewers = _viewers(change.after, user_id)
            page = self.open.get(name)
            if page is None or page.viewers != viewers:
                page = self.open[name] = LiveReplay(viewers)
                page.advance(self.history)
                self.recording.note(name, "page", json.loads(page.whole()))
            else:
                news = page.advance(change.events)
                if news is not None:
                    self.recording.note(name, "page", json.loads(news.text))


def _viewers(match: Match, user_id: str | None) -> tuple[Seat | None, ...]:
    seat = None if user_id is None else match.seat_of(user_id)
    return SPECTATORS if seat is None else (seat,)
