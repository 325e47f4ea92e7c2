"""Replies when the database refuses."""

import pytest
from sqlalchemy.exc import OperationalError

from bifrost_bot.gateway.incoming.replies import sentence
from bifrost_bot.store.database import ConflictError, refusal


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("sqlite:///bifrost.sqlite3", "look at its disk."),
        ("postgresql://bot:hunter2@db.example/matches", "look at its database server."),
    ],
)
@pytest.mark.parametrize(
    ("of_move", "what"),
    [
        (True, "The move could not be recorded, so it does not count."),
        (False, "nothing was changed."),
    ],
)
def test_a_refusal_says_what_and_where(url: str, place: str, of_move: bool, what: str) -> None:
    said = sentence(
        refusal(url, OperationalError("SELECT 1", {}, Exception("it is down"))), of_move=of_move
    )
    assert what in said
    assert said.endswith(place)
    assert ("move" in said) == of_move
    assert "hunter2" not in said
    assert "db.example" not in said


def test_who_was_overtaken_again_and_again_is_asked_to_try_again() -> None:
    said = sentence(ConflictError("duplicate key"))
    assert said.endswith("Try again.")
    assert "disk" not in said
