"""Previews of corrections for hosts: the turns that would be undone or played again.

A preview is made only of public lines: the new result may depend on secrets.
"""

from collections.abc import Sequence

from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.notices.correction import public_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.wording import fit_lines


def rewind_preview(match: Match, history: Sequence[MatchEvent], number: int) -> str:
    """Returns what a rewind to a phase would undo, turn by turn."""
    lines = [f"Take match {match.id} back to before turn {number}? These turns would be void:"]
    lines += _public_turns(match, history, number)
    if match.phase is not None:
        phase = wording.phase_name(match.phase.phase)
        lines.append(f"**{phase}**: everything sent so far")
    return fit_lines(lines)


def rerun_preview(match: Match, history: Sequence[MatchEvent], number: int) -> str:
    """Returns the public turns that would be played again if an answer were corrected."""
    head = (
        f"Correct turn {number} of match {match.id} and play the later turns again, with the "
        "answers given then? These turns may come out differently:"
    )
    return fit_lines([head, *_public_turns(match, history, number)])


def _public_turns(match: Match, history: Sequence[MatchEvent], number: int) -> list[str]:
    lines: list[str] = []
    for resolved in resolutions(history):
        if resolved.number < number:
            continue
        happened = " · ".join(public_lines(match.game, resolved, match.boards))
        happened = happened or "nothing that everybody can see"
        lines.append(f"**turn {resolved.number}**: {happened}")
    return lines
