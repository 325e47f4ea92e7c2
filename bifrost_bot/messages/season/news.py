"""Messages in a season's channel: news, requests with buttons, and reminders."""

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final

from bifrost_bot.messages.post import Button, Post
from bifrost_bot.messages.season.picture import season_pictures
from bifrost_bot.season.events import (
    ChoiceOpened,
    ConsentAsked,
    QuestionAsked,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SubstituteAsked,
)
from bifrost_bot.season.model import Season
from bifrost_bot.speech.season import announcements
from bifrost_bot.speech.season.substitutes import question_text
from bifrost_bot.speech.season.together import told_together
from bifrost_bot.speech.season.view import Seen, course, seen_by
from bifrost_bot.speech.texts import AGREE_LABEL, REFUSE_LABEL
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit

_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})

CHOOSE: Final = "choose"
KEEP: Final = "keep"
UNDO: Final = "undo"
OWN: Final = "own"
"""Actions of buttons: make a choice, answer a question to the hosts, show one's own season."""

FAIR: Final = "fair"
FAIRNESS: Final = Button("Was it fair?", FAIR)
"""Shows seal, seed and running hash."""

AGREE: Final = "agree"
REFUSE: Final = "refuse"
"""Actions of buttons: answer a request for consent of a host in the cast."""


PLACE: Final = "place"
ACCEPT: Final = "accept"
DECLINE: Final = "decline"
"""Actions of buttons: read what a substitute would take over, take it, or not."""


def news_post(
    history: Sequence[SeasonEvent],
    number: int,
    first: int = 0,
    names: Mapping[str, str] = _NO_NAMES,
) -> Post | None:
    """Returns the announcement of events that happened at once; None if it is no news.

    Args:
        number: The number of the last of them, from 1.
        first: The number of the first; 0 if there is only one.
        names: People's names in the picture of the end, by id.

    Raises:
        ValueError: If the history does not begin with the season's opening, or is shorter.
    """
    steps = tuple(islice(course(history), (first or number) - 1, number))
    if not steps or len(history) < number:
        raise ValueError(f"the season has no event {number}")
    _, event, after = steps[-1]
    text = told_together(steps)
    if not text:
        return None
    if isinstance(event, ChoiceOpened | ConsentAsked | QuestionAsked | SubstituteAsked):
        return _asking(after, event.number, text)
    fair = isinstance(event, SeasonOpened | SeasonEnded)
    pictures = season_pictures(after, names) if isinstance(event, SeasonEnded) else ()
    return Post(fit(text, LONGEST_MESSAGE), pictures, buttons=(FAIRNESS,) if fair else ())


def reminder_post(season: Season, number: int) -> Post | None:
    """Returns the reminder of a choice or question by number; None once it is closed."""
    seen = seen_by(season)
    text = announcements.reminder(seen, number)
    return _asking(seen, number, text) if text else None


def substitute_post(season: Season, number: int) -> Post | None:
    """Returns the question to a substitute by number; None once it is closed."""
    asked = season.substitution
    if asked is None or asked.number != number:
        return None
    answers = (
        Button("Accept", ACCEPT, "good", number),
        Button("Decline", DECLINE, "bad", number),
    )
    text = fit(question_text(seen_by(season), asked), LONGEST_MESSAGE)
    return Post(text, buttons=answers, ping=(asked.player_id,))


def _asking(seen: Seen, number: int, text: str) -> Post:
    """Returns a message that pings the users it asks, with the buttons to answer."""
    choice = seen.season.choice
    consent = seen.season.consent
    text = fit(text, LONGEST_MESSAGE)
    if consent is not None and consent.number == number:
        buttons = (
            Button(AGREE_LABEL, AGREE, "main", number),
            Button(REFUSE_LABEL, REFUSE, "bad", number),
        )
        return Post(text, buttons=buttons, ping=consent.asked)
    asked = seen.season.substitution
    if asked is not None and asked.number == number:
        button = Button("Read and answer", PLACE, "main", number)
        return Post(text, buttons=(button,), ping=(asked.player_id,))
    if any(question.number == number for question in seen.season.questions):
        buttons = (
            Button("Keep the elimination", KEEP, "main", number),
            Button("Undo the elimination", UNDO, "bad", number),
        )
        return Post(text, buttons=buttons, ping=seen.season.hosts)
    if choice is None or choice.number != number:
        return Post(text)
    labels = {
        "vote": "Vote",
        "tokens": "Give a Token",
        "opponent": "Choose my opponent",
    }
    button = Button(labels[choice.kind], CHOOSE, "main", number)
    return Post(text, buttons=(button,), ping=choice.asked)
