"""Notices of trouble with a match's channels, permissions, messages and computer players."""

from collections.abc import Mapping, Sequence

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, LateText, LineBody, Notice, ReplyBody
from bifrost_bot.notices.channels import users_called
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.view import slot_in
from bifrost_bot.speech.wording import counted


def host_notice(match: Match, text: str, *, trouble: Address, check: bool = False) -> Notice:
    """Returns a sentence for the hosts: in their channel, or the lobby if that is in trouble."""
    no_channel = match.state is None or match.settings.practice or trouble == CONTROL
    address = LOBBY if no_channel or not impartial_hosts(match) else CONTROL
    return Notice(address, LineBody(text, users_called(match, address), check=check))


def replacement(match: Match, address: Address) -> tuple[Notice, ...]:
    """Returns the notice to a player whose deleted channel was created again."""
    player = users_called(match, address)
    if address.seat is None or not player:
        return ()
    text = "🔧 This channel replaces one that was deleted. What you sent still counts."
    return (Notice(address, LineBody(text, player)),)


def reposted_text(count: int) -> str:
    """Returns the sentence that messages were posted which Discord had refused for good."""
    return f"Posted again after Discord had refused it: {counted(count, 'message')}."


def refused_notice(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns the notice that Discord permanently refuses a message in a channel."""
    return host_notice(
        match,
        f"⚠️ The bot could not post a message in <#{channel_id}>; its log says why. Post it "
        "again with /match repair. Until then /board shows the present board in that "
        "channel, and the next turn's board is posted as usual.",
        trouble=address,
    )


def unread(match: Match, address: Address, channel_id: int) -> Notice:
    """Returns the notice that a channel has been unreadable for long after an outage."""
    return host_notice(
        match,
        f"⚠️ The bot cannot read <#{channel_id}>, where moves may be waiting that were sent "
        "while it was away. The match is paused until it can read them; then they count, and "
        "the turn gets that time back. If this lasts, check the bot's permissions with "
        "/match preflight.",
        trouble=address,
    )


def rate_limited_notice(match: Match, address: Address, channel_id: int, until_ms: int) -> Notice:
    """Returns the notice that Discord delays the bot's messages for a long time."""
    text = (
        f"⏳ Discord lets the bot post in <#{channel_id}> again only at <t:{until_ms // 1000}:f>. "
        "The bot waits until then, and does it by itself."
    )
    return host_notice(match, text, trouble=address)


def delivered_late(match: Match, slot: Slot, number: int, message_id: int) -> tuple[Notice, ...]:
    """Returns the notice to impartial hosts that a text came after its turn was closed."""
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = (
        f"⚠️ {slot_in(match, slot)} sent a text in time, but Discord delivered it late: turn "
        f"{number} was closed without it. Press the button to enter it, as /match correct would; "
        "otherwise the turn stays as it is."
    )
    late = LateText(number, message_id, seat_address(match, slot), slot.board)
    return (Notice(CONTROL, LineBody(text, readers, late)),)


def quarantine_notices(match: Match, address: Address, message_id: int) -> tuple[Notice, ...]:
    """Returns the notices of a quarantined text; those for the hosts do not name its author."""
    reply = Notice(
        address,
        ReplyBody(
            "⚠️ The bot crashed while it was reading this text, so the text does not count. "
            "Send your move again, written another way.",
            message_id,
        ),
    )
    if match.settings.practice:
        return (reply,)
    return reply, host_notice(
        match,
        "⚠️ The bot crashed while it was reading a player's text. That text does not "
        "count, and the player has been asked to send the move again. If this happens "
        "again, tell whoever runs the bot.",
        trouble=address,
    )


def computers_missed(match: Match, turn: int, missing: int, owed: int) -> tuple[Notice, ...]:
    """Returns the notice to impartial hosts that computer players missed a turn.

    Players do not get it: with dealt seats, a missed turn would reveal the seat that passed.
    """
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    text = (
        f"⚠️ In turn {turn}, computer players did not answer in time ({missing} of {owed}): the "
        "machine that runs the bot is too busy. Longer turns help, or fewer matches at a time. "
        "Whoever runs the bot can set more `thinking_processes`."
    )
    return (Notice(CONTROL, LineBody(text, readers)),)


def programs_missed(match: Match, turn: int, why: Mapping[str, str]) -> tuple[Notice, ...]:
    """Returns the notice to impartial hosts that programs missed a turn; `why` is by name."""
    readers = impartial_hosts(match)
    if match.over or match.settings.practice or not readers:
        return ()
    programs = " ".join(f"{name}: {sentence}" for name, sentence in why.items())
    text = f"⚠️ In turn {turn}, programs did not answer. {programs}"
    return (Notice(CONTROL, LineBody(text, readers)),)


def recording(match: Match, again: bool) -> Notice:
    """Returns the notice that the database fails, or works `again`."""
    if again:
        text = "✅ The bot can record moves again; every turn gets the lost time back."
    else:
        text = (
            "⚠️ The bot cannot record anything, so all clocks are paused. A move sent now counts "
            "only if the bot confirms it. Whoever runs the bot finds the reason in its log. "
            "Matches resume by themselves once the bot can record again."
        )
    return host_notice(match, text, trouble=LOBBY)


def channels_missing(match: Match, reasons: Sequence[str]) -> Notice:
    """Returns the notice that the channels for the next boards cannot be created."""
    why = (
        " ".join(reasons)
        or "Discord refuses, and does not say what is missing; /match preflight may show it."
    )
    text = (
        f"⚠️ The bot cannot make the next channels of match {match.id}. {why} Then the match "
        "continues by itself."
    )
    return Notice(LOBBY, LineBody(text, users_called(match, LOBBY), check=True))
