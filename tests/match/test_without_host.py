"""Players go on without a host: all agree, nothing tells who asked, and hosts have it all back."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.away import is_host_away
from bifrost_bot.match.decide.consents import AskWithoutHost, Vote
from bifrost_bot.match.decide.hosts import Note, Pause, Resume
from bifrost_bot.match.decide.phases import ConsentDue
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.errors import HostError, NotPlayingError, NotRunningError
from bifrost_bot.match.events import ConsentClosed, MatchEvent, PlayerReplaced
from bifrost_bot.match.history.export import read, write
from bifrost_bot.match.host_action import PLAYERS, Extend, HostAction, Replace, SetPause
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import CONTROL, DIRECT, LOBBY, Notice
from bifrost_bot.messages.audit import audit_text
from bifrost_bot.messages.board import more_buttons
from bifrost_bot.notices.briefing import brief
from bifrost_bot.speech.channel import personal_addresses
from bifrost_bot.speech.lobby import term_lines
from bifrost_bot.tools.verify import verify
from tests import samples
from tests.match.world import HOST, PEOPLE, World, folded, kinds, playing, without_channels
from tests.saying import ping_of, text_of

HOUR_MS = 3_600_000
DAY = 86_400
MORE_TIME = Extend(PLAYERS, 600)
STOP = SetPause(PLAYERS, True)


def hostless(game: str = "social_snake", **chosen: object) -> World:
    """A match in which no host has acted for two hours."""
    settings = Settings(game, seconds=DAY, host_away=2, **chosen)  # type: ignore[arg-type]
    world = playing(settings, people=samples.people(game))
    world.now_ms += 2 * HOUR_MS
    return world


def people(world: World) -> list[str]:
    return [player.id for player in world.match.people]


def ask(world: World, deed: HostAction, by: str = "") -> tuple[MatchEvent, ...]:
    return world.do(AskWithoutHost(by or people(world)[0], deed))


def vote(world: World, by: str, *, agrees: bool = True) -> tuple[MatchEvent, ...]:
    return world.do(Vote(by, world.consent.number, agrees))


def all_agree(world: World, *, but: Sequence[str] = ()) -> None:
    """All who have not agreed do, and the time to answer passes if that is waited for."""
    for id in people(world):
        consent = world.match.consent
        if consent is not None and id not in but and id not in consent.agreed:
            vote(world, id)
    if world.match.consent is not None:
        world.now_ms = world.match.consent.until_ms
        world.do(ConsentDue(world.match.consent.number))


def skip(match: Match, seat: str) -> Replace:
    return Replace(PLAYERS, seat, match.seats[seat], None, "no host has acted", "silent")


class TestWhatPlayersCanDo:
    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_any_game_goes_on_and_verifies(self, game: str) -> None:
        world = hostless(game)
        before_ms = world.deadline_ms
        ask(world, MORE_TIME)
        all_agree(world)
        assert world.deadline_ms == before_ms + 600_000
        ask(world, STOP)
        all_agree(world)
        assert world.match.paused
        ask(world, SetPause(PLAYERS, False))
        all_agree(world)
        assert not world.match.paused
        first, second, *_ = world.match.seats
        for seat, kind in ((first, "silent"), (second, "good")):
            left = world.match.seats[seat]
            others = [id for id in people(world) if id != left]
            deed = replace(skip(world.match, seat), computer=kind)
            if not others:
                assert "own seat" in world.refused(AskWithoutHost(left, deed), HostError)
                return
            ask(world, deed, others[0])
            all_agree(world, but=[left])
            player = world.match.occupant(seat)
            assert player is not None and player.computer == kind
        world.finish()
        assert folded(read(json.loads(write(world.history)))) == world.match
        assert [one.differences for one in verify(world.history) if one.differences] == []

    def test_the_player_concerned_can_refuse_until_the_time_is_over(self) -> None:
        world = hostless()
        left = world.match.seats["red"]
        asker = next(id for id in people(world) if id != left)
        ask(world, skip(world.match, "red"), asker)
        for id in people(world):
            if id not in (left, asker):
                vote(world, id)
        assert world.match.consent is not None, "the player concerned still has time"
        (closed,) = vote(world, left, agrees=False)
        assert isinstance(closed, ConsentClosed) and closed.result == "refused"
        assert world.match.seats["red"] == left

    def test_one_who_refuses_prevents_it(self) -> None:
        world = hostless()
        ask(world, STOP)
        vote(world, people(world)[1], agrees=False)
        assert not world.match.paused and world.match.consent is None

    def test_not_all_agree_in_time(self) -> None:
        world = hostless()
        ask(world, STOP)
        all_agree(world, but=people(world)[1:])
        closed = world.history[-1]
        assert isinstance(closed, ConsentClosed) and closed.result == "expired"


class TestHostsWhoReturn:
    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_a_host_who_acts_ends_it(self, game: str) -> None:
        world = hostless(game)
        asked_by = people(world)[0]
        if len(people(world)) > 1:
            ask(world, STOP)
            world.do(Note(HOST, "back again"))
            all_agree(world)
            closed = world.history[-1]
            assert isinstance(closed, ConsentClosed) and closed.result == "failed"
        else:
            world.do(Note(HOST, "back again"))
        assert not is_host_away(world.match, world.now_ms)
        refusal = world.refused(AskWithoutHost(asked_by, STOP), HostError)
        assert refusal.startswith("Players can decide <t:")

    def test_a_host_resumes_what_players_paused(self) -> None:
        world = hostless()
        ask(world, STOP)
        all_agree(world)
        world.do(Resume(HOST))
        assert not world.match.paused

    def test_answers_of_a_host_who_plays_do_not_count(self) -> None:
        world = playing(Settings("bifrost", seconds=DAY, host_away=2), people=(HOST, *PEOPLE[:2]))
        world.now_ms += 2 * HOUR_MS
        slot = next(slot for slot in world.due if world.by(slot) == HOST)
        world.say(slot, "A1")
        assert is_host_away(world.match, world.now_ms)


class TestRefusals:
    def test_only_players_can_ask(self) -> None:
        world = hostless()
        for by in (HOST, "999"):
            refusal = world.refused(AskWithoutHost(by, STOP), NotPlayingError)
            assert refusal == "Only a player of this match can ask the others."

    def test_a_match_can_leave_it_to_hosts(self) -> None:
        world = playing(Settings("bifrost"))
        world.now_ms += 1_000 * HOUR_MS
        refusal = world.refused(AskWithoutHost(PEOPLE[0], STOP), HostError)
        assert refusal == "In this match players cannot decide in place of its hosts. Ask a host."

    def test_a_match_must_run(self) -> None:
        world = without_channels()
        world.match = replace(world.match, settings=replace(world.match.settings, host_away=1))
        world.refused(AskWithoutHost(PEOPLE[0], STOP), NotRunningError)

    def test_one_question_at_a_time(self) -> None:
        world = hostless()
        ask(world, STOP)
        asked = AskWithoutHost(people(world)[1], MORE_TIME)
        assert "being asked about something else" in world.refused(asked, HostError)

    def test_what_is_so_already(self) -> None:
        world = hostless()
        going = AskWithoutHost(people(world)[0], SetPause(PLAYERS, False))
        assert world.refused(going, HostError) == "The match is not paused."
        ask(world, STOP)
        all_agree(world)
        again = AskWithoutHost(people(world)[0], STOP)
        assert world.refused(again, HostError) == "The match is already paused."

    def test_a_players_own_seat_is_for_resigning(self) -> None:
        world = hostless()
        own = AskWithoutHost(world.match.seats["red"], skip(world.match, "red"))
        assert world.refused(own, HostError).endswith("You can give it up with /resign.")


class TestTwins:
    """No other person learns who asks, agrees, or plays the seat in question."""

    @pytest.mark.parametrize("deed", ["skip", "stop"])
    def test_who_asks_is_told_nowhere(self, deed: str) -> None:
        told: list[object] = []
        asked_in = hostless("bifrost")
        for by in [id for id in people(asked_in) if id != asked_in.match.seats["red"]]:
            world = hostless("bifrost")
            before = world.match
            events = ask(world, skip(before, "red") if deed == "skip" else STOP, by)
            told.append(shown(brief(before, events, world.match, world.history)))
        assert told[0] == told[1]

    def test_who_plays_the_seat_is_told_only_in_it(self) -> None:
        told: list[object] = []
        for swapped in (False, True):
            world = hostless("bifrost")
            first = world.match.seats["red"]
            second = world.match.seats["green"]
            if swapped:
                seats = {**world.match.seats, "red": second, "green": first}
                world.match = replace(world.match, seats=seats)
            third = world.match.seats["blue"]
            start = world.match
            notices: list[Notice] = []
            for command in (
                AskWithoutHost(third, skip(start, "red")),
                Vote(world.match.seats["green"], start.seq + 1, True),
            ):
                notices += world.told(command)
            world.now_ms = world.consent.until_ms
            notices += world.told(ConsentDue(world.consent.number))
            assert kinds(world.history[-2:]) == [ConsentClosed, PlayerReplaced]
            others = [
                one
                for one in notices
                if one.address != DIRECT and one.address.seat not in ("red", "green")
            ]
            assert any(one.address == CONTROL for one in others)
            told.append(shown(others))
        assert told[0] == told[1]


def shown(notices: Sequence[Notice]) -> list[tuple[object, ...]]:
    """What channels are sent, with whom it pings."""
    return [
        (
            one.address,
            one.kind,
            text_of(one) if hasattr(one.body, "text") else "",
            sorted(ping_of(one)),
        )
        for one in notices
        if hasattr(one.body, "ping") or hasattr(one.body, "text")
    ]


class TestWords:
    def test_the_question_and_the_end_are_told_to_players_and_hosts(self) -> None:
        world = hostless()
        before = world.match
        events = ask(world, STOP)
        notices = brief(before, events, world.match, world.history)
        lobby = next(one for one in notices if one.address == LOBBY)
        assert ping_of(lobby) == (HOST,)
        assert text_of(lobby).startswith(
            "🗳️ No host of match 1 has acted for 2 hours, so the players can decide. One of them "
            "asks to pause the match. All must agree by <t:"
        )
        asked = [one for one in notices if one.address in personal_addresses(before).values()]
        assert len(asked) == len(people(world))
        all_agree(world)
        text = audit_text(world.match, world.history, everything=False)
        assert "The players can decide, as no host has acted; one of them asked to pause" in text
        assert "The players paused the match." in text

    def test_more_has_it_only_then(self) -> None:
        world = hostless()
        address = next(iter(personal_addresses(world.match).values()))
        for away in (True, False):
            labels = [
                one.label for one in more_buttons(world.match, address, pages=False, away=away)
            ]
            assert ("Without a host" in labels) == away

    def test_the_details_say_when(self) -> None:
        lines = term_lines(hostless().match)
        assert any("after 2 hours without a host's command" in one for one in lines)
        assert not any("Without a host" in one for one in term_lines(playing().match))


def test_a_restart_finds_the_same_instant() -> None:
    world = hostless()
    world.do(Pause(HOST))
    world.do(Resume(HOST))
    world.do(Resign(people(world)[0]))
    seen_ms = core.fold(world.history).host_seen_ms
    assert seen_ms == world.match.host_seen_ms == world.now_ms
