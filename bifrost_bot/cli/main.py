"""The command `bifrost-bot`."""

import click

from bifrost_bot.cli import arena, bot, database, games, matches


@click.group()
@click.version_option(package_name="bifrost-bot", message="Bifrost Bot %(version)s")
def main() -> None:
    """Host live strategy matches on Discord."""


COMMANDS = (
    bot.run,
    bot.print_config,
    bot.demo,
    bot.health,
    games.games,
    games.new_game,
    arena.arena,
    database.db,
    matches.referee,
    matches.export,
    matches.save,
    matches.replay,
    matches.verify,
)
for command in COMMANDS:
    main.add_command(command)
