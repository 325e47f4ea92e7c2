"""`/season calendar`: shows when the coming episodes begin, and lets hosts set it."""

import re
from datetime import tzinfo
from typing import Final

import discord
from discord import app_commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.channels.preflight import NO_EVENTS
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.lookup import SeasonNumber, find_season, handle_command
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.match.zones import clock_of
from bifrost_bot.season.decide.hosts import SetCalendar
from bifrost_bot.season.decide.rights import require_host
from bifrost_bot.season.model import EpisodeDate
from bifrost_bot.speech.season.time import date_lines
from bifrost_bot.speech.texts import SEASON_OPTION
from bifrost_bot.speech.wording import clean, listing

_NONE: Final = "none"
_DATE: Final = re.compile(r"(<t:\d+(?::\w)?>|in \S+|(?:\d+-\d+-\d+ )?\d+:\d+)(?: (.+))?")


class CalendarCommands(CommandGroup, name="planning"):
    """The command for the calendar of a season."""

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        dates="Hosts: such as 2026-12-01 20:00 Bifröst; 2026-12-08 20:00, by your clock, or none",
    )
    async def calendar(
        self,
        interaction: discord.Interaction,
        dates: str | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Show when the coming episodes begin; a host can set it."""
        found = await find_season(interaction, season)
        head = "**The coming episodes:**"
        notes: list[str] = []
        if dates is not None:
            by = user_id(interaction)
            require_host(found, by)
            now_ms = interaction.created_at.timestamp() * 1000
            zone = clock_of(self._services.preferences.of(by).zone)
            command = SetCalendar(by, read_dates(dates, int(now_ms), zone))
            change = await handle_command(interaction, found, command)
            found = change.after
            head = "**The calendar is set:**" if change.events else "**That was the calendar:**"
            guild = interaction.guild
            if guild is not None and not guild.me.guild_permissions.create_events:
                notes.append(NO_EVENTS)
        lines = date_lines(found.calendar, len(found.episodes) + 1)
        if not lines:
            head = "No dates are set for the coming episodes."
            notes.clear()
        await answer(interaction, "\n".join([head, *lines, *notes]))


def read_dates(text: str, now_ms: int, zone: tzinfo) -> tuple[EpisodeDate, ...]:
    """Returns typed dates, with semicolons between.

    Raises:
        ConfigError: When a time cannot be read.
        RefusedError: When there is no date, or no game of that name.
    """
    if text.strip().lower() == _NONE:
        return ()
    dates: list[EpisodeDate] = []
    for part in text.split(";"):
        typed = " ".join(part.split())
        if typed:
            dates.append(_read_date(typed, now_ms, zone))
    if not dates:
        raise RefusedError("Give a date such as 2026-12-01 20:00, or none to take all back.")
    return tuple(dates)


def _read_date(typed: str, now_ms: int, zone: tzinfo) -> EpisodeDate:
    parts = _DATE.fullmatch(typed.lower())
    time = parts[1] if parts else typed
    game = _game(parts[2]) if parts and parts[2] else ""
    return EpisodeDate(options.instant("dates", time, now_ms, zone), game)


def _game(typed: str) -> str:
    """Returns the id of a game that was typed as its title or id."""
    titles: list[str] = []
    for id, game in all_games().items():
        title = game.info.title
        titles.append(title)
        if typed in (id, title.lower()):
            return id
    raise RefusedError(f"There is no game {clean(typed)}. Name one of {listing(titles)}.")
