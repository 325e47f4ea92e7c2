"""The protocol of programs, for every game."""

import json
from typing import Any

import pytest

from bifrost_bot.arena.programs.protocol import (
    LONGEST_ANSWER,
    LONGEST_BODY,
    AnswerError,
    line,
    request,
    said,
)
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import EVERYTHING
from tests.samples import GAMES


def first_request(name: str) -> dict[str, Any]:
    """The request for the first answer of a match."""
    game = game_of(name)
    seats = game.info.seats[: game.info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng("a seed of a match", 0))
    phase = game.phase(state)
    assert phase is not None
    slot = phase.to_act[0]
    return json.loads(
        line(request(game, "some value", phase, slot, game.view(state, slot.seat), 850))
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_request_is_one_line_with_the_view_of_the_seat(game: str) -> None:
    found = first_request(game)
    assert list(found)[:10] == [
        *(
            "protocol",
            "game",
            "rules_version",
            "match",
            "seat",
            "slot",
            "phase",
            "deadline_ms",
            "view",
            "hint",
        )
    ]
    assert [found[name] for name in ("protocol", "game", "match", "deadline_ms")] == [
        1,
        game,
        "some value",
        850,
    ]
    assert found["slot"]["seat"] == found["seat"]
    assert found["view"].get("viewer", found["seat"]) == found["seat"] != EVERYTHING
    assert "a seed of a match" not in json.dumps(found)


def test_answers_are_listed_where_they_can_be() -> None:
    counts = {game: len(first_request(game).get("legal", ())) for game in GAMES}
    assert counts["bifrost"] == 61 - 6 + 1
    assert counts["dont_connect_5"] == 96 + 1
    assert not any(counts[name] for name in ("three_towers", "social_snake", "antisocial_snake"))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"A1\n", "A1"),
        (b"  A1 \r\n", "A1"),
        (b"", ""),
        (b"\n", ""),
        ("A: RRR \N{SNAKE}".encode(), "A: RRR \N{SNAKE}"),
        (b"x" * LONGEST_ANSWER, "x" * LONGEST_ANSWER),
    ],
)
def test_an_answer_is_a_line_of_text(body: bytes, text: str) -> None:
    assert said(body) == text
    assert len(body) <= LONGEST_BODY


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"\xff\n", "The answer is not text in UTF-8."),
        (b"x" * 2001, "The answer has 2,001 characters, and 2,000 are allowed."),
        (b"A1\nA2\n", "The answer has several lines, and one is allowed."),
        ("A1\N{LINE SEPARATOR}A2".encode(), "The answer has several lines, and one is allowed."),
    ],
)
def test_what_is_no_answer_is_refused_in_a_sentence(body: bytes, sentence: str) -> None:
    with pytest.raises(AnswerError) as refused:
        said(body)
    assert str(refused.value) == sentence
