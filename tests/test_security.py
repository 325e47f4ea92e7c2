"""Malicious names, executable files, and secrets in the wrong places."""

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
import pytest

from bifrost_bot.cli.bot import quiet_libraries
from bifrost_bot.config import BotSettings, SettingsError, load
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.forms.seat_menu import player_of
from bifrost_bot.gateway.incoming.replies import sentence
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history import export
from bifrost_bot.match.history.export import ExportError
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.messages.post import lobby_post, status_text
from bifrost_bot.messages.result import result_post, results_csv
from bifrost_bot.replay.page import page
from bifrost_bot.replay.record import record
from bifrost_bot.runtime.workers.file_reading import FileReaders
from bifrost_bot.speech.wording import clean
from bifrost_bot.store.database import Database, StoreError, location
from tests.attached import Attached
from tests.fuzz.harm import harm, payload
from tests.match.world import HOST, PEOPLE, World, playing
from tests.store.test_journal import record as recorded

PASSWORD: Final = "hunter2"
NAMES: Final = (
    "@everyone",
    "@here <@101> <@&7> <#8> </move:1>",
    "**bold** __under__ ~~gone~~ ||hidden|| `code`",
    "```\ncode\n``` > quoted\n# heading",
    "[here](https://evil.example) https://evil.example",
    "\u202ereversed\u2066 \u200f\u061c",
    "</script><script>alert(1)</script>",
    "=HYPERLINK(1)",
    "\x00\x07\x1b[31m\n\r\u2028line",
    "x" * 5_000,
    "\u0301" * 500,
    "\u3164",
)


def world_with(name: str) -> World:
    """A match in its first phase, in which a user of that name plays."""
    world = World(Settings("bifrost"))
    user = SimpleNamespace(id=int(PEOPLE[0]), display_name=name)
    world.do(Join(player_of(cast(discord.Interaction, SimpleNamespace(user=user)), None)))
    world.join(PEOPLE[1:])
    return world


def end_match(world: World, reason: str = "") -> World:
    """The match, begun and ended by its host."""
    world.begin()
    world.do(Abandon(HOST, clean(reason, 200) if reason else ""))
    return world


PLACES: Final[Mapping[str, Callable[[str], str]]] = {
    "lobby": lambda name: lobby_post(world_with(name).match).text,
    "status": lambda name: status_text(world_with(name).match),
    "result": lambda name: result_post(end_match(world_with(name)).match).text,
    "reason": lambda name: result_post(end_match(World(), name).match).text,
    "reason in the lobby": lambda name: lobby_post(end_match(World(), name).match).text,
    "setting": lambda name: sentence(ConfigError(name, f"not {name!r}.")),
    "unknown match": lambda name: f"There is no match {clean(name, 12)}.",
}


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("place", PLACES)
def test_a_hostile_name_does_no_harm_wherever_it_is_shown(place: str, name: str) -> None:
    shown = payload(PLACES[place](name)[:2_000], discord.AllowedMentions.none())
    assert harm(shown, name, (HOST, *PEOPLE)) == ""
    assert len(PLACES[place](name)) <= 2_000 or place == "setting"


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_hostile_name_writes_no_script_into_the_replay_page(name: str) -> None:
    plain, hostile = (page(record(end_match(world_with(who)).history)) for who in ("Astrid", name))
    assert hostile.count("<script") == plain.count("<script")
    assert hostile.count("</script") == plain.count("</script")


@pytest.mark.nightly(by_day=10)
@pytest.mark.parametrize("game", list(all_games()))
@pytest.mark.parametrize("ending", [".toml", ".csv", ".json", ".py", ".exe", ""])
async def test_an_executable_file_is_never_run(game: str, ending: str, tmp_path: Path) -> None:
    trace = tmp_path / "run"
    program = (
        f"import pathlib; pathlib.Path({str(trace)!r}).touch()\n=HYPERLINK(1)\n$(touch {trace})\n"
    )
    file = cast(discord.Attachment, Attached(f"A{ending}", program.encode()))
    try:
        found = await options.merge_settings(game, None, None, (file,), FileReaders().read)
        all_games()[game].configure(
            found, all_games()[game].info.seats[: all_games()[game].info.fewest]
        )
    except ConfigError as refusal:
        assert all(len(str(mistake)) < 500 for mistake in refusal.mistakes)
    assert not trace.exists()


@pytest.mark.parametrize("game", list(all_games()))
async def test_a_file_too_large_is_refused_before_it_is_fetched(game: str) -> None:
    class Huge(Attached):
        async def read(self) -> bytes:
            raise AssertionError("it was fetched")

    file = cast(discord.Attachment, Huge("match.toml", b"#" * (LONGEST_FILE + 1)))
    with pytest.raises(ConfigError, match="bytes, and a file can have 64,000"):
        await options.merge_settings(game, None, None, (file,), FileReaders().read)


URLS: Final = (
    f"postgresql://bot:{PASSWORD}@localhost:1/matches",
    f"postgresql://bot@localhost:1/matches?password={PASSWORD}",
    f"postgresql//bot:{PASSWORD}@localhost",
    f"postgresql://bot:{PASSWORD}@localhost:port/matches",
    f"postgresql://bot:a:{PASSWORD}@[::1/matches",
    f"mysql://bot:{PASSWORD}@localhost/matches",
    f"oracle+nothing://bot:{PASSWORD}@localhost/matches",
)


@pytest.mark.parametrize("url", URLS)
async def test_passwords_are_never_logged(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StoreError) as refused:
        database = Database(url)
        try:
            await database.migrate()
        finally:
            await database.close()
    assert (
        PASSWORD
        not in f"{refused.value} {refused.value.__cause__} {refused.value.__context__}{caplog.text}"
    )


def test_a_database_password_is_hidden_where_the_database_is_named() -> None:
    assert all(PASSWORD not in location(url) for url in URLS[:2])


def test_a_wrong_setting_is_named_without_what_else_the_file_holds(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(
        f'database_url = "postgresql://bot:{PASSWORD}@localhost/x"\nlog_level = "LOUD"\nnonsense '
        "= 1\n"
    )
    with pytest.raises(SettingsError) as refused:
        load(file, {})
    assert PASSWORD not in str(refused.value)


def test_a_running_match_is_not_exported_and_its_seed_is_not_named() -> None:
    world = playing()
    with pytest.raises(ExportError) as refused:
        export.write(world.history)
    assert world.match.seed not in str(refused.value)


@pytest.mark.parametrize("game", list(all_games()))
def test_nothing_that_is_told_before_the_end_holds_the_seed(game: str) -> None:
    world = playing(
        Settings(game), tuple(str(101 + number) for number in range(all_games()[game].info.fewest))
    )
    told = [
        lobby_post(world.match).text,
        status_text(world.match),
        details_post(world.match).text,
        fairness_text(world.match),
        json.dumps(all_that_is_shown(world), default=str),
    ]
    assert not [text for text in told if world.match.seed in text]
    ended_match = ended_now(world)
    assert world.match.seed in fairness_text(ended_match)


def all_that_is_shown(world: World) -> list[Any]:
    """All that anybody is shown of a match that runs: views, notes, drawings, reasons."""
    game = world.match.game
    state = world.match.state
    views = [game.view(state, viewer) for viewer in (None, *world.match.seats)]
    drawn = [repr(game.scene(view, board)) for view in views for board in world.match.boards]
    return [drawn, *([repr(view), game.notes(view), game.why(view)] for view in views)]


def ended_now(world: World) -> Any:
    """The match after its host has ended it."""
    world.do(Abandon(HOST, ""))
    return world.match


def test_results_for_a_spreadsheet_hold_no_formula_of_a_name() -> None:
    world = world_with("=HYPERLINK(1)")
    world.begin()
    while not world.match.over:
        world.close()
    assert ",=" not in results_csv(world.match)


async def test_no_seed_or_move_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for library in ("aiosqlite", "discord", "sqlalchemy"):
        caplog.set_level(logging.DEBUG, logger=library)
    caplog.set_level(logging.DEBUG)
    quiet_libraries()
    world = playing()
    world.say(world.due[0], "C5")
    database = Database(f"sqlite:///{tmp_path / 'bifrost.sqlite3'}")
    await database.migrate()
    await recorded(database, world)
    await database.close()
    logging.getLogger("bifrost_bot").debug("something is logged")
    assert "something is logged" in caplog.text
    assert world.match.seed not in caplog.text
    assert "C5" not in caplog.text


def test_the_settings_hold_no_token() -> None:
    assert not [
        name
        for name in json.dumps(BotSettings().model_dump()).split('"')
        if "token" in name.lower()
    ]
