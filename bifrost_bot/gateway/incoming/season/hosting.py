"""Hosts' commands of `/season`: opening and ending it, eliminations, corrections, deadlines, its
channel.
"""

from typing import Literal

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import duration
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.home import require_room
from bifrost_bot.gateway.incoming.season.lookup import Reason, SeasonNumber, season_meant, seen
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.rights import require_alive, require_host
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
from bifrost_bot.speech.texts.season.command import (
    SeasonAnswerText,
    SeasonButtonText,
    SeasonCommandText,
)
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal
from bifrost_bot.speech.texts.season.story import RevisionText

MOST_PLACES = 25


class HostingCommands(app_commands.Group):
    """Commands for the hosts of a season."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="hosting")
        self._services = services

    @app_commands.command()
    @app_commands.describe(season=SeasonCommandText.season, **SeasonCommandText.opponent)
    async def opponent(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Choose whom the Elimination Candidate duels, if you are asked; it counts at once."""
        found = await season_meant(interaction, season)
        number = found.choice.number if found.choice else 0
        command = ChooseOpponent(str(interaction.user.id), number, str(player.id))
        change = await self._services.hosting.seasons.runner.handle(
            found.id, command, str(interaction.id)
        )
        await answer(
            interaction, answer_for(change, SeasonAnswerText.chosen.format(player=player.mention))
        )

    @app_commands.command()
    @app_commands.describe(
        player=SeasonCommandText.player,
        reason=SeasonCommandText.reason,
        season=SeasonCommandText.season,
    )
    async def eliminate(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        reason: Reason,
        season: SeasonNumber | None = None,
    ) -> None:
        """Eliminate a player by your decision; asks you to confirm."""
        found, by, request = (
            await season_meant(interaction, season),
            str(interaction.user.id),
            str(interaction.id),
        )
        require_host(found, by)
        require_alive(found, str(player.id))
        who, what = seen(interaction, found), player.mention

        async def eliminate() -> str:
            command = Eliminate(by, str(player.id), reason)
            change = await self._services.hosting.seasons.runner.handle(found.id, command, request)
            return answer_for(change, SeasonAnswerText.eliminated.format(player=what))

        text = SeasonAnswerText.confirm_eliminate.format(
            player=what, season=who.title, reason=who.quoted(reason)
        )
        await self._services.hosting.confirmations.ask(
            interaction, text, SeasonButtonText.eliminate, eliminate
        )

    @app_commands.command()
    @app_commands.describe(
        player=SeasonCommandText.player,
        reason=SeasonCommandText.reason,
        season=SeasonCommandText.season,
    )
    async def reinstate(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        reason: Reason,
        season: SeasonNumber | None = None,
    ) -> None:
        """Take a player back whom a host had eliminated."""
        found = await season_meant(interaction, season)
        command = Reinstate(str(interaction.user.id), str(player.id), reason)
        change = await self._services.hosting.seasons.runner.handle(
            found.id, command, str(interaction.id)
        )
        text = RevisionText.back if change.events else SeasonAnswerText.in_season
        await answer(interaction, answer_for(change, text.format(player=player.mention)))

    @app_commands.command()
    @app_commands.describe(
        player=SeasonCommandText.player,
        reason=SeasonCommandText.reason,
        season=SeasonCommandText.season,
        **SeasonCommandText.correct,
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
        found, by = await season_meant(interaction, season), str(interaction.user.id)
        require_host(found, by)
        share = _share(found, episode, str(player.id))
        if share is None:
            raise RefusedError(
                SeasonAnswerText.no_game_tokens.format(player=player.mention, episode=episode)
            )
        corrections = (
            *_correction("place", place, share.place),
            *_correction("tokens", tokens, share.tokens),
            *_correction("garnets", garnets, share.garnets),
        )
        if not corrections:
            raise RefusedError(SeasonAnswerText.nothing_to_correct)
        command = Correct(by, episode, str(player.id), corrections, reason)
        change = await self._services.hosting.seasons.runner.handle(
            found.id, command, str(interaction.id)
        )
        text = SeasonAnswerText.corrected if change.events else SeasonAnswerText.same_result
        await answer(
            interaction, answer_for(change, text.format(player=player.mention, episode=episode))
        )

    @app_commands.command()
    @app_commands.describe(season=SeasonCommandText.season, **SeasonCommandText.extend)
    async def extend(
        self, interaction: discord.Interaction, time: str, season: SeasonNumber | None = None
    ) -> None:
        """Put off the deadline of what the season waits for."""
        found, request = await season_meant(interaction, season), str(interaction.id)
        require_host(found, str(interaction.user.id))
        seconds = duration("time", time)
        open_one = found.choice or next(iter(found.questions), None)
        if open_one is None:
            raise RefusedError(SeasonAnswerText.nothing_open)
        command = Extend(str(interaction.user.id), open_one.number, seconds, request)
        change = await self._services.hosting.seasons.runner.handle(found.id, command, request)
        until_ms = _until_ms(change.season, open_one)
        await answer(
            interaction,
            answer_for(change, SeasonAnswerText.extended.format(deadline=deadline(until_ms))),
        )

    @app_commands.command()
    @app_commands.describe(season=SeasonCommandText.season, **SeasonCommandText.channel)
    async def channel(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        season: SeasonNumber | None = None,
    ) -> None:
        """Announce the season in another channel from now on, such as when its own was deleted."""
        found = await season_meant(interaction, season)
        require_host(found, str(interaction.user.id))
        require_room(channel)
        await self._services.hosting.seasons.runner.move(found.id, channel.id)
        await answer(interaction, SeasonAnswerText.moved.format(channel=channel.mention))

    @app_commands.command()
    @app_commands.describe(reason=SeasonCommandText.reason, season=SeasonCommandText.season)
    async def end(
        self, interaction: discord.Interaction, reason: Reason, season: SeasonNumber | None = None
    ) -> None:
        """End a season without a winner; asks you to confirm."""
        found, by, request = (
            await season_meant(interaction, season),
            str(interaction.user.id),
            str(interaction.id),
        )
        _require_host_of_running(found, by)
        who = seen(interaction, found)

        async def end() -> str:
            await self._services.hosting.seasons.runner.handle(found.id, End(by, reason), request)
            return SeasonAnswerText.ended

        text = SeasonAnswerText.confirm_end.format(season=who.title, reason=who.quoted(reason))
        await self._services.hosting.confirmations.ask(interaction, text, SeasonButtonText.end, end)


def _correction(
    field: Literal["place", "tokens", "garnets"], value: int | None, seen: int | None
) -> tuple[Correction, ...]:
    """Returns a correction of a part of a result; none where the host did not name it."""
    return () if value is None else (Correction(field, value, seen),)


def _until_ms(season: Season, asked: Choice | Question) -> int:
    """Returns the present deadline of a choice or question; the one that was seen if it is
    closed by now.
    """
    open_ones = (*((season.choice,) if season.choice else ()), *season.questions)
    return next((one.until_ms for one in open_ones if one.number == asked.number), asked.until_ms)


def _share(season: Season, episode: int, id: str) -> Share | None:
    """Returns what somebody took from an episode's match; None if they were not in it."""
    taken = next((one for one in season.episodes if one.number == episode and one.shares), None)
    if taken is None:
        raise RefusedError(SeasonRefusal.no_spoils.format(number=episode))
    return taken.share(id)


def _require_host_of_running(season: Season, by: str) -> None:
    """Refuses who is no host, and where the season is over; one that was changed too often can
    still end.
    """
    if by not in season.hosts:
        raise RefusedError(SeasonRefusal.not_host)
    if season.over:
        raise RefusedError(SeasonRefusal.over)
