"""Puts together the messages of a match: words, picture, buttons, and the users they ping."""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from bifrost_bot.drawing.palette import STANDARD
from bifrost_bot.engines.contract import AnyGame, GameInfo
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board, Json, Seat
from bifrost_bot.match import chain
from bifrost_bot.match.decide.lobby import commitment, missing
from bifrost_bot.match.model import Match, Player, Settings, Status
from bifrost_bot.messages.summary import ending, summary_lines
from bifrost_bot.speech import wording
from bifrost_bot.speech.swatch import seat_title
from bifrost_bot.speech.wording import LONGEST_MESSAGE, SAY, fit

Tone = Literal["plain", "good", "main", "bad"]
_LONGEST_SETTING = 120
_LONGEST_LAST_LINE = 200

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
            text += [_terms(match.game.info, _open_settings(match)), _promise(match), _call(match)]
        case Status.RUNNING:
            text += [f"The match is running in the category **{category_name(match)}**.", _promise(match)]
            text += [SAY.hush] if info.silent and not match.settings.practice else []
            text += [SAY.paused] if match.paused else []
        case Status.HALTED:
            text += ["A fault has stopped the match; all clocks stand."]
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
    count = (
        f"{len(names)} of {info.most}" if info.fewest == info.most else f"{len(names)}, {info.fewest} to {info.most}"
    )
    return f"Players ({count}): {wording.listing(names) if names else 'nobody yet'}."


def _entry(match: Match, player: Player) -> str:
    name = wording.person(player)
    seat = _open_seat(match, player)
    if seat is not None:
        name = f"{seat_title(seat)} {name}"
    if match.ready is None or player.computer:
        return name
    return f"{name} ✅" if player.id in match.ready else f"{name} ⏳"


def _open_seat(match: Match, player: Player) -> Seat | None:
    """Returns the seat that everyone may know a player to have: one that was claimed, never one that was dealt."""
    if match.seating == "dealt":
        return None
    return match.seat_of(player.id) or player.seat


def _disclosures(match: Match) -> list[str]:
    known = {player.id for player in match.announced}
    eyes = [wording.person(player) for player in match.announced if player.sees_all]
    if any(player.sees_all and player.id not in known for player in match.players):
        eyes.append("somebody who plays on for one of the players")
    if not eyes:
        return []
    who = wording.listing(eyes)
    return [f"⚠️ Discord does not hide secrets from {who} (owner, Administrator or View Audit Log)."]


def _open_settings(match: Match) -> Settings:
    """Returns the settings without the values that players may not know."""
    hidden = match.game.info.secret_settings
    options = {key: "secret" if key in hidden else value for key, value in match.settings.options.items()}
    return replace(match.settings, options=options)


def _terms(info: GameInfo, settings: Settings) -> str:
    terms: list[str] = []
    if settings.seconds is not None:
        terms.append(f"{wording.left(settings.seconds)} a turn")
    terms.append(_turns_end(info, settings))
    if settings.pace > 1:
        terms.append(f"{settings.pace} times faster than usual")
    terms += [f"{key} = {_shown(value)}" for key, value in settings.options.items()]
    if not settings.rated:
        terms.append("the result counts for no ratings")
    if settings.absent_after and settings.absent_then != "warn":
        then = "a computer player plays" if settings.absent_then == "computer" else "the seat passes"
        terms.append(f"{then} on for whoever misses {settings.absent_after + 1} turns in a row")
    if settings.hosts_watch:
        terms.append("hosts can read the submission channels")
    if settings.seating_in(info) == "dealt" and len(info.possible_seatings) > 1:
        terms.append(f"each player's {info.seat_noun} is dealt in secret and revealed at the end")
    if settings.rooms == "one":
        terms.append(f"each player has one channel for all {info.board_noun}s")
    if settings.neutral_names:
        terms.append(f"submission channels are numbered and do not name the {info.seat_noun}")
    return f"Settings: {'; '.join(terms)}."


def _turns_end(info: GameInfo, settings: Settings) -> str:
    if info.ends_when_answered:
        return "a turn ends with its answer"
    return "a turn ends at its deadline" if settings.advance == "deadline" else "a turn ends once all have locked"


def _shown(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    short = text if len(text) <= _LONGEST_SETTING else text[: _LONGEST_SETTING - 1] + "…"
    return wording.clean(short, _LONGEST_SETTING)


def _call(match: Match) -> str:
    at = f" <t:{match.begins_ms // 1000}:F>" if match.begins_ms else ""
    if match.ready is None:
        noun = match.game.info.seat_noun
        chosen = f"and choose a {noun}; again to change it" if match.seating == "claimed" else "to play"
        if at and match.game.info.pregame_hours:
            pregame = f"**Pregame** until{at}, when the match begins: press **Join** {chosen}."
            return f"{pregame} Nothing else is due until then."
        begins = f"The match begins{at}." if at else "The host begins with `/match start`."
        return f"Press **Join** {chosen}. {begins}"
    waited = [wording.person(player) for player in missing(match)]
    if match.awaited:
        due = f"<t:{match.awaited.due_ms // 1000}:T>"
        return f"Everybody is ready; the match begins with round {match.awaited.round} of the public beacon, {due}."
    if not waited:
        return f"Everybody is ready; the match begins{at}."
    return (
        f"Ready check: waiting for {wording.listing(waited)}. Press **I am ready**; the match begins"
        f"{at or ' with the last answer'}."
    )


def pregame_hint(info: GameInfo) -> str:
    """Returns how the host of a new match gives its pregame a deadline; empty if the game has none."""
    if not info.pregame_hours:
        return ""
    due = f"nothing is due but the choice of a {info.seat_noun}" if info.seating == "claimed" else "nothing is due"
    return (
        f"This game has a pregame of {info.pregame_hours} hours, in which {due}: that is this lobby. Give it its "
        f"deadline with `/match start at: in {info.pregame_hours}h`; without one you begin when you like."
    )


def _promise(match: Match) -> str:
    seed = f"All chance comes from a seed that is published at the end; its SHA-256 is `{commitment(match.seed)}`."
    return f"{seed}\n-# {mixed_in(match)}" if match.nonces else seed


def mixed_in(match: Match) -> str:
    """Returns what people who joined have added to the match's chance, so that nobody can change it afterwards."""
    hashed = hashlib.sha256("/".join(match.nonces).encode()).hexdigest()[: chain.SHORT]
    return f"Mixed into it is what each press on Join adds, {len(match.nonces)} so far; its SHA-256 is `{hashed}`."


def _lobby_buttons(match: Match) -> tuple[Button, ...]:
    if match.status is not Status.LOBBY:
        return ()
    if match.ready is not None:
        return (
            Button("I am ready", "ready", "good"),
            Button("Start with computers for the missing", "substitute", "main"),
            Button("Call off", "calloff", "bad"),
        )
    return (
        Button("Join", "join", "good"),
        Button("Leave", "leave"),
        Button("Add computer", "addcomputer"),
        Button("Remove computer", "dropcomputer"),
        Button("Start", "start", "main"),
        Button("Settings", "settings"),
        *((Button("Call off", "calloff", "bad"),) if match.begins_ms else ()),
    )


def abandoned(match: Match) -> str:
    """Returns the sentence for an end without a result."""
    return WITHOUT_RESULT + (f": {match.reason}" if match.reason else ".")


def rules_text(game: AnyGame, match: Match | None = None) -> str:
    """Returns the rules in short, for `/rules`, and what the match's settings fix, the usual ones without a match."""
    info = game.info
    lines = [f"• {line}" for line in (*info.brief, *_terms_of(game, match))]
    return fit("\n".join([f"**{info.title} in short**", *lines, info.hint]))


def _terms_of(game: AnyGame, match: Match | None) -> tuple[str, ...]:
    """Returns what the match's settings fix; before it begins, for any number of players whom they suit."""
    info, options = game.info, match.settings.options if match else dict[str, Json]()
    for seats in (tuple(match.seats),) if match and match.seats else (info.seats[: info.fewest], info.seats):
        with suppress(ConfigError):
            return game.terms(game.configure(options, seats))
    return ()


def match_name(match: Match) -> str:
    """Returns the label by which a match is known: `3, Bifröst: running`."""
    return known_as(match.id, match.game.info.title, "paused" if match.paused else match.status.value)


def known_as(match_id: str, title: str, state: str) -> str:
    """Returns the label by which a match of a game is known."""
    return f"{match_id}, {title}: {state}"


def status_text(match: Match) -> str:
    """Returns the state of a match for its host: nothing secret."""
    head = f"Match {match_name(match)}"
    if match.phase is None:
        return f"{head}. {_roster(match)}"
    phase = f"{match.phase.phase.name} {match.phase.phase.number}"
    if match.left_ms is not None:
        return f"{head}; {phase}; {wording.paused_with(match.left_ms)}. {_roster(match)}"
    return f"{head}; {phase}; {wording.time_up(match.phase)}. {_roster(match)}"


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
    tail = f"\n{SAY.attached}\n{last[-_LONGEST_LAST_LINE:]}"
    return text[: LONGEST_MESSAGE - len(tail)] + tail, (TextFile(text, "answer.txt"),)
