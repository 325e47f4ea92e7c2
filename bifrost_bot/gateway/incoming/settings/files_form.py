"""A form that takes several settings at once: typed as TOML, and from attached files."""

from collections.abc import Mapping
from typing import Any, Final

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.words import listed
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.forms.form import LONGEST_VALUE, Form, FormMistakes, text_box
from bifrost_bot.gateway.incoming.host_files import endings, file_name
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.speech.wording import harmless

_TOML: Final = "Settings as TOML"
_FILES: Final = "Files"
_MOST_FILES: Final = 3


class FilesForm(Form):
    """A form with a text box for TOML and a field for files."""

    def __init__(self, services: Services, title: str, name: str, game: AnyGame) -> None:
        super().__init__(services, title, name)
        self._game = game
        example = 'rooms = "one"; neutral_names = true'
        self.typed = text_box(_TOML, "", example, LONGEST_VALUE, tall=True, bare=True)
        self.files: discord.ui.FileUpload[Any] = discord.ui.FileUpload(
            required=False, min_values=0, max_values=_MOST_FILES
        )
        help = "A key and a value on each line. Whatever you leave out stays as it is."
        self.ask(_TOML, self.typed, help)
        kinds = f"Up to {_MOST_FILES}, whose names end in {listed(endings(game), 'or')}."
        self.ask(_FILES, self.files, kinds)

    async def entered_settings(
        self, interaction: discord.Interaction, present: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Returns the settings that were typed and attached; defers the answer if files were.

        They are checked together with the game's present settings, if there are any.

        Raises:
            RefusedError: With all mistakes.
        """
        files = self.files.values
        if files:
            # Reading them may take longer than the three seconds in which Discord wants an answer.
            await interaction.response.defer()
        read = self._services.file_readers.read
        mistakes = FormMistakes()
        settings: dict[str, Any] = {}
        try:
            settings = await options.merge_settings(
                self._game.info.id, None, self.typed.value, files, read, present
            )
        except ConfigError as problem:
            names = tuple(map(file_name, files))
            for mistake in problem.mistakes:
                is_in_file = bool(names) and mistake.place.startswith(names)
                mistakes.add(_FILES if is_in_file else _TOML, harmless(str(mistake)))
        mistakes.require_none(*(["Then attach the files again."] if files else []))
        return settings
