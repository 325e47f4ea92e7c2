"""Who sees what in a match."""

from typing import Final


class SightText:
    """Who sees what in a match."""

    head: Final = "**Who sees what in match {match}**"

    # What players send.
    practice: Final = "**Your practice**: only you see its channels."
    rehearsal: Final = "**This rehearsal**: only its hosts see its channels, and computer players take all seats."
    own_channel: Final = "**Your submission channel** (what you send, and the bot's answers): you."
    own_channels: Final = "**Your submission channels** (what you send, and the bot's answers): you."
    read_channel: Final = (
        "**Your submission channel** (what you send, and the bot's answers): you and the hosts of this match."
    )
    read_channels: Final = (
        "**Your submission channels** (what you send, and the bot's answers): you and the hosts of this match."
    )
    hosts_read: Final = "**Hosts** can read every submission, so they cannot play in this match."
    hosts_blind: Final = "**Hosts** cannot read submissions while the match runs."
    host_plays: Final = "{host} hosts and plays."
    hosts_play: Final = "{hosts} host and play."
    consent: Final = "Corrections need the other players' consent."
    host_judges: Final = "A host reads the answers to the host's own questions, without names, to judge them."
    other_host_judges: Final = (
        "A host who does not play reads the answers to the host's own questions, without names, to judge them."
    )

    # What everybody sees.
    boards: Final = "**Boards and lobby**: what everybody may know of the game, and nothing else. {watching}"
    seats_open: Final = "**Who plays which {seat}**: everybody."
    seats_hidden: Final = "**Who plays which {seat}**: nobody is told until the end."
    seats_numbered: Final = (
        "**Who plays which {seat}**: nobody is told until the end; channel names are numbers that do not say it."
    )

    # What nothing hides from them.
    admins: Final = (
        "**Admins**: {admins}. Discord shows Administrators every channel, and the audit log shows whom each channel "
        "was made for. Such people play only if the host allows it, and the lobby then names them."
    )
    bots: Final = "**Other bots** with Administrator can read every channel and copy deleted messages."
    operator: Final = "**Whoever runs this bot** can read its database."

    channels_deleted: Final = "**At the end**: its channels are deleted."
    replay: Final = (
        "**After the match**: everybody can see every seat, every answer and every random draw in the replay."
    )
