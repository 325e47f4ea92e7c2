"""What hosts did to a match, in sentences for other hosts and, after the match, for everyone.

While a match runs nothing here says what an answer was, nor who sits where: hosts know that no more
than anyone else.
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
from bifrost_bot.match.history.names import names as named
from bifrost_bot.match.model import Match
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.notices.correction import differences
from bifrost_bot.notices.event_handlers import AuditEntry, audit_entry, line
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.result import FileText

_MENTION: Final = re.compile(r"<@([0-9]+)>")


def audit_entries(history: Sequence[MatchEvent], *, everything: bool) -> list[AuditEntry]:
    """Returns all that was done to a match, oldest first, each rewind with what came out
    differently.
    """
    created = history[0]
    assert isinstance(created, MatchCreated)
    match = core.fold((created,))
    found = [one for one in (audit_entry(match, created, everything=everything),) if one is not None]
    for place, event in enumerate(history[1:], start=1):
        done = audit_entry(match, event, everything=everything)
        if isinstance(event, Rewound) and done is not None:
            viewer = EVERYTHING if everything else None
            done = replace(done, changed=tuple(_difference(match, history, place, event, viewer)))
        if done is not None:
            found.append(done)
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
        match: The match.
        history: Its events.
        everything: Whether its secrets may be said.
        names: What people are called of whom no event says it, by id.
    """
    called = {**(names or {}), **{id: wording.plain(name) for id, name in named(history).items()}}
    lines = [FileText.audit.format(match=match.id, game=match.game.info.title), ""]
    for one in audit_entries(history, everything=everything):
        at = datetime.fromtimestamp(one.at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        lines.append(f"{at}  {_plainly(line(one), called)}")
        lines += [f"    {_plainly(changed.removeprefix('-# '), called)}" for changed in one.changed]
    return "\n".join(lines) + "\n"


def _difference(
    match: Match, history: Sequence[MatchEvent], place: int, event: Rewound, viewer: str | None
) -> list[str]:
    """Returns what no longer holds, and what holds instead, of the turns from a rewind to the
    next.
    """
    old = [one for one in resolutions(history[:place]) if one.number >= event.number]
    until = next(
        (i for i, one in enumerate(history) if i > place and isinstance(one, Rewound)), len(history)
    )
    new = [one for one in history[place:until] if isinstance(one, PhaseResolved)]
    last = max((one.number for one in old), default=0)
    new = [one for one in new if one.number <= last]
    boards = dict.fromkeys(board for one in (*old, *new) for board in _boards(match, one))
    return differences(match.game, old, new, [*dict.fromkeys((*match.boards, *boards))], viewer)


def _boards(match: Match, resolved: PhaseResolved) -> list[str]:
    found = (
        match.game.board_of(decode(match.game.types.event, event)) for event in resolved.game_events
    )
    return [board for board in found if board is not None]


def _plainly(text: str, called: Mapping[str, str]) -> str:
    """Returns a line for a file, where a mention would show as a number alone."""
    # What people typed is escaped, so that it holds no mention.
    parts = _MENTION.split(text)
    people = (
        f"{wording.one_line(called[id])} ({id})" if id in called else FileText.user.format(id=id)
        for id in parts[1::2]
    )
    return "".join(map("".join, zip(map(wording.plain, parts[::2]), (*people, ""), strict=True)))
