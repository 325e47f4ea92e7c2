"""The form in which hosts change the usual settings of an open lobby."""

from dataclasses import replace
from typing import Any

import discord

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.forms.form import Form, Mistakes
from bifrost_bot.gateway.incoming.forms.text_box import LONGEST_VALUE, text_box
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.toml import TYPED, example_for, parse_toml
from bifrost_bot.match.decide.bounds import unfitting_warnings
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.decide.settings import ChangeSettings
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Advance, Match, Settings, Status
from bifrost_bot.speech import wording
from bifrost_bot.speech.wording import clean

_LONGEST = 100


async def show_lobby_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form, filled in with the current settings, or `again` with what they typed when it was refused.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_host(match, str(interaction.user.id))
    if match.status is not Status.LOBBY:
        raise LobbyError(f"The match {'is over' if match.over else 'has begun'}, so its settings stand.")
    await LobbyForm(services, match).show(interaction, again=again)


class LobbyForm(Form):
    """A form with the usual settings."""

    def __init__(self, services: Services, match: Match) -> None:
        super().__init__(services, f"Settings of match {match.id}", f"settings:{match.id}")
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
            'seating = "dealt"; rooms = "one"; neutral_names = true; points = [3, 2, 0]; the rest stays as it is',
            LONGEST_VALUE,
            tall=True,
        )
        for box in (self._seconds, self._warnings, self._advance, self._rated, self._more):
            self.add_item(box)

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings."""
        match = await self._services.runner.match(self._match_id)
        command = ChangeSettings(str(interaction.user.id), self._read(match))
        change = await self._services.runner.handle(match.id, command)
        unfit = wording.unfitting_warnings(unfitting_warnings(change.match.settings))
        told = "The settings are changed." if change.events else "Nothing is changed."
        await answer(interaction, " ".join([told, *unfit]))

    def _read(self, match: Match) -> Settings:
        before, mistakes = match.settings, Mistakes()
        seconds = mistakes.read(self._seconds, _seconds, before.seconds)
        warnings = mistakes.read(self._warnings, _warnings, before.warnings)
        advance = mistakes.read(self._advance, _advance, before.advance)
        rated = mistakes.read(self._rated, _yes, before.rated)
        chosen = replace(before, seconds=seconds, warnings=warnings, advance=advance, rated=rated)
        if not self._fits(chosen, mistakes):
            # What is further wrong is to be found as well.
            chosen = before
        further = mistakes.read(self._more, lambda said: _further(said, match, chosen), chosen)
        self._fits(further, mistakes)
        mistakes.require_none()
        return further

    def _fits(self, settings: Settings, mistakes: Mistakes) -> bool:
        try:
            check_settings(settings)
        except ConfigError as problem:
            for one in problem.mistakes:
                mistakes.note(self._box_of(one.place), one)
            return False
        return True

    def _box_of(self, place: str) -> discord.ui.TextInput[Any]:
        """Returns the field that a setting is changed by."""
        return {"seconds": self._seconds, "warnings": self._warnings}.get(place, self._more)


def _further(text: str, match: Match, chosen: Settings) -> Settings:
    """Returns the chosen settings with further ones, of the platform and of the game."""
    more = parse_toml(TYPED, text.replace(";", "\n"), example_for(match.game.info))
    return replace(
        chosen,
        advance=options.advance(more.pop("advance", chosen.advance)),
        neutral_names=options.switch("neutral_names", more.pop("neutral_names", chosen.neutral_names)),
        rooms=options.rooms(more.pop("rooms", chosen.rooms)),
        seating=options.seating(more.pop("seating", match.seating)),
        options={**chosen.options, **more},
    )


def _line(label: str, value: str, example: str) -> discord.ui.TextInput[Any]:
    return text_box(label, value, example, _LONGEST)


def _advance(text: str) -> Advance:
    return options.advance(text.strip().lower())


def _warnings(text: str) -> tuple[int, ...] | None:
    return options.numbers("warnings", text.strip() or None)


def _seconds(text: str) -> int | None:
    if not text.strip():
        return None
    return options.duration("seconds", text)


def _yes(text: str) -> bool:
    said = text.strip().lower()
    if said not in ("yes", "no"):
        raise ConfigError("rated", f"must be yes or no, not {clean(text)}.")
    return said == "yes"
