"""The files of a season with the replays of its matches, made of stored events alone: as in a
process of its own.
"""

from collections.abc import Iterator, Mapping, Sequence

from bifrost_bot.match.history import export
from bifrost_bot.match.history import record as matches
from bifrost_bot.messages.attachment import MOST_BYTES
from bifrost_bot.messages.post import TextFile
from bifrost_bot.replay.match_files import page_within
from bifrost_bot.replay.record import record as replay_of
from bifrost_bot.replay.season.files import SeasonFiles, season_files
from bifrost_bot.season.events import SeasonEnded
from bifrost_bot.season.history import export as season_export
from bifrost_bot.season.history import record as seasons


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
        names: What people are called, by id.
        played: Each stored event of its matches, by the match's id; only what is over and can be
        read is shown. links: Where else the replay of a match is, by the match's id. most_bytes:
        How large the page may be.
    """
    history = seasons.history(bodies)
    made = season_files(history, names, dict(_replays(played, most_bytes)), links, most_bytes)
    if not isinstance(history[-1], SeasonEnded):
        return made
    # Its events tell what people chose, and the seed.
    whole = TextFile(season_export.write(bodies), made.files[0].file_name.replace(".html", ".json"))
    return SeasonFiles((*made.files, whole), made.note)


def _replays(played: Mapping[str, Sequence[str]], most_bytes: int) -> Iterator[tuple[str, str]]:
    for id, bodies in played.items():
        try:
            history = matches.history(bodies)
            export.finished(history)
        except (matches.RecordError, export.ExportError):
            # One that hosts have rewound is played again, and tells what its players may not know.
            continue
        yield id, page_within(replay_of(history), most_bytes)
