"""The command line."""

import click


@click.group()
def main() -> None:
    """Hosts live strategy matches on Discord."""
