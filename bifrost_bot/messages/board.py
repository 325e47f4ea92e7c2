"""The message that shows a board in one of a match's channels."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.drawing.layout import beside
from bifrost_bot.drawing.text import code_block, table_text
from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board, Phase, Slot
from bifrost_bot.match import chain
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, BoardBody
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.messages.post import Button, Picture, Post, TextFile, running_hash
from bifrost_bot.messages.preferences import dressed
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import boards_in_play, shown_boards
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.texts.lobby import ButtonText
from bifrost_bot.speech.texts.move import BoardText, MoveText
from bifrost_bot.speech.view import Seen, view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit

_WHY: Final = Button(ButtonText.why, "why")


def board_post(match: Match, address: Address, body: BoardBody) -> Post:
    """Returns the message that shows a board in one of its channels, with what happened on it.

    Clients show several pictures of a message as a cropped mosaic, so it has one. Where no message
    can hold the lines, they are all in an attached text.
    """
    seen = view_for(match, address.viewer)
    scenes = [(board, seen.game.scene(seen.view, board)) for board in body.boards[-1:]]
    present = seen.live.phase.number if seen.live else 0
    number = present if body.turn is None else body.turn
    # A notice that waited until another phase is open leaves the call to that one's.
    calls = body.call and number == present
    due = _due(seen, address, shown_boards(match)) if calls else []
    head = [f"**{scene.title}**" for _, scene in scenes]
    head += _opening(match, address) if body.opening else []
    head += _elsewhere(seen.game.info, body.boards[:-1])
    ping = _pinged(match, address, due)
    said = [line for _, scene in scenes for line in scene.said]
    lines = [*body.lines, *_asked(scenes), *said, *_tables([scene for _, scene in scenes])]
    tail = _call(seen, address, due, ping) or (
        _nobody_called(match, seen, address) if calls else []
    )
    tail += running_hash(match, chain.SHORT) if seen.live and calls else ()
    text, whole = _fitted(head, lines, tail), "\n".join(lines)
    return Post(
        text=text,
        pictures=tuple(
            Picture(scene, f"{picture_name(seen.game.info, board)}{number}.png")
            for board, scene in scenes
        ),
        files=() if whole in text else (TextFile(whole, f"report-{number}.txt"),),
        buttons=_buttons(match, seen, address, due) if body.call else (),
        ping=ping,
    )


def merged(news: Sequence[BoardBody], match: Match) -> BoardBody:
    """Returns several notices of one board as one."""
    return replace(
        news[-1],
        boards=existing(news[-1].boards, match),
        lines=tuple(line for body in news for line in body.lines),
        opening=any(body.opening for body in news),
    )


def existing(boards: Sequence[Board], match: Match) -> tuple[Board, ...]:
    """Returns those of the boards that exist: a notice may be older than a rewind to before its
    board was opened.
    """
    shown = shown_boards(match)
    return tuple(board for board in boards if board in shown)


def is_edited(news: Sequence[BoardBody], chosen: Preferences) -> bool:
    """Returns whether a player chose that these notices of a board are told in its last message,
    if there is room.
    """
    return chosen.waiting_boards == "edit" and all(body.waiting for body in news)


def edited_post(
    match: Match,
    address: Address,
    told: Sequence[BoardBody],
    news: Sequence[BoardBody],
    chosen: Preferences,
    now_ms: int,
) -> Post | None:
    """Returns what a board's last message says from now on, or None where that has no room for it.

    Args:
        match: The match.
        address: The channel.
        told: All that the message tells then, in order.
        news: What of that is new.
        chosen: The choices of the channel's player.
        now_ms: The present instant.
    """
    all_told, alone = merged(told, match), merged(news, match)
    if not all_told.boards:
        return None
    post, new = (
        dressed(board_post(match, address, body), chosen, now_ms) for body in (all_told, alone)
    )
    # What has no room in the message is attached to it.
    return post if len(post.files) <= len(new.files) else None


def picture_name(info: GameInfo, board: Board) -> str:
    """Returns how the file names of a board's pictures begin; the number of the phase follows."""
    return f"{info.board_noun}{board}-"


def _tables(scenes: Sequence[Scene]) -> list[str]:
    """Returns the tables for which the pictures have no room, as one of the message's parts."""
    tables = [table_text(table) for scene in scenes for table in beside(scene)]
    return [code_block("\n\n".join(tables))] if tables else []


def _asked(scenes: Sequence[tuple[Board, Scene]]) -> list[str]:
    """Returns what is asked beside the boards; some of it in a host's own words.

    Discord takes lines that begin with a number and a dot for a list, and counts them anew.
    """
    asked = (
        wording.clean(question, LONGEST_MESSAGE) for _, scene in scenes for question in scene.asked
    )
    return [_unlisted(question) for question in asked]


def _unlisted(question: str) -> str:
    number, _, rest = question.partition(".")
    return f"{number}\\.{rest}" if number.isdecimal() else question


def _due(seen: Seen, address: Address, boards: Sequence[Board]) -> list[Slot]:
    """Returns the slots that owe an answer on a channel's boards, or in a submission channel for
    all boards together.

    Args:
        seen: What may be known in the channel.
        address: The channel.
        boards: All boards that exist.
    """
    if seen.live is None:
        return []
    phase, here = seen.live.phase, boards if address.board is None else (address.board,)
    together = (
        address.seat is not None or phase.boards is None or bool(set(here) & set(phase.boards))
    )
    return [
        slot for slot in phase.to_act if slot.board in here or (slot.board is None and together)
    ]


def _mine(address: Address, due: Sequence[Slot]) -> list[Slot]:
    return [slot for slot in due if slot.seat == address.viewer]


def _pinged(match: Match, address: Address, due: Sequence[Slot]) -> tuple[str, ...]:
    holder = match.occupant(address.seat) if address.seat and _mine(address, due) else None
    return (holder.id,) if holder is not None and not holder.computer else ()


def _call(seen: Seen, address: Address, due: Sequence[Slot], ping: Sequence[str]) -> list[str]:
    """Returns who is to move until when, and what the pinged player may type."""
    if seen.live is None or not due:
        return []
    line = wording.to_move(seen.game.info, seen.live, due, seen.left_ms, seen.people)
    return [line, *(_prompt(seen, id, _mine(address, due)) for id in ping)]


def _prompt(seen: Seen, id: str, slots: Sequence[Slot]) -> str:
    """Returns what a player owes now and how it is typed; a line for each board where they are
    on turn on several.
    """
    info = seen.game.info
    told = [wording.with_people(seen.game.instruct(seen.view, slot), seen.people) for slot in slots]
    if slots[0].board is None:
        return BoardText.your_turn.format(player=f"<@{id}>", instruction=told[0])
    boards = [f"{info.board_noun} {slot.board}" for slot in slots]
    if len(slots) == 1:
        return BoardText.your_turn_on.format(
            player=f"<@{id}>", board=boards[0], instruction=told[0]
        )
    head = BoardText.your_turn_on_several.format(
        player=f"<@{id}>",
        boards=wording.listing(boards),
        noun=info.board_noun,
        board=slots[0].board,
    )
    return "\n".join(
        [head, *(f"• {board}: {one}" for board, one in zip(boards, told, strict=True))]
    )


def _nobody_called(match: Match, seen: Seen, address: Address) -> list[str]:
    """Returns until when a phase lasts in which nobody acts, on boards that are played in it."""
    if (
        seen.live is None
        or seen.live.phase.to_act
        or address.board not in (None, *boards_in_play(match))
    ):
        return []
    return [wording.nobody_to_move(seen.live, seen.left_ms)]


def _fitted(head: Sequence[str], lines: Sequence[str], tail: Sequence[str]) -> str:
    """Returns the message; lines that do not fit are left out from their end, never from the
    tail.
    """
    shown = list(lines)
    while True:
        left_out = [MoveText.attached] if len(shown) < len(lines) else []
        text = "\n".join([*head, *shown, *left_out, *tail])
        if len(text) <= LONGEST_MESSAGE or not shown:
            return fit(text)
        shown.pop()


def _elsewhere(info: GameInfo, boards: Sequence[Board]) -> list[str]:
    if not boards:
        return []
    names = wording.listing([f"{info.board_noun} {board}" for board in boards])
    return [BoardText.elsewhere.format(boards=names)]


def _opening(match: Match, address: Address) -> list[str]:
    info = match.game.info
    if address.seat is None:
        watch = BoardText.watching.format(game=info.title)
        return [watch, MoveText.hush] if info.silent else [watch]
    lines = [BoardText.playing.format(seat=seat_title(address.seat))]
    lines += [info.goal] if info.goal else []
    if match.settings.rooms == "one":
        noun = info.board_noun
        lines.append(
            BoardText.one_channel.format(noun=noun, nouns=f"{noun}s", board=match.boards[0])
        )
    lines += [BoardText.silent] if info.silent else []
    return lines


def _buttons(match: Match, seen: Seen, address: Address, due: Sequence[Slot]) -> tuple[Button, ...]:
    """Returns what can be answered here, and under the end of a turn the button that asks what
    became of it.

    Whoever only watches gets those for looking, and so do all once the match is over.
    """
    if match.over or address.seat is None:
        return looking_buttons(match)
    mine = _mine(address, due)
    answers = _answer_buttons(seen, seen.live.phase, mine[0]) if seen.live and mine else ()
    return (*answers, _WHY) if seen.game.why(seen.view) else answers


def looking_buttons(match: Match) -> tuple[Button, ...]:
    """Returns the buttons for who cannot type commands: everybody who watches, and players once
    the match is over.
    """
    return (
        Button(ButtonText.board, "board"),
        Button(ButtonText.rules, "rules"),
        *((_WHY,) if match.over else ()),
    )


def _answer_buttons(seen: Seen, phase: Phase, slot: Slot) -> tuple[Button, ...]:
    number = phase.number
    can_tap = seen.game.taps(seen.view, slot, None, ()) is not None
    tap = (Button(ButtonText.tap, "tap", "main", phase=number),) if can_tap else ()
    form = (
        (Button(ButtonText.form, "form", "plain" if can_tap else "main", phase=number),)
        if seen.game.info.form
        else ()
    )
    # An answer that ends the phase at once can be neither taken back nor locked.
    final = phase.closes == "answered" and len(phase.to_act) == 1
    changes = (
        Button(ButtonText.undo, "undo", phase=number),
        Button(ButtonText.lock, "lock", phase=number),
        Button(ButtonText.my_move, "show", phase=number),
    )
    return (*tap, *form, *(() if final else changes), Button(ButtonText.rules, "rules"))
