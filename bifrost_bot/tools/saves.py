"""Files of other programs for the same game: written from matches, read as replays."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import starmap

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import SavedFile, SavedGame
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history.export import ExportError, finished_match
from bifrost_bot.match.model import Settings
from bifrost_bot.replay.model import Replay
from bifrost_bot.replay.record import record
from bifrost_bot.replay.saved import saved_files
from bifrost_bot.speech.wording import one_line
from bifrost_bot.tools import referee
from bifrost_bot.tools.referee_document import Document, Saying


@dataclass(frozen=True, slots=True)
class Found:
    """A saved game as a replay, with a notice for the user, or an empty one."""

    replay: Replay
    notice: str


def save_match(history: Sequence[MatchEvent]) -> tuple[SavedFile, ...]:
    """Returns a finished match as the files that other programs save.

    Raises:
        ExportError: When it is not over, has no moves, or no other program plays its game.
    """
    files = saved_files(history)
    if not files:
        match = finished_match(history)
        raise ExportError(
            f"{match.game.info.title}, match {match.id}, cannot be saved for another program."
        )
    return files


def replay_of(text: str, file_name: str) -> Found | None:
    """Returns the replay of a game that another program saved, or None if the text is not one.

    Raises:
        SaveError: When it looks like one but is broken.
    """
    for game in all_games().values():
        saved = game.load(text)
        if saved is not None:
            return Found(
                _replay_of(game, saved, f"{game.info.title}: {one_line(file_name)}"), saved.notice
            )
    return None


def _replay_of(game: AnyGame, saved: SavedGame, title: str) -> Replay:
    """Returns the replay of a saved game, played again by the rules and seen by the public only."""
    phases = tuple(tuple(starmap(Saying, phase.items())) for phase in saved.said)
    document = Document(
        Settings(game.info.id, grace_ms=0), tuple(saved.names), "", phases, to_the_end=False
    )
    found = record(referee.play(document).history, title, saved.names)
    steps = tuple(replace(step, sights=step.sights[:1]) for step in found.steps)
    return replace(found, viewpoints=found.viewpoints[:1], steps=steps, chance=None)
