"""What is told when users took away what a match needs: channels, permissions, the bot itself."""

from collections.abc import Sequence

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, LateText, LineBody, Notice, ReplyBody
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.view import slot_in
from bifrost_bot.speech.wording import listing


def host_notice(match: Match, text: str, *, trouble: Address, check: bool = False) -> Notice:
    """Returns a sentence for the hosts: in their own channel, or in the lobby where that is missing or in trouble."""
    readers = impartial_hosts(match)
    if match.state is None or match.settings.practice or trouble == CONTROL or not readers:
        return Notice(LOBBY, LineBody(text, match.hosts, check=check))
    return Notice(CONTROL, LineBody(text, readers, check=check))


def channel_replaced(match: Match, address: Address, name: str, channel_id: int) -> tuple[Notice, ...]:
    """Returns what hosts, and in it the player, are told of a channel that was deleted and made again."""
    text = f"🔧 The channel {name} was deleted, so <#{channel_id}> replaces it. No move is lost."
    told = [host_notice(match, text, trouble=address)]
    holder = match.occupant(address.seat) if address.seat else None
    if holder is not None and not holder.computer:
        here = "🔧 This channel replaces one that was deleted. What you sent still counts."
        told.append(Notice(address, LineBody(here, (holder.id,))))
    return tuple(told)


def given_up(match: Match, address: Address, name: str) -> Notice:
    """Returns what hosts are told of a channel that is deleted again and again."""
    text = f"⚠️ Someone keeps deleting the channel {name}. Stop them, then use /match repair."
    return host_notice(match, text, trouble=address)


def lobby_lost(match: Match) -> Notice:
    """Returns what hosts are told when the channel of the lobby is gone."""
    text = (
        "⚠️ The channel of this match's lobby was deleted. Use /match repair in the channel that will replace it; "
        "messages are queued until then."
    )
    return host_notice(match, text, trouble=LOBBY)


def barred(match: Match, address: Address, channel_id: int, lacking: Sequence[str]) -> Notice:
    """Returns what hosts are told when the bot may not post something in a channel."""
    text = (
        f"⚠️ The bot lacks {listing(lacking)} in <#{channel_id}>. Allow it that in this channel, or use /match repair; "
        "messages are queued until then."
    )
    return host_notice(match, text, trouble=address, check=True)


def refused(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns what hosts are told when something cannot be posted in a channel however often it is tried."""
    text = (
        f"⚠️ The bot could not post a message in <#{channel_id}>; its log says why. Post it again with /match repair. "
        "Until then /board shows the present board in that channel, and the next turn's board is posted as usual."
    )
    return host_notice(match, text, trouble=address)


def unread(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns what hosts are told when a channel has been unreadable for long after the bot came back."""
    text = (
        f"⚠️ The bot cannot read <#{channel_id}>, where moves may be waiting that were sent while it was away. The "
        "match is paused until it can read them; then they count, and the turn gets that time back. If this lasts, "
        "check the bot's permissions with /match preflight."
    )
    return host_notice(match, text, trouble=address)


def limited(match: Match, what: str, until_ms: int, address: Address) -> Notice:
    """Returns what hosts are told when Discord allows something only after a long time."""
    text = (
        f"⏳ Discord lets the bot {what} again only at <t:{until_ms // 1000}:f>. The bot waits until then, and does it "
        "by itself."
    )
    return host_notice(match, text, trouble=address)


def delivered_late(match: Match, slot: Slot, number: int, message_id: int) -> tuple[Notice, ...]:
    """Returns what hosts who can still enter it are told of a text that Discord delivered after its turn was closed."""
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    who = slot_in(match, slot)
    text = (
        f"⚠️ {who} sent a text in time, but Discord delivered it late: turn {number} was closed without it. Press the "
        "button to enter it, as /match correct would; otherwise the turn stays as it is."
    )
    late = LateText(number, message_id, seat_address(match, slot), slot.board)
    return (Notice(CONTROL, LineBody(text, readers, late)),)


def set_aside_notices(match: Match, address: Address, message_id: int) -> tuple[Notice, ...]:
    """Returns what its author and the hosts are told of a text whose reading ended the bot; hosts not whose it is."""
    told = (
        "⚠️ The bot crashed while it was reading this text, so the text does not count. Send your move again, written "
        "another way."
    )
    reply = Notice(address, ReplyBody(told, message_id))
    if match.settings.practice:
        return (reply,)
    text = (
        "⚠️ The bot crashed while it was reading a player's text. That text does not count, and the player has been "
        "asked to send the move again. If this happens again, tell whoever runs the bot."
    )
    return reply, host_notice(match, text, trouble=address)


def computers_missed(match: Match, turn: int, missing: int, owed: int) -> tuple[Notice, ...]:
    """Returns what hosts who do not play are told when computer players did not answer in time.

    Players are not: where colours are dealt, who is known to have missed a turn is known by a seat that passed.
    """
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = (
        f"⚠️ In turn {turn}, computer players missed {missing} of their {owed} answers: the machine that runs the bot "
        "is too busy. Longer turns help, or fewer matches at a time. Whoever runs the bot can set more "
        "`thinking_processes`."
    )
    return (Notice(CONTROL, LineBody(text, readers)),)


def recording(match: Match, again: bool) -> Notice:
    """Returns what hosts are told when nothing can be recorded, and when it can again."""
    text = (
        "✅ The bot can record moves again; every turn gets the lost time back."
        if again
        else "⚠️ The bot cannot record anything, so all clocks are paused. A move sent now counts only if the bot "
        "confirms it. Whoever runs the bot finds the reason in its log. Matches resume by themselves once the bot can "
        "record again."
    )
    return host_notice(match, text, trouble=LOBBY)


def channels_missing(match: Match, reasons: Sequence[str]) -> Notice:
    """Returns what hosts are told when the channels a match needs next cannot be made."""
    why = " ".join(reasons) or "Discord refuses, and does not say what is missing; /match preflight may show it."
    text = f"⚠️ The bot cannot make the next channels of match {match.id}. {why} Then the match continues by itself."
    return Notice(LOBBY, LineBody(text, match.hosts, check=True))
