"""Notices and channels of a practice."""

from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import Abandon, Halt, Open
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.notice import Kind
from bifrost_bot.messages.post import category_name
from bifrost_bot.messages.result import result_post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.speech.channel import addresses, board_addresses
from tests.match.world import HOST, World
from tests.saying import text_of


def practising(game: str = "bifrost") -> World:
    world = World(Settings(game, advance="answered", rated=False, practice=True))
    world.do(Join(Player(HOST, "Ann", seat=next(iter(free_seats(world.match)), None))))
    while len(world.match.players) < world.match.game.info.fewest:
        world.do(AddComputer(HOST, "random"))
    world.do(CallReady(HOST))
    world.do(SayReady(HOST))
    return world


def test_nothing_is_told_before_it_begins() -> None:
    world = World(Settings("bifrost", practice=True))
    assert brief(None, (world.created,), world.match) == ()
    assert world.told(Join(Player(HOST, "Ann"))) == ()


def test_only_who_practises_has_channels_and_boards() -> None:
    for game in ("bifrost", "three_towers"):
        world = practising(game)
        mine = world.match.seat_of(HOST)
        notices = world.told(Open(world.match.boards))
        assert {notice.address.seat for notice in notices} == {mine}
        assert {notice.kind for notice in notices} == {Kind.BOARD}
        assert all(
            address.seat == mine
            for board in world.match.boards
            for address in addresses(world.match, board)
        )
        assert set(board_addresses(world.match)) == {notice.address for notice in notices}


def test_a_fault_and_the_end_are_told_where_they_can_be_read() -> None:
    world = practising()
    world.told(Open(world.match.boards))
    here = board_addresses(world.match)
    (fault,) = world.told(Halt("abcd"))
    assert (fault.address, "abcd" in text_of(fault)) == (here[-1], True)
    results = world.told(Abandon(HOST, ""))
    assert [(notice.address, notice.kind) for notice in results] == [
        (address, Kind.RESULT) for address in here
    ]


def test_an_answer_ends_the_turn_once_nobody_owes_one() -> None:
    world = practising()
    world.open()
    for slot in world.due:
        assert world.number == 1
        world.say(slot, "pass")
    assert world.number == 2


def test_its_result_counts_for_nothing_and_offers_to_delete_the_channels() -> None:
    world = practising()
    world.open()
    while not world.match.over:
        world.close()
    post = result_post(world.match, spreadsheet=True)
    assert "is unrated. Its channels" in post.text
    assert world.match.seed not in post.text
    assert (post.files, [button.action for button in post.buttons]) == ((), ["strike"])
    assert category_name(world.match) == "Practice: Bifröst"
