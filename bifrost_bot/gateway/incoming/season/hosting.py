"""Hosts' commands under `/season`: eliminations, corrections, deadlines, the channel, the end."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import duration
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.home import require_room
from bifrost_bot.gateway.incoming.season.lookup import (
    Reason,
    SeasonNumber,
    find_hosted,
    find_season,
    handle_command,
    season_view,
)
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.rights import require_alive
from bifrost_bot.season.errors import NO_SPOILS, NOT_HOST, SEASON_OVER
from bifrost_bot.season.host_action import (
    ChooseOpponent,
    Correct,
    Correction,
    Eliminate,
    Extend,
    Reinstate,
)
from bifrost_bot.season.model import Choice, Question, Season, Share
from bifrost_bot.season.rules import MOST_GARNETS, MOST_TOKENS
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.texts import BACK_IN_SEASON, PLAYER_OPTION, REASON_OPTION, SEASON_OPTION

MOST_PLACES = 25


class HostingCommands(CommandGroup, name="hosting"):
    """Commands for the hosts of a season."""

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION, player="Whom the Elimination Candidate duels")
    async def opponent(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Choose whom the Elimination Candidate duels, if you are asked; it counts at once."""
        found = await find_season(interaction, season)
        number = found.choice.number if found.choice else 0
        command = ChooseOpponent(user_id(interaction), number, str(player.id))
        change = await handle_command(interaction, found, command)
        done = f"{player.mention} is the opponent."
        await answer(interaction, answer_for(change, done))

    @app_commands.command()
    @app_commands.describe(
        player=PLAYER_OPTION,
        reason=REASON_OPTION,
        season=SEASON_OPTION,
    )
    async def eliminate(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        reason: Reason,
        season: SeasonNumber | None = None,
    ) -> None:
        """Eliminate a player by your decision; asks you to confirm."""
        found = await find_hosted(interaction, season)
        by = user_id(interaction)
        require_alive(found, str(player.id))

        async def eliminate() -> str:
            command = Eliminate(by, str(player.id), reason)
            change = await handle_command(interaction, found, command)
            done = f"{player.mention} is eliminated."
            return answer_for(change, done)

        viewed = season_view(interaction, found)
        text = (
            f"Eliminate {player.mention} from {viewed.title}? Their garnets are discarded, and a "
            f"duel that they are in ends the episode. Reason: {viewed.quote_text(reason)}"
        )
        await self._services.confirmations.ask(interaction, text, "Eliminate the player", eliminate)

    @app_commands.command()
    @app_commands.describe(
        player=PLAYER_OPTION,
        reason=REASON_OPTION,
        season=SEASON_OPTION,
    )
    async def reinstate(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        reason: Reason,
        season: SeasonNumber | None = None,
    ) -> None:
        """Take a player back whom a host had eliminated."""
        found = await find_season(interaction, season)
        command = Reinstate(user_id(interaction), str(player.id), reason)
        change = await handle_command(interaction, found, command)
        text = f"{player.mention} is in the season, so nothing changed."
        if change.events:
            text = BACK_IN_SEASON.format(player=player.mention)
        await answer(interaction, answer_for(change, text))

    @app_commands.command()
    @app_commands.describe(
        player=PLAYER_OPTION,
        reason=REASON_OPTION,
        season=SEASON_OPTION,
        episode="In which episode",
        place="The place in its match, 1 being the best; left out: as it was",
        tokens="How many Tokens of Life the match gave; left out: as many as it did",
        garnets="How many garnets they had after the match; left out: as many as they did",
    )
    async def correct(
        self,
        interaction: discord.Interaction,
        episode: app_commands.Range[int, 1, 100],
        player: discord.User,
        reason: Reason,
        place: app_commands.Range[int, 1, MOST_PLACES] | None = None,
        tokens: app_commands.Range[int, 0, MOST_TOKENS] | None = None,
        garnets: app_commands.Range[int, 0, MOST_GARNETS] | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Correct what a player took from an episode's match."""
        found = await find_hosted(interaction, season)
        by = user_id(interaction)
        share = _share(found, episode, str(player.id))
        if share is None:
            text = "{player} is not in the result of episode {episode}. Name a player who is."
            raise RefusedError(text.format(player=player.mention, episode=episode))
        corrections: list[Correction] = []
        if place is not None:
            corrections.append(Correction("place", place, share.place))
        if tokens is not None:
            corrections.append(Correction("tokens", tokens, share.tokens))
        if garnets is not None:
            corrections.append(Correction("garnets", garnets, share.garnets))
        if not corrections:
            raise RefusedError("Say what to correct: the place, the Tokens or the garnets.")
        command = Correct(by, episode, str(player.id), tuple(corrections), reason)
        change = await handle_command(interaction, found, command)
        if change.events:
            text = "Corrected: {player} in episode {episode}."
        else:
            text = "That is already the result, so nothing changed."
        done = text.format(player=player.mention, episode=episode)
        await answer(interaction, answer_for(change, done))

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION, time="By how much, such as 90s, 30m or 2h")
    async def extend(
        self, interaction: discord.Interaction, time: str, season: SeasonNumber | None = None
    ) -> None:
        """Put off the deadline of what the season waits for."""
        found = await find_hosted(interaction, season)
        by = user_id(interaction)
        seconds = duration("time", time)
        asked = found.choice or next(iter(found.questions), None)
        if asked is None:
            raise RefusedError(
                "Nothing has a deadline now. /season status shows what the season waits for."
            )
        command = Extend(by, asked.number, seconds, str(interaction.id))
        change = await handle_command(interaction, found, command)
        until = deadline(_until_ms(change.after, asked))
        await answer(interaction, answer_for(change, f"The deadline is {until} now."))

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION, channel="Where the season is announced from now on"
    )
    async def channel(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        season: SeasonNumber | None = None,
    ) -> None:
        """Announce the season in another channel from now on, such as when its own was deleted."""
        found = await find_hosted(interaction, season)
        require_room(channel)
        await self._services.season_runner.move(found.id, channel.id)
        await answer(interaction, f"From now on, {channel.mention} has the announcements.")

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION)
    async def repair(
        self, interaction: discord.Interaction, season: SeasonNumber | None = None
    ) -> None:
        """Make a season's deleted roles again, and put right what else is missing on the server."""
        found = await find_hosted(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        done = await self._services.season_upkeep.repair(found)
        text = "\n".join(done)[:2000]
        await answer(interaction, text or f"Nothing of season {found.id} is missing.")

    @app_commands.command()
    @app_commands.describe(reason=REASON_OPTION, season=SEASON_OPTION)
    async def end(
        self, interaction: discord.Interaction, reason: Reason, season: SeasonNumber | None = None
    ) -> None:
        """End a season without a winner; asks you to confirm."""
        found = await find_season(interaction, season)
        by = user_id(interaction)
        _require_host_of_running(found, by)

        async def end() -> str:
            await handle_command(interaction, found, End(by, reason))
            return "The season has ended."

        viewed = season_view(interaction, found)
        text = f"End {viewed.title} for good, without a winner? Reason: {viewed.quote_text(reason)}"
        await self._services.confirmations.ask(interaction, text, "End the season", end)


def _until_ms(season: Season, asked: Choice | Question) -> int:
    """Returns the present deadline of a choice or question; its former one if it is closed."""
    for present in (season.choice, *season.questions):
        if present is not None and present.number == asked.number:
            return present.until_ms
    return asked.until_ms


def _share(season: Season, episode: int, id: str) -> Share | None:
    """Returns a player's rewards from an episode's match; None if they did not play in it."""
    for played in season.episodes:
        if played.number == episode and played.shares:
            return played.share(id)
    raise RefusedError(NO_SPOILS.format(number=episode))


def _require_host_of_running(season: Season, by: str) -> None:
    """Raises unless a host asks and the season is not over; the limit of changes does not count."""
    if by not in season.hosts:
        raise RefusedError(NOT_HOST)
    if season.over:
        raise RefusedError(SEASON_OVER)
