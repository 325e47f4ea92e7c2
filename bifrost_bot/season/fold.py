"""`evolve`: applies one event to a season and decides nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, assert_never, cast

from bifrost_bot.engines.values import Json
from bifrost_bot.season import chain
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
from bifrost_bot.season.host_action import Consent
from bifrost_bot.season.model import (
    Choice,
    Duel,
    Entry,
    Episode,
    Estate,
    Link,
    Member,
    Question,
    Season,
    Tie,
)
from bifrost_bot.season.upcast import write_event

_Timed = TypeVar("_Timed", Choice, Question)
_OF_SPOILS: Final = ("won", "found", "spent", "undone")
_OF_ESTATES: Final = ("discarded", "inherited")


def begin(event: SeasonOpened, stored: Json = None) -> Season:
    """Returns the season as its first event makes it; `stored` is that event as it is stored,
    where that is known.
    """
    body = cast("dict[str, Any]", stored or write_event(event))
    seals = chain.seals_of(body)
    return Season(
        event.season_id,
        event.name,
        event.rules,
        (event.host,),
        event.seed,
        event.commitment,
        event.at_ms,
        seq=1,
        seals=seals,
        texts=event.texts,
        head=chain.link(event.seed, seals, event.texts, "", 1, body),
    )


def evolve(season: Season, event: SeasonEvent, stored: Json = None) -> Season:
    """Returns the season with one more event; `stored` is the event as it is stored, where that
    is known.
    """
    number, body = season.seq + 1, stored or write_event(event)
    head = chain.link(season.seed, season.seals, season.texts, season.head, number, body)
    after = replace(
        _apply(season, event), seq=number, deeds=season.deeds + is_deed(event), head=head
    )
    after = replace(after, posted=head) if chain.is_posted(type(event).__name__) else after
    return replace(after, stirred_ms=event.at_ms) if is_progress(event) else after


def is_deed(event: SeasonEvent) -> bool:
    """Returns whether an event counts towards the bound of what hosts change.

    What answers, reports or ends comes to an end with the season, and the clock's events by
    themselves.
    """
    match event:
        case (
            RulesChanged()
            | HostAdded()
            | HostRemoved()
            | CastJoined()
            | CastLeft()
            | ColourClaimed()
        ):
            return True
        case (
            MatchLinked()
            | DuelLinked()
            | Corrected()
            | DeadlineExtended()
            | Reinstated()
            | ConsentAsked()
        ):
            return True
        case GarnetsMoved(reason=reason):
            return reason == "host"
        case (
            SeasonOpened()
            | EpisodeOpened()
            | SpoilsTaken()
            | TieDecided()
            | CandidateNamed()
            | TokenGiven()
        ):
            return False
        case (
            TokensLost()
            | TokensSettled()
            | OpponentChosen()
            | DuelReported()
            | DuelDrawn()
            | DuelSpoilsTaken()
        ):
            return False
        case (
            ChoiceOpened()
            | VoteCast()
            | TokensChosen()
            | ChoiceClosed()
            | Reminded()
            | ClockMoved()
        ):
            return False
        case (
            Eliminated()
            | EpisodeClosed()
            | EpisodeReopened()
            | QuestionAsked()
            | QuestionClosed()
            | SeasonEnded()
        ):
            return False
        case ConsentGiven() | ConsentClosed():
            return False
        case _:
            assert_never(event)


def is_progress(event: SeasonEvent) -> bool:
    """Returns whether a season is under way because of an event: one that makes no progress for
    long ends.
    """
    match event:
        case (
            CastJoined()
            | EpisodeOpened()
            | MatchLinked()
            | SpoilsTaken()
            | ChoiceClosed()
            | OpponentChosen()
        ):
            return True
        case DuelLinked() | DuelReported() | EpisodeClosed() | QuestionClosed() | Reinstated():
            return True
        case (
            SeasonOpened()
            | RulesChanged()
            | HostAdded()
            | HostRemoved()
            | CastLeft()
            | ColourClaimed()
        ):
            return False
        case (
            GarnetsMoved() | Corrected() | ChoiceOpened() | VoteCast() | TokensChosen() | Reminded()
        ):
            return False
        case (
            DeadlineExtended()
            | ClockMoved()
            | TieDecided()
            | CandidateNamed()
            | TokenGiven()
            | TokensLost()
        ):
            return False
        case (
            TokensSettled()
            | DuelDrawn()
            | DuelSpoilsTaken()
            | Eliminated()
            | EpisodeReopened()
            | QuestionAsked()
        ):
            return False
        case SeasonEnded() | ConsentAsked() | ConsentGiven() | ConsentClosed():
            return False
        case _:
            assert_never(event)


def evolved(season: Season, events: Iterable[SeasonEvent]) -> Season:
    """Returns the season with more events."""
    for event in events:
        season = evolve(season, event)
    return season


def fold(events: Iterable[SeasonEvent]) -> Season:
    """Returns the season that its whole history makes.

    Raises:
        ValueError: When the history does not begin with a `SeasonOpened`.
    """
    remaining = iter(events)
    first = next(remaining, None)
    if not isinstance(first, SeasonOpened):
        raise ValueError("a season's history begins with its opening")
    return evolved(begin(first), remaining)


def _apply(season: Season, event: SeasonEvent) -> Season:
    if isinstance(event, CastEvent):
        return _apply_cast(season, event)
    if isinstance(event, ChoiceEvent):
        return _apply_choice(season, event)
    if isinstance(event, CorrectionEvent):
        return _apply_correction(season, event)
    if isinstance(event, DeadlineEvent):
        return _apply_deadline(season, event)
    if isinstance(event, ConsentEvent):
        return _apply_consent(season, event)
    match event:
        case SeasonOpened():
            raise ValueError("a season is opened once")
        case EpisodeOpened():
            opened = Episode(event.number, season.rules, event.finale)
            return replace(season, episodes=(*season.episodes, opened), given={}, gifts={})
        case Eliminated():
            return _eliminate(season, event)
        case OpponentChosen(by=by) if event.number:
            answered = {**season.last, by: (event.number, (event.player_id,))}
            return _with(replace(season, last=answered), _choose_opponent(season, event))
        case DuelReported():
            return _report(season, event)
        case SeasonEnded():
            return replace(season, over=True, winner=event.player_id, questions=(), consent=None)
        case MatchLinked():
            link = Link(event.match_id, event.game, event.candidates, event.awards_tokens)
            return _with(
                season, replace(_numbered(season, event.episode), match=link, brought=season.held)
            )
        case EpisodeClosed():
            return _with(season, _apply_episode(_numbered(season, event.number), event))
        case (
            SpoilsTaken()
            | TieDecided()
            | CandidateNamed()
            | TokenGiven()
            | TokensLost()
            | TokensSettled()
        ):
            return _with(season, _apply_episode(_numbered(season, event.episode), event))
        case OpponentChosen() | DuelLinked() | DuelDrawn() | DuelSpoilsTaken():
            return _with(season, _apply_episode(_numbered(season, event.episode), event))
        case _:
            assert_never(event)


def _numbered(season: Season, number: int) -> Episode:
    """Returns the episode of that number, which counts from 1."""
    return season.episodes[number - 1]


def _with(season: Season, episode: Episode) -> Season:
    """Returns the season with an episode in place of the one of its number."""
    place = episode.number - 1
    return replace(
        season, episodes=(*season.episodes[:place], episode, *season.episodes[place + 1 :])
    )


def _change(season: Season, id: str, garnets: int = 0) -> Season:
    def changed(member: Member) -> Member:
        return replace(member, garnets=member.garnets + garnets) if member.id == id else member

    return replace(season, cast=tuple(map(changed, season.cast)))


def _set_out(season: Season, id: str, out: int | None) -> Season:
    cast = tuple(replace(member, out=out) if member.id == id else member for member in season.cast)
    return replace(season, cast=cast)


def _apply_cast(season: Season, event: CastEvent) -> Season:
    match event:
        case RulesChanged():
            return replace(season, rules=event.rules)
        case HostAdded():
            return _with_hosts(season, (*season.hosts, event.host))
        case HostRemoved():
            return _with_hosts(season, tuple(host for host in season.hosts if host != event.host))
        case CastJoined():
            return replace(season, cast=(*season.cast, Member(event.player_id)))
        case CastLeft():
            return replace(
                season, cast=tuple(one for one in season.cast if one.id != event.player_id)
            )
        case ColourClaimed(id, colour):
            cast = tuple(
                replace(one, colour=colour) if one.id == id else one for one in season.cast
            )
            return replace(season, cast=cast)
        case GarnetsMoved():
            return _move(season, event)
        case _:
            assert_never(event)


def _with_hosts(season: Season, hosts: tuple[str, ...]) -> Season:
    """Returns the season with other hosts, who are asked what the hosts are asked."""
    episode, choice = season.episode, season.choice
    season = replace(season, hosts=hosts)
    if (
        episode is None
        or choice is None
        or choice.kind != "opponent"
        or choice.asked == episode.candidates
    ):
        return season
    return _with(season, replace(episode, choice=replace(choice, asked=hosts)))


def _move(season: Season, event: GarnetsMoved) -> Season:
    giver, to, amount = event.player_id, event.to, event.amount
    season = _change(_change(season, giver, -amount), to, amount)
    if event.request:
        season = replace(season, requests=season.requests | {event.request})
    if event.reason == "host" or (event.reason == "gift" and season.rules.transfers == "logged"):
        entry = Entry(event.episode, giver, to, event.wanted or amount, event.note)
        season = replace(season, ledger=(*season.ledger, entry))
    if event.reason == "gift":
        return replace(
            season, given=_added(season.given, giver, amount), gifts=_added(season.gifts, giver, 1)
        )
    if not event.episode:
        return season
    episode = _numbered(season, event.episode)
    if event.reason in _OF_SPOILS:
        net = _added(episode.net, to or giver, amount if to else -amount)
        return _with(season, replace(episode, net=net))
    if event.reason in _OF_ESTATES:
        return _with(
            season, replace(episode, estates=(*episode.estates, Estate(giver, to, amount)))
        )
    return season


def _added(counts: Mapping[str, int], id: str, number: int) -> dict[str, int]:
    return {**counts, id: counts.get(id, 0) + number}


def _apply_choice(season: Season, event: ChoiceEvent) -> Season:
    episode = season.episodes[-1]
    match event:
        case ChoiceOpened():
            choice = Choice(
                event.number,
                event.kind,
                event.asked,
                event.options,
                event.places,
                event.until_ms,
                held=season.held,
            )
            return _with(replace(season, numbers=event.number), replace(episode, choice=choice))
        case VoteCast() | TokensChosen():
            assert episode.choice is not None
            id, answers = event.player_id, {**episode.choice.answers, event.player_id: event.named}
            choice = replace(
                episode.choice, answers=answers, changes=_added(episode.choice.changes, id, 1)
            )
            season = replace(season, last={**season.last, id: (event.number, event.named)})
            return _with(season, replace(episode, choice=choice))
        case ChoiceClosed():
            assert episode.choice is not None
            return _with(season, replace(episode, choice=replace(episode.choice, closed=True)))
        case _:
            assert_never(event)


def _apply_episode(
    episode: Episode,
    event: SpoilsTaken
    | TieDecided
    | CandidateNamed
    | TokenGiven
    | TokensLost
    | TokensSettled
    | OpponentChosen
    | DuelLinked
    | DuelDrawn
    | DuelSpoilsTaken
    | EpisodeClosed,
) -> Episode:
    match event:
        case SpoilsTaken():
            own = episode.taken if event.reason else event.shares
            after = replace(episode, shares=event.shares, taken=own)
            return _restarted(after) if event.restarts else after
        case TieDecided():
            votes = {one.player_id: one.number for one in event.votes}
            return replace(episode, tie=Tie(event.tied, event.chosen, event.how, votes))
        case CandidateNamed():
            return replace(episode, candidates=(*episode.candidates, event.player_id), choice=None)
        case TokenGiven():
            return replace(
                episode, tokens=_added(_added(episode.tokens, event.player_id, -1), event.to, 1)
            )
        case TokensLost():
            return replace(episode, tokens=_added(episode.tokens, event.player_id, -event.number))
        case TokensSettled():
            return replace(episode, settled=True, choice=None)
        case OpponentChosen():
            return replace(episode, opponent=event.player_id, choice=None)
        case DuelLinked():
            return replace(episode, duel=Link(event.match_id, event.game))
        case DuelDrawn(match_id=match_id):
            return replace(episode, drawn=episode.drawn | {match_id})
        case DuelSpoilsTaken(match_id=match_id):
            return replace(episode, duel_shares={**episode.duel_shares, match_id: event.shares})
        case EpisodeClosed():
            return replace(episode, closed=True, choice=None)
        case _:
            assert_never(event)


def _restarted(episode: Episode) -> Episode:
    """Returns the episode as it is once its spoils are taken, before anything followed from
    them.
    """
    return Episode(
        episode.number,
        episode.rules,
        match=episode.match,
        brought=episode.brought,
        shares=episode.shares,
        taken=episode.taken,
        net=episode.net,
        duel_shares=episode.duel_shares,
        drawn=episode.drawn,
        tokens={share.player_id: share.tokens for share in episode.shares if share.tokens},
    )


def _choose_opponent(season: Season, event: OpponentChosen) -> Episode:
    return replace(_numbered(season, event.episode), opponent=event.player_id, choice=None)


def _apply_deadline(season: Season, event: DeadlineEvent) -> Season:
    match event:
        case Reminded(number):
            return _with_deadline(season, number, 0, reminded=True)
        case DeadlineExtended(number, by_ms, _, request):
            # Who was reminded of the earlier deadline is reminded of the later one as well.
            season = replace(season, requests=season.requests | {request})
            return _with_deadline(season, number, by_ms, reminded=False)
        case ClockMoved(by_ms, at_ms):
            season = _with_deadline(season, 0, by_ms)
            return replace(season, stirred_ms=season.stirred_ms + by_ms, clock_ms=at_ms)
        case _:
            assert_never(event)


def _with_deadline(
    season: Season, number: int, by_ms: int, *, reminded: bool | None = None
) -> Season:
    """Returns the season with other deadlines: of the choice or question of that number, or of
    all where it is 0.
    """

    def later(one: _Timed) -> _Timed:
        if number not in (0, one.number):
            return one
        told = one.reminded if reminded is None else reminded
        return replace(one, until_ms=one.until_ms + by_ms, reminded=told)

    season, episode = replace(season, questions=tuple(map(later, season.questions))), season.episode
    if number == 0 and season.consent is not None:
        season = replace(
            season, consent=replace(season.consent, until_ms=season.consent.until_ms + by_ms)
        )
    if episode is None or episode.choice is None:
        return season
    return _with(season, replace(episode, choice=later(episode.choice)))


def _eliminate(season: Season, event: Eliminated) -> Season:
    season = _set_out(season, event.player_id, event.episode)
    if not event.episode:
        return season
    episode = _numbered(season, event.episode)
    if episode.choice is not None:
        episode = replace(episode, choice=_without(episode.choice, event.player_id))
    if event.how == "duel":
        episode = replace(episode, basis=episode.shares, fallen=(*episode.fallen, event.player_id))
    return _with(season, episode)


def _without(choice: Choice, id: str) -> Choice:
    options = tuple(one for one in choice.options if one != id)
    # An opponent is asked of the Candidate, without whom the episode ends, or of hosts, who stay.
    asked = (
        choice.asked
        if choice.kind == "opponent"
        else tuple(one for one in choice.asked if one != id)
    )
    return replace(choice, asked=asked, options=options)


def _report(season: Season, event: DuelReported) -> Season:
    episode = _numbered(season, event.episode)
    season = (
        replace(season, requests=season.requests | {event.request}) if event.request else season
    )
    if episode.closed and event.player_id in episode.fallen:
        # The hosts are asked what follows.
        return season
    if episode.closed:
        return _with(season, replace(episode, duels=_won_by(episode, event.player_id)))
    others = tuple(
        one for one in episode.duels if not event.match_id or one.match_id != event.match_id
    )
    return _with(
        season, replace(episode, duels=(*others, Duel(event.match_id, event.player_id, event.left)))
    )


def _apply_correction(season: Season, event: CorrectionEvent) -> Season:
    match event:
        case Corrected():
            return season
        case QuestionAsked(number, episode, about, asked, to, until_ms):
            question = Question(number, episode, about, asked, to, until_ms)
            return replace(season, questions=(*season.questions, question), numbers=number)
        case QuestionClosed():
            return _close_question(season, event)
        case Reinstated():
            episode = _numbered(season, event.episode)
            estates = tuple(one for one in episode.estates if one.player_id != event.player_id)
            fallen = tuple(id for id in episode.fallen if id != event.player_id)
            return _with(
                _set_out(season, event.player_id, None),
                replace(episode, estates=estates, fallen=fallen),
            )
        case EpisodeReopened():
            episode = _numbered(season, event.number)
            if event.about == "spoils":
                return _with(season, _restarted(episode))
            return _with(season, replace(episode, closed=False, duels=_won_by(episode, event.to)))
        case _:
            assert_never(event)


def _apply_consent(season: Season, event: ConsentEvent) -> Season:
    consent = season.consent
    match event:
        case ConsentAsked(number, action, asked, until_ms, _, reason):
            return replace(
                season, consent=Consent(number, action, reason, asked, until_ms), numbers=number
            )
        case ConsentGiven(player_id=id):
            assert consent is not None
            return replace(season, consent=replace(consent, agreed=consent.agreed | {id}))
        case ConsentClosed():
            return replace(season, consent=None)
        case _:
            assert_never(event)


def _close_question(season: Season, event: QuestionClosed) -> Season:
    (question,) = (one for one in season.questions if one.number == event.number)
    others = tuple(one for one in season.questions if one is not question)
    episode = _numbered(season, question.episode)
    season = replace(season, questions=others, answered=season.answered | {event.number})
    if event.result == "withdrawn":
        return season
    duels = _won_by(episode, question.winner) if question.about == "duel" else episode.duels
    # What was kept rests on the present result from now on.
    return _with(season, replace(episode, basis=episode.shares, duels=duels))


def _won_by(episode: Episode, winner: str) -> tuple[Duel, ...]:
    """Returns the duels of an episode that had one that counted, the last, with another winner
    of that.
    """
    last = episode.duels[-1]
    pair = (last.winner, last.loser)
    loser = pair[0] if winner == pair[1] else pair[1]
    return (*episode.duels[:-1], replace(last, winner=winner, loser=loser))
