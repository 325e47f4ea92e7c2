"""Nicknames: each server's people see those of that server alone."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bifrost_bot.sandbox import Setup
from bifrost_bot.sandbox.world.model import Attachment, Channel, Interaction
from tests.e2e.conftest import UNLIMITED, start_table
from tests.e2e.helpers.season import BOARD, SVEN, Stage, to_opponent
from tests.e2e.helpers.table import HOME, HOST, PLAYERS, response_to
from tests.openapi.checker import Checker

_, BO, CLEO = PLAYERS
HERE = "Masked Owl"
ELSEWHERE = "Realname, patient 12"


@pytest.fixture
async def stage(tmp_path: Path, checker: Checker) -> AsyncIterator[Stage]:
    """A season on the first of two servers; Bo and the host have another nickname on the second."""
    setup = Setup(**UNLIMITED, guilds=("Midgard Games", "Asgard Games"))
    async with start_table(tmp_path / "bifrost.sqlite3", checker, setup) as table:
        for guild, nick in zip(table.world.guilds.values(), (HERE, ELSEWHERE), strict=True):
            for name in (BO, HOST):
                table.world.change_member(
                    guild, table.sandbox.person(name).id, nick=f"{nick} {name}"
                )
        yield Stage(table)


def lobby_elsewhere(stage: Stage) -> Channel:
    _, second = stage.world.guilds.values()
    return next(one for one in second.channels.values() if one.name == HOME)


async def to_both_named_elsewhere(stage: Stage) -> Interaction:
    """Returns the menu of opponents, after Bo and the host have used the other server."""
    asked = await to_opponent(stage)
    for name in (BO, HOST):
        await stage.table.run(name, lobby_elsewhere(stage), "help")
    return await stage.table.click(SVEN, asked, "Choose my opponent")


def texts(stage: Stage, files: list[Attachment]) -> str:
    """The text of all files but pictures, and the description of the pictures."""
    written = [file for file in files if not file.filename.endswith(".png")]
    drawn = [file.description or "" for file in files if file.filename.endswith(".png")]
    return "\n".join(
        [*drawn, *((stage.world.files.get(file.id) or b"").decode() for file in written)]
    )


async def test_another_servers_nickname_is_in_no_menu_page_or_file(stage: Stage) -> None:
    shown = await to_both_named_elsewhere(stage)
    labels = [one["label"] for one in response_to(shown).components[0]["components"][0]["options"]]
    assert f"{HERE} {BO}" in labels
    assert not any(ELSEWHERE in label for label in labels)
    for command, options in (("board", {}), ("export", {}), ("export", {"episode": 1})):
        answered = await stage.table.run(BO, HOME, f"season {command}", **options)
        told = texts(stage, response_to(answered).attachments)
        assert f"{HERE} {BO}" in told
        assert ELSEWHERE not in told


async def test_another_servers_nickname_is_not_on_the_season_board(stage: Stage) -> None:
    await to_both_named_elsewhere(stage)
    asked = await stage.table.run(HOST, HOME, "season eliminate", player=CLEO, reason="left us")
    await stage.table.click(HOST, asked, "Eliminate the player")
    await stage.shows("**Eliminated (1):**")
    (board,) = (one for one in stage.told() if one.content.startswith(BOARD))
    told = texts(stage, board.attachments)
    assert f"{HERE} {BO}" in told
    assert ELSEWHERE not in told


async def test_two_of_one_nickname_can_be_told_apart_in_a_menu(stage: Stage) -> None:
    guild = stage.table.guild
    asked = await to_opponent(stage)
    for name in (BO, CLEO):
        stage.world.change_member(guild, stage.table.sandbox.person(name).id, nick="Night Owl")
        await stage.table.run(name, HOME, "help")
    shown = await stage.table.click(SVEN, asked, "Choose my opponent")
    labels = [one["label"] for one in response_to(shown).components[0]["components"][0]["options"]]
    assert labels == [f"Night Owl ({name.lower()})" for name in (BO, CLEO)]


async def test_a_nickname_that_shows_nothing_is_somebody_in_a_menu(stage: Stage) -> None:
    guild = stage.table.guild
    asked = await to_opponent(stage)
    stage.world.change_member(guild, stage.table.sandbox.person(BO).id, nick="\u3164\u2800")
    await stage.table.run(BO, HOME, "help")
    shown = await stage.table.click(SVEN, asked, "Choose my opponent")
    labels = [one["label"] for one in response_to(shown).components[0]["components"][0]["options"]]
    assert "somebody" in labels
