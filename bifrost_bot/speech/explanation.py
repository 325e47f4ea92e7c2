"""Explanations of a player's past answers (`/why`), and the right to read them."""

from collections.abc import Sequence

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.errors import NotDueError, NotPlayingError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.match.resolution import states_after
from bifrost_bot.speech.view import view_at


def asker(match: Match, address: Address, user_id: str) -> tuple[Seat, int | None]:
    """Returns the seat that a user may ask about in a channel, and the first turn that they cannot.

    Replaced players have only their own turns explained until the match is over.

    Raises:
        NotPlayingError: When the user plays, or played, no seat whose channel this is.
    """
    seat = match.seat_of(user_id)
    if seat is not None and address.seat in (None, seat):
        return seat, None
    for former in reversed(match.former):
        if former.player.id == user_id and address.seat in (None, former.seat):
            return former.seat, None if match.over else former.until
    raise NotPlayingError(
        "Only the player whose channel this is can ask that here."
        if address.seat
        else (
            "You did not play in this match, so there is nothing to explain. The replay in "
            "the match's lobby shows every turn and every player's view."
        )
    )


def explanation(
    match: Match,
    history: Sequence[MatchEvent],
    seat: Seat,
    turn: int | None = None,
    before: int | None = None,
) -> str:
    """Returns the explanation of a seat's answers in a turn, after a line that names the turn.

    Args:
        seat: The seat that answered.
        turn: The turn; None: the last one with something to explain.
        before: The first turn that may not be explained, if any.

    Raises:
        NotDueError: When there is nothing to explain.
    """
    states = states_after(match, history)
    due = [number for number in states if before is None or number < before]
    if turn is not None:
        due = [turn] if turn in due else []
    for number in reversed(due):
        seen = view_at(match, states[number], seat)
        lines = seen.game.why(seen.view)
        if lines:
            return "\n".join([f"**Turn {number}**", *lines])
    if turn is None:
        raise NotDueError("Nothing to explain yet: explanations come when a turn has ended.")
    if due:
        raise NotDueError(f"In turn {turn} there is nothing of yours to explain.")
    if match.phase is not None and turn == match.number:
        raise NotDueError(f"Turn {turn} is still open: it is explained once it is over.")
    raise NotDueError(
        f"There is no turn {turn} of yours that is over. Choose one that is suggested."
    )
