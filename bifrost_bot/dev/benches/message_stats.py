"""Counts what a turn posts in each game: messages, pictures, their bytes, and pushes; to a player,
and to spectators.

Counted is a match in which everybody answers, so nobody is warned. What a player is posted is what
comes to their own submission channels, once more as it comes to one who chose to have boards edited
while they wait; spectators are posted what comes to the boards' global channels. Animations are
counted as messages with a picture, but not weighed: the bench measures their size elsewhere.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from bifrost_bot.dev.benches.message_counter import Posted, Turn, random_text, turns
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
class Posts:
    """What a turn posts to one reader on average.

    Attributes:
        what: The game, and under which settings if they are not the usual ones.
        turns: How many turns were played.
        who: Who reads it.
        messages: How many messages.
        edits: How many boards took the place of what was shown last.
        pictures: How many pictures both carry.
        most_pictures: The most that one message carries.
        kilobytes: What the pictures weigh.
        pushes: How many of the messages notify their reader.
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


def weighing() -> Callable[[Scene], int]:
    """Returns a function that returns how many bytes the picture of a scene has; each is drawn
    once.
    """
    painter = Painter()

    @cache
    def weigh(scene: Scene) -> int:
        return len(painter.png(scene))

    return weigh


def counted(weigh: Callable[[Scene], int]) -> Iterator[Posts]:
    """Yields what every game posts to a player and to spectators."""
    for game_id, game in all_games().items():
        yield from _of_match(game.info.title, Settings(game_id), weigh)
        if game.info.answers_per == "board":
            yield from _of_match(
                f"{game.info.title}, one channel a player", Settings(game_id, rooms="one"), weigh
            )


def _of_match(what: str, settings: Settings, weigh: Callable[[Scene], int]) -> Iterator[Posts]:
    played = list(turns(settings, random_text))
    edited = list(turns(settings, random_text, _EDITING))
    yield _posts(what, played, "a player", _own(played), weigh)
    yield _posts(what, edited, "a player, boards edited", _own(edited), weigh)
    public = [[one for one in turn.posted if one.address.place == "public"] for turn in played]
    yield _posts(what, played, "spectators", public, weigh)


def _own(played: Sequence[Turn]) -> list[list[Posted]]:
    return [
        [one for one in turn.posted if one.address.seat == seat]
        for turn in played
        for seat in turn.seats
    ]


def _posts(
    what: str,
    played: Sequence[Turn],
    who: str,
    read: Sequence[Sequence[Posted]],
    weigh: Callable[[Scene], int],
) -> Posts:
    posted = [one for posts in read for one in posts]
    scenes = [scene for one in posted for scene in one.scenes]
    share = 1 / len(read)
    return Posts(
        what,
        len(played),
        who,
        sum(not one.edited for one in posted) * share,
        sum(one.edited for one in posted) * share,
        sum(_pictures(one) for one in posted) * share,
        max(map(_pictures, posted), default=0),
        sum(map(weigh, scenes)) / 1000 * share,
        sum(one.loud for one in posted) * share,
    )


def _pictures(posted: Posted) -> int:
    return len(posted.scenes) + posted.animated


def table(rows: Sequence[Posts]) -> str:
    """Returns the figures as a Markdown table."""
    lines = [_HEADS, ("---",) * len(_HEADS), *map(_row, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _row(row: Posts) -> tuple[str, ...]:
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
