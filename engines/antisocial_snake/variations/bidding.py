"""Bidding: chips buy twists, colour by colour (rule A-32, A-35, R-88 to R-93)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake.board.names import refuse_none, writer
from bifrost_bot.engines.antisocial_snake.model import CODES, COLOURS, Board, Code, Entries, Tiles
from bifrost_bot.engines.antisocial_snake.variation import Answers, Blank, Kind, Variation
from bifrost_bot.engines.errors import IllegalError, UnreadableError
from bifrost_bot.engines.taps import SEND, Choice, Menu, Path, Press, Taps
from bifrost_bot.engines.values import Json, Seat
from bifrost_bot.engines.words import count, echo, in_pairs, is_whole, listed

_WORD: Final = "bid"
_EXAMPLE: Final = "bid red 50 blue 25 green 15 yellow 10"
CHIPS: Final = 100
SNAKES: Final = 4
MOST_TWISTS: Final = 3
_STEP: Final = 5
_MOST_DIGITS: Final = 9
_BIDS: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){0,7}")
_SHARES: Final = (40, 30, 20, 10)


def _read(words: Sequence[str], board: Board, seat: Seat) -> Entries:
    del seat
    refuse_none(words, f"{board.name}: {_EXAMPLE}")
    if len(words) % 2:
        raise UnreadableError(
            f"Say how many chips after each colour, such as {board.name}: {_EXAMPLE}."
        )
    bids: dict[str, int] = {}
    for colour, chips in in_pairs(words):
        if CODES.get(colour) not in board.tiles.codes:
            raise IllegalError(
                f"{echo(colour)} is not a colour to bid on here. Choose from "
                f"{listed(board.tiles.colour_names)}."
            )
        if colour in bids:
            raise IllegalError(f"That text bids on {colour} twice. Bid once on each colour.")
        if not is_whole(chips, _MOST_DIGITS) or int(chips) > CHIPS:
            raise IllegalError(f"{echo(chips)} is not a bid. Bid whole chips from 0 to {CHIPS}.")
        bids[colour] = int(chips)
    spent = sum(bids.values())
    if spent > CHIPS:
        raise IllegalError(f"That would spend {spent} chips, and you have {CHIPS}. Bid less.")
    return _entries({CODES[colour]: chips for colour, chips in bids.items()}, COLOURS)


def _entries(bids: Mapping[Code, int], order: Iterable[Code]) -> Entries:
    """Returns the bids in this order."""
    return tuple((COLOURS[code], str(bids[code])) for code in order if code in bids)


def _guess(blank: Blank) -> Entries:
    codes = blank.board.tiles.codes
    left = CHIPS
    bids: dict[Code, int] = {}
    for code in codes:
        bids[code] = blank.below(left + 1)
        left -= bids[code]
    return _entries(bids, codes)


def _plan(blank: Blank) -> Entries:
    """Returns bids with most on one colour, drawn so that equal players differ."""
    codes = blank.board.tiles.codes
    first = blank.below(len(codes))
    order = (*codes[first:], *codes[:first])
    bids = dict.fromkeys(codes, 0)
    bids.update(zip(order, _SHARES, strict=False))
    return _entries(bids, codes)


def _taps(board: Board, seat: Seat, path: Path) -> Taps | None:
    """Returns a menu of bids for each colour, in steps; all bids are in the path's only key."""
    del seat
    names = board.tiles.colour_names
    no_bids = _key([0] * len(names))
    state, *rest = path or (no_bids,)
    if not _BIDS.fullmatch(state) or rest not in ([], [SEND]):
        return None
    bids = list(map(int, state.split(".")))
    if len(bids) != len(names):
        return None
    said = " ".join(f"{colour} {chips}" for colour, chips in zip(names, bids, strict=True))
    if rest:
        return Taps(text=f"{_WORD} {said}")
    left = CHIPS - sum(bids)
    rows = [_bid_menu(name, bids, at, left) for at, name in enumerate(names)]
    send = Press((state, SEND), "Send", main=True)
    return Taps(f"Bids: {said}; {left} of {CHIPS} chips left.", (*rows, (send,)))


def _keys(board: Board, entries: Entries) -> Path:
    return (_key(_bids(board, entries).values()),)


def _key(bids: Iterable[int]) -> str:
    return ".".join(map(str, bids))


def _bid_menu(colour: str, bids: Sequence[int], at: int, left: int) -> Menu:
    own = bids[at]
    options = {own, *range(0, own + left + 1, _STEP)}
    choices: list[Choice] = []
    for chips in sorted(options):
        changed = list(bids)
        changed[at] = chips
        choices.append(Choice(_key(changed), f"{colour} {chips}", chosen=chips == own))
    return Menu((), f"Chips on {colour}", tuple(choices))


def _set_limits(board: Board, answers: Answers) -> tuple[Board, str]:
    """Returns the board with limits: three twists, one less per higher bid, at least one (R-89)."""
    bids: dict[Seat, Mapping[Code, int]] = {}
    for seat, answer in answers.items():
        bids[seat] = _bids(board, answer.entries(board.name, _WORD))
    limits: dict[Seat, dict[Code, int]] = {}
    for seat, own in bids.items():
        limits[seat] = {}
        for code, chips in own.items():
            higher = sum(other[code] > chips for other in bids.values())
            limits[seat][code] = max(1, MOST_TWISTS - higher)
    return replace(board, limits=limits), ""


def _bids(board: Board, entries: Entries) -> Mapping[Code, int]:
    bids = dict.fromkeys(board.tiles.codes, 0)
    for colour, chips in entries:
        bids[CODES[colour]] = int(chips)
    return bids


def _explain(board: Board, seat: Seat, entries: Entries) -> tuple[str, ...]:
    """Returns the twists that each bid bought."""
    limits = board.limits.get(seat, {})
    bought: list[str] = []
    for code, chips in _bids(board, entries).items():
        twists = count(limits.get(code, 1), "twist")
        bought.append(f"{COLOURS[code]}: {chips} chips, {twists}")
    return (f"your bids: {'; '.join(bought)}",)


def _suits(tiles: Tiles) -> str:
    if len(tiles.codes) == SNAKES:
        return ""
    return (
        "a board with bidding has four colours besides white and black; this one has "
        f"{len(tiles.codes)}."
    )


def _report(board: Board) -> dict[str, Json]:
    shifts: dict[str, Json] = {}
    for seat, limits in board.limits.items():
        shifts[seat] = {COLOURS[code]: twists for code, twists in limits.items()}
    return {"shifts": shifts}


BIDDING: Final = Variation(
    id="bidding",
    title="Bidding",
    rule="With your placement you may bid 100 chips in all on your four snakes, such as `bid red "
    "40 blue 30`. In each colour the highest bidder's snake may make 3 twists, the second's 2, all "
    "others 1; they cannot be moved between snakes, and no other cap holds. You learn yours before "
    "you move.",
    ruling="Equal bids share the better rank: bids of 40, 40 and 20 give 3, 3 and 1 twists.",
    placing=(
        Kind(
            _WORD,
            _EXAMPLE,
            _read,
            writer(_WORD),
            _guess,
            plan=_plan,
            taps=_taps,
            keys=_keys,
            explain=_explain,
        ),
    ),
    prepare=_set_limits,
    capped=False,
    suits=_suits,
    report=_report,
    palette="rbgy",
)
