"""The program in the document about live matches answers a question of every game legally."""

import re
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bifrost_bot.arena.programs.protocol import line, request
from bifrost_bot.arena.programs.web_seat import WebSeats
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from tests.samples import GAMES

DOCUMENT = Path(__file__).parents[3] / "docs" / "programs.md"


def program() -> web.Application:
    """The program in the document, as it is run."""
    section = DOCUMENT.read_text(encoding="utf-8").partition("## In a live match")[2]
    (block,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    made: dict[str, Any] = {"__name__": "program"}
    exec(block, made)
    return made["app"]


@pytest.mark.parametrize("name", GAMES)
async def test_the_program_in_the_document_answers_every_game(name: str) -> None:
    game = game_of(name)
    seats = game.info.seats[: game.info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng("document", 0))
    phase = game.phase(state)
    assert phase is not None
    slot = phase.to_act[0]
    view = game.view(state, slot.seat)
    async with TestServer(program()) as server:
        ways = WebSeats([str(server.make_url("/"))])
        text = await ways.ask(
            str(server.make_url("/")), line(request(game, "match", phase, slot, view, 5_000))
        )
    assert game.parse(text, view, slot, None)
