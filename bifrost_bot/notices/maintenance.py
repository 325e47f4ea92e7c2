"""What is told when users took away what a match needs: channels, permissions, the bot itself."""

from collections.abc import Mapping, Sequence

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, LateText, LineBody, Notice, ReplyBody
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.texts.channel import UpkeepText
from bifrost_bot.speech.texts.seat import ProgramText
from bifrost_bot.speech.view import slot_in
from bifrost_bot.speech.wording import listing


def host_notice(match: Match, text: str, *, trouble: Address, check: bool = False) -> Notice:
    """Returns a sentence for the hosts: in their own channel, or in the lobby where that is
    missing or in trouble.
    """
    readers = impartial_hosts(match)
    if match.state is None or match.settings.practice or trouble == CONTROL or not readers:
        return Notice(LOBBY, LineBody(text, match.hosts, check=check))
    return Notice(CONTROL, LineBody(text, readers, check=check))


def channel_replaced(
    match: Match, address: Address, name: str, channel_id: int
) -> tuple[Notice, ...]:
    """Returns what hosts, and in it the player, are told of a channel that was deleted and made
    again.
    """
    text = UpkeepText.channel_replaced.format(channel=name, new=channel_id)
    told = [host_notice(match, text, trouble=address)]
    holder = match.occupant(address.seat) if address.seat else None
    if holder is not None and not holder.computer:
        told.append(Notice(address, LineBody(UpkeepText.replaced_here, (holder.id,))))
    return tuple(told)


def given_up(match: Match, address: Address, name: str) -> Notice:
    """Returns what hosts are told of a channel that is deleted again and again."""
    return host_notice(match, UpkeepText.given_up.format(channel=name), trouble=address)


def lobby_lost(match: Match) -> Notice:
    """Returns what hosts are told when the channel of the lobby is gone."""
    return host_notice(match, UpkeepText.lobby_lost, trouble=LOBBY)


def barred(match: Match, address: Address, channel_id: int, lacking: Sequence[str]) -> Notice:
    """Returns what hosts are told when the bot may not post something in a channel."""
    text = UpkeepText.barred.format(permissions=listing(lacking), channel=channel_id)
    return host_notice(match, text, trouble=address, check=True)


def refused(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns what hosts are told when something cannot be posted in a channel however often it
    is tried.
    """
    return host_notice(match, UpkeepText.refused.format(channel=channel_id), trouble=address)


def unread(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns what hosts are told when a channel has been unreadable for long after the bot came
    back.
    """
    return host_notice(match, UpkeepText.unread.format(channel=channel_id), trouble=address)


def limited(match: Match, address: Address, channel_id: int, until_ms: int) -> Notice:
    """Returns what hosts are told when Discord allows the bot to post only after a long time."""
    text = UpkeepText.limited.format(channel=channel_id, time=until_ms // 1000)
    return host_notice(match, text, trouble=address)


def delivered_late(match: Match, slot: Slot, number: int, message_id: int) -> tuple[Notice, ...]:
    """Returns what hosts who can still enter it are told of a text that Discord delivered after
    its turn was closed.
    """
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = UpkeepText.delivered_late.format(seat=slot_in(match, slot), turn=number)
    late = LateText(number, message_id, seat_address(match, slot), slot.board)
    return (Notice(CONTROL, LineBody(text, readers, late)),)


def set_aside_notices(match: Match, address: Address, message_id: int) -> tuple[Notice, ...]:
    """Returns what its author and the hosts are told of a text whose reading ended the bot;
    hosts not whose it is.
    """
    reply = Notice(address, ReplyBody(UpkeepText.set_aside, message_id))
    if match.settings.practice:
        return (reply,)
    return reply, host_notice(match, UpkeepText.set_aside_for_hosts, trouble=address)


def computers_missed(match: Match, turn: int, missing: int, owed: int) -> tuple[Notice, ...]:
    """Returns what hosts who do not play are told when computer players did not answer in time.

    Players are not: where colours are dealt, who is known to have missed a turn is known by a seat
    that passed.
    """
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = UpkeepText.computers_missed.format(turn=turn, missing=missing, owed=owed)
    return (Notice(CONTROL, LineBody(text, readers)),)


def programs_missed(match: Match, turn: int, why: Mapping[str, str]) -> tuple[Notice, ...]:
    """Returns what hosts who do not play are told when programs did not answer: which, and why; see
    above for players.

    Args:
        match: The match.
        turn: The turn that they missed.
        why: A sentence for each of them, by its name.
    """
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    told = " ".join(
        ProgramText.missed_by.format(program=name, why=sentence) for name, sentence in why.items()
    )
    return (
        Notice(CONTROL, LineBody(ProgramText.missed.format(turn=turn, programs=told), readers)),
    )


def recording(match: Match, again: bool) -> Notice:
    """Returns what hosts are told when nothing can be recorded, and when it can again."""
    return host_notice(
        match, UpkeepText.records_again if again else UpkeepText.records_nothing, trouble=LOBBY
    )


def channels_missing(match: Match, reasons: Sequence[str]) -> Notice:
    """Returns what hosts are told when the channels a match needs next cannot be made."""
    why = " ".join(reasons) or UpkeepText.no_reason
    text = UpkeepText.channels_missing.format(match=match.id, reasons=why)
    return Notice(LOBBY, LineBody(text, match.hosts, check=True))
