"""`/help` by topic, its buttons, and the same answer to a mention of the bot."""

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.playing.player_text import calls, is_bare_call, is_player_text
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import (
    ServiceCog,
    Services,
    concerns,
    services_of,
    user_id,
)
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import LOBBY, Kind
from bifrost_bot.speech.channel import seat_address

_START: Final = (
    "**Bifrost Bot help**\nThe bot hosts strategy matches: it makes the channels, draws the "
    "boards, reads the moves, runs the clocks and announces the winners."
)
_ANYBODY: Final = (
    "• **Try a game** alone, against computer players: /practice",
    "• **Read the rules** of a game, with a picture: /rules",
)
TOPICS: Final = MappingProxyType(
    {
        "playing": (
            "**Before**\n"
            "• *Join* under a match's message; in some games you choose your colour there, in "
            "others it is dealt in secret.\n"
            "• *I am ready* once you are asked. The bot then makes channels for you.\n"
            "**Your turn**\n"
            "• Type your move in your channel, such as `C5`, or press *Tap to move*. The bot "
            "replies when it is recorded. In most games you can change it until the turn ends.\n"
            "• /submission shows what you have sent, /undo takes it back, and /lock says that you "
            "are done. /resign gives up your seat.\n"
            "• In some games `next C5` plans your next move before it is your turn.\n"
            "**Looking**\n"
            "• /rules, /board (as text), /why (what happened to your last move), /status\n"
            "• /settings changes colours, text boards, reminders and quiet hours, for you alone."
        ),
        "hosting": (
            "**Who** can host: members with the permission Manage Channels, or with the role that "
            "/match settings names. Discord shows /match only to those with Manage Channels; a "
            "manager of the server changes that under Server Settings → Integrations.\n"
            "**Before**\n"
            "• /match preflight checks this server, /match create opens a lobby, and *Host* under "
            "it starts the match. /match rehearse tries it out with computer players.\n"
            "**During**\n"
            "• /match pause, resume and extend change the clock; correct, rewind and replace "
            "repair what went wrong; announce tells all players something.\n"
            "• *Apps* in the menu of a message has *Enter it*, for a text that came too late; in "
            "that of a person, *Replace in the match*.\n"
            "**After**\n"
            "• /match archive keeps the channels, read-only; /match delete removes them and leaves "
            "a transcript in the lobby's channel; /match transcript makes one for you.\n"
            "• /audit shows what hosts did: hosts at any time, everybody after the match."
        ),
        "fairness": (
            "**Chance**\n"
            "• All random draws come from a secret seed. Its SHA-256, the fairness seal, is in the "
            "lobby's *Details* before anybody joins; *Was it fair?* under the result shows the "
            "seed.\n"
            "**Records**\n"
            "• The bot keeps a receipt of every recorded move for its player (*More*, *Fairness*), "
            "and posts each turn, under one public board, a running hash of everything that has "
            "happened. With the files at the end anybody can check that nothing was added, removed "
            "or changed.\n"
            "**Who sees what**\n"
            "• The server's owner, Administrators and readers of the audit log can see secret "
            "channels. They cannot join unless a host allows it, and then everybody is told.\n"
            "• Hosts cannot read submissions before the turn ends unless the lobby says so. Hosts "
            "who play cannot correct, judge, replace or take back anything.\n"
            "**Trouble**\n"
            "• When the bot or Discord fails, players get the lost time back."
        ),
        "privacy": (
            "**What is stored**\n"
            "• Your Discord id and name, your moves, results, ratings and settings. Moves are "
            "taken only from the channels in which you answer, and from the bot's own commands, "
            "buttons and forms.\n"
            "• /privacy export sends you all of it; /about says whether there is a privacy "
            "policy.\n"
            "**What is deleted**\n"
            "• /privacy delete deletes your settings and replaces your name and id in finished "
            "matches, results and ratings with a random id. Your moves stay, because the moves of "
            "others depend on them. If you play or host a match that is not over, wait until it "
            "is.\n"
            "• Messages on Discord stay until their channels are deleted, and transcripts of these "
            "until staff deletes them.\n"
            "• 30 days after the bot is removed from a server, everything about that server's "
            "matches is deleted."
        ),
    }
)
TITLES: Final = MappingProxyType({topic: topic.capitalize() for topic in TOPICS})
_MOST_MATCHES: Final = 5

if TYPE_CHECKING:
    from discord.abc import MessageableChannel

TopicName: TypeAlias = Literal["playing", "hosting", "fairness", "privacy"]
_AGAIN_MS: Final = 600_000
"""How long further mentions in the same channel are ignored."""
_MOST_REMEMBERED: Final = 1_000


class HelpCog(ServiceCog):
    """The command `/help`, and the answer to a mention."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._answered_ms: dict[int, int] = {}

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(topic="What you want to know about")
    async def help(self, interaction: discord.Interaction, topic: TopicName | None = None) -> None:
        """Explain how to play, how to host, why it is fair, and what is stored about you."""
        text = await _text(self._services, interaction, topic or "")
        await answer(interaction, text, view=_buttons(topic or ""))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answers a mention of the bot, at most every ten minutes in a channel."""
        guild = message.guild
        me = None if guild is None or guild.unavailable else guild.me
        if me is None or not is_player_text(message) or not calls(message, me.id):
            return
        found = self._services.directory.at(message.channel.id)
        if found is not None and found.address.seat is not None and not is_bare_call(message):
            return
        if _can_write(message.channel, me) and self._is_due(message):
            await self._send(message, me.guild.id)

    def _is_due(self, message: discord.Message) -> bool:
        channel_id = message.channel.id
        at_ms = stamp_ms(message.id)
        if at_ms < self._answered_ms.get(channel_id, 0) + _AGAIN_MS:
            return False
        recent = [(id, ms) for id, ms in self._answered_ms.items() if at_ms < ms + _AGAIN_MS]
        self._answered_ms = dict(recent[-_MOST_REMEMBERED:])
        self._answered_ms[channel_id] = at_ms
        return True

    async def _send(self, message: discord.Message, guild_id: int) -> None:
        await self._services.limiter.take(Kind.LINE.rank, guild_id)
        try:
            text = "\n".join([_START, *_ANYBODY])
            await message.channel.send(text, view=_buttons(), silent=True)
        except REQUEST_ERRORS:
            # The user can ask again, and the command answers too.
            return


class HelpButton(PersistentButton, template=r"bifrost-help(?::(?P<topic>[a-z]+))?"):
    """The button of a topic or of the help itself; it replaces the text of an ephemeral message."""

    async def _act(self, interaction: discord.Interaction) -> None:
        topic = self._parts["topic"]
        text = await _text(services_of(interaction), interaction, topic)
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            await interaction.response.edit_message(content=text, view=_buttons(topic))
        else:
            await answer(interaction, text, view=_buttons(topic))


def help_button() -> discord.ui.Button[Any]:
    """Returns the button that shows the help."""
    return discord.ui.Button(label="Help", custom_id="bifrost-help")


async def _text(services: Services, interaction: discord.Interaction, topic: str) -> str:
    found = TOPICS.get(topic)
    if found:
        return f"**{TITLES[topic]}**\n{found}"
    now = await _now(services, interaction)
    return "\n".join([_START, "**What you can do now**", *now, *_ANYBODY])


async def _now(services: Services, interaction: discord.Interaction) -> list[str]:
    """Returns what the user can do in the open matches of this server, and if they can host."""
    lines: list[str] = []
    for match in await services.runner.live(interaction.guild_id):
        line = await _in_match(services, match, user_id(interaction))
        if line and len(lines) < _MOST_MATCHES and concerns(match, interaction.user):
            lines.append(line)
    try:
        await services.servers.require_right_to_host(interaction)
    except RefusedError:
        return lines
    return [*lines, "• **Host a match**: /match create"]


async def _in_match(services: Services, match: Match, by: str) -> str:
    """Returns what a user can do in a match; empty for one that others play."""
    lobby = await services.directory.channel(match.id, LOBBY)
    where = f" in <#{lobby.id}>" if lobby else ""
    name = f"match {match.id}, {match.game.info.title}"
    is_in = match.player(by) is not None
    if match.status is Status.LOBBY:
        if by in match.hosts:
            return f"• **Start** {name}: press *Host*{where}."
        if is_in:
            return f"• You have joined {name}. It is announced{where} when it begins."
        return f"• **Join** {name}{where}."
    if not is_in:
        return ""
    for slot in match.owing:
        if match.seats[slot.seat] == by:
            own = await services.directory.channel(match.id, seat_address(match, slot))
            channel = f" in <#{own.id}>" if own else ""
            return f"• **Your turn** in {name}: send your move{channel}."
    return f"• You play in {name}; now it is not your turn."


def _buttons(shown: str = "") -> discord.ui.View:
    """Returns a button for each topic; that of the topic shown is highlighted."""
    row: list[discord.ui.Button[Any]] = []
    for name, title in TITLES.items():
        style = discord.ButtonStyle.primary if name == shown else discord.ButtonStyle.secondary
        custom_id = f"bifrost-help:{name}"
        row.append(discord.ui.Button(label=title, custom_id=custom_id, style=style))
    return view_of(*row)


def _can_write(channel: "MessageableChannel", me: discord.Member) -> bool:
    if isinstance(channel, discord.Thread):
        return channel.permissions_for(me).send_messages_in_threads
    rights = channel.permissions_for(me)
    return rights.view_channel and rights.send_messages
