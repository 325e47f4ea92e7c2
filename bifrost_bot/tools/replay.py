"""Reads the files of finished matches: exports, replays' own JSON, other programs' saves."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

from bifrost_bot.engines.errors import SaveError
from bifrost_bot.engines.values import SavedFile
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import export
from bifrost_bot.match.history.export import ExportError
from bifrost_bot.replay.model import Replay
from bifrost_bot.replay.pack import FORMAT as REPLAY_FORMAT
from bifrost_bot.replay.pack import ReplayError, pack, unpack
from bifrost_bot.replay.page import page
from bifrost_bot.replay.record import record
from bifrost_bot.tools import saves

LARGEST_FILE: Final = 64 * 1024 * 1024
"""In bytes. The replay of a match with thirteen players and hundreds of drawings per round stays
far below it.
"""


class FileError(Exception):
    """The file cannot be used; the message is one sentence that begins with its name."""


def load(path: Path) -> Any:
    """Returns the JSON value in a file.

    Raises:
        FileError: When it cannot be read.
    """
    return _parse(path, content(path))


def content(path: Path) -> str:
    """Returns the text in a file.

    Raises:
        FileError: When it cannot be read, or is no UTF-8.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise FileError(
                f"{path}: this file is over {LARGEST_FILE // 1024**2} MB, more than any match "
                "needs."
            )
        return data.decode()
    except OSError as problem:
        raise FileError(f"{path}: this cannot be read: {problem.strerror}.") from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: this is not JSON.") from None


def _parse(path: Path, text: str) -> Any:
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        json.dumps(document, ensure_ascii=False).encode()
    except RecursionError:
        raise FileError(f"{path}: its values are nested too deeply.") from None
    except _TwiceError:
        raise FileError(
            f"{path}: one of its objects has the same name twice, so programs would read it "
            "differently."
        ) from None
    except UnicodeEncodeError:
        raise FileError(
            f"{path}: this contains half of a surrogate pair, which is not a character."
        ) from None
    except ValueError:  # Not JSON, or a number with more digits than Python reads.
        raise FileError(f"{path}: this is not JSON.") from None
    return document


class _TwiceError(ValueError):
    """A JSON object has the same key twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _TwiceError
    return found


def _no_number(constant: str) -> float:
    raise ValueError(constant)


def unheard(notice: str) -> None:
    """Discards a notice."""
    del notice


def replay_in(path: Path, tell: Callable[[str], None] = unheard) -> Replay:
    """Returns the replay of the match in a file: an export, a replay, or another program's save.

    Args:
        tell: Called with a notice of what in the file was ignored or does not fit.

    Raises:
        FileError: When it contains none.
    """
    text = content(path)
    document = _parse(path, text)
    match cast(dict[str, Any], document).get("format") if isinstance(document, dict) else None:
        case str(kind) if kind == REPLAY_FORMAT:
            with _told_of(path):
                return unpack(cast(dict[str, Any], document))
        case str(kind) if kind == export.FORMAT:
            with _told_of(path):
                return record(_finished_history(document))
        case _:
            return _read_saved(path, text, tell)


def files_in(path: Path) -> tuple[SavedFile, ...]:
    """Returns the match in an export as the files that other programs save.

    Raises:
        FileError: When the file contains none that can be saved that way.
    """
    document = load(path)
    with _told_of(path):
        return saves.save_match(_finished_history(document))


def _finished_history(document: Any) -> tuple[MatchEvent, ...]:
    history = export.read(document)
    export.finished_match(history)
    return history


@contextmanager
def _told_of(path: Path) -> Generator[None]:
    """Adds the file's name to the errors in the block."""
    try:
        yield
    except (ReplayError, ExportError) as problem:
        raise FileError(f"{path}: {problem}") from None
    except (
        Exception
    ) as problem:  # Events that do not fit each other may fail anywhere in the rules.
        raise FileError(
            f"{path}: the events of this match contradict each other. bifrost-bot verify shows "
            "where."
        ) from problem


def _read_saved(path: Path, text: str, tell: Callable[[str], None]) -> Replay:
    """Returns the replay of a game that another program saved."""
    try:
        saved = saves.replay_of(text, path.name)
    except SaveError as problem:
        raise FileError(f"{path}: {problem}") from None
    if saved is None:
        raise FileError(
            f"{path}: this is not the export of a match, a replay, or a game that another program "
            "saved."
        )
    if saved.notice:
        tell(f"{path}: {saved.notice}")
    return saved.replay


def replay_text(replay: Replay, file_name: str) -> str:
    """Returns the replay's JSON if the name ends in .json, otherwise the page."""
    if file_name.lower().endswith(".json"):
        return json.dumps(pack(replay), ensure_ascii=False, separators=(",", ":"))
    return page(replay)
