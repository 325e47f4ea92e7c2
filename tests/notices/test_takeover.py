"""Notices to the player who leaves a seat and to the one who takes it."""

from collections.abc import Sequence

from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import DIRECT, LOBBY, AdmissionBody, Kind, Notice
from bifrost_bot.match.player import Computer
from tests.match.world import HOST, World, playing
from tests.saying import ping_of, text_of

NEW = Player("300", "Newcomer")
UNTIL = "You can still read the public channels, but no longer your own."


def swapped(
    world: World, seat: str, player: Player | None = NEW, computer: Computer = "good"
) -> tuple[Notice, ...]:
    return world.told(Replace(HOST, seat, world.match.seats[seat], player, "gone home", computer))


def said_to(notices: Sequence[Notice], id: str) -> list[str]:
    """What a person is called to read, wherever it is."""
    return [text_of(one) for one in notices if id in ping_of(one)]


def test_who_leaves_is_told_directly_as_their_channels_close_for_them() -> None:
    world = playing()
    left = world.match.seats["red"]
    notices = swapped(world, "red")
    assert [
        text_of(one) for one in notices if one.address == DIRECT and ping_of(one) == (left,)
    ] == [
        f"You no longer play Red in match 1: the host let another player take over. {UNTIL} "
        "🤫 Please don't talk about this match with its players until it ends."
    ]
    here = [
        one for one in notices if one.address.key == "seat/red/1" and one.kind is not Kind.CLOCK
    ]
    assert [ping_of(one) for one in here] == [(), ("300",)]
    assert isinstance(here[0].body, AdmissionBody)


def test_where_seats_are_chosen_who_leaves_reads_who_takes_over() -> None:
    world = playing(Settings("social_snake"))
    seat, left = next(iter(world.match.seats.items()))
    notices = swapped(world, seat)
    text, called = said_to(notices, left)
    assert text.startswith(
        f"You no longer play {seat.capitalize()} in match 1: the host let <@300> take over. {UNTIL}"
    )
    (line,) = [text_of(one) for one in notices if one.address == LOBBY and one.kind is Kind.LINE]
    assert line.startswith(f"<@300> takes over for <@{left}> in match 1.")
    assert called == line


def test_who_leaves_a_seat_that_was_dealt_does_not_read_who_takes_over() -> None:
    world = playing(Settings("three_towers", seating="dealt"))
    notices = swapped(world, next(iter(world.match.seats)))
    (text,) = [text_of(one) for one in notices if one.address == DIRECT]
    assert "the host let another player take over." in text
    assert "300" not in text


def test_who_is_taken_out_reads_that_their_seat_passes() -> None:
    world = playing()
    left = world.match.seats["red"]
    text, _ = said_to(swapped(world, "red", None, "silent"), left)
    assert text.startswith(
        "You no longer play Red in match 1: the host took you out, and Red will pass every turn."
    )


def test_who_gave_no_answer_reads_that_this_is_why_a_computer_player_takes_over() -> None:
    world = playing(Settings("bifrost", absent_after=1, absent_then="computer"))
    left = world.match.seats["red"]
    world.close()
    world.now_ms = world.deadline_ms + world.match.settings.grace_ms
    notices = world.told(CloseDue(2))
    (text,) = [one for one in said_to(notices, left) if "no longer" in one]
    assert text.startswith(
        "You no longer play Red in match 1: you gave no answer for 2 turns, so a computer player "
        "took over."
    )


def test_a_computer_player_who_leaves_is_told_nothing() -> None:
    world = playing()
    swapped(world, "red", None)
    notices = swapped(world, "red")
    assert not [one for one in notices if one.address == DIRECT]
    assert {id for one in notices if one.address != LOBBY for id in ping_of(one)} == {"300"}


def test_the_new_player_is_called_once_and_reads_what_is_owed_until_when() -> None:
    world = playing()
    world.now_ms += 50_000
    (text,) = said_to(swapped(world, "red"), "300")
    assert text == (
        "You play Red from now on. Everything this seat knows is above. It is your turn on game 1. "
        f"Type an empty cell, such as `E5`, or `pass`. Turn ends <t:{world.deadline_ms // 1000}:R>."
    )


def test_the_new_player_reads_what_was_sent_for_this_turn() -> None:
    world = playing()
    world.say(world.due[0], "A1")
    (text,) = said_to(swapped(world, "red"), "300")
    assert (
        "The player before you has answered this turn, and you can change it. Recorded: A1 on "
        "game 1. Turn ends <t:" in text
    )


def test_the_new_player_of_a_paused_match_reads_the_remaining_time() -> None:
    world = playing()
    world.do(Pause(HOST))
    (text,) = said_to(swapped(world, "red"), "300")
    assert text.endswith("It has 1 minute left once the match is resumed.")


def test_the_lobby_reads_that_the_turn_lasts_longer() -> None:
    world = playing()
    left = world.match.seats["red"]
    players = tuple(player.id for player in world.match.players)
    world.now_ms += 50_000
    notices = swapped(world, "red")
    (line,) = [one for one in notices if one.address == LOBBY and one.kind is Kind.LINE]
    assert text_of(line) == (
        "A seat of match 1 has changed hands. Whose is told at the end. "
        "Use /status to see whether you still play; only you see its answer. "
        f"Another player takes over, so this turn lasts until <t:{world.deadline_ms // 1000}:T>."
    )
    # The player who left may have closed their direct messages, so all are called.
    assert ping_of(line) == players
    public = [
        one
        for one in notices
        if one.address.seat is None and one.address.place not in ("control", "direct")
    ]
    assert left not in str([one for one in public if one is not line])
    assert "300" not in str(public)


def test_the_lobby_calls_the_same_people_whoever_was_replaced_first_or_later() -> None:
    def called(*seats: str) -> set[tuple[str, ...]]:
        world = playing()
        news = [Player(f"{300 + place}", "Newcomer") for place in range(len(seats))]
        told = [swapped(world, seat, new) for seat, new in zip(seats, news, strict=True)]
        return {
            ping_of(one)
            for notices in told
            for one in notices
            if one.address == LOBBY and one.kind is Kind.LINE
        }

    assert called("red", "green") == called("green", "green") == called("blue", "red")
    assert len(called("red", "red")) == 1
