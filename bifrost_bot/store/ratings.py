"""Results and ratings: each player's place in each match, and the ratings by server and game."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.match.history.results import Ladder, MatchResult, Rating, Result
from bifrost_bot.store.tables import IS_PRIVATE, Values, matches, ratings, results


async def add_results(
    connection: AsyncConnection,
    match_id: str,
    ladder: Ladder,
    found: Sequence[Result],
    ended_ms: int,
) -> None:
    """Records the results of a match."""
    common = {"match_id": match_id, **asdict(ladder), "ended_ms": ended_ms}
    rows: list[Values] = []
    for one in found:
        row = asdict(one)
        row["seats"] = row.pop("of")
        rows.append(common | row)
    if rows:
        await connection.execute(insert(results), rows)


async def drop_results(connection: AsyncConnection, match_id: str) -> bool:
    """Removes the results of a match; returns whether there were any."""
    of_match = delete(results).where(results.c.match_id == match_id)
    done = await connection.execute(of_match)
    return done.rowcount > 0


async def rated_matches(connection: AsyncConnection, ladder: Ladder) -> list[list[Result]]:
    """Returns the results of all rated matches, in the order in which the matches ended."""
    rows = results.c
    query = select(results).where(_is_of(results, ladder), rows.rated)
    order = (rows.ended_ms, rows.match_id, rows.place)
    matches: dict[str, list[Result]] = {}
    for row in await connection.execute(query.order_by(*order)):
        matches.setdefault(row.match_id, []).append(_result(row))
    return list(matches.values())


async def all_ratings(connection: AsyncConnection, ladder: Ladder) -> dict[str, Rating]:
    """Returns all ratings by user id."""
    query = select(ratings).where(_is_of(ratings, ladder))
    found = await connection.execute(query)
    return {row.user_id: _rating(row) for row in found}


async def put_ratings(
    connection: AsyncConnection, ladder: Ladder, found: Mapping[str, Rating]
) -> None:
    """Records ratings, replacing those that these users had."""
    here = _is_of(ratings, ladder) & ratings.c.user_id.in_(found)
    await connection.execute(delete(ratings).where(here))
    rows: list[Values] = []
    for user_id, rating in found.items():
        rows.append({**asdict(ladder), "user_id": user_id, **asdict(rating)})
    if rows:
        await connection.execute(insert(ratings), rows)


async def drop_ratings(connection: AsyncConnection, ladder: Ladder) -> None:
    """Removes all ratings of a game on a server."""
    await connection.execute(delete(ratings).where(_is_of(ratings, ladder)))


async def drop_all(connection: AsyncConnection) -> None:
    """Removes all results and ratings."""
    await connection.execute(delete(ratings))
    await connection.execute(delete(results))


async def past_of(
    connection: AsyncConnection, user_id: str, guild_id: int | None = None, *, private: bool = True
) -> list[MatchResult]:
    """Returns a user's results, newest first, on one server or all, with or without private."""
    rows = results.c
    query = select(results).where(rows.user_id == user_id)
    if not private:
        joined = query.join(matches, matches.c.id == rows.match_id)
        query = joined.where(~IS_PRIVATE)
    if guild_id is not None:
        # With the sum SQLite does not use the server's index, but the user's, which is shorter.
        query = query.where(rows.guild_id + 0 == guild_id)
    order = (rows.ended_ms.desc(), rows.match_id.desc())
    found: list[MatchResult] = []
    for row in await connection.execute(query.order_by(*order)):
        ladder = Ladder(row.guild_id, row.game)
        result = MatchResult(row.match_id, ladder, row.ended_ms, _result(row))
        found.append(result)
    return found


async def ladders(connection: AsyncConnection) -> list[Ladder]:
    """Returns the ladders (server and game) that have rated matches."""
    columns = (results.c.guild_id, results.c.game)
    query = select(*columns).where(results.c.rated).distinct()
    found = await connection.execute(query.order_by(*columns))
    return [Ladder(row.guild_id, row.game) for row in found]


async def last_end(connection: AsyncConnection, ladder: Ladder) -> int:
    """Returns when the last rated match ended, or 0."""
    query = select(func.max(results.c.ended_ms))
    here = _is_of(results, ladder) & results.c.rated
    return await connection.scalar(query.where(here)) or 0


async def rename(connection: AsyncConnection, user_id: str, other_id: str) -> None:
    """Replaces a user's id with another."""
    for table in (results, ratings):
        here = update(table).where(table.c.user_id == user_id)
        await connection.execute(here.values(user_id=other_id))


def _is_of(table: Table, ladder: Ladder) -> ColumnElement[bool]:
    rows = table.c
    return and_(rows.guild_id == ladder.guild_id, rows.game == ladder.game)


def _result(row: Row[Any]) -> Result:
    return Result(
        row.user_id,
        row.seat,
        row.place,
        of=row.seats,
        rated=row.rated,
        shared=row.shared,
        silent=row.silent,
    )


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.matches, row.wins, row.shared, row.best)
