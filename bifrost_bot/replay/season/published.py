"""All files of a season with its matches' replays, made of stored events alone."""

from collections.abc import Mapping, Sequence

from bifrost_bot.match.history import export
from bifrost_bot.match.history import record as matches
from bifrost_bot.messages.attachment import MOST_BYTES
from bifrost_bot.messages.post import TextFile
from bifrost_bot.replay.match_files import page_within
from bifrost_bot.replay.season.files import SeasonFiles, season_files
from bifrost_bot.season.events import SeasonEnded
from bifrost_bot.season.history import export as season_export
from bifrost_bot.season.history import record as seasons
from bifrost_bot.stream.record import RecordError


def files_of(
    bodies: Sequence[str],
    names: Mapping[str, str],
    played: Mapping[str, Sequence[str]],
    links: Mapping[str, str],
    most_bytes: int = MOST_BYTES,
) -> SeasonFiles:
    """Returns a season's page with replays, its CSV files and, once it is over, its export.

    Args:
        bodies: Each stored event of the season as JSON, in order.
        names: People's names by id.
        played: Each stored event of its matches by match id; unfinished and unreadable matches
            are left out.
        links: Other addresses of replays, by match id.
        most_bytes: Maximum size of the page.
    """
    history = seasons.history(bodies)
    replays = _replays(played, most_bytes)
    made = season_files(history, names, replays, links, most_bytes)
    if not isinstance(history[-1], SeasonEnded):
        return made
    # The export has secret choices and the seed.
    name = made.files[0].file_name.replace(".html", ".json")
    exported = TextFile(season_export.write(bodies), name)
    return SeasonFiles((*made.files, exported), made.note)


def _replays(played: Mapping[str, Sequence[str]], most_bytes: int) -> dict[str, str]:
    from bifrost_bot.replay.record import record as replay_of  # noqa: PLC0415 - in the worker that writes files

    pages: dict[str, str] = {}
    for id, bodies in played.items():
        try:
            history = matches.history(bodies)
            export.finished_match(history)
        except (RecordError, export.ExportError):
            # A match that hosts have rewound is played again, and has secrets.
            continue
        pages[id] = page_within(replay_of(history), most_bytes)
    return pages
