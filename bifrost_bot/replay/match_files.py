"""Files of a finished match: film, replay page, export, audit, and saves for other programs.

They are made of the stored events alone, so that a separate process can make them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final

from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import export, record
from bifrost_bot.match.model import Match
from bifrost_bot.messages.attachment import MOST_BYTES, MOST_TOGETHER, AnyFile, attachments
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.post import DataFile, TextFile
from bifrost_bot.replay.film import film, film_alt_text
from bifrost_bot.replay.model import Pane, Replay, Sight, Step
from bifrost_bot.replay.saved import saved_files
from bifrost_bot.speech import wording

_COMMANDS: Final = {".html": "replay", ".json": "export", ".txt": "export", ".gif": "replay"}
"""The command that writes a file of a kind, or its source."""


@dataclass(frozen=True, slots=True)
class MatchFiles:
    """The files of a match that can be posted.

    Attributes:
        files: A film, if there is one, page, export, audit, and saves for other programs.
        note: Sentences about compressed, left out and rare files; empty if there are none.
    """

    files: tuple[AnyFile, ...] = ()
    note: str = ""


def files_of(
    bodies: Sequence[str],
    most_bytes: int = MOST_BYTES,
    most_together: int = MOST_TOGETHER,
    names: Mapping[str, str] | None = None,
) -> MatchFiles:
    """Returns the files of a finished match, compressed if they are too large to be posted.

    Args:
        bodies: Each stored event's JSON, in order.
        most_bytes: Maximum size of each file.
        most_together: Maximum size of all files together.
        names: Names of people who did not play, by id.

    Raises:
        ExportError: If the match is not over: its events hold secrets.
    """
    from bifrost_bot.replay.record import record as replay_of  # noqa: PLC0415 - in the worker that writes files

    history: tuple[MatchEvent, ...] = record.history(bodies)
    match = export.finished_match(history)
    replay = replay_of(history)
    name = f"match-{match.id}"
    files: list[AnyFile] = []
    moving = film(replay)
    if moving:
        files.append(DataFile(moving, f"{name}.gif", film_alt_text(replay)))
    files.append(TextFile(page_within(replay, most_bytes), f"{name}.html"))
    exported = export.write(history, list(map(json.loads, bodies)))
    files.append(TextFile(exported, f"{name}.json"))
    if len(audit_entries(history, everything=True)) > 1:
        audit = audit_text(match, history, everything=True, names=names)
        files.append(TextFile(audit, f"{name}-audit.txt"))
    saves = [TextFile(file.text, file.name) for file in saved_files(history)]
    found = attachments((*files, *saves), most_bytes, most_together)
    save_names = [save.file_name for save in saves]
    lines: list[str] = []
    if found.packed:
        packed = wording.listing([f"`{name}`" for name in found.packed])
        lines.append(f"Unpack {packed} first: the files are too large for Discord as they are.")
    for name in found.left_out:
        command = _command(match, name, save_names)
        lines.append(
            f"`{name}` is too large for Discord. Whoever runs the bot can create it with "
            f"`{command}`."
        )
    kept = [name for name in save_names if name not in found.left_out]
    lines += [f"`{name}` is for the original viewers of this game." for name in kept]
    return MatchFiles(found.files, " ".join(lines))


def _command(match: Match, file_name: str, save_names: Sequence[str]) -> str:
    """Returns the command with which the bot's operator writes a file."""
    command = "save"
    if file_name not in save_names:
        command = _COMMANDS[PurePath(file_name).suffix]
    return f"bifrost-bot {command} {match.id}"


def page_within(replay: Replay, most_bytes: int) -> str:
    """Returns the page; without drawings within phases if it is too large with them."""
    from bifrost_bot.replay.page import page  # noqa: PLC0415 - in the worker that writes files

    whole = page(replay)
    if len(whole.encode()) <= most_bytes:
        return whole
    return page(_without_frames(replay))


def _without_frames(replay: Replay) -> Replay:
    steps: list[Step] = []
    for step in replay.steps:
        sights = tuple(map(_only_ends, step.sights))
        steps.append(replace(step, sights=sights))
    return replace(replay, steps=tuple(steps))


def _only_ends(sight: Sight) -> Sight:
    panes = [Pane(pane.board, (pane.scene,)) for pane in sight.panes]
    return replace(sight, panes=tuple(panes))
