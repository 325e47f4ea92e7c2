"""What a host is shown before correcting a match: what would be undone or played again.

It is made of what everybody has seen and of nothing else: what would come out instead may rest on
what is hidden.
"""

from collections.abc import Sequence

from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.notices.correction import public_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.correction import PreviewText
from bifrost_bot.speech.wording import fit


def rewind_preview(match: Match, history: Sequence[MatchEvent], number: int) -> str:
    """Returns what going back to a phase would undo, turn by turn."""
    lines = [
        PreviewText.rewind.format(match=match.id, turn=number),
        *_seen_since(match, history, number),
    ]
    if match.phase is not None:
        lines.append(PreviewText.open_turn.format(phase=wording.phase_name(match.phase.phase)))
    return fit("\n".join(lines))


def rerun_preview(match: Match, history: Sequence[MatchEvent], number: int) -> str:
    """Returns what everybody saw of the phases that would be played again if an answer were
    corrected.
    """
    head = PreviewText.rerun.format(match=match.id, turn=number)
    return fit("\n".join([head, *_seen_since(match, history, number)]))


def _seen_since(match: Match, history: Sequence[MatchEvent], number: int) -> list[str]:
    lines: list[str] = []
    for resolved in resolutions(history):
        if resolved.number >= number:
            told, turn = public_lines(match.game, resolved, match.boards), resolved.number
            lines.append(
                PreviewText.turn.format(turn=turn, lines=" · ".join(told))
                if told
                else PreviewText.turn_unseen.format(turn=turn)
            )
    return lines
