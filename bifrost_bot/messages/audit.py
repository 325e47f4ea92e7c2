"""The audit: hosts' actions on a match in sentences, for hosts and, after the match, for everyone.

While a match runs no line says what an answer was, nor who plays which seat: hosts know that no
more than anyone else.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.values import EVERYTHING
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import (
    MatchCreated,
    MatchEvent,
    PhaseResolved,
    Rewound,
)
from bifrost_bot.match.history.names import names as names_in
from bifrost_bot.match.model import Match
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.notices.correction import differences
from bifrost_bot.notices.event_handlers import AuditEntry, audit_entry, line
from bifrost_bot.speech import wording

_MENTION: Final = re.compile(r"<@([0-9]+)>")


def audit_entries(history: Sequence[MatchEvent], *, everything: bool) -> list[AuditEntry]:
    """Returns the audit of a match, oldest first; rewinds have the differences they made."""
    created = history[0]
    assert isinstance(created, MatchCreated)
    match = core.fold((created,))
    opened = audit_entry(match, created, everything=everything)
    found = [] if opened is None else [opened]
    viewer = EVERYTHING if everything else None
    for index, event in enumerate(history[1:], start=1):
        entry = audit_entry(match, event, everything=everything)
        if isinstance(event, Rewound) and entry is not None:
            changed = _differences_since(match, history, index, event, viewer)
            entry = replace(entry, changed=tuple(changed))
        if entry is not None:
            found.append(entry)
        match = core.evolve(match, event)
    return found


def audit_text(
    match: Match,
    history: Sequence[MatchEvent],
    *,
    everything: bool,
    names: Mapping[str, str] | None = None,
) -> str:
    """Returns the whole audit as a text file; times are in UTC.

    Args:
        everything: Whether to include the match's secrets.
        names: Display names, by id, of people without a name in the events.
    """
    known = {**(names or {})}
    known |= {id: wording.plain(name) for id, name in names_in(history).items()}
    lines = [f"Audit of match {match.id}, {match.game.info.title}", ""]
    for entry in audit_entries(history, everything=everything):
        at = datetime.fromtimestamp(entry.at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        lines.append(f"{at}  {_in_plain_text(line(entry), known)}")
        changed = [one.removeprefix("-# ") for one in entry.changed]
        lines += [f"    {_in_plain_text(one, known)}" for one in changed]
    return "\n".join(lines) + "\n"


def _differences_since(
    match: Match, history: Sequence[MatchEvent], index: int, event: Rewound, viewer: str | None
) -> list[str]:
    """Returns the lines that a rewind changed in its turns, until the next rewind."""
    before = resolutions(history[:index])
    old = [resolved for resolved in before if resolved.number >= event.number]
    last = max((resolved.number for resolved in old), default=0)
    new: list[PhaseResolved] = []
    for later in history[index + 1 :]:
        if isinstance(later, Rewound):
            break
        if isinstance(later, PhaseResolved) and later.number <= last:
            new.append(later)
    boards = dict.fromkeys(match.boards)
    for resolved in (*old, *new):
        boards |= dict.fromkeys(_boards(match, resolved))
    return differences(match.game, old, new, [*boards], viewer)


def _boards(match: Match, resolved: PhaseResolved) -> list[str]:
    game = match.game
    boards: list[str] = []
    for stored in resolved.game_events:
        board = game.board_of(decode(game.types.event, stored))
        if board is not None:
            boards.append(board)
    return boards


def _in_plain_text(text: str, names: Mapping[str, str]) -> str:
    """Returns a line without formatting, and with names in place of mentions."""
    # User input is escaped, so it has no mention. The split yields texts and ids in turn.
    parts = _MENTION.split(text)
    plain = wording.plain(parts[0])
    for id, rest in zip(parts[1::2], parts[2::2], strict=True):
        name = f"user {id}"
        if id in names:
            name = f"{wording.one_line(names[id])} ({id})"
        plain += name + wording.plain(rest)
    return plain
