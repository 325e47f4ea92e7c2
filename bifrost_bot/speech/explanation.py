"""What became of a player's answers in a turn that is over: what `/why` says, and to whom."""

from collections.abc import Sequence
from typing import Any

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.errors import NotDueError, NotPlayingError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.match.resolution import states_after
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.view import view_at


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
    raise NotPlayingError(MoveText.not_yours_to_ask if address.seat else MoveText.not_played)


def explanation(
    match: Match,
    history: Sequence[MatchEvent],
    seat: Seat,
    turn: int | None = None,
    before: int | None = None,
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
            return "\n".join([MoveText.turn.format(turn=number), *lines])
    if turn is None:
        raise NotDueError(MoveText.nothing_to_explain_yet)
    if turn in states:
        raise NotDueError(MoveText.nothing_of_yours.format(turn=turn))
    if match.phase is not None and turn == match.number:
        raise NotDueError(MoveText.turn_still_open.format(turn=turn))
    raise NotDueError(MoveText.no_such_turn.format(turn=turn))


def _lines(match: Match, seat: Seat, state: Any) -> Sequence[str]:
    seen = view_at(match, state, seat)
    return seen.game.why(seen.view)
