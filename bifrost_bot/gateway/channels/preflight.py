"""Checks of a server before a match is created there, and explanations of Discord's refusals."""

from collections.abc import Iterable, Iterator, Sequence

import discord

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.gateway.channels.permissions import (
    invitation,
    is_open,
    lacking_on_server,
    lacking_to_post,
)
from bifrost_bot.gateway.channels.quota import MAX_CHANNELS_PER_DAY, possible_ms
from bifrost_bot.match.model import Rooms
from bifrost_bot.speech.texts.channel import PermissionText, PreflightText
from bifrost_bot.speech.wording import listing

MOST_CHANNELS = 500
MAX_PER_CATEGORY = 50
NEEDS_TWO_FACTORS = 60003
_TOO_MANY_CHANNELS = 30013


def problems(
    guild: discord.Guild,
    needed: int,
    intents: discord.Intents,
    today: Sequence[int],
    here: discord.Permissions | None = None,
) -> list[str]:
    """Returns the reasons why this server cannot have the match, each with its remedy.

    Args:
        guild: The server.
        needed: How many channels the match needs.
        intents: The bot's intents.
        today: When the bot made channels there within 24 hours, oldest first.
        here: The bot's permissions in the channel that would be the match's lobby, if any.
    """
    found = [*missing_permissions(guild.me), *_missing_here(here)]
    if len(guild.channels) + needed > MOST_CHANNELS:
        found.append(
            PreflightText.too_many_channels.format(
                needed=needed, present=len(guild.channels), most=MOST_CHANNELS
            )
        )
    at_ms = possible_ms(today, needed, MAX_CHANNELS_PER_DAY)
    if at_ms is not None:
        found.append(
            PreflightText.too_many_today.format(
                needed=needed, made=len(today), most=MAX_CHANNELS_PER_DAY, at=at_ms // 1000
            )
        )
    if needed - 1 > MAX_PER_CATEGORY:
        found.append(
            PreflightText.too_many_in_category.format(needed=needed - 1, most=MAX_PER_CATEGORY)
        )
    if not intents.message_content:
        found.append(PreflightText.no_message_content)
    return found


def notes(guild: discord.Guild, spectators: int | None) -> list[str]:
    """Returns facts about the server that prevent nothing but that a host should know.

    Args:
        guild: The server.
        spectators: The role that may watch; None if the server's managers chose none.
    """
    found = [PreflightText.all_seeing.format(people=all_seeing(guild))]
    if guild.mfa_level is discord.MFALevel.require_2fa:
        found.append(PreflightText.two_factors)
    if not is_open(guild, spectators):
        found.append(watchers(guild, spectators))
    return found


def watchers(guild: discord.Guild, spectators: int | None) -> str:
    """Returns a sentence that says who may watch the matches of a server."""
    if is_open(guild, spectators):
        return PreflightText.everybody_watches
    if spectators is None:
        return PreflightText.watch_by_channels
    if guild.get_role(spectators) is None:
        return PreflightText.watch_lost
    return PreflightText.watch_by_role.format(role=spectators)


def report(title: str, problems: Iterable[str], notes: Iterable[str], application_id: int) -> str:
    """Returns the whole result of the checks, for the host who asked."""
    wrong = [f"• {line}" for line in problems]
    known = [f"• {line}" for line in notes]
    verdict = not_ready(wrong) if wrong else PreflightText.ready.format(title=title)
    invite = PreflightText.invite.format(url=invitation(application_id))
    return "\n".join([verdict, PreflightText.worth_knowing, *known, invite])


def not_ready(lines: Iterable[str]) -> str:
    """Returns these problems under a sentence that says that the match cannot be created."""
    return "\n".join([PreflightText.not_ready, *lines])


def reasons(problem: discord.HTTPException, me: discord.Member) -> list[str]:
    """Returns why Discord refused to make or change a channel; empty if unknown."""
    found = [*missing_permissions(me)]
    if problem.code == NEEDS_TWO_FACTORS:
        found.append(PreflightText.two_factors)
    if problem.code == _TOO_MANY_CHANNELS:
        found.append(PreflightText.channels_used_up.format(most=MOST_CHANNELS))
    return found


def all_seeing(guild: discord.Guild) -> str:
    """Returns the owner, and the roles and bots that see every channel or the audit log, by name.

    Their members are unknown: the bot works without Discord's list of members.
    """
    owner = PreflightText.owner.format(owner=guild.owner_id)
    return listing([owner, *_seeing_roles(guild)])


def _seeing_roles(guild: discord.Guild) -> Iterator[str]:
    for role in reversed(guild.roles):
        rights = role.permissions
        if not (rights.administrator or rights.view_audit_log) or role == guild.self_role:
            continue
        bot_id = role.tags.bot_id if role.tags is not None else None
        if bot_id:
            yield PreflightText.bot.format(bot=bot_id)
        elif role.is_default():
            yield PreflightText.everybody
        else:
            yield PreflightText.everybody_with.format(role=role.id)


def channels_needed(info: GameInfo, players: int, rooms: Rooms = "per-board") -> int:
    """Returns how many channels a match needs, including its category and the hosts' channel."""
    boards = _boards(info)
    is_per_board = info.answers_per == "board" and rooms == "per-board"
    per_player = boards if is_per_board else 1
    return 2 + boards + players * per_player


def practice_channels(info: GameInfo) -> int:
    """Returns how many channels a practice match needs, including its category."""
    return 2 if info.answers_per == "seat" else 1 + _boards(info)


def sees_all(member: discord.Member) -> bool:
    """Returns whether Discord shows a member the secrets of matches.

    The server's owner and Administrators see every channel; the audit log shows for whom each
    channel was created.
    """
    rights = member.guild_permissions
    return member.id == member.guild.owner_id or rights.administrator or rights.view_audit_log


def _boards(info: GameInfo) -> int:
    return len(info.boards or ()) or 3


def missing_permissions(me: discord.Member) -> Iterable[str]:
    """Yields a sentence on the permissions that the bot lacks on the server, if any."""
    missing = lacking_on_server(me)
    if missing:
        yield PermissionText.lacking.format(permissions=listing(missing))


def rights_here(interaction: discord.Interaction) -> discord.Permissions:
    """Returns the bot's permissions in an interaction's channel, which may be a thread."""
    rights = discord.Permissions(interaction.app_permissions.value)
    if isinstance(interaction.channel, discord.Thread):
        rights.send_messages = rights.send_messages_in_threads
    return rights


def _missing_here(rights: discord.Permissions | None) -> Iterable[str]:
    missing = lacking_to_post(rights) if rights is not None else ()
    if missing:
        yield PermissionText.lacking_for_lobby.format(permissions=listing(missing))
