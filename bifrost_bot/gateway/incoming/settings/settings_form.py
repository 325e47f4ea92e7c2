"""The form for settings of a match, before or after its lobby is open."""

from collections.abc import Sequence

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming.forms.form import Form, FormMistakes
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.field import Field
from bifrost_bot.gateway.incoming.settings.setting import Setting
from bifrost_bot.match.decide.lobby import check_settings
from bifrost_bot.match.model import Settings
from bifrost_bot.speech.wording import harmless


class SettingsForm(Form):
    """A form with a field for each of up to five settings."""

    def __init__(
        self,
        services: Services,
        title: str,
        name: str,
        asked: Sequence[Setting],
        settings: Settings,
    ) -> None:
        """Creates the form.

        Args:
            name: The form's name, unique in its channel.
            asked: The settings to ask for.
        """
        super().__init__(services, title, name)
        self._asked: list[tuple[Setting, Field]] = []
        for setting in asked:
            field = Field(setting.option, setting.text(settings))
            self._asked.append((setting, field))
            self.add_item(field.label)

    def apply_to(self, before: Settings) -> Settings:
        """Returns settings with the form's changes.

        Raises:
            RefusedError: With all mistakes, by the titles of the fields.
        """
        mistakes = FormMistakes()
        chosen = before
        for setting, field in self._asked:
            try:
                if field.is_changed:
                    chosen = setting.with_text(chosen, field.text)
            except ConfigError as problem:
                mistakes.add_all(setting.option.title, problem)
        try:
            check_settings(chosen)
        except ConfigError as problem:
            for mistake in problem.mistakes:
                mistakes.add(self._title_of(mistake.place), harmless(str(mistake)))
        mistakes.require_none()
        return chosen

    def _title_of(self, place: str) -> str:
        """Returns the title of a setting's field; of the first field if it has none."""
        key = place.partition(".")[0]
        titles = {setting.option.key: setting.option.title for setting, _ in self._asked}
        return titles.get(key, next(iter(titles.values())))
