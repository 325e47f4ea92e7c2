"""Leaderboards and profiles in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.history.results import MatchResult, Rating
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import PLACE_OF, PLACE_OF_SHARED, UNRATED

_WON: Final = "{number} won"

MOST_RANKED = 20
_MOST_RESULTS = 10


@dataclass(frozen=True, slots=True)
class Ranked:
    """A user's place on a ladder."""

    user_id: str
    place: int
    points: int
    rating: Rating


def leaderboard_text(title: str, ranked: Sequence[Ranked], asker_id: str) -> str:
    """Returns a game's best players on a server, and the place of the user who asks."""
    if not ranked:
        return (
            f"Nobody has a {title} rating on this server yet. Finish a match with at least two "
            "people to get one."
        )
    lines = [f"**{title}: leaderboard of this server**"]
    lines += [_line(one) for one in ranked[:MOST_RANKED]]
    lines += [_line(one) for one in ranked[MOST_RANKED:] if one.user_id == asker_id]
    lines.append(
        "-# Ratings begin near 1,000. Winning raises one, and more matches make it more certain."
    )
    return "\n".join(lines)


def profile_text(
    user_id: str, places: Sequence[tuple[str, Ranked, int]], past: Sequence[MatchResult]
) -> str:
    """Returns a user's results on a server.

    Args:
        places: The rated games: title, place, and the number of rated players.
        past: The results, newest first.
    """
    if not past:
        return f"{wording.mention(user_id)} hasn't finished a match on this server yet."
    lines = [f"**{wording.mention(user_id)} on this server**"]
    for title, ranked, of in places:
        lines.append(
            f"• {title}: rating {ranked.points:,}, place {ranked.place} of {of}; "
            f"{_record(ranked.rating)}"
        )
    lines.append("Latest results:")
    lines += [_result(one) for one in past[:_MOST_RESULTS]]
    return "\n".join(lines)


def _line(one: Ranked) -> str:
    record = f"{_matches(one.rating)}, {_WON.format(number=one.rating.wins)}"
    player = wording.mention(one.user_id)
    return f"{one.place}. {player}: rating {one.points:,} ({record})"


def _matches(rating: Rating) -> str:
    if rating.matches == 1:
        return "1 match"
    return f"{rating.matches} matches"


def _record(rating: Rating) -> str:
    """Returns the numbers of matches, wins, and, if higher, of first places among people."""
    parts = [_matches(rating)]
    if rating.shared:
        parts.append(f"{rating.wins} won ({rating.shared} shared)")
    else:
        parts.append(_WON.format(number=rating.wins))
    if rating.best > rating.wins:
        parts.append(f"best of the people in {rating.best}")
    return ", ".join(parts)


def _result(past: MatchResult) -> str:
    result = past.result
    game = all_games().get(past.ladder.game)
    title = game.info.title if game else past.ladder.game
    day = f"<t:{past.ended_ms // 1000}:d>"
    place = PLACE_OF_SHARED if result.shared else PLACE_OF
    place = "resigned" if result.resigned else place.format(place=result.place, of=result.of)
    text = f"• Match {past.match_id}, {title}, {day}: {place} as {wording.seat_name(result.seat)}"
    if result.rated:
        return text
    if result.silent:
        return f"{text}. {UNRATED}"
    return f"{text}. Not rated."
