"""The public beacon: its round is named, and the match begins with or without it."""

import pytest

from bifrost_bot.engines.rng import Rng, mixed
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.lobby import (
    NAMED_AHEAD_MS,
    Begin,
    CallOff,
    CallReady,
    Create,
    Join,
    Leave,
    SayReady,
)
from bifrost_bot.match.decide.rights import RecordAdminAccess, TakeOut
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.events import (
    BeaconMissed,
    BeaconNamed,
    MatchEvent,
    MatchStarted,
    PlayerReady,
    ReadyCalledOff,
    SightChanged,
)
from bifrost_bot.match.model import Moment, Player, Rounds, Settings, Status
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.event_handlers import audit_entry, notices_for
from bifrost_bot.tools.verify import verify
from tests.clock import START_MS
from tests.match.world import HOST, PEOPLE, SEED, World, kinds, settings_change

URL = "https://beacon.invalid/chain"
VALUE = "ab" * 32
ROUNDS = Rounds(START_MS - 3_000_000, 3_000)


class Beaconed(World):
    """A match for which a beacon is promised, and which three people have joined."""

    def __init__(self, rounds: Rounds | None = ROUNDS) -> None:
        super().__init__(beacon_url=URL)
        self.rounds = rounds
        for number, id in enumerate(PEOPLE):
            self.do(Join(Player(id, f"Player {id}"), str(number)))

    def asked(self) -> tuple[object, ...]:
        """The events of the last answer to the ready check."""
        self.do(CallReady(HOST))
        for id in PEOPLE[:-1]:
            self.do(SayReady(id))
        return self.do(SayReady(PEOPLE[-1]))


def named(world: World) -> BeaconNamed:
    """The round that the match waits for."""
    found = world.history[-1]
    assert isinstance(found, BeaconNamed)
    return found


def lines(world: World, event: MatchEvent) -> str:
    """The lobby's texts for an event."""
    return "\n".join(str(notice.body) for notice in notices_for(world.match, event, world.match))


@pytest.mark.parametrize(
    ("later", "number", "due"), [(-5, 1, 0), (0, 1, 0), (1, 2, 3), (3, 2, 3), (7, 4, 9)]
)
def test_the_first_round_from_an_instant_on_is_found(later: int, number: int, due: int) -> None:
    assert Rounds(1_000, 3).first_from(1_000 + later) == (number, 1_000 + due)


def test_the_last_answer_names_a_round_that_is_still_to_come_and_begins_nothing() -> None:
    world = Beaconed()
    assert kinds(world.asked()) == [PlayerReady, BeaconNamed]
    event = named(world)
    assert event.due_ms >= world.now_ms + NAMED_AHEAD_MS
    assert event.due_ms == ROUNDS.genesis_ms + (event.round - 1) * ROUNDS.period_ms
    assert world.match.status is Status.LOBBY and world.match.state is None
    assert f"round {event.round} of the public beacon" in lines(world, event)
    assert f"begins with round {event.round} of the public beacon" in lobby_post(world.match).text
    assert URL in str(brief(None, (world.created,), core.fold((world.created,))))


def test_its_value_is_mixed_into_the_chance_and_the_match_verifies() -> None:
    world = Beaconed()
    world.asked()
    number = named(world).round
    world.now_ms = named(world).due_ms
    (begun,) = world.do(Begin(number, VALUE))
    assert isinstance(begun, MatchStarted) and begun.beacon == VALUE
    assert world.match.chance == mixed(SEED, ("0", "1", "2"), VALUE) != mixed(SEED, ("0", "1", "2"))
    assert list(begun.seats.values()) == list(
        Rng(world.match.chance, 0).shuffled(list(PEOPLE), "seats")
    )
    world.open()
    world.finish()
    checks = verify(world.history, beacon=VALUE.upper())
    assert [line for check in checks if not check.held for line in check.told()] == []
    assert f"round {number} of the public beacon at {URL}" in "\n".join(
        line for one in checks for line in one.told()
    )
    assert [one.name for one in verify(world.history, beacon="cd" * 32) if not one.held] == ["seed"]


def test_without_its_value_the_match_begins_all_the_same_and_all_are_told() -> None:
    world = Beaconed()
    world.asked()
    missed, begun = world.do(Begin(named(world).round, "", "It did not answer."))
    assert (
        isinstance(missed, BeaconMissed) and isinstance(begun, MatchStarted) and begun.beacon == ""
    )
    assert world.match.chance == mixed(SEED, ("0", "1", "2"))
    assert "without the public beacon" in lines(world, missed) and "It did not answer." in lines(
        world, missed
    )
    entry = audit_entry(world.match, missed, everything=False)
    assert entry is not None and entry.reason == "It did not answer."


def test_where_nobody_knows_when_its_rounds_come_the_match_begins_at_once_without() -> None:
    assert kinds(Beaconed(rounds=None).asked()) == [PlayerReady, BeaconMissed, MatchStarted]


def test_practices_and_rehearsals_have_none() -> None:
    for settings in (Settings("bifrost", practice=True), Settings("bifrost", rehearsal=True)):
        create = Create("1", settings, HOST, SEED, beacon_url=URL)
        assert core.create(create, Moment(START_MS)).beacon_url == ""


def test_nothing_changes_once_the_round_is_named() -> None:
    world = Beaconed()
    world.asked()
    for command in (
        Join(Player("104", "Nina"), "9"),
        Leave(PEOPLE[0]),
        CallOff(HOST),
        PlanStart(HOST, 2 * START_MS),
        TakeOut(HOST, PEOPLE[0]),
    ):
        assert "public beacon's value" in world.refused(command, LobbyError)
    world.refused(settings_change(world.match, Settings("bifrost", pace=2)), LobbyError)


def test_another_round_than_the_one_named_begins_nothing() -> None:
    world = Beaconed()
    world.asked()
    assert world.do(Begin(named(world).round + 1, VALUE)) == ()


def test_a_new_reader_of_secrets_drops_the_round_and_another_is_named() -> None:
    world = Beaconed()
    world.asked()
    number = named(world).round
    assert kinds(world.do(RecordAdminAccess(PEOPLE[0], sees_all=True))) == [
        SightChanged,
        ReadyCalledOff,
    ]
    assert world.do(Begin(number, VALUE)) == ()
    world.do(RecordAdminAccess(PEOPLE[0], sees_all=False))
    world.now_ms += 60_000
    world.asked()
    assert named(world).round > number


def test_a_forged_start_is_noticed() -> None:
    world = Beaconed()
    world.asked()
    at = len(world.history)
    world.now_ms = named(world).due_ms
    world.do(Begin(named(world).round, VALUE))
    world.open()
    world.finish()
    unnamed = [*world.history[: at - 1], *world.history[at:]]
    assert "was not named before" in "\n".join(
        line for one in verify(unnamed) for line in one.told()
    )
