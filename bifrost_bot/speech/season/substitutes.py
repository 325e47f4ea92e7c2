"""Sentences on substitutes: announcements of vacant places, and the question to one of them."""

from collections.abc import Iterator
from typing import assert_never

from bifrost_bot.season.events import (
    PlaceTaken,
    PlaceVacated,
    SubstituteAsked,
    SubstituteClosed,
    SubstituteEvent,
    SubstituteNamed,
    SubstituteRemoved,
)
from bifrost_bot.season.model import Stage, SubstituteQuestion
from bifrost_bot.season.view import PublicEpisode
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.texts import ASKED_UNTIL
from bifrost_bot.speech.wording import counted


def announcement(event: SubstituteEvent, seen: Seen) -> str:
    """Returns the announcement of a vacant place, of who is asked, and of who takes it."""
    match event:
        case SubstituteNamed() | SubstituteRemoved():
            return ""
        case PlaceVacated():
            return f"{_vacancy_text(event, seen)}{_none_left(seen)}"
        case SubstituteAsked():
            return _question_text(event, seen)
        case SubstituteClosed(player_id=id, result="declined"):
            return f"{seen.name(id)} declines to play as a substitute.{_none_left(seen)}"
        case SubstituteClosed(player_id=id):
            return f"{seen.name(id)} did not answer in time.{_none_left(seen)}"
        case PlaceTaken(player_id=id, left=left):
            return (
                f"{seen.name(id)} takes {seen.name(left)}'s place in the season, with its garnets "
                "and its part in the episode. Results of earlier episodes stay as they were."
            )
        case _:
            assert_never(event)


def audit_line(event: SubstituteEvent, seen: Seen) -> str:
    """Returns what the audit says of a host's action."""
    match event:
        case SubstituteNamed(player_id=id, by=by):
            return f"{seen.name(by)} put {seen.name(id)} on the list of substitutes."
        case SubstituteRemoved(player_id=id, by=by):
            return f"{seen.name(by)} took {seen.name(id)} off the list of substitutes."
        case PlaceVacated() | SubstituteAsked() | SubstituteClosed() | PlaceTaken():
            return announcement(event, seen)
        case _:
            assert_never(event)


def _vacancy_text(event: PlaceVacated, seen: Seen) -> str:
    player = seen.name(event.player_id)
    match event.how:
        case "resigned":
            return f"{player} gives up their place in the season."
        case "removed":
            reason = seen.quote_text(event.reason)
            return f"{seen.name(event.by)} took {player} out of the season: {reason}"
        case "absent":
            return f"{player} is no longer on this server, so their place in the season is vacant."


def _none_left(seen: Seen) -> str:
    """Returns what hosts can do where a place is vacant and no substitute is left to ask."""
    if seen.season.substitutes or not _vacant_places(seen):
        return ""
    hosts = seen.names(seen.season.hosts)
    return (
        f" No substitute is left to ask. Hosts ({hosts}) can name one with /season cast "
        "substitute, give the place back with /season reinstate, or use /season eliminate."
    )


def _question_text(asked: SubstituteAsked | SubstituteQuestion, seen: Seen) -> str:
    return (
        f"{seen.name(asked.player_id)} is asked to take {seen.name(asked.left)}'s place in the "
        f"season until {deadline(asked.until_ms)}."
    )


def vacancy_lines(seen: Seen) -> list[str]:
    """Returns the lines of the board on vacant places."""
    asked = seen.season.substitution
    if asked is not None:
        return [_question_text(asked, seen)]
    vacant = _vacant_places(seen)
    return [f"Vacant places: {seen.names(vacant)}.{_none_left(seen)}"] if vacant else []


def _vacant_places(seen: Seen) -> list[str]:
    """Returns the ids of the players who left their places vacant."""
    return [one.id for one in seen.season.cast if one.is_vacant]


def question_text(seen: Seen, asked: SubstituteQuestion) -> str:
    """Returns what a substitute would take over, without the number of garnets, a secret."""
    lines = [
        f"Will you take {seen.name(asked.left)}'s place in **{seen.title}**?",
        *(f"• {line}" for line in _inheritance(seen, asked.left)),
        ASKED_UNTIL.format(time=deadline(asked.until_ms)),
    ]
    return "\n".join(lines)


def _inheritance(seen: Seen, left: str) -> Iterator[str]:
    yield (
        "You get all garnets of the place. How many those are is a secret, which you read in "
        "/season me once you have accepted."
    )
    episode = seen.season.episodes[-1]
    if episode.stage is not Stage.CLOSED:
        yield from _part_in(seen, episode, left)
    yield (
        "Results of earlier episodes stay with the player who leaves. Where places decide a tie, "
        "they count for you."
    )


def _part_in(seen: Seen, episode: PublicEpisode, left: str) -> Iterator[str]:
    number = episode.number
    if episode.match_id and episode.stage is Stage.MATCH:
        yield (
            f"Episode {number} is played as match {episode.match_id}, {game_title(episode.game)}: "
            "its seat is yours, with boards and points as they are, if you may play in it."
        )
    if episode.tokens.get(left):
        tokens = counted(episode.tokens[left], "Token")
        yield f"You hold {tokens} of Life in episode {number}."
    if left in episode.candidates:
        yield f"You are Elimination Candidate in episode {number}."
    if left in episode.duellists:
        yield f"You duel {seen.opponents(episode, left)}: the loser leaves the season."
    if seen.season.choice is not None and left in seen.season.choice.asked:
        yield "You choose in what the season asks now; a choice made already stands."
