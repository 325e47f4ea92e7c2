"""What `/rules` shows next to the rules in short: what is to be done now, and a picture of it."""

from dataclasses import replace
from typing import Any

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.messages.board import picture_name
from bifrost_bot.messages.post import Picture, Post
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import boards_in_play, shown_boards
from bifrost_bot.speech.lobby import configured, phase_of
from bifrost_bot.speech.texts.lobby import StatusText
from bifrost_bot.speech.view import Seen, view_for
from bifrost_bot.speech.wording import fit


def now_post(match: Match, address: Address) -> Post:
    """Returns the present phase as the channel's viewer may know it: what is asked for, and a
    board in play.
    """
    seen = view_for(match, address.viewer)
    number = seen.live.phase.number if seen.live else 0
    pictures = [
        Picture(
            seen.game.rules_scene(seen.view, board),
            f"{picture_name(seen.game.info, board)}{number}.png",
        )
        for board in _boards(match, address)[:1]
    ]
    return Post(
        fit("\n".join([_clock(match, seen), *_owed(seen, address), *_asked(match, seen)])),
        tuple(pictures),
    )


def _owed(seen: Seen, address: Address) -> list[str]:
    """Returns what the channel's player owes there, once for each board."""
    acting = seen.live.phase.to_act if seen.live else ()
    mine = [
        slot for slot in acting if slot.seat == address.seat and address.board in (None, slot.board)
    ]
    told = dict.fromkeys(seen.game.instruct(seen.view, slot) for slot in mine)
    return [f"• {wording.with_people(one, seen.people)}" for one in told]


def _boards(match: Match, address: Address) -> list[Board]:
    """Returns the boards that a channel shows, first those on which its seat is on turn, then
    those in play.
    """
    here = [board for board in shown_boards(match) if address.board in (None, board)]
    asked = (
        {slot.board for slot in match.phase.phase.to_act if slot.seat == address.seat}
        if match.phase
        else set[Board | None]()
    )
    in_play = boards_in_play(match)
    return sorted(here, key=lambda board: (board not in asked, board not in in_play))


def beginning(game: AnyGame, match: Match | None = None) -> Picture:
    """Returns how a game, or a match that is still in its lobby, looks when it begins, as everyone
    will see it.

    It is an example: whatever the match's settings leave to chance, and what they keep secret, is
    drawn otherwise.
    """
    config, seats = _example(game, match)
    state = game.setup(config, seats, Rng("example", 0))
    board: Board = game.boards(state)[0]
    return Picture(game.rules_scene(game.view(state, None), board), f"{game.info.id}.png")


def _example(game: AnyGame, match: Match | None) -> tuple[Any, tuple[Seat, ...]]:
    """Returns settings and seats of the example: the match's, where they can be shown."""
    if match is not None:
        secret = (*game.info.secret_settings, game.info.purse)
        shown = {key: value for key, value in match.settings.options.items() if key not in secret}
        found = configured(replace(match, settings=replace(match.settings, options=shown)))
        if found is not None:
            return found
    seats = game.info.seats[: game.info.fewest]
    return game.configure({}, seats), seats


def _clock(match: Match, seen: Seen) -> str:
    if seen.live is None:
        return StatusText.now_none
    name = StatusText.now.format(phase=phase_of(match, seen.live.phase))
    return wording.phase_line(name, seen.live, seen.left_ms)


def _asked(match: Match, seen: Seen) -> list[str]:
    """Returns what the viewer may know of the phase; scores are not rules."""
    scores = tuple(f"{wording.seat_name(seat)}:" for seat in match.seats)
    return [f"• {note}" for note in seen.game.notes(seen.view) if not note.startswith(scores)]
