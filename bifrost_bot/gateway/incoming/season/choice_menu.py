"""The ephemeral menu for a player's choice: a vote, Game Tokens, or the opponent in a duel."""

from typing import Any, Final, assert_never

import discord

from bifrost_bot.gateway.incoming.interaction_checks import chosen_values
from bifrost_bot.gateway.incoming.persistent_item import PersistentMenu
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import (
    find_season,
    handle_command,
    matches_now,
    names_of,
    season_view,
)
from bifrost_bot.gateway.incoming.services import guild_of, services_of, user_id
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.players import GiveTokens, Vote
from bifrost_bot.season.errors import CHOICE_CLOSED, NO_SUCH_OPPONENT, NOT_ASKED
from bifrost_bot.season.host_action import ChooseOpponent
from bifrost_bot.season.model import Season
from bifrost_bot.season.view import OwnSeason, PublicChoice
from bifrost_bot.speech.season.board import own_lines
from bifrost_bot.speech.season.choice import final_receipt, question, receipt
from bifrost_bot.speech.season.view import seen_by

_LONGEST_LABEL: Final = 100


class ChoiceMenu(
    PersistentMenu, template=r"bifrost-season-choice:(?P<season>[0-9]{1,18}):(?P<number>[0-9]{1,9})"
):
    """The menu of a choice; the rules say whether a choice can be changed until the deadline."""

    async def _act(self, interaction: discord.Interaction) -> None:
        number = int(self._parts["number"])
        await record_choice(interaction, self._parts["season"], number, chosen_values(self.item))


async def show_own(interaction: discord.Interaction, season: Season) -> None:
    """Shows a user their private part of the season, with the menu of an open choice."""
    viewed = season_view(interaction, season)
    view = await _menu(interaction, season, viewed.own) if viewed.own else None
    matches = await matches_now(services_of(interaction), season, viewed.viewer)
    text = "\n".join(own_lines(viewed, matches))
    await answer(interaction, text, view=view or discord.utils.MISSING)


async def show_choice(interaction: discord.Interaction, season_id: str, number: int) -> None:
    """Shows a user the menu of the choice of that number.

    Raises:
        RefusedError: When it is closed, or they are not asked.
    """
    season = await find_season(interaction, season_id)
    viewed = season_view(interaction, season)
    if season.choice is None or season.choice.number != number:
        raise RefusedError(CHOICE_CLOSED)
    if viewed.own is None or viewed.own.asked is None:
        raise RefusedError(NOT_ASKED)
    view = await _menu(interaction, season, viewed.own)
    text = receipt(viewed) or question(viewed)
    await answer(interaction, text, view=view or discord.utils.MISSING)


async def record_choice(
    interaction: discord.Interaction, season_id: str, number: int, named: tuple[str, ...]
) -> None:
    """Records a user's choice, and replaces the menu by a receipt.

    Raises:
        SeasonError: When it does not count.
    """
    season = await find_season(interaction, season_id)
    by = user_id(interaction)
    choice = season_view(interaction, season).season.choice
    if choice is None or choice.number != number:
        raise RefusedError(CHOICE_CLOSED)
    change = await handle_command(interaction, season, _command(choice, by, named))
    after = seen_by(change.after, by)
    now = after.season.choice
    is_open = now is not None and now.number == number
    done = receipt(after) if is_open else final_receipt(after, choice, named)
    text = answer_for(change, done)
    await interaction.response.edit_message(content=text, view=None)


def _command(choice: PublicChoice, by: str, named: tuple[str, ...]) -> Command:
    match choice.kind:
        case "vote":
            return Vote(by, choice.number, named)
        case "tokens":
            return GiveTokens(by, choice.number, named)
        case "opponent":
            if len(named) != 1:
                raise RefusedError(NO_SUCH_OPPONENT)
            return ChooseOpponent(by, choice.number, named[0])
        case _:
            assert_never(choice.kind)


async def _menu(
    interaction: discord.Interaction, season: Season, own: OwnSeason
) -> discord.ui.View | None:
    """Returns the menu of a player's open choice; None if there is nothing to choose or change."""
    asked = own.asked
    is_final = own.chosen is not None and season.rules.closes == "answered"
    if asked is None or not own.options or is_final:
        return None
    guild = guild_of(interaction)
    least, most = own.bounds
    names = await names_of(services_of(interaction), guild, season, own.options)
    menu = discord.ui.Select[Any](
        custom_id=f"bifrost-season-choice:{season.id}:{asked.number}",
        placeholder="Choose a player" if most == 1 else "Choose players",
        min_values=max(least, 1),
        max_values=most,
    )
    for id in own.options:
        menu.add_option(label=names[id][:_LONGEST_LABEL], value=id)
    if least:
        return view_of(menu)
    keep = f"bifrost-season:none:{season.id}:{asked.number}"
    return view_of(menu, discord.ui.Button(label="Keep all my Tokens", custom_id=keep))
