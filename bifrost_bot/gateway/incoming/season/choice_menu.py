"""What a player chooses, alone: the menu of whom they can name, recognized by its id after a
restart.
"""

import re
from typing import Any, Final, assert_never, cast

import discord

from bifrost_bot.gateway.incoming.interaction_checks import carry_out, some_of
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import names_of, season_meant, seasons_of, seen
from bifrost_bot.gateway.incoming.services import services_of
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.players import GiveTokens, Vote
from bifrost_bot.season.host_action import ChooseOpponent
from bifrost_bot.season.model import Season
from bifrost_bot.season.view import OwnSeason, PublicChoice
from bifrost_bot.speech.season.board import own_lines
from bifrost_bot.speech.season.choice import final_receipt, question, receipt
from bifrost_bot.speech.season.view import seen_by
from bifrost_bot.speech.texts.season.command import SeasonButtonText
from bifrost_bot.speech.texts.season.refusal import ChoiceRefusal

_LONGEST_LABEL: Final = 100


class ChoiceMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=r"bifrost-season-choice:(?P<season>[0-9]{1,18}):(?P<number>[0-9]{1,9})",
):
    """The menu of a choice; what is chosen counts until its deadline, and can be changed where
    the rules say so.
    """

    def __init__(self, menu: discord.ui.Select[Any], season_id: str, number: int) -> None:
        super().__init__(menu)
        self._season_id = season_id
        self._number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "ChoiceMenu":
        """Returns the menu that was used."""
        return cls(cast(discord.ui.Select[Any], item), match["season"], int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Records what was chosen."""
        await carry_out(interaction, lambda: self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction) -> None:
        await record_choice(interaction, self._season_id, self._number, some_of(self.item))


async def show_own(interaction: discord.Interaction, season: Season) -> None:
    """Shows a user what concerns them alone, with the menu of what they are asked."""
    own = seen(interaction, season)
    view = await _menu(interaction, season, own.own) if own.own and own.own.asked else None
    await answer(interaction, "\n".join(own_lines(own)), view=view or discord.utils.MISSING)


async def show_choice(interaction: discord.Interaction, season_id: str, number: int) -> None:
    """Shows a user the menu of the choice of that number.

    Raises:
        RefusedError: When it is closed, or they are not asked.
    """
    season = await season_meant(interaction, season_id)
    own = seen(interaction, season)
    if season.choice is None or season.choice.number != number:
        raise RefusedError(ChoiceRefusal.closed)
    if own.own is None or own.own.asked is None:
        raise RefusedError(ChoiceRefusal.not_asked)
    view = await _menu(interaction, season, own.own)
    await answer(interaction, receipt(own) or question(own), view=view or discord.utils.MISSING)


async def record_choice(
    interaction: discord.Interaction, season_id: str, number: int, named: tuple[str, ...]
) -> None:
    """Records what a user chose, and says so in place of the menu.

    Raises:
        SeasonError: When it does not count.
    """
    season, by = await season_meant(interaction, season_id), str(interaction.user.id)
    before = seen(interaction, season)
    choice = before.season.choice
    if choice is None or choice.number != number:
        raise RefusedError(ChoiceRefusal.closed)
    command = _command(choice, by, named)
    change = await seasons_of(interaction).runner.handle(season.id, command, str(interaction.id))
    after = seen_by(change.season, by)
    is_open = after.season.choice is not None and after.season.choice.number == number
    told = answer_for(change, receipt(after) if is_open else final_receipt(after, choice, named))
    await interaction.response.edit_message(
        content=told, view=None, allowed_mentions=discord.AllowedMentions.none()
    )


def _command(choice: PublicChoice, by: str, named: tuple[str, ...]) -> Command:
    match choice.kind:
        case "vote":
            return Vote(by, choice.number, named)
        case "tokens":
            return GiveTokens(by, choice.number, named)
        case "opponent":
            if len(named) != 1:
                raise RefusedError(ChoiceRefusal.opponent)
            return ChooseOpponent(by, choice.number, named[0])
        case _:
            assert_never(choice.kind)


async def _menu(
    interaction: discord.Interaction, season: Season, own: OwnSeason
) -> discord.ui.View | None:
    """Returns the menu of what somebody is asked; None where their answer is final, or nobody
    can be chosen.
    """
    asked, guild = own.asked, interaction.guild
    assert asked is not None
    assert guild is not None
    if not own.options or (own.chosen is not None and season.rules.closes == "answered"):
        return None
    least, most = own.bounds
    names = await names_of(services_of(interaction), guild, season, own.options)
    view = discord.ui.View(timeout=None)
    view.add_item(
        discord.ui.Select[Any](
            custom_id=f"bifrost-season-choice:{season.id}:{asked.number}",
            placeholder=SeasonButtonText.choose_one if most == 1 else SeasonButtonText.choose_some,
            min_values=max(least, 1),
            max_values=most,
            options=[
                discord.SelectOption(label=names[id][:_LONGEST_LABEL], value=id)
                for id in own.options
            ],
        )
    )
    if not least:
        keep = f"bifrost-season:none:{season.id}:{asked.number}"
        view.add_item(discord.ui.Button(label=SeasonButtonText.keep_tokens, custom_id=keep))
    view.stop()
    return view
