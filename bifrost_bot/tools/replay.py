"""The replay of a match that is over, made of a file: an export, or a replay's own JSON."""

import json
from pathlib import Path
from typing import Any, Final, cast

from bifrost_bot.match import export
from bifrost_bot.match.export import ExportError
from bifrost_bot.present.replay.model import Replay
from bifrost_bot.present.replay.pack import FORMAT as REPLAY_FORMAT
from bifrost_bot.present.replay.pack import ReplayError, pack, unpack
from bifrost_bot.present.replay.page import page
from bifrost_bot.present.replay.record import record

LARGEST_FILE: Final = 64 * 1024 * 1024
"""Bytes. The replay of a match with thirteen players and hundreds of drawings a round stays far below."""


class FileError(Exception):
    """The file cannot be used; the message is one sentence that begins with its name."""


def load(path: Path) -> Any:
    """Returns the JSON value in a file.

    Raises:
        FileError: When it cannot be read.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise FileError(f"{path}: this has more than {LARGEST_FILE // 1024**2} MB, which no match takes.")
        return json.loads(data)
    except OSError as problem:
        raise FileError(f"{path}: this cannot be read: {problem.strerror}.") from None
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise FileError(f"{path}: this is no JSON.") from None
    except RecursionError:
        raise FileError(f"{path}: the values in this lie too deep in each other.") from None


def replay_in(path: Path) -> Replay:
    """Returns the replay of the match that a file holds.

    Raises:
        FileError: When it holds none.
    """
    document = load(path)
    try:
        if isinstance(document, dict):
            found = cast(dict[str, Any], document)
            if found.get("format") == REPLAY_FORMAT:
                return unpack(found)
            if found.get("format") == export.FORMAT:
                history = export.read(found)
                export.finished(history)
                return record(history)
    except (ReplayError, ExportError) as problem:
        raise FileError(f"{path}: {problem}") from None
    except Exception as problem:  # Facts that do not fit each other make the rules stumble anywhere.
        raise FileError(
            f"{path}: this match's facts do not fit each other; bifrost-bot verify says where."
        ) from problem
    raise FileError(f"{path}: this is neither a match's export nor a replay.")


def written(replay: Replay, file_name: str) -> str:
    """Returns what a file of that name should hold: the replay's JSON if the name ends so, else the page."""
    if file_name.lower().endswith(".json"):
        return json.dumps(pack(replay), ensure_ascii=False, separators=(",", ":"))
    return page(replay)
