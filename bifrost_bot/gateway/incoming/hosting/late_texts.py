"""Texts that came too late or were not read: a host enters them as their players sent them."""

from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.engines.values import Board, Phase, Seat, Slot
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.hosting.corrections import enter_answer
from bifrost_bot.gateway.incoming.playing.player_text import is_player_text
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.match.decide.corrections import corrections_of, require_under_way
from bifrost_bot.match.decide.hosts import require_host, require_impartial
from bifrost_bot.match.events import MatchEvent, MoveSubmitted
from bifrost_bot.match.host_action import Rerun
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address
from bifrost_bot.match.resolution import phase_owed
from bifrost_bot.speech.channel import meant_in, slots_at, strip_board
from bifrost_bot.speech.texts import OUTDATED_BUTTON

_NOT_THERE: Final = (
    "Use this on a text that a player sent in a submission channel: it is entered as that player's "
    "answer."
)


async def enter_late_text(
    services: Services, interaction: discord.Interaction, match: Match, number: int, detail: str
) -> None:
    """Enters a text that Discord delivered after its turn, as `/match correct` would.

    Args:
        number: The turn.
        detail: The message, the key of the channel's address, and the board.

    Raises:
        RefusedError: When the message is gone, was edited, or is not such a text.
    """
    by = user_id(interaction)
    require_host(match, by)
    message_id, address, board = _read_detail(detail)
    channel = await services.directory.channel(match.id, address)
    if channel is None or address.seat is None:
        raise RefusedError(OUTDATED_BUTTON)
    messages = interaction.client.get_partial_messageable(channel.id)
    try:
        message = await messages.fetch_message(message_id)
    except discord.NotFound:
        raise RefusedError(
            "That message is gone. Enter what it said with /match correct."
        ) from None
    _require_late(match, address.seat, message)
    slot = Slot(address.seat, address.board or board)
    text = strip_board(match, address, message.content)
    seen = corrections_of(match, number, slot)
    why = "Discord delivered it too late"
    command = Rerun(by, number, slot, text, why, match.number, corrections=seen)
    await enter_answer(services, interaction, match, command)


async def enter_text(
    services: Services, interaction: discord.Interaction, message: discord.Message
) -> None:
    """Enters a player's text in the last turn that had asked for it, as `/match correct` would.

    Args:
        message: The message on which it was used.

    Raises:
        RefusedError: When the message is no player's text in a submission channel, or counted.
        MatchError: When the user may not correct answers of that match, or it is not under way.
    """
    found = await services.directory.find(message.channel.id)
    if found is None:
        raise RefusedError(_NOT_THERE)
    match = await services.runner.match(found.match_id)
    by = user_id(interaction)
    require_impartial(match, by)
    if found.address.seat is None:
        raise RefusedError(_NOT_THERE)
    require_under_way(match)
    services.require_read(found)
    _require_text(match, found.address.seat, message)
    history = await services.runner.history(match.id)
    phase = _phase_of(match, history, found.address, message)
    slot, text = meant_in(match, found.address, message.content, phase)
    seen = corrections_of(match, phase.number, slot)
    why = "The text was sent, but did not count"
    command = Rerun(by, phase.number, slot, text, why, match.number, corrections=seen)
    await enter_answer(services, interaction, match, command)


def _require_text(match: Match, seat: Seat, message: discord.Message) -> None:
    """Raises unless a seat's player wrote the message, and has not edited it."""
    if not is_player_text(message):
        raise RefusedError("A person must have written the message; this one is by a bot.")
    if str(message.author.id) not in _players_of(match, seat):
        raise RefusedError("Only a text by the player whose channel this is can be entered.")
    if not message.content.strip():
        raise RefusedError("There is no text in that message, so there is nothing to enter.")
    _require_unedited(message)


def _phase_of(
    match: Match, history: Sequence[MatchEvent], address: Address, message: discord.Message
) -> Phase:
    """Returns the last turn until a message that asked its player, unless its text was taken."""
    if any(isinstance(one, MoveSubmitted) and one.message == message.id for one in history):
        raise RefusedError(
            "The bot took that text when it was sent. Change an answer with /match correct."
        )
    slots = slots_at(match, address)
    phase = phase_owed(match, history, slots, stamp_ms(message.id))
    if phase is None:
        raise RefusedError(
            "When that was sent, no turn that still counts had asked its player. Enter it with "
            "/match correct, which lets you name the turn."
        )
    return phase


def _read_detail(detail: str) -> tuple[int, Address, Board | None]:
    """Returns message, channel and board of a button's detail; earlier programs named no board."""
    message_id, key, board = [*detail.split(":"), "", ""][:3]
    try:
        return int(message_id), Address.from_key(key), board or None
    except ValueError:
        raise RefusedError(OUTDATED_BUTTON) from None


def _require_late(match: Match, seat: Seat, message: discord.Message) -> None:
    """Raises unless a seat's player wrote the message before the present turn.

    No host may read any other message.
    """
    is_present = match.phase is not None and stamp_ms(message.id) >= match.phase.opened_ms
    is_theirs = str(message.author.id) in _players_of(match, seat)
    if is_present or not is_theirs or not is_player_text(message):
        raise RefusedError(OUTDATED_BUTTON)
    _require_unedited(message)


def _players_of(match: Match, seat: Seat) -> frozenset[str]:
    """Returns the ids of those who play or have played a seat."""
    ids = {match.seats.get(seat, "")}
    for player in match.former_players(seat):
        ids.add(player.id)
    return frozenset(ids)


def _require_unedited(message: discord.Message) -> None:
    """Raises if a message is not what was sent at first."""
    if message.edited_at is not None:
        # Its author may have seen the turn's boards before the edit.
        raise RefusedError(
            "That message was edited after it was sent. Ask the player what it said at "
            "first, and enter that with /match correct."
        )
