"""`/help` by topic, its buttons, and the same answer to a mention of the bot."""

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.playing.mention import calls, is_bare_call
from bifrost_bot.gateway.incoming.playing.player_text import is_player_text
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.notice import Kind

_START: Final = (
    "**Bifrost Bot help**\nBifrost Bot hosts strategy matches: it makes the channels, draws "
    "the boards, reads the "
    "moves, keeps every deadline and announces the winners. Choose a topic."
)
TOPICS: Final = MappingProxyType(
    {
        "playing": (
            "1. Press *Join* under a match's message. In some games you choose your colour "
            "there; in others the "
            "bot deals it in secret.\n"
            "2. Press *I am ready* when you are asked. The bot then makes channels for you, "
            "in which you answer.\n"
            "3. When it is your turn, type your move there, such as `C5`, or press *Tap to "
            "move*. The bot replies "
            "when the move is recorded. In most games you can change it until the turn ends.\n"
            "• /rules explains the game, and /board shows the board as text.\n"
            "• /submission shows what you have sent, /undo takes it back, and /lock says that "
            "you are done.\n"
            "• /why explains what happened to your last move.\n"
            "• /status shows how far a match is.\n"
            "• /settings changes colours, text boards, reminders and quiet hours, for you "
            "alone.\n"
            "• /practice plays against computer players at once, in channels that only you see."
        ),
        "hosting": (
            "Members with the permission Manage Channels can host, or members with the role "
            "that /match settings "
            "names.\n"
            "• Before: /match preflight checks this server, /match create opens a lobby, "
            "/match rehearse tries the "
            "match out with computer players, and /match start begins it.\n"
            "• During: /match pause, resume and extend change the clock. /match correct, "
            "rewind and replace repair "
            "what went wrong. /match announce tells all players something.\n"
            "• After: /match archive keeps the channels, read-only, and /match delete removes "
            "them.\n"
            "• /audit shows everything that hosts did: hosts at any time, everybody after the "
            "match.\n"
            "Discord shows /match only to members with Manage Channels. A manager of the "
            "server can show it to "
            "others under Server Settings → Integrations."
        ),
        "fairness": (
            "• All random draws come from a secret seed. Before anybody joins, the lobby "
            "shows the seed's fairness "
            "seal, which is its SHA-256. At the end the bot publishes the seed, and `printf "
            "%s SEED | sha256sum` "
            "must give the same seal.\n"
            "• The bot keeps a receipt of every recorded move for its player (*More*, *Fairness*), "
            "and posts in every turn, under one public board, a running hash "
            "of everything that has happened. With the files that the bot posts at the end, "
            "anybody can check that "
            "nothing was added, removed or changed.\n"
            "• The server's owner, Administrators and readers of the audit log can see secret "
            "channels. They "
            "cannot join unless a host allows it, and then everybody is told.\n"
            "• Hosts cannot read submissions before the turn ends unless the lobby says so. "
            "Hosts who play cannot "
            "correct, judge, replace or take back anything.\n"
            "• When the bot or Discord fails, players get the lost time back."
        ),
        "privacy": (
            "• The bot stores your Discord id and name, your moves, results, ratings and "
            "settings. It takes moves "
            "only from the channels in which you answer, and from its own commands, buttons "
            "and forms.\n"
            "• /privacy export sends you everything that is stored about you.\n"
            "• /privacy delete deletes your settings and replaces your name and id in "
            "finished matches, results "
            "and ratings with a random id. Your moves stay, because the moves of others "
            "depend on them. If you "
            "play or host a match that is not over, wait until it is.\n"
            "• Messages on Discord stay until their channels are deleted.\n"
            "• When the bot is removed from a server, everything about that server's matches "
            "is deleted after 30 "
            "days.\n"
            "• /about says whether this bot has a privacy policy."
        ),
    }
)
TITLES: Final = MappingProxyType(
    {
        "playing": "Playing",
        "hosting": "Hosting",
        "fairness": "Fairness",
        "privacy": "Privacy",
    }
)

if TYPE_CHECKING:
    from discord.abc import MessageableChannel

TopicName: TypeAlias = Literal["playing", "hosting", "fairness", "privacy"]
_AGAIN_MS: Final = 600_000
"""How long further mentions in the same channel are ignored."""
_MOST_REMEMBERED: Final = 1_000


class HelpCog(commands.Cog):
    """The command `/help`, and the answer to a mention."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._answered_ms: dict[int, int] = {}

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(topic="What you want to know about")
    async def help(self, interaction: discord.Interaction, topic: TopicName | None = None) -> None:
        """Explain how to play, how to host, why it is fair, and what is stored about you."""
        await answer(interaction, _text(topic or ""), view=_buttons(topic or ""))

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
            await message.channel.send(_START, view=_buttons(), silent=True)
        except REQUEST_ERRORS:
            # The user can ask again, and the command answers too.
            return


class HelpButton(PersistentButton, template=r"bifrost-help(?::(?P<topic>[a-z]+))?"):
    """The button of a topic or of the help itself; it replaces the text of an ephemeral message."""

    async def _act(self, interaction: discord.Interaction) -> None:
        topic = self._parts["topic"]
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            await interaction.response.edit_message(content=_text(topic), view=_buttons(topic))
        else:
            await answer(interaction, _text(topic), view=_buttons(topic))


def help_button() -> discord.ui.Button[Any]:
    """Returns the button that shows the help."""
    return discord.ui.Button(label="Help", custom_id="bifrost-help")


def _text(topic: str) -> str:
    found = TOPICS.get(topic)
    return f"**{TITLES[topic]}**\n{found}" if found else _START


def _buttons(shown: str = "") -> discord.ui.View:
    """Returns a button for each topic; that of the topic shown is highlighted."""
    view = discord.ui.View(timeout=None)
    for name, title in TITLES.items():
        style = discord.ButtonStyle.primary if name == shown else discord.ButtonStyle.secondary
        view.add_item(discord.ui.Button(label=title, custom_id=f"bifrost-help:{name}", style=style))
    view.stop()
    return view


def _can_write(channel: "MessageableChannel", me: discord.Member) -> bool:
    if isinstance(channel, discord.Thread):
        return channel.permissions_for(me).send_messages_in_threads
    rights = channel.permissions_for(me)
    return rights.view_channel and rights.send_messages
