"""Notices of hosts' actions and other events that players need to know, in neutral sentences."""

from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.admission import asking, may_join
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.decide.lobby import missing
from bifrost_bot.match.events import (
    AbsenceNoted,
    Announced,
    BeaconMissed,
    BeaconNamed,
    MatchCreated,
    PersonAdmitted,
    PersonDeclined,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    RulesAdopted,
    SightChanged,
    StandInAsked,
    StandInClosed,
    StartDropped,
    StartPlanned,
    StartReminded,
    SubstituteRefused,
    WaitingJoined,
    WaitingLeft,
)
from bifrost_bot.match.host_action import PLAYERS
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import DIRECT, LOBBY, Address, AdmissionBody, LineBody, Notice
from bifrost_bot.match.player import Player
from bifrost_bot.notices.answer import read_back
from bifrost_bot.notices.channels import (
    newest_channels,
    notices_to,
    public_channels,
    seat_channels,
    submission_channels,
)
from bifrost_bot.notices.clock import clock_edits, turn_end
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import personal_addresses
from bifrost_bot.speech.texts import HUSH, NOBODY_TAKES_OVER, TAKES_OVER
from bifrost_bot.speech.view import view_for

LET_ANOTHER_PLAY: Final = "A host can let another player take over with /match replace."


def stand_in_notices(after: Match, event: StandInAsked | StandInClosed) -> list[Notice]:
    """Returns the direct message to a person who is asked to stand in, whom no other learns."""
    if isinstance(event, StandInClosed):
        return []
    text = (
        f"A seat of match {after.id}, {after.game.info.title}, is vacant, and you are asked first. "
        "Press **Stand in** under the match's message to read what you would take over, and "
        f"accept or decline there until <t:{event.until_ms // 1000}:f>."
    )
    return [Notice(DIRECT, LineBody(text, (event.player_id,)))]


def asking_notices(before: Match, event: WaitingJoined) -> list[Notice]:
    """Returns the call to the hosts when a person asks to play and no other does yet."""
    if before.status is not Status.LOBBY or may_join(before, event.player) or asking(before):
        return []
    text = (
        f"A person asks to play in match {before.id}. Hosts answer with *Who may play*, behind "
        "**Host**; the message above counts those who ask."
    )
    return [Notice(LOBBY, LineBody(text, before.hosts))]


def answered_notices(
    before: Match, event: PersonAdmitted | PersonDeclined, after: Match
) -> list[Notice]:
    """Returns the direct message to a person whom a host let in or declined.

    One who plays now is told in the lobby.
    """
    id = event.player_id
    has_asked = before.waiter(id) is not None
    is_in = isinstance(event, PersonAdmitted)
    if after.player(id) or not (is_in or has_asked):
        return []
    host = f"A host of match {before.id}, {before.game.info.title},"
    text = f"{host} has declined that you play in it."
    if is_in and has_asked:
        text = f"{host} has accepted you. You move up from its waiting list when a place is free."
    elif is_in:
        text = f"{host} lets you play in it: press **Join** under its message."
    return [Notice(DIRECT, LineBody(text, (id,)))]


def moved_up_notices(before: Match, event: PlayerJoined) -> list[Notice]:
    """Returns the lobby's line to a person who waited and has a place now."""
    player = event.player
    if before.waiter(player.id) is None:
        return []
    text = f"You move up from the waiting list and play in match {before.id}."
    if not may_join(before, player):
        text = f"A host has accepted you, so you play in match {before.id}."
    if before.seating == "claimed":
        text += f" Press **Join** to choose a {before.game.info.seat_noun}."
    return [Notice(LOBBY, LineBody(text, (player.id,)))]


def taken_out_notices(before: Match, event: PlayerLeft | WaitingLeft) -> list[Notice]:
    """Returns the direct message to a person whom a host took out of the lobby."""
    player = before.player(event.player_id) or before.waiter(event.player_id)
    if player is None or player.computer or not event.by:
        return []
    game = before.game.info.title
    place = "freed your place in its lobby"
    if isinstance(event, WaitingLeft):
        place = "taken you off its waiting list"
    text = f"A host of match {before.id}, {game}, has {place}."
    if before.settings.open_eyes or not player.sees_all:
        text += " You can join again."
    return [Notice(DIRECT, LineBody(text, (player.id,)))]


def replaced_notices(before: Match, event: PlayerReplaced, after: Match) -> list[Notice]:
    """Returns the notices of a replacement; only the seat's own channels name the seat."""
    notices = _farewell(before, event)
    for address in seat_channels(after, event.seat, after.boards):
        notices.append(Notice(address, AdmissionBody()))
    notices += _welcome(event, after)
    text = _replacement_text(before, event)
    ping = _pinged_in_lobby(before, event)
    if event.deadline_ms is None:
        return [*notices, Notice(LOBBY, LineBody(text, ping))]
    time = f"<t:{event.deadline_ms // 1000}:T>"
    line = f"Another player takes over, so this turn lasts until {time}."
    return [*notices, Notice(LOBBY, LineBody(f"{text} {line}", ping)), *clock_edits(after, line)]


def _farewell(before: Match, event: PlayerReplaced) -> list[Notice]:
    """Returns the direct message to the player who leaves, whose own channels close for them."""
    left = before.player(event.left)
    if left is None or left.computer:
        return []
    seat = wording.seat_name(event.seat)
    is_silent = event.player.computer == "silent"
    who = "the other players" if event.by == PLAYERS else "the host"
    if event.resigned:
        why = f"you resigned, so {substitute_text(event, seat)}"
    elif not event.by and not event.player.computer:
        why = "a substitute has taken your place in the season"
    elif not event.by:
        # The rule for absent players; its reason has the number of missed turns.
        follows = f"{seat} will pass every turn" if is_silent else "a computer player took over"
        why = f"you gave {event.reason}, so {follows}"
    elif is_silent:
        why = f"{who} took you out, and {seat} will pass every turn"
    elif before.seating == "dealt":
        why = f"{who} let another player take over"
    else:
        why = f"{who} let {wording.person(event.player)} take over"
    text = f"You no longer play {seat} in match {before.id}: {why}."
    text += " You can still read the public channels, but no longer your own."
    if before.game.info.silent:
        text += f" {HUSH}"
    return [Notice(DIRECT, LineBody(text, (left.id,)))]


def _pinged_in_lobby(before: Match, event: PlayerReplaced) -> tuple[str, ...]:
    """Returns the users whom the lobby's line about a replacement pings.

    That is the replaced player, who may accept no direct messages; where replacements are secret,
    all who began. One who resigned knows it.
    """
    if event.resigned:
        return ()
    if before.seating == "dealt":
        return tuple(player.id for player in before.announced if not player.computer)
    left = before.player(event.left)
    return () if left is None or left.computer else (left.id,)


def _welcome(event: PlayerReplaced, after: Match) -> list[Notice]:
    """Returns the line for the new player: the seat, the answers owed and until when."""
    channel = personal_addresses(after).get(event.seat)
    if event.player.computer or channel is None:
        return []
    seat = wording.seat_name(event.seat)
    lines = [f"You play {seat} from now on. Everything this seat knows is above."]
    if after.phase is not None and after.held is None:
        to_act = after.phase.phase.to_act
        owed = [_owed_answer(after, slot) for slot in to_act if slot.seat == event.seat]
        lines += owed or ["You have nothing to send in this turn."]
        lines.append(turn_end(after))
    return [Notice(channel, LineBody(" ".join(lines), (event.player.id,)))]


def _owed_answer(match: Match, slot: Slot) -> str:
    if match.move(slot) is not None:
        return (
            "The player before you has answered this turn, and you can change it. "
            f"{read_back(match, slot)}"
        )
    instruction = view_for(match, slot.seat).instruction(slot)
    where = wording.on_board(match.game.info, slot)
    return f"It is your turn{where}. {instruction}"


def _replacement_text(before: Match, event: PlayerReplaced) -> str:
    """Returns the lobby's line about a replacement, with names only if seats are public.

    Otherwise a seat's silence would reveal whose it was.
    """
    left = before.player(event.left)
    assert left is not None
    is_silent = event.player.computer == "silent"
    if event.resigned:
        return _resignation_text(before, event, left)
    if before.seating == "dealt":
        text = f"A seat of match {before.id} has changed hands. Whose is told at the end."
        if is_silent:
            text = (
                f"A seat of match {before.id} passes every turn from now on. Whose is told at the "
                "end."
            )
        return f"{text} Use /status to see whether you still play; only you see its answer."
    new = wording.person(event.player)
    if not event.by and not event.player.computer:
        return f"{new} stands in for {wording.seat_name(event.seat)} in match {before.id}."
    text = NOBODY_TAKES_OVER if is_silent else TAKES_OVER
    return text.format(new=new, left=wording.person(left), match=before.id)


def _resignation_text(before: Match, event: PlayerReplaced, left: Player) -> str:
    if before.seating == "dealt":
        follows = substitute_text(event, "their seat")
        return (
            f"A player has resigned from match {before.id}: {follows}. You will learn who at the "
            "end."
        )
    seat = wording.seat_name(event.seat)
    return (
        f"{wording.person(left)} has resigned from match {before.id}: "
        f"{substitute_text(event, seat)}."
    )


def substitute_text(event: PlayerReplaced, seat: str) -> str:
    """Returns what becomes of the seat of a player who resigned, as the end of a sentence."""
    if event.player.computer == "silent":
        return f"{seat} passes every turn from now on"
    return f"a computer player plays {seat} from now on"


def refused_notices(after: Match, event: SubstituteRefused) -> list[Notice]:
    """Returns the lobby's line on a substitute who got no seat, where hosts have no channel."""
    if after.state is not None and impartial_hosts(after):
        return []
    remedy = LET_ANOTHER_PLAY
    if after.state is None:
        remedy = "Begin without them: *Remove a player*, behind **Host**, frees the place."
    text = (
        f"{wording.mention(event.player_id)}, who has {wording.mention(event.left)}'s place in the "
        f"season, got no seat in match {after.id}."
    )
    sentences = " ".join(filter(None, [text, event.reason, remedy]))
    return [Notice(LOBBY, LineBody(sentences, after.hosts))]


def announced_notices(after: Match, event: Announced) -> list[Notice]:
    """Returns a host's announcement for every submission channel and the lobby.

    Mentions in it ping no user, and no link hides its address. Each player is pinged once: in the
    channel of their newest board, or in the lobby before there is one.
    """
    quoted = "\n> ".join(map(wording.one_line, event.text.splitlines()))
    text = f"📣 From the host:\n> {quoted}".replace("](", "] (")
    channels = submission_channels(after)
    pings: dict[Address, tuple[str, ...]] = {}
    for seat, address in newest_channels(after).items():
        holder = after.person_at(seat)
        if holder is not None:
            pings[address] = (holder.id,)
    if not channels:
        pings[LOBBY] = after.people_ids
    notices: list[Notice] = []
    for address in (LOBBY, *channels):
        body = LineBody(text, pings.get(address, ()))
        notices.append(Notice(address, body))
    return notices


def rules_notices(before: Match, event: RulesAdopted, after: Match) -> list[Notice]:
    """Returns the notices of a match that continues by other rules; its hosts are pinged."""
    text = (
        "\u2139\ufe0f The bot was updated. From now on this match uses version "
        f"{event.rules_version} of the rules of {after.game.info.title}, no longer version "
        f"{before.rules_version}. /rules shows them."
    )
    public = notices_to(public_channels(after.open_boards), LineBody(text))
    return [Notice(LOBBY, LineBody(text, after.hosts)), *public]


def start_notices(after: Match, event: StartPlanned | StartReminded | StartDropped) -> list[Notice]:
    """Returns the notice of a scheduled start; a failed one pings hosts and absent players."""
    if isinstance(event, StartPlanned):
        text = (
            f"The match begins <t:{event.begins_ms // 1000}:F>. Ten minutes before, everybody is "
            "asked whether they are ready."
        )
        return [Notice(LOBBY, LineBody(text, role=event.role))]
    if isinstance(event, StartReminded):
        assert after.begins_ms is not None
        begins = after.begins_ms // 1000
        text = f"{after.game.info.title} begins <t:{begins}:R>, <t:{begins}:F>."
        return [Notice(LOBBY, LineBody(text, after.people_ids, role=after.start_role))]
    if event.by:
        return [Notice(LOBBY, LineBody("The match no longer begins at the set time."))]
    absent = [player.id for player in missing(after)] if after.ready is not None else []
    ping = tuple(dict.fromkeys([*after.hosts, *absent]))
    text = f"The match did not begin at the set time. {event.reason}"
    return [Notice(LOBBY, LineBody(text, ping))]


def chance_notices(after: Match, event: MatchCreated | BeaconNamed | BeaconMissed) -> list[Notice]:
    """Returns the notice of what fixes the chance: the seed's hash or the beacon's round."""
    match event:
        case MatchCreated():
            if after.settings.private:
                return []
            text = f"-# Fairness seal of match {after.id}: `{event.commitment}`"
            if event.beacon_url:
                text += (
                    "\nRandom draws also use a value of the public beacon at "
                    f"<{event.beacon_url}>. Once everybody is ready, the bot names the "
                    "beacon's round here, before that value exists."
                )
        case BeaconNamed():
            text = (
                f"The match begins with round {event.round} of the public beacon, at "
                f"<t:{event.due_ms // 1000}:T>. Nobody knows its value yet; it goes into every "
                "random draw."
            )
        case BeaconMissed():
            text = (
                "The match begins without the public beacon, so random draws use the seed alone. "
                f"{event.reason}"
            )
    return [Notice(LOBBY, LineBody(text))]


def absence_notices(after: Match, event: AbsenceNoted) -> list[Notice]:
    """Returns the notice to a player who no longer answers, in their newest channel.

    Only the first one pings.
    """
    holder = after.person_at(event.seat)
    if holder is None or not after.boards or not is_absence_told(after, event):
        return []
    consequences = {
        "warn": "",
        "computer": " If you miss the next turn as well, a computer player will take your seat.",
        "passes": " If you miss the next turn as well, your seat will pass every turn.",
    }
    text = (
        f"You have not moved for {wording.turns(event.missed)} in a row; the hosts have been "
        "notified."
    )
    text += consequences[after.settings.absent_then]
    newest = seat_channels(after, event.seat, after.boards)[-1]
    ping = (holder.id,) if event.missed <= after.settings.absent_after else ()
    return [Notice(newest, LineBody(text, ping))]


def is_absence_told(match: Match, event: AbsenceNoted) -> bool:
    """Returns whether to tell of an absence: the first time, and about every ten turns."""
    before = event.missed - match.settings.absent_after
    return before <= 0 or event.missed // 10 > before // 10


def sight_notices(after: Match, event: SightChanged) -> list[Notice]:
    """Returns the notice that Discord shows a player secrets, or no longer; hosts must decide.

    A player who is not publicly known to play is not named.
    """
    known = event.player_id in after.announced_ids
    if known:
        who = wording.mention(event.player_id)
    else:
        who = "A player who takes over for one of the players"
    if not event.sees_all:
        text = f"\u2139\ufe0f {who} no longer sees more of this server than other players do."
        return [Notice(LOBBY, LineBody(text))]
    text = (
        f"⚠️ {who} has become this server's owner or been given Administrator or View Audit Log, "
        "so Discord now shows them what this match must hide."
    )
    if after.status is not Status.LOBBY:
        text += (
            " The hosts can let another player take over with /match replace; otherwise the match "
            "continues as it is."
        )
        body = LineBody(text, after.hosts)
    elif after.settings.open_eyes:
        body = LineBody(text)
    else:
        text += " A host must decide whether they can play before the match begins."
        body = LineBody(text, after.hosts, seeing=event.player_id)
    return [Notice(LOBBY, body)]
