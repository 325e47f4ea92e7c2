"""Names of channels, and where they must hide the seat."""

from itertools import permutations

from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.notice import CONTROL, Address
from bifrost_bot.speech.channel import seat_address
from tests.match.world import HOST, PEOPLE, playing

NEUTRAL = Settings("bifrost", neutral_names=True)
TOGETHER = Settings("three_towers", neutral_names=True)


def names(match: Match) -> dict[str, str]:
    return {seat: channel_name(match, seat_address(match, Slot(seat, "1"))) for seat in match.seats}


def test_a_submission_channel_names_its_seat_unless_the_host_chose_neutral_names() -> None:
    assert names(playing().match) == {
        seat: f"{seat}-game1-submissions" for seat in ("red", "green", "blue")
    }
    assert set(names(playing(NEUTRAL).match).values()) == {
        f"game1-submissions-{number}" for number in (1, 2, 3)
    }
    assert set(names(playing(TOGETHER).match).values()) == {
        f"submissions-{number}" for number in (1, 2, 3)
    }


def test_boards_and_the_hosts_channel_are_called_the_same_either_way() -> None:
    for address in (CONTROL, Address("public", "1")):
        assert channel_name(playing(NEUTRAL).match, address) == channel_name(
            playing().match, address
        )


def test_any_number_may_stand_for_any_seat_and_for_whoever_joined_first() -> None:
    matches = [playing(NEUTRAL, seed=f"{number:064}").match for number in range(60)]
    by_seat = [tuple(names(match).values()) for match in matches]

    def of_people(match: Match) -> tuple[str, ...]:
        return tuple(names(match)[match.seat_of(id) or ""] for id in PEOPLE)

    by_person = list(map(of_people, matches))
    orders = set(permutations(f"game1-submissions-{number}" for number in (1, 2, 3)))
    assert set(by_seat) == orders
    assert set(by_person) == orders


def test_a_seat_keeps_its_number_on_every_board_and_whoever_plays_it() -> None:
    world = playing(NEUTRAL)
    before = world.match
    numbers = {seat: name[-1] for seat, name in names(before).items()}
    for board in ("1", "2", "6"):
        for seat, number in numbers.items():
            assert (
                channel_name(before, Address("seat", board, seat))
                == f"game{board}-submissions-{number}"
            )
    world.do(Replace(HOST, "red", before.seats["red"], Player("900", "Dora"), "gone home"))
    assert world.match.seats != before.seats
    assert names(world.match) == names(before)
