"""What a host is shown before correcting a match: what would be undone, and what would come out differently.

A host may know what everyone knows and no more.
"""

from collections.abc import Sequence

from bifrost_bot.match.events import MatchEvent, PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.notices.correction import differences, public_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.wording import fit


def rewind_preview(match: Match, history: Sequence[MatchEvent], number: int) -> str:
    """Returns what going back to a phase would undo, turn by turn."""
    undone = [resolved for resolved in resolutions(history) if resolved.number >= number]
    lines = [f"Take match {match.id} back to before turn {number}? This would be undone:"]
    for resolved in undone:
        told = public_lines(match.game, resolved, match.boards)
        lines.append(f"**turn {resolved.number}**: {' · '.join(told) or 'nothing that everybody saw'}")
    if match.phase is not None:
        lines.append(f"**{wording.phase_name(match.phase.phase)}**: whatever was sent until now")
    return fit("\n".join(lines))


def rerun_preview(before: Match, events: Sequence[MatchEvent], after: Match, history: Sequence[MatchEvent]) -> str:
    """Returns what everyone would see come out differently if a phase were run again with a corrected answer."""
    new = [event for event in events if isinstance(event, PhaseResolved)]
    old = [resolved for resolved in resolutions(history) if resolved.number >= new[0].number]
    changed = differences(before.game, old, new, [*dict.fromkeys((*before.boards, *after.boards))], None)
    head = f"Correct turn {new[0].number} of match {before.id} and play again what followed?"
    if not changed:
        return f"{head} Nothing that everybody sees would change."
    ending = [f"The match would then be over: {after.outcome.reason}"] if after.outcome else []
    return fit("\n".join([f"{head} Then this would change:", *changed, *ending]))
