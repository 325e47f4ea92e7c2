"""The forms that change the settings of an open lobby: the usual ones, any single one, computer players, and TOML."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.forms.form import Form, Mistakes
from bifrost_bot.gateway.incoming.forms.text_box import LONGEST_VALUE, text_box
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings import computers, programs
from bifrost_bot.gateway.incoming.settings.field import Field
from bifrost_bot.gateway.incoming.settings.lobby_message import (
    COMPUTERS,
    require_open,
    setting_named,
    settings_message,
    usual_of,
)
from bifrost_bot.gateway.incoming.settings.setting import Setting, usual_settings
from bifrost_bot.gateway.incoming.settings.settings_form import SettingsForm
from bifrost_bot.gateway.incoming.toml import TYPED, example_for, parse_toml
from bifrost_bot.match.decide.bounds import unfitting_warnings
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram, check_settings
from bifrost_bot.match.decide.settings import ChangeSettings
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.setup import SetupText
from bifrost_bot.speech.wording import harmless


async def show_usual_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form with the usual settings; `again` as they filled it in when it was refused.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, str(interaction.user.id))
    asked = usual_settings(match.settings, await usual_of(services, match))
    title = SetupText.settings_title.format(match=match.id)
    form = LobbyForm(services, match, title, f"usual:{match.id}", asked)
    await form.show(interaction, again=again)


async def show_setting_form(
    services: Services, interaction: discord.Interaction, match: Match, id: str, *, again: bool = False
) -> None:
    """Shows a host the form with a single setting, or with computer players; `again` as they filled it in.

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

    def __init__(self, services: Services, match: Match, title: str, name: str, asked: Sequence[Setting]) -> None:
        super().__init__(services, title, name, asked, match.settings)
        self._match_id = match.id

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings."""
        match = await self._services.runner.match(self._match_id)
        await _change(self._services, interaction, match, self.changed(match.settings))


class TomlForm(Form):
    """A form that takes settings as TOML."""

    def __init__(self, services: Services, match: Match) -> None:
        super().__init__(services, SetupText.toml_title.format(match=match.id), f"toml:{match.id}")
        self._match_id = match.id
        self.typed = text_box(SetupText.toml, "", SetupText.toml_example, LONGEST_VALUE, tall=True, bare=True)
        self.add_item(discord.ui.Label(text=SetupText.toml, description=SetupText.toml_told, component=self.typed))

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings."""
        match = await self._services.runner.match(self._match_id)
        await _change(self._services, interaction, match, _further(self.typed.value, match))


class ComputersForm(Form):
    """A form that says how many computer players take part, how well they play, and which programs do."""

    def __init__(self, services: Services, match: Match) -> None:
        title = SetupText.computers_title.format(match=match.id)
        super().__init__(services, title, f"setting:{match.id}:{COMPUTERS}")
        self._match_id = match.id
        present = computers.skills_in(match)
        self._number = Field(computers.number_option(match), str(len(present) or ""))
        self._skill = Field(
            computers.skill_option(match), present[0] if present and present[0] != computers.SKILLS[0] else ""
        )
        present_programs = computers.programs_in(match)
        self._programs = Field(programs.program_option(), "\n".join(present_programs))
        self.add_item(self._number.label)
        self.add_item(self._skill.label)
        if present_programs or services.settings.programs.addresses:
            self.add_item(self._programs.label)

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Lets computer players join and leave."""
        match, by = await self._services.runner.match(self._match_id), str(interaction.user.id)
        skill = computers.skill_chosen(self._skill.text)
        wanted: list[AddComputer | AddProgram] = [AddComputer(by, skill) for _ in range(int(self._number.text or 0))]
        wanted += [AddProgram(by, program) for program in programs.programs_given(self._services, self._programs.text)]
        computers.require_places(match, len(wanted))
        for command in computers.commands_for(match, wanted, by):
            match = (await self._services.runner.handle(match.id, command)).match
        told = SetupText.computers_changed.format(computers=computers.shown(match))
        await _show_again(self._services, interaction, match, told)


async def _change(services: Services, interaction: discord.Interaction, match: Match, settings: Settings) -> None:
    change = await services.runner.handle(match.id, ChangeSettings(str(interaction.user.id), settings))
    unfit = wording.unfitting_warnings(unfitting_warnings(change.match.settings))
    told = SetupText.changed if change.events else SetupText.unchanged
    await _show_again(services, interaction, change.match, " ".join([told, *unfit]))


async def _show_again(services: Services, interaction: discord.Interaction, match: Match, told: str) -> None:
    text, view = await settings_message(services, interaction, match, told)
    await interaction.response.edit_message(content=text, view=view)


def _further(text: str, match: Match) -> Settings:
    """Returns the match's settings with what a host typed as TOML, of the platform and of the game.

    Raises:
        RefusedError: With all that is wrong.
    """
    mistakes, chosen = Mistakes(), match.settings
    try:
        more = parse_toml(TYPED, text.replace(";", "\n"), example_for(match.game.info))
        for key in [key for key in more if key in options.PLATFORM]:
            chosen = _with(chosen, key, more.pop(key), mistakes)
        chosen = replace(chosen, options={**chosen.options, **more})
        check_settings(chosen)
    except ConfigError as problem:
        _note(mistakes, problem)
    mistakes.require_none()
    return chosen


def _with(settings: Settings, key: str, value: object, mistakes: Mistakes) -> Settings:
    try:
        return replace(settings, **{key: options.PLATFORM[key](value)})
    except ConfigError as problem:
        _note(mistakes, problem)
        return settings


def _note(mistakes: Mistakes, problem: ConfigError) -> None:
    for one in problem.mistakes:
        mistakes.add(SetupText.toml, harmless(str(one)))
