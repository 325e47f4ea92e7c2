"""What a season is: frozen values, nouns only. Instants are Unix milliseconds on Discord's clock.

Persons are Discord user ids. Everything here may be secret: only `view` says what may be shown, and
to whom.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from bifrost_bot.match.chain import Seals
from bifrost_bot.season.host_action import Consent
from bifrost_bot.season.rules import SeasonRules, TieBreak

ChoiceKind: TypeAlias = Literal["vote", "tokens", "opponent"]
Doubt: TypeAlias = Literal["spoils", "duel"]
"""What changed after somebody was eliminated because of it: what a match gave, or who won a
duel.
"""


class Stage(StrEnum):
    """How far an episode is."""

    MATCH = "match"
    CANDIDACY = "candidacy"
    TOKENS = "tokens"
    OPPONENT = "opponent"
    DUEL = "duel"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Share:
    """What a person takes from a match into the season.

    Attributes:
        place: 1 is the best; who ties shares a place.
        garnets: How many garnets the person held at the end, won ones included; None in a game
        without garnets. won: How many of them the match awarded. tokens: How many Tokens of Life
        the person won. candidate: Why the person is Elimination Candidate by the match; empty if
        not. brought: How many garnets the person began the match with; None: what they held when it
        was linked.
    """

    player_id: str
    place: int
    garnets: int | None = None
    won: int = 0
    tokens: int = 0
    candidate: str = ""
    brought: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the cast.

    Attributes:
        out: The episode in which they were eliminated, None while they are in.
        colour: The seat they have in every game that has it and lets seats be claimed; empty if
        they claimed none.
    """

    id: str
    garnets: int = 0
    out: int | None = None
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody has to choose until a deadline.

    Attributes:
        number: By which answers name it; never used twice in a season.
        asked: Who may answer.
        options: Who can be chosen.
        places: How many a voter has to name.
        answers: What each has chosen so far: ids of options.
        held: Everybody's garnets when it was opened: what they do with them meanwhile decides no
        tie. closed: Whether it takes no more answers; what follows comes in the same decision.
        changes: How often each has answered. reminded: Whether those who had not answered were
        reminded of the deadline.
    """

    number: int
    kind: ChoiceKind
    asked: tuple[str, ...]
    options: tuple[str, ...]
    places: int
    until_ms: int
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    held: Mapping[str, int] = field(default_factory=dict[str, int])
    closed: bool = False
    changes: Mapping[str, int] = field(default_factory=dict[str, int])
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A match of the bot's; how many Candidates its game names, and whether it awards Tokens
    itself.
    """

    match_id: str
    game: str
    candidates: int = 1
    awards_tokens: bool = False


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel that was played, in a match of the bot's or, where `match_id` is empty, elsewhere."""

    match_id: str
    winner: str
    loser: str


@dataclass(frozen=True, slots=True)
class Estate:
    """Garnets of an eliminated person, and who got them; `to` is empty where they were
    discarded.
    """

    player_id: str
    to: str
    amount: int


@dataclass(frozen=True, slots=True)
class Tie:
    """How a tie was decided: among whom, who became Candidate, by which rule at last, and the
    votes for each.
    """

    tied: tuple[str, ...]
    chosen: tuple[str, ...]
    how: TieBreak
    votes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """Garnets that everybody may know to have moved: `player_id` or `to` is empty where they
    came or went.
    """

    episode: int
    player_id: str
    to: str
    amount: int
    note: str


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode.

    Attributes:
        rules: The rules as they were when it began; they do not change while it is under way.
        finale: Whether it is the finale, which has no match: its two players duel.
        match: The match, once linked.
        brought: Everybody's garnets when it was linked.
        shares: What the match gave, of all who were alive then, in the order of the cast; empty
        before it was taken. fallen: Who was eliminated by its duel. taken: The shares as the match
        itself gave them last, without a host's corrections. basis: The shares on which that rests.
        net: How many garnets its matches have brought each so far, losses being negative. choice:
        The choice under way. candidates: The Elimination Candidates, once known. tie: How they were
        found where there was a tie. tokens: How many Tokens each holds: as won, and once `settled`
        with those given. settled: Whether the time to give Tokens is over. opponent: Whom the
        Candidate duels; empty before it is known. duel: The duel's match, where one was linked.
        duels: The duels that were reported, oldest first. duel_shares: What the matches of its
        duels gave, by match. drawn: The matches of its duels that nobody won. estates: What
        happened to the garnets of who was eliminated. closed: Whether it is over.
    """

    number: int
    rules: SeasonRules
    finale: bool = False
    match: Link | None = None
    brought: Mapping[str, int] = field(default_factory=dict[str, int])
    shares: tuple[Share, ...] = ()
    fallen: tuple[str, ...] = ()
    taken: tuple[Share, ...] = ()
    basis: tuple[Share, ...] = ()
    net: Mapping[str, int] = field(default_factory=dict[str, int])
    choice: Choice | None = None
    candidates: tuple[str, ...] = ()
    tie: Tie | None = None
    tokens: Mapping[str, int] = field(default_factory=dict[str, int])
    settled: bool = False
    opponent: str = ""
    duel: Link | None = None
    duels: tuple[Duel, ...] = ()
    duel_shares: Mapping[str, tuple[Share, ...]] = field(
        default_factory=dict[str, tuple[Share, ...]]
    )
    drawn: frozenset[str] = frozenset()
    estates: tuple[Estate, ...] = ()
    closed: bool = False

    @property
    def stage(self) -> Stage:
        """How far it is."""
        if self.closed:
            return Stage.CLOSED
        if self.finale or len(self.candidates) > 1 or self.opponent:
            return Stage.DUEL
        if not self.shares:
            return Stage.MATCH
        if not self.candidates:
            return Stage.CANDIDACY
        return Stage.OPPONENT if self.settled else Stage.TOKENS

    def wins(self, id: str) -> int:
        """Returns how many of its duels a person has won."""
        return sum(duel.winner == id for duel in self.duels)

    def share(self, id: str) -> Share | None:
        """Returns what a person took from its match, or None."""
        return next((share for share in self.shares if share.player_id == id), None)


@dataclass(frozen=True, slots=True)
class Question:
    """Whether hosts keep or undo an elimination after what it rests on has changed.

    Attributes:
        winner: Who won the duel, where that changed.
        reminded: Whether the hosts were reminded of it.
    """

    number: int
    episode: int
    about: Doubt
    asked: tuple[str, ...]
    winner: str
    until_ms: int
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season, folded from its events.

    Attributes:
        seq: How many events it is made of. It tells when somebody answers, so it is shown to
        nobody. hosts: Ids of those who run it. A host may be of the cast: then another host acts,
        or the cast has to agree. seed: The secret from which all chance of the season is drawn;
        published at the end. cast: All who play or played, in the order in which they joined.
        numbers: How many choices, questions and requests for consent there were; the next has the
        next number, which
            thus tells nothing.
        questions: What the hosts are asked, at most one of a kind and episode.
        answered: The numbers of the questions that were closed.
        consent: What a host of the cast has asked the other players to agree to, while they are
        asked. last: Everybody's last answer: the choice's number and what was chosen; repeated
        commands are known by it. given: How many garnets each has given away in this episode.
        gifts: How often each has done so. ledger: What hosts gave and took and, where transfers are
        logged, what players gave each other. requests: Ids of commands carried out that could be
        meant twice. deeds: How often hosts have changed something: rules, cast, links, garnets,
        results. stirred_ms: Since when it has made no progress. clock_ms: Until when lost time was
        given back to its deadlines. over: Whether it has ended. winner: Who won it; empty if it
        ended without a winner. seals: What stands for people in the running hash. texts: What
        stands there for texts that were changed since, by their event's number and their field.
        head: The running hash of all that happened. posted: The running hash as it was when the
        last episode opened, or at the end.
    """

    id: str
    name: str
    rules: SeasonRules
    hosts: tuple[str, ...]
    seed: str
    commitment: str
    stirred_ms: int
    seq: int = 0
    cast: tuple[Member, ...] = ()
    episodes: tuple[Episode, ...] = ()
    numbers: int = 0
    questions: tuple[Question, ...] = ()
    answered: frozenset[int] = frozenset()
    consent: Consent | None = None
    last: Mapping[str, tuple[int, tuple[str, ...]]] = field(
        default_factory=dict[str, tuple[int, tuple[str, ...]]]
    )
    given: Mapping[str, int] = field(default_factory=dict[str, int])
    gifts: Mapping[str, int] = field(default_factory=dict[str, int])
    ledger: tuple[Entry, ...] = ()
    requests: frozenset[str] = frozenset()
    deeds: int = 0
    clock_ms: int = 0
    over: bool = False
    winner: str = ""
    seals: Seals = field(default_factory=lambda: Seals(""))
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    head: str = ""
    posted: str = ""

    @property
    def alive(self) -> tuple[str, ...]:
        """Ids of those who were not eliminated, in the order of the cast."""
        return tuple(member.id for member in self.cast if member.out is None)

    @property
    def episode(self) -> Episode | None:
        """The episode that is open, or None."""
        return self.episodes[-1] if self.episodes and not self.episodes[-1].closed else None

    @property
    def choice(self) -> Choice | None:
        """The choice under way, or None."""
        return self.episode.choice if self.episode else None

    @property
    def held(self) -> dict[str, int]:
        """Everybody's garnets by id."""
        return {member.id: member.garnets for member in self.cast}

    @property
    def duellists(self) -> tuple[str, ...]:
        """The two who duel in the open episode; empty before they are known."""
        episode = self.episode
        if episode is None or episode.stage is not Stage.DUEL:
            return ()
        if episode.finale:
            return self.alive
        return (*episode.candidates, episode.opponent) if episode.opponent else episode.candidates

    def question(self, episode: int, about: Doubt) -> Question | None:
        """Returns what the hosts are asked about an episode, or None."""
        return next(
            (one for one in self.questions if (one.episode, one.about) == (episode, about)), None
        )

    def member(self, id: str) -> Member | None:
        """Returns who of the cast has that id, or None."""
        return next((member for member in self.cast if member.id == id), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """The present instant, in Unix milliseconds on Discord's clock."""

    now_ms: int
