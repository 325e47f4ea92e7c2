"""An eleventh variation, defined in this file alone."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from bifrost_bot.engines.antisocial_snake import variations
from bifrost_bot.engines.antisocial_snake.board.names import names_of, read_cell, writer
from bifrost_bot.engines.antisocial_snake.variation import Kind, TileGain, Variation
from tests.games.antisocial_snake.single_board import play


def gilded(board: Any, answers: Any):
    named = {name for answer in answers.values() for (name,) in answer.entries(board.name, "gild")}
    apples = [
        a + 10 * (n in named)
        for a, n in zip(board.tiles.apples, board.tiles.lattice.names, strict=True)
    ]
    return replace(board, tiles=replace(board.tiles, apples=tuple(apples))), "Gilded."


GILD = Kind(
    word="gild",
    example="gild C3",
    read=lambda words, board, seat: names_of(
        board.tiles, (read_cell(word, board) for word in words)
    ),
    write=writer("gild"),
    guess=lambda blank: names_of(blank.board.tiles, [blank.below(len(blank.board.tiles))]),
)
MIDAS = Variation(
    id="midas",
    title="Midas",
    rule="`gild C3` adds ten apples; even tiles give nothing; apples count against.",
    moving=(GILD,),
    upset=gilded,
    give=lambda colour, tile, number, before: TileGain(number, number % 2),
    score=lambda apples: -apples,
)


def test_an_eleventh_variation_needs_nothing_but_its_own_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        variations, "VARIATIONS", MappingProxyType({**variations.VARIATIONS, "midas": MIDAS})
    )
    ended = play(
        ("r w3 w4 w1", "r w w w"), {"ann": "A1", "bob": "A2"}, {"ann": "red RRR / gild B1"}, "midas"
    )
    assert (ended.snake("ann")["apples"], ended.points("ann"), "Gilded." in ended.public) == (
        14,
        -14,
        True,
    )
