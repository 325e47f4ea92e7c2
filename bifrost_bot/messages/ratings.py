"""Leaderboards and profiles in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.history.results import MatchResult, Rating, Result
from bifrost_bot.speech import wording

MOST_RANKED = 20
_CERTAINTY = "-# Newcomers start near 1,000 points. Winning brings points; more matches make the rating more certain."
_MOST_RESULTS = 10


@dataclass(frozen=True, slots=True)
class Ranked:
    """A user's place on a ladder."""

    user_id: str
    place: int
    points: int
    rating: Rating


def leaderboard_text(title: str, ranked: Sequence[Ranked], asker_id: str) -> str:
    """Returns the best players of a game on a server, and the place of the user who asks."""
    if not ranked:
        return f"Nobody has a {title} rating on this server yet. Finish a match with at least two people to get one."
    lines = [f"**{title}: leaderboard of this server**"]
    lines += [_line(one) for one in ranked[:MOST_RANKED]]
    lines += [_line(one) for one in ranked[MOST_RANKED:] if one.user_id == asker_id]
    lines.append(_CERTAINTY)
    return "\n".join(lines)


def profile_text(user_id: str, places: Sequence[tuple[str, Ranked, int]], past: Sequence[MatchResult]) -> str:
    """Returns a user's results on a server.

    Args:
        user_id: The user.
        places: The games they are rated in: title, place, and how many are rated.
        past: Their results, the newest first.
    """
    if not past:
        return f"{wording.mention(user_id)} hasn't finished a match on this server yet."
    lines = [f"**{wording.mention(user_id)} on this server**"]
    lines += [
        f"• {title}: {one.points:,} points, place {one.place} of {of}; {_record(one.rating)}"
        for title, one, of in places
    ]
    lines.append("Latest results:")
    lines += [_result(one) for one in past[:_MOST_RESULTS]]
    return "\n".join(lines)


def _line(one: Ranked) -> str:
    return f"{one.place}. {wording.mention(one.user_id)}: {one.points:,} points ({_won(one.rating)})"


def _won(rating: Rating) -> str:
    matches = "1 match" if rating.matches == 1 else f"{rating.matches} matches"
    return f"{matches}, {rating.wins} won"


def _record(rating: Rating) -> str:
    """Returns how many matches were won, and in how many only computer players were better, if there are any."""
    shared = f" ({rating.shared} shared)" if rating.shared else ""
    best = f", best of the people in {rating.best}" if rating.best > rating.wins else ""
    return f"{_won(rating)}{shared}{best}"


def _result(past: MatchResult) -> str:
    result = past.result
    title = all_games()[past.ladder.game].info.title if past.ladder.game in all_games() else past.ladder.game
    shared = " (shared)" if result.shared else ""
    return (
        f"• Match {past.match_id}, {title}, <t:{past.ended_ms // 1000}:d>: place {result.place} of {result.of}{shared} "
        f"as {wording.seat_name(result.seat)}{_unrated(result)}"
    )


def _unrated(result: Result) -> str:
    if result.rated:
        return ""
    return ", unrated: nobody moved" if result.silent else ", unrated"
