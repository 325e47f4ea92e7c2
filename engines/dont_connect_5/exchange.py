"""Converts matches to saved games of the original programs, and back."""

from collections.abc import Mapping

from bifrost_bot.engines.dont_connect_5 import saves
from bifrost_bot.engines.dont_connect_5.board import NAMES
from bifrost_bot.engines.dont_connect_5.model import SEATS, View
from bifrost_bot.engines.values import SavedFile, SavedGame, Seat, Slot


def save(view: View, names: Mapping[Seat, str], ended_ms: int) -> tuple[SavedFile, ...]:
    """Returns the match in the original's local format, named after the time at which it ended."""
    if not view.game.steps:
        return ()  # The original viewer fails on a game without a turn.
    time = str(ended_ms / 1000)
    game = saves.Save(tuple(names.get(seat, seat) for seat in SEATS), view.game.steps, time)
    return (SavedFile(f"{time}.json", saves.write(game)),)


def load(text: str) -> SavedGame | None:
    """Returns the game in a save of either format, or None if the text does not look like a save.

    Raises:
        SaveError: When the save is broken.
    """
    if not saves.looks_like_save(text):
        return None
    save = saves.read(text)
    answers: list[dict[Slot, str]] = []
    for step in save.steps:
        answer = "pass" if step.stone is None else NAMES[step.stone]
        answers.append({Slot(SEATS[step.player]): answer})
    return SavedGame(
        names=dict(zip(SEATS, save.players, strict=True)),
        said=tuple(answers),
        notice=" ".join(filter(None, (save.notice, *saves.differences(save)[:1]))),
    )
