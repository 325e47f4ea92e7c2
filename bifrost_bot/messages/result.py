"""The result of a match: who won, places and rewards in a few lines; all scores; a spreadsheet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bifrost_bot.engines.scene import Table
from bifrost_bot.engines.values import Seat, Spoils
from bifrost_bot.match.history.results import is_silent, places
from bifrost_bot.match.model import Match, PreviousOccupant
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.messages.board import looking_buttons
from bifrost_bot.messages.post import Button, Post, TextFile, abandoned_text
from bifrost_bot.messages.result_picture import result_pictures
from bifrost_bot.messages.spreadsheet import cell, csv_text
from bifrost_bot.notices.ending import result_pings
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.speech import wording
from bifrost_bot.speech.figures import amount, figures_text
from bifrost_bot.speech.rewards import COLUMNS, candidates_line, cells, rewards_text, totals_line
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.series import series_line
from bifrost_bot.speech.texts import MATCH_OVER, NOBODY, PLACE_OF, PLACE_OF_SHARED, UNRATED
from bifrost_bot.speech.view import spoils_of, view_for
from bifrost_bot.speech.wording import fit_lines

_MEDALS = ("🥇", "🥈", "🥉")
_SAID = (" wins with ", " share the win with ")
_CANDIDATE = "Elimination Candidate"
"""The marks of an outcome's reason that other lines of the result say."""

_FAIR = Button("Was it fair?", "fair")
_SCORES = Button("All scores", "scores")
_REMATCH = Button("Rematch", "rematch", "good")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?%?")


def closing_post(
    match: Match, address: Address, where: int, url: str = "", *, again: bool = True
) -> Post:
    """Returns the result of a finished match for a channel.

    Args:
        where: The Discord channel that has the result with the match's files; 0 if unknown.
        url: The address of the match's page; empty if there is none.
        again: Whether it can have a rematch; a season's match has none.
    """
    post = _closing_post(match, address, where)
    buttons = post.buttons
    if not again:
        buttons = tuple(button for button in buttons if button != _REMATCH)
    if url and match.state is not None:
        buttons = (Button("Replay", url=url), *buttons)
    return replace(post, buttons=buttons)


def _closing_post(match: Match, address: Address, where: int) -> Post:
    ping = result_pings(match, address)
    here = address in (LOBBY, CONTROL)
    has_begun = match.state is not None
    is_whole = here or match.settings.private
    if has_begun and not is_whole:
        if address.seat is not None and ping:
            return _own_result_post(match, address.seat, ping, where)
        return _short_post(match, where, is_public=address.seat is None)
    post = result_post(match, spreadsheet=here, where=0 if here else where)
    text = post.text
    if not has_begun:
        # It does not name the pinged players.
        text = " ".join([*map(wording.mention, ping), text])
    pictures = result_pictures(match) if is_whole else ()
    return replace(post, text=text, ping=ping, pictures=pictures)


def result_post(match: Match, *, spreadsheet: bool = False, where: int = 0) -> Post:
    """Returns the closing message: who won, the places, and what players take along.

    Args:
        match: A match that is over.
        spreadsheet: Whether to attach the results as a CSV file, if there are any.
        where: Another Discord channel that has the match's files; 0 if there is none.
    """
    if match.state is None:
        return Post(abandoned_text(match))
    lines = [*_outcome_lines(match), *_unrated_note(match)]
    if match.settings.private:
        kind = "rehearsal" if match.settings.rehearsal else "practice"
        lines.append(
            f"This {kind} is unrated. Its channels will be deleted in {KEPT_MINUTES} minutes."
        )
        strike = Button("Delete the channels now", "strike", "bad")
        return Post(fit_lines([*lines, _over(match)]), buttons=(strike,))
    text = fit_lines([*lines, _over(match, where)])
    files: tuple[TextFile, ...] = ()
    if spreadsheet and match.outcome:
        files = (TextFile(results_csv(match), f"match-{match.id}-results.csv"),)
    return Post(text, files=files, buttons=_buttons(match))


def _buttons(match: Match) -> tuple[Button, ...]:
    """Returns the buttons; the boards of a match without a result say whose turn it was."""
    looking = looking_buttons(match) if match.outcome else ()
    return (_REMATCH, _SCORES, _FAIR, *looking)


def scores_text(match: Match) -> str:
    """Returns all figures and notes at the end of a match."""
    head = f"**All scores of match {match.id}, {match.game.info.title}**"
    lines = [head]
    result = _result_of(match)
    seats = {wording.seat_name(seat): seat for seat in match.seats}
    spoils = spoils_of(match)
    for name, *_ in result.table.rows:
        seat = seats[name]
        lines.append(_identity(match, seat))
        own = [result.figures_text(seat), *rewards_text(spoils.get(seat, Spoils()))]
        lines.append(" · ".join(filter(None, own)) or "no figures")
    return "\n".join(lines + _notes(match))


def _unrated_note(match: Match) -> list[str]:
    would_count = match.outcome is not None and match.settings.rated
    return [UNRATED] if would_count and is_silent(match) else []


def results_csv(match: Match) -> str:
    """Returns players, seats, places and all figures as a CSV file for a host's spreadsheet.

    Rewards for the next match follow, if the game has any; see `speech/rewards.py`. No cell can be
    taken for a formula, and no name can begin a cell of its own with any separator.
    """
    assert match.outcome is not None
    result = _result_of(match)
    spoils = spoils_of(match)
    heads = ["name", "seat", "place", *map(_column, result.table.heads[1:])]
    if spoils:
        heads += COLUMNS
    rows = [heads]
    for seat, place in places(match.outcome.ranking).items():
        player = match.occupant(seat)
        name = wording.plain(player.name) if player else ""
        row = [cell(name), cell(wording.seat_name(seat)), str(place)]
        row += map(_safe_figure, result.figures(seat))
        if seat in spoils:
            row += map(_safe_figure, cells(spoils[seat]))
        rows.append(row)
    return csv_text(rows)


def _safe_figure(text: str) -> str:
    return text if _NUMBER.fullmatch(text) else cell(text)


def scores(match: Match) -> Table:
    """Returns the public scores, one row per seat in order of rank."""
    return view_for(match, None).results()


@dataclass(frozen=True, slots=True)
class _Result:
    """A match that is over, with its public scores."""

    match: Match
    table: Table

    def figures(self, seat: Seat) -> tuple[str, ...]:
        """Returns the row of a seat without its name."""
        name = wording.seat_name(seat)
        return next(row[1:] for row in self.table.rows if row[0] == name)

    def figures_text(self, seat: Seat) -> str:
        """Returns a seat's figures in one line."""
        return figures_text(self.table.heads[1:], self.figures(seat))

    def first_figure(self, seat: Seat) -> str:
        """Returns the figure that counts, such as `15 points`; empty if there is none."""
        first, *_ = self.figures(seat)
        return amount(self.table.heads[1], first) if first.strip("-") else ""

    def entry(self, seat: Seat) -> str:
        """Returns a seat with its player and first figure."""
        identity = _identity(self.match, seat)
        best = self.first_figure(seat)
        return f"{identity}, {best}" if best else identity


def _result_of(match: Match) -> _Result:
    return _Result(match, scores(match))


def _short_post(match: Match, where: int, *, is_public: bool) -> Post:
    """Returns the end in two lines, for channels whose readers get the whole result elsewhere."""
    first, *_ = _outcome_lines(match)
    text = fit_lines([first, _over(match, where)])
    return Post(text, buttons=_buttons(match) if is_public else ())


def _own_result_post(match: Match, seat: Seat, ping: tuple[str, ...], where: int) -> Post:
    """Returns the result for a player's own channel: their place, the other players, a link."""
    place = _own_place(match, seat)
    called = " ".join(map(wording.mention, ping))
    own = f"{called}, {place}" if called else wording.capital(place)
    lines = [*_outcome_lines(match), own, *_unrated_note(match), _over(match, where)]
    return Post(fit_lines(lines), ping=ping, buttons=(_REMATCH,))


def _own_place(match: Match, seat: Seat) -> str:
    if match.outcome is None:
        return f"you played {seat_title(seat)}."
    placed = places(match.outcome.ranking)
    place = placed[seat]
    is_shared = [*placed.values()].count(place) > 1
    words = PLACE_OF_SHARED if is_shared else PLACE_OF
    said = words.format(place=place, of=len(placed))
    figures = _result_of(match).figures_text(seat)
    text = f"you played {seat_title(seat)}: {said}. {wording.capital(figures)}"
    return text.rstrip()


def _over(match: Match, where: int = 0) -> str:
    over = MATCH_OVER.format(game=match.game.info.title, match=match.id)
    return f"-# {over} Result, replay and record: <#{where}>." if where else f"-# {over}"


def _outcome_lines(match: Match) -> list[str]:
    """Returns the lines about the outcome, with the players by seat."""
    result = _result_of(match)
    if match.outcome is None:
        return [abandoned_text(match), " · ".join(map(result.entry, match.seats))]
    winners = match.outcome.ranking[0]
    below: list[str] = []
    for seat, place in places(match.outcome.ranking).items():
        if seat not in winners:
            below.append(f"{_medal(place)}\u00a0{result.entry(seat)}")
    names = {seat: wording.seat_name(seat) for seat in match.seats}
    spoils = spoils_of(match)
    candidates = candidates_line(spoils, names)
    said = (*_SAID, _CANDIDATE) if candidates else _SAID
    lines = [
        _headline(result, winners),
        " · ".join(below),
        series_line(match),
        _without(match.outcome.reason, said),
        candidates,
        totals_line(spoils, names),
    ]
    return [line for line in lines if line]


def _without(reason: str, marks: Sequence[str]) -> str:
    """Returns a reason without the parts of its sentences that contain one of these marks."""
    kept: list[str] = []
    for sentence in reason.removesuffix(".").split(". "):
        parts = [part for part in sentence.split("; ") if not _has_any(part, marks)]
        if parts:
            kept.append(wording.capital("; ".join(parts)))
    return f"{'. '.join(kept)}." if kept else ""


def _has_any(text: str, marks: Sequence[str]) -> bool:
    return any(mark in text for mark in marks)


def _headline(result: _Result, winners: Sequence[Seat]) -> str:
    """Returns who won: `🏆 **Blue wins: @Astrid, 15 points**`."""
    seats = wording.listing([wording.seat_name(seat) for seat in winners])
    people = wording.listing([_holder(result.match, seat) for seat in winners])
    best = result.first_figure(winners[0])
    if len(winners) > 1:
        best = best and f", {best} each"
        return f"🏆 **{seats} share the win: {people}{best}**"
    best = best and f", {best}"
    return f"🏆 **{seats} wins: {people}{best}**"


def _medal(place: int) -> str:
    return _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."


def _column(head: str) -> str:
    """Returns the name of a table's column in files: `Paths of 4` becomes `paths_of_4`."""
    return cell("_".join(head.lower().split()))


def _identity(match: Match, seat: Seat) -> str:
    return f"{seat_title(seat)}: {_holder(match, seat)}"


def _holder(match: Match, seat: Seat) -> str:
    """Returns the player of a seat, with those who played it before."""
    player = match.occupant(seat)
    holder = wording.person(player) if player else NOBODY
    earlier = [_departure(former) for former in match.former if former.seat == seat]
    return f"{holder} ({wording.listing(earlier)})" if earlier else holder


def _departure(former: PreviousOccupant) -> str:
    how = "resigned in" if former.resigned else "until"
    return f"{wording.person(former.player)} {how} turn {former.until}"


def _notes(match: Match) -> list[str]:
    """Returns the game's notes without those of single seats, which are among the scores.

    Those of a match that its host ended would say whose turn it is.
    """
    if match.outcome is None:
        return []
    return view_for(match, None).general_notes(match.seats)
