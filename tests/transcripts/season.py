"""The transcript of a season: public texts, private questions and answers."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bifrost_bot.messages.season.board import board_post
from bifrost_bot.messages.season.news import news_post, substitute_post
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.substitutes import AnswerSubstitute, NameSubstitute, ResignPlace
from bifrost_bot.season.events import (
    ChoiceOpened,
    GarnetsMoved,
    SeasonEvent,
    SubstituteAsked,
    TokensChosen,
    VoteCast,
)
from bifrost_bot.season.model import Season, Share
from bifrost_bot.season.notice import NewsBody, ReminderBody, brief
from bifrost_bot.season.rules import PRESETS, SeasonRules
from bifrost_bot.season.view import PublicChoice
from bifrost_bot.speech.season.announcements import reminder
from bifrost_bot.speech.season.board import own_lines, status_lines
from bifrost_bot.speech.season.choice import (
    final_receipt,
    gift_question,
    gift_receipt,
    question,
    receipt,
)
from bifrost_bot.speech.season.view import Seen, seen_by
from tests.season.players import play
from tests.season.world import HOST, World

PATH: Final = Path(__file__).with_name("season.md")
PEOPLE: Final = (
    "Astrid",
    "Bo",
    "Cleo",
    "Dag",
    "Eva",
    "Finn",
    "Gro",
    "Hal",
    "Ida",
    "Jon",
    "Kaj",
    "Liv",
    "Max",
)
NAMES: Final = {str(101 + at): name for at, name in enumerate(PEOPLE)} | {
    "888": "Guest",
    "900": "Odin",
    "777": "Thor",
    "801": "Ulf",
    "802": "Vera",
    "803": "Wim",
}

_MENTION: Final = re.compile(r"<@(\d+)>")
_INSTANT: Final = re.compile(r"<t:\d+:\w> \(<t:\d+:R>\)")
_SEAL: Final = re.compile(r"[0-9a-f]{64}")


class Teller:
    """Everything that is announced of a season, from its opening on: who reads it, and what."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._before: Season | None = None
        self._told = 0
        self._choice: PublicChoice | None = None

    def new(self) -> Iterator[tuple[str, str]]:
        """Yields the announcements of all that has happened since the last call."""
        season = self._world.season
        events = self._world.history[self._told :]
        self._told = len(self._world.history)
        after = seen_by(season)
        for notice in brief(self._before, events, season):
            if isinstance(notice.body, NewsBody):
                body = notice.body
                post = news_post(self._world.history, body.number, body.first)
                yield "everybody", post.text if post else ""
            if isinstance(notice.body, ReminderBody):
                yield "everybody", reminder(after, notice.body.number)
        for event in events:
            yield from self._private(event, season)
        self._before = season
        self._choice = after.season.choice or self._choice

    def _private(self, event: SeasonEvent, season: Season) -> Iterator[tuple[str, str]]:
        match event:
            case ChoiceOpened(asked=asked):
                for id in asked[:2]:
                    # A choice that no one needs to answer is closed with the events that open it.
                    if season.choice is not None:
                        yield id, question(seen_by(season, id))
            case SubstituteAsked(number=number, player_id=id):
                post = substitute_post(season, number)
                if post is not None:
                    yield id, post.text
            case VoteCast(player_id=id) | TokensChosen(player_id=id):
                yield id, self._receipt(seen_by(season, id), event.named)
            case GarnetsMoved(player_id=id, to=to, reason="gift", amount=amount):
                yield id, gift_question(seen_by(season, id), to, amount)
                yield id, gift_receipt(seen_by(season, id), to, amount)
            case _:
                pass

    def _receipt(self, seen: Seen, named: tuple[str, ...]) -> str:
        if text := receipt(seen):
            return text
        assert self._choice is not None
        return final_receipt(seen, self._choice, named)


def told(
    size: int, rules: SeasonRules, seed: str, silence: float, trouble: float
) -> Iterator[tuple[str, str]]:
    """Yields all announcements of a season played by seeded people: a reader (`everyone` or an
    id), and the text.
    """
    world = World(size, rules)
    teller = Teller(world)
    yield from teller.new()
    for season in play(world, random.Random(seed), silence=silence, trouble=trouble):
        yield from teller.new()
        yield "everybody: /season status", "\n".join(status_lines(seen_by(season)))
        if season.choice is None:
            yield "101: /season me", "\n".join(own_lines(seen_by(season, "101")))
    yield "everybody: /season board", board_post(seen_by(world.season)).text


def told_of_substitutes() -> Iterator[tuple[str, str]]:
    """Yields the announcements of a season in which two players leave, and one is followed."""
    world = World(4)
    teller = Teller(world)
    for id in ("801", "802"):
        world.do(NameSubstitute(HOST, id))
    world.play("101", "102", "103", "104", given=[Share("104", 1, tokens=1)])
    yield from teller.new()
    number = world.season.numbers + 1
    commands: list[Command] = [
        ResignPlace("104"),
        AnswerSubstitute("801", number, False),
        AnswerSubstitute("802", number + 1, True),
        ResignPlace("101"),
    ]
    for command in commands:
        world.do(command)
        yield from teller.new()
        yield "everybody: /season status", "\n".join(status_lines(seen_by(world.season)))
    yield "104: /season me", "\n".join(own_lines(seen_by(world.season, "104")))
    yield "everybody: /season board", board_post(seen_by(world.season)).text


def transcript() -> str:
    """Returns a short season as a page, without what recurs."""
    parts = [
        "# A season, as it is told",
        "",
        "Six players by the rules `classic`; what each reads alone bears a name.",
    ]
    seen: set[tuple[str, str]] = set()
    season = told(6, PRESETS["classic"], "a short season 44", 0.3, 0.35)
    for reader, text in (*season, *told_of_substitutes()):
        if text and (reader, text) not in seen:
            seen.add((reader, text))
            who = "" if reader == "everybody" else f"**{named(reader)}**\n"
            parts += ["", f"{who}{_readable(text)}"]
    return "\n".join([*parts, ""])


def _readable(text: str) -> str:
    lines = _SEAL.sub("(64 digits)", _INSTANT.sub("(a time)", named(text))).split("\n")
    return "\n".join(f"> {line}" for line in lines)


def named(text: str) -> str:
    """Returns a text with names in place of mentions and of ids that stand alone at its
    beginning.
    """
    head, colon, rest = text.partition(":")
    text = f"{NAMES.get(head, head)}{colon}{rest}"
    return _MENTION.sub(lambda found: NAMES.get(found[1], "Another"), text)
