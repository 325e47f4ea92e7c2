"""Files of a season: its page, and CSV files of results and garnets, also for one episode."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bifrost_bot.messages.attachment import MOST_BYTES
from bifrost_bot.messages.post import TextFile
from bifrost_bot.messages.spreadsheet import cell, csv_text
from bifrost_bot.season.decide.rights import LONGEST_REASON
from bifrost_bot.season.events import GarnetsMoved, SeasonEvent
from bifrost_bot.speech.season.board import numbers
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.wording import listing

if TYPE_CHECKING:
    from bifrost_bot.replay.season.record import EpisodeRecord, Row, SeasonRecord

RESULT_COLUMNS: Final = (
    "episode",
    "player",
    "number",
    "place",
    "tokens_won",
    "tokens",
    "role",
    "duels_won",
    "garnets_before",
    "garnets_after",
)
GARNET_COLUMNS: Final = (
    "episode",
    "time",
    "from",
    "from_number",
    "to",
    "to_number",
    "amount",
    "reason",
    "by",
    "note",
)
"""A player's number is their index in the cast, from 1; it is empty for new or lost garnets.

A player holds all amounts to their number minus all amounts from it.
"""

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SeasonFiles:
    """The page and the spreadsheets of a season, and a sentence about them."""

    files: tuple[TextFile, ...]
    note: str


def season_files(
    history: Sequence[SeasonEvent],
    names: Mapping[str, str],
    replays: Mapping[str, str] = _NONE,
    links: Mapping[str, str] = _NONE,
    most_bytes: int = MOST_BYTES,
) -> SeasonFiles:
    """Returns the page and the CSV files of a season, without secrets before its end.

    Args:
        names: People's names by id.
        replays: Replay pages of finished matches by match id, to be embedded.
        links: Other addresses of replays, by match id.
        most_bytes: Maximum size of the page; the largest replays are left out first.
    """
    from bifrost_bot.replay.season.page import page  # noqa: PLC0415 - in the worker that writes files
    from bifrost_bot.replay.season.record import record  # noqa: PLC0415 - in the worker that writes files

    found = record(history, names)
    name = f"season-{found.seen.season.id}"
    made = page(found, replays, links, most_bytes)
    files = (
        TextFile(made.html, f"{name}.html"),
        TextFile(results_csv(found), f"{name}-results.csv"),
        TextFile(garnets_csv(found), f"{name}-garnets.csv"),
    )
    file = f"{name}.html"
    note = (
        f"**{found.seen.title}:** `{file}` has every episode, the places over time, and the "
        "replays. Save it and open it in any browser, offline. The spreadsheets have results and "
        "every garnet that moved."
    )
    if made.left_out:
        note += (
            " It would be too large with the replays of these matches, so it links to them: "
            f"{listing(made.left_out)}."
        )
    return SeasonFiles(files, note)


def episode_files(
    history: Sequence[SeasonEvent], number: int, names: Mapping[str, str]
) -> SeasonFiles:
    """Returns the CSV files of an episode by number, without secrets.

    Raises:
        ValueError: If there is no such episode.
    """
    from bifrost_bot.replay.season.record import record  # noqa: PLC0415 - in a thread

    found = record(history, names)
    if not 1 <= number <= len(found.episodes):
        raise ValueError(f"there is no episode {number}")
    episode = found.episodes[number - 1]
    name = f"season-{found.seen.season.id}-episode-{number}"
    files = (
        TextFile(results_csv(found, [episode]), f"{name}-results.csv"),
        TextFile(garnets_csv(found, episode.moves), f"{name}-garnets.csv"),
    )
    note = (
        f"**{found.seen.title}, episode {number}:** the spreadsheets have the results and every "
        "garnet that moved."
    )
    return SeasonFiles(files, note)


def results_csv(record: "SeasonRecord", episodes: "Iterable[EpisodeRecord] | None" = None) -> str:
    """Returns a row for each player in each episode, best first; garnets only after the season."""
    known = numbers(record.seen)
    chosen = record.episodes if episodes is None else episodes
    rows: list[Sequence[str]] = [RESULT_COLUMNS]
    for episode in chosen:
        number = episode.public.number
        for row in episode.rows:
            name = record.seen.name(row.id)
            rows.append(_result_row(number, name, known[row.id], row))
    return csv_text(rows)


def _result_row(episode: int, name: str, number: int, row: "Row") -> list[str]:
    figures = map(_figure, (row.place, row.won, row.tokens))
    role = cell(", ".join(row.roles))
    rest = map(_figure, (row.duels, row.before, row.after))
    return [str(episode), cell(name), str(number), *figures, role, *rest]


def _figure(number: int | None) -> str:
    return "" if number is None else str(number)


def garnets_csv(record: "SeasonRecord", moves: Iterable[GarnetsMoved] | None = None) -> str:
    """Returns a row for each move of garnets; until the season is over, of the public ones."""
    chosen = record.moves if moves is None else moves
    known = numbers(record.seen)
    rows = [_garnet_row(record.seen, known, move) for move in chosen]
    return csv_text([GARNET_COLUMNS, *rows])


def _garnet_row(seen: Seen, known: Mapping[str, int], move: GarnetsMoved) -> list[str]:
    moved = datetime.fromtimestamp(move.at_ms / 1000, UTC)
    giver = seen.name(move.player_id) if move.player_id else ""
    receiver = seen.name(move.to) if move.to else ""
    return [
        str(move.episode),
        moved.isoformat(timespec="seconds"),
        cell(giver),
        _figure(known.get(move.player_id)),
        cell(receiver),
        _figure(known.get(move.to)),
        str(move.amount),
        move.reason,
        cell(seen.name(move.by)) if move.by else "",
        cell(move.note, LONGEST_REASON),
    ]
