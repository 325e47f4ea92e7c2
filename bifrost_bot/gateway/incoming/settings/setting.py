"""A match's settings one by one, as its hosts are asked for them: those that every match has,
and the game's own.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from bifrost_bot.engines.contract import AnyGame, GameInfo
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.values import Json
from bifrost_bot.gateway.incoming.settings.match_options import match_options, usual_options
from bifrost_bot.match.model import Settings
from bifrost_bot.speech.texts.setup import SettingText
from bifrost_bot.speech.wording import fit, one_line

LONGEST_SHOWN = 100
"""What a menu says of an entry at most."""

MATCH, GAME, START = "match", "game", "start"
"""What a setting's id begins with: whose it is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting, and where a match has it.

    Attributes:
        id: What menus and buttons call it.
        option: How a host is asked for it.
        get: Returns its value; None where it is left out.
        put: Returns settings with another value; None leaves it out.
    """

    id: str
    option: Option
    get: Callable[[Settings], Json]
    put: Callable[[Settings, Json], Settings]

    def text(self, settings: Settings) -> str:
        """Returns what a form is filled in with; empty where the setting is left out."""
        value = self.get(settings)
        return "" if value is None else self.option.write(value)

    def shown(self, settings: Settings) -> str:
        """Returns what applies, as people read it."""
        text = self.text(settings)
        labels = {choice.text: choice.label for choice in self.option.choices}
        return fit(labels.get(text) or one_line(text) or self.option.usual, LONGEST_SHOWN)

    def changed(self, settings: Settings, text: str) -> Settings:
        """Returns settings with what was filled in or chosen; an empty text leaves this one out.

        Raises:
            ConfigError: When the text cannot be read.
        """
        if text == self.text(settings):
            return settings
        return self.put(settings, self.option.read(text) if text else None)


def usual_settings(settings: Settings, usual: Settings) -> tuple[Setting, ...]:
    """Returns what hosts are asked first, five at most: each by a menu.

    Args:
        settings: The match's settings.
        usual: What applies where its host chooses nothing.
    """
    game = game_of(settings.game)
    found = [_of_match(option, usual) for option in usual_options(game.info, settings)]
    return (*found, *_start(game.info))


def all_settings(settings: Settings, usual: Settings) -> tuple[Setting, ...]:
    """Returns every setting that a match of this game has: the game's own first."""
    game = game_of(settings.game)
    return (
        *game_settings(game),
        *(_of_match(option, usual) for option in match_options(game.info, settings, usual)),
    )


def game_settings(game: AnyGame) -> tuple[Setting, ...]:
    """Returns the game's own settings."""
    return tuple(map(_of_game, game.info.options))


def _of_match(option: Option, usual: Settings) -> Setting:
    key = option.key

    def get(settings: Settings) -> Json:
        value = getattr(settings, key)
        if value == getattr(usual, key):
            return None
        return list(cast("tuple[Json, ...]", value)) if isinstance(value, tuple) else value

    def put(settings: Settings, value: Json) -> Settings:
        chosen = (
            getattr(usual, key)
            if value is None
            else tuple(value)
            if isinstance(value, list)
            else value
        )
        return replace(settings, **{key: chosen})

    return Setting(f"{MATCH}:{key}", _once(option), get, put)


def _of_game(option: Option) -> Setting:
    asked = _once(option)
    named = {choice.text for choice in option.choices} - {choice.text for choice in asked.choices}
    if asked.choices and not named:
        asked = replace(
            asked, usual=fit(SettingText.as_usual_is.format(usual=option.usual), LONGEST_SHOWN)
        )

    def get(settings: Settings) -> Json:
        value = settings.options.get(option.key)
        return None if value is None or option.write(value) in named else value

    def put(settings: Settings, value: Json) -> Settings:
        rest = {key: held for key, held in settings.options.items() if key != option.key}
        return replace(settings, options=rest if value is None else {**rest, option.key: value})

    return Setting(f"{GAME}:{option.key}", asked, get, put)


def _once(option: Option) -> Option:
    """Returns an option whose menu has what is usual once: it is an entry of its own."""
    return replace(
        option, choices=tuple(choice for choice in option.choices if choice.label != option.usual)
    )


def _start(info: GameInfo) -> tuple[Setting, ...]:
    """Returns the choice of ready-made settings, where the game has any."""
    if not info.presets:
        return ()

    def get(settings: Settings) -> Json:
        made = (
            name
            for name, preset in info.presets.items()
            if preset.items() <= settings.options.items()
        )
        return next(made, None)

    def put(settings: Settings, value: Json) -> Settings:
        before = info.presets.get(str(get(settings)), {})
        rest = {key: held for key, held in settings.options.items() if key not in before}
        return replace(settings, options={**rest, **info.presets.get(str(value), {})})

    option = Option(
        key=START,
        title=SettingText.start,
        help=SettingText.start_told,
        usual=SettingText.of_game,
        read=str,
        write=str,
        choices=tuple(Choice(text=name, label=name.replace("_", " ")) for name in info.presets),
    )
    return (Setting(START, option, get, put),)
