"""The parts of messages, and the lobby's message, statuses and rules of a match."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from bifrost_bot.drawing.palette import STANDARD
from bifrost_bot.engines.contract import AnyGame, GameInfo
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.match.decide.admission import asking, may_join, queue
from bifrost_bot.match.decide.lobby import missing
from bifrost_bot.match.model import Match, Player, Status
from bifrost_bot.messages.summary import ending, summary_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.lobby import (
    checked_settings,
    condition_line,
    kept_line,
    pace_text,
    phase_of,
    turn_line,
)
from bifrost_bot.speech.seat_emoji import seat_title
from bifrost_bot.speech.series import rematch_lines
from bifrost_bot.speech.texts import (
    HUSH,
    LOBBY_HEAD,
    MORE_ATTACHED,
    PAUSED,
    PLAYER_TAKING_OVER,
    RULES,
)
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit_lines

_ABANDONED: Final = "The host ended the match without a result."
_PAUSED: Final = "paused"
_CALL_OFF: Final = "Call off"
_BEGINS: Final = "The match begins {time}."

Tone = Literal["plain", "good", "main", "bad"]
_LONGEST_LAST_LINE = 200
_MOST_NAMED = 4
"""Maximum number of awaited players that the lobby's message names a second time."""

_MOST_WAITING: Final = 6
"""Maximum number of waiting people that the lobby's message names."""

EVERYBODY_READY: Final = "Everybody is ready."

WITHOUT_RESULT = _ABANDONED.removesuffix(".")
"""The start of an abandoned match's result, by which it is recognized."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message; all but the label is in its id, so it survives a restart.

    Attributes:
        url: The page that it opens, instead of doing something.
    """

    label: str
    action: str = ""
    tone: Tone = "plain"
    phase: int | None = None
    detail: str = ""
    url: str = ""


_READY: Final = Button("I am ready", "ready", "good")
READY_CALL: Final = replace(_READY, action="readycall")
"""The button under a call to the ready check, which loses it once the check is over."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing under a message, and the name of its file.

    Attributes:
        has_text: Whether `/board` in its channel shows it as text.
    """

    scene: Scene
    file_name: str
    has_text: bool = False


@dataclass(frozen=True, slots=True)
class TextFile:
    """An attached text, too long for its message or for a program to read."""

    text: str
    file_name: str

    @property
    def data(self) -> bytes:
        """The text in UTF-8; characters without encoding, in old texts, become question marks."""
        return self.text.encode(errors="replace")


@dataclass(frozen=True, slots=True)
class DataFile:
    """Another attached file; the description is for users who cannot see it."""

    data: bytes
    file_name: str
    description: str


@dataclass(frozen=True, slots=True)
class Post:
    """A message with its attachments, buttons, pinged users and role, and its drawings' colours."""

    text: str
    pictures: tuple[Picture, ...] = ()
    files: tuple[TextFile | DataFile, ...] = ()
    buttons: tuple[Button, ...] = ()
    ping: tuple[str, ...] = ()
    role: str = ""
    palette: str = STANDARD.name


def lobby_post(
    match: Match,
    rooms: Mapping[Board, int] | None = None,
    replay_url: str = "",
    left: Collection[str] = (),
) -> Post:
    """Returns the lobby's message: an invitation, later a summary of the match.

    Args:
        rooms: The Discord channels in which its boards can be watched.
        replay_url: The message that has its replay, once it is over.
        left: The ids of players who have left the server.
    """
    info = match.game.info
    host = wording.mention(match.hosts[0])
    text = [LOBBY_HEAD.format(game=info.title, match=match.id, host=host)]
    roster = _roster(match, left)
    match match.status:
        case Status.LOBBY:
            text.append(f"{info.pitch} {pace_text(match)}".rstrip())
            text.append(f"{roster}{_still_missing(match)}")
            text += [*_waiting(match), *rematch_lines(match)]
            text += [line for line in (kept_line(match), condition_line(match)) if line]
            text += [*_disclosures(match), *_call(match)]
        case Status.RUNNING:
            text += [PAUSED] if match.paused else []
            text += [roster, *_standing_in(match), *_disclosures(match)]
            if info.silent and not match.settings.practice:
                text.append(HUSH)
        case Status.HALTED:
            text += ["A fault has stopped the match, so its clock is paused.", roster]
        case Status.FINISHED:
            text += [roster, ending(match), *_replay(match, replay_url)]
        case Status.ABANDONED:
            text += [roster, abandoned_text(match), *_replay(match, replay_url)]
    if not match.over:
        text += summary_lines(match, rooms or {}, LONGEST_MESSAGE - len("\n".join(text)))
    return Post(fit_lines(text), buttons=_lobby_buttons(match))


def _replay(match: Match, url: str) -> list[str]:
    """Returns where the replay is, if any of the match was played."""
    if match.state is None or match.settings.practice:
        return []
    return [
        f"Result, replay and record: {url}" if url else "Result, replay and record follow below."
    ]


def category_name(match: Match) -> str:
    """Returns the name of the match's channel category; a user's practices share theirs."""
    if match.settings.practice:
        return f"Practice: {match.game.info.title}"
    if match.settings.rehearsal:
        return f"Rehearsal: {match.game.info.title} {match.id}"
    return f"{match.game.info.title} {match.id}"


def _roster(match: Match, left: Collection[str] = ()) -> str:
    info = match.game.info
    names = [_entry(match, player, left) for player in match.announced]
    number = len(names)
    if info.fewest == info.most:
        if not names:
            return f"**Players:** nobody yet ({info.most} can play)"
        return f"**Players {number} of {info.most}:** {wording.listing(names)}"
    room = f"({info.fewest} to {info.most} can play)"
    if not names:
        return f"**Players:** nobody yet {room}"
    if match.status is not Status.LOBBY:
        return f"**Players {number}:** {wording.listing(names)}"
    return f"**Players {number}:** {wording.listing(names)} {room}"


def _still_missing(match: Match) -> str:
    """Returns the end of the line of players: whether a host can start, or how many it needs."""
    if match.ready is not None:
        return ""
    lacking = match.game.info.fewest - len(match.players)
    if match.begins_ms:
        return f" · *begins <t:{match.begins_ms // 1000}:F>*"
    host = wording.mention(match.hosts[0]) if len(match.hosts) == 1 else "a host"
    if lacking <= 0:
        return f" · *{host} can start*"
    more = "one" if lacking == 1 else lacking
    return f" · *{more} more and {host} can start*"


def _waiting(match: Match) -> list[str]:
    """Returns the line of those who wait for a place, in order, and the number who ask for one."""
    names = [wording.person(player) for player in queue(match)]
    number = len(names)
    if number > _MOST_WAITING:
        names = [*names[:_MOST_WAITING], f"{number - _MOST_WAITING} more"]
    parts = [f"**Waiting {number}:** {wording.listing(names)}"] if names else []
    asks = len(asking(match))
    if asks:
        parts.append(f"**Asking to play:** {asks}")
    return [" · ".join(parts)] if parts else []


def _standing_in(match: Match) -> list[str]:
    """Returns the number of those who would stand in; their names could tell who plays what."""
    number = len(queue(match))
    return [f"**Would stand in:** {number}"] if number else []


def _entry(match: Match, player: Player, left: Collection[str]) -> str:
    name = wording.person(player)
    seat = _open_seat(match, player)
    if seat is not None:
        name = f"{seat_title(seat)} {name}"
    if match.status is Status.LOBBY:
        name = _with_purse(match, player, _with_level(player, name))
    if player.id in left and not match.over:
        name = f"{name} (left the server)"
    if match.ready is None or player.computer:
        return name
    return f"{name} ✅" if player.id in match.ready else f"{name} ⏳"


def _with_level(player: Player, name: str) -> str:
    """Returns a computer player with its skill."""
    if player.computer is None or player.computer == "program":
        return name
    return f"{name} ({player.computer})"


def _with_purse(match: Match, player: Player, name: str) -> str:
    """Returns a player with a granted starting amount, whose value may be secret in the game."""
    info = match.game.info
    amount = match.purses.get(player.id)
    if amount is None:
        return name
    if info.purse in info.secret_settings:
        return name
    return f"{name} ({amount} {info.purse})"


def _open_seat(match: Match, player: Player) -> Seat | None:
    """Returns the seat that a player is publicly known to have: a claimed, never a dealt one."""
    if match.seating == "dealt":
        return None
    return match.seat_of(player.id) or player.seat


def _disclosures(match: Match) -> list[str]:
    seeing = {player.id for player in match.players if player.sees_all}
    names = [wording.person(player) for player in match.announced if player.sees_all]
    if seeing - match.announced_ids:
        names.append(PLAYER_TAKING_OVER)
    if not names:
        return []
    return [
        (
            f"⚠️ Discord does not hide secrets from {wording.listing(names)} (owner, "
            "Administrator or View Audit Log)."
        )
    ]


def _call(match: Match) -> list[str]:
    """Returns the line about the ready check, or about a game's pregame, if there is one."""
    at = f"<t:{match.begins_ms // 1000}:F>" if match.begins_ms else ""
    if match.ready is None and not match.awaited:
        return _pregame(match, at) if at and match.game.info.pregame_hours else []
    if match.awaited:
        due = f"<t:{match.awaited.due_ms // 1000}:T>"
        begins = (
            f"The match begins with round {match.awaited.round} of the public beacon, at {due}."
        )
        return [f"{EVERYBODY_READY} {begins}"]
    begins = _BEGINS.format(time=at) if at else ""
    absent = [wording.person(player) for player in missing(match)]
    if not absent:
        return [f"{EVERYBODY_READY} {begins}".rstrip()]
    players = f"{len(absent)} players (⏳)"
    if len(absent) <= _MOST_NAMED:
        players = wording.listing(absent)
    begins = begins or "The match begins when everyone has answered."
    return [f"Ready check: waiting for {players}. Press **I am ready**. {begins}"]


def _pregame(match: Match, at: str) -> list[str]:
    noun = match.game.info.seat_noun
    if match.seating == "claimed":
        return [
            f"**Pregame** until {at}: press **Join** and choose a {noun}; press it again to "
            "change it. Nothing else is due until then."
        ]
    return [f"**Pregame** until {at}: press **Join** to play. Nothing else is due until then."]


def pregame_hint(info: GameInfo) -> str:
    """Returns how a host gives the pregame a deadline; empty if the game has no pregame."""
    if not info.pregame_hours:
        return ""
    task = f"choose a {info.seat_noun}" if info.seating == "claimed" else "join"
    return (
        f"This game has a pregame of {info.pregame_hours} hours, in which players only {task}: "
        "that is this lobby. Set its deadline with `/match start at: in "
        f"{info.pregame_hours}h`, or begin whenever you like."
    )


_LOOKING = (Button(RULES, "rules"), Button("Details", "details"))
"""The buttons for everyone who considers joining or watching."""


def _lobby_buttons(match: Match) -> tuple[Button, ...]:
    if match.status is not Status.LOBBY:
        stand_in = () if match.settings.private else (Button("Stand in", "standin"),)
        return () if match.over else (*_LOOKING, *stand_in)
    host = Button("Host", "host")
    if match.ready is not None or match.awaited is not None:
        return (_READY, *_LOOKING, host)
    join = Button("Join", "join", "good")
    can_leave = match.people or match.waiting
    leave = (Button("Leave", "leave"),) if can_leave else ()
    return (join, *leave, *_LOOKING, host)


def host_buttons(match: Match) -> tuple[Button, ...]:
    """Returns the buttons with which hosts run a lobby; only they see them."""
    if match.status is not Status.LOBBY:
        return ()
    call_off = Button(_CALL_OFF, "calloff", "bad")
    if match.ready is not None:
        return (Button("Start with computers", "substitute", "main"), call_off)
    buttons = (
        Button("Start", "start", "main"),
        Button("Add computer", "addcomputer"),
        Button("Remove a player", "remove"),
        Button("Who may play", "entry"),
        Button("Settings", "settings"),
    )
    return (*buttons, call_off) if match.begins_ms else buttons


def abandoned_text(match: Match) -> str:
    """Returns the sentence for an end without a result."""
    if not match.reason:
        return _ABANDONED
    return f"The host ended the match without a result: {match.reason}"


def rules_text(game: AnyGame, match: Match | None = None) -> str:
    """Returns the rules in short with the match's settings, or the game's without a match."""
    info = game.info
    terms = list(_terms_of(game, match))
    turn = turn_line(match) if match else None
    if turn:
        terms.append(turn)
    goal = wording.capital(info.goal.removeprefix("Goal: "))
    parts = [
        f"**{info.title} in short**",
        *([f"**Goal:** {goal}"] if goal else ()),
        "**Rules**",
        *(f"• {line}" for line in info.brief),
        *(["**This match**"] if terms else ()),
        *(f"• {line}" for line in terms),
        "**You type**",
        info.hint,
    ]
    # Only the goal, which is in a player's first message too, and headings can be missed.
    while len("\n".join(parts)) > LONGEST_MESSAGE and parts[1].startswith("**"):
        del parts[1]
    return fit_lines(parts)


def _terms_of(game: AnyGame, match: Match | None) -> tuple[str, ...]:
    """Returns the rules set by the match's settings; in a lobby for some fitting player count."""
    if match is None:
        seats = game.info.seats[: game.info.fewest]
        return game.terms(game.configure({}, seats))
    found = checked_settings(match)
    return game.terms(found[0]) if found else ()


def match_name(match: Match) -> str:
    """Returns the label of a match: `3, Bifröst: running`."""
    state = _PAUSED if match.paused else match.status.value
    return match_label(match.id, match.game.info.title, state)


def match_label(match_id: str, title: str, state: str) -> str:
    """Returns the label of a match, made of its parts."""
    return f"{match_id}, {title}: {state}"


def joined_text(match: Match, id: str, *, is_new: bool) -> str:
    """Returns the answer to *Join*: a place in the match, or one on its waiting list."""
    player = match.waiter(id)
    if player is None:
        return f"You have joined match {match.id}." if is_new else "You have already joined."
    if not may_join(match, player):
        return (
            f"A host decides who plays in match {match.id} and is asked about you. You are told "
            "the answer. **Leave** takes your question back."
        )
    number = 1 + queue(match).index(player)
    taken = f"All {match.game.info.most} places are taken"
    if len(match.players) < match.game.info.most:
        taken = "The free places are kept for people whom a host names"
        if match.kept_until_ms is not None:
            taken += f", until <t:{match.kept_until_ms // 1000}:f>"
    return (
        f"{taken}, so you wait: number {number} on the list of match {match.id}. You move up by "
        "yourself when a place is free, and are told. **Leave** takes you off the list."
    )


def status_text(match: Match) -> str:
    """Returns the public state of a match in a few words, with its players."""
    text = f"**Match {match.id}, {match.game.info.title}**: {_state(match)}. {_roster(match)}."
    return f"{text} {_waiting_text(match)}".strip()


def part_text(match: Match, user_id: str) -> str:
    """Returns whether a user still plays, if any player was replaced and the user ever played."""
    if not match.former or match.over:
        return ""
    if match.player(user_id) is not None:
        return f"You still play in match {match.id}."
    played = any(former.player.id == user_id for former in match.former)
    return f"You no longer play in match {match.id}." if played else ""


def _state(match: Match) -> str:
    """Returns the progress of a match in a few words."""
    match match.status:
        case Status.LOBBY:
            if match.ready is not None:
                return "ready check"
            if not match.begins_ms:
                return "the lobby is open"
            time = f"<t:{match.begins_ms // 1000}:F>"
            return f"the lobby is open; begins {time}"
        case Status.RUNNING:
            return _playing(match)
        case Status.HALTED:
            return (
                f"stopped by a fault (incident {match.incident}); a host can try again with "
                "/match resume"
            )
        case Status.FINISHED:
            if match.outcome is None:
                return "over"
            reason = match.outcome.reason.rstrip(".")
            return f"over. {reason}"
        case Status.ABANDONED:
            if not match.reason:
                return "ended by its host without a result"
            return f"ended by its host without a result ({match.reason})"


def _playing(match: Match) -> str:
    if match.phase is None:
        return _PAUSED if match.paused else "its channels are being made"
    name = phase_of(match, match.phase.phase)
    if match.held is not None:
        return f"{name}, waiting for the host to judge answers"
    return wording.phase_state(name, match.phase, match.left_ms)


def _waiting_text(match: Match) -> str:
    """Returns who is not ready yet, during a ready check."""
    if match.status is not Status.LOBBY or match.ready is None:
        return ""
    absent = [wording.person(player) for player in missing(match)]
    if not absent:
        return EVERYBODY_READY
    return f"Waiting for {wording.listing(absent)}."


def running_hash(match: Match, digits: int) -> list[str]:
    """Returns the line with the last posted running hash, against which a match can be checked."""
    if not match.chain.posted or match.settings.private:
        return []
    posted = match.chain.posted[:digits]
    if match.phase:
        return [f"-# Running hash, turn {match.phase.phase.number}: `{posted}`"]
    if match.over:
        return [f"-# Running hash, end: `{posted}`"]
    return [f"-# Running hash, the last turn: `{posted}`"]


def fit_or_attach(text: str) -> tuple[str, tuple[TextFile, ...]]:
    """Returns the text as far as a message has room, and all of it as a file if it has not.

    The last line, such as until when an answer can be changed, is always shown.
    """
    if len(text) <= LONGEST_MESSAGE:
        return text, ()
    *_, last = text.split("\n")
    tail = f"\n{MORE_ATTACHED}\n{last[-_LONGEST_LAST_LINE:]}"
    return text[: LONGEST_MESSAGE - len(tail)] + tail, (TextFile(text, "answer.txt"),)
