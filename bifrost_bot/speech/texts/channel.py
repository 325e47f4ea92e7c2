"""What is said of a match's channels, of the permissions that they need, and of what prevents a match."""

from types import MappingProxyType
from typing import Final


class ChannelText:
    """What is said of a match's channels: what they are for, and what became of them."""

    channels_deleted: Final = "its channels were deleted."

    rehearsal: Final = "Rehearsal: {game}"
    topic_of_hosts: Final = "{title}: for the hosts who do not play. · mark {mark}"
    topic_to_watch: Final = "{title}: anyone can watch; only the bot writes. · mark {mark}"
    topic_to_move: Final = "{title}: type your moves here. · mark {mark}"
    archive: Final = "Archive: {category}"

    not_closed: Final = "Discord has not closed <#{channel}> as the bot asked, so nothing is posted there yet."
    limited: Final = (
        "⏳ Discord lets the bot make or change channels on this server again only at <t:{at}:f>. The bot waits until "
        "then, and does it by itself."
    )

    # What a repair has done.
    recreated: Final = "{channel} was recreated."
    lobby_moved: Final = "The lobby is in this channel now."
    posted_again: Final = "Posted again after Discord had refused it: {messages}."
    nobody_playing: Final = "nobody was playing any more."

    # The reasons in Discord's audit log.
    archived: Final = "match {match} was archived"
    cleared: Final = "match {match} was cleared away"


class PermissionText:
    """What is said of the permissions that the bot needs, by their names in discord.py, and of those that it lacks."""

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
        "The bot lacks {permissions}. Allow this for the bot's role under Server Settings → Roles, or invite the bot "
        "again with the link that /match preflight shows."
    )
    lacking_for_lobby: Final = (
        "The bot lacks {permissions} in this channel, where it would post the lobby. Allow this for the bot's role in "
        "the channel's settings, under Permissions, or use the command in another channel."
    )
    lacking_to_announce: Final = (
        "The bot lacks {permissions} in <#{channel}>. Allow this in the channel's settings first."
    )
    lacking_in_match: Final = "The bot lacks {permissions} in <#{channel}>. Allow it again in that channel."


class PreflightText:
    """What `/match preflight` finds: what prevents a match on a server, and what a host should know."""

    not_ready: Final = "This server is not ready for a match:"
    ready: Final = "Everything is ready for {title}."
    worth_knowing: Final = "Worth knowing:"
    look_again: Final = "Look again"
    invite: Final = "Invite link with all permissions that the bot needs: <{url}>"

    # What prevents a match.
    too_many_channels: Final = (
        "A match needs {needed} channels. This server has {present}, and Discord allows {most}. Delete old channels, "
        "for example with /match delete."
    )
    too_many_today: Final = (
        "A match needs {needed} channels. The bot has made {made} here within 24 hours, and Discord allows {most}. Try "
        "again after <t:{at}:F>."
    )
    too_many_in_category: Final = "A match needs {needed} channels in one category, and Discord allows {most}."
    channels_used_up: Final = (
        "This server has {most} channels, which is Discord's limit. Delete old channels, for example with /match "
        "delete."
    )
    no_message_content: Final = (
        "The bot cannot read messages. Switch on the Message Content Intent in Discord's developer portal."
    )

    # What a host should know.
    two_factors: Final = (
        "This server requires two-factor authentication for moderators, so Discord lets the bot make and change "
        "channels only if the account that owns the bot uses it. The owner of the bot can switch it on: User Settings "
        "→ My Account."
    )
    all_seeing: Final = (
        "{people} can learn who plays which seat, from the channels or from the audit log. Remove Administrator and "
        "View Audit Log from roles and bots that don't need them. Whoever keeps them should watch, not play."
    )
    owner: Final = "The owner <@{owner}>"
    everybody: Final = "everybody"
    everybody_with: Final = "everybody with the role <@&{role}>"
    bot: Final = "the bot <@{bot}>"

    # Who can watch.
    everybody_watches: Final = "Everybody on this server can watch matches."
    watch_by_channels: Final = (
        "@everyone cannot see this server's channels, so only players, hosts, and members whose roles show them these "
        "channels can watch a match. To let others watch, choose a role with /match settings spectators."
    )
    watch_by_role: Final = "Only players, hosts, and members with the role <@&{role}> can watch a match."
    watch_lost: Final = (
        "The role whose members could watch matches was deleted, so only players and hosts can watch. Choose another "
        "role with /match settings spectators."
    )

    every_game: Final = "every game"
