"""The result of a match: who played which seat, places with figures, the seed, a spreadsheet."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bifrost_bot.engines.scene import Table
from bifrost_bot.engines.values import Seat, Spoils
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.history.results import is_silent, places
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.messages.board import looking_buttons
from bifrost_bot.messages.post import Button, Post, TextFile, abandoned_text, running_hash
from bifrost_bot.messages.result_picture import result_pictures
from bifrost_bot.messages.spreadsheet import cell, csv_text
from bifrost_bot.notices.ending import result_pings
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.speech import wording
from bifrost_bot.speech.rewards import COLUMNS, cells, told
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.texts import MATCH_OVER, NOBODY, PLACE_OF, PLACE_OF_SHARED
from bifrost_bot.speech.view import spoils_of, view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE

_MEDALS = ("🥇", "🥈", "🥉")
_ROOM = 1400
"""Maximum length of places and figures, as the seed and notes follow in the message."""

_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?%?")


def closing_post(match: Match, address: Address, where: int) -> Post:
    """Returns the result of a finished match for a channel.

    Args:
        match: The match.
        address: The channel.
        where: The Discord channel that has the result with the match's files; 0 if unknown.
    """
    ping = result_pings(match, address)
    here = address in (LOBBY, CONTROL)
    if address.seat is not None and not match.settings.practice:
        return _own_result_post(match, address.seat, ping, where)
    post = result_post(match, spreadsheet=here, where=0 if here else where)
    # The text of a match that never began does not name the pinged players.
    mentions = () if match.state is not None else map(wording.mention, ping)
    pictures = result_pictures(match) if here or match.settings.private else ()
    return replace(post, text=" ".join([*mentions, post.text]), ping=ping, pictures=pictures)


def result_post(match: Match, *, spreadsheet: bool = False, where: int = 0) -> Post:
    """Returns the closing message: seats and players, places and scores, the seed with its hash.

    Args:
        match: A match that is over.
        spreadsheet: Whether to attach the results as a CSV file, if there are any.
        where: Another Discord channel that has the match's files; 0 if there is none.
    """
    if match.state is None:
        return Post(abandoned_text(match))
    head = [_over(match), *_outcome_lines(match)]
    notes = _notes(match)
    if match.settings.private:
        kind = "rehearsal" if match.settings.rehearsal else "practice"
        unrated = f"This {kind} is unrated. Its channels will be deleted in {KEPT_MINUTES} minutes."
        text = _join_parts(head, notes, [unrated])
        return Post(text, buttons=(Button("Delete the channels now", "strike", "bad"),))
    tail = [
        f"Seed: `{match.seed}`",
        (
            f"-# Fairness seal: `{commitment(match.seed)}`, the SHA-256 of this seed, published "
            "before anyone joined."
        ),
        *running_hash(match, len(match.chain.posted)),
        *_elsewhere(where),
    ]
    text = _join_parts([*head, *_unrated_note(match)], notes, tail)
    files: tuple[TextFile, ...] = ()
    if spreadsheet and match.outcome:
        files = (TextFile(results_csv(match), f"match-{match.id}-results.csv"),)
    return Post(text, files=files, buttons=looking_buttons(match))


def _unrated_note(match: Match) -> list[str]:
    would_count = match.outcome is not None and match.settings.rated
    return ["Unrated: no person moved."] if would_count and is_silent(match) else []


def results_csv(match: Match) -> str:
    """Returns players, seats, places and all figures as a CSV file for a host's spreadsheet.

    Rewards for the next match follow, if the game has any; see `speech/rewards.py`. No cell can be
    taken for a formula, and no name can begin a cell of its own with any separator.
    """
    assert match.outcome is not None
    table = scores(match)
    spoils = spoils_of(match)
    columns = [_column(head) for head in table.heads[1:]]
    rows = [["name", "seat", "place", *columns, *(COLUMNS if spoils else ())]]
    for seat, place in places(match.outcome.ranking).items():
        player = match.occupant(seat)
        name = wording.plain(player.name) if player else ""
        figures = [*_figures(table, seat)]
        if seat in spoils:
            figures += cells(spoils[seat])
        safe = [text if _NUMBER.fullmatch(text) else cell(text) for text in figures]
        rows.append([cell(name), cell(wording.seat_name(seat)), str(place), *safe])
    return csv_text(rows)


def scores(match: Match) -> Table:
    """Returns the public scores, one row per seat in order of rank."""
    public = view_for(match, None)
    return public.game.results(public.view)


def _own_result_post(match: Match, seat: Seat, ping: tuple[str, ...], where: int) -> Post:
    """Returns the result for a player's own channel: their place, the other players, a link."""
    own = " ".join([*map(wording.mention, ping), _own_place(match, seat)])
    head = [_over(match), own, *_outcome_lines(match), *_unrated_note(match)]
    return Post(_join_parts(head, (), _elsewhere(where)), ping=ping)


def _own_place(match: Match, seat: Seat) -> str:
    if match.outcome is None:
        return f"You played {seat_title(seat)}."
    placed = places(match.outcome.ranking)
    shared = [*placed.values()].count(placed[seat]) > 1
    place = PLACE_OF_SHARED if shared else PLACE_OF
    place = place.format(place=placed[seat], of=len(placed))
    figures = _figures_text(match, seat)
    text = f"You played {seat_title(seat)}: {place}. {figures}"
    return text.rstrip()


def _over(match: Match) -> str:
    return MATCH_OVER.format(game=match.game.info.title, match=match.id)


def _outcome_lines(match: Match) -> list[str]:
    """Returns the lines about the outcome, with the players by seat."""
    if match.outcome:
        return _places(match)
    return [abandoned_text(match), *(_identity(match, seat) for seat in match.seats)]


def _elsewhere(where: int) -> list[str]:
    return [f"Result, replay and record: <#{where}>."] if where else []


def _column(head: str) -> str:
    """Returns the name of a table's column in files: `Paths of 4` becomes `paths_of_4`."""
    return cell("_".join(head.lower().split()))


def _figures(table: Table, seat: Seat) -> tuple[str, ...]:
    """Returns the row of a seat without its name."""
    name = wording.seat_name(seat)
    return next(row[1:] for row in table.rows if row[0] == name)


def _rewards(match: Match, seat: Seat) -> list[str]:
    """Returns a seat's rewards for the next match as a line of small print, if there are any."""
    rewards = told(spoils_of(match).get(seat, Spoils()))
    return [f"-# {' · '.join(rewards)}"] if rewards else []


def _places(match: Match) -> list[str]:
    """Returns the places with all figures, or with the first only if the message had no room."""
    lines = _place_lines(match, None)
    return lines if sum(map(len, lines)) <= _ROOM else _place_lines(match, 1)


def _place_lines(match: Match, most: int | None) -> list[str]:
    assert match.outcome is not None
    placed = places(match.outcome.ranking)
    shared = list(placed.values())
    lines = [match.outcome.reason]
    for seat, place in placed.items():
        medal = _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."
        entry = f"{medal} {_identity(match, seat)}"
        if shared.count(place) > 1:
            entry = f"{entry} (shared)"
        lines.append(entry)
        counted = _figures_text(match, seat, most)
        if counted:
            lines.append(f"-# {counted}")
        lines += _rewards(match, seat)
    return lines


def _figures_text(match: Match, seat: Seat, most: int | None = None) -> str:
    """Returns a seat's figures in one line: all, or the first `most`."""
    table = scores(match)
    figures = [*zip(table.heads[1:], _figures(table, seat), strict=True)]
    return " · ".join(_figure(head, figure) for head, figure in figures[:most] if figure)


def _figure(head: str, figure: str) -> str:
    """Returns a figure after its name, apart from it where the name ends with a number too."""
    return f"{head}: {figure}" if head[-1:].isdigit() else f"{head} {figure}"


def _identity(match: Match, seat: Seat) -> str:
    player = match.occupant(seat)
    title = seat_title(seat)
    holder = wording.person(player) if player else NOBODY
    earlier = [
        f"until turn {former.until} {wording.person(former.player)}"
        for former in match.former
        if former.seat == seat
    ]
    if not earlier:
        return f"{title}: {holder}"
    listed = wording.listing(earlier)
    return f"{title}: {holder} ({listed})"


def _notes(match: Match) -> list[str]:
    """Returns the game's notes without those of single seats, which are among the places.

    A match that its host ended has no places: its figures so far take the place of the notes,
    which would say whose turn it is.
    """
    if match.outcome is None:
        figures = {seat: _figures_text(match, seat) for seat in match.seats}
        return [f"{seat_title(seat)}: {text}" for seat, text in figures.items() if text]
    public = view_for(match, None)
    names = tuple(f"{wording.seat_name(seat)}:" for seat in match.seats)
    return [note for note in public.game.notes(public.view) if not note.startswith(names)]


def _join_parts(head: Sequence[str], middle: Sequence[str], tail: Sequence[str]) -> str:
    """Returns the lines as one message, with as much of the middle as fits and no line twice."""
    end = "\n".join(tail)
    text = "\n".join(head)[: LONGEST_MESSAGE - len(end) - 1]
    for line in middle:
        if line not in head and len(text) + len(line) + len(end) + 2 <= LONGEST_MESSAGE:
            text = f"{text}\n{line}"
    return f"{text}\n{end}"
