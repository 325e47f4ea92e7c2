"""`/season cast …`: who plays a season."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import (
    Reason,
    SeasonNumber,
    find_season,
    handle_command,
    season_view,
    troubles,
    who_sees_all,
)
from bifrost_bot.gateway.incoming.servers import as_player
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.match.decide.seats import person_refusal
from bifrost_bot.runtime.seasons.handover import open_matches
from bifrost_bot.season.decide.cast import LONGEST_COLOUR, AddToCast, RemoveFromCast
from bifrost_bot.season.decide.substitutes import NameSubstitute, RemoveSubstitute
from bifrost_bot.season.host_action import ClaimColour, Vacate
from bifrost_bot.season.model import Season
from bifrost_bot.speech.texts import SEASON_OPTION
from bifrost_bot.speech.wording import listing, mention

_NOBODY_NEW: Final = "They are already in the cast."


class CastCommands(CommandGroup, name="cast", description="Choose who plays the season"):
    """Commands that say who plays a season, and who takes the place of a player who leaves."""

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        player="Who plays the season",
        player_2="A second player",
        player_3="A third player",
        player_4="A fourth player",
        player_5="A fifth player",
        colour="The seat that the first of them has in every game that has it, such as red",
    )
    async def add(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        player_2: discord.Member | None = None,
        player_3: discord.Member | None = None,
        player_4: discord.Member | None = None,
        player_5: discord.Member | None = None,
        colour: app_commands.Range[str, 1, LONGEST_COLOUR] | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Add players to the cast, before the first episode."""
        members = _people(player, player_2, player_3, player_4, player_5)
        found = await find_season(interaction, season)
        runner = self._services.season_runner
        by = user_id(interaction)
        added = await self._carry_out(interaction, found, AddToCast, members)
        text = _NOBODY_NEW
        if colour is not None:
            claim = ClaimColour(by, str(player.id), colour)
            change = await runner.handle(found.id, claim, f"{interaction.id}/colour")
            text = answer_for(change, text)
            if change.events and not added and text == _NOBODY_NEW:
                added = [player.mention]
        if added:
            text = f"In the cast: {listing(added)}."
        lines = [text, who_sees_all(members), *await troubles(self._services, found)]
        await answer(interaction, "\n".join(filter(None, lines)))

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        player="Asked when a place becomes vacant, after those on the list",
        player_2="Asked next",
        player_3="Asked third",
        player_4="Asked fourth",
        player_5="Asked fifth",
    )
    async def substitute(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        player_2: discord.Member | None = None,
        player_3: discord.Member | None = None,
        player_4: discord.Member | None = None,
        player_5: discord.Member | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Name people who take over, in this order, when players leave the season."""
        members = _people(player, player_2, player_3, player_4, player_5)
        found = await find_season(interaction, season)
        await self._carry_out(interaction, found, NameSubstitute, members)
        named = (await self._services.season_runner.season(found.id)).substitutes
        listed = listing(list(map(mention, named)))
        lines = [f"Substitutes, in the order in which they are asked: {listed}."]
        lines.append(who_sees_all(members))
        lines += await self._refusals(found, members)
        await answer(interaction, "\n".join(filter(None, lines)))

    @app_commands.command()
    @app_commands.describe(
        player="A player or substitute",
        reason="Why, once the season has begun; everybody reads it",
        season=SEASON_OPTION,
    )
    async def remove(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        reason: Reason | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Take a player or substitute out; of a running season, substitutes are asked to play."""
        found = await find_season(interaction, season)
        by = user_id(interaction)
        id = str(player.id)
        if id in found.substitutes:
            await handle_command(interaction, found, RemoveSubstitute(by, id))
            await answer(interaction, f"{player.mention} is no longer a substitute.")
            return
        if found.episodes and found.member(id) is not None:
            await self._vacate(interaction, found, player, reason or "")
            return
        change = await handle_command(interaction, found, RemoveFromCast(by, id))
        if change.events:
            text = f"{player.mention} is no longer in the cast."
        else:
            text = f"{player.mention} is not in the cast, so nothing changed."
        await answer(interaction, text)

    async def _refusals(self, season: Season, members: Sequence[discord.Member]) -> list[str]:
        """Returns who could not take over a seat in the episode's matches, and why."""
        lines: list[str] = []
        for match_id in open_matches(season):
            match = await self._services.runner.match(match_id)
            for member in members:
                # Others are named by `who_sees_all`.
                player = replace(as_player(member), sees_all=False)
                refusal = "" if match.over else person_refusal(match, player)
                if refusal:
                    no_seat = f"{member.mention} would get no seat in match {match_id}."
                    lines.append(f"{no_seat} {refusal}")
        return lines

    async def _carry_out(
        self,
        interaction: discord.Interaction,
        season: Season,
        command: type[AddToCast] | type[NameSubstitute],
        members: Sequence[discord.Member],
    ) -> list[str]:
        """Carries out a command for each person; returns the mentions of those whom it changed."""
        changed: list[str] = []
        for member in members:
            id = str(member.id)
            one = command(user_id(interaction), id)
            request = f"{interaction.id}/{id}"
            change = await self._services.season_runner.handle(season.id, one, request)
            if change.events:
                changed.append(member.mention)
            self._services.person_names.note(member.guild.id, id, member.display_name)
        return changed

    async def _vacate(
        self, interaction: discord.Interaction, season: Season, player: discord.User, reason: str
    ) -> None:
        """Takes a player out of a season that has begun, once the host has confirmed it."""
        command = Vacate(user_id(interaction), str(player.id), reason)
        self._services.season_runner.plan(season, (command,))

        async def vacate() -> str:
            change = await handle_command(interaction, season, command)
            done = f"{player.mention}'s place is vacant, and the first substitute is asked."
            return answer_for(change, done)

        viewed = season_view(interaction, season)
        text = (
            f"Take {player.mention} out of {viewed.title}? The substitutes are asked in order, and "
            "the one who accepts gets the garnets and the part in the episode. Reason: "
            f"{viewed.quote_text(reason)}"
        )
        await self._services.confirmations.ask(interaction, text, "Take the player out", vacate)


def _people(*chosen: discord.Member | None) -> list[discord.Member]:
    """Returns the members that were chosen, each once.

    Raises:
        RefusedError: When one is a bot.
    """
    members = list(dict.fromkeys(filter(None, chosen)))
    if any(member.bot for member in members):
        raise RefusedError("Bots cannot play a season. Name people.")
    return members
