"""`/help` by topic, its buttons, and the same answer to a mention of the bot."""

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
from bifrost_bot.speech.texts.server import HelpText

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
            await message.channel.send(HelpText.start, view=_buttons(), silent=True)
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
    found = HelpText.topics.get(topic)
    return f"**{HelpText.titles[topic]}**\n{found}" if found else HelpText.start


def _buttons(shown: str = "") -> discord.ui.View:
    """Returns a button for each topic; that of the topic shown is highlighted."""
    view = discord.ui.View(timeout=None)
    for name, title in HelpText.titles.items():
        style = discord.ButtonStyle.primary if name == shown else discord.ButtonStyle.secondary
        view.add_item(discord.ui.Button(label=title, custom_id=f"bifrost-help:{name}", style=style))
    view.stop()
    return view


def _can_write(channel: "MessageableChannel", me: discord.Member) -> bool:
    if isinstance(channel, discord.Thread):
        return channel.permissions_for(me).send_messages_in_threads
    rights = channel.permissions_for(me)
    return rights.view_channel and rights.send_messages
