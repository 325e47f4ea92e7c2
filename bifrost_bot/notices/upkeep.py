"""What is told when users took away what a match needs: channels, permissions, the bot itself."""

from collections.abc import Sequence

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, LateText, LineBody, Notice, ReplyBody
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.wording import listing, on_board, seat_name


def host_notice(match: Match, text: str, *, trouble: Address, check: bool = False) -> Notice:
    """Returns a sentence for the hosts: in their own channel, or in the lobby where that is missing or in trouble."""
    readers = impartial_hosts(match)
    if match.state is None or match.settings.practice or trouble == CONTROL or not readers:
        return Notice(LOBBY, LineBody(text, match.hosts, check=check))
    return Notice(CONTROL, LineBody(text, readers, check=check))


def channel_replaced(match: Match, address: Address, name: str, channel_id: int) -> tuple[Notice, ...]:
    """Returns what hosts, and in it the player, are told of a channel that was deleted and made again."""
    text = f"🔧 The channel {name} was deleted, so <#{channel_id}> was made in its place; nothing that counts is lost."
    told = [host_notice(match, text, trouble=address)]
    holder = match.occupant(address.seat) if address.seat else None
    if holder is not None and not holder.computer:
        here = "🔧 This channel takes the place of one that was deleted; what you have sent still counts."
        told.append(Notice(address, LineBody(here, (holder.id,))))
    return tuple(told)


def given_up(match: Match, address: Address, name: str) -> Notice:
    """Returns what hosts are told of a channel that is deleted again and again."""
    text = f"⚠️ The channel {name} is deleted again and again: stop whoever does it, then use /match repair."
    return host_notice(match, text, trouble=address)


def lobby_lost(match: Match) -> Notice:
    """Returns what hosts are told when the channel of the lobby is gone."""
    text = (
        "⚠️ The channel of this match's lobby was deleted: use /match repair in the channel that shall take its place; "
        "what is to be told there waits."
    )
    return host_notice(match, text, trouble=LOBBY)


def barred(match: Match, address: Address, channel_id: int, lacking: Sequence[str]) -> Notice:
    """Returns what hosts are told when the bot may not post something in a channel."""
    text = (
        f"⚠️ The bot lacks {listing(lacking)} in <#{channel_id}>: give it that back there, or use /match repair; "
        "what is to be told there waits."
    )
    return host_notice(match, text, trouble=address, check=True)


def refused(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns what hosts are told when something cannot be posted in a channel however often it is tried."""
    text = (
        f"⚠️ The bot could not post something in <#{channel_id}>, so it is missing there; the bot's log says why. "
        "/match repair posts it again. /board in that channel shows the board as it stands, and the next turn's board "
        "is posted as usual."
    )
    return host_notice(match, text, trouble=address)


def unread(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns what hosts are told when a channel has been unreadable for long after the bot came back."""
    text = (
        f"⚠️ The bot cannot read <#{channel_id}>, where moves may be waiting that were sent while it was away. The "
        "match is paused until it can read them; then they count, and every clock gets its time back. If this lasts, "
        "/match preflight says whether the bot lacks a permission."
    )
    return host_notice(match, text, trouble=address)


def limited(match: Match, what: str, until_ms: int, address: Address) -> Notice:
    """Returns what hosts are told when Discord allows something only after a long time."""
    text = (
        f"⏳ Discord lets the bot {what} again only at <t:{until_ms // 1000}:f>; the bot waits until then and goes on "
        "by itself."
    )
    return host_notice(match, text, trouble=address)


def delivered_late(match: Match, slot: Slot, number: int, message_id: int) -> tuple[Notice, ...]:
    """Returns what hosts who can still enter it are told of a text that Discord delivered after its turn was closed."""
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    who = f"{seat_name(slot.seat)}{on_board(match.game.info, slot)}"
    text = (
        f"⚠️ A text of {who} was sent in time, but Discord delivered it too late: turn {number} had been closed without "
        "it. The button enters it, as /match correct would; without it, the turn stays as it is."
    )
    late = LateText(number, message_id, seat_address(match, slot), slot.board)
    return (Notice(CONTROL, LineBody(text, readers, late)),)


def set_aside_notices(match: Match, address: Address, message_id: int) -> tuple[Notice, ...]:
    """Returns what its author and the hosts are told of a text whose reading ended the bot; hosts not whose it is."""
    told = (
        "⚠️ The bot stopped while it was reading this text. It has set the text aside, so the text does not count. "
        "Send your move again, written another way."
    )
    reply = Notice(address, ReplyBody(told, message_id))
    if match.settings.practice:
        return (reply,)
    text = (
        "⚠️ The bot stopped while it was reading a player's text. It has set that text aside and asked the player to "
        "send the move again. If this happens again, tell whoever runs the bot."
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
        f"⚠️ In turn {turn}, {missing} of the {owed} answers that computer players owed did not come in time: the "
        "machine that runs the bot is too busy. Longer turns help, or fewer matches at a time. Whoever runs the bot "
        "can set more `thinking_processes`."
    )
    return (Notice(CONTROL, LineBody(text, readers)),)


def recording(match: Match, again: bool) -> Notice:
    """Returns what hosts are told when nothing can be recorded, and when it can again."""
    text = (
        "✅ The bot records again; every clock has the lost time back."
        if again
        else "⚠️ The bot cannot record anything: all clocks are paused, and what is sent now counts only if the bot "
        "confirms it. Whoever runs the bot finds the reason in its log. All goes on by itself once it records again."
    )
    return host_notice(match, text, trouble=LOBBY)


def channels_missing(match: Match, reasons: Sequence[str]) -> Notice:
    """Returns what hosts are told when the channels a match needs next cannot be made."""
    why = " ".join(reasons) or "Discord refuses, and does not say what is missing."
    text = f"⚠️ The next channels of match {match.id} cannot be made. {why} The match goes on by itself then."
    return Notice(LOBBY, LineBody(text, match.hosts, check=True))
