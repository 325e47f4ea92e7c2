"""Resigning: the seat passes or goes to a computer player, and nothing tells whose it was."""

import json

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import AddHost, Pause
from bifrost_bot.match.decide.phases import Abandon, Halt
from bifrost_bot.match.decide.seats import Replace, Resign
from bifrost_bot.match.errors import HostError, NotPlayingError, NotRunningError
from bifrost_bot.match.events import (
    MatchAbandoned,
    PhaseOpened,
    PhaseResolved,
    PlayerReplaced,
)
from bifrost_bot.match.history.export import read, write
from bifrost_bot.match.history.results import Result, results
from bifrost_bot.match.model import Match, Player, Settings, Status
from bifrost_bot.match.notice import CONTROL, DIRECT, LOBBY, Kind, Notice
from bifrost_bot.messages.control import control_post
from bifrost_bot.messages.post import lobby_post, status_text
from bifrost_bot.messages.result import result_post
from bifrost_bot.notices.event_handlers import audit_entry, line
from bifrost_bot.runtime.rating.points import rate
from bifrost_bot.runtime.seasons.results import shares_in
from tests.match.world import (
    HOST,
    PEOPLE,
    World,
    folded,
    kinds,
    play_phase,
    playing,
    playing_game,
    without_channels,
)
from tests.saying import ping_of, text_of

NEW = Player("300", "Newcomer")
OPEN = Settings("social_snake")
RED = Slot("red", "1")


def resign(world: World, seat: str) -> str:
    """Lets the player of a seat resign; returns who it was."""
    left = world.match.seats[seat]
    world.do(Resign(left))
    return left


def lines_in(notices: tuple[Notice, ...], *addresses: object) -> list[str]:
    return [text_of(one) for one in notices if one.address in addresses and one.kind is Kind.LINE]


def finished(world: World) -> Match:
    """The match after a turn in which all answer, and others in which none does."""
    play_phase(world, "once")
    world.finish()
    return world.match


class TestWhatFollows:
    @pytest.mark.parametrize("game", sorted(all_games()))
    @pytest.mark.parametrize(("then", "kind"), [("warn", "silent"), ("computer", "good")])
    def test_any_game_continues_and_is_reread(self, game: str, then: str, kind: str) -> None:
        world = playing(
            Settings(game, absent_then=then),  # type: ignore[arg-type]
            people=[str(101 + place) for place in range(all_games()[game].info.fewest)],
        )
        first, second, *_ = world.match.seats
        play_phase(world, "once")
        left = [resign(world, first), resign(world, second)]
        substitutes = [world.match.occupant(seat) for seat in (first, second)]
        assert [one.computer for one in substitutes if one] == [kind, kind]
        world.finish()
        assert world.match.status is Status.FINISHED
        assert [one.player.id for one in world.match.resigned] == left
        assert folded(read(json.loads(write(world.history)))) == world.match

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_a_match_goes_on_when_all_have_resigned(self, game: str) -> None:
        world = playing_game(game)
        for player in world.match.people:
            world.do(Resign(player.id))
        world.finish()
        assert world.match.status is Status.FINISHED
        assert len(results(world.match)) == len(world.match.resigned)

    def test_an_answer_that_was_given_still_counts(self) -> None:
        world = playing()
        world.say(RED, "A1")
        move = world.match.move(RED)
        resign(world, "red")
        assert world.match.move(RED) == move is not None

    def test_a_turn_that_waited_for_no_other_ends(self) -> None:
        world = playing(Settings("bifrost", advance="answered"))
        first, *others = world.due
        for slot in others:
            world.say(slot, "A1")
        events = world.do(Resign(world.by(first)))
        assert kinds(events) == [PlayerReplaced, PhaseResolved, PhaseOpened]

    def test_a_pause_a_fault_and_unmade_channels_do_not_keep_anybody(self) -> None:
        paused = playing()
        paused.do(Pause(HOST))
        halted = playing()
        halted.do(Halt("abcd"))
        for world in (paused, halted, without_channels()):
            (event,) = world.do(Resign(PEOPLE[0]))
            assert isinstance(event, PlayerReplaced) and event.resigned

    def test_a_practice_ends(self) -> None:
        world = World(Settings("bifrost", practice=True, open_eyes=True, rated=False)).join([HOST])
        world.begin()
        (event,) = world.do(Resign(HOST))
        assert isinstance(event, MatchAbandoned)


class TestRefusals:
    def test_before_the_start_one_leaves(self) -> None:
        world = World().join()
        sentence = world.refused(Resign(PEOPLE[0]), NotRunningError)
        assert sentence == "The match has not begun. Press **Leave** in its lobby instead."

    def test_after_the_end_it_is_over(self) -> None:
        world = playing()
        world.do(Abandon(HOST, ""))
        assert world.refused(Resign(PEOPLE[0]), NotRunningError) == "The match is over."

    def test_who_does_not_play_or_has_resigned_cannot(self) -> None:
        world = playing()
        sentence = "You do not play in this match, so you cannot resign."
        assert world.refused(Resign(HOST), NotPlayingError) == sentence
        world.do(Resign(PEOPLE[0]))
        assert world.refused(Resign(PEOPLE[0]), NotPlayingError) == sentence


class TestWhatIsTold:
    def test_where_seats_are_dealt_nothing_tells_who(self) -> None:
        def seen(seat: str, then: str) -> list[object]:
            world = playing(Settings("bifrost", absent_then=then))  # type: ignore[arg-type]
            by = world.match.seats[seat]
            notices = world.told(Resign(by))
            hidden = [
                (one.address.key, one.body)
                for one in notices
                if one.address != DIRECT and one.address.seat != seat
            ]
            entry = audit_entry(world.match, world.history[-1], everything=False)
            assert entry is not None
            texts = (lobby_post(world.match).text, status_text(world.match))
            assert by not in str([hidden, entry])
            others = [one for one in hidden if one[0].split("/")[0] != "seat"]
            return [others, texts, control_post(world.match).text, line(entry)]

        for then in ("warn", "computer"):
            assert seen("red", then) == seen("green", then) == seen("blue", then)

    def test_where_seats_are_dealt_everybody_reads_that_a_player_has_resigned(self) -> None:
        world = playing()
        notices = world.told(Resign(PEOPLE[0]))
        assert lines_in(notices, LOBBY) == [
            "A player has resigned from match 1: their seat passes every turn from now on. You "
            "will learn who at the end."
        ]
        assert lines_in(notices, CONTROL) == [
            "A player resigned: their seat passes every turn from now on. A host can let another "
            "player take over with /match replace."
        ]
        assert {ping_of(one) for one in notices if one.address == CONTROL} == {(), (HOST,)}
        assert not any(ping_of(one) for one in notices if one.address == LOBBY)

    def test_where_seats_are_chosen_everybody_reads_who(self) -> None:
        world = playing(Settings("social_snake", absent_then="computer"))
        seat, left = next(iter(world.match.seats.items()))
        notices = world.told(Resign(left))
        assert lines_in(notices, LOBBY)[0].startswith(
            f"<@{left}> has resigned from match 1: a computer player plays {seat.capitalize()} "
            "from now on."
        )
        (hosts,) = lines_in(notices, CONTROL)
        assert hosts.startswith(f"<@{left}> resigned: a computer player plays {seat.capitalize()}")

    def test_who_resigned_reads_what_follows(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        (text,) = lines_in(world.told(Resign(left)), DIRECT)
        assert text.startswith(
            "You no longer play Red in match 1: you resigned, so Red passes every turn from now "
            "on. You can still read the public channels, but no longer your own."
        )

    def test_hosts_read_that_one_person_is_left_to_play(self) -> None:
        world = playing()
        goes_on = "left to play. The match continues; /match abandon ends it."
        assert goes_on not in str(lines_in(world.told(Resign(PEOPLE[0])), CONTROL))
        assert f"One person is {goes_on}" in str(lines_in(world.told(Resign(PEOPLE[1])), CONTROL))
        assert f"Nobody is {goes_on}" in str(lines_in(world.told(Resign(PEOPLE[2])), CONTROL))

    def test_a_resignation_tells_nothing_of_an_answer(self) -> None:
        def seen(*texts: str) -> list[object]:
            world = playing(OPEN)
            slot = world.due[0]
            for text in texts:
                world.say(slot, text)
            return [
                (one.address.key, one.body)
                for one in world.told(Resign(world.by(slot)))
                if one.address != CONTROL and one.address.seat != slot.seat
            ]

        assert seen("A: A1 B2 C3") == seen("A: C3 D4 E5") == seen()


class TestSeatingAgain:
    def test_a_host_seats_somebody_there(self) -> None:
        world = playing()
        resign(world, "red")
        world.do(Replace(HOST, "red", world.match.seats["red"], NEW, ""))
        assert world.match.occupant("red") == NEW

    def test_where_seats_are_dealt_a_host_learns_of_nobody_whether_they_resigned(self) -> None:
        world = playing()
        resign(world, "red")
        refusals = {
            world.refused(
                Replace(HOST, seat, world.match.seats[seat], Player(id, id), ""), HostError
            )
            for id in PEOPLE
            for seat in world.match.seats
        }
        assert refusals == {"That person is already one of this match's players."}

    def test_where_seats_are_chosen_who_resigned_can_be_seated_again(self) -> None:
        world = playing(OPEN)
        seat, left = next(iter(world.match.seats.items()))
        world.do(Resign(left))
        back = Player(left, "Back")
        world.do(Replace(HOST, seat, world.match.seats[seat], back, "a slip"))
        assert world.match.occupant(seat) == back
        assert world.match.resigned == ()

    def test_who_resigns_again_is_the_last_who_did(self) -> None:
        world = playing(OPEN)
        (first, one), (_, other), *_ = world.match.seats.items()
        world.do(Resign(one))
        world.do(Replace(HOST, first, world.match.seats[first], Player(one, "Back"), "a slip"))
        world.do(Resign(other))
        world.do(Resign(one))
        assert [former.player.id for former in world.match.resigned] == [other, one]

    def test_a_host_who_resigned_and_was_replaced_after_that_did_not_resign(self) -> None:
        world = playing(OPEN)
        seat, left = next(iter(world.match.seats.items()))
        world.do(AddHost(HOST, "200"))
        world.do(Resign(left))
        world.do(Replace(HOST, seat, world.match.seats[seat], Player(left, "Back"), "a slip"))
        world.do(Replace(HOST, seat, left, NEW, "gone home"))
        assert world.match.resigned == ()


class TestTheEnd:
    def test_the_result_says_who_resigned_when(self) -> None:
        world = playing()
        world.close()
        left = resign(world, "red")
        match = finished(world)
        assert f"Nobody 1 (<@{left}> resigned in turn 2)" in result_post(match).text

    def test_who_resigned_comes_after_all_others_and_the_first_who_did_last(self) -> None:
        world = playing()
        who = dict(world.match.seats)
        play_phase(world, "once")
        resign(world, "red")
        resign(world, "green")
        found = results(finished(world))
        assert [(one.user_id, one.place, one.rated, one.resigned) for one in found] == [
            (who["blue"], found[0].place, True, False),
            (who["green"], 4, True, True),
            (who["red"], 5, True, True),
        ]
        assert 1 <= found[0].place <= 3
        after = rate({}, found)
        skills = [after[who[seat]].mu for seat in ("blue", "green", "red")]
        assert skills == sorted(skills, reverse=True) and len(set(skills)) == 3

    def test_who_was_replaced_after_resigning_is_rated_and_the_substitute_is_not(self) -> None:
        world = playing()
        left = resign(world, "red")
        world.do(Replace(HOST, "red", world.match.seats["red"], NEW, ""))
        rated = {one.user_id: one.rated for one in results(finished(world))}
        assert rated[left] and not rated[NEW.id]

    def test_a_substitute_who_resigns_is_not_rated(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        world.do(Replace(HOST, "red", left, NEW, "gone home"))
        world.do(Resign(NEW.id))
        found = {one.user_id: one for one in results(finished(world))}
        assert left not in found
        assert found[NEW.id] == Result(NEW.id, "red", 4, 3, rated=False)

    def test_in_a_season_they_come_last_as_candidates_in_place_of_the_computer_player(
        self,
    ) -> None:
        world = playing()
        who = dict(world.match.seats)
        play_phase(world, "once")
        resign(world, "red")
        resign(world, "blue")
        shares = shares_in(finished(world))
        assert [(one.player_id, one.place, one.candidate) for one in shares] == [
            (who["green"], 1, ""),
            (who["blue"], 2, "resigned in turn 2"),
            (who["red"], 3, "resigned in turn 2"),
        ]

    def test_in_a_season_they_keep_the_garnets_that_they_had_left(self) -> None:
        world = playing(Settings("three_towers"))
        seat, left = next(iter(world.match.seats.items()))
        world.do(Resign(left))
        match = finished(world)
        (share,) = (one for one in shares_in(match) if one.player_id == left)
        held = match.game.spoils(match.state)[seat]
        assert held.garnets is not None
        assert (share.garnets, share.won, share.tokens) == (held.garnets - held.won, 0, 0)
