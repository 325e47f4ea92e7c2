"""The message that shows a board in one of a match's channels."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.drawing.text import code_block
from bifrost_bot.drawing.text_table import table_text
from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.values import Board, Phase, Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, BoardBody
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.messages.post import Button, Picture, Post, TextFile, running_hash
from bifrost_bot.messages.preferences import apply_preferences
from bifrost_bot.notices.answer import shown_answer
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import boards_in_play, shown_boards
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.texts import HUSH, MORE_ATTACHED, RULES
from bifrost_bot.speech.view import Seen, scene_for, view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit
from bifrost_bot.stream.chain import SHORT

_WHY: Final = Button("Why?", "why")
_MORE: Final = Button("⋯ More", "more")
MY_PAGE: Final = Button("My page", "page")
_LONGEST_LINE: Final = 140
"""Maximum length of a line into which several sentences are put."""


def board_pictures(match: Match, address: Address, body: BoardBody) -> tuple[Picture, ...]:
    """Returns the one picture of a board's message, as clients crop several into a mosaic."""
    number = _number(match, body)
    pictures: list[Picture] = []
    for board in body.boards[-1:]:
        scene = scene_for(match, address.viewer, board)
        file_name = f"{picture_name(match.game.info, board)}{number}.png"
        pictures.append(Picture(scene, file_name, has_text=True))
    return tuple(pictures)


def _number(match: Match, body: BoardBody) -> int:
    present = match.phase.phase.number if match.phase else 0
    return present if body.turn is None else body.turn


def board_post(
    match: Match, address: Address, body: BoardBody, left_out: Sequence[Table] = ()
) -> Post:
    """Returns the message that shows a board in one of its channels, with the events on it.

    Lines that do not fit into the message are attached as a text file, and so are the tables for
    which its picture has no room.
    """
    seen = view_for(match, address.viewer)
    pictures = board_pictures(match, address, body)
    scenes = [picture.scene for picture in pictures]
    present = seen.live.phase.number if seen.live else 0
    number = _number(match, body)
    # Only a notice of the open phase says who has to move.
    calls = body.call and number == present
    due = _due(match, seen, address) if calls else []
    ping = _users_to_ping(match, address, due)
    title = "".join(f"**{scene.title}**" for scene in scenes)
    welcome = _opening(match, address) if body.opening else []
    welcome += _elsewhere(seen.game.info, body.boards[:-1])
    facts: list[str] = []
    for scene in scenes:
        facts += [*_questions(scene), *scene.said]
    facts += _tables(left_out)
    tail = _call(match, seen, address, due, ping, title)
    if calls and not due:
        tail = _nobody_called(match, seen, address)
    head, lines = _begin(title, welcome, body.lines)
    lines += facts
    whole = _pack_sentences([*head, *tail])
    if not (welcome or lines or ping) and len(whole) == 1:
        head = whole
        tail = []
    if calls and _shows_hash(match, address):
        tail += running_hash(match, SHORT)
    head = list(map(_without_last_stop, head))
    text = _fit_lines(head, lines, tail)
    report = "\n".join(lines)
    return Post(
        text=text,
        pictures=pictures,
        files=() if report in text else (TextFile(report, f"report-{number}.txt"),),
        buttons=_buttons(match, seen, address, due) if body.call else (),
        ping=ping,
    )


def merge_notices(news: Sequence[BoardBody], match: Match) -> BoardBody:
    """Returns several notices of one board as one."""
    lines: list[str] = []
    for body in news:
        lines += body.lines
    return replace(
        news[-1],
        boards=existing(news[-1].boards, match),
        lines=tuple(lines),
        opening=any(body.opening for body in news),
    )


def existing(boards: Sequence[Board], match: Match) -> tuple[Board, ...]:
    """Returns the boards that exist: a rewind may have undone the opening of others."""
    shown = shown_boards(match)
    return tuple(board for board in boards if board in shown)


def is_edited(news: Sequence[BoardBody], chosen: Preferences) -> bool:
    """Returns whether a player chose to get these notices by an edit of the last message."""
    return chosen.waiting_boards == "edit" and all(body.waiting for body in news)


def edited_post(
    match: Match,
    address: Address,
    notices: Sequence[BoardBody],
    news: Sequence[BoardBody],
    chosen: Preferences,
    now_ms: int,
    left_out: Sequence[Table] = (),
) -> Post | None:
    """Returns the new content of a board's last message, or None if there is no room in it.

    Args:
        notices: All notices in the message, in order.
        news: The new ones of these.
        left_out: The tables for which the picture has no room.
    """
    whole = merge_notices(notices, match)
    if not whole.boards:
        return None
    latest = merge_notices(news, match)

    def post(body: BoardBody) -> Post:
        return apply_preferences(board_post(match, address, body, left_out), chosen, now_ms)

    edited = post(whole)
    separate = post(latest)
    # Lines without room in the message would be attached to it.
    return edited if len(edited.files) <= len(separate.files) else None


def picture_name(info: GameInfo, board: Board) -> str:
    """Returns the prefix of the file names of a board's pictures; the phase's number follows."""
    return f"{info.board_noun}{board}-"


def _tables(left_out: Sequence[Table]) -> list[str]:
    """Returns the tables for which the picture has no room: a line for each list of pairs."""
    found: list[str] = []
    for table in left_out:
        if len(table.heads) == 2:
            pairs = ", ".join(" ".join(row) for row in table.rows)
            found.append(f"{table.title}: {pairs}.")
        else:
            found.append(code_block(table_text(table)))
    return found


def _questions(scene: Scene) -> list[str]:
    """Returns the questions of a board, some of which are a host's own text.

    Discord renders lines that begin with a number and a dot as a list, and renumbers them.
    """
    clean = (wording.clean(question, LONGEST_MESSAGE) for question in scene.asked)
    return list(map(_escape_list_mark, clean))


def _escape_list_mark(question: str) -> str:
    number, _, rest = question.partition(".")
    return f"{number}\\.{rest}" if number.isdecimal() else question


def _due(match: Match, seen: Seen, address: Address) -> list[Slot]:
    """Returns the slots that owe an answer on a channel's boards, or there for all boards."""
    if seen.live is None:
        return []
    phase = seen.live.phase
    here: set[Board | None] = {address.board}
    if address.board is None:
        here = {*shown_boards(match)}
    if address.seat is not None or phase.boards is None or not here.isdisjoint(phase.boards):
        here.add(None)
    return [slot for slot in phase.to_act if slot.board in here]


def _mine(address: Address, due: Sequence[Slot]) -> list[Slot]:
    return [slot for slot in due if slot.seat == address.viewer]


def _users_to_ping(match: Match, address: Address, due: Sequence[Slot]) -> tuple[str, ...]:
    if all(match.is_planned(slot) for slot in _mine(address, due)):
        return ()
    person = match.person_at(address.seat or "")
    return (person.id,) if person else ()


def _call(
    match: Match,
    seen: Seen,
    address: Address,
    due: Sequence[Slot],
    ping: Sequence[str],
    title: str,
) -> list[str]:
    """Returns the instruction for the pinged player, and who has to move until when.

    It has no names where all players have to move, or where the title has the name. In a channel in
    which its player owes nothing, it says no time that is told where they owe an answer.
    """
    if seen.live is None or not due:
        return []
    info = seen.game.info
    seats = {slot.seat for slot in due}
    in_title = all(f"{wording.seat_name(seat)} to move" in title for seat in seats)
    stands = wording.stands(seen.stands_ms)
    mine = _mine(address, due)
    planned = [slot for slot in mine if match.is_planned(slot)]
    asked = [slot for slot in mine if slot not in planned]
    prompts = [_prompt(seen, id, asked) for id in ping if asked]
    if planned and not prompts:
        return [shown_answer(match, slot) for slot in planned]
    prompts += [shown_answer(match, slot) for slot in planned]
    if in_title or seats == {*match.seats}:
        time = _sentences(stands, wording.time_left(seen.live, seen.left_ms))
        if prompts and "\n" not in prompts[0]:
            return [f"{prompts[0]} {time}", *prompts[1:]]
        is_usual = time == wording.turn_ends(seen.live)
        owes = any(slot.seat == address.seat for slot in seen.live.phase.to_act)
        return [] if is_usual and owes and not mine else [*prompts, time]
    players = wording.to_move(info, seen.live, due, seen.left_ms, seen.people)
    return [_sentences(players, stands), *prompts]


def _without_last_stop(line: str) -> str:
    """Returns a line without its full stop if it is only a title."""
    return line.removesuffix(".") if line.endswith("**.") else line


def _sentences(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _begin(title: str, welcome: Sequence[str], news: Sequence[str]) -> tuple[list[str], list[str]]:
    """Returns the head of a message, with short news on the title's line, and the other news."""
    if welcome or not title:
        return [line for line in (title, *welcome) if line], _pack_sentences(news)
    first, *lines = _pack_sentences([f"{title}.", *news])
    return [first], lines


def _pack_sentences(sentences: Iterable[str]) -> list[str]:
    """Returns sentences in as few lines as they fit."""
    lines: list[str] = []
    for sentence in sentences:
        longer = f"{lines[-1]} {sentence}" if lines else ""
        if lines and len(longer) <= _LONGEST_LINE:
            lines[-1] = longer
        else:
            lines.append(sentence)
    return lines


def _shows_hash(match: Match, address: Address) -> bool:
    """Returns whether a channel is the one public one whose boards carry the running hash."""
    if address.place != "public":
        return False
    in_play = boards_in_play(match)
    first = next((board for board in shown_boards(match) if board in in_play), None)
    return first is not None and address.board == first


def _prompt(seen: Seen, id: str, slots: Sequence[Slot]) -> str:
    """Returns a player's instruction; with several boards a line for each."""
    noun = seen.game.info.board_noun
    player = f"<@{id}>, it is your turn"
    instructions = list(map(seen.instruction, slots))
    if slots[0].board is None:
        return f"{player}. {instructions[0]}"
    boards = [f"{noun} {slot.board}" for slot in slots]
    if len(slots) == 1:
        return f"{player} on {boards[0]}. {instructions[0]}"
    names = wording.listing(boards)
    lines = [f"{player} on {names}. Begin with the {noun}, such as `{slots[0].board}: …`."]
    for board, instruction in zip(boards, instructions, strict=True):
        lines.append(f"• {board}: {instruction}")
    return "\n".join(lines)


def _nobody_called(match: Match, seen: Seen, address: Address) -> list[str]:
    """Returns until when a phase lasts in which no player acts, on its boards."""
    if seen.live is None or seen.live.phase.to_act:
        return []
    if address.board not in (None, *boards_in_play(match)):
        return []
    line = wording.nobody_to_move(seen.live, seen.left_ms)
    return [_sentences(line, wording.stands(seen.stands_ms))]


def _fit_lines(head: Sequence[str], lines: Sequence[str], tail: Sequence[str]) -> str:
    """Returns the message; lines at the end are left out if they do not fit, never the tail."""
    shown = list(lines)
    while True:
        left_out = [MORE_ATTACHED] if len(shown) < len(lines) else []
        text = "\n".join([*head, *shown, *left_out, *tail])
        if len(text) <= LONGEST_MESSAGE or not shown:
            return fit(text)
        shown.pop()


def _elsewhere(info: GameInfo, boards: Sequence[Board]) -> list[str]:
    if not boards:
        return []
    names = wording.listing([f"{info.board_noun} {board}" for board in boards])
    return [f"/board shows {names}, and so do the global channels."]


def says_how_to_play(match: Match, address: Address, body: BoardBody) -> bool:
    """Returns whether a board's message is the one that welcomes the readers of a channel."""
    return body.opening and bool(_opening(match, address))


def _opening(match: Match, address: Address) -> list[str]:
    """Returns the welcome to a reader of the match, in the first of their channels only."""
    info = match.game.info
    first = next(iter(match.open_boards), None)
    if address.board not in (None, first):
        return []
    if address.seat is None:
        watch = f"{info.title}: everybody can watch here. Moves are shown when their turn is over."
        return [watch, HUSH] if info.silent else [watch]
    lines = [f"You are {seat_title(address.seat)}. {_readers(match)}"]
    lines += [info.goal] if info.goal else []
    if match.settings.rooms == "one":
        noun = info.board_noun
        nouns = f"{noun}s"
        lines.append(
            f"All your {nouns} are played here. A move counts for the {noun} on which it is "
            f"your turn; begin it with `{match.boards[0]}:` to name the {noun}."
        )
    if info.silent and not match.settings.private:
        lines.append("Don't talk about this match with anybody until it ends.")
    return lines


def _readers(match: Match) -> str:
    """Returns who can read a player's submission channels."""
    settings = match.settings
    if settings.practice:
        return "Only you and the server's administrators can read this."
    if settings.rehearsal:
        return "Only the rehearsal's hosts and the server's administrators can read this."
    readers = "you and the hosts" if settings.hosts_watch else "you"
    return (
        f"Until the match ends, only {readers} can read what you send, besides the server's owner, "
        "Administrators and bots with that permission."
    )


def _buttons(match: Match, seen: Seen, address: Address, due: Sequence[Slot]) -> tuple[Button, ...]:
    """Returns the buttons to answer, and the one that offers everything else.

    In public channels, and once the match is over, there are only the buttons to look.
    """
    if match.over or address.seat is None:
        return looking_buttons(match)
    mine = _mine(address, due)
    answers: tuple[Button, ...] = ()
    if seen.live and mine:
        answers = _answer_buttons(seen, seen.live.phase, mine[0])
    return (*answers, _MORE)


def looking_buttons(match: Match) -> tuple[Button, ...]:
    """Returns the buttons to look at a match without typing commands."""
    look = (Button("Text board", "board"), Button(RULES, "rules"))
    return (*look, _WHY) if match.over else look


def _answer_buttons(seen: Seen, phase: Phase, slot: Slot) -> tuple[Button, ...]:
    number = phase.number
    buttons: list[Button] = []
    if _can_tap(seen, slot):
        buttons.append(Button("Tap to move", "tap", "main", phase=number))
    elif seen.game.info.form:
        buttons.append(Button("Form", "form", "main", phase=number))
    if not _is_final(phase):
        buttons.append(Button("Lock", "lock", phase=number))
    return tuple(buttons)


def more_buttons(
    match: Match, address: Address, *, pages: bool, away: bool = False
) -> tuple[Button, ...]:
    """Returns the buttons behind *More* in a submission channel.

    Args:
        pages: Whether there are pages on the web.
        away: Whether no host has acted for so long that players can decide.
    """
    seen = view_for(match, address.viewer)
    phase = seen.live.phase if seen.live else None
    mine = _mine(address, _due(match, seen, address))
    buttons: list[Button] = []
    if phase and mine:
        if seen.game.info.form and _can_tap(seen, mine[0]):
            buttons.append(Button("Form", "form", phase=phase.number))
        if not _is_final(phase):
            buttons.append(Button("Undo", "undo", phase=phase.number))
            buttons.append(Button("My move", "show", phase=phase.number))
    buttons.append(Button(RULES, "rules"))
    if seen.game.why(seen.view):
        buttons.append(_WHY)
    buttons.append(Button("Fairness", "fairness"))
    if away:
        buttons.append(Button("Without a host", "hostless"))
    return (*buttons, MY_PAGE) if pages else tuple(buttons)


def _can_tap(seen: Seen, slot: Slot) -> bool:
    return seen.game.taps(seen.view, slot, None, ()) is not None


def _is_final(phase: Phase) -> bool:
    """Returns whether an answer ends the phase at once, so can be neither taken back nor locked."""
    return phase.closes == "answered" and len(phase.to_act) == 1
