"""What `/rules` shows next to the rules in short: what is to be done now, and a picture of it."""

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.messages.post import Picture, Post
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import boards_in_play, shown_boards
from bifrost_bot.speech.view import Seen, view_for
from bifrost_bot.speech.wording import fit

MOST_PICTURES = 4
"""Discord shows up to four pictures of a message large."""


def now_post(match: Match, address: Address) -> Post:
    """Returns the present phase as the channel's viewer may know it: what is asked for, and the boards in play."""
    seen = view_for(match, address.viewer)
    here = [board for board in shown_boards(match) if address.board in (None, board)]
    boards = [board for board in here if board in boards_in_play(match)] or here[:1]
    number = seen.live.phase.number if seen.live else 0
    noun = seen.game.info.board_noun
    return Post(
        fit("\n".join([_clock(seen), *_asked(match, seen)])),
        pictures=tuple(
            Picture(seen.game.scene(seen.view, board), f"{noun}{board}-{number}.png")
            for board in boards[:MOST_PICTURES]
        ),
    )


def beginning(game: AnyGame) -> Picture:
    """Returns how a game looks when it begins, as everyone sees it; an example, drawn from no match."""
    seats = game.info.seats[: game.info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng("an example", 0))
    board: Board = game.boards(state)[0]
    return Picture(game.scene(game.view(state, None), board), f"{game.info.id}.png")


def _clock(seen: Seen) -> str:
    if seen.live is None:
        return "**Now**: no turn is open."
    name = f"**Now, {wording.phase_name(seen.live.phase)}**"
    if seen.left_ms is not None:
        return f"{name}: the clock stands, with {wording.span(seen.left_ms)} left."
    return f"{name}: time is up {wording.countdown(seen.live.deadline_ms)}."


def _asked(match: Match, seen: Seen) -> list[str]:
    """Returns what the viewer may know of the phase; scores are not rules."""
    scores = tuple(f"{wording.seat_name(seat)}:" for seat in match.seats)
    return [f"• {note}" for note in seen.game.notes(seen.view) if not note.startswith(scores)]
