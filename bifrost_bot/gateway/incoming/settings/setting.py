"""The settings of a match one by one: those that every match has, and the game's own."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, cast

from bifrost_bot.engines.contract import AnyGame, GameInfo
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.values import Json
from bifrost_bot.gateway.incoming.settings.match_options import main_options, match_options
from bifrost_bot.match.model import Settings
from bifrost_bot.speech.wording import capital, fit, one_line

LONGEST_SHOWN = 100
"""Discord's limit for the texts of a menu's entry."""

_DECIMAL: Final = re.compile(r"(?<=\d)_(?=\d)")

MATCH = "match"
GAME = "game"
START = "start"
"""The beginnings of settings' ids: of every match, of the game, and the game's presets."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with access to its value.

    Attributes:
        id: Its id in menus and buttons.
        option: Its title, choices and text format.
        get: Returns its value; None for the default.
        put: Returns settings with another value; None for the default.
    """

    id: str
    option: Option
    get: Callable[[Settings], Json]
    put: Callable[[Settings, Json], Settings]

    @property
    def is_of_game(self) -> bool:
        """Whether it is one of the game's own settings."""
        return self.id.startswith(f"{GAME}:")

    def text(self, settings: Settings) -> str:
        """Returns the value as a form shows it; empty for the default."""
        value = self.get(settings)
        return "" if value is None else self.option.write(value)

    def label(self, settings: Settings) -> str:
        """Returns the value or default for people to read."""
        text = self.text(settings)
        labels = {choice.text: choice.label for choice in self.option.choices}
        return fit(labels.get(text) or one_line(text) or self.option.usual, LONGEST_SHOWN)

    def with_text(self, settings: Settings, text: str) -> Settings:
        """Returns settings with the typed or chosen value; an empty text means the default.

        Raises:
            ConfigError: When the text cannot be read.
        """
        if text == self.text(settings):
            return settings
        return self.put(settings, self.option.read(text) if text else None)


def main_settings(settings: Settings, usual: Settings) -> tuple[Setting, ...]:
    """Returns the main settings, five at most, each with a menu.

    Args:
        usual: The defaults.
    """
    info = game_of(settings.game).info
    main = _match_settings(main_options(info, settings, usual), usual)
    return (*main, _start_setting(info)) if info.presets else main


def all_settings(settings: Settings, usual: Settings) -> tuple[Setting, ...]:
    """Returns every setting that a match of this game has: the game's own first."""
    game = game_of(settings.game)
    of_match = _match_settings(match_options(game.info, settings, usual), usual)
    return (*game_settings(game), *of_match)


def game_settings(game: AnyGame) -> tuple[Setting, ...]:
    """Returns the game's own settings."""
    return tuple(map(_game_setting, game.info.options))


def _match_settings(options: Iterable[Option], usual: Settings) -> tuple[Setting, ...]:
    return tuple(_match_setting(option, usual) for option in options)


def _match_setting(option: Option, usual: Settings) -> Setting:
    key = option.key

    def get(settings: Settings) -> Json:
        value = getattr(settings, key)
        if value == getattr(usual, key):
            return None
        return list(cast("tuple[Json, ...]", value)) if isinstance(value, tuple) else value

    def put(settings: Settings, value: Json) -> Settings:
        if value is None:
            chosen = getattr(usual, key)
        else:
            chosen = tuple(value) if isinstance(value, list) else value
        return replace(settings, **{key: chosen})

    return Setting(f"{MATCH}:{key}", _without_usual(option), get, put)


def _game_setting(option: Option) -> Setting:
    asked = _without_usual(option)
    usual = {choice.text for choice in option.choices if choice.label == option.usual}
    if asked.choices and not usual:
        label = f"as usual: {option.usual}"
        asked = replace(asked, usual=fit(label, LONGEST_SHOWN))

    def get(settings: Settings) -> Json:
        value = settings.options.get(option.key)
        return None if value is None or option.write(value) in usual else value

    def put(settings: Settings, value: Json) -> Settings:
        own = dict(settings.options)
        own.pop(option.key, None)
        if value is not None:
            own[option.key] = value
        return replace(settings, options=own)

    return Setting(f"{GAME}:{option.key}", asked, get, put)


def _without_usual(option: Option) -> Option:
    """Returns an option without its default among the choices, as menus add it themselves."""
    choices = [choice for choice in option.choices if choice.label != option.usual]
    return replace(option, choices=tuple(choices))


def _start_setting(info: GameInfo) -> Setting:
    """Returns the choice of one of the game's presets."""

    def get(settings: Settings) -> Json:
        for name, preset in info.presets.items():
            if preset.items() <= settings.options.items():
                return name
        return None

    def put(settings: Settings, value: Json) -> Settings:
        own = dict(settings.options)
        for key in info.presets.get(str(get(settings)), {}):
            del own[key]
        own.update(info.presets.get(str(value), {}))
        return replace(settings, options=own)

    made = set[str]().union(*info.presets.values())
    titles = [option.title for option in info.options if {option.key} == made]
    option = Option(
        key=START,
        title=titles[0] if titles else "Start",
        help="One of several that are ready-made.",
        usual="Usual for this game",
        read=str,
        write=str,
        choices=tuple(Choice(text=name, label=_preset_label(name)) for name in info.presets),
    )
    return Setting(START, option, get, put)


def _preset_label(name: str) -> str:
    """Returns a preset's name for people: `mm2_5` becomes `MM 2.5`."""
    words = _DECIMAL.sub(".", name).replace("_", " ")
    letters = "".join(takewhile(str.isalpha, words))
    rest = words.removeprefix(letters)
    return f"{letters.upper()} {rest}" if rest[:1].isdigit() else capital(words)
