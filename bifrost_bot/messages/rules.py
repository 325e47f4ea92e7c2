"""Additions to the rules in `/rules`: the present phase with instructions, and a picture."""

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
from bifrost_bot.speech.lobby import checked_settings, phase_of
from bifrost_bot.speech.view import Seen, view_for
from bifrost_bot.speech.wording import fit_lines


def now_post(match: Match, address: Address) -> Post:
    """Returns the present phase in the channel's view: instructions, and a board in play."""
    seen = view_for(match, address.viewer)
    number = seen.live.phase.number if seen.live else 0
    pictures: list[Picture] = []
    for board in _boards(match, address)[:1]:
        scene = seen.game.rules_scene(seen.view, board)
        pictures.append(Picture(scene, f"{picture_name(seen.game.info, board)}{number}.png"))
    lines = [_clock(match, seen)]
    lines += wording.bullets(_instructions(seen, address))
    # The viewer's notes on the phase, without scores.
    lines += wording.bullets(seen.general_notes(match.seats))
    return Post(fit_lines(lines), tuple(pictures))


def _instructions(seen: Seen, address: Address) -> list[str]:
    """Returns the instructions for the answers owed in a channel, each once."""
    found: list[str] = []
    for slot in seen.live.phase.to_act if seen.live else ():
        is_mine = slot.seat == address.seat
        if is_mine and address.board in (None, slot.board):
            found.append(seen.instruction(slot))
    return list(dict.fromkeys(found))


def _boards(match: Match, address: Address) -> list[Board]:
    """Returns a channel's boards: first those on which its seat is on turn, then others in play."""
    here = [board for board in shown_boards(match) if address.board in (None, board)]
    to_act = match.phase.phase.to_act if match.phase else ()
    asked = {slot.board for slot in to_act if slot.seat == address.seat}
    in_play = boards_in_play(match)

    def order(board: Board) -> tuple[bool, bool]:
        return board not in asked, board not in in_play

    return sorted(here, key=order)


def beginning(game: AnyGame, match: Match | None = None) -> Picture:
    """Returns a public picture of a game, or of a match in its lobby, at the start.

    It is an example: what is left to chance or kept secret is drawn differently.
    """
    config, seats = _example(game, match)
    state = game.setup(config, seats, Rng("example", 0))
    board: Board = game.boards(state)[0]
    scene = game.rules_scene(game.view(state, None), board)
    return Picture(scene, f"{game.info.id}.png")


def _example(game: AnyGame, match: Match | None) -> tuple[Any, tuple[Seat, ...]]:
    """Returns settings and seats of the example: the match's, if they can be shown."""
    if match is not None:
        shown = {**match.settings.options}
        for secret in (*game.info.secret_settings, game.info.purse):
            shown.pop(secret, None)
        settings = replace(match.settings, options=shown)
        found = checked_settings(replace(match, settings=settings))
        if found is not None:
            return found
    seats = game.info.seats[: game.info.fewest]
    return game.configure({}, seats), seats


def _clock(match: Match, seen: Seen) -> str:
    if seen.live is None:
        return "**Now**: no turn is open."
    name = f"**Now, {phase_of(match, seen.live.phase)}**"
    return wording.phase_line(name, seen.live, seen.left_ms)
