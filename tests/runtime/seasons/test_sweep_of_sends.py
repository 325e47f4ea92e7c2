"""Crash sweep over the sends of a short season."""

from collections.abc import Collection
from functools import partial
from pathlib import Path

import pytest

from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.seasons.delivery import SeasonDelivery
from bifrost_bot.season.notice import BoardBody, Body, NewsBody
from bifrost_bot.store.seasons.outbox import Row
from tests.clock import ManualClock
from tests.databases import copied, on_files
from tests.nightly import NIGHTLY
from tests.runtime.seasons.conftest import SeasonStand
from tests.runtime.seasons.test_sweep import (
    DeathError,
    Outcome,
    Tap,
    outcome,
    play,
    same_chance,
    with_a_death,
)

pytestmark = on_files
__all__ = ["same_chance"]

BY_DAY = 15
"""By day the process dies at every send of that distance."""


class Channel:
    """A season's channel at Discord, which outlives the processes; at one send the process dies."""

    def __init__(self, tap: Tap, at: int = 0, *, after: bool = False) -> None:
        self.bodies: list[Body] = []
        self.sends = 0
        self._tap = tap
        self._at = at
        self._after = after

    async def deliver(
        self, row: Row, board: int | None, told: Collection[int] | None
    ) -> int | None:
        if self._tap.dead:
            raise DeathError
        self.sends += 1
        if self.sends == self._at and not self._after:
            self._die()
        message = self._sent(row, board, told)
        if self.sends == self._at and self._after:
            self._die()
        return message

    def _sent(self, row: Row, board: int | None, told: Collection[int] | None) -> int:
        body = row.notice.body
        if board is not None:
            return board
        known = [
            id
            for id, one in enumerate(self.bodies, start=1)
            if one == body and id not in (told or ())
        ]
        if told is not None and known:
            return known[-1]
        self.bodies.append(body)
        return len(self.bodies)

    async def is_blocked(self, season_id: str) -> bool:
        return False

    def _die(self) -> None:
        self._tap.dead = True
        raise DeathError


async def lived(stand: SeasonStand, channel: Channel) -> None:
    """Runs as the bot does, from an earlier process's first notice to the season's end."""
    limiter = Limiter(10**9, 10**9)
    delivery = SeasonDelivery(
        channel, stand.seasons, limiter, stand.database, stand.tasks, stand.clock
    )
    stand.seasons.listeners.append(delivery.on_change)
    await delivery.take_up_all()
    await stand.begin()
    await play(stand)
    await stand.settle()


async def told(stand: SeasonStand, channel: Channel) -> tuple[Outcome, list[str], int]:
    """What came of the season, what its channel says in order, and how many boards there are."""
    kinds = [type(event).__name__ for event in await stand.seasons.history("1")]
    said = [
        kinds[one.number - 1] if isinstance(one, NewsBody) else str(one) for one in channel.bodies
    ]
    # The notice of credited time is no difference.
    said = [one for one in said if one != "ClockMoved" and not one.startswith("BoardBody")]
    return await outcome(stand), said, sum(isinstance(one, BoardBody) for one in channel.bodies)


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_whatever_send_the_bot_dies_at_everything_is_told_once_and_in_order(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    whole = SeasonStand(copied(template, tmp_path / "whole.sqlite3"), ManualClock())
    channel = Channel(Tap())
    await lived(whole, channel)
    expected = await told(whole, channel)
    await whole.close()
    assert expected[2] == 1
    assert len(expected[1]) > 12
    wrong: dict[int, list[str]] = {}
    points = range(1, channel.sends + 1, 1 if NIGHTLY else BY_DAY)
    print(
        f"{channel.sends} sends of {len(expected[1])} announcements and a board; a death at "
        f"{len(points)} of them"
    )
    for at in points:
        tap = Tap()
        channel = Channel(tap, at, after=after)
        url = copied(template, tmp_path / f"{at}.sqlite3")
        stand = await with_a_death(url, tap, monkeypatch, partial(lived, channel=channel))
        found = await told(stand, channel)
        await stand.close()
        if found != expected:
            wrong[at] = [
                str(pair) for pair in zip(expected[1], found[1], strict=False) if pair[0] != pair[1]
            ][:2]
    assert wrong == {}
