"""Texts as they are read: matches, forms, menus, commands, the command line."""

from collections.abc import Iterator
from typing import Any, Final

import click
from discord import app_commands
from discord.ext import commands

import bifrost_bot.gateway.bot
from bifrost_bot.cli.main import main
from bifrost_bot.drawing.text import alt_text
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.taps import Menu, Taps
from bifrost_bot.engines.values import Field
from bifrost_bot.messages.post import rules_text
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.speech.view import view_for
from tests import recorded
from tests.match.world import playing_game
from tests.sentences import evening
from tests.sentences.sentence import Sentence, lines_of
from tests.transcripts import season
from tests.transcripts.evenings import EVENINGS
from tests.transcripts.reader import transcript

_DEEP: Final = 2
"""How many taps one after another are tried."""


def sentences() -> Iterator[Sentence]:
    """Yields what people read, in the order in which they meet it."""
    yield from _commands()
    yield from _command_line()
    for game in all_games().values():
        yield from _introduction(game)
        yield from _first_forms(game)
    for game in EVENINGS:
        yield from _match(game)
    yield from _seasons()
    yield from evening.busy()
    yield from evening.voting()
    yield from _recordings()


def _commands() -> Iterator[Sentence]:
    """Yields every command and option, as Discord shows them where a command is typed."""
    area = "commands"
    assert bifrost_bot.gateway.bot.BifrostBot
    for cog in _kinds(commands.Cog):
        for command in cog.__cog_app_commands__:
            yield from _descriptions(area, command)
    for group in _kinds(app_commands.Group):
        for command in getattr(group, "__discord_app_commands_group_children__", ()):
            yield from _descriptions(area, command)


def _kinds(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("bifrost_bot."):
            yield kind
        yield from _kinds(kind)


def _descriptions(
    area: str, command: app_commands.Command[Any, ..., Any] | app_commands.Group
) -> Iterator[Sentence]:
    yield Sentence(area, f"/{command.name}: {command.description}", 100 + len(command.name) + 3)
    if isinstance(command, app_commands.Command):
        for option in command.parameters:
            yield Sentence(area, str(option.description), 100)
            yield from (Sentence(area, choice.name, 100) for choice in option.choices)


def _command_line(command: click.Command = main, path: str = "bifrost-bot") -> Iterator[Sentence]:
    yield Sentence("the command line", f"{path}: {' '.join((command.help or '').split())}")
    for option in command.params:
        if isinstance(option, click.Option) and option.help:
            yield Sentence("the command line", option.help)
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            yield from _command_line(part, f"{path} {name}")


def _introduction(game: AnyGame) -> Iterator[Sentence]:
    info = game.info
    area = f"{info.title}: introduction"
    yield Sentence(area, info.pitch, 100, rendered=True)
    yield from (
        Sentence(area, text, rendered=True) for text in (info.goal, info.hint, *info.brief) if text
    )
    yield from (Sentence(area, line, 2_000, rendered=True) for line in lines_of(rules_text(game)))


def _first_forms(game: AnyGame) -> Iterator[Sentence]:
    """Yields the forms and menus of a game's first phase."""
    area = f"{game.info.title}: forms and menus"
    match = playing_game(game.info.id).match
    assert match.phase is not None
    for slot in match.phase.phase.to_act:
        view = view_for(match, slot.seat).view
        if game.info.form:
            yield from _form(area, game.form(view, slot, None))
        paths: list[tuple[str, ...]] = [()]
        for path in paths:
            taps = game.taps(view, slot, None, path)
            if taps is not None:
                yield from _tap_texts(area, taps)
                paths += _beyond(taps) if len(path) < _DEEP else []


def _form(area: str, fields: tuple[Field, ...]) -> Iterator[Sentence]:
    for field in fields:
        yield Sentence(area, field.label, 45, rendered=True)
        yield Sentence(area, field.example, 100, rendered=True)


def _tap_texts(area: str, taps: Taps) -> Iterator[Sentence]:
    yield Sentence(area, taps.says, 2_000, rendered=True)
    yield from _form(area, taps.fields)
    for row in taps.rows:
        if isinstance(row, Menu):
            yield Sentence(area, row.label, 100, rendered=True)
            for choice in row.choices:
                yield Sentence(area, choice.label, 100, rendered=True)
                yield Sentence(area, choice.about, 100, rendered=True)
        else:
            yield from (Sentence(area, press.label, 80, rendered=True) for press in row)


def _beyond(taps: Taps) -> list[tuple[str, ...]]:
    """Returns where the first choice of every menu and every button lead."""
    found: list[tuple[str, ...]] = []
    for row in taps.rows:
        if isinstance(row, Menu):
            found += [(*row.path, choice.key) for choice in row.choices[:1]]
        else:
            found += [press.path for press in row]
    return found


def _match(game: str) -> Iterator[Sentence]:
    area = f"{all_games()[game].info.title}: a match"
    for part in transcript(game):
        message = "\n".join(line.removeprefix(">") for line in part.split("\n"))
        yield from (Sentence(area, text, rendered=True) for text in lines_of(message))


def _seasons() -> Iterator[Sentence]:
    """Yields the texts of seasons by each preset, with hosts and players who do all they can."""
    for name, rules in PRESETS.items():
        for number in range(3):
            for reader, text in season.told(6, rules, f"{name} {number}", 0.3, 0.5):
                area = (
                    f"A season by the rules {name}: "
                    f"{'public' if reader.startswith('everybody') else 'private'}"
                )
                yield from (Sentence(area, line, 2_000, rendered=True) for line in lines_of(text))


def _recordings() -> Iterator[Sentence]:
    """Yields replies, events, notes and alternative texts of the recorded games."""
    for path in recorded.RECORDED:
        played = recorded.played(path)
        area = f"{played.match.game.info.title}: recorded games"
        phases: tuple[Any, ...] = played.phases
        for phase in phases:
            said = [reply["reply"] for reply in phase["replies"]]
            told = [line for lines in phase["private"].values() for line in lines]
            yield from (
                Sentence(area, text, 2_000, rendered=True)
                for text in (*said, *phase["public"], *told)
            )
        match = played.match
        for viewer in (None, *match.seats):
            seen = view_for(match, viewer)
            yield from (Sentence(area, text, rendered=True) for text in seen.game.notes(seen.view))
            for board in match.boards:
                scene = seen.game.scene(seen.view, board)
                yield from (
                    Sentence(area, text, rendered=True)
                    for text in (*scene.captions, *scene.said, *scene.told)
                )
                yield Sentence(area, " ".join(alt_text(scene).split()), 1_024, rendered=True)
