"""The choice of a seat in the lobby: an ephemeral menu of free seats, recognized by its id after
a restart.
"""

import re
from typing import Any, cast

import discord

from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.incoming.interaction_checks import carry_out, one_of
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.match.decide.lobby import Join, check_room
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.events import PlayerJoined
from bifrost_bot.match.model import Match, Player
from bifrost_bot.speech.seat_emoji import seat_title, swatch
from bifrost_bot.speech.texts.lobby import LobbyText
from bifrost_bot.speech.texts.seat import SeatText
from bifrost_bot.speech.wording import clean, seat_name

_MOST_OPTIONS = 25


class SeatMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=r"bifrost-seat:(?P<match>[0-9]{1,18})",
):
    """The menu of free seats; the first player to choose one gets it."""

    def __init__(self, menu: discord.ui.Select[Any], match_id: str) -> None:
        super().__init__(menu)
        self._match_id = match_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "SeatMenu":
        """Returns the menu that was used."""
        return cls(cast(discord.ui.Select[Any], item), match["match"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Takes the seat, or shows what is still free."""
        await carry_out(interaction, lambda: self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction) -> None:
        services, seat = services_of(interaction), one_of(self.item)
        match = await services.match(interaction, self._match_id)
        try:
            change = await services.runner.handle(
                match.id, Join(player_of(interaction, seat), nonce_of(interaction))
            )
        except LobbyError as refusal:
            match = await services.runner.match(match.id)
            await interaction.response.edit_message(content=str(refusal), view=_menu(match, None))
            return
        info = change.match.game.info
        told = [
            SeatText.chosen.format(
                seat=seat_title(seat), match=change.match.id, seat_noun=info.seat_noun
            )
        ]
        if any(isinstance(event, PlayerJoined) for event in change.events):
            told.append(adds(interaction))
        await interaction.response.edit_message(content="\n".join(told), view=None)


async def offer_seats(interaction: discord.Interaction, match: Match) -> None:
    """Shows a user the free seats.

    Raises:
        MatchError: When they cannot take part.
    """
    player = player_of(interaction, None)
    check_room(match, player)
    noun = match.game.info.seat_noun
    known = match.player(player.id)
    if known is None or known.seat is None:
        text = SeatText.choose_first.format(seat_noun=noun)
    else:
        text = SeatText.choose_another.format(seat=seat_title(known.seat), seat_noun=noun)
    view = _menu(match, known)
    if view is None:
        raise LobbyError(SeatText.none_free.format(seat_noun=noun))
    await interaction.response.send_message(text, view=view, ephemeral=True)


def player_of(interaction: discord.Interaction, seat: Seat | None) -> Player:
    """Returns the user of an interaction as a player, in a seat if one was chosen."""
    user = interaction.user
    eyes = isinstance(user, discord.Member) and preflight.sees_all(user)
    return Player(str(user.id), clean(user.display_name), sees_all=eyes, seat=seat)


def nonce_of(interaction: discord.Interaction) -> str:
    """Returns what a user adds to a match's chance by joining it: the number that Discord gave
    their press.
    """
    return str(interaction.id)


def adds(interaction: discord.Interaction) -> str:
    """Returns the line by which a user who has joined can look later whether that was mixed into
    the chance.
    """
    return LobbyText.adds_to_chance.format(number=nonce_of(interaction))


def _menu(match: Match, known: Player | None) -> discord.ui.View | None:
    free = free_seats(match)[:_MOST_OPTIONS]
    if not free:
        return None
    asks = SeatText.choose if known is None else SeatText.change
    menu = discord.ui.Select[Any](
        custom_id=f"bifrost-seat:{match.id}",
        placeholder=asks.format(seat_noun=match.game.info.seat_noun),
        options=[
            discord.SelectOption(label=seat_name(seat), value=seat, emoji=swatch(seat))
            for seat in free
        ],
    )
    view = discord.ui.View(timeout=None)
    view.add_item(menu)
    return view
