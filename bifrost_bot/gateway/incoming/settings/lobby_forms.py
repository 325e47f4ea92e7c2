"""The forms that change the settings of an open lobby: the usual ones, any single one, computer
players, and TOML.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import discord

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.filled_forms import Filled
from bifrost_bot.gateway.incoming.forms.form import Form, Mistakes
from bifrost_bot.gateway.incoming.forms.text_box import LONGEST_VALUE, text_box
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings import computers, programs
from bifrost_bot.gateway.incoming.settings.field import Field
from bifrost_bot.gateway.incoming.settings.lobby_message import (
    COMPUTERS,
    is_hidden,
    require_open,
    setting_named,
    settings_message,
    usual_of,
)
from bifrost_bot.gateway.incoming.settings.setting import Setting, usual_settings
from bifrost_bot.gateway.incoming.settings.settings_form import SettingsForm
from bifrost_bot.gateway.incoming.toml import TYPED, example_for, parse_toml
from bifrost_bot.match.decide.bounds import unfitting_warnings
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.decide.settings import ChangeSettings, differing, option_name
from bifrost_bot.match.errors import StaleSettingsError
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.refusal import SettingsRefusal
from bifrost_bot.speech.texts.setup import SetupText
from bifrost_bot.speech.wording import harmless, listing


async def show_usual_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form with the usual settings; `again` as they filled it in when it was
    refused.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, str(interaction.user.id))
    asked = usual_settings(match.settings, await usual_of(services, match))
    title = SetupText.settings_title.format(match=match.id)
    form = LobbyForm(services, match, title, f"usual:{match.id}", asked)
    await form.show(interaction, again=again)


async def show_setting_form(
    services: Services,
    interaction: discord.Interaction,
    match: Match,
    id: str,
    *,
    again: bool = False,
) -> None:
    """Shows a host the form with a single setting, or with computer players; `again` as they filled
    it in.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
        RefusedError: When there is no such setting, or they may not see it.
    """
    by = str(interaction.user.id)
    require_open(match, by)
    form: Form
    if id == COMPUTERS:
        form = ComputersForm(services, match)
    else:
        asked = (await setting_named(services, match, id, by),)
        title = SetupText.setting_title.format(match=match.id)
        form = LobbyForm(services, match, title, f"setting:{match.id}:{id}", asked)
    await form.show(interaction, again=again)


async def show_toml_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form that takes settings as TOML; `again` as they filled it in.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, str(interaction.user.id))
    await TomlForm(services, match).show(interaction, again=again)


class LobbyForm(SettingsForm):
    """A form with settings of an open lobby."""

    def __init__(
        self, services: Services, match: Match, title: str, name: str, asked: Sequence[Setting]
    ) -> None:
        super().__init__(services, title, name, asked, match.settings)
        self._match_id = match.id
        self.seen = match.settings

    def recall(self, filled: Filled) -> None:
        """Takes the settings as the host saw them when they filled the fields in."""
        if isinstance(filled.seen, Settings):
            for (setting, _), value in zip(self._asked, filled.values, strict=False):
                if value is not None:
                    self.seen = setting.put(self.seen, setting.get(filled.seen))

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings."""
        match = await self._services.runner.match(self._match_id)
        wanted, seen, by = self.changed(self.seen), self.seen, str(interaction.user.id)
        command = ChangeSettings(by, wanted, seen, differing(seen, wanted))
        try:
            await _change(self._services, interaction, match, command)
        except StaleSettingsError as problem:
            match = await self._services.runner.match(self._match_id)
            self.seen = match.settings
            raise RefusedError(self._told(match, seen, wanted, by) or str(problem)) from None

    def _told(self, match: Match, seen: Settings, wanted: Settings, by: str) -> str:
        """Returns by their titles which settings that were changed in the form have changed
        since it was made.
        """
        changes: list[str] = []
        for setting, _ in self._asked:
            before, now = setting.get(seen), setting.get(match.settings)
            if before in (setting.get(wanted), now):
                continue
            name, shown = setting.option.title, setting.shown
            told = SettingsRefusal.change.format(
                name=name, now=shown(match.settings), before=shown(seen)
            )
            changes.append(name if is_hidden(match, setting, by) else told)
        return SettingsRefusal.changed_meanwhile.format(changes=listing(changes)) if changes else ""


class TomlForm(Form):
    """A form that takes settings as TOML."""

    def __init__(self, services: Services, match: Match) -> None:
        super().__init__(services, SetupText.toml_title.format(match=match.id), f"toml:{match.id}")
        self._match_id = match.id
        self.seen = match.settings
        self.typed = text_box(
            SetupText.toml, "", SetupText.toml_example, LONGEST_VALUE, tall=True, bare=True
        )
        self.add_item(
            discord.ui.Label(
                text=SetupText.toml, description=SetupText.toml_told, component=self.typed
            )
        )

    def recall(self, filled: Filled) -> None:
        """Takes the settings as the host saw them when they typed."""
        if isinstance(filled.seen, Settings):
            self.seen = filled.seen

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings that were typed."""
        match = await self._services.runner.match(self._match_id)
        wanted, names = _further(self.typed.value, match)
        command = ChangeSettings(str(interaction.user.id), wanted, self.seen, names)
        try:
            await _change(self._services, interaction, match, command)
        except StaleSettingsError:
            self.seen = (await self._services.runner.match(self._match_id)).settings
            raise


class ComputersForm(Form):
    """A form that says how many computer players take part, how well they play, and which
    programs do.
    """

    def __init__(self, services: Services, match: Match) -> None:
        title = SetupText.computers_title.format(match=match.id)
        super().__init__(services, title, f"setting:{match.id}:{COMPUTERS}")
        self._match_id = match.id
        self.seen = computers.present(match)
        present = computers.skills_in(match)
        self._number = Field(computers.number_option(match), str(len(present) or ""))
        self._skill = Field(
            computers.skill_option(match),
            present[0] if present and present[0] != computers.SKILLS[0] else "",
        )
        present_programs = computers.programs_in(match)
        self._programs = Field(programs.program_option(), "\n".join(present_programs))
        self.add_item(self._number.label)
        self.add_item(self._skill.label)
        if present_programs or services.settings.programs.addresses:
            self.add_item(self._programs.label)

    def recall(self, filled: Filled) -> None:
        """Takes the computer players as the host saw them when they filled the fields in."""
        if isinstance(filled.seen, Mapping):
            before = cast(Mapping[str, Any], filled.seen)
            typed = [
                name
                for name, value in zip(computers.PARTS, filled.values, strict=False)
                if value is not None
            ]
            self.seen = {**self.seen, **{name: before[name] for name in typed}}

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Lets computer players join and leave, if anything was changed in the form."""
        match, by = await self._services.runner.match(self._match_id), str(interaction.user.id)
        given = (
            programs.programs_given(self._services, self._programs.text)
            if self._programs.is_changed
            else ()
        )
        wanted = {
            **({computers.NUMBER: int(self._number.text or 0)} if self._number.is_changed else {}),
            **(
                {computers.SKILL: computers.skill_chosen(self._skill.text)}
                if self._skill.is_changed
                else {}
            ),
            **({computers.PROGRAMS: tuple(given)} if self._programs.is_changed else {}),
        }
        seen, self.seen = self.seen, computers.present(match)
        players = computers.players_for(match, seen, wanted, by)
        computers.require_places(match, len(players))
        for command in computers.commands_for(match, players, by) if wanted else ():
            match = (await self._services.runner.handle(match.id, command)).match
        told = SetupText.computers_changed.format(computers=computers.shown(match))
        await _show_again(self._services, interaction, match, told)


async def _change(
    services: Services, interaction: discord.Interaction, match: Match, command: ChangeSettings
) -> None:
    change = await services.runner.handle(match.id, command)
    unfit = wording.unfitting_warnings(unfitting_warnings(change.match.settings))
    told = SetupText.changed if change.events else SetupText.unchanged
    await _show_again(services, interaction, change.match, " ".join([told, *unfit]))


async def _show_again(
    services: Services, interaction: discord.Interaction, match: Match, told: str
) -> None:
    text, view = await settings_message(services, interaction, match, told)
    await interaction.response.edit_message(content=text, view=view)


def _further(text: str, match: Match) -> tuple[Settings, tuple[str, ...]]:
    """Returns the match's settings with what a host typed as TOML, of the platform and of the game;
    and its names.

    Raises:
        RefusedError: With all that is wrong.
    """
    mistakes, chosen, names = Mistakes(), match.settings, list[str]()
    try:
        more = parse_toml(TYPED, text.replace(";", "\n"), example_for(match.game.info))
        for key in [key for key in more if key in options.PLATFORM]:
            chosen = _with(chosen, key, more.pop(key), mistakes)
            names.append(key)
        names += map(option_name, more)
        chosen = replace(chosen, options={**chosen.options, **more})
        check_settings(chosen)
    except ConfigError as problem:
        _note(mistakes, problem)
    mistakes.require_none()
    return chosen, tuple(names)


def _with(settings: Settings, key: str, value: object, mistakes: Mistakes) -> Settings:
    try:
        return replace(settings, **{key: options.PLATFORM[key](value)})
    except ConfigError as problem:
        _note(mistakes, problem)
        return settings


def _note(mistakes: Mistakes, problem: ConfigError) -> None:
    for one in problem.mistakes:
        mistakes.add(SetupText.toml, harmless(str(one)))
