"""What hosts are told, and what they tell everybody."""

from typing import Final


class HostText:
    """What hosts are told, and what they tell everybody."""

    announced: Final = "📣 From the host:\n> {text}"


class HostRightText:
    """What is said of who may host matches on a server, and of who sees the commands for it."""

    needs_manage_channels: Final = "Only members with the permission Manage Channels can host matches here."
    needs_role: Final = "Only members with the role {role} can host matches here."
    role_deleted: Final = (
        "The role whose members could host matches here was deleted. A member with the permission Manage Server can "
        "choose another with /match settings."
    )
    needs_manage_server: Final = "Only members with the permission Manage Server can see and change these settings."
    member_sees_no_commands: Final = (
        "{member} sees /match only after you allow it: Server Settings → Integrations → {bot}."
    )
    role_sees_no_commands: Final = (
        "Members with {role} see /match only after you allow it: Server Settings → Integrations → {bot}."
    )


class OpeningText:
    """What is said to a host who opens a lobby, and where it is announced."""

    opened: Final = (
        "Match {match} is open. Players press **Join** under the message below; you press **Start** there once all "
        "have joined, and **Settings** to change how it is played."
    )
    many_computers: Final = "{game} has {places} places, so {computers} computer players do not fit."
    many_of_yours: Final = (
        "You have {lobbies} lobbies open, as many as one host can: matches {matches}. Start one, or end it with "
        "/match abandon, before you open another."
    )
    many_of_yours_elsewhere: Final = (
        "You have {lobbies} lobbies open, {elsewhere} of them on other servers, as many as one host can: matches "
        "{matches}. Start one, or end it with /match abandon, before you open another."
    )
    many_here: Final = (
        "{lobbies} lobbies are open on this server, as many as it can have: matches {matches}. Their hosts can start "
        "them, or end them with /match abandon."
    )

    announcement: Final = "**{game} · match {match}**: join in {channel}."
    no_right_to_announce: Final = "The bot lacks {permissions} in {channel}: the match is not announced."
    not_announced: Final = "Discord did not take the announcement in {channel}: tell people yourself."
