"""Replacement: who may be replaced, the fair first turn, repeated absence."""

import dataclasses
import json

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.corrections import Rewind
from bifrost_bot.match.decide.hosts import AddHost, Pause
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.errors import (
    HostError,
    LobbyError,
    NotHostError,
    NotPlayingError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import AbsenceNoted, PhaseOpened, PhaseResolved, PlayerReplaced
from bifrost_bot.match.history.erasure import part_in
from bifrost_bot.match.history.export import read, write
from bifrost_bot.match.history.results import results
from bifrost_bot.match.model import Moment, Player, Settings, Status
from bifrost_bot.match.notice import CONTROL, DIRECT, LOBBY, ClockBody, Kind, LobbyBody, Notice
from bifrost_bot.match.player import Computer
from bifrost_bot.messages.control import control_post
from bifrost_bot.messages.post import lobby_post, part_text
from bifrost_bot.messages.result import result_post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.replay.record import record
from tests.match.world import HOST, PEOPLE, World, folded, kinds, play_phase, playing, playing_game
from tests.saying import body_of, ping_of, text_of

NEW = Player("300", "Newcomer")
RED = Slot("red", "1")


def swap(
    world: World, seat: str = "red", player: Player | None = NEW, computer: Computer = "good"
) -> Replace:
    return Replace(HOST, seat, world.match.seats[seat], player, "gone home", computer)


def absences(events: tuple[object, ...]) -> list[tuple[str, int]]:
    return [(event.seat, event.missed) for event in events if isinstance(event, AbsenceNoted)]


def test_who_still_plays_is_said_from_a_replacement_to_the_end() -> None:
    world = playing()
    left = world.match.seats["red"]
    stays = world.match.seats["blue"]
    assert part_text(world.match, stays) == ""
    world.do(swap(world))
    assert part_text(world.match, left) == "You no longer play in match 1."
    assert part_text(world.match, stays) == "You still play in match 1."
    assert part_text(world.match, "999") == ""
    over = dataclasses.replace(world.match, status=Status.FINISHED)
    assert [part_text(over, one) for one in (left, stays)] == ["", ""]


class TestReplacing:
    def test_whoever_takes_over_plays_the_seat_and_whoever_left_does_not(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        world.do(swap(world))
        assert world.match.occupant("red") == NEW
        world.refused(dataclasses.replace(world.submit(RED, "A1"), by=left), NotPlayingError)
        assert world.say(RED, "A1")
        assert [(one.seat, one.player.id, one.until) for one in world.match.former] == [
            ("red", left, 1)
        ]

    def test_what_was_sent_stands_but_is_no_longer_locked(self) -> None:
        world = playing()
        world.say(RED, "A1")
        world.do(world.lock(RED))
        move = world.match.move(RED)
        world.do(swap(world))
        assert world.match.move(RED) == move is not None
        assert RED not in world.match.locked

    @pytest.mark.parametrize("seat", ["red", "green", "blue"])
    def test_the_open_turn_starts_over_for_any_seat(self, seat: str) -> None:
        world = playing()
        world.now_ms += 50_000
        world.do(swap(world, seat))
        assert world.deadline_ms == world.now_ms + world.live.phase.seconds * 1000
        assert world.alarm.at_ms < world.deadline_ms

    def test_a_computer_player_gets_ten_seconds_and_passes_get_nothing(self) -> None:
        world = playing()
        world.now_ms = world.deadline_ms - 2_000
        before = world.deadline_ms
        world.do(swap(world, player=None, computer="silent"))
        assert world.deadline_ms == before
        world.do(swap(world, "green", None))
        assert world.deadline_ms == world.now_ms + 10_000

    def test_a_longer_turn_keeps_its_deadline(self) -> None:
        world = playing()
        before = world.deadline_ms
        world.do(swap(world, player=None))
        assert world.deadline_ms == before

    def test_while_the_clock_stands_the_whole_turn_is_left_afterwards(self) -> None:
        world = playing()
        world.now_ms += 50_000
        world.do(Pause(HOST))
        world.now_ms += 500_000
        world.do(swap(world))
        assert world.match.left_ms == world.live.phase.seconds * 1000

    def test_a_turn_whose_time_is_up_is_not_opened_again(self) -> None:
        world = playing()
        before = world.deadline_ms
        world.now_ms = before + 1
        world.do(swap(world))
        assert world.deadline_ms == before

    @pytest.mark.parametrize("game", sorted(all_games()))
    @pytest.mark.parametrize("kind", ["good", "silent"])
    def test_any_game_continues_and_is_reread(self, game: str, kind: Computer) -> None:
        world = playing_game(game)
        seats = list(world.match.seats)
        world.close()
        world.do(swap(world, seats[0]))
        world.do(swap(world, seats[1], None, kind))
        world.finish()
        assert folded(read(json.loads(write(world.history)))) == world.match

    def test_a_turn_that_only_waited_for_a_seat_that_passes_now_ends(self) -> None:
        world = playing(Settings("bifrost", advance="answered"))
        first, *others = world.due
        for slot in others:
            world.say(slot, "A1")
        events = world.do(swap(world, first.seat, None, "silent"))
        assert kinds(events) == [PlayerReplaced, PhaseResolved, PhaseOpened]

    def test_going_back_to_a_turn_leaves_who_plays_now(self) -> None:
        world = playing()
        world.close()
        world.do(swap(world))
        world.do(Rewind(HOST, 1, "why not", world.match.number))
        assert world.match.occupant("red") == NEW

    def test_one_who_left_can_come_back_to_their_seat_and_to_no_other(self) -> None:
        world = playing()
        left = world.match.occupant("red")
        assert left is not None
        world.do(swap(world))
        assert "knows its secrets" in world.refused(swap(world, "green", left), HostError)
        world.do(swap(world, "red", left))
        assert world.match.occupant("red") == left


class TestRefusals:
    def test_only_a_host_replaces_and_one_who_plays_only_themselves(self) -> None:
        world = playing()
        by = PEOPLE[0]
        own = world.match.seat_of(by)
        other = next(seat for seat in world.match.seats if seat != own)
        command = dataclasses.replace(swap(world, other), by=by)
        world.refused(command, NotHostError)
        world.do(AddHost(HOST, by))
        world.refused(command, NotHostError)
        assert own is not None
        world.do(dataclasses.replace(swap(world, own), by=by))

    def test_before_the_start_and_after_the_end_nobody_is_replaced(self) -> None:
        world = World().join()
        world.refused(Replace(HOST, "red", PEOPLE[0], NEW, ""), NotRunningError)

    def test_a_decision_about_somebody_who_plays_there_no_longer_is_refused(self) -> None:
        world = playing()
        command = swap(world)
        world.do(command)
        world.refused(command, TooLateError)

    def test_somebody_who_plays_or_sees_secrets_or_reads_along_takes_no_seat(self) -> None:
        world = playing()
        world.refused(swap(world, "red", Player(world.match.seats["green"], "Green")), HostError)
        world.refused(swap(world, "red", Player("301", "Owner", sees_all=True)), LobbyError)
        watched = playing(Settings("bifrost", hosts_watch=True))
        watched.refused(swap(watched, "red", Player(HOST, "Host")), HostError)


class TestWhatIsTold:
    def test_nobody_learns_which_seat_changed_hands_but_its_own_channels(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        notices = world.told(swap(world))
        (line,) = [
            text_of(one) for one in notices if one.address == LOBBY and one.kind is Kind.LINE
        ]
        assert line.startswith("A seat of match 1 has changed hands. Whose is told at the end.")
        assert not any(
            id in text_of(one) for one in notices if one.address == LOBBY for id in ("300", left)
        )
        assert {
            ping_of(one) for one in notices if one.address == LOBBY and one.kind is Kind.LINE
        } == {PEOPLE}
        own = [one for one in notices if one.address.seat == "red" and one.kind is not Kind.CLOCK]
        assert {one.kind for one in own} == {Kind.ADMISSION, Kind.LINE}
        assert [ping_of(one) for one in own if one.kind is Kind.LINE] == [("300",)]
        assert [ping_of(one) for one in notices if one.address == DIRECT] == [(left,)]
        others = [one for one in notices if one.address != DIRECT]
        elsewhere = [
            one for one in others if one.address.seat != "red" and one.kind is not Kind.LOBBY
        ]
        assert "red" not in str([one.body for one in elsewhere]).lower()
        assert "gone home" not in str([one for one in notices if one.address != CONTROL])

    def test_the_lobby_and_the_hosts_cannot_tell_whose_seat_it_was(self) -> None:
        def seen(seat: str) -> tuple[str, str, list[str]]:
            world = playing()
            notices = world.told(swap(world, seat))
            lines = [
                text_of(one)
                for one in notices
                if one.address in (LOBBY, CONTROL) and one.kind is Kind.LINE
            ]
            return lobby_post(world.match).text, control_post(world.match).text, lines

        assert seen("red") == seen("green") == seen("blue")

    def test_where_seats_are_chosen_everybody_reads_who_plays_on_for_whom(self) -> None:
        world = playing(Settings("social_snake"))
        seat, left = next(iter(world.match.seats.items()))
        notices = world.told(swap(world, seat))
        (line,) = [
            text_of(one) for one in notices if one.address == LOBBY and one.kind is Kind.LINE
        ]
        assert line.startswith(f"<@300> takes over for <@{left}> in match 1.")
        assert "<@300>" in lobby_post(world.match).text

    def test_a_seat_that_the_rule_hands_on_is_named_to_hosts_without_its_player(self) -> None:
        world = playing(Settings("bifrost", absent_after=1, absent_then="computer"))
        world.close()
        world.now_ms = world.deadline_ms + world.match.settings.grace_ms
        notices = world.told(CloseDue(2))
        lines = [
            text_of(one) for one in notices if one.address == CONTROL and one.kind is Kind.LINE
        ]
        assert lines[0].startswith(
            "By the rule for absent players, a computer player takes over for "
        )
        assert not any(f"<@{id}>" in line for id in PEOPLE for line in lines)

    def test_the_clock_of_every_board_tells_alike_whichever_seat_it_was(self) -> None:
        def clocks(seat: str) -> set[tuple[str, str]]:
            world = playing()
            world.now_ms += 50_000
            return {
                (one.address.key, body_of(one, ClockBody).line)
                for one in world.told(swap(world, seat))
                if one.kind is Kind.CLOCK
            }

        assert clocks("red") == clocks("green") != set()

    def test_the_result_names_who_played_before_and_rates_neither(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        play_phase(world, "once")
        world.do(swap(world))
        world.finish()
        assert dict(record(world.history).people)["red"] == f"Player {left}, then Newcomer"
        assert f"<@300> (<@{left}> until turn 2)" in result_post(world.match).text
        assert {one.user_id: one.rated for one in results(world.match)} == {
            "300": False,
            world.match.seats["green"]: True,
            world.match.seats["blue"]: True,
        }

    def test_ones_own_data_tell_the_player_the_seat_and_the_host_the_reason(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        world.do(swap(world))
        for user_id in (HOST, left, "300"):
            events = part_in(world.history, user_id)["events"]
            assert isinstance(events, list)
            assert ("gone home" in str(events[-1])) == (user_id == HOST)
            assert ("'seat': 'red'" in str(events[-1])) == (user_id != HOST)


class TestRepeatedAbsence:
    def rule(self, then: str, after: int = 2) -> World:
        return playing(Settings("bifrost", absent_after=after, absent_then=then))  # type: ignore[arg-type]

    def test_by_default_hosts_and_player_are_told_and_nothing_else_happens(self) -> None:
        world = self.rule("warn")
        assert absences(world.close()) == []
        assert sorted(absences(world.close())) == [("blue", 2), ("green", 2), ("red", 2)]
        assert absences(world.close()) == []
        assert sorted(absences(world.close())) == [("blue", 4), ("green", 4), ("red", 4)]
        assert not world.match.former

    def test_an_answer_begins_the_count_anew(self) -> None:
        world = self.rule("warn")
        world.close()
        slot = next(slot for slot in world.due if slot.seat == "red")
        world.say(slot, "C5")
        assert sorted(absences(world.close())) == [("blue", 2), ("green", 2)]

    @pytest.mark.parametrize(("then", "kind"), [("computer", "good"), ("passes", "silent")])
    def test_whoever_misses_the_next_turn_as_well_is_replaced(self, then: str, kind: str) -> None:
        world = self.rule(then)
        world.close()
        assert not any(isinstance(event, PlayerReplaced) for event in world.close())
        events = world.close()
        assert {event.seat for event in events if isinstance(event, PlayerReplaced)} == {
            "red",
            "green",
            "blue",
        }
        assert {player.computer for player in world.match.players} == {kind}
        assert len({player.id for player in world.match.players}) == 3
        assert isinstance(events[-1], PhaseOpened)

    def test_only_the_seats_own_channel_hears_of_it(self) -> None:
        world = self.rule("warn", 1)
        before = world.match
        world.now_ms = world.deadline_ms + world.match.settings.grace_ms
        events = core.decide(world.match, CloseDue(1), Moment(world.now_ms))
        for event in events:
            world.match = core.evolve(world.match, event)
        notices = [
            one
            for one in brief(before, events, world.match)
            if "have not moved for" in str(one.body)
        ]
        assert {one.address.seat for one in notices} == {"red", "green", "blue"}
        assert all(ping_of(one) == (world.match.seats[one.address.seat or ""],) for one in notices)
        lobby = [one for one in brief(before, events, world.match) if one.address == LOBBY]
        assert [one for one in lobby if one != Notice(LOBBY, LobbyBody())] == [], (
            "at most the summary follows the phase"
        )
