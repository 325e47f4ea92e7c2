"""Sentences about a match's channels, the bot's permissions, and obstacles to a match."""

from types import MappingProxyType
from typing import Final


class PermissionText:
    """The permissions that the bot needs, by their names in discord.py, and missing ones."""

    names: Final = MappingProxyType(
        {
            "view_channel": "View Channels",
            "send_messages": "Send Messages",
            "embed_links": "Embed Links",
            "attach_files": "Attach Files",
            "read_message_history": "Read Message History",
            "manage_channels": "Manage Channels",
            "manage_roles": "Manage Roles",
            "use_application_commands": "Use Application Commands",
        }
    )
    reasons: Final = MappingProxyType(
        {
            "view_channel": "sees the channels it writes in",
            "send_messages": "posts boards, replies and the lobby",
            "embed_links": "shows links to boards",
            "attach_files": "posts pictures and the match's files",
            "read_message_history": "finds what was typed while it was away",
            "manage_channels": "makes and deletes the match's channels",
            "manage_roles": "sets who may see and use those channels",
            "use_application_commands": "lets players and hosts use commands there",
        }
    )


class PreflightText:
    """Findings of `/match preflight`: obstacles to a match, and notes for hosts."""

    look_again: Final = "Look again"

    # Notes for hosts.
    two_factors: Final = (
        "This server requires two-factor authentication for moderators, so Discord lets the bot "
        "make and change "
        "channels only if the account that owns the bot uses it. The owner of the bot can switch "
        "it on: User Settings "
        "→ My Account."
    )


class MaintenanceText:
    """Notes to hosts and players when something that a match needs is missing."""

    channel_replaced: Final = (
        "🔧 The channel {channel} was deleted, so <#{new}> replaces it. No move is lost."
    )
    replaced_here: Final = (
        "🔧 This channel replaces one that was deleted. What you sent still counts."
    )
    given_up: Final = (
        "⚠️ Someone keeps deleting the channel {channel}. Stop them, then use /match repair."
    )
    lobby_lost: Final = (
        "⚠️ The channel of this match's lobby was deleted. Use /match repair in the channel that "
        "will replace it; "
        "messages are queued until then."
    )
    barred: Final = (
        "⚠️ The bot lacks {permissions} in <#{channel}>. Allow it that in this channel, or use "
        "/match repair; "
        "messages are queued until then."
    )
    refused: Final = (
        "⚠️ The bot could not post a message in <#{channel}>; its log says why. Post it again "
        "with /match repair. "
        "Until then /board shows the present board in that channel, and the next turn's board is "
        "posted as usual."
    )
    unread: Final = (
        "⚠️ The bot cannot read <#{channel}>, where moves may be waiting that were sent while it "
        "was away. The "
        "match is paused until it can read them; then they count, and the turn gets that time "
        "back. If this lasts, "
        "check the bot's permissions with /match preflight."
    )
    limited: Final = (
        "⏳ Discord lets the bot post in <#{channel}> again only at <t:{time}:f>. The bot waits "
        "until then, and does "
        "it by itself."
    )
    delivered_late: Final = (
        "⚠️ {seat} sent a text in time, but Discord delivered it late: turn {turn} was closed "
        "without it. Press the "
        "button to enter it, as /match correct would; otherwise the turn stays as it is."
    )
    set_aside: Final = (
        "⚠️ The bot crashed while it was reading this text, so the text does not count. Send your "
        "move again, written "
        "another way."
    )
    set_aside_for_hosts: Final = (
        "⚠️ The bot crashed while it was reading a player's text. That text does not count, and "
        "the player has been "
        "asked to send the move again. If this happens again, tell whoever runs the bot."
    )
    computers_missed: Final = (
        "⚠️ In turn {turn}, computer players did not answer in time ({missing} of {owed}): the "
        "machine that runs the "
        "bot is too busy. Longer turns help, or fewer matches at a time. Whoever runs the bot can "
        "set more "
        "`thinking_processes`."
    )
    records_again: Final = "✅ The bot can record moves again; every turn gets the lost time back."
    records_nothing: Final = (
        "⚠️ The bot cannot record anything, so all clocks are paused. A move sent now counts only "
        "if the bot confirms "
        "it. Whoever runs the bot finds the reason in its log. Matches resume by themselves once "
        "the bot can record "
        "again."
    )
    channels_missing: Final = (
        "⚠️ The bot cannot make the next channels of match {match}. "
        "{reasons} Then the match continues by itself."
    )
    no_reason: Final = (
        "Discord refuses, and does not say what is missing; /match preflight may show it."
    )
