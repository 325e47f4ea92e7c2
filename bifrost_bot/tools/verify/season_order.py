"""The order of a season's events: each can follow those before it, by its author.

What the rules and the seed decide is derived again by `season`. Each question names every event, so
that a new one cannot be forgotten: the type checker refuses a question without it.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from bifrost_bot.season import garnets
from bifrost_bot.season.events import (
    CandidateNamed,
    CastEvent,
    CastJoined,
    CastLeft,
    ChoiceClosed,
    ChoiceEvent,
    ChoiceOpened,
    ClockMoved,
    ColourClaimed,
    ConsentAsked,
    ConsentClosed,
    ConsentEvent,
    ConsentGiven,
    Corrected,
    CorrectionEvent,
    DeadlineEvent,
    DeadlineExtended,
    DuelDrawn,
    DuelLinked,
    DuelReported,
    DuelSpoilsTaken,
    Eliminated,
    EpisodeClosed,
    EpisodeEvent,
    EpisodeOpened,
    EpisodeReopened,
    GarnetsMoved,
    HostAdded,
    HostRemoved,
    MatchLinked,
    OpponentChosen,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    Reminded,
    RulesChanged,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
    TieDecided,
    TokenGiven,
    TokensChosen,
    TokensLost,
    TokensSettled,
    VoteCast,
)
from bifrost_bot.season.model import Choice, Episode, Season, Stage


def faults(season: Season, event: SeasonEvent, earlier: Sequence[SeasonEvent]) -> Iterator[str]:
    """Yields what is wrong with an event's place among the others.

    Args:
        season: The season before it.
        event: The event.
        earlier: All events before it.
    """
    if season.over:
        yield "comes after the end of the season"
    elif not _can_happen(season, event, earlier):
        yield "comes where nothing of its kind can happen"
    if not _is_rightful(season, event):
        yield "is by a person who could not do it"


def _can_happen(season: Season, event: SeasonEvent, earlier: Sequence[SeasonEvent]) -> bool:
    if isinstance(event, CastEvent):
        return _can_concern_cast(season, event)
    if isinstance(event, ChoiceEvent):
        return _can_be_answered(season, event)
    if isinstance(event, EpisodeEvent):
        return _can_be_played(season, event, earlier)
    if isinstance(event, CorrectionEvent):
        return _can_be_corrected(season, event, earlier)
    if isinstance(event, ConsentEvent):
        return _can_be_consented(season, event)
    if isinstance(event, DeadlineEvent):
        return _can_be_put_off(season, event)
    match event:
        case SeasonOpened():
            return False
        case SeasonEnded(how=how):
            return how != "idle" or (season.choice is None and not season.questions)
        case _:
            assert_never(event)


def _can_concern_cast(season: Season, event: CastEvent) -> bool:
    match event:
        case RulesChanged():
            return season.episode is None
        case HostAdded(host=host):
            return host not in season.hosts
        case HostRemoved(host=host):
            return host in season.hosts and len(season.hosts) > 1
        case CastJoined(player_id=id):
            return not season.episodes and season.member(id) is None
        case CastLeft(player_id=id):
            return not season.episodes and season.member(id) is not None
        case ColourClaimed(player_id=id):
            return id in season.alive
        case GarnetsMoved():
            return _can_be_moved(season, event)
        case _:
            assert_never(event)


def _can_be_moved(season: Season, event: GarnetsMoved) -> bool:
    """Returns whether garnets can move for that reason, from a player who has them."""
    if season.held.get(event.player_id, event.amount) < event.amount:
        return False
    match event.reason:
        case "start" | "left":
            return not season.episodes and (event.player_id or event.to) in season.alive
        case "won" | "found" | "spent" | "undone":
            episode = _numbered(season, event.episode)
            return episode is not None and bool(episode.shares or episode.duel_shares)
        case "gift":
            return (
                event.to in season.alive
                and garnets.can_give(season, event.player_id) >= event.amount
            )
        case "host":
            return (event.player_id or event.to) in season.alive
        case "discarded" | "inherited":
            return bool(season.episodes) and event.player_id in season.alive
        case "returned":
            member = season.member(event.to)
            return member is not None and member.out == event.episode
        case _:
            assert_never(event.reason)


def _can_be_answered(season: Season, event: ChoiceEvent) -> bool:
    choice = season.choice
    match event:
        case ChoiceOpened():
            return choice is None or choice.closed
        case VoteCast(number=number, player_id=id):
            return choice is not None and choice.kind == "vote" and _is_asked(choice, number, id)
        case TokensChosen(number=number, player_id=id):
            return choice is not None and choice.kind == "tokens" and _is_asked(choice, number, id)
        case ChoiceClosed(number=number, at_ms=at_ms):
            if choice is None or choice.closed or choice.number != number:
                return False
            return at_ms >= choice.until_ms or set(choice.asked) <= set(choice.answers)
        case _:
            assert_never(event)


def _is_asked(choice: Choice, number: int, id: str) -> bool:
    return choice.number == number and not choice.closed and id in choice.asked


def _can_be_opened(season: Season, event: EpisodeOpened, earlier: Sequence[SeasonEvent]) -> bool:
    """Returns whether the next episode can begin; the first also gives out garnets."""
    if season.episode is not None or season.questions or event.number != len(season.episodes) + 1:
        return False
    if event.number == 1:
        starts = [
            (one.to, one.amount)
            for one in earlier
            if isinstance(one, GarnetsMoved) and one.reason == "start"
        ]
        if starts != [(id, season.rules.garnets) for id in season.alive if season.rules.garnets]:
            return False
    return len(season.alive) > 1 and event.finale == (len(season.alive) == 2)


def _can_be_played(season: Season, event: EpisodeEvent, earlier: Sequence[SeasonEvent]) -> bool:
    """Returns whether an event of an episode can happen; computed ones are checked elsewhere."""
    if isinstance(event, EpisodeOpened):
        return _can_be_opened(season, event, earlier)
    episode = _numbered(season, event.number if isinstance(event, EpisodeClosed) else event.episode)
    if episode is None:
        return False
    is_duel = episode.stage is Stage.DUEL
    choice = season.choice
    link = episode.duel
    match event:
        case MatchLinked():
            return episode.stage is Stage.MATCH
        case SpoilsTaken(match_id=match_id):
            return episode.match is not None and episode.match.match_id == match_id
        case OpponentChosen(how="chosen"):
            return (
                choice is not None
                and choice.kind == "opponent"
                and _is_asked(choice, event.number, event.by)
            )
        case (
            TieDecided()
            | CandidateNamed()
            | TokenGiven()
            | TokensLost()
            | TokensSettled()
            | OpponentChosen()
        ):
            return not episode.closed
        case DuelLinked():
            return is_duel
        case DuelReported():
            return _can_be_won(season, episode, event)
        case DuelDrawn(match_id=match_id):
            return (
                is_duel
                and link is not None
                and link.match_id == match_id
                and match_id not in episode.drawn
            )
        case DuelSpoilsTaken(match_id=match_id):
            played = (*(duel.match_id for duel in episode.duels), link.match_id if link else "")
            return episode.number == len(season.episodes) and match_id != "" and match_id in played
        case Eliminated(player_id=id):
            return (
                id in season.alive and event.episode == len(season.episodes) and not season.held[id]
            )
        case EpisodeClosed():
            return not episode.closed
        case _:
            assert_never(event)


def _can_be_won(season: Season, episode: Episode, event: DuelReported) -> bool:
    """Returns whether the duel, open or played again, can have that new result."""
    pair = {event.player_id, event.left}
    if not episode.closed:
        result = (event.match_id, event.player_id)
        is_known = bool(event.match_id) and result in {
            (one.match_id, one.winner) for one in episode.duels
        }
        return pair == {*season.duellists} and not is_known
    if not episode.fallen or not episode.duels or episode.number != len(season.episodes):
        return False
    last = episode.duels[-1]
    question = season.question(episode.number, "duel")
    return pair == {last.winner, last.loser} and event.player_id != (
        question.winner if question else last.winner
    )


def _numbered(season: Season, number: int) -> Episode | None:
    return season.episodes[number - 1] if 1 <= number <= len(season.episodes) else None


def _can_be_corrected(
    season: Season, event: CorrectionEvent, earlier: Sequence[SeasonEvent]
) -> bool:
    """Returns whether a result can be corrected; consequences follow in the same decision."""
    match event:
        case Corrected(about="spoils"):
            return isinstance(_before(earlier, GarnetsMoved), SpoilsTaken)
        case Corrected():
            return season.episode is None and isinstance(
                _before(earlier, QuestionClosed), DuelReported
            )
        case QuestionAsked(episode=number):
            episode = _numbered(season, number)
            has_lost = episode is not None and episode.closed and bool(episode.fallen)
            return has_lost and isinstance(_before(earlier, QuestionClosed), Corrected)
        case QuestionClosed(number=number, result=result, at_ms=at_ms):
            until_ms = next(
                (one.until_ms for one in season.questions if one.number == number), None
            )
            if until_ms is None or (result == "lapsed" and at_ms < until_ms):
                return False
            return result != "withdrawn" or isinstance(
                earlier[-1], DuelReported | Corrected | QuestionClosed
            )
        case Reinstated(episode=number, player_id=id):
            member = season.member(id)
            episode = _numbered(season, number)
            if member is None or episode is None or member.out != number:
                return False
            has_all = member.garnets >= sum(
                one.amount for one in episode.inheritances if one.player_id == id
            )
            return has_all and (id not in episode.fallen or _is_undone(earlier))
        case EpisodeReopened(number=number):
            return season.episode is None and number == len(season.episodes) and _is_undone(earlier)
        case _:
            assert_never(event)


def _before(earlier: Sequence[SeasonEvent], *passed: type[SeasonEvent]) -> SeasonEvent:
    """Returns the last event that is none of some kinds."""
    return next(one for one in reversed(earlier) if not isinstance(one, passed))


def _is_undone(earlier: Sequence[SeasonEvent]) -> bool:
    """Returns whether hosts are undoing an elimination: only people and garnets came back since."""
    for one in reversed(earlier):
        if isinstance(one, QuestionClosed) and one.result == "undone":
            return True
        if not isinstance(one, GarnetsMoved | Reinstated | QuestionClosed):
            return False
    return False


def _can_be_consented(season: Season, event: ConsentEvent) -> bool:
    consent = season.consent
    match event:
        case ConsentAsked(number=number):
            are_all_cast = all(season.member(host) for host in season.hosts)
            return consent is None and are_all_cast and number == season.numbers + 1
        case ConsentGiven(number=number, player_id=id):
            if consent is None or consent.number != number:
                return False
            return id in consent.asked and id not in consent.agreed
        case ConsentClosed(number=number):
            return consent is not None and consent.number == number
        case _:
            assert_never(event)


def _can_be_put_off(season: Season, event: DeadlineEvent) -> bool:
    choice = season.choice
    asked = (*((choice,) if choice and not choice.closed else ()), *season.questions)
    match event:
        case Reminded(number=number):
            return any(one.number == number and not one.reminded for one in asked)
        case DeadlineExtended(number=number, at_ms=at_ms):
            return any(one.number == number and at_ms < one.until_ms for one in asked)
        case ClockMoved():
            return event.by_ms > 0
        case _:
            assert_never(event)


def _is_rightful(season: Season, event: SeasonEvent) -> bool:
    """Returns whether the author could cause the event: a host, a player, or only the bot."""
    match event:
        case (
            RulesChanged()
            | HostRemoved()
            | CastJoined()
            | CastLeft()
            | ColourClaimed()
            | EpisodeOpened()
        ):
            return event.by in season.hosts
        case MatchLinked() | DuelLinked() | DeadlineExtended() | Reinstated():
            return event.by in season.hosts
        case SpoilsTaken() | Corrected() | DuelReported() | DuelSpoilsTaken() | EpisodeClosed():
            return event.by in (*season.hosts, "")
        case Eliminated(how=how):
            return event.by in season.hosts if how == "decision" else not event.by
        case SeasonEnded(how=how):
            return event.by in season.hosts if how == "host" else not event.by
        case QuestionClosed(result=result):
            return event.by in season.hosts if result in ("kept", "undone") else not event.by
        case GarnetsMoved(reason="gift"):
            return event.by == event.player_id
        case GarnetsMoved(reason="start" | "left" | "host" | "returned"):
            return event.by in season.hosts
        case GarnetsMoved():
            return event.by in (*season.hosts, "")
        case ConsentAsked():
            return event.action.by in season.hosts
        case (
            SeasonOpened()
            | HostAdded()
            | ChoiceOpened()
            | VoteCast()
            | TokensChosen()
            | ChoiceClosed()
        ):
            # A server's managers can add a host, too; players depend on where it can happen.
            return True
        case (
            TieDecided()
            | CandidateNamed()
            | TokenGiven()
            | TokensLost()
            | TokensSettled()
            | OpponentChosen()
        ):
            return True
        case (
            DuelDrawn()
            | QuestionAsked()
            | EpisodeReopened()
            | ConsentGiven()
            | ConsentClosed()
            | Reminded()
        ):
            return True
        case ClockMoved():
            return True
        case _:
            assert_never(event)
