"""From any damage a match recovers within a turn, or hosts are told; secrets stay secret."""

import random
from contextlib import suppress
from typing import Final

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.model import Match
from bifrost_bot.sandbox import PersonError
from bifrost_bot.sandbox.world.errors import ApiError
from tests.databases import on_files
from tests.e2e.conftest import ErrorLog
from tests.e2e.damages.damage import Vandal, do_damages
from tests.e2e.damages.judge import Judge
from tests.e2e.damages.place import OWNER, Places, places_of
from tests.e2e.helpers.table import HOME, HOST, PLAYERS
from tests.e2e.helpers.timed_table import TimedTable
from tests.samples import answer

SEEDS: Final = 2_000
_SECONDS: Final = 120
_GAMES: Final = {"three_towers": "rounds = 24", "bifrost": ""}
"""The settings of the games that are played: one has a channel a seat, one a seat and board."""


async def begin(timed: TimedTable, game: str) -> None:
    """Three people begin a match, and others have things of their own on the server."""
    table = timed.table
    await table.run(HOST, HOME, "match create", game=game, settings=_GAMES[game], seconds=_SECONDS)
    await table.lobby_says("hosted by")
    await table.join(*PLAYERS)
    await table.ready()
    await timed.quiescence.reached()
    table.sandbox.person("Sven").say("general", "Who wins?")
    table.sandbox.person("Bo").say(HOME, "Good luck!")


def answer_some(places: Places, match: Match, dice: random.Random) -> None:
    """Some players answer what they owe, as far as they still can."""
    assert match.phase is not None
    for slot in match.phase.phase.to_act:
        if dice.random() < 0.5:
            continue
        text = answer(
            match.settings.game, match.state, slot, Rng("damage", match.phase.phase.number)
        )
        person = places.sandbox.person(int(match.seats[slot.seat]))
        own = [room for room in places.secret if room.player == person.user.name]
        room = next(
            room for room in own if slot.board is None or slot.board in room.name or len(own) == 1
        )
        with suppress(PersonError, ApiError):
            person.say(room.id, text)


async def judged(timed: TimedTable, seed: int) -> tuple[list[str], list[str]]:
    """Plays, damages, plays on for a turn; returns the damages, and what is wrong after them."""
    dice = random.Random(seed)
    table = timed.table
    await begin(timed, dice.choice(("three_towers", "three_towers", "bifrost")))
    places = places_of(table.sandbox)
    lounge = places.person(OWNER).make_channel(
        places.guild, "lounge", category=places.guild.channels[places.category]
    )
    places.person(OWNER).say(lounge, "Tea?")
    await timed.quiescence.reached()
    is_away = dice.random() < 0.4
    if is_away:
        await table.close_bot()
    done = do_damages(Vandal(places, dice), dice.choice((1, 1, 3)))
    judge = Judge(places)
    if is_away:
        table.clock.advance(dice.choice((5, 60)))
        done.insert(0, "while the bot is away")
        await table.open_bot()
        timed.quiescence.watch(table.app)
    match = await table.match()
    answer_some(places, match, dice)
    await timed.quiescence.reached()
    match = await table.match()
    assert match.phase is not None
    await timed.passes(
        match.phase.deadline_ms + match.settings.grace_ms + 10_000 - table.clock.now_ms()
    )
    judge.close()
    return done, judge.faults()


@on_files
@pytest.mark.nightly(by_day=24)
@pytest.mark.parametrize("seed", range(SEEDS))
async def test_after_any_damage_all_is_well_within_a_turn_or_hosts_know(
    timed: TimedTable, error_log: ErrorLog, seed: int
) -> None:
    error_log.expected = ("",)
    done, faults = await judged(timed, seed)
    assert not faults, "\n".join([f"seed {seed}: {'; '.join(done)}", *faults])
