"""What is told when a match is over: who was who, the places with all that was counted, the
seed, and a spreadsheet.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bifrost_bot.engines.scene import Table
from bifrost_bot.engines.values import Seat, Spoils
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.history.results import is_silent, places
from bifrost_bot.match.model import Match, Player
from bifrost_bot.match.notice import CONTROL, LOBBY, Address
from bifrost_bot.messages.board import looking_buttons
from bifrost_bot.messages.post import Button, Post, TextFile, abandoned, running_hash
from bifrost_bot.messages.spreadsheet import cell, csv_text
from bifrost_bot.notices.ending import called_to_result
from bifrost_bot.notices.practice import KEPT_MINUTES
from bifrost_bot.speech import wording
from bifrost_bot.speech.rewards import COLUMNS, cells, told
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.texts.lobby import ButtonText, StatusText
from bifrost_bot.speech.texts.result import FileText, ResultText
from bifrost_bot.speech.view import spoils_of, view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE

_MEDALS = ("🥇", "🥈", "🥉")
_ROOM = 1400
"""How many characters of the message places and figures may take, as seed and notes come after
them.
"""

_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?%?")


def closing_post(match: Match, address: Address, where: int) -> Post:
    """Returns what a channel is told of a match that is over.

    Args:
        match: The match.
        address: The channel.
        where: The Discord channel that has the result with the match's files; 0 if it is not known.
    """
    called, here = called_to_result(match, address), address in (LOBBY, CONTROL)
    if address.seat is not None and not match.settings.practice:
        return _own_result_post(match, address.seat, called, where)
    post = result_post(match, spreadsheet=here, where=0 if here else where)
    # No text of a match that never began names those whom it calls.
    named = () if match.state is not None else map(wording.mention, called)
    return replace(post, text=" ".join([*named, post.text]), ping=called)


def result_post(match: Match, *, spreadsheet: bool = False, where: int = 0) -> Post:
    """Returns the closing message: who was who, places and scores, and the seed with its
    commitment.

    Args:
        match: A match that is over.
        spreadsheet: Whether the results are attached as a CSV file, where there are any.
        where: The Discord channel that has the match's files, where that is another and known; else
        0.
    """
    if match.state is None:
        return Post(abandoned(match))
    public = view_for(match, None)
    head = [_over(match), *_ended(match)]
    seed = [
        ResultText.seed.format(seed=match.seed),
        ResultText.seal.format(seal=commitment(match.seed)),
        *running_hash(match, len(match.posted)),
        *_elsewhere(where),
    ]
    text = _between(
        [*head, *_unrated(match)], _without_scores(public.game.notes(public.view), match), seed
    )
    if match.settings.private:
        cleared = (
            ResultText.rehearsal_unrated
            if match.settings.rehearsal
            else ResultText.practice_unrated
        )
        tail = [cleared.format(minutes=KEPT_MINUTES)]
        text = _between(head, _without_scores(public.game.notes(public.view), match), tail)
        return Post(text, buttons=(Button(ButtonText.delete_channels, "strike", "bad"),))
    files = (
        (TextFile(results_csv(match), f"match-{match.id}-results.csv"),)
        if spreadsheet and match.outcome
        else ()
    )
    return Post(text, files=files, buttons=looking_buttons(match))


def _unrated(match: Match) -> list[str]:
    return (
        [ResultText.unrated]
        if is_silent(match) and match.outcome is not None and match.settings.rated
        else []
    )


def results_csv(match: Match) -> str:
    """Returns players, seats, places and all that was counted as a CSV file for a host's
    spreadsheet.

    Where the game leaves players something for the next match, that follows; see
    `speech/rewards.py`.

    No cell can be taken for a formula, and no name can begin a cell of its own whatever the program
    splits at.
    """
    assert match.outcome is not None
    table, taken = scores(match), spoils_of(match)
    rows = [["name", "seat", "place", *map(_column, table.heads[1:]), *(COLUMNS if taken else ())]]
    for seat, place in places(match.outcome.ranking).items():
        player = match.occupant(seat)
        name = wording.plain(player.name) if player else ""
        counted = (*_figures(table, seat), *(cells(taken[seat]) if seat in taken else ()))
        figures = [text if _NUMBER.fullmatch(text) else cell(text) for text in counted]
        rows.append([cell(name), cell(wording.seat_name(seat)), str(place), *figures])
    return csv_text(rows)


def scores(match: Match) -> Table:
    """Returns what everyone may know of the scores, one row per seat in order of rank."""
    public = view_for(match, None)
    return public.game.results(public.view)


def _own_result_post(match: Match, seat: Seat, called: tuple[str, ...], where: int) -> Post:
    """Returns what a player is told in their own channel: how they ended, who was who, and where
    the rest is.
    """
    own = " ".join([*map(wording.mention, called), _own_place(match, seat)])
    head = [_over(match), own, *_ended(match), *_unrated(match)]
    return Post(_between(head, iter(()), _elsewhere(where)), ping=called)


def _own_place(match: Match, seat: Seat) -> str:
    if match.outcome is None:
        return ResultText.played.format(seat=seat_title(seat))
    placed = places(match.outcome.ranking)
    shared = [*placed.values()].count(placed[seat]) > 1
    place = (ResultText.place_shared if shared else ResultText.place).format(
        place=placed[seat], of=len(placed)
    )
    return ResultText.played_to.format(
        seat=seat_title(seat), place=place, figures=_counted(match, seat)
    ).rstrip()


def _over(match: Match) -> str:
    return ResultText.over.format(game=match.game.info.title, match=match.id)


def _ended(match: Match) -> list[str]:
    """Returns how it ended, and who was who."""
    return _places(match) if match.outcome else [abandoned(match), *_identities(match)]


def _elsewhere(where: int) -> list[str]:
    return [FileText.files_in.format(channel=f"<#{where}>")] if where else []


def _column(head: str) -> str:
    """Returns how files call what a table counts: `Paths of 4` becomes `paths_of_4`."""
    return cell("_".join(head.lower().split()))


def _figures(table: Table, seat: Seat) -> tuple[str, ...]:
    """Returns the row of a seat without its name."""
    return next(row[1:] for row in table.rows if row[0] == wording.seat_name(seat))


def _taken(match: Match, seat: Seat) -> list[str]:
    """Returns what a seat takes into the next match, as a line of small print; none if that is
    nothing.
    """
    taken = told(spoils_of(match).get(seat, Spoils()))
    return [f"-# {' · '.join(taken)}"] if taken else []


def _places(match: Match) -> list[str]:
    """Returns the places with all figures; with the first alone where they would fill the
    message.
    """
    lines = _placed(match, None)
    return lines if sum(map(len, lines)) <= _ROOM else _placed(match, 1)


def _placed(match: Match, most: int | None) -> list[str]:
    assert match.outcome is not None
    placed = places(match.outcome.ranking)
    shared = list(placed.values())
    lines = [match.outcome.reason]
    for seat, place in placed.items():
        medal = _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."
        entry = f"{medal} {_identity(match, seat)}"
        lines.append(
            ResultText.entry_shared.format(entry=entry) if shared.count(place) > 1 else entry
        )
        counted = _counted(match, seat, most)
        lines += [f"-# {counted}"] if counted else []
        lines += _taken(match, seat)
    return lines


def _counted(match: Match, seat: Seat, most: int | None = None) -> str:
    """Returns what was counted for a seat, in one line: all of it, or the first so many figures."""
    table = scores(match)
    figures = zip(table.heads[1:], _figures(table, seat), strict=True)
    return " · ".join(f"{head} {figure}" for head, figure in [*figures][:most] if figure)


def _identities(match: Match) -> list[str]:
    return [_identity(match, seat) for seat in match.seats]


def _identity(match: Match, seat: Seat) -> str:
    player: Player | None = match.occupant(seat)
    title, holder = seat_title(seat), wording.person(player) if player else StatusText.nobody
    before = [
        ResultText.earlier.format(turn=one.until, player=wording.person(one.player))
        for one in match.former
        if one.seat == seat
    ]
    if not before:
        return ResultText.seat.format(seat=title, player=holder)
    return ResultText.seat_with_earlier.format(
        seat=title, player=holder, earlier=wording.listing(before)
    )


def _without_scores(notes: Sequence[str], match: Match) -> Iterator[str]:
    """Yields the notes that say more than the places do: those of single seats are in their
    figures.
    """
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
