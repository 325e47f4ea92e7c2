"""`/match rehearse`: a trial match of computer players, in channels that only hosts see."""

from dataclasses import replace

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.create_lobby import refuse_another_private, refuse_if_unready
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import person_of
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.gateway.incoming.settings.computers import programs_in
from bifrost_bot.match.decide.hosts import AddHost, impartial_hosts
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram, Start
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history.names import names
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.player import Person, Skill
from bifrost_bot.messages.post import category_name
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.speech.texts import SKILL_OPTION
from bifrost_bot.store.journal import Home

_USUAL_SECONDS = 10


class RehearsalCommands(CommandGroup, name="rehearsing"):
    """The command that rehearses a match."""

    @app_commands.command()
    @app_commands.describe(
        skill=SKILL_OPTION,
        seconds="How long a turn lasts",
        match="The match whose settings are tried out, where it is not clear",
    )
    async def rehearse(
        self,
        interaction: discord.Interaction,
        seconds: app_commands.Range[int, 5, 3600] = _USUAL_SECONDS,
        skill: Skill = "quick",
        match: MatchNumber | None = None,
    ) -> None:
        """Try out a whole match with computer players, unrated, in channels that only hosts see."""
        found = await self._services.hosted(interaction, match)
        async with self._services.opening:
            await self._refuse_if_unfit(interaction, found)
            trial = await self._begin(interaction, found, _settings(found, seconds), skill)
        category = category_name(trial)
        text = (
            f"The rehearsal begins in the category **{category}**, which only its hosts see. "
            f"/match abandon there ends it. Its channels are deleted {KEPT_MINUTES} minutes after "
            "its end."
        )
        await answer(interaction, text)

    async def _refuse_if_unfit(self, interaction: discord.Interaction, found: Match) -> None:
        by = user_id(interaction)
        if found.settings.private:
            raise RefusedError(
                "A practice or a rehearsal cannot be rehearsed. Name the match to rehearse."
            )
        secret = set(found.game.info.secret_settings) & found.settings.options.keys()
        if found.player(by) and secret:
            raise RefusedError(
                "You play in that match, and a rehearsal would show you its secrets."
            )
        await refuse_another_private(self._services, interaction.guild_id or 0, by, rehearsal=True)
        await refuse_if_unready(self._services, interaction, found.settings)

    async def _begin(
        self, interaction: discord.Interaction, found: Match, settings: Settings, skill: Skill
    ) -> Match:
        runner = self._services.runner
        by = user_id(interaction)
        home = Home(interaction.guild_id or 0, interaction.channel_id or 0)
        known = names(await runner.history(found.id))
        trial = await runner.create(settings, by, home, (person_of(interaction.user),))
        try:
            programs = programs_in(found)
            for program in programs:
                await runner.handle(trial.id, AddProgram(by, program))
            players = max(len(found.players), found.game.info.fewest)
            for _ in range(players - len(programs)):
                await runner.handle(trial.id, AddComputer(by, skill))
            for host in impartial_hosts(found):
                people = (Person(host, known[host]),) if host in known else ()
                await runner.handle(trial.id, AddHost(by, host, people=people))
            return (await runner.handle(trial.id, Start(by))).after
        except Exception:
            # A half-made rehearsal would block the next one.
            await runner.handle(trial.id, Abandon(by, ""))
            raise


def _settings(match: Match, seconds: int) -> Settings:
    return replace(
        match.settings,
        rehearsal=True,
        rated=False,
        hosts_watch=False,
        seconds=seconds,
        warnings=None,
        pace=1,
        absent_after=0,
        seating=match.seating,
    )
