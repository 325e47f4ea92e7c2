"""From any damage a match recovers within a turn, or hosts know of it; secrets stay secret."""

import random
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.model import Match
from bifrost_bot.sandbox import PersonError
from bifrost_bot.sandbox.world.errors import ApiError
from tests.databases import on_files
from tests.e2e.conftest import ErrorLog, start_timed_table
from tests.e2e.damages.damage import Vandal, do_damages
from tests.e2e.damages.judge import Judge
from tests.e2e.damages.place import OWNER, Places, places_after, places_of
from tests.e2e.helpers.quiescence import beat_rarely
from tests.e2e.helpers.table import HOME, HOST, PLAYERS
from tests.e2e.helpers.timed_table import TimedTable
from tests.openapi.checker import Checker
from tests.samples import answer

SEEDS: Final = 250
DAMAGES_EACH: Final = 8
"""How many damages follow one another under one seed: 2,000 in all."""
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


async def begun(timed: TimedTable, game: str) -> Places:
    """The places of a match that has begun, with a channel of the staff among its own."""
    await begin(timed, game)
    places = places_of(timed.table.sandbox)
    owner = places.person(OWNER)
    category = places.guild.channels[places.category]
    lounge = owner.make_channel(places.guild, "lounge", category=category)
    owner.say(lounge, "Tea?")
    await timed.quiescence.reached()
    return places


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


async def judged(
    timed: TimedTable, places: Places, dice: random.Random
) -> tuple[str, list[str], Places | None]:
    """Damages a match and plays on for a turn.

    Returns the damages, what is wrong after them, and the places if a next damage can follow.
    """
    table = timed.table
    is_away = dice.random() < 0.4
    if is_away:
        await table.close_bot()
    done = do_damages(Vandal(places, dice), dice, dice.choice((1, 1, 3)))
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
    # A whole turn, also where the bot was away for half of this one.
    left_ms = max(match.phase.deadline_ms - table.clock.now_ms(), _SECONDS * 1000)
    await timed.passes(left_ms + match.settings.grace_ms + 10_000)
    judge.close()
    after = places_after(places) if judge.is_all_well() else None
    return "; ".join(done), judge.faults(), after


@on_files
@pytest.mark.nightly(by_day=3)
@pytest.mark.parametrize("seed", range(SEEDS))
async def test_after_any_damage_all_is_well_within_a_turn_or_hosts_know(
    tmp_path: Path,
    checker: Checker,
    hasty: None,
    error_log: ErrorLog,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    """Does damages one after the other; a new match begins where one can go on no longer."""
    error_log.expected = ("",)
    chance = random.Random(seed)

    def token_hex(size: int) -> str:
        return chance.randbytes(size).hex()

    monkeypatch.setattr(secrets, "token_hex", token_hex)
    beat_rarely(monkeypatch)
    story = [f"seed {seed}"]
    left = DAMAGES_EACH
    while left:
        game = random.Random(f"{seed} {left}").choice(("three_towers", "three_towers", "bifrost"))
        async with start_timed_table(tmp_path / f"{left}.sqlite3", checker) as timed:
            story.append(f"a match of {game} begins")
            places: Places | None = await begun(timed, game)
            while left and places is not None:
                # Each has its own dice, so that it does not depend on those before.
                dice = random.Random(f"{seed} {left}")
                damages, faults, places = await judged(timed, places, dice)
                left -= 1
                story.append(damages)
                assert not faults, "\n".join([*story, *faults])
