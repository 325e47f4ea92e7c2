"""A form that asks for settings, whether of a match to be opened or of an open lobby."""

from collections.abc import Sequence

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.gateway.incoming.forms.form import Form, Mistakes
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
        """Makes the form.

        Args:
            services: The services.
            title: What stands above it.
            name: What tells it from other forms in the same channel.
            asked: What it asks for.
            settings: What it is filled in with.
        """
        super().__init__(services, title, name)
        self._asked = [
            (setting, Field(setting.option, setting.text(settings))) for setting in asked
        ]
        for _, field in self._asked:
            self.add_item(field.label)

    def changed(self, before: Settings) -> Settings:
        """Returns settings with what was changed in the form.

        Raises:
            RefusedError: With all that is wrong, each by the title of its field.
        """
        mistakes, chosen = Mistakes(), before
        for setting, field in self._asked:
            try:
                chosen = setting.changed(chosen, field.text) if field.is_changed else chosen
            except ConfigError as problem:
                for one in problem.mistakes:
                    mistakes.add(setting.option.title, harmless(str(one)))
        try:
            check_settings(chosen)
        except ConfigError as problem:
            for one in problem.mistakes:
                mistakes.add(self._title_of(one.place), harmless(str(one)))
        mistakes.require_none()
        return chosen

    def _title_of(self, place: str) -> str:
        """Returns the title of the field that a setting was filled in by; the first one if it is
        another setting.
        """
        key = place.partition(".")[0]
        titles = {setting.option.key: setting.option.title for setting, _ in self._asked}
        return titles.get(key, next(iter(titles.values())))
