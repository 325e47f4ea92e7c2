"""The two streams of events: matches and seasons, which are stored alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias

from sqlalchemy import Column, ColumnElement, Table, func

from bifrost_bot.engines.values import Json
from bifrost_bot.match.events import MatchCreated, MatchEvent
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.upcast import write_event as write_match_event
from bifrost_bot.season.events import SeasonEvent, SeasonOpened
from bifrost_bot.season.model import Season
from bifrost_bot.season.upcast import write_event as write_season_event
from bifrost_bot.store import tables
from bifrost_bot.store.tables import Values
from bifrost_bot.stream.record import E, S


@dataclass(frozen=True, slots=True, eq=False)
class StreamTables(Generic[S, E]):
    """The tables of a stream, and how its events are stored.

    Attributes:
        table: The table with a row for each match or season.
        events: The table of their events.
        deadlines: The table of their alarms.
        others: The other tables with rows of one match or season.
        owner: The column of these tables with its number.
        channel: The column with the channel in which it was opened.
        is_live: Whether one is not over.
        lock: The PostgreSQL advisory lock for giving out a number.
        alarm_resumes: Whether a new alarm means that the clock runs; else only `resume` does.
        new_row: Returns the columns of a row for a first event, without those of its place.
        erased_row: The columns of a row whose data was erased, besides the server.
        write: Returns an event as JSON.
    """

    table: Table
    events: Table
    deadlines: Table
    others: tuple[Table, ...]
    owner: str
    channel: Column[int]
    is_live: ColumnElement[bool]
    lock: int
    alarm_resumes: bool
    new_row: Callable[[E], Values]
    erased_row: Mapping[str, Any]
    write: Callable[[E], Json]

    @property
    def age(self) -> tuple[ColumnElement[Any], ...]:
        """The order in which they were created; within a millisecond, by their numbers."""
        rows = self.table.c
        return (rows.created_ms, func.length(rows.id), rows.id)

    @property
    def newest_first(self) -> list[ColumnElement[Any]]:
        """The reverse order."""
        return [column.desc() for column in self.age]

    def of(self, table: Table, id: str) -> ColumnElement[bool]:
        """Returns the condition for the rows of one match or season."""
        return table.c[self.owner] == id

    def is_row(self, id: str) -> ColumnElement[bool]:
        """Returns the condition for the row of one match or season in its own table."""
        return self.table.c.id == id


AnyStream: TypeAlias = StreamTables[Any, Any]
"""The tables of matches or of seasons."""


def _match_row(created: MatchEvent) -> Values:
    assert isinstance(created, MatchCreated)
    return {
        "id": created.match_id,
        "game": created.settings.game,
        "status": Status.LOBBY.value,
        "created_ms": created.at_ms,
        "private": created.settings.private,
    }


def _season_row(opened: SeasonEvent) -> Values:
    assert isinstance(opened, SeasonOpened)
    return {"id": opened.season_id, "created_ms": opened.at_ms}


MATCHES: Final[StreamTables[Match, MatchEvent]] = StreamTables(
    table=tables.matches,
    events=tables.events,
    deadlines=tables.deadlines,
    others=(
        tables.outbox,
        tables.channels,
        tables.results,
        tables.snapshots,
        tables.page_links,
        tables.scheduled_events,
    ),
    owner="match_id",
    channel=tables.matches.c.lobby_channel_id,
    is_live=tables.IS_LIVE,
    lock=0xB1F206,
    alarm_resumes=True,
    new_row=_match_row,
    erased_row={"lobby_channel_id": 0, "category_id": None, "status": Status.ABANDONED.value},
    write=write_match_event,
)
SEASONS: Final[StreamTables[Season, SeasonEvent]] = StreamTables(
    table=tables.seasons,
    events=tables.season_events,
    deadlines=tables.season_deadlines,
    others=(
        tables.season_outbox,
        tables.season_matches,
        tables.season_roles,
        tables.calendar_events,
        tables.season_requests,
    ),
    owner="season_id",
    channel=tables.seasons.c.channel_id,
    is_live=tables.IS_UNDER_WAY,
    lock=0xB1F207,
    alarm_resumes=False,
    new_row=_season_row,
    erased_row={"channel_id": 0, "over": True},
    write=write_season_event,
)
