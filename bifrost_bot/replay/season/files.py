"""A season's files: its page, and CSV files of results and garnets, of the season and of one
episode.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from bifrost_bot.messages.attachment import MOST_BYTES
from bifrost_bot.messages.post import TextFile
from bifrost_bot.messages.spreadsheet import cell, csv_text
from bifrost_bot.replay.season.page import page
from bifrost_bot.replay.season.record import EpisodeRecord, Row, SeasonRecord, record
from bifrost_bot.season.decide.rights import LONGEST_REASON
from bifrost_bot.season.events import GarnetsMoved, SeasonEvent
from bifrost_bot.speech.season.board import numbers
from bifrost_bot.speech.texts.season.page import SeasonPageText
from bifrost_bot.speech.wording import listing

RESULT_COLUMNS: Final = (
    *("episode", "player", "number", "place", "tokens_won", "tokens", "role", "duels_won"),
    *("garnets_before", "garnets_after"),
)
GARNET_COLUMNS: Final = (
    *(
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
    ),
)
"""A player's number is their place in the cast, from 1; it is empty where garnets are new or gone.

All amounts to a number less all amounts from it are what that player holds.
"""

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SeasonFiles:
    """The page and the spreadsheets of a season, and what is said of them."""

    files: tuple[TextFile, ...]
    note: str


def season_files(
    history: Sequence[SeasonEvent],
    names: Mapping[str, str],
    replays: Mapping[str, str] = _NONE,
    links: Mapping[str, str] = _NONE,
    most_bytes: int = MOST_BYTES,
) -> SeasonFiles:
    """Returns the page and the CSV files of a season; before its end they have only what everybody
    may know.

    Args:
        history: All that happened in the season, from its opening on.
        names: What people are called, by id.
        replays: Pages of matches that are over (`replay.page`), by the match's id; the page carries
        them. links: Where else the replay of a match is, by the match's id. most_bytes: How large
        the page may be; the largest replays are left out first.
    """
    found = record(history, names)
    name, made = f"season-{found.seen.season.id}", page(found, replays, links, most_bytes)
    files = (
        TextFile(made.html, f"{name}.html"),
        TextFile(results_csv(found), f"{name}-results.csv"),
        TextFile(garnets_csv(found), f"{name}-garnets.csv"),
    )
    return SeasonFiles(files, _note(found, made.left_out))


def episode_files(
    history: Sequence[SeasonEvent], number: int, names: Mapping[str, str]
) -> SeasonFiles:
    """Returns the CSV files of the episode of that number, with what everybody may know of it.

    Raises:
        ValueError: When there is no such episode.
    """
    found = record(history, names)
    if not 1 <= number <= len(found.episodes):
        raise ValueError(f"there is no episode {number}")
    name, episode = f"season-{found.seen.season.id}-episode-{number}", found.episodes[number - 1]
    files = (
        TextFile(results_csv(found, [episode]), f"{name}-results.csv"),
        TextFile(garnets_csv(found, episode.moves), f"{name}-garnets.csv"),
    )
    return SeasonFiles(
        files, SeasonPageText.spreadsheets.format(season=found.seen.title, number=number)
    )


def _note(record: SeasonRecord, left_out: Sequence[str]) -> str:
    """Returns what is said with the files of a season, of whose page the replays of some matches
    were left out.
    """
    said = SeasonPageText.page.format(
        season=record.seen.title, file=f"season-{record.seen.season.id}.html"
    )
    return " ".join(
        [said, *([SeasonPageText.linked.format(matches=listing(left_out))] if left_out else [])]
    )


def results_csv(record: SeasonRecord, episodes: Iterable[EpisodeRecord] | None = None) -> str:
    """Returns a row for each player in each episode, best first; garnets are empty until the
    season is over.
    """
    known = numbers(record.seen)
    chosen = record.episodes if episodes is None else episodes
    rows = [
        _result(episode.public.number, record.seen.name(row.id), known[row.id], row)
        for episode in chosen
        for row in episode.rows
    ]
    return csv_text([RESULT_COLUMNS, *rows])


def _result(episode: int, name: str, number: int, row: Row) -> list[str]:
    role = cell(", ".join(row.roles))
    figures = [*map(_figure, (row.place, row.won, row.tokens))]
    return [
        str(episode),
        cell(name),
        str(number),
        *figures,
        role,
        *map(_figure, (row.duels, row.before, row.after)),
    ]


def _figure(number: int | None) -> str:
    return "" if number is None else str(number)


def garnets_csv(record: SeasonRecord, moves: Iterable[GarnetsMoved] | None = None) -> str:
    """Returns a row for each time garnets moved; until the season is over, of those that
    everybody was told of.
    """
    return csv_text([GARNET_COLUMNS, *_moved(record, record.moves if moves is None else moves)])


def _moved(record: SeasonRecord, moves: Iterable[GarnetsMoved]) -> Iterator[list[str]]:
    known, seen = numbers(record.seen), record.seen
    for move in moves:
        ends = [
            (seen.name(id), _figure(known.get(id))) if id else ("", "")
            for id in (move.player_id, move.to)
        ]
        (giver, giver_number), (to, to_number) = ends
        yield [
            *(
                str(move.episode),
                datetime.fromtimestamp(move.at_ms / 1000, UTC).isoformat(timespec="seconds"),
            ),
            *(cell(giver), giver_number, cell(to), to_number, str(move.amount), move.reason),
            *(cell(seen.name(move.by)) if move.by else "", cell(move.note, LONGEST_REASON)),
        ]
