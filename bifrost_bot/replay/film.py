"""The match as an animated picture for its channel: every board from its first drawing to its
last.
"""

from collections.abc import Iterator
from dataclasses import replace

from bifrost_bot.drawing.animation import animated
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.text import ALT_LIMIT
from bifrost_bot.engines.scene import Scene
from bifrost_bot.replay.model import Replay
from bifrost_bot.speech.texts.result import FileText


def film(replay: Replay) -> bytes | None:
    """Returns the boards as spectators saw them, one board after another, as a GIF; None where
    nothing moved.
    """
    return animated(Painter(), list(_scenes(replay)))


def told(replay: Replay) -> str:
    """Returns the film's alternative text, which leaves the steps to the page."""
    text = " ".join((FileText.film.format(match=replay.title), *replay.ending))
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 4].rsplit(' ', 1)[0]} ..."


def _scenes(replay: Replay) -> Iterator[Scene]:
    boards = dict.fromkeys(pane.board for step in replay.steps for pane in step.sights[0].panes)
    for board in boards:
        last: Scene | None = None
        for step in replay.steps:
            for pane in step.sights[0].panes:
                if pane.board == board and pane.scene != last:
                    last = pane.scene
                    yield replace(last, aside=(last.title,))
