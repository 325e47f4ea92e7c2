"""`/season rules`: shows the rules of a season, and lets hosts change them."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import SeasonNumber, find_season, handle_command
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.gateway.incoming.toml import TYPED, parse_toml
from bifrost_bot.season.decide.rights import require_host
from bifrost_bot.season.host_action import ChangeRules
from bifrost_bot.season.rules import change_rules
from bifrost_bot.speech.season.rules import rule_lines
from bifrost_bot.speech.texts import SEASON_OPTION
from bifrost_bot.speech.wording import bullets

_EXAMPLE = "finale = 3"


class RulesCommands(CommandGroup, name="ruling"):
    """The command for the rules of a season."""

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        settings="Hosts: what to change, as TOML, such as finale = 3",
    )
    async def rules(
        self,
        interaction: discord.Interaction,
        settings: str | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Show the rules of a season; a host can change them between episodes."""
        found = await find_season(interaction, season)
        head = "**Rules of the season:**"
        if settings is not None:
            by = user_id(interaction)
            require_host(found, by)
            typed = parse_toml(TYPED, settings.replace(";", "\n"), _EXAMPLE)
            wanted = change_rules(found.rules, typed)
            command = ChangeRules(by, wanted, found.rules, tuple(typed))
            change = await handle_command(interaction, found, command)
            if change.events:
                head = "**The rules are changed. They are now:**"
            else:
                head = "**These are already the rules, so nothing changed:**"
            head = answer_for(change, head)
            found = change.after
        lines = bullets(rule_lines(found.rules))
        await answer(interaction, "\n".join([head, *lines]))
