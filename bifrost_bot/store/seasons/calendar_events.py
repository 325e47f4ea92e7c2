"""The events in servers' lists that the bot made for the dates of seasons' calendars."""

from dataclasses import asdict, dataclass, fields

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.store.rows import first_row, upsert
from bifrost_bot.store.shard_set import ShardSet
from bifrost_bot.store.tables import calendar_events, season_matches, seasons


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An event, and the date that it shows: when, in Unix milliseconds, and the game's id."""

    event_id: int
    begins_ms: int
    game: str


_SHOWN = tuple(calendar_events.c[field.name] for field in fields(CalendarEvent))


async def of_season(connection: AsyncConnection, season_id: str) -> dict[int, CalendarEvent]:
    """Returns the events made for a season, by the number of their episode."""
    rows = calendar_events.c
    query = select(rows.episode, *_SHOWN)
    found = await connection.execute(query.where(rows.season_id == season_id))
    return {episode: CalendarEvent(*rest) for episode, *rest in found}


async def of_match(connection: AsyncConnection, match_id: str) -> CalendarEvent | None:
    """Returns the event made for the episode of a match; None if there is none."""
    rows = calendar_events.c
    links = season_matches.c
    is_same = (rows.season_id == links.season_id) & (rows.episode == links.episode)
    joined = select(*_SHOWN).join(season_matches, is_same)
    row = await first_row(connection, joined.where(links.match_id == match_id))
    return None if row is None else CalendarEvent(*row)


async def seasons_with_events(connection: AsyncConnection, shard_set: ShardSet) -> list[str]:
    """Returns a process's seasons with an event."""
    has_event = seasons.c.id.in_(select(calendar_events.c.season_id))
    query = select(seasons.c.id).where(has_event, shard_set.clause(seasons.c.guild_id))
    return list(await connection.scalars(query))


async def put(
    connection: AsyncConnection, season_id: str, episode: int, event: CalendarEvent
) -> None:
    """Records the event made for an episode, in place of an earlier one."""
    key = {"season_id": season_id, "episode": episode}
    await upsert(connection, calendar_events, key, asdict(event))


async def forget(connection: AsyncConnection, event_id: int) -> None:
    """Removes an event that was deleted, or is a match's now."""
    here = calendar_events.c.event_id == event_id
    await connection.execute(delete(calendar_events).where(here))
