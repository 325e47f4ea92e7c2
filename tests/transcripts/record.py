"""The files of the transcripts."""

from pathlib import Path

from bifrost_bot.engines.registry import all_games
from tests.transcripts.evenings import EVENINGS
from tests.transcripts.reader import transcript


def path_of(game: str) -> Path:
    """Returns where the transcript of a game is kept."""
    return Path(__file__).with_name(f"{game}.md")


def written(game: str) -> str:
    """Returns the transcript of a game's match as a page."""
    title = all_games()[game].info.title
    seat = EVENINGS[game].seat
    who = f"the player of {seat}" if seat else "the player of the first seat"
    head = (
        f"# {title}, as {who} reads it\n\nAll that Astrid reads in her own channels and the "
        "lobby, and types.\n"
    )
    return "\n".join([head, *transcript(game)])
