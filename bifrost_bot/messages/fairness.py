"""The proof that a match was fair: seal, seed, hashes and receipts, for everyone to copy."""

import hashlib
from collections.abc import Sequence

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.events import MatchEvent, MoveSubmitted, PhaseOpened
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import running_hash
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import KEEP_PROOFS
from bifrost_bot.stream.chain import SHORT


def seal_lines(match: Match, own: Sequence[str]) -> list[str]:
    """Returns what fixes the match's chance before it begins: its seal, and what joining adds.

    Args:
        own: What the reader's own presses on *Join* have added.
    """
    lines = [
        (
            f"-# Fairness seal: `{commitment(match.seed)}`, the SHA-256 of the secret seed of all "
            "random draws, fixed before anybody joined."
        )
    ]
    if match.nonces:
        digest = hashlib.sha256("/".join(match.nonces).encode()).hexdigest()
        lines.append(
            f"-# Every *Join* is mixed into the draw ({len(match.nonces)} so far): "
            f"`{digest[:SHORT]}`"
        )
    if own:
        pressed = wording.listing([f"`{one}`" for one in own])
        lines.append(f"-# Your own *Join* added {pressed}.")
    return lines


def fairness_text(
    match: Match,
    history: Sequence[MatchEvent] = (),
    seat: Seat | None = None,
    own: Sequence[str] = (),
) -> str:
    """Returns what fixes a match, with the seed once it is over, and how to check it.

    Args:
        seat: The seat whose receipts the reader may have, if any.
        own: What the reader's own presses on *Join* have added.
    """
    lines = [f"**Was it fair? Match {match.id}, {match.game.info.title}**"]
    proofs = [
        *seal_lines(match, own),
        *running_hash(match, len(match.chain.posted)),
        *_receipts(match, history, seat),
    ]
    if not match.over:
        return "\n".join([*lines, KEEP_PROOFS, *proofs])
    lines += [
        f"Seed: `{match.seed}`",
        "`printf %s SEED | sha256sum` gives the seal that was posted before anybody joined:",
        *proofs,
        (
            "A receipt fixes one move, a running hash all that happened before it. "
            f"`match-{match.id}.json`, posted with the replay, has everything; check it on your "
            "own computer (a receipt with `--receipt CODE` in addition):"
        ),
        _command(match),
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


def _command(match: Match) -> str:
    head = f" --head end:{match.chain.posted}" if match.chain.posted else ""
    seal = commitment(match.seed)
    return f"```\nbifrost-bot verify match-{match.id}.json --commitment {seal}{head}\n```"
