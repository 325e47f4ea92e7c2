"""Puts together the messages of a match: words, picture, buttons, and the users they ping."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bifrost_bot.drawing.palette import STANDARD
from bifrost_bot.engines.contract import AnyGame, GameInfo
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.match import chain
from bifrost_bot.match.decide.lobby import commitment, missing
from bifrost_bot.match.model import Match, Player, Status
from bifrost_bot.messages.summary import ending, fitting, summary_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.lobby import configured, phase_of, term_lines, turn_line
from bifrost_bot.speech.swatch import seat_title
from bifrost_bot.speech.texts.clock import ClockText
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit

Tone = Literal["plain", "good", "main", "bad"]
_LONGEST_LAST_LINE = 200
_MOST_NAMED = 4
"""How many of those who are waited for are named twice in the lobby's message."""

WITHOUT_RESULT = "The host ended the match without a result"
"""How a match ended that was abandoned; the reason may follow."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message; action, match, phase and detail make its id, so that a restart loses nothing."""

    label: str
    action: str
    tone: Tone = "plain"
    phase: int | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing under a message, and the name of its file."""

    scene: Scene
    file_name: str


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text that is attached: too long for its message, or for a program to read."""

    text: str
    file_name: str

    @property
    def data(self) -> bytes:
        """The text in UTF-8; what an earlier program stored and no encoding has becomes a question mark."""
        return self.text.encode(errors="replace")


@dataclass(frozen=True, slots=True)
class DataFile:
    """Another attached file; the description is for users who cannot see it."""

    data: bytes
    file_name: str
    description: str


@dataclass(frozen=True, slots=True)
class Post:
    """A message: its text, what is attached to it, its buttons, the users it pings, and the colours of its drawings."""

    text: str
    pictures: tuple[Picture, ...] = ()
    files: tuple[TextFile | DataFile, ...] = ()
    buttons: tuple[Button, ...] = ()
    ping: tuple[str, ...] = ()
    palette: str = STANDARD.name


def lobby_post(match: Match, rooms: Mapping[Board, int] | None = None, replay_url: str = "") -> Post:
    """Returns the lobby's message, whatever has become of the match since: an invitation, then a summary.

    Args:
        match: The match.
        rooms: The Discord channels in which its boards can be watched.
        replay_url: The message that has its replay, once it is over.
    """
    info = match.game.info
    text = [
        f"**{info.title} · match {match.id}**, hosted by {wording.mention(match.hosts[0])}",
        info.pitch,
        _roster(match),
    ]
    text += _disclosures(match)
    match match.status:
        case Status.LOBBY:
            ends = [_promise(match), _call(match)]
            text += fitting(term_lines(match), LONGEST_MESSAGE - len("\n".join([*text, *ends])) - 1)
            text += ends
        case Status.RUNNING:
            text += [f"The match is running in the category **{category_name(match)}**.", _promise(match)]
            text += [MoveText.hush] if info.silent and not match.settings.practice else []
            text += [ClockText.paused] if match.paused else []
        case Status.HALTED:
            text += ["A fault has stopped the match, so its clock is paused."]
        case Status.FINISHED:
            text += [ending(match), *_replay(match, replay_url)]
        case Status.ABANDONED:
            text += [abandoned(match), *_replay(match, replay_url)]
    if not match.over:
        text += summary_lines(match, rooms or {}, LONGEST_MESSAGE - len("\n".join(text)))
    return Post(fit("\n".join(text)), buttons=_lobby_buttons(match))


def _replay(match: Match, url: str) -> list[str]:
    """Returns where the match can be watched again, if any of it was played."""
    if match.state is None or match.settings.practice:
        return []
    return [f"Result, replay and record: {url}" if url else "Result, replay and record follow below."]


def category_name(match: Match) -> str:
    """Returns the name of the match's channel category; that of a practice serves its user's next one too."""
    if match.settings.practice:
        return f"Practice: {match.game.info.title}"
    name = f"{match.game.info.title} {match.id}"
    return f"Rehearsal: {name}" if match.settings.rehearsal else name


def _roster(match: Match) -> str:
    info = match.game.info
    names = [_entry(match, player) for player in match.announced]
    count = f"{len(names)} of {info.most}"
    if info.fewest != info.most:
        count = f"{len(names)}; {info.fewest} to {info.most} can play"
    return f"Players ({count}): {wording.listing(names) if names else 'nobody yet'}."


def _entry(match: Match, player: Player) -> str:
    name = wording.person(player)
    seat = _open_seat(match, player)
    if seat is not None:
        name = f"{seat_title(seat)} {name}"
    if match.status is Status.LOBBY:
        name += _purse(match, player)
    if match.ready is None or player.computer:
        return name
    return f"{name} ✅" if player.id in match.ready else f"{name} ⏳"


def _purse(match: Match, player: Player) -> str:
    """Returns what a host granted a player to begin with; of what is secret in the game only that it is."""
    info, amount = match.game.info, match.purses.get(player.id)
    if amount is None:
        return ""
    return (
        f" ({info.purse} set by the host)"
        if info.purse in info.secret_settings
        else f" (begins with {amount} {info.purse})"
    )


def _open_seat(match: Match, player: Player) -> Seat | None:
    """Returns the seat that everyone may know a player to have: one that was claimed, never one that was dealt."""
    if match.seating == "dealt":
        return None
    return match.seat_of(player.id) or player.seat


def _disclosures(match: Match) -> list[str]:
    known = {player.id for player in match.announced}
    eyes = [wording.person(player) for player in match.announced if player.sees_all]
    if any(player.sees_all and player.id not in known for player in match.players):
        eyes.append("a player who takes over for one of the players")
    if not eyes:
        return []
    who = wording.listing(eyes)
    return [f"⚠️ Discord does not hide secrets from {who} (owner, Administrator or View Audit Log)."]


def _call(match: Match) -> str:
    at = f"<t:{match.begins_ms // 1000}:F>" if match.begins_ms else ""
    if match.ready is None:
        return _invitation(match, at)
    waited = [wording.person(player) for player in missing(match)]
    who = wording.listing(waited) if len(waited) <= _MOST_NAMED else f"{len(waited)} players (⏳)"
    if match.awaited:
        due = f"<t:{match.awaited.due_ms // 1000}:T>"
        return f"Everybody is ready. The match begins with round {match.awaited.round} of the public beacon, at {due}."
    if not waited:
        return f"Everybody is ready. The match begins {at}." if at else "Everybody is ready."
    begins = f"The match begins {at}." if at else "The match begins when everyone has answered."
    return f"Ready check: waiting for {who}. Press **I am ready**. {begins}"


def _invitation(match: Match, at: str) -> str:
    """Returns what people do to take part, and when the match begins."""
    noun = match.game.info.seat_noun
    chosen = f"and choose a {noun}. Press it again to change it" if match.seating == "claimed" else "to play"
    if at and match.game.info.pregame_hours:
        return (
            f"**Pregame** until {at}, when the match begins: press **Join** {chosen}. Nothing else is due until then."
        )
    begins = f"The match begins {at}." if at else "The host begins with `/match start`."
    return f"Press **Join** {chosen}. {begins}"


def pregame_hint(info: GameInfo) -> str:
    """Returns how the host of a new match gives its pregame a deadline; empty if the game has none."""
    if not info.pregame_hours:
        return ""
    due = f"players only choose a {info.seat_noun}" if info.seating == "claimed" else "players only join"
    return (
        f"This game has a pregame of {info.pregame_hours} hours, in which {due}: that is this lobby. Set its deadline "
        f"with `/match start at: in {info.pregame_hours}h`, or begin whenever you like."
    )


def _promise(match: Match) -> str:
    seal = f"-# Fairness seal: `{commitment(match.seed)}` (compare it with the seed at the end; `/help fairness`)"
    return f"{seal}\n-# {mixed_in(match)}" if match.nonces else seal


def mixed_in(match: Match) -> str:
    """Returns what people who joined have added to the match's chance, so that nobody can change it afterwards."""
    hashed = hashlib.sha256("/".join(match.nonces).encode()).hexdigest()[: chain.SHORT]
    return f"Every press on Join adds to the match's chance. {len(match.nonces)} so far: `{hashed}`"


_LOOKING = (Button("Rules", "rules"), Button("Who sees what", "sight"))
"""The buttons for everybody who thinks of joining or watching."""


def _lobby_buttons(match: Match) -> tuple[Button, ...]:
    if match.status is not Status.LOBBY:
        return () if match.over else _LOOKING
    if match.ready is not None:
        return (
            Button("I am ready", "ready", "good"),
            Button("Start, computers fill in", "substitute", "main"),
            Button("Call off", "calloff", "bad"),
            *_LOOKING,
        )
    return (
        Button("Join", "join", "good"),
        Button("Leave", "leave"),
        *_LOOKING,
        Button("Start", "start", "main"),
        Button("Add computer", "addcomputer"),
        Button("Remove computer", "dropcomputer"),
        Button("Settings", "settings"),
        *((Button("Call off", "calloff", "bad"),) if match.begins_ms else ()),
    )


def abandoned(match: Match) -> str:
    """Returns the sentence for an end without a result."""
    return WITHOUT_RESULT + (f": {match.reason}" if match.reason else ".")


def rules_text(game: AnyGame, match: Match | None = None) -> str:
    """Returns the rules in short, for `/rules`, and what the match's settings fix, the usual ones without a match."""
    info, lines = game.info, [*game.info.brief, *_terms_of(game, match)]
    lines += filter(None, [turn_line(match)] if match else [])
    return fit("\n".join([f"**{info.title} in short**", *(f"• {line}" for line in lines), info.hint]))


def _terms_of(game: AnyGame, match: Match | None) -> tuple[str, ...]:
    """Returns what the match's settings fix; before it begins, for any number of players whom they suit."""
    if match is None:
        return game.terms(game.configure({}, game.info.seats[: game.info.fewest]))
    found = configured(match)
    return game.terms(found[0]) if found else ()


def match_name(match: Match) -> str:
    """Returns the label by which a match is known: `3, Bifröst: running`."""
    return known_as(match.id, match.game.info.title, "paused" if match.paused else match.status.value)


def known_as(match_id: str, title: str, state: str) -> str:
    """Returns the label by which a match of a game is known."""
    return f"{match_id}, {title}: {state}"


def status_text(match: Match) -> str:
    """Returns the state of a match in a few words, with its players, for anybody who may know of it: nothing secret."""
    text = f"**Match {match.id}, {match.game.info.title}**: {_standing(match)}. {_roster(match)}"
    return f"{text} {_waited_for(match)}".strip()


def _standing(match: Match) -> str:
    """Returns how far a match is, as the end of a sentence."""
    match match.status:
        case Status.LOBBY:
            if match.ready is not None:
                return "ready check"
            return (
                f"the lobby is open; begins <t:{match.begins_ms // 1000}:F>" if match.begins_ms else "the lobby is open"
            )
        case Status.RUNNING:
            return _playing(match)
        case Status.HALTED:
            return f"stopped by a fault (incident {match.incident}); a host can try again with /match resume"
        case Status.FINISHED:
            return f"over. {match.outcome.reason.rstrip('.')}" if match.outcome else "over"
        case Status.ABANDONED:
            return f"ended by its host without a result{f' ({match.reason})' if match.reason else ''}"


def _playing(match: Match) -> str:
    if match.phase is None:
        return "paused" if match.paused else "its channels are being made"
    name = phase_of(match, match.phase.phase)
    if match.held is not None:
        return f"{name}, waiting for the host to judge answers"
    if match.left_ms is not None:
        return f"{name}, {wording.paused_with(match.left_ms)}"
    return f"{name}, {wording.time_up(match.phase)}"


def _waited_for(match: Match) -> str:
    """Returns who has not said that they are ready, while that is asked."""
    if match.status is not Status.LOBBY or match.ready is None:
        return ""
    waited = [wording.person(player) for player in missing(match)]
    return f"Waiting for {wording.listing(waited)}." if waited else "Everybody is ready."


def running_hash(match: Match, digits: int) -> list[str]:
    """Returns the running hash as it was posted last, by which everybody can hold a match to what it was then."""
    if not match.posted or match.settings.private:
        return []
    when = f"turn {match.phase.phase.number}" if match.phase else chain.END if match.over else "the last turn"
    return [f"-# Running hash, {when}: `{match.posted[:digits]}`"]


def whole_or_attached(text: str) -> tuple[str, tuple[TextFile, ...]]:
    """Returns the text as far as a message holds it, with all of it to be attached where it does not hold all.

    The last line, such as a receipt, is shown in any case.
    """
    if len(text) <= LONGEST_MESSAGE:
        return text, ()
    *_, last = text.split("\n")
    tail = f"\n{MoveText.attached}\n{last[-_LONGEST_LAST_LINE:]}"
    return text[: LONGEST_MESSAGE - len(tail)] + tail, (TextFile(text, "answer.txt"),)
