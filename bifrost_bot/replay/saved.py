"""A finished match as files for other programs of its game, in formats that the game knows."""

from collections.abc import Sequence

from bifrost_bot.engines.values import EVERYTHING, SavedFile, Seat
from bifrost_bot.match.events import MatchEvent, MatchFinished
from bifrost_bot.match.history import export
from bifrost_bot.speech.wording import one_line, plain


def saved_files(history: Sequence[MatchEvent]) -> tuple[SavedFile, ...]:
    """Returns a finished match as saved by other programs; empty if there are none or no moves.

    Raises:
        ExportError: If it is not over: a save holds all secrets.
    """
    match = export.finished_match(history)
    if match.state is None:
        return ()
    names: dict[Seat, str] = {}
    for seat in match.seats:
        player = match.occupant(seat)
        if player is not None:
            names[seat] = plain(one_line(player.name))
    view = match.game.view(match.state, EVERYTHING)
    return match.game.save(view, names, ended_ms(history))


def ended_ms(history: Sequence[MatchEvent]) -> int:
    """Returns when a match ended by its rules, else its last event; Unix milliseconds."""
    for event in reversed(history):
        if isinstance(event, MatchFinished):
            return event.at_ms
    return max(getattr(event, "at_ms", 0) for event in history)
