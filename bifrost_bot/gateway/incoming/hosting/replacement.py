"""`/match replace`: a player who cannot continue is replaced."""

from typing import Literal

import discord
from discord import app_commands

from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players
from bifrost_bot.gateway.incoming.hosting.corrections import choices, named_seat
from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.suggestions import suggesting
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import needs_consent, require_host
from bifrost_bot.match.decide.seats import require_seated
from bifrost_bot.match.deed import Replace
from bifrost_bot.match.model import Match, Player
from bifrost_bot.speech.wording import clean, seat_name

Stand = Literal["good", "quick", "random", "passes"]


class ReplacementCommands(app_commands.Group):
    """The command that replaces a seat's player."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="replacing", description="Replace a player")
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        seat="Whose seat it is; or name the player instead",
        player="Who is to be replaced; or name the seat instead",
        member="Who takes over",
        computer="How well a computer player plays that takes over instead of a member; passes never answers",
        reason="Why; everybody is told after the match",
        match=MATCH_OPTION,
    )
    async def replace(
        self,
        interaction: discord.Interaction,
        seat: str | None = None,
        player: discord.Member | None = None,
        member: discord.Member | None = None,
        computer: Stand | None = None,
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        match: MatchNumber | None = None,
    ) -> None:
        """Replace a player by a person, a computer player or nobody; asks you to confirm."""
        found = await self._services.match(interaction, match)
        by = str(interaction.user.id)
        require_host(found, by)
        require_seated(found)
        meant = _seat(found, seat, player)
        left = player.mention if player else seat_name(meant)
        why = clean(reason, LONGEST_REASON) if reason else ""
        command = Replace(by, meant, found.seats[meant], _person(member, computer), why, _kind(computer))
        if command.left != by and needs_consent(found, by):
            await ask_players(self._services, interaction, found, command)
            return
        await self._services.runner.foresee(found.id, command)
        await self._services.runner.handle(found.id, Preview(by, "replace"))
        new = member.mention if member else "Nobody" if computer == "passes" else "A computer player"
        warned = " They will see everything this seat has seen. That cannot be undone." if member else ""

        async def replace() -> str:
            await self._services.runner.handle(found.id, command)
            return f"{new} takes over for {left} in match {found.id}."

        await self._services.hosting.confirmations.ask(
            interaction, f"{new} takes over for {left} from now on?{warned}", "Replace", replace
        )

    @replace.autocomplete("seat")
    @suggesting
    async def _seats(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = await self._services.meant(interaction)
        return choices(found.seats if found else (), current)


def _seat(match: Match, seat: str | None, player: discord.Member | None) -> Seat:
    """Returns the seat to replace; the seat of a player who was named is never revealed."""
    if seat is not None and player is None:
        return named_seat(match, seat)
    if seat is not None or player is None:
        raise RefusedError("Name either the seat or the player to replace.")
    found = match.seat_of(str(player.id))
    if found is None:
        raise RefusedError(f"{player.mention} does not play in match {match.id}.")
    return found


def _person(member: discord.Member | None, computer: Stand | None) -> Player | None:
    if (member is None) == (computer is None):
        raise RefusedError("Say who takes over: either a member or a computer player.")
    if member is None:
        return None
    if member.bot:
        raise RefusedError("A bot cannot take a seat. Choose the option computer instead.")
    return Player(str(member.id), clean(member.display_name), sees_all=preflight.sees_all(member))


def _kind(computer: Stand | None) -> Literal["good", "quick", "random", "silent"]:
    return "silent" if computer == "passes" else computer or "good"
