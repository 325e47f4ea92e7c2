"""Views of a season: `public_view` for all, `own_view` for one person; nothing else is shown.

Neither reveals choices early, nor who has made one, not even to hosts. Garnets are
their owners' secret until the end, gifts by the rules; matches decide what they show of garnets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bifrost_bot.season import garnets, token, transitions
from bifrost_bot.season.host_action import Consent
from bifrost_bot.season.model import (
    CastMember,
    Choice,
    ChoiceKind,
    Episode,
    EpisodeDate,
    LedgerEntry,
    Question,
    Season,
    Stage,
    SubstituteQuestion,
    TieResult,
)
from bifrost_bot.season.rules import SeasonRules


@dataclass(frozen=True, slots=True)
class PublicMember:
    """The public view of a member of the cast.

    Attributes:
        out: The episode in which they were eliminated; None while they are in.
        places: Their place in each played episode, from 1; None where they were not in it.
        garnets: Their garnets; None before the season has ended.
        colour: Their colour for the season; empty if they claimed none.
        is_vacant: Whether a substitute can take their place.
        successor: The substitute who took it; empty if none did.
    """

    id: str
    out: int | None
    places: tuple[int | None, ...]
    garnets: int | None
    colour: str
    is_vacant: bool = False
    successor: str = ""


@dataclass(frozen=True, slots=True)
class PublicChoice:
    """A choice under way: who is asked (not who has answered), the options, the deadline."""

    number: int
    kind: ChoiceKind
    asked: tuple[str, ...]
    options: tuple[str, ...]
    places: int
    until_ms: int


@dataclass(frozen=True, slots=True)
class PublicEpisode:
    """The public view of an episode.

    Attributes:
        match_id: Its match; empty where it has none yet.
        tokens: The Tokens of each holder; as won, while gifts are secret.
        gifts: The gifts of Tokens chosen so far, where the rules show them at once.
        tie: How a tie for the candidacy was broken, once it was.
        duellists: Who duels; empty for a closed episode, whose duels are in `wins`.
        duel_id: The match in which they duel; empty while there is none, or once it has a result.
        wins: The winner of each reported duel.
        needed: How many duels have to be won now.
        fallen: The people eliminated by its duel.
        duels: The matches of the bot that are its duels, oldest first.
        drawn: Whether the linked duel was a draw, and is to be played again.
    """

    number: int
    finale: bool
    stage: Stage
    match_id: str
    game: str
    candidates: tuple[str, ...]
    tokens: Mapping[str, int]
    gifts: Mapping[str, tuple[str, ...]]
    tie: TieResult | None
    opponent: str
    duel_id: str
    duellists: tuple[str, ...]
    wins: tuple[str, ...]
    needed: int
    fallen: tuple[str, ...]
    duels: tuple[str, ...]
    drawn: bool


@dataclass(frozen=True, slots=True)
class PublicSeason:
    """The public view of a season.

    Attributes:
        seed: The seed; empty until the end.
        consent: The open request for consent, without who has agreed.
        posted: The running hash that was shown last.
        substitutes: Those who are asked, in order, when a place becomes vacant.
        substitution: The open question to one of them.
    """

    id: str
    name: str
    rules: SeasonRules
    hosts: tuple[str, ...]
    commitment: str
    seed: str
    cast: tuple[PublicMember, ...]
    episodes: tuple[PublicEpisode, ...]
    choice: PublicChoice | None
    questions: tuple[Question, ...]
    consent: Consent | None
    ledger: tuple[LedgerEntry, ...]
    over: bool
    winner: str
    posted: str
    calendar: tuple[EpisodeDate, ...]
    substitutes: tuple[str, ...] = ()
    substitution: SubstituteQuestion | None = None


@dataclass(frozen=True, slots=True)
class OwnSeason:
    """The private part of a season for one person.

    Attributes:
        tokens: Their Tokens in the open episode; gifts arrive when the time to give is over.
        can_give: How many garnets they can give away now.
        asked: The choice that they are asked to make; also after they have, until it closes.
        options: The people whom they can choose.
        bounds: The fewest and most that they can choose.
        chosen: Their choice so far; None if there is none.
    """

    player_id: str
    garnets: int
    tokens: int
    can_give: int
    asked: PublicChoice | None = None
    options: tuple[str, ...] = ()
    bounds: tuple[int, int] = (0, 0)
    chosen: tuple[str, ...] | None = None


def public_view(season: Season) -> PublicSeason:
    """Returns the public view."""
    return PublicSeason(
        id=season.id,
        name=season.name,
        rules=season.rules,
        hosts=season.hosts,
        commitment=season.commitment,
        seed=season.seed if season.over else "",
        cast=tuple(_public_member(season, member) for member in season.cast),
        episodes=tuple(_episode(season, episode) for episode in season.episodes),
        choice=_choice(season.choice),
        questions=season.questions,
        consent=replace(season.consent, agreed=frozenset()) if season.consent else None,
        ledger=season.ledger,
        over=season.over,
        winner=season.winner,
        posted=season.chain.posted,
        calendar=() if season.over else season.calendar,
        substitutes=() if season.over else season.substitutes,
        substitution=season.substitution,
    )


def own_view(season: Season, person_id: str) -> OwnSeason | None:
    """Returns a person's own view; None if they are neither of the cast nor asked anything."""
    member = season.member(person_id)
    episode = season.episode
    choice = season.choice
    is_asked = choice is not None and person_id in choice.asked
    if member is None and not is_asked:
        return None
    own = OwnSeason(
        player_id=person_id,
        garnets=member.garnets if member else 0,
        tokens=episode.tokens.get(person_id, 0) if episode else 0,
        can_give=garnets.can_give(season, person_id),
    )
    if episode is None or choice is None or not is_asked:
        return own
    options = choice.options
    bounds = (choice.places, choice.places)
    if choice.kind == "tokens":
        options = token.receivers(season, episode, person_id)
        bounds = token.gift_bounds(season, episode, person_id)
    chosen = choice.answers.get(person_id)
    asked = _choice(choice)
    return replace(own, asked=asked, options=options, bounds=bounds, chosen=chosen)


def _public_member(season: Season, member: CastMember) -> PublicMember:
    places: list[int | None] = []
    for episode in season.episodes:
        if episode.shares:
            share = episode.share(member.id)
            places.append(share.place if share else None)
    held = member.garnets if season.over else None
    return PublicMember(
        member.id,
        member.out,
        tuple(places),
        held,
        member.colour,
        member.is_vacant,
        member.successor,
    )


def _choice(choice: Choice | None) -> PublicChoice | None:
    if choice is None:
        return None
    return PublicChoice(
        choice.number, choice.kind, choice.asked, choice.options, choice.places, choice.until_ms
    )


def _episode(season: Season, episode: Episode) -> PublicEpisode:
    choice = episode.choice
    is_open = episode is season.episode
    gifts: dict[str, tuple[str, ...]] = {}
    if choice is not None and choice.kind == "tokens" and not season.rules.hidden_tokens:
        gifts.update(choice.answers)
    return PublicEpisode(
        number=episode.number,
        finale=episode.finale,
        stage=episode.stage,
        match_id=episode.match.match_id if episode.match else "",
        game=episode.match.game if episode.match else "",
        candidates=episode.candidates,
        tokens={id: number for id, number in episode.tokens.items() if number},
        gifts=gifts,
        tie=episode.tie,
        opponent=episode.opponent,
        duel_id=episode.open_duel_id,
        duellists=season.duellists if is_open else (),
        wins=episode.winners,
        needed=transitions.wins_needed(season) if is_open and episode.stage is Stage.DUEL else 0,
        fallen=episode.fallen,
        duels=_duel_matches(episode),
        drawn=episode.duel is not None and episode.duel.match_id in episode.drawn,
    )


def _duel_matches(episode: Episode) -> tuple[str, ...]:
    """Returns the ids of the matches of an episode's duels, the linked one last."""
    linked = (episode.duel.match_id,) if episode.duel else ()
    return tuple(dict.fromkeys((*episode.duel_ids, *linked)))
