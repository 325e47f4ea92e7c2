"""Messages to hosts, and hosts' announcements."""

from typing import Final


class HostText:
    """Messages to hosts, and hosts' announcements."""

    announced: Final = "📣 From the host:\n> {text}"

    # Hosts.
    now_hosts: Final = "{member} now hosts match {match}."

    # A match's channels.
    no_channels: Final = "Match {match} has no channels."


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
