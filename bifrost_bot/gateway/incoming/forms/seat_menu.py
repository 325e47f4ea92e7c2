"""The ephemeral menu of free seats, by which a player chooses one in the lobby."""

from typing import Any

import discord

from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentMenu
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import as_player
from bifrost_bot.gateway.incoming.services import services_of, user_id
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match, Player
from bifrost_bot.messages.post import joined_text
from bifrost_bot.speech.seat_emoji import seat_emoji, seat_title
from bifrost_bot.speech.wording import seat_name

_MOST_OPTIONS = 25


class SeatMenu(PersistentMenu, template=r"bifrost-seat:(?P<match>[0-9]{1,18})"):
    """The menu of free seats; the first player to choose one gets it."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        seat = chosen_value(self.item)
        match = await services.match(interaction, self._parts["match"])
        command = join_command(interaction, match, seat)
        try:
            change = await services.runner.handle(match.id, command)
        except LobbyError as refusal:
            match = await services.runner.match(match.id)
            await interaction.response.edit_message(content=str(refusal), view=_menu(match, None))
            return
        if change.after.waiter(command.player.id):
            text = joined_text(change.after, command.player.id, is_new=True)
            await interaction.response.edit_message(content=text, view=None)
            return
        title = seat_title(seat)
        noun = change.after.game.info.seat_noun
        text = f"You are {title} in match {match.id}. Press Join again to choose another {noun}."
        await interaction.response.edit_message(content=text, view=None)


async def offer_seats(interaction: discord.Interaction, match: Match) -> None:
    """Shows a user the free seats.

    Raises:
        MatchError: When no other is free.
    """
    noun = match.game.info.seat_noun
    known = match.player(user_id(interaction))
    view = _menu(match, known)
    if view is None:
        raise LobbyError(f"No other {noun} is free.")
    if known is None or known.seat is None:
        text = f"Choose your {noun}; first come, first served."
    else:
        text = f"You are {seat_title(known.seat)}. You can still choose another {noun}."
    await answer(interaction, text, view=view)


def join_command(interaction: discord.Interaction, match: Match, seat: Seat | None) -> Join:
    """Returns the command by which a user joins, in a seat if one was chosen.

    Raises:
        RefusedError: When the role that may join was deleted.
    """
    user = interaction.user
    guild = interaction.guild
    role = match.settings.entry_role if match.settings.entry == "role" else ""
    if role and guild is not None and guild.get_role(int(role)) is None:
        raise RefusedError(
            f"The role whose members could join match {match.id} was deleted. A host chooses "
            "another with *Who may play*, behind **Host**."
        )
    roles = user.roles if isinstance(user, discord.Member) else []
    ids = frozenset(str(one.id) for one in roles)
    return Join(player_of(interaction, seat), nonce_of(interaction), ids)


def player_of(interaction: discord.Interaction, seat: Seat | None) -> Player:
    """Returns the user of an interaction as a player, in a seat if one was chosen."""
    return as_player(interaction.user, seat)


def nonce_of(interaction: discord.Interaction) -> str:
    """Returns a joining user's nonce for the match's chance: Discord's id of the click."""
    return str(interaction.id)


def _menu(match: Match, known: Player | None) -> discord.ui.View | None:
    free = free_seats(match)[:_MOST_OPTIONS]
    if not free:
        return None
    noun = match.game.info.seat_noun
    hint = f"Choose your {noun}" if known is None else f"Change your {noun}"
    menu = discord.ui.Select[Any](custom_id=f"bifrost-seat:{match.id}", placeholder=hint)
    for seat in free:
        menu.add_option(label=seat_name(seat), value=seat, emoji=seat_emoji(seat))
    return view_of(menu)
