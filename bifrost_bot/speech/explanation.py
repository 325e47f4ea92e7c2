"""What became of a player's answers in a turn that is over: what `/why` says, and to whom."""

from collections.abc import Sequence
from typing import Any, Final

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.errors import NotDueError, NotPlayingError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.match.resolution import states_after
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.view import view_at

_NOTHING_YET: Final = "There is nothing to explain yet: it comes with the end of a turn."
_NOT_PLAYED: Final = (
    "You did not play in this match, so there is nothing to explain. The replay in the match's lobby shows "
    "every turn and every player's view."
)


def asker(match: Match, address: Address, user_id: str) -> tuple[Seat, int | None]:
    """Returns whose answers a user may have explained in a channel, and before which turn.

    Whoever was replaced has only their own turns explained until the match is over.

    Raises:
        NotPlayingError: When the user plays, or played, no seat whose channel this is.
    """
    seat = match.seat_of(user_id)
    if seat is not None and address.seat in (None, seat):
        return seat, None
    for former in reversed(match.former):
        if former.player.id == user_id and address.seat in (None, former.seat):
            return former.seat, None if match.over else former.until
    raise NotPlayingError(MoveText.not_yours_to_ask if address.seat else _NOT_PLAYED)


def explanation(
    match: Match, history: Sequence[MatchEvent], seat: Seat, turn: int | None = None, before: int | None = None
) -> str:
    """Returns what became of a seat's answers, with the turn that it is about.

    Args:
        match: The match.
        history: All that happened to it.
        seat: Whose answers.
        turn: Which turn; the last one of which there is something to explain if left out.
        before: The first turn that is not to be explained, if not all are.

    Raises:
        NotDueError: When there is nothing to explain.
    """
    states = {
        number: state
        for number, state in states_after(match, history).items()
        if (before is None or number < before) and turn in (None, number)
    }
    for number in reversed(states):
        lines = _lines(match, seat, states[number])
        if lines:
            return "\n".join([f"**Turn {number}**", *lines])
    if turn is None:
        raise NotDueError(_NOTHING_YET)
    if turn in states:
        raise NotDueError(f"In turn {turn} there is nothing of yours to explain.")
    if match.phase is not None and turn == match.number:
        raise NotDueError(f"Turn {turn} is still open: it is explained once it is over.")
    raise NotDueError(f"There is no turn {turn} of yours that is over. Choose one that is suggested.")


def _lines(match: Match, seat: Seat, state: Any) -> Sequence[str]:
    seen = view_at(match, state, seat)
    return seen.game.why(seen.view)
