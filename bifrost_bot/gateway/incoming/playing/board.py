"""`/board` and `/rules`, which any user may look up."""

import asyncio
import io

import discord
from discord import app_commands

from bifrost_bot.drawing.text import board_text, code_block, fits_message
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import ServiceCog, boards_here
from bifrost_bot.gateway.incoming.suggestions import Choices, matching_choices, suggesting
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Post, rules_text
from bifrost_bot.messages.rules import beginning, now_post
from bifrost_bot.speech.view import view_for

_MAX_FILES = 10


class BoardCog(ServiceCog):
    """Commands that show boards and rules, to players and spectators alike."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(board="Which board; leave it out for all boards in play")
    async def board(self, interaction: discord.Interaction, board: str | None = None) -> None:
        """Show this channel's board as text."""
        found = await self._services.found(interaction)
        match = await self._services.runner.match(found.match_id)
        await self.show_boards(interaction, match, board)

    async def show_boards(
        self, interaction: discord.Interaction, match: Match, board: str | None = None
    ) -> None:
        """Carries out `/board` for the match's channel or lobby that an interaction came from."""
        address = await self._services.address(interaction, match)
        boards = boards_here(match, address, board)
        viewed = view_for(match, address.viewer)
        texts: dict[str, str] = {}
        for name in boards:
            texts[name] = board_text(viewed.game.scene(viewed.view, name))
        together = "\n\n".join(texts.values())
        if fits_message(together):
            await answer(interaction, code_block(together))
            return
        noun = match.game.info.board_noun
        files: list[discord.File] = []
        for name, text in texts.items():
            files.append(discord.File(io.BytesIO(text.encode()), f"{noun}{name}.txt"))
        if len(files) == 1:
            sentence = "The board is in the attached text file."
        else:
            sentence = "Each board is in a text file."
        await answer(interaction, sentence, files=files[:_MAX_FILES])

    @board.autocomplete("board")
    @suggesting
    async def _boards(self, interaction: discord.Interaction, current: str) -> Choices:
        found = await self._services.directory.find(interaction.channel_id)
        if found is None:
            return []
        match = await self._services.runner.match(found.match_id)
        board = found.address.board
        here = match.boards if board is None else (board,)
        return matching_choices(here, current)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        game="Which game; leave it out for this channel's match, or for the only open one"
    )
    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the rules in short, and what you can do now."""
        match = await self._services.match_being_typed(interaction)
        if match is not None and game not in (None, match.settings.game):
            match = None
        await self.tell_rules(interaction, match, game)

    async def tell_rules(
        self, interaction: discord.Interaction, match: Match | None, game: str | None = None
    ) -> None:
        """Carries out `/rules`: the rules first, then a picture, since drawing takes time."""
        if match is None and game is None:
            raise RefusedError("Choose the game: it is an option of this command.")
        rule_set = match.game if match else game_by_id(game or "")
        await answer(interaction, rules_text(rule_set, match))
        if match is None or match.state is None:
            picture = await asyncio.to_thread(beginning, rule_set, match)
            post = Post("An example of how a match begins:", pictures=(picture,))
        else:
            post = now_post(match, await self._services.address(interaction, match))
        await self._show(interaction, post)

    async def _show(self, interaction: discord.Interaction, post: Post) -> None:
        """Shows a post to the user only, adapted to their preferences."""
        text, files = await self._services.apply_preferences(interaction, post)
        await answer(interaction, text, files=files)
