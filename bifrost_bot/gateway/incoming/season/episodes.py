"""`/season episode …` and `/season duel …`: the matches of a season."""

from dataclasses import replace

import discord
from discord import app_commands

from bifrost_bot.gateway.channels.preflight import channels_needed
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.create_lobby import refuse_if_crowded, require_fit, usual_for
from bifrost_bot.gateway.incoming.game_option import chosen
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import (
    Reason,
    SeasonNumber,
    members_of,
    player_of,
    season_meant,
    seen,
)
from bifrost_bot.gateway.incoming.servers import person_of
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.seasons.episodes import Opened, Order
from bifrost_bot.season.decide.duels import reported
from bifrost_bot.season.decide.episodes import OpenEpisode
from bifrost_bot.season.decide.rights import require_episode, require_host
from bifrost_bot.season.host_action import CloseEpisode, ReportDuel
from bifrost_bot.season.model import Season
from bifrost_bot.speech.texts.season.command import (
    SeasonAnswerText,
    SeasonButtonText,
    SeasonCommandText,
)
from bifrost_bot.speech.wording import listing, mention

_DUELLISTS = 2
Seconds = app_commands.Range[int, 1, 604800]


class EpisodeCommands(app_commands.Group):
    """Commands for the episodes of a season."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="episode", description=SeasonCommandText.episode_group)
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        seconds=SeasonCommandText.seconds,
        open_eyes=SeasonCommandText.open_eyes,
        season=SeasonCommandText.season,
        **SeasonCommandText.episode_open,
    )
    async def open(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        start: str | None = None,
        settings: str | None = None,
        seconds: Seconds | None = None,
        open_eyes: bool = False,
        season: SeasonNumber | None = None,
    ) -> None:
        """Open the next episode, with everybody in the season seated in its match."""
        found = await season_meant(interaction, season)
        require_host(found, str(interaction.user.id))
        if game is None:
            await self._open_finale(interaction, found)
            return
        wanted = await _settings(self._services, interaction, game, start, settings, seconds)
        order, missing = await _order(
            self._services, interaction, found, replace(wanted, open_eyes=open_eyes)
        )
        async with self._services.hosting.opening:
            await refuse_if_crowded(self._services, order.home.guild_id, order.by)
            opened = await self._services.hosting.seasons.episodes.open_episode(order)
        number = len(opened.change.season.episodes)
        told = SeasonAnswerText.opened.format(episode=number, match=opened.match.id)
        await answer(interaction, " ".join([told, *missing]))

    @app_commands.command()
    @app_commands.describe(reason=SeasonCommandText.reason, season=SeasonCommandText.season)
    async def close(
        self, interaction: discord.Interaction, reason: Reason, season: SeasonNumber | None = None
    ) -> None:
        """End the episode under way without an elimination; asks you to confirm."""
        found, by, request = (
            await season_meant(interaction, season),
            str(interaction.user.id),
            str(interaction.id),
        )
        require_host(found, by)
        number, who = require_episode(found).number, seen(interaction, found)

        async def close() -> str:
            command = CloseEpisode(by, number, reason)
            change = await self._services.hosting.seasons.runner.handle(found.id, command, request)
            return answer_for(change, SeasonAnswerText.closed.format(episode=number))

        text = SeasonAnswerText.confirm_close.format(
            episode=number, season=who.title, reason=who.quoted(reason)
        )
        await self._services.hosting.confirmations.ask(
            interaction, text, SeasonButtonText.close, close
        )

    @open.autocomplete("start")
    async def _starts(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return options.preset_choices(interaction, current)

    async def _open_finale(self, interaction: discord.Interaction, season: Season) -> None:
        """Opens the next episode if it is the finale, which has no match."""
        if len(season.alive) != _DUELLISTS:
            raise RefusedError(SeasonAnswerText.choose_game)
        command = OpenEpisode(str(interaction.user.id), len(season.episodes) + 1)
        await self._services.hosting.seasons.runner.handle(season.id, command, str(interaction.id))
        await answer(interaction, SeasonAnswerText.finale.format(episode=command.number))


class DuelCommands(app_commands.Group):
    """Commands for the duels of a season."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="duel", description=SeasonCommandText.duel_group)
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        seconds=SeasonCommandText.seconds,
        open_eyes=SeasonCommandText.open_eyes,
        season=SeasonCommandText.season,
        **SeasonCommandText.duel_open,
    )
    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        seconds: Seconds | None = None,
        open_eyes: bool = False,
        season: SeasonNumber | None = None,
    ) -> None:
        """Open the match of the duel that is due, with both players seated."""
        found = await season_meant(interaction, season)
        require_host(found, str(interaction.user.id))
        wanted = await _settings(self._services, interaction, game, None, None, seconds)
        order, missing = await _order(
            self._services, interaction, found, replace(wanted, open_eyes=open_eyes)
        )
        async with self._services.hosting.opening:
            await refuse_if_crowded(self._services, order.home.guild_id, order.by)
            opened: Opened = await self._services.hosting.seasons.episodes.open_duel(order)
        told = SeasonAnswerText.duel_opened.format(match=opened.match.id)
        await answer(interaction, " ".join([told, *missing]))

    @app_commands.command()
    @app_commands.describe(season=SeasonCommandText.season, **SeasonCommandText.duel_report)
    async def report(
        self,
        interaction: discord.Interaction,
        winner: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Say who won a duel that was played elsewhere, or correct who won the last one."""
        found = await season_meant(interaction, season)
        by, request = str(interaction.user.id), str(interaction.id)
        episode, before = reported(found)
        command = ReportDuel(by, str(winner.id), request, episode, before)
        change = await self._services.hosting.seasons.runner.handle(found.id, command, request)
        text = SeasonAnswerText.reported if change.events else SeasonAnswerText.same_report
        await answer(interaction, answer_for(change, text.format(player=winner.mention)))


async def _settings(
    services: Services,
    interaction: discord.Interaction,
    game: str,
    start: str | None,
    typed: str | None,
    seconds: int | None,
) -> Settings:
    """Returns the settings of a match of a season, each that is left out as in `/match create`."""
    usual = await usual_for(services, interaction.guild_id or 0, chosen(game))
    raw = await options.gathered(game, start, typed, (), services.hosting.files.read)
    return replace(
        usual,
        advance=options.advance(raw.pop("advance", usual.advance)),
        neutral_names=options.switch(
            "neutral_names", raw.pop("neutral_names", usual.neutral_names)
        ),
        rooms=options.rooms(raw.pop("rooms", usual.rooms)),
        seating=options.seating(raw.pop("seating")) if "seating" in raw else usual.seating,
        options=raw,
        seconds=seconds,
    )


async def _order(
    services: Services, interaction: discord.Interaction, season: Season, settings: Settings
) -> tuple[Order, list[str]]:
    """Returns the order for a match in the season's channel, and who is not seated as they are not
    on the server.

    Raises:
        RefusedError: When the server or the season's channel lacks what the match needs.
    """
    guild = interaction.guild
    assert guild is not None
    info = chosen(settings.game).info
    home = await services.hosting.seasons.rooms.home(season)
    channel = guild.get_channel(home.channel_id)
    here = channel.permissions_for(guild.me) if channel else None
    needed = channels_needed(info, info.most, settings.rooms)
    await require_fit(services, guild, needed, interaction.client.intents, here)
    wanted = season.duellists or season.alive
    members = await members_of(guild, wanted)
    players = {id: player_of(member) for id, member in members.items()}
    absent = listing([mention(id) for id in wanted if id not in players])
    by, request = person_of(interaction.user), str(interaction.id)
    order = Order(season.id, by.id, settings, home, players, request, (by,))
    return order, [SeasonAnswerText.not_seated.format(players=absent)] if absent else []
