"""The proofs behind *Fairness*: a match's seal and running hash, and the receipts of a player."""

from collections.abc import Sequence

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.events import MatchEvent, MoveSubmitted, PhaseOpened
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import running_hash
from bifrost_bot.speech import wording


def fairness_text(match: Match, history: Sequence[MatchEvent], seat: Seat | None) -> str:
    """Returns what a reader can note now, to check the match's record with later.

    Args:
        match: The match.
        history: All its events.
        seat: The seat whose receipts they may read, if any.
    """
    lines = [
        "Note these, and compare them with the match's file at the end: `/help fairness`.",
        f"-# Fairness seal: `{commitment(match.seed)}`",
        *running_hash(match, len(match.chain.posted)),
        *_receipts(match, history, seat),
    ]
    return "\n".join(lines)


def _receipts(match: Match, history: Sequence[MatchEvent], seat: Seat | None) -> list[str]:
    """Returns the receipt of every text of a seat that was recorded, in order."""
    lines: list[str] = []
    turn = 0
    for event in history:
        if isinstance(event, PhaseOpened):
            turn = event.number
        elif isinstance(event, MoveSubmitted) and event.slot.seat == seat:
            where = wording.on_board(match.game.info, event.slot)
            receipt = wording.receipt(event.revision, event.receipt)
            lines.append(f"-# Turn {turn}{where}: {receipt}")
    return lines
