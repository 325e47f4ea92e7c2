"""Explanations of a player's past answers (`/why`), and the right to read them."""

from collections.abc import Sequence

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.errors import NotDueError, NotPlayingError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.match.resolution import states_after
from bifrost_bot.speech.texts.move import MoveText
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
    raise NotPlayingError(MoveText.not_yours_to_ask if address.seat else MoveText.not_played)


def explanation(
    match: Match,
    history: Sequence[MatchEvent],
    seat: Seat,
    turn: int | None = None,
    before: int | None = None,
) -> str:
    """Returns the explanation of a seat's answers in a turn, after a line that names the turn.

    Args:
        match: The match.
        history: All its events.
        seat: The seat that answered.
        turn: The turn; None: the last one with something to explain.
        before: The first turn that may not be explained, if any.

    Raises:
        NotDueError: When there is nothing to explain.
    """
    states = states_after(match, history)
    if before is not None:
        states = {number: state for number, state in states.items() if number < before}
    if turn is not None:
        states = {number: state for number, state in states.items() if number == turn}
    for number in reversed(states):
        seen = view_at(match, states[number], seat)
        lines = seen.game.why(seen.view)
        if lines:
            return "\n".join([MoveText.turn.format(turn=number), *lines])
    if turn is None:
        raise NotDueError(MoveText.nothing_to_explain_yet)
    if turn in states:
        raise NotDueError(MoveText.nothing_of_yours.format(turn=turn))
    if match.phase is not None and turn == match.number:
        raise NotDueError(MoveText.turn_still_open.format(turn=turn))
    raise NotDueError(MoveText.no_such_turn.format(turn=turn))
