"""What is told when a match is over: who was who, the places with all that was counted, the seed, and a spreadsheet."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence

from bifrost_bot.engines.scene import Table
from bifrost_bot.engines.values import Seat
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match, Player
from bifrost_bot.messages.post import Button, Post, TextFile, abandoned, running_hash
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.speech import wording
from bifrost_bot.speech.swatch import seat_title
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE

_MEDALS = ("🥇", "🥈", "🥉")
_LONGEST_CELL = 100
_ROOM = 1400
"""How many characters of the message places and figures may take, as seed and notes come after them."""

_CLEARED = "This {what} counts for nothing. Its channels are deleted in {minutes} minutes."
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?%?")
_BEGINNINGS = "=+-@\uff1d\uff0b\uff0d\uff20"
"""What a cell begins with that spreadsheet programs compute, also as wide signs of East Asian writing."""

_SEPARATORS = str.maketrans(dict.fromkeys(';"|\t', " "))


def result_post(match: Match, *, spreadsheet: bool = False) -> Post:
    """Returns the closing message: who was who, places and scores, and the seed with its commitment.

    Args:
        match: A match that is over.
        spreadsheet: Whether the results are attached as a CSV file, where there are any.
    """
    if match.state is None:
        return Post(abandoned(match))
    public = view_for(match, None)
    head = [f"**{match.game.info.title} · match {match.id} is over.**"]
    head += _places(match) if match.outcome else [abandoned(match), *_identities(match)]
    seed = [
        f"Seed: `{match.seed}`",
        f"-# The SHA-256 of the seed's text is `{commitment(match.seed)}`, as published before anybody joined.",
        *running_hash(match, len(match.posted)),
    ]
    text = _between(head, _without_scores(public.game.notes(public.view), match), seed)
    if match.settings.private:
        cleared = _CLEARED.format(what="rehearsal" if match.settings.rehearsal else "practice", minutes=KEPT_MINUTES)
        text = _between(head, _without_scores(public.game.notes(public.view), match), [cleared])
        return Post(text, buttons=(Button("Delete the channels now", "strike", "bad"),))
    files = (TextFile(results_csv(match), f"match-{match.id}-results.csv"),) if spreadsheet and match.outcome else ()
    return Post(text, files=files)


def results_csv(match: Match) -> str:
    """Returns places, seats, players and all that was counted as a CSV file for a host's spreadsheet.

    No cell can be taken for a formula, and no name can begin a cell of its own whatever the program splits at.
    """
    assert match.outcome is not None
    table, placed = scores(match), places(match.outcome.ranking)
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(["Place", "Seat", "Player", *map(_cell, table.heads[1:])])
    for seat, place in placed.items():
        player = match.occupant(seat)
        name = wording.plain(player.name) if player else ""
        figures = [text if _NUMBER.fullmatch(text) else _cell(text) for text in _figures(match, table, seat)]
        writer.writerow([str(place), _cell(wording.seat_name(seat)), _cell(name), *figures])
    # With this mark in front spreadsheet programs know that letters are in UTF-8.
    return f"\ufeff{written.getvalue()}"


def scores(match: Match) -> Table:
    """Returns what everyone may know of the scores, one row per seat in seat order."""
    public = view_for(match, None)
    return public.game.results(public.view)


def _cell(text: str) -> str:
    """Returns a text as one harmless cell, which is never computed."""
    plain = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text.translate(_SEPARATORS))
    short = " ".join(plain.split())[:_LONGEST_CELL]
    return f"'{short}" if short.startswith(tuple(_BEGINNINGS)) else short


def _figures(match: Match, table: Table, seat: Seat) -> tuple[str, ...]:
    """Returns the row of a seat without its name; rows are in seat order."""
    row = table.rows[list(match.seats).index(seat)]
    return row[1:]


def _places(match: Match) -> list[str]:
    """Returns the places with all figures; with the first alone where they would fill the message."""
    lines = _placed(match, None)
    return lines if sum(map(len, lines)) <= _ROOM else _placed(match, 1)


def _placed(match: Match, most: int | None) -> list[str]:
    assert match.outcome is not None
    placed, table = places(match.outcome.ranking), scores(match)
    shared = list(placed.values())
    lines = [match.outcome.reason]
    for seat, place in placed.items():
        medal = _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."
        together = " (shared)" if shared.count(place) > 1 else ""
        lines.append(f"{medal} {_identity(match, seat)}{together}")
        figures = zip(table.heads[1:], _figures(match, table, seat), strict=True)
        counted = " · ".join(f"{head} {figure}" for head, figure in [*figures][:most] if figure)
        lines += [f"-# {counted}"] if counted else []
    return lines


def _identities(match: Match) -> list[str]:
    return [_identity(match, seat) for seat in match.seats]


def _identity(match: Match, seat: Seat) -> str:
    player: Player | None = match.occupant(seat)
    before = [f"until turn {one.until} {wording.person(one.player)}" for one in match.former if one.seat == seat]
    earlier = f" ({wording.listing(before)})" if before else ""
    return f"{seat_title(seat)}: {wording.person(player) if player else 'nobody'}{earlier}"


def _without_scores(notes: Sequence[str], match: Match) -> Iterator[str]:
    """Yields the notes that say more than the places do: those of single seats are in their figures."""
    names = tuple(f"{wording.seat_name(seat)}:" for seat in match.seats) if match.outcome else ()
    return (note for note in notes if not note.startswith(names))


def _between(head: Sequence[str], middle: Iterator[str], tail: Sequence[str]) -> str:
    """Returns the lines as one message; as much of the middle as fits, and nothing said twice."""
    end = "\n".join(tail)
    text = "\n".join(head)[: LONGEST_MESSAGE - len(end) - 1]
    for line in middle:
        if line not in head and len(text) + len(line) + len(end) + 2 <= LONGEST_MESSAGE:
            text = f"{text}\n{line}"
    return f"{text}\n{end}"
