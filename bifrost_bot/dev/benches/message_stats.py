"""Messages, pictures, bytes and pushes per turn of each game, for a player and for spectators.

All players answer in these matches, so there are no warnings. A player reads their own submission
channels, also with boards edited while they wait; spectators read the boards' global channels.
Animations count as messages with a picture, but not in bytes, which `parts` measures.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from bifrost_bot.dev.benches import markdown
from bifrost_bot.dev.benches.message_counter import PostedMessage, Turn, random_text, turns
from bifrost_bot.drawing.image import Painter
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.scene import Scene
from bifrost_bot.match.model import Settings
from bifrost_bot.match.preferences import Preferences

_HEADS = (
    "what",
    "turns",
    "who",
    "messages",
    "edits",
    "pictures",
    "most in a message",
    "KB",
    "pushes",
)
_EDITING = Preferences(waiting_boards="edit")


@dataclass(frozen=True, slots=True)
class PostStats:
    """The average posts of a turn to one reader.

    Attributes:
        what: The game, and its settings if they are not the usual ones.
        turns: How many turns were played.
        who: The reader.
        messages: How many messages.
        edits: How many boards replaced the one shown last.
        pictures: How many pictures both have.
        most_pictures: The most pictures in one message.
        kilobytes: The size of the pictures.
        pushes: How many messages notify their reader.
    """

    what: str
    turns: int
    who: str
    messages: float
    edits: float
    pictures: float
    most_pictures: int
    kilobytes: float
    pushes: float


def picture_weigher() -> Callable[[Scene], int]:
    """Returns a function for the size of a scene's picture in bytes; it draws each once."""
    painter = Painter()

    @cache
    def weigh(scene: Scene) -> int:
        return len(painter.png(scene))

    return weigh


def count_posts(weigh: Callable[[Scene], int]) -> Iterator[PostStats]:
    """Yields the posts of every game to a player and to spectators."""
    for game_id, game in all_games().items():
        yield from _match_posts(game.info.title, Settings(game_id), weigh)
        if game.info.answers_per == "board":
            what = f"{game.info.title}, one channel a player"
            yield from _match_posts(what, Settings(game_id, rooms="one"), weigh)


def _match_posts(
    what: str, settings: Settings, weigh: Callable[[Scene], int]
) -> Iterator[PostStats]:
    played = list(turns(settings, random_text))
    edited = list(turns(settings, random_text, _EDITING))
    yield _posts(what, played, "a player", _own(played), weigh)
    yield _posts(what, edited, "a player, boards edited", _own(edited), weigh)
    yield _posts(what, played, "spectators", list(map(_public_posts, played)), weigh)


def _public_posts(turn: Turn) -> list[PostedMessage]:
    return [post for post in turn.posted if post.address.place == "public"]


def _own(played: Sequence[Turn]) -> list[list[PostedMessage]]:
    """Returns the posts of each turn to each seat's own channels."""
    return [turn.read_in_own_channels(seat) for turn in played for seat in turn.seats]


def _posts(
    what: str,
    played: Sequence[Turn],
    who: str,
    read: Sequence[Sequence[PostedMessage]],
    weigh: Callable[[Scene], int],
) -> PostStats:
    posted = list(chain.from_iterable(read))
    edits = 0
    pushes = 0
    size = 0
    pictures: list[int] = []
    for one in posted:
        edits += one.edited
        pushes += one.loud
        size += sum(map(weigh, one.scenes))
        pictures.append(len(one.scenes) + one.animated)
    share = 1 / len(read)
    return PostStats(
        what,
        len(played),
        who,
        (len(posted) - edits) * share,
        edits * share,
        sum(pictures) * share,
        max(pictures, default=0),
        size / 1000 * share,
        pushes * share,
    )


def table(rows: Sequence[PostStats]) -> str:
    """Returns the figures as a Markdown table."""
    return markdown.table(_HEADS, map(_row, rows))


def _row(row: PostStats) -> tuple[str, ...]:
    return (
        row.what,
        str(row.turns),
        row.who,
        f"{row.messages:.2f}",
        f"{row.edits:.2f}",
        f"{row.pictures:.2f}",
        str(row.most_pictures),
        f"{row.kilobytes:.0f}",
        f"{row.pushes:.2f}",
    )
