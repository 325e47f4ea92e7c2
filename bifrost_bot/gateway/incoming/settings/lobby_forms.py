"""The forms that change an open lobby: main settings, one setting, computer players, and TOML."""

from collections.abc import Sequence
from typing import cast

import discord

from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.filled_forms import FormEntries
from bifrost_bot.gateway.incoming.forms.form import Form
from bifrost_bot.gateway.incoming.replies import RefusedError, replace_message
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings import computers, programs
from bifrost_bot.gateway.incoming.settings.field import Field
from bifrost_bot.gateway.incoming.settings.files_form import FilesForm
from bifrost_bot.gateway.incoming.settings.lobby_message import (
    COMPUTERS,
    default_settings_of,
    is_hidden,
    require_open,
    setting_named,
    settings_message,
)
from bifrost_bot.gateway.incoming.settings.setting import MATCH, Setting, main_settings
from bifrost_bot.gateway.incoming.settings.settings_form import SettingsForm
from bifrost_bot.match.decide.settings import ChangeSettings, differing, option_name
from bifrost_bot.match.errors import CHANGED_MEANWHILE, StaleSettingsError
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.settings import DAY_SETTINGS
from bifrost_bot.speech.lobby import misfits
from bifrost_bot.speech.wording import listing
from bifrost_bot.stream.refusals import NOTHING_TO_CHANGE


async def show_main_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form with the main settings; `again` refills it with what they typed.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, user_id(interaction))
    asked = main_settings(match.settings, await default_settings_of(services, match))
    title = f"Settings of match {match.id}"
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
    """Shows a host the form with one setting or the computer players; `again` refills it.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
        RefusedError: When there is no such setting, or they may not see it.
    """
    by = user_id(interaction)
    require_open(match, by)
    form: Form
    if id == COMPUTERS:
        form = ComputersForm(services, match)
    else:
        names = [f"{MATCH}:{key}" for key in DAY_SETTINGS]
        asked = names if id in names else [id]
        settings = [await setting_named(services, match, name, by) for name in asked]
        title = f"A setting of match {match.id}"
        if id in names:
            title = f"Long turns of match {match.id}"
        form = LobbyForm(services, match, title, f"setting:{match.id}:{id}", settings)
    await form.show(interaction, again=again)


async def show_toml_form(
    services: Services, interaction: discord.Interaction, match: Match, *, again: bool = False
) -> None:
    """Shows a host the form that takes settings as TOML; `again` refills it.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, user_id(interaction))
    await TomlForm(services, match).show(interaction, again=again)


class LobbyForm(SettingsForm):
    """A form with settings of an open lobby."""

    def __init__(
        self, services: Services, match: Match, title: str, name: str, asked: Sequence[Setting]
    ) -> None:
        super().__init__(services, title, name, asked, match.settings)
        self._match_id = match.id
        self.seen = match.settings

    def recall(self, filled: FormEntries) -> None:
        """Restores the settings that the host saw when they filled the fields in."""
        if isinstance(filled.seen, Settings):
            for (setting, _), value in zip(self._asked, filled.values, strict=False):
                if value is not None:
                    self.seen = setting.put(self.seen, setting.get(filled.seen))

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings."""
        match = await self._services.runner.match(self._match_id)
        seen = self.seen
        by = user_id(interaction)
        wanted = self.apply_to(seen)
        command = ChangeSettings(by, wanted, seen, differing(seen, wanted))
        try:
            await _change(self._services, interaction, match, command)
        except StaleSettingsError as problem:
            match = await self._services.runner.match(self._match_id)
            self.seen = match.settings
            conflicts = self._conflicts(match, seen, wanted, by)
            raise RefusedError(conflicts or str(problem)) from None

    def _conflicts(self, match: Match, seen: Settings, wanted: Settings, by: str) -> str:
        """Returns which settings changed both in the form and, since it was made, in the match."""
        changes: list[str] = []
        for setting, _ in self._asked:
            before = setting.get(seen)
            if before in (setting.get(wanted), setting.get(match.settings)):
                continue
            title = setting.option.title
            if is_hidden(match, setting, by):
                changes.append(title)
                continue
            now = setting.label(match.settings)
            change = NOTHING_TO_CHANGE
            changes.append(change.format(name=title, now=now, before=setting.label(seen)))
        if not changes:
            return ""
        return CHANGED_MEANWHILE.format(changes=listing(changes))


class TomlForm(FilesForm):
    """A form that takes settings as TOML and from files."""

    def __init__(self, services: Services, match: Match) -> None:
        title = f"Settings of match {match.id} as TOML"
        super().__init__(services, title, f"toml:{match.id}", match.game)
        self._match_id = match.id
        self.seen = match.settings

    def recall(self, filled: FormEntries) -> None:
        """Restores the settings that the host saw when they typed."""
        if isinstance(filled.seen, Settings):
            self.seen = filled.seen

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Changes the settings that were typed or attached."""
        match = await self._services.runner.match(self._match_id)
        present = match.settings.options
        raw = await self.entered_settings(interaction, present)
        wanted = options.with_typed(match.settings, {**present, **raw})
        names = [key if key in options.TYPED_SETTINGS else option_name(key) for key in raw]
        command = ChangeSettings(user_id(interaction), wanted, self.seen, tuple(names))
        try:
            await _change(self._services, interaction, match, command)
        except StaleSettingsError:
            self.seen = (await self._services.runner.match(self._match_id)).settings
            raise


class ComputersForm(Form):
    """A form for the number and skill of computer players, and for programs."""

    def __init__(self, services: Services, match: Match) -> None:
        title = f"Computer players of match {match.id}"
        super().__init__(services, title, f"setting:{match.id}:{COMPUTERS}")
        self._match_id = match.id
        self.seen = computers.present_parts(match)
        skills = computers.skills_in(match)
        skill = skills[0] if skills and skills[0] != computers.SKILLS[0] else ""
        self._number = Field(computers.number_option(match), str(len(skills) or ""))
        self._skill = Field(computers.skill_option(match), skill)
        present_programs = computers.programs_in(match)
        self._programs = Field(programs.program_option(), "\n".join(present_programs))
        self.add_item(self._number.label)
        self.add_item(self._skill.label)
        if present_programs or services.settings.programs.addresses:
            self.add_item(self._programs.label)

    def recall(self, filled: FormEntries) -> None:
        """Restores the computer players that the host saw when they filled the fields in."""
        if isinstance(filled.seen, dict):
            before = cast(dict[str, object], filled.seen)
            for name, value in zip(computers.PARTS, filled.values, strict=False):
                if value is not None:
                    self.seen[name] = before[name]

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Lets computer players join and leave, if anything was changed in the form."""
        runner = self._services.runner
        match = await runner.match(self._match_id)
        by = user_id(interaction)
        wanted: dict[str, object] = {}
        if self._number.is_changed:
            wanted[computers.NUMBER] = int(self._number.text or 0)
        if self._skill.is_changed:
            wanted[computers.SKILL] = computers.skill_chosen(self._skill.text)
        if self._programs.is_changed:
            given = programs.programs_given(self._services, self._programs.text)
            wanted[computers.PROGRAMS] = tuple(given)
        seen = self.seen
        self.seen = computers.present_parts(match)
        players = computers.players_for(match, seen, wanted, by)
        computers.require_places(match, len(players))
        if wanted:
            for command in computers.commands_for(match, players, by):
                match = (await runner.handle(match.id, command)).after
        text = f"Computer players: {computers.computers_text(match)}."
        await _show_again(self._services, interaction, match, text)


async def _change(
    services: Services, interaction: discord.Interaction, match: Match, command: ChangeSettings
) -> None:
    change = await services.runner.handle(match.id, command)
    head = "The settings are changed." if change.events else "Nothing is changed."
    head = " ".join([head, *misfits(change.after.settings)])
    await _show_again(services, interaction, change.after, head)


async def _show_again(
    services: Services, interaction: discord.Interaction, match: Match, head: str
) -> None:
    text, view = await settings_message(services, interaction, match, head)
    await replace_message(interaction, text, view)
