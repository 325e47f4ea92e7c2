"""Rematches: the same people and settings, kept places, and series that count."""

import json
from dataclasses import replace

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Outcome
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.hosts import Note
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, Leave
from bifrost_bot.match.decide.phases import Abandon, CreditDowntime, PlacesDue
from bifrost_bot.match.decide.rematches import OpenRematch
from bifrost_bot.match.decide.seats import Replace, Resign
from bifrost_bot.match.errors import HostError, LobbyError, NotPlayingError, NotRunningError
from bifrost_bot.match.events import (
    BeaconNamed,
    MatchStarted,
    PlacesOpened,
    PlayerJoined,
    RematchOpened,
    TimeToAnswerMoved,
)
from bifrost_bot.match.history.erasure import part_in
from bifrost_bot.match.history.export import read, write
from bifrost_bot.match.history.names import names
from bifrost_bot.match.model import Match, Moment, Player, Settings, Status
from bifrost_bot.match.notice import CONTROL, LOBBY
from bifrost_bot.match.rematch import ANSWER_MS, Rematch
from bifrost_bot.match.series import lineup, rematch_of, series_after
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.messages.result import closing_post, result_post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.event_handlers import audit_entry, line
from bifrost_bot.stream.chain import GONE
from bifrost_bot.stream.erasure import erase_person
from bifrost_bot.tools.verify import verify
from tests.match.test_beacon import ROUNDS
from tests.match.world import HOST, PEOPLE, World, folded, kinds, playing, playing_game
from tests.saying import ping_of, text_of

STRANGER = Player("999", "Stranger")
SNAKES = Settings("social_snake")
STONES = Settings("dont_connect_5")


def again(old: World, by: str = "", beacon_url: str = "") -> World:
    """The lobby of the rematch of a match that is over."""
    by = by or old.match.people[0].id
    rematch = rematch_of(old.match, by, old.now_ms)
    opened = old.do(OpenRematch(by, "2"))
    assert kinds(opened) == [RematchOpened]
    world = World(
        old.match.settings, now_ms=old.now_ms, match_id="2", rematch=rematch, beacon_url=beacon_url
    )
    for player in lineup(old.match).values():
        if player.computer not in (None, "silent", "program"):
            world.do(AddComputer(HOST, player.computer))  # type: ignore[arg-type]
    return world


def rematch_in(world: World) -> Rematch:
    assert world.match.rematch is not None
    return world.match.rematch


def press(world: World, *ids: str) -> tuple[object, ...]:
    """People who were asked join, each in the seat that is kept for them; what the last one did."""
    events: tuple[object, ...] = ()
    for id in ids:
        player = Player(id, f"Player {id}", seat=rematch_in(world).seat_of(id))
        events = world.do(Join(player, f"n{id}"))
    return events


def won_by(match: Match, *ids: str) -> Match:
    """The match as it would be if these players had won it."""
    seats = tuple(seat for seat in match.seats if match.seats[seat] in ids)
    others = tuple(seat for seat in match.seats if seat not in seats)
    ranking = (seats, *((others,) if others else ()))
    return replace(match, status=Status.FINISHED, outcome=Outcome(ranking, "It ended."))


class TestPlayingAgain:
    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_any_game_begins_again_when_all_have_joined(self, game: str) -> None:
        old = playing_game(game).finish()
        world = again(old)
        people = [one.id for one in rematch_in(world).people]
        assert people == [player.id for player in lineup(old.match).values() if player.id in people]
        for id in people[:-1]:
            assert kinds(press(world, id)) == [PlayerJoined]
        assert world.match.status is Status.LOBBY
        last = press(world, people[-1])
        assert kinds(last) == [PlayerJoined, MatchStarted]
        assert set(world.match.seats.values()) >= set(people)
        assert world.match.settings == old.match.settings
        assert len(world.match.seats) == len(old.match.seats)
        world.open()
        world.finish()
        assert folded(read(json.loads(write(world.history)))) == world.match
        for history in (old.history, world.history):
            assert [check.differences for check in verify(history) if check.differences] == []

    def test_claimed_seats_move_on_by_one(self) -> None:
        old = playing(SNAKES).finish()
        world = again(old)
        press(world, *PEOPLE)
        order = [*old.match.seats]
        moved = [world.match.seats[seat] for seat in (*order[1:], order[0])]
        assert moved == [old.match.seats[seat] for seat in order]

    def test_dealt_seats_are_dealt_anew_and_none_is_kept(self) -> None:
        world = again(playing(Settings("bifrost")).finish())
        assert rematch_in(world).seats == {}
        press(world, *PEOPLE)
        assert sorted(world.match.seats.values()) == sorted(PEOPLE)

    def test_one_who_resigned_is_asked_and_a_substitute_is_not(self) -> None:
        old = playing(SNAKES)
        left = old.match.seats["red"]
        old.do(Resign(left))
        replaced = old.match.people[0].id
        seat = old.match.seat_of(replaced) or ""
        old.do(Replace(HOST, seat, replaced, Player("300", "New"), "gone home"))
        world = again(old.finish(), left)
        asked = {one.id for one in rematch_in(world).people}
        assert left in asked and "300" in asked and replaced not in asked
        assert len(world.match.players) == 0

    def test_computer_players_play_again(self) -> None:
        old = playing(Settings("bifrost"), people=PEOPLE[:1]).finish()
        world = again(old)
        assert [one.computer for one in world.match.players] == ["random", "random"]
        assert kinds(press(world, PEOPLE[0])) == [PlayerJoined, MatchStarted]

    def test_a_rematch_waits_for_the_beacon_and_then_no_place_opens(self) -> None:
        world = again(playing(Settings("bifrost")).finish(), beacon_url="https://beacon.invalid")
        world.rounds = ROUNDS
        press(world, *PEOPLE[:-1])
        assert kinds(press(world, PEOPLE[-1])) == [PlayerJoined, BeaconNamed]
        assert core.alarm(world.match) is None
        world.now_ms += ANSWER_MS
        assert world.do(PlacesDue()) == ()
        assert "Everybody is ready" in lobby_post(world.match).text

    def test_a_host_who_does_not_play_can_ask(self) -> None:
        old = playing(SNAKES).finish()
        assert len(rematch_in(again(old, HOST)).people) == len(PEOPLE)


class TestKeptPlaces:
    def test_others_can_join_only_after_ten_minutes(self) -> None:
        world = again(playing(SNAKES).finish())
        press(world, PEOPLE[0])
        stranger = Join(replace(STRANGER, seat="grey"))
        refusal = world.refused(stranger, LobbyError)
        assert "open only to the players of match 1" in refusal
        assert world.alarm.at_ms == rematch_in(world).until_ms
        assert world.do(PlacesDue()) == (), "not yet"
        world.now_ms = world.alarm.at_ms
        assert kinds(world.do(PlacesDue())) == [PlacesOpened]
        assert core.alarm(world.match) is None
        assert kinds(world.do(stranger)) == [PlayerJoined]
        for id in PEOPLE[1:]:
            assert kinds(press(world, id)) == [PlayerJoined], "a host starts it"

    def test_an_outage_takes_nothing_of_the_ten_minutes(self) -> None:
        world = again(playing(SNAKES).finish())
        press(world, PEOPLE[0])
        lost_ms = world.now_ms + 60_000
        world.now_ms = lost_ms + ANSWER_MS
        before = world.match
        events = world.do(CreditDowntime(lost_ms))
        assert events == (TimeToAnswerMoved(ANSWER_MS, world.now_ms),)
        assert world.do(PlacesDue()) == ()
        assert before.rematch is not None
        assert world.alarm.at_ms == before.rematch.until_ms + ANSWER_MS
        _, notice = brief(before, events, world.match)
        until = f"<t:{world.alarm.at_ms // 1000}:t>"
        assert notice.address == LOBBY
        assert text_of(notice) == f"After an outage, places are kept until {until}."
        assert f"Places are kept until {until}" in lobby_post(world.match).text
        press(world, *PEOPLE[1:])
        assert world.match.status is Status.RUNNING

    def test_a_seat_is_kept_for_its_player_alone(self) -> None:
        world = again(playing(SNAKES).finish())
        seat = rematch_in(world).seat_of(PEOPLE[1])
        wanted = Join(Player(PEOPLE[0], "Player", seat=seat))
        kept = world.refused(wanted, LobbyError)
        assert kept.startswith(f"{(seat or '').capitalize()} is kept for <@{PEOPLE[1]}> until <t:")

    def test_one_who_leaves_can_come_back(self) -> None:
        world = again(playing(SNAKES).finish())
        press(world, PEOPLE[0])
        world.do(Leave(PEOPLE[0]))
        press(world, *PEOPLE)
        assert world.match.status is Status.RUNNING

    def test_the_last_cannot_join_while_too_many_matches_are_under_way(self) -> None:
        world = again(playing(SNAKES).finish())
        press(world, *PEOPLE[:-1])
        seat = rematch_in(world).seat_of(PEOPLE[-1])
        full = Moment(world.now_ms, full="Wait until one is over.")
        with pytest.raises(LobbyError, match="Wait until one is over"):
            core.decide(world.match, Join(Player(PEOPLE[-1], "Player", seat=seat)), full)


class TestRefusals:
    def test_a_match_must_be_over_and_played(self) -> None:
        running = playing()
        closed = World()
        closed.do(Abandon(HOST, ""))
        for world in (running, closed):
            told = world.refused(OpenRematch(HOST, "2"), NotRunningError)
            assert told == "A rematch is possible once a match was played and is over."

    def test_a_practice_has_none(self) -> None:
        world = World(Settings("bifrost", practice=True, rated=False, open_eyes=True))
        assert "practice" in world.refused(OpenRematch(HOST, "2"), HostError)

    def test_spectators_cannot_ask(self) -> None:
        world = playing().finish()
        told = world.refused(OpenRematch("999", "2"), NotPlayingError)
        assert told.startswith("Only players and hosts of match 1 can ask")

    def test_a_match_that_its_host_ended_can_be_played_again(self) -> None:
        world = playing(SNAKES)
        world.do(Abandon(HOST, "late"))
        assert series_after(again(world).match).played == 0


class TestSeries:
    def test_wins_are_counted_on(self) -> None:
        old = playing(SNAKES).finish()
        old.match = won_by(old.match, PEOPLE[0])
        new = again(old)
        press(new, *PEOPLE)
        second = won_by(new.match, PEOPLE[1])
        assert series_after(second).wins == {PEOPLE[0]: 1, PEOPLE[1]: 1}
        third = rematch_of(won_by(new.match, PEOPLE[0]), HOST, 0)
        assert [(one.player_id, one.count) for one in third.wins] == [(PEOPLE[0], 2)]

    @pytest.mark.parametrize("best_of", ["3", "5"])
    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_it_ends_when_the_leader_cannot_be_caught(self, game: str, best_of: str) -> None:
        world = playing(Settings(game, best_of=best_of), people=PEOPLE[:2])  # type: ignore[arg-type]
        needed = int(best_of) // 2 + 1
        match = world.match
        for number in range(1, needed + 1):
            match = won_by(match, PEOPLE[0])
            assert series_after(match).over == (number == needed)
            told = result_post(match).text
            assert f"<@{PEOPLE[0]}> {number}, " in told and f"best of {best_of}." in told
            assert (f"**<@{PEOPLE[0]}> wins the series.**" in told) == (number == needed)
            match = replace(match, rematch=rematch_of(match, HOST, 0))
        assert match.rematch is not None
        assert (match.rematch.wins, match.rematch.played) == ((), 0), "a new series follows"

    def test_a_shared_win_counts_for_nobody_and_is_told(self) -> None:
        match = won_by(playing(replace(SNAKES, best_of="3")).match, *PEOPLE[:2])
        told = ""
        for _ in range(3):
            told = result_post(match).text
            match = replace(match, rematch=rematch_of(match, HOST, 0))
        assert "3 tied; best of 3. **The series is tied.**" in told

    def test_computer_players_win_together(self) -> None:
        match = playing(SNAKES, people=PEOPLE[:1]).match
        computer = next(one.id for one in match.players if one.computer)
        match = replace(won_by(match, computer), rematch=rematch_of(match, HOST, 0))
        assert "Series: computer players 1, <@101> 0." in result_post(match).text

    def test_a_single_match_says_nothing_of_a_series(self) -> None:
        assert "Series" not in result_post(won_by(playing(SNAKES).match, PEOPLE[0])).text


class TestWords:
    def test_the_lobby_asks_the_others_and_says_for_whom_places_are_kept(self) -> None:
        old = playing(SNAKES).finish()
        world = again(old, PEOPLE[0])
        asked = brief(None, world.history[:1], world.match)
        line_body = next(one for one in asked if "asks for a rematch of match 1" in text_of(one))
        assert line_body.address == LOBBY
        assert set(ping_of(line_body)) == set(PEOPLE) - {PEOPLE[0]}
        press(world, PEOPLE[0])
        told = lobby_post(world.match).text
        assert "Rematch of match 1" in told
        for id in PEOPLE[1:]:
            assert f"<@{id}> (" in told

    def test_the_lobby_says_when_places_are_open(self) -> None:
        world = again(playing(SNAKES).finish())
        press(world, PEOPLE[0])
        world.now_ms = world.alarm.at_ms
        notices = world.told(PlacesDue())
        told = [text_of(one) for one in notices if "did not join in time" in text_of(one)]
        assert (
            told
            == [
                "<@102> and <@103> did not join in time, so the free places of match 1 are open to "
                "everybody. A host can start it."
            ]
            or "match 2" in told[0]
        )
        assert "Rematch of" not in lobby_post(world.match).text

    def test_no_place_is_called_open_that_a_host_has_filled(self) -> None:
        world = again(playing(Settings("bifrost")).finish())
        press(world, *PEOPLE[:2])
        world.do(AddComputer(HOST, "good"))
        world.do(CallReady(HOST))
        world.now_ms = world.alarm.at_ms
        told = [text_of(one) for one in world.told(PlacesDue()) if PEOPLE[2] in text_of(one)]
        assert told == [f"<@{PEOPLE[2]}> did not join in time, and all 3 places are taken."]

    def test_a_ready_check_under_way_is_not_asked_for_again(self) -> None:
        world = again(playing(SNAKES).finish())
        press(world, *PEOPLE[:2])
        world.do(AddComputer(HOST, "good"))
        world.do(CallReady(HOST))
        world.now_ms = world.alarm.at_ms
        told = [text_of(one) for one in world.told(PlacesDue()) if PEOPLE[2] in text_of(one)]
        assert len(told) == 1
        assert told[0].endswith("are open to everybody.")

    def test_the_audit_of_the_old_match_names_the_new_one(self) -> None:
        old = playing(SNAKES).finish()
        before = old.match
        (opened,) = old.do(OpenRematch(PEOPLE[0], "2"))
        entry = audit_entry(before, opened, everything=True)
        assert entry is not None
        assert line(entry) == f"<@{PEOPLE[0]}> opened match 2 as a rematch."
        told = brief(before, (opened,), old.match)
        assert [one.address for one in told] == [CONTROL], "only the hosts' channel reads it"
        assert old.match.rematch_id == "2"

    def test_a_season_has_no_button(self) -> None:
        match = playing(SNAKES).finish().match
        labels = [one.label for one in closing_post(match, LOBBY, 0).buttons]
        without = [one.label for one in closing_post(match, LOBBY, 0, again=False).buttons]
        assert "Rematch" in labels and "Rematch" not in without


class TestErasure:
    def test_a_person_is_erased_from_both_and_the_chain_still_holds(self) -> None:
        old = playing(SNAKES).finish()
        old.match = won_by(old.match, PEOPLE[0])
        world = again(old)
        press(world, *PEOPLE)
        world.open()
        world.finish()
        stored = json.loads(write(world.history))["events"]
        gone = erase_person(CHAIN, stored, PEOPLE[0], f"{GONE}1")
        left = json.dumps(gone)
        assert f'"{PEOPLE[0]}"' not in left and f"Player {PEOPLE[0]}" not in left
        assert CHAIN.links(gone) == CHAIN.links(stored)
        assert names(world.history)[PEOPLE[0]] == "Player 101"

    def test_an_erased_person_is_not_asked(self) -> None:
        old = playing(SNAKES).finish()
        players = tuple(
            replace(one, id=f"{GONE}1") if one.id == PEOPLE[0] else one for one in old.match.players
        )
        seats = {
            seat: f"{GONE}1" if id == PEOPLE[0] else id for seat, id in old.match.seats.items()
        }
        match = replace(old.match, players=players, seats=seats)
        asked = rematch_of(match, HOST, 0)
        assert [one.id for one in asked.people] == [*PEOPLE[1:]]
        assert set(asked.seats.values()) == set(PEOPLE[1:])

    def test_one_who_was_asked_finds_it_in_their_data(self) -> None:
        world = again(playing(SNAKES).finish())
        assert part_in(world.history, PEOPLE[1])["asked_to_rematch_as"] == "Player 102"
        assert part_in(world.history, "999")["asked_to_rematch_as"] == ""


def test_the_old_match_takes_notes_after_its_rematch_was_opened() -> None:
    old = playing(SNAKES).finish()
    again(old)
    old.do(Note(HOST, "well played"))
    assert old.match.rematch_id == "2"
