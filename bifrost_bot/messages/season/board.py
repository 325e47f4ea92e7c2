"""The message of `/season board`: the cast, the episodes, and the picture of places over time."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bifrost_bot.messages.post import Button, Post
from bifrost_bot.messages.season.news import FAIRNESS, OWN
from bifrost_bot.messages.season.picture import season_pictures
from bifrost_bot.messages.summary import fitting
from bifrost_bot.speech.season.board import cast_lines, episode_line, head_line, status_lines
from bifrost_bot.speech.season.time import date_lines
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit_lines

_NONE: Mapping[str, str] = MappingProxyType({})
_FOR_EARLIER: Final = 120
_DATES: Final = 3
"""How many dates of the calendar the board has; `/season calendar` shows all."""


def board_post(
    seen: Seen,
    names: Mapping[str, str] = _NONE,
    links: Mapping[str, str] = _NONE,
    page_url: str = "",
) -> Post:
    """Returns the season's board; if not all episodes fit, with the latest.

    Args:
        names: People's names in the picture, by id.
        links: The addresses of replays, by match id.
        page_url: The season's page on the web, if it has one.
    """
    pictures = season_pictures(seen, names)
    season = seen.season
    head = [head_line(seen), *cast_lines(seen), *status_lines(seen)]
    head += date_lines(season.calendar, len(season.episodes) + 1)[:_DATES]
    tail: list[str] = []
    if pictures:
        tail.append(
            "-# Circles show places, a column each episode. Players who shared a place are linked; "
            "a thin line shows who left."
        )
    lines = [episode_line(seen, episode, links) for episode in reversed(season.episodes)]
    room = LONGEST_MESSAGE - len("\n".join(head + tail)) - _FOR_EARLIER
    kept = fitting(lines, room)
    earlier = len(lines) - len(kept)
    if earlier:
        numbers = "1" if earlier == 1 else f"1-{earlier}"
        tail = [f"-# Earlier episodes: {numbers}. The page of the season has all of them.", *tail]
    buttons = (FAIRNESS,) if season.over else (Button("My season", OWN), FAIRNESS)
    if page_url:
        buttons = (*buttons, Button("Page", url=page_url))
    return Post(fit_lines([*head, *kept, *tail]), pictures, buttons=buttons)
