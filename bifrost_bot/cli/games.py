"""Games: `games`, `new-game`."""

import sys
from pathlib import Path

import click

from bifrost_bot.cli.common import exit_on


@click.command()
def games() -> None:
    """List all games, including those of installed packages. Status 1: a game could not be
    loaded.
    """
    from bifrost_bot.engines import registry

    for game_id, game in registry.all_games().items():
        click.echo(f"{game_id}: {game.info.title}. {game.info.pitch}")
    for sentence in registry.refused():
        click.echo(sentence, err=True)
    sys.exit(1 if registry.refused() else 0)


@click.command("new-game")
@click.argument("name")
@click.option(
    "--directory",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path(),
    help="Where to make the folder NAME; by default here.",
)
def new_game(name: str, directory: Path) -> None:
    """Write a small game that runs, as a start.

    It is for two players, in a folder NAME.
    """
    from bifrost_bot.gamekit import new_game as making

    with exit_on(making.NewGameError):
        folder = making.write(name, directory)
    click.echo(
        f"{folder} contains a game that runs. Next:\n"
        f"  pip install --no-build-isolation --editable {folder}\n"
        f"  bifrost-bot demo --game {name}\n"
        f"  cd {folder} && pytest --bifrost-laws"
    )
