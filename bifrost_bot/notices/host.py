"""What is told of a host's actions: one neutral sentence where players need to know."""

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.lobby import missing
from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
    BeaconMissed,
    BeaconNamed,
    MatchCreated,
    PlayerReplaced,
    RulesAdopted,
    SightChanged,
    StartDropped,
    StartPlanned,
)
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import DIRECT, LOBBY, Address, AdmissionBody, LineBody, Notice
from bifrost_bot.notices.answer import read_back
from bifrost_bot.notices.clock import clock_edits, until
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import personal_addresses, seat_address
from bifrost_bot.speech.texts.host import HostText
from bifrost_bot.speech.texts.lobby import LobbyText
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.texts.seat import SeatText
from bifrost_bot.speech.view import view_for


def replaced_notices(before: Match, event: PlayerReplaced, after: Match) -> list[Notice]:
    """Returns what is told when another player plays a seat: in its own channels who plays it,
    elsewhere no seat.
    """
    told = _farewell(before, event)
    places = dict.fromkeys(seat_address(after, Slot(event.seat, board)) for board in after.boards)
    told += [Notice(address, AdmissionBody()) for address in places]
    told += _welcome(event, after)
    text, called = _who_plays_on(before, event), _called_in_lobby(before, event)
    if event.deadline_ms is None:
        return [*told, Notice(LOBBY, LineBody(text, called))]
    line = SeatText.fair_turn.format(time=f"<t:{event.deadline_ms // 1000}:T>")
    return [*told, Notice(LOBBY, LineBody(f"{text} {line}", called)), *clock_edits(after, line)]


def _farewell(before: Match, event: PlayerReplaced) -> list[Notice]:
    """Returns what the player who leaves is told directly, as their own channels close for them."""
    left = before.player(event.left)
    if left is None or left.computer:
        return []
    seat, silent = wording.seat_name(event.seat), event.player.computer == "silent"
    if not event.by:
        # By the rule for those who do not answer; how often they did not is its reason.
        rule = SeatText.passes_by_rule if silent else SeatText.computer_took_over
        why = rule.format(reason=event.reason, seat=seat)
    elif silent:
        why = SeatText.passes_by_host.format(seat=seat)
    elif before.seating == "dealt":
        why = SeatText.handed_to_another
    else:
        why = SeatText.handed_on.format(new=wording.person(event.player))
    said = SeatText.seat_left.format(seat=seat, match=before.id, why=why)
    text = " ".join(
        [said, SeatText.still_watching, *([MoveText.hush] if before.game.info.silent else [])]
    )
    return [Notice(DIRECT, LineBody(text, (left.id,)))]


def _called_in_lobby(before: Match, event: PlayerReplaced) -> tuple[str, ...]:
    """Returns who is called to read in the lobby that a player was replaced: that player may take
    no direct messages.

    Where nobody may know who it was, all who began are called, whoever it was.
    """
    people = before.announced if before.seating == "dealt" else (before.player(event.left),)
    return tuple(one.id for one in people if one is not None and not one.computer)


def _welcome(event: PlayerReplaced, after: Match) -> list[Notice]:
    """Returns what the new player is told: what they play, what they owe in this turn and until
    when.
    """
    place = personal_addresses(after).get(event.seat)
    if event.player.computer or place is None:
        return []
    lines = [SeatText.taken_over.format(seat=wording.seat_name(event.seat))]
    if after.phase is not None and after.held is None:
        lines += [
            _owed(after, slot) for slot in after.phase.phase.to_act if slot.seat == event.seat
        ]
        lines += [until(after)] if len(lines) > 1 else [MoveText.nothing_owed, until(after)]
    return [Notice(place, LineBody(" ".join(lines), (event.player.id,)))]


def _owed(match: Match, slot: Slot) -> str:
    if match.move(slot) is None:
        seen = view_for(match, slot.seat)
        instruction = wording.with_people(seen.game.instruct(seen.view, slot), seen.people)
        return MoveText.answer_owed.format(
            where=wording.on_board(match.game.info, slot), instruction=instruction
        )
    return SeatText.sent_before.format(answer=read_back(match, slot))


def _who_plays_on(before: Match, event: PlayerReplaced) -> str:
    """Returns who plays on, by name only where all know who sits where: a seat's silence would
    tell whose it was.
    """
    left = before.player(event.left)
    assert left is not None
    silent = event.player.computer == "silent"
    if before.seating == "dealt":
        said = (SeatText.somebody_passes if silent else SeatText.somebody_plays_on).format(
            match=before.id
        )
        return f"{said} {SeatText.ask_status}"
    said = SeatText.passes if silent else SeatText.plays_on
    return said.format(new=wording.person(event.player), left=wording.person(left), match=before.id)


def announced_notices(after: Match, event: Announced) -> list[Notice]:
    """Returns a host's words for every submission channel and the lobby.

    Mentions in them ping no user, and no link hides its address.
    Each player is pinged once: in the channel of their newest board, or in the lobby before there
    is one.
    """
    text = HostText.announced.format(
        text="\n> ".join(map(wording.one_line, event.text.splitlines()))
    ).replace("](", "] (")
    places = dict.fromkeys(
        seat_address(after, Slot(seat, board))
        for board in after.open_boards
        for seat in after.seats
    )
    newest = {address.seat: address for address in places}
    called: dict[Address, tuple[str, ...]] = {
        address: (holder.id,)
        for seat, address in newest.items()
        if seat and (holder := after.occupant(seat)) is not None and not holder.computer
    }
    if not places:
        called[LOBBY] = tuple(player.id for player in after.players if not player.computer)
    return [
        Notice(address, LineBody(text, called.get(address, ()))) for address in (LOBBY, *places)
    ]


def rules_notices(before: Match, event: RulesAdopted, after: Match) -> list[Notice]:
    """Returns what everyone is told where a match continues by other rules; its hosts are
    pinged.
    """
    text = LobbyText.rules_adopted.format(
        game=after.game.info.title, old=before.rules_version, new=event.rules_version
    )
    public = [Notice(Address("public", board), LineBody(text)) for board in after.open_boards]
    return [Notice(LOBBY, LineBody(text, after.hosts)), *public]


def start_notices(after: Match, event: StartPlanned | StartDropped) -> list[Notice]:
    """Returns what is told of a start at a set time; if it failed, its hosts and the players
    waited for are pinged.
    """
    if isinstance(event, StartPlanned):
        return [Notice(LOBBY, LineBody(LobbyText.planned.format(at=event.begins_ms // 1000)))]
    if event.by:
        return [Notice(LOBBY, LineBody(LobbyText.unplanned))]
    waited = [player.id for player in missing(after)] if after.ready is not None else []
    called = tuple(dict.fromkeys([*after.hosts, *waited]))
    return [Notice(LOBBY, LineBody(LobbyText.not_begun.format(reason=event.reason), called))]


def chance_notices(after: Match, event: MatchCreated | BeaconNamed | BeaconMissed) -> list[Notice]:
    """Returns what fixes the match's chance: the seed's hash, the beacon's round, or that none
    counts.
    """
    if isinstance(event, MatchCreated):
        said = LobbyText.commitment.format(match=after.id, commitment=event.commitment)
        said += (
            f" {LobbyText.beacon_promised.format(url=event.beacon_url)}" if event.beacon_url else ""
        )
        return [] if after.settings.private else [Notice(LOBBY, LineBody(said))]
    if isinstance(event, BeaconNamed):
        return [
            Notice(
                LOBBY,
                LineBody(LobbyText.beacon_named.format(round=event.round, at=event.due_ms // 1000)),
            )
        ]
    return [Notice(LOBBY, LineBody(LobbyText.beacon_missed.format(reason=event.reason)))]


def absence_notices(after: Match, event: AbsenceNoted) -> list[Notice]:
    """Returns what a player who no longer answers is told, in their own channels alone."""
    holder = after.occupant(event.seat)
    if holder is None or holder.computer:
        return []
    then = {"warn": "", "computer": SeatText.computer_next, "passes": SeatText.passes_next}[
        after.settings.absent_then
    ]
    text = SeatText.absent.format(turns=wording.turns(event.missed)) + then
    places = dict.fromkeys(seat_address(after, Slot(event.seat, board)) for board in after.boards)
    return [Notice(address, LineBody(text, (holder.id,))) for address in [*places][-1:]]


def sight_notices(after: Match, event: SightChanged) -> list[Notice]:
    """Returns what all are told when Discord begins or ceases to show a player secrets; hosts are
    asked to decide.

    A player of whom not all know that they play is not named.
    """
    known = event.player_id in {player.id for player in after.announced}
    who = wording.mention(event.player_id) if known else SeatText.unknown_player
    if not event.sees_all:
        return [Notice(LOBBY, LineBody(LobbyText.sees_no_more.format(who=who)))]
    text = LobbyText.sees_now.format(who=who)
    if after.status is not Status.LOBBY:
        return [Notice(LOBBY, LineBody(f"{text} {LobbyText.sees_in_play}", after.hosts))]
    if after.settings.open_eyes:
        return [Notice(LOBBY, LineBody(text))]
    return [
        Notice(
            LOBBY,
            LineBody(f"{text} {LobbyText.sees_in_lobby}", after.hosts, seeing=event.player_id),
        )
    ]
