"""Messages to hosts, and hosts' announcements."""

from typing import Final


class HostText:
    """Messages to hosts, and hosts' announcements."""

    announced: Final = "📣 From the host:\n> {text}"

    # Announcements and notes.
    will_be_read: Final = "All players of match {match} will read this."
    noted: Final = "Added to the audit of match {match}."

    # Hosts.
    now_hosts: Final = "{member} now hosts match {match}."
    already_hosts: Final = "{member} already hosts match {match}."
    hosts_no_longer: Final = "{member} no longer hosts match {match}."
    hand_match_over: Final = "Hand match {match} over to {member}? You cannot undo this yourself."
    hand_over: Final = "Hand over"
    bot_cannot_host: Final = "A bot cannot host a match. Name a person."

    # Rehearsals.
    rehearsal_begins: Final = (
        "The rehearsal begins in the category **{category}**, which only its hosts see. /match "
        "abandon there ends it. "
        "Its channels are deleted {minutes} minutes after its end."
    )
    cannot_rehearse: Final = (
        "A practice or a rehearsal cannot be rehearsed. Name the match to rehearse."
    )
    would_show_secrets: Final = (
        "You play in that match, and a rehearsal would show you its secrets."
    )

    # A match's channels.
    nothing_to_repair: Final = "Match {match} has everything it needs."
    not_recreated: Final = "Match {match} is over, so its channels are not recreated."
    not_over: Final = "Match {match} isn't over. End it first with /match abandon."
    no_channels: Final = "Match {match} has no channels."
    archive_channels: Final = (
        "Make an archive of the channels of match {match}? Nobody will be able to write there."
    )
    archive: Final = "Archive"
    archived: Final = (
        "The channels of match {match} are an archive now. /match delete still removes them."
    )
    already_archived: Final = "The channels of match {match} are already an archive."
    nothing_to_archive: Final = "Match {match} has no channels left to archive."
    delete_all: Final = "Delete all channels of match {match} and everything written in them?"
    delete_channels: Final = "Delete the channels"
    deleted: Final = "{channels} channels of match {match} were deleted."


class HostRightText:
    """The right to host matches on a server, and to see the commands for it."""

    needs_manage_channels: Final = (
        "Only members with the permission Manage Channels can host matches here."
    )
    needs_role: Final = "Only members with the role {role} can host matches here."
    role_deleted: Final = (
        "The role whose members could host matches here was deleted. A member with the permission "
        "Manage Server can "
        "choose another with /match settings."
    )
    needs_manage_server: Final = (
        "Only members with the permission Manage Server can see and change these settings."
    )
    member_sees_no_commands: Final = (
        "{member} sees /match only after you allow it: Server Settings → Integrations → {bot}."
    )
    role_sees_no_commands: Final = (
        "Members with {role} see /match only after you allow it: "
        "Server Settings → Integrations → {bot}."
    )


class OpeningText:
    """Answers to a host who opens a lobby, and its announcement."""

    opened: Final = (
        "Match {match} is open. Players press **Join** under the message below; you press "
        "**Start** there once all "
        "have joined, and **Settings** to change how it is played."
    )
    many_computers: Final = (
        "{game} has {places} places, so {computers} computer players do not fit."
    )
    many_of_yours: Final = (
        "You have {lobbies} lobbies open, as many as one host can: matches {matches}. Start one, "
        "or end it with "
        "/match abandon, before you open another."
    )
    many_of_yours_elsewhere: Final = (
        "You have {lobbies} lobbies open, {elsewhere} of them on other servers, as many as one "
        "host can: matches "
        "{matches}. Start one, or end it with /match abandon, before you open another."
    )
    many_here: Final = (
        "{lobbies} lobbies are open on this server, as many as it can have: matches {matches}. "
        "Their hosts can start "
        "them, or end them with /match abandon."
    )
    host_full: Final = (
        "You have {matches} of at most {most} matches under way, so wait until one is over or end "
        "one with /match "
        "abandon before you open another."
    )
    server_full: Final = (
        "This server has {matches} of at most {most} matches under way, so wait until one is over "
        "or ask its host to "
        "end it with /match abandon before you open another."
    )

    announcement: Final = "**{game} · match {match}**: join in {channel}."
    no_right_to_announce: Final = (
        "The bot lacks {permissions} in {channel}: the match is not announced."
    )
    not_announced: Final = (
        "Discord did not take the announcement in {channel}: tell people yourself."
    )
