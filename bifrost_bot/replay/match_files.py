"""What remains of a match that is over, as files: the replay page, and the export that `verify` checks.

Made of the stored events alone, so that it can be made in a process of its own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history import export, record
from bifrost_bot.match.model import Match
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.post import DataFile, TextFile
from bifrost_bot.replay.film import film, told
from bifrost_bot.replay.model import Pane, Replay, Sight, Step
from bifrost_bot.replay.page import page
from bifrost_bot.replay.record import record as replay_of
from bifrost_bot.replay.saved import saved_files
from bifrost_bot.speech.wording import for_other_programs

MOST_BYTES: Final = 7_000_000
"""How large a file may be: Discord takes ten megabytes from any user, and 25 in one message."""


@dataclass(frozen=True, slots=True)
class MatchFiles:
    """What can be posted of a match.

    Attributes:
        films: A film of it, if there is one.
        files: Page, export, and the match as other programs save it, as far as they are small enough.
        note: One sentence about the files that are there in few games only; empty if there are none.
    """

    films: tuple[DataFile, ...] = ()
    files: tuple[TextFile, ...] = ()
    note: str = ""


def files_of(bodies: Sequence[str], most_bytes: int = MOST_BYTES) -> MatchFiles:
    """Returns the files that go with the end of a match; none that is too large to be posted.

    Args:
        bodies: Each stored event's JSON, in order.
        most_bytes: How large each file may be.

    Raises:
        ExportError: When the match is not over: its events hold what its players may not know.
    """
    history: tuple[MatchEvent, ...] = record.history(bodies)
    match = export.finished(history)
    replay = replay_of(history)
    page_text, written, moving = (
        _page_within(replay, most_bytes),
        export.write(history, [*map(json.loads, bodies)]),
        film(replay),
    )
    name = f"match-{match.id}"
    saves = tuple(TextFile(file.text, file.name) for file in saved_files(history))
    whole = (TextFile(page_text, f"{name}.html"), TextFile(written, f"{name}.json"))
    texts = (*whole, *_audit(match, history), *saves)
    films = (DataFile(moving, f"{name}.gif", told(replay)),) if moving and len(moving) <= most_bytes else ()
    files = tuple(file for file in texts if 0 < _size(file.text) <= most_bytes)
    return MatchFiles(films, files, " ".join(for_other_programs(save.file_name) for save in saves if save in files))


def _audit(match: Match, history: Sequence[MatchEvent]) -> tuple[TextFile, ...]:
    """Returns what hosts did and why, where they did more than open the match."""
    text = audit_text(match, history, everything=True)
    return (TextFile(text, f"match-{match.id}-audit.txt"),) if len(audit_entries(history, everything=True)) > 1 else ()


def _page_within(replay: Replay, most_bytes: int) -> str:
    """Returns the page; one without the drawings within phases if it is too large with them, else nothing."""
    whole = page(replay)
    if _size(whole) <= most_bytes:
        return whole
    short = page(_without_frames(replay))
    return short if _size(short) <= most_bytes else ""


def _without_frames(replay: Replay) -> Replay:
    return replace(replay, steps=tuple(map(_last_drawings, replay.steps)))


def _last_drawings(step: Step) -> Step:
    return replace(step, sights=tuple(map(_only_ends, step.sights)))


def _only_ends(sight: Sight) -> Sight:
    return replace(sight, panes=tuple(Pane(pane.board, (pane.scene,)) for pane in sight.panes))


def _size(text: str) -> int:
    return len(text.encode())
