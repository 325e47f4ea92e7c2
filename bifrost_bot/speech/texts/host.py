"""What hosts are told, and what they tell everybody."""

from typing import Final


class HostText:
    """What hosts are told, and what they tell everybody."""

    announced: Final = "📣 From the host:\n> {text}"

    # Announcements and notes.
    will_be_read: Final = "All players of match {match} will read this."
    noted: Final = "Added to the audit of match {match}."

    # Who hosts.
    now_hosts: Final = "{member} now hosts match {match}."
    already_hosts: Final = "{member} already hosts match {match}."
    hosts_no_longer: Final = "{member} no longer hosts match {match}."
    hand_match_over: Final = "Hand match {match} over to {member}? You cannot undo this yourself."
    hand_over: Final = "Hand over"
    bot_cannot_host: Final = "A bot cannot host a match. Name a person."

    # Rehearsals.
    rehearsal_begins: Final = (
        "The rehearsal begins in the category **{category}**, which only its hosts see. /match abandon there ends it. "
        "Its channels are deleted {minutes} minutes after its end."
    )
    cannot_rehearse: Final = "A practice or a rehearsal cannot be rehearsed. Name the match to rehearse."
    would_show_secrets: Final = "You play in that match, and a rehearsal would show you its secrets."

    # A match's channels.
    nothing_to_repair: Final = "Match {match} has everything it needs."
    not_recreated: Final = "Match {match} is over, so its channels are not recreated."
    not_over: Final = "Match {match} isn't over. End it first with /match abandon."
    no_channels: Final = "Match {match} has no channels."
    archive_channels: Final = "Make an archive of the channels of match {match}? Nobody will be able to write there."
    archive: Final = "Archive"
    archived: Final = "The channels of match {match} are an archive now. /match delete still removes them."
    already_archived: Final = "The channels of match {match} are already an archive."
    nothing_to_archive: Final = "Match {match} has no channels left to archive."
    delete_all: Final = "Delete all channels of match {match} and everything written in them?"
    delete_channels: Final = "Delete the channels"
    deleted: Final = "{channels} channels of match {match} were deleted."
