"""What `/rules` shows beside the rules in short: what is to be done now, and a picture of it."""

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.present import wording
from bifrost_bot.present.channels import boards_in_play, shown_boards
from bifrost_bot.present.look import Look, look
from bifrost_bot.present.post import Picture, Post
from bifrost_bot.present.wording import fit
from engines.api import AnyEngine, Board
from engines.rng import Rng

MOST_PICTURES = 4
"""Discord shows up to four pictures of a message large."""


def now_post(match: Match, address: Address) -> Post:
    """Returns the phase at hand as the channel's viewer may know it: what is asked for, and the boards in play."""
    seen = look(match, address.viewer)
    here = [board for board in shown_boards(match) if address.board in (None, board)]
    boards = [board for board in here if board in boards_in_play(match)] or here[:1]
    number = seen.live.phase.number if seen.live else 0
    noun = seen.engine.INFO.board_noun
    return Post(
        fit("\n".join([_clock(seen), *_asked(match, seen)])),
        pictures=tuple(
            Picture(seen.engine.scene(seen.view, board), f"{noun}{board}-{number}.png")
            for board in boards[:MOST_PICTURES]
        ),
    )


def beginning(engine: AnyEngine) -> Picture:
    """Returns how a game looks when it begins, as everybody sees it; an example, drawn from no match."""
    seats = engine.INFO.seats[: engine.INFO.fewest]
    state = engine.setup(engine.configure({}, seats), seats, Rng("an example", 0))
    board: Board = engine.boards(state)[0]
    return Picture(engine.scene(engine.view(state, None), board), f"{engine.INFO.id}.png")


def _clock(seen: Look) -> str:
    if seen.live is None:
        return "**Now**: no turn is open."
    name = f"**Now, {wording.phase_name(seen.live.phase)}**"
    if seen.left_ms is not None:
        return f"{name}: the clock stands, with {wording.span(seen.left_ms)} left."
    return f"{name}: time is up {wording.countdown(seen.live.deadline_ms)}."


def _asked(match: Match, seen: Look) -> list[str]:
    """What the viewer may know of the phase; scores are not rules."""
    scores = tuple(f"{wording.seat_name(seat)}:" for seat in match.seats)
    return [f"• {fact}" for fact in seen.engine.facts(seen.view) if not fact.startswith(scores)]
