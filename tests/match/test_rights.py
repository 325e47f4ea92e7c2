"""A player gains access to secrets on Discord: all are notified, hosts decide."""

from dataclasses import replace

import pytest

from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, Join, SayReady
from bifrost_bot.match.decide.rights import RecordAdminAccess, TakeOut
from bifrost_bot.match.errors import LobbyError, NotHostError, NotRunningError
from bifrost_bot.match.events import PlayerLeft, ReadyCalledOff, SightChanged
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Player, Settings, Status
from bifrost_bot.match.notice import DIRECT, LOBBY, LineBody, Notice
from bifrost_bot.messages.audit import audit_entries
from bifrost_bot.messages.post import lobby_post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.notices.event_handlers import line
from tests.match.world import HOST, PEOPLE, World, playing, settings_change
from tests.saying import ping_of, text_of

BO = PEOPLE[1]
SEES = RecordAdminAccess(BO, sees_all=True)
SEES_NO_MORE = RecordAdminAccess(BO, sees_all=False)


def told(world: World, command: Command) -> list[Notice]:
    """The sentences for all about it."""
    return [
        one
        for one in world.told(command)
        if one.address == LOBBY and isinstance(one.body, LineBody)
    ]


@pytest.fixture
def lobby() -> World:
    return World().join()


def test_an_administrator_since_joining_does_not_start_undisclosed(lobby: World) -> None:
    lobby.do(CallReady(HOST))
    for by in PEOPLE[:2]:
        lobby.do(SayReady(by))
    changed, called_off = lobby.do(SEES)
    assert changed == SightChanged(BO, True, lobby.now_ms)
    assert isinstance(called_off, ReadyCalledOff)
    assert "A host must first decide" in lobby.refused(CallReady(HOST), LobbyError)
    assert lobby.match.status is Status.LOBBY


def test_all_are_told_once_and_the_hosts_are_asked_to_decide(lobby: World) -> None:
    (notice,) = told(lobby, SEES)
    assert f"<@{BO}> has become this server's owner or been given Administrator" in text_of(notice)
    assert ping_of(notice) == (HOST,)
    assert isinstance(notice.body, LineBody) and notice.body.seeing == BO
    assert told(lobby, SEES) == []
    assert f"Discord does not hide secrets from <@{BO}>" in lobby_post(lobby.match).text


def test_the_hosts_let_them_play_and_the_match_begins(lobby: World) -> None:
    lobby.do(SEES)
    lobby.do(settings_change(lobby.match, replace(lobby.match.settings, open_eyes=True)))
    lobby.be_ready()
    assert lobby.match.status is Status.RUNNING


def test_the_hosts_take_them_out_and_they_do_not_come_back(lobby: World) -> None:
    lobby.do(SEES)
    lobby.refused(TakeOut(PEOPLE[0], BO), NotHostError)
    assert lobby.do(TakeOut(HOST, BO)) == (PlayerLeft(BO, HOST, lobby.now_ms),)
    assert lobby.do(TakeOut(HOST, BO)) == ()
    lobby.refused(Join(Player(BO, "Bo", sees_all=True)), LobbyError)


def test_a_host_takes_out_anybody_who_can_join_again(lobby: World) -> None:
    lobby.do(CallReady(HOST))
    before = lobby.match
    events = lobby.do(TakeOut(HOST, BO))
    assert events == (PlayerLeft(BO, HOST, lobby.now_ms),)
    assert lobby.match.ready is None
    sent = [one for one in brief(before, events, lobby.match) if one.address == DIRECT]
    assert [(ping_of(one), text_of(one)) for one in sent] == [
        (
            (BO,),
            "A host of match 1, Bifröst, has freed your place in its lobby. You can join again.",
        )
    ]
    entry = audit_entries(lobby.history, everything=False)[-1]
    assert line(entry) == f"<@{HOST}> took <@{BO}> out of the lobby."
    lobby.join((BO,))
    assert lobby.match.player(BO) is not None


def test_nobody_who_sees_secrets_is_invited_to_join_again(lobby: World) -> None:
    lobby.do(SEES)
    (sent,) = (one for one in lobby.told(TakeOut(HOST, BO)) if one.address == DIRECT)
    assert "join again" not in text_of(sent)


def test_a_computer_player_is_taken_out_without_a_word_to_it(lobby: World) -> None:
    lobby.do(TakeOut(HOST, BO))
    lobby.do(AddComputer(HOST, "random"))
    computer = lobby.match.players[-1].id
    assert not [one for one in lobby.told(TakeOut(HOST, computer)) if one.address == DIRECT]
    entry = audit_entries(lobby.history, everything=False)[-1]
    assert line(entry) == f"<@{HOST}> took Computer 1 out of the lobby."


def test_when_the_right_goes_away_all_are_told_and_nothing_is_to_be_decided(lobby: World) -> None:
    lobby.do(SEES)
    (notice,) = told(lobby, SEES_NO_MORE)
    assert "no longer sees more" in text_of(notice)
    assert ping_of(notice) == ()
    lobby.be_ready()
    assert lobby.match.status is Status.RUNNING


def test_in_a_running_match_all_are_told_and_hosts_replace_them_or_go_on() -> None:
    world = playing()
    (notice,) = told(world, SEES)
    assert "/match replace" in text_of(notice)
    assert ping_of(notice) == (HOST,)
    assert isinstance(notice.body, LineBody) and notice.body.seeing is None
    assert f"<@{BO}>" in lobby_post(world.match).text
    assert (
        line(audit_entries(world.history, everything=False)[-1])
        == f"<@{BO}> now sees every channel of this server, so also this match's secrets."
    )
    world.refused(TakeOut(HOST, BO), NotRunningError)


def test_where_all_know_that_some_see_more_there_is_nothing_to_decide() -> None:
    world = World(Settings("bifrost", open_eyes=True)).join()
    (notice,) = told(world, SEES)
    assert ping_of(notice) == ()
    world.be_ready()


def test_of_people_who_do_not_play_nothing_is_told() -> None:
    world = playing()
    assert world.do(RecordAdminAccess("999", sees_all=True)) == ()
    assert world.do(RecordAdminAccess(HOST, sees_all=True)) == ()


def test_in_a_practice_nobody_is_told() -> None:
    world = playing(Settings("bifrost", rated=False, practice=True), (HOST,))
    assert world.do(RecordAdminAccess(HOST, sees_all=True)) == ()


def test_who_has_replaced_somebody_is_not_named_and_who_was_replaced_still_is() -> None:
    world = playing()
    seat = world.match.seat_of(BO)
    assert seat is not None
    world.do(Replace(HOST, seat, BO, Player("300", "New"), "why not"))
    notices = told(world, RecordAdminAccess("300", sees_all=True))
    assert "A player who takes over for one of the players has" in text_of(notices[0])
    assert not any("<@300>" in text_of(one) for one in notices)
    assert "<@300>" not in lobby_post(world.match).text
    assert "a player who takes over for one of the players" in lobby_post(world.match).text
    (notice,) = told(world, SEES)
    assert f"<@{BO}> has" in text_of(notice)
    assert world.do(SEES) == ()
