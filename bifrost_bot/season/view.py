"""What may be shown of a season: `public` to everybody, `own` to one person. Nothing else of a
season is shown.

Neither tells before its time what somebody has chosen, or that they have: not even hosts see that.
Everybody's garnets are their own until the end, transfers where the rules say so; what matches tell
of garnets is the matches' affair.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bifrost_bot.season import garnets, token, transitions
from bifrost_bot.season.host_action import Consent
from bifrost_bot.season.model import (
    Choice,
    ChoiceKind,
    Entry,
    Episode,
    Question,
    Season,
    Stage,
    Tie,
)
from bifrost_bot.season.rules import SeasonRules


@dataclass(frozen=True, slots=True)
class PublicMember:
    """Somebody of the cast, as everybody sees them.

    Attributes:
        out: The episode in which they were eliminated; None while they are in.
        places: Their place in each episode that was played, 1 being the best; None where they were
        not in it. garnets: How many garnets they hold; None before the season has ended. colour:
        The colour they claimed for the season; empty if none.
    """

    id: str
    out: int | None
    places: tuple[int | None, ...]
    garnets: int | None
    colour: str


@dataclass(frozen=True, slots=True)
class PublicChoice:
    """A choice under way: who is asked (not who has answered), among whom, and until when."""

    number: int
    kind: ChoiceKind
    asked: tuple[str, ...]
    options: tuple[str, ...]
    places: int
    until_ms: int


@dataclass(frozen=True, slots=True)
class PublicEpisode:
    """An episode, as everybody sees it.

    Attributes:
        match_id: Its match; empty where it has none yet.
        tie: How a tie for the candidacy was decided, once it was.
        tokens: How many Tokens each holds who holds any; as won, while it is secret who is given
        some. gifts: Who has chosen to give Tokens to whom so far, where the rules show that at
        once. duellists: Who duels; those of a closed episode are in `wins`. wins: Who won each duel
        that was reported. needed: How many duels have to be won now. fallen: Who was eliminated by
        its duel. duels: The matches of the bot's that are its duels, oldest first. drawn: Whether
        nobody won the linked duel, which is to be played again.
    """

    number: int
    finale: bool
    stage: Stage
    match_id: str
    game: str
    candidates: tuple[str, ...]
    tokens: Mapping[str, int]
    gifts: Mapping[str, tuple[str, ...]]
    tie: Tie | None
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
    """A season, as everybody sees it; `seed` is empty until the end, `posted` the running hash that
    was shown last.

    Of what the players are asked to agree to, nobody sees who has.
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
    ledger: tuple[Entry, ...]
    over: bool
    winner: str
    posted: str


@dataclass(frozen=True, slots=True)
class OwnSeason:
    """What a person of the cast sees besides.

    Attributes:
        tie: How a tie for the candidacy was decided, once it was.
        tokens: How many Tokens they hold in the open episode; those that are given come when the
        time to give is over. can_give: How many garnets they can give away now; 0 where they
        cannot. asked: The choice that they are asked to make; also after they have, until it
        closes. options: Whom they can choose. bounds: How many they have to choose, and can choose
        at most. chosen: What they have chosen so far; None if nothing.
    """

    player_id: str
    garnets: int
    tokens: int
    can_give: int
    asked: PublicChoice | None = None
    options: tuple[str, ...] = ()
    bounds: tuple[int, int] = (0, 0)
    chosen: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of somebody's part in a choice."""

    asked: PublicChoice | None = None
    options: tuple[str, ...] = ()
    bounds: tuple[int, int] = (0, 0)
    chosen: tuple[str, ...] | None = None


def public(season: Season) -> PublicSeason:
    """Returns what everybody may see."""
    return PublicSeason(
        id=season.id,
        name=season.name,
        rules=season.rules,
        hosts=season.hosts,
        commitment=season.commitment,
        seed=season.seed if season.over else "",
        cast=tuple(_member(season, member.id) for member in season.cast),
        episodes=tuple(_episode(season, episode) for episode in season.episodes),
        choice=_choice(season.choice),
        questions=season.questions,
        consent=replace(season.consent, agreed=frozenset()) if season.consent else None,
        ledger=season.ledger,
        over=season.over,
        winner=season.winner,
        posted=season.posted,
    )


def own(season: Season, person_id: str) -> OwnSeason | None:
    """Returns what a person sees besides `public`, or None if they are neither of the cast nor
    asked anything.
    """
    member, choice = season.member(person_id), season.choice
    is_asked = choice is not None and person_id in choice.asked
    if member is None and not is_asked:
        return None
    tokens = season.episode.tokens.get(person_id, 0) if season.episode else 0
    held = member.garnets if member else 0
    part = _part(season, choice, person_id) if choice and is_asked else _Shown()
    give = garnets.can_give(season, person_id)
    return OwnSeason(
        person_id, held, tokens, give, part.asked, part.options, part.bounds, part.chosen
    )


def _member(season: Season, id: str) -> PublicMember:
    member = season.member(id)
    assert member is not None
    shares = [episode.share(id) for episode in season.episodes if episode.shares]
    places = tuple(share.place if share else None for share in shares)
    return PublicMember(
        id, member.out, places, member.garnets if season.over else None, member.colour
    )


def _choice(choice: Choice | None) -> PublicChoice | None:
    if choice is None:
        return None
    return PublicChoice(
        choice.number, choice.kind, choice.asked, choice.options, choice.places, choice.until_ms
    )


def _episode(season: Season, episode: Episode) -> PublicEpisode:
    choice, is_open = episode.choice, episode is season.episode
    shows = choice is not None and choice.kind == "tokens" and not season.rules.hidden_tokens
    return PublicEpisode(
        number=episode.number,
        finale=episode.finale,
        stage=episode.stage,
        match_id=episode.match.match_id if episode.match else "",
        game=episode.match.game if episode.match else "",
        candidates=episode.candidates,
        tokens={id: number for id, number in episode.tokens.items() if number},
        gifts=dict(choice.answers) if choice and shows else {},
        tie=episode.tie,
        opponent=episode.opponent,
        duel_id=episode.duel.match_id if episode.duel else "",
        duellists=season.duellists if is_open else (),
        wins=tuple(duel.winner for duel in episode.duels),
        needed=transitions.wins_needed(season) if is_open and episode.stage is Stage.DUEL else 0,
        fallen=episode.fallen,
        duels=_duels(episode),
        drawn=episode.duel is not None and episode.duel.match_id in episode.drawn,
    )


def _duels(episode: Episode) -> tuple[str, ...]:
    linked = episode.duel.match_id if episode.duel else ""
    return tuple(
        dict.fromkeys(id for id in (*(duel.match_id for duel in episode.duels), linked) if id)
    )


def _part(season: Season, choice: Choice, id: str) -> _Shown:
    options, bounds = choice.options, (choice.places, choice.places)
    episode = season.episode
    if choice.kind == "tokens" and episode is not None:
        options, bounds = token.receivers(season, episode, id), token.bounds(season, episode, id)
    return _Shown(_choice(choice), options, bounds, choice.answers.get(id))
