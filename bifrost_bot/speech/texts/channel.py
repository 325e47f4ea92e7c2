"""Sentences about a match's channels, the bot's permissions, and obstacles to a match."""

from types import MappingProxyType
from typing import Final


class ChannelText:
    """A match's channels: their purposes, and what happened to them."""

    channels_deleted: Final = "its channels were deleted."

    rehearsal: Final = "Rehearsal: {game}"
    topic_of_hosts: Final = "{title}: for the hosts who do not play. · mark {mark}"
    topic_to_watch: Final = "{title}: anyone can watch; only the bot writes. · mark {mark}"
    topic_to_move: Final = "{title}: type your moves here. · mark {mark}"
    archive: Final = "Archive: {category}"
    # The name of a new role or category until the bot has recorded it.
    unfinished: Final = "being made · mark {mark}"

    not_closed: Final = (
        "Discord has not closed <#{channel}> as the bot asked, so nothing is posted there yet."
    )
    limited: Final = (
        "⏳ Discord lets the bot make or change channels on this server again only at <t:{at}:f>. "
        "The bot waits until "
        "then, and does it by itself."
    )

    # Results of a repair.
    recreated: Final = "{channel} was recreated."
    lobby_moved: Final = "The lobby is in this channel now."
    posted_again: Final = "Posted again after Discord had refused it: {messages}."
    nobody_playing: Final = "nobody was playing any more."

    # Reasons in Discord's audit log.
    archived: Final = "match {match} was archived"
    cleared: Final = "match {match} was cleared away"


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
    lobbys_channel: Final = "the lobby's channel"
    matchs_channels: Final = "the match's channels"

    lacking: Final = (
        "The bot lacks {permissions}. Allow this for the bot's role under Server Settings → "
        "Roles, or invite the bot "
        "again with the link that /match preflight shows."
    )
    lacking_for_lobby: Final = (
        "The bot lacks {permissions} in this channel, where it would post the lobby. Allow this "
        "for the bot's role in "
        "the channel's settings, under Permissions, or use the command in another channel."
    )
    lacking_to_announce: Final = (
        "The bot lacks {permissions} in <#{channel}>. Allow this in the channel's settings first."
    )
    lacking_in_match: Final = (
        "The bot lacks {permissions} in <#{channel}>. Allow it again in that channel."
    )


class PreflightText:
    """Findings of `/match preflight`: obstacles to a match, and notes for hosts."""

    not_ready: Final = "This server is not ready for a match:"
    ready: Final = "Everything is ready for {title}."
    worth_knowing: Final = "Worth knowing:"
    look_again: Final = "Look again"
    invite: Final = "Invite link with all permissions that the bot needs: <{url}>"

    # Obstacles to a match.
    too_many_channels: Final = (
        "A match needs {needed} channels. This server has {present}, and Discord allows {most}. "
        "Delete old channels, "
        "for example with /match delete."
    )
    too_many_today: Final = (
        "A match needs {needed} channels. The bot has made {made} here within 24 hours, and "
        "Discord allows {most}. Try "
        "again after <t:{at}:F>."
    )
    too_many_in_category: Final = (
        "A match needs {needed} channels in one category, and Discord allows {most}."
    )
    channels_used_up: Final = (
        "This server has {most} channels, which is Discord's limit. Delete old channels, for "
        "example with /match "
        "delete."
    )
    no_message_content: Final = (
        "The bot cannot read messages. Switch on the Message Content "
        "Intent in Discord's developer portal."
    )

    # Notes for hosts.
    two_factors: Final = (
        "This server requires two-factor authentication for moderators, so Discord lets the bot "
        "make and change "
        "channels only if the account that owns the bot uses it. The owner of the bot can switch "
        "it on: User Settings "
        "→ My Account."
    )
    all_seeing: Final = (
        "{people} can learn who plays which seat, from the channels or from the audit log. Remove "
        "Administrator and "
        "View Audit Log from roles and bots that don't need them. Whoever keeps them should "
        "watch, not play."
    )
    owner: Final = "The owner <@{owner}>"
    everybody: Final = "everybody"
    everybody_with: Final = "everybody with the role <@&{role}>"
    bot: Final = "the bot <@{bot}>"

    # Spectators.
    everybody_watches: Final = "Everybody on this server can watch matches."
    watch_by_channels: Final = (
        "@everyone cannot see this server's channels, so only players, hosts, and members whose "
        "roles show them these "
        "channels can watch a match. To let others watch, choose a role with /match settings "
        "spectators."
    )
    watch_by_role: Final = (
        "Only players, hosts, and members with the role <@&{role}> can watch a match."
    )
    watch_lost: Final = (
        "The role whose members could watch matches was deleted, so only players and hosts can "
        "watch. Choose another "
        "role with /match settings spectators."
    )

    every_game: Final = "every game"


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
