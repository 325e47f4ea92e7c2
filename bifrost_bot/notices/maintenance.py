"""Notices of trouble with a match's channels, permissions, messages and computer players."""

from collections.abc import Mapping, Sequence

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, LateText, LineBody, Notice, ReplyBody
from bifrost_bot.notices.channels import users_called
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.texts.channel import MaintenanceText
from bifrost_bot.speech.texts.seat import ProgramText
from bifrost_bot.speech.view import slot_in
from bifrost_bot.speech.wording import listing


def host_notice(match: Match, text: str, *, trouble: Address, check: bool = False) -> Notice:
    """Returns a sentence for the hosts: in their channel, or the lobby if that is in trouble."""
    no_channel = match.state is None or match.settings.practice or trouble == CONTROL
    address = LOBBY if no_channel or not impartial_hosts(match) else CONTROL
    return Notice(address, LineBody(text, users_called(match, address), check=check))


def channel_replaced(
    match: Match, address: Address, name: str, channel_id: int
) -> tuple[Notice, ...]:
    """Returns the notices of a deleted channel that was created again, to hosts and its player."""
    text = MaintenanceText.channel_replaced.format(channel=name, new=channel_id)
    notices = [host_notice(match, text, trouble=address)]
    player = users_called(match, address)
    if address.seat is not None and player:
        notices.append(Notice(address, LineBody(MaintenanceText.replaced_here, player)))
    return tuple(notices)


def given_up(match: Match, address: Address, name: str) -> Notice:
    """Returns the notice that a channel was deleted again and again."""
    return host_notice(match, MaintenanceText.given_up.format(channel=name), trouble=address)


def lobby_lost(match: Match) -> Notice:
    """Returns the notice that the lobby's channel is gone."""
    return host_notice(match, MaintenanceText.lobby_lost, trouble=LOBBY)


def barred(match: Match, address: Address, channel_id: int, lacking: Sequence[str]) -> Notice:
    """Returns the notice that the bot lacks permissions to post in a channel."""
    text = MaintenanceText.barred.format(permissions=listing(lacking), channel=channel_id)
    return host_notice(match, text, trouble=address, check=True)


def refused(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns the notice that Discord permanently refuses a message in a channel."""
    return host_notice(match, MaintenanceText.refused.format(channel=channel_id), trouble=address)


def unread(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns the notice that a channel has been unreadable for long after an outage."""
    return host_notice(match, MaintenanceText.unread.format(channel=channel_id), trouble=address)


def limited(match: Match, address: Address, channel_id: int, until_ms: int) -> Notice:
    """Returns the notice that Discord delays the bot's messages for a long time."""
    text = MaintenanceText.limited.format(channel=channel_id, time=until_ms // 1000)
    return host_notice(match, text, trouble=address)


def delivered_late(match: Match, slot: Slot, number: int, message_id: int) -> tuple[Notice, ...]:
    """Returns the notice to impartial hosts that a text came after its turn was closed."""
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = MaintenanceText.delivered_late.format(seat=slot_in(match, slot), turn=number)
    late = LateText(number, message_id, seat_address(match, slot), slot.board)
    return (Notice(CONTROL, LineBody(text, readers, late)),)


def quarantine_notices(match: Match, address: Address, message_id: int) -> tuple[Notice, ...]:
    """Returns the notices of a quarantined text; those for the hosts do not name its author."""
    reply = Notice(address, ReplyBody(MaintenanceText.set_aside, message_id))
    if match.settings.practice:
        return (reply,)
    return reply, host_notice(match, MaintenanceText.set_aside_for_hosts, trouble=address)


def computers_missed(match: Match, turn: int, missing: int, owed: int) -> tuple[Notice, ...]:
    """Returns the notice to impartial hosts that computer players missed a turn.

    Players do not get it: with dealt seats, a missed turn would reveal the seat that passed.
    """
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = MaintenanceText.computers_missed.format(turn=turn, missing=missing, owed=owed)
    return (Notice(CONTROL, LineBody(text, readers)),)


def programs_missed(match: Match, turn: int, why: Mapping[str, str]) -> tuple[Notice, ...]:
    """Returns the notice to impartial hosts that programs missed a turn; `why` is by name."""
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    programs = " ".join(
        ProgramText.missed_by.format(program=name, why=sentence) for name, sentence in why.items()
    )
    text = ProgramText.missed.format(turn=turn, programs=programs)
    return (Notice(CONTROL, LineBody(text, readers)),)


def recording(match: Match, again: bool) -> Notice:
    """Returns the notice that the database fails, or works `again`."""
    text = MaintenanceText.records_again if again else MaintenanceText.records_nothing
    return host_notice(match, text, trouble=LOBBY)


def channels_missing(match: Match, reasons: Sequence[str]) -> Notice:
    """Returns the notice that the channels for the next boards cannot be created."""
    why = " ".join(reasons) or MaintenanceText.no_reason
    text = MaintenanceText.channels_missing.format(match=match.id, reasons=why)
    return Notice(LOBBY, LineBody(text, users_called(match, LOBBY), check=True))
