"""What remains of a match that is over, as files: the replay page, and the export that `verify`
checks.

Made of the stored events alone, so that it can be made in a process of its own.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import export, record
from bifrost_bot.match.model import Match
from bifrost_bot.messages.attachment import MOST_BYTES, MOST_TOGETHER, AnyFile, attachments
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.post import DataFile, TextFile
from bifrost_bot.replay.film import film, told
from bifrost_bot.replay.model import Pane, Replay, Sight, Step
from bifrost_bot.replay.page import page
from bifrost_bot.replay.record import record as replay_of
from bifrost_bot.replay.saved import saved_files
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.result import FileText

_COMMANDS: Final = {".html": "replay", ".json": "export", ".txt": "export", ".gif": "replay"}
"""The program's own command that writes a file of that kind, or what it is made of."""


@dataclass(frozen=True, slots=True)
class MatchFiles:
    """What can be posted of a match.

    Attributes:
        files: A film, if there is one, page, export, audit, and the match as other programs save
        it. note: What is said of files that are compressed, too large or there in few games only;
        empty if there are none.
    """

    files: tuple[AnyFile, ...] = ()
    note: str = ""


def files_of(
    bodies: Sequence[str],
    most_bytes: int = MOST_BYTES,
    most_together: int = MOST_TOGETHER,
    names: Mapping[str, str] | None = None,
) -> MatchFiles:
    """Returns the files that go with the end of a match, compressed where they are too large to be
    posted.

    Args:
        bodies: Each stored event's JSON, in order.
        most_bytes: How large each file may be.
        most_together: How large they may be together.
        names: What people are called who did not play, by id.

    Raises:
        ExportError: When the match is not over: its events hold what its players may not know.
    """
    history: tuple[MatchEvent, ...] = record.history(bodies)
    match = export.finished(history)
    replay = replay_of(history)
    page_text, written, moving = (
        page_within(replay, most_bytes),
        export.write(history, [*map(json.loads, bodies)]),
        film(replay),
    )
    name = f"match-{match.id}"
    saves = tuple(TextFile(file.text, file.name) for file in saved_files(history))
    whole = (TextFile(page_text, f"{name}.html"), TextFile(written, f"{name}.json"))
    films = (DataFile(moving, f"{name}.gif", told(replay)),) if moving else ()
    found = attachments(
        (*films, *whole, *_audit(match, history, names), *saves), most_bytes, most_together
    )
    packed = wording.listing([f"`{name}`" for name in found.packed])
    lines = [FileText.packed.format(files=packed)] if packed else []
    lines += [
        FileText.left_out.format(file=left, command=_command(match, left, saves))
        for left in found.left_out
    ]
    kept = [save.file_name for save in saves if save.file_name not in found.left_out]
    lines += [FileText.for_other_programs.format(file=name) for name in kept]
    return MatchFiles(found.files, " ".join(lines))


def _command(match: Match, file_name: str, saves: Sequence[TextFile]) -> str:
    """Returns the command by which whoever runs the bot writes a file."""
    is_save = any(save.file_name == file_name for save in saves)
    command = "save" if is_save else _COMMANDS[file_name[file_name.rindex(".") :]]
    return FileText.command.format(command=command, match=match.id)


def _audit(
    match: Match, history: Sequence[MatchEvent], names: Mapping[str, str] | None
) -> tuple[TextFile, ...]:
    """Returns what hosts did and why, where they did more than open the match."""
    text = audit_text(match, history, everything=True, names=names)
    return (
        (TextFile(text, f"match-{match.id}-audit.txt"),)
        if len(audit_entries(history, everything=True)) > 1
        else ()
    )


def page_within(replay: Replay, most_bytes: int) -> str:
    """Returns the page; one without the drawings within phases if it is too large with them."""
    whole = page(replay)
    return whole if len(whole.encode()) <= most_bytes else page(_without_frames(replay))


def _without_frames(replay: Replay) -> Replay:
    return replace(replay, steps=tuple(map(_last_drawings, replay.steps)))


def _last_drawings(step: Step) -> Step:
    return replace(step, sights=tuple(map(_only_ends, step.sights)))


def _only_ends(sight: Sight) -> Sight:
    return replace(sight, panes=tuple(Pane(pane.board, (pane.scene,)) for pane in sight.panes))
