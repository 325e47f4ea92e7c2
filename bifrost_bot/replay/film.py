"""The film of a match: an animated GIF of every board from its first drawing to its last."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from bifrost_bot.drawing.on_demand import LazyPainter, encode_gif
from bifrost_bot.drawing.text import ALT_LIMIT
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board
from bifrost_bot.replay.model import Replay


def film(replay: Replay) -> bytes | None:
    """Returns the public boards, one after another, as a GIF; None if nothing moved."""
    return encode_gif(LazyPainter(), list(_scenes(replay)))


def film_alt_text(replay: Replay) -> str:
    """Returns the film's alternative text, without the steps, which are on the page."""
    text = " ".join(
        (f"{replay.title} from its beginning to its end, board by board.", *replay.ending)
    )
    if len(text) <= ALT_LIMIT:
        return text
    return f"{text[: ALT_LIMIT - 4].rsplit(' ', 1)[0]} ..."


def _scenes(replay: Replay) -> Iterator[Scene]:
    boards: dict[Board, None] = {}
    public = [step.sights[0].panes for step in replay.steps]
    for panes in public:
        boards |= dict.fromkeys(pane.board for pane in panes)
    for board in boards:
        last: Scene | None = None
        for pane in chain.from_iterable(public):
            if pane.board == board and pane.scene != last:
                last = pane.scene
                yield last if last.aside else replace(last, aside=(last.title,))
