"""Notices of a clock that is paused, resumed or moved, and of more time to answer questions.

Edits of the boards ping no user; a separate message goes to each player, the boards in play and
the lobby.
"""

from typing import Final

from bifrost_bot.match.calendar import ALWAYS
from bifrost_bot.match.events import (
    ClockExtended,
    ClockMoved,
    FirstMissExcused,
    MatchHalted,
    MatchPaused,
    MatchResumed,
    TimeToAnswerMoved,
)
from bifrost_bot.match.host_action import PLAYERS
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import (
    DIRECT,
    LOBBY,
    ClockBody,
    LineBody,
    LobbyBody,
    Notice,
)
from bifrost_bot.notices.channels import (
    channels_in_turn,
    newest_channels,
    notices_to,
    public_channels,
)
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import boards_in_play, personal_addresses
from bifrost_bot.speech.texts import PAUSED

_SHORTEST_TOLD_MS: Final = 60_000
"""Times are told to the minute."""

ClockEvent = ClockMoved | FirstMissExcused | MatchPaused | MatchResumed | ClockExtended


def clock_notices(after: Match, event: ClockEvent) -> list[Notice]:
    """Returns the notices of a change of the clock; downtime credit is only shown on the boards."""
    edits = clock_edits(after, _line(after, event))
    match event:
        case ClockMoved():
            if event.by_ms >= 0:
                return edits
            return [*edits, Notice(LOBBY, LineBody(_line(after, event), after.hosts))]
        case MatchPaused():
            left = _remaining_text(after)
            text = f"⏸ {wording.capital(_by(event))} paused match {after.id}{left}."
            if not event.by:
                text = (
                    f"⏸ The bot was taken off this server, so match {after.id} is paused{left}. A "
                    "host can resume it with /match resume."
                )
            ping = () if event.by else after.hosts
            for_players = (
                f"{text} You can move again once a host resumes it, and you will be told here. "
                "What you sent still counts."
            )
            return [*edits, *_in_public(after, text, ping), *_to_players(after, for_players)]
        case ClockExtended():
            text = f"⏱ Match {after.id}: {_by(event)} {_change_of_turn(event)}."
            text = _sentences(text, turn_end(after), _reason(event))
        case FirstMissExcused():
            text = _sentences(f"⏱ Match {after.id}: {_line(after, event)}", turn_end(after))
        case MatchResumed():
            # A match that a fault stopped may have stopped again, or have ended.
            if after.status is not Status.RUNNING:
                return edits
            text = _sentences(f"▶ Match {after.id} is running again.", turn_end(after))
    return [*edits, *_in_public(after, text), *_to_players(after, text)]


def halted_notices(after: Match, event: MatchHalted) -> list[Notice]:
    """Returns the call to the hosts of a match that a fault stopped, and the players' lines.

    The game is not used here, as the fault may be in it.
    """
    text = (
        f"A fault stopped match {after.id} (incident {event.incident}), so its clock is paused. "
        "The bot's log says what happened. A host can try again with /match resume."
    )
    for_players = (
        f"⚠️ A fault stopped match {after.id}, so its clock is paused and no move is taken. What "
        "you sent still counts. The hosts have been notified; you will be told here when it is "
        "running again."
    )
    return [Notice(LOBBY, LineBody(text, after.hosts)), *_to_players(after, for_players)]


def clock_edits(match: Match, line: str) -> list[Notice]:
    """Returns edits that show the new time on every board, with a line."""
    return notices_to(channels_in_turn(match), ClockBody(line))


def turn_end(match: Match) -> str:
    """Returns when the open turn ends, or its remaining time in a pause; empty without a turn."""
    if match.phase is None or match.held is not None:
        return ""
    if match.left_ms is not None:
        return f"It has {wording.span(match.left_ms)} left once the match is resumed."
    return wording.turn_ends(match.phase)


def _in_public(match: Match, text: str, ping: tuple[str, ...] = ()) -> list[Notice]:
    """Returns a line for the lobby and the boards in play, which reveals no answers."""
    boards = notices_to(public_channels(boards_in_play(match)), LineBody(text))
    # The hosts of a rehearsal read it in their own channel.
    if match.settings.rehearsal:
        return boards
    return [Notice(LOBBY, LineBody(text, ping)), *boards]


def _to_players(match: Match, text: str) -> list[Notice]:
    """Returns a line for each player in one of their channels; it pings if they owe an answer."""
    if match.settings.practice:
        # Its only reader gets the line for the lobby.
        return []
    owing = {slot.seat for slot in match.owing} if match.held is None else set[str]()
    notices: list[Notice] = []
    for seat, address in personal_addresses(match).items():
        is_pinged = seat in owing and match.person_at(seat) is not None
        ping = (match.seats[seat],) if is_pinged else ()
        notices.append(Notice(address, LineBody(text, ping)))
    return notices


def _sentences(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _remaining_text(match: Match) -> str:
    if match.left_ms is None or match.held is not None:
        return ""
    return f" with {wording.span(match.left_ms)} left in this turn"


def _line(after: Match, event: ClockEvent) -> str:
    """Returns the line below a board's time."""
    match event:
        case ClockMoved():
            length = wording.span(abs(event.by_ms))
            if event.by_ms < 0:
                return (
                    f"The clock of the bot's machine was set back by {length}; this turn keeps "
                    "the time it had left."
                )
            then = "this turn lasts that much longer."
            if after.calendar != ALWAYS:
                then = "the deadline above allows for that."
            if event.unreached:
                return f"Discord kept the bot from this match for {length}; {then}"
            return f"The bot was away for {length}; {then}"
        case MatchPaused():
            if event.by == PLAYERS:
                return "⏸ The players have paused the match."
            if event.by:
                return PAUSED
            return "⏸ The bot was taken off this server, so the match is paused."
        case MatchResumed():
            return "▶ The match is running again."
        case FirstMissExcused():
            more = wording.duration(event.seconds)
            return f"Not everybody has answered, so this turn gets {more} more. That happens once."
        case ClockExtended():
            who = wording.capital(_by(event))
            return _sentences(f"{who} {_change_of_turn(event)}.", _reason(event))


def _by(event: MatchPaused | ClockExtended) -> str:
    return "the players" if event.by == PLAYERS else "the host"


def _change_of_turn(event: ClockExtended) -> str:
    if event.seconds < 0:
        return f"made this turn {wording.rounded_duration(-event.seconds)} shorter"
    return f"gave this turn {wording.duration(event.seconds)} more"


def _reason(event: ClockExtended) -> str:
    return event.reason and f"Reason: {event.reason}"


def more_time_notices(before: Match, event: TimeToAnswerMoved, after: Match) -> list[Notice]:
    """Returns a line about each question whose time has moved, and the lobby with kept places.

    Nothing else updates the lobby: not every question is known there.
    """
    notices: list[Notice] = []
    if after.keeps_places:
        notices.append(Notice(LOBBY, LobbyBody()))
    if abs(event.by_ms) < _SHORTEST_TOLD_MS:
        return notices
    if after.consent is not None:
        until = f"<t:{after.consent.until_ms // 1000}:f>"
        body = LineBody(f"🗳️ After an outage, this can be answered until {until}.")
        notices += notices_to((LOBBY, *newest_channels(after).values()), body)
    if after.keeps_places and after.rematch is not None:
        until = f"<t:{after.rematch.until_ms // 1000}:t>"
        notices.append(Notice(LOBBY, LineBody(f"After an outage, places are kept until {until}.")))
    question = after.stand_in
    if question is not None and question != before.stand_in:
        until = f"<t:{question.until_ms // 1000}:f>"
        text = f"After an outage, you can accept or decline in match {after.id} until {until}."
        notices.append(Notice(DIRECT, LineBody(text, (question.player_id,))))
    return notices
