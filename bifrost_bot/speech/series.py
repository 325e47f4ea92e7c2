"""Rematches and series in words: how a series stands, and for whom places are kept."""

from bifrost_bot.match.decide.rematches import missing_people
from bifrost_bot.match.model import Match
from bifrost_bot.match.series import Series, lineup, series_after, series_before
from bifrost_bot.speech import wording
from bifrost_bot.speech.seat_emoji import seat_title


def series_line(match: Match) -> str:
    """Returns how the series stands after a match; empty if it is no part of one."""
    series = series_after(match)
    if match.settings.private or (match.rematch is None and series.best_of == 1):
        return ""
    line = f"Series: {_standing(match, series)}."
    if not series.over:
        return line
    if series.leader is None:
        return f"{line} **The series is tied.**"
    return f"{line} **{wording.capital(_name(series.leader))} wins the series.**"


def rematch_lines(match: Match) -> list[str]:
    """Returns the lines of a lobby about its series, and about whose places are kept."""
    rematch = match.rematch
    if rematch is None:
        return []
    lines: list[str] = []
    if rematch.played:
        lines.append(f"Series so far: {_standing(match, series_before(match))}.")
    if match.keeps_places:
        waiting = wording.listing([_kept(match, id) for id in missing_people(match)])
        until = f"<t:{rematch.until_ms // 1000}:t>"
        lines.append(
            f"Rematch of match {rematch.of}: it begins at once when all who played have joined. "
            f"Places are kept until {until} for {waiting or 'nobody else'}."
        )
    return lines


def _kept(match: Match, id: str) -> str:
    assert match.rematch is not None
    seat = match.rematch.seat_of(id)
    who = wording.mention(id)
    return f"{who} ({seat_title(seat)})" if seat is not None else who


def _standing(match: Match, series: Series) -> str:
    parts = [_wins(match, series)]
    if series.tied:
        parts.append(f"{series.tied} tied")
    if series.best_of > 1:
        parts.append(f"best of {series.best_of}")
    return "; ".join(parts)


def _wins(match: Match, series: Series) -> str:
    """Returns the wins of all players, also of those without any, most wins first."""
    people = [player.id for player in lineup(match).values() if not player.computer]
    if match.rematch is not None:
        people += [one.id for one in match.rematch.people]
    wins = {**dict.fromkeys(people, 0), **series.wins}
    ranked = sorted(wins, key=lambda id: -wins[id])
    return ", ".join(f"{_name(id)} {wins[id]}" for id in ranked) or "no wins yet"


def _name(id: str) -> str:
    return wording.mention(id) if id else "computer players"
