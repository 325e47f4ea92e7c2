"""Texts in the hosts' channel and the audit, without secrets."""

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock
from bifrost_bot.match.decide.corrections import Enter, Rewind
from bifrost_bot.match.decide.hosts import AddHost, Announce, Extend, Note, Pause, impartial_hosts
from bifrost_bot.match.decide.phases import Abandon, CloseDue, Halt
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.errors import HostError, NotHostError
from bifrost_bot.match.events import Noted
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, Kind, Notice
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.control import control_post
from bifrost_bot.notices.event_handlers import line
from tests.match.world import HOST, PEOPLE, World, playing, playing_game
from tests.saying import ping_of, text_of

RED = Slot("red", "1")
GREEN = Slot("green", "2")
BLUE = Slot("blue", "3")


def to_hosts(notices: tuple[Notice, ...]) -> list[str]:
    return [text_of(one) for one in notices if one.address == CONTROL and one.kind is Kind.LINE]


def announced(world: World, text: str) -> list[Notice]:
    """The notices by which a host's text reaches the players."""
    return [one for one in world.told(Announce(HOST, text)) if "📣" in str(one.body)]


class TestTheMessage:
    def test_it_says_who_has_answered_but_neither_what_nor_who_they_are(self) -> None:
        world = playing()
        world.say(RED, "C5")
        world.do(Lock(world.by(RED), RED, world.now_ms))
        text = control_post(world.match).text
        assert "✅ Have moved: Red on game 1." in text
        assert "⏳ Have not moved yet: Green on game 2 and Blue on game 3." in text
        assert "🔒 Locked: Red on game 1." in text
        assert "C5" not in text
        assert all(f"Red <@{id}>" not in text for id in PEOPLE)

    def test_once_all_have_moved_no_line_says_that_none_is_missing(self) -> None:
        world = playing()
        for slot in (RED, GREEN, BLUE):
            assert "⏳ Have not moved yet" in control_post(world.match).text
            world.say(slot, "C5")
        text = control_post(world.match).text
        assert "✅ Have moved: Red on game 1, Green on game 2 and Blue on game 3." in text
        assert "⏳" not in text

    @pytest.mark.parametrize("game", ["three_towers", "bifrost"])
    def test_a_seat_that_passes_owes_no_move_unless_that_is_secret(self, game: str) -> None:
        world = playing_game(game)
        slot = world.match.owing[-1]
        left = world.match.seats[slot.seat]
        before = control_post(world.match).text
        world.do(Replace(HOST, slot.seat, left, None, "ill", "silent"))
        text = control_post(world.match).text
        if world.match.seating == "dealt":
            assert text == before
        else:
            (missing,) = [one for one in text.splitlines() if one.startswith("⏳ Have")]
            assert "Nobody 1" not in missing
            assert f"\n➡️ Passes every turn: {slot.seat.capitalize()} (Nobody 1)." in text

    def test_it_is_the_same_whatever_was_answered_and_whoever_sits_where(self) -> None:
        one = playing()
        other = playing()
        one.say(RED, "C5")
        other.say(RED, "A1")
        assert control_post(one.match) == control_post(other.match)
        elsewhere = playing(seed="7" * 64)
        assert elsewhere.match.seats != one.match.seats
        elsewhere.say(RED, "C5")
        assert control_post(elsewhere.match) == control_post(one.match)

    def test_where_the_lobby_said_that_hosts_read_along_it_says_what(self) -> None:
        world = playing(Settings("bifrost", hosts_watch=True))
        world.say(RED, "C5")
        assert "> Red on game 1: C5" in control_post(world.match).text

    def test_absence_and_faults_are_in_it(self) -> None:
        world = playing()
        world.close()
        world.do(Halt("abc123"))
        text = control_post(world.match).text
        assert "Turns missed in a row: Red 1, Green 1, Blue 1." in text
        assert "incident abc123" in text


class TestTheLines:
    def test_every_host_hears_what_another_did(self) -> None:
        world = playing()
        assert to_hosts(world.told(AddHost(HOST, "200"))) == [f"<@{HOST}> made <@200> a host."]
        assert to_hosts(world.told(Extend("200", 90))) == ["<@200> gave the turn 90 seconds more."]
        assert to_hosts(world.told(Pause("200"))) == ["<@200> paused the match."]

    def test_an_answer_that_was_entered_is_not_said(self) -> None:
        world = playing()
        (said,) = to_hosts(world.told(Enter(HOST, RED, "C5", "by telephone")))
        assert (
            said == f"<@{HOST}> entered an answer for Red on game 1 in turn 1. Reason: by telephone"
        )

    def test_a_replaced_player_is_named_without_the_seat(self) -> None:
        world = playing()
        left = world.match.seats["red"]
        (said,) = to_hosts(world.told(Replace(HOST, "red", left, Player("300", "New"), "ill")))
        assert said == f"<@{HOST}> let <@300> take over for a player. Reason: ill"

    def test_absence_calls_the_hosts_who_do_not_play(self) -> None:
        world = playing(Settings("bifrost", absent_after=1))
        world.do(AddHost(HOST, PEOPLE[0]))
        assert impartial_hosts(world.match) == (HOST,)
        world.now_ms = world.deadline_ms + world.match.settings.grace_ms
        calls = [one for one in world.told(CloseDue(1)) if one.address == CONTROL and ping_of(one)]
        assert len(calls) == 3
        assert all(ping_of(one) == (HOST,) for one in calls)
        assert text_of(calls[0]).startswith("⚠️ Blue has not moved for 1 turn in a row.")

    def test_the_channel_opens_and_closes_with_the_hosts(self) -> None:
        world = playing(Settings("bifrost", hosts_watch=True))
        admitted = [
            one.address for one in world.told(AddHost(HOST, "200")) if one.kind is Kind.ADMISSION
        ]
        assert CONTROL in admitted
        assert len(admitted) == 1 + 3 * len(world.match.open_boards)

    def test_a_lobby_and_a_practice_have_no_such_channel(self) -> None:
        world = World()
        assert to_hosts(world.told(AddHost(HOST, "200"))) == []


class TestAnnouncing:
    def test_every_submission_channel_and_the_lobby_get_it_with_one_call_each(self) -> None:
        world = playing()
        notices = announced(world, "Hello @everyone\nback at 8")
        addresses = {one.address for one in notices}
        assert addresses == {LOBBY} | {one for one in addresses if one.place == "seat"}
        assert len(notices) == 1 + 3 * len(world.match.open_boards)
        called = [(one.address, ping_of(one)) for one in notices if ping_of(one)]
        assert called == [
            (Address("seat", "3", seat), (id,)) for seat, id in world.match.seats.items()
        ]
        assert text_of(notices[0]) == "📣 From the host:\n> Hello @everyone\n> back at 8"

    def test_no_link_in_an_announcement_hides_where_it_leads(self) -> None:
        world = playing()
        notices = announced(world, "[here](https://a.example)")
        assert {text_of(one) for one in notices} == {
            "📣 From the host:\n> [here] (https://a.example)"
        }

    def test_before_the_match_begins_the_lobby_calls_those_who_have_joined(self) -> None:
        world = World()
        world.join()
        (notice,) = world.told(Announce(HOST, "We begin in a minute."))
        assert (notice.address, ping_of(notice)) == (LOBBY, PEOPLE)

    def test_only_hosts_announce_and_not_nothing(self) -> None:
        world = playing()
        world.refused(Announce(PEOPLE[0], "Hello"), NotHostError)
        world.refused(Announce(HOST, "  "), HostError)
        world.refused(Announce(HOST, "x" * 1501), HostError)
        assert "at most 100 lines" in world.refused(Announce(HOST, "x\n" * 101), HostError)

    def test_many_lines_fit_a_message_without_direction_marks(self) -> None:
        world = playing()
        (notice, *_) = world.told(Announce(HOST, "x\u202e\n" * 100))
        assert len(text_of(notice)) < 2_000
        assert "\u202e" not in text_of(notice)


class TestNoting:
    def test_a_note_is_shown_to_the_other_hosts_and_in_the_audit_only(self) -> None:
        world = playing()
        world.do(AddHost(HOST, "200"))
        notices = world.told(Note(HOST, "Blue came late,\nso the start was *delayed*."))
        assert {one.address for one in notices} <= {CONTROL}
        entries = [line(one) for one in audit_entries(world.history, everything=False)]
        assert entries[-1].endswith('noted "Blue came late, so the start was \\*delayed\\*."')

    def test_a_note_can_be_left_after_the_end_as_well(self) -> None:
        world = playing()
        world.do(Abandon(HOST, "rain"))
        assert world.do(Note(HOST, "We play again on Friday")) == (
            Noted("We play again on Friday", HOST, world.now_ms),
        )

    def test_only_hosts_note_and_not_nothing(self) -> None:
        world = playing()
        world.refused(Note(PEOPLE[0], "Hello"), NotHostError)
        world.refused(Note(HOST, " \n "), HostError)
        assert "300 characters" in world.refused(Note(HOST, "x" * 301), HostError)


class TestTheAudit:
    def mended(self) -> World:
        world = playing(Settings("bifrost"))
        world.say(RED, "C5")
        world.close()
        world.do(Replace(HOST, "red", world.match.seats["red"], Player("300", "New"), "went home"))
        world.do(Rewind(HOST, 1, "misread rules", world.match.number))
        world.do(Enter(HOST, RED, "A1", "by telephone"))
        world.close()
        return world

    def test_it_tells_every_deed_by_whom_why_and_what_came_out_differently(self) -> None:
        found = audit_entries(self.mended().history, everything=True)
        assert line(found[0]) == f"<@{HOST}> opened the match."
        assert [(one.by, one.reason) for one in found[1:]] == [
            (HOST, "went home"),
            (HOST, "misread rules"),
            (HOST, "by telephone"),
        ]
        assert any("C5" in changed for changed in found[2].changed)
        assert any("A1" in changed for changed in found[2].changed)
        assert found[3].what.endswith("in turn 1: A1")
        assert "as Red" in found[1].what

    @pytest.mark.parametrize(
        ("typed", "announced", "noted"),
        [
            ("All here", "announced: All here.", 'noted "All here".'),
            ("All here.", "announced: All here.", 'noted "All here."'),
            ("All here!", "announced: All here!", 'noted "All here!"'),
            ("All here?", "announced: All here?", 'noted "All here?"'),
        ],
    )
    def test_a_line_has_one_final_full_stop(self, typed: str, announced: str, noted: str) -> None:
        world = playing()
        world.do(Announce(HOST, typed))
        world.do(Note(HOST, typed))
        lines = [line(one) for one in audit_entries(world.history, everything=False)]
        assert lines[-2:] == [f"<@{HOST}> {announced}", f"<@{HOST}> {noted}"]

    def test_before_the_end_it_says_neither_answers_nor_seats_of_people(self) -> None:
        world = playing()
        world.do(Enter(HOST, RED, "C5", "by telephone"))
        world.do(
            Replace(HOST, "green", world.match.seats["green"], Player("300", "New"), "went home")
        )
        text = audit_text(world.match, world.history, everything=False)
        assert "C5" not in text
        assert "as Green" not in text
        assert "let New (300) take over for a player" in text

    def test_nothing_of_it_is_told_elsewhere(self) -> None:
        world = playing()
        command = Enter(HOST, RED, "C5", "by telephone")
        hears = {one.address for one in world.told(command) if "by telephone" in str(one.body)}
        assert {address.place for address in hears} == {"seat", "control"}
        assert {address.seat for address in hears} == {"red", None}
