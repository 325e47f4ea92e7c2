"""The form in which hosts change the usual settings of an open lobby."""

from dataclasses import replace
from typing import Any

import discord

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.forms.form import Form
from bifrost_bot.gateway.incoming.forms.text_box import LONGEST_VALUE, text_box
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.toml import parse_toml
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.settings import ChangeSettings, unfitting_warnings
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.speech import wording
from bifrost_bot.speech.wording import clean

_LONGEST = 100


async def show_lobby_form(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Shows a host the form, filled in with the current settings.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_host(match, str(interaction.user.id))
    if match.status is not Status.LOBBY:
        raise LobbyError(f"The match {'is over' if match.over else 'has begun'}, so its settings stand.")
    await interaction.response.send_modal(LobbyForm(services, match))


class LobbyForm(Form):
    """A form with the usual settings."""

    def __init__(self, services: Services, match: Match) -> None:
        super().__init__(title=f"Settings of match {match.id}")
        self._services = services
        self._match_id = match.id
        now = match.settings
        warnings = None if now.warnings is None else ", ".join(map(str, now.warnings))
        self._seconds = _line(
            "Seconds a turn", "" if now.seconds is None else str(now.seconds), "empty: the game's own"
        )
        self._warnings = _line("Warnings before the deadline", warnings or "", "30, 10, 5; empty: the game's own")
        self._advance = _line("A turn ends: deadline or all_locked", now.advance, "deadline")
        self._rated = _line("Rated: yes or no", "yes" if now.rated else "no", "yes")
        self._more = text_box(
            "Further settings as TOML",
            "",
            'rooms = "one"; neutral_names = true; points = [3, 2, 0]; the rest stays as it is',
            LONGEST_VALUE,
            tall=True,
        )
        for box in (self._seconds, self._warnings, self._advance, self._rated, self._more):
            self.add_item(box)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Changes the settings."""
        match = await self._services.runner.match(self._match_id)
        command = ChangeSettings(str(interaction.user.id), self._read(match.settings))
        change = await self._services.runner.handle(match.id, command)
        unfit = wording.unfitting_warnings(unfitting_warnings(change.match.settings))
        told = "The settings are changed." if change.events else "Nothing is changed."
        await answer(interaction, " ".join([told, *unfit]))

    def _read(self, before: Settings) -> Settings:
        more = parse_toml("settings", self._more.value.replace(";", "\n"))
        return replace(
            before,
            seconds=_seconds(self._seconds.value),
            warnings=options.numbers("warnings", self._warnings.value.strip() or None),
            advance=options.advance(more.pop("advance", self._advance.value.strip().lower())),
            rated=_yes("rated", self._rated.value),
            neutral_names=options.switch("neutral_names", more.pop("neutral_names", before.neutral_names)),
            rooms=options.rooms(more.pop("rooms", before.rooms)),
            options={**before.options, **more},
        )


def _line(label: str, value: str, example: str) -> discord.ui.TextInput[Any]:
    return text_box(label, value, example, _LONGEST)


def _seconds(text: str) -> int | None:
    if not text.strip():
        return None
    return options.duration("seconds", text)


def _yes(place: str, text: str) -> bool:
    said = text.strip().lower()
    if said not in ("yes", "no"):
        raise ConfigError(place, f"must be yes or no, not {clean(text)}.")
    return said == "yes"
