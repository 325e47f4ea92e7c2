"""The season: frozen values. Instants are Unix milliseconds on Discord's clock.

People are Discord user ids. Everything here may be secret: only `view` decides who may see it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from bifrost_bot.season.host_action import Consent
from bifrost_bot.season.rules import SeasonRules, TieBreak
from bifrost_bot.stream.chain import Chain

ChoiceKind: TypeAlias = Literal["vote", "tokens", "opponent"]
QuestionTopic: TypeAlias = Literal["spoils", "duel"]
"""The cause of an elimination that was corrected later: a match's result, or a duel's winner."""


class Stage(StrEnum):
    """The stage of an episode."""

    MATCH = "match"
    CANDIDACY = "candidacy"
    TOKENS = "tokens"
    OPPONENT = "opponent"
    DUEL = "duel"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Share:
    """A person's result of a match, as it counts in the season.

    Attributes:
        place: 1 is the best; people who tie share a place.
        garnets: The garnets held at the end, won ones included; None in a game without garnets.
        won: The garnets that the match awarded.
        tokens: The Tokens of Life that the person won.
        candidate: Why the match makes the person Elimination Candidate; empty if it does not.
        brought: The garnets at the beginning of the match; None: those held when it was linked.
    """

    player_id: str
    place: int
    garnets: int | None = None
    won: int = 0
    tokens: int = 0
    candidate: str = ""
    brought: int | None = None


@dataclass(frozen=True, slots=True)
class EpisodeDate:
    """When a coming episode is to begin, and its game's id; empty while that is open."""

    begins_ms: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class CastMember:
    """A person of the cast.

    Attributes:
        out: The episode in which they were eliminated, or a substitute took their place; None
            while they are in.
        colour: The seat that is theirs in every game that has it and lets seats be claimed;
            empty if they claimed none.
        is_vacant: Whether they gave up or lost their place, which a substitute can take.
        successor: The substitute who took their place; empty if none did.
    """

    id: str
    garnets: int = 0
    out: int | None = None
    colour: str = ""
    is_vacant: bool = False
    successor: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that people have to make until a deadline.

    Attributes:
        number: Its number, by which answers name it; unique in a season.
        asked: The people who may answer.
        options: The people who can be chosen.
        places: How many a voter has to name.
        answers: The ids that each has chosen so far.
        held: People's garnets when it was opened; later moves of garnets decide no tie.
        closed: Whether it takes no more answers; the consequences come in the same decision.
        changes: How often each has answered.
        reminded: Whether a reminder of the deadline was sent.
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
class LinkedMatch:
    """A match of the bot, its number of Candidates, and whether its game awards Tokens."""

    match_id: str
    game: str
    candidates: int = 1
    awards_tokens: bool = False


@dataclass(frozen=True, slots=True)
class Duel:
    """A played duel: a match of the bot, or played elsewhere where `match_id` is empty."""

    match_id: str
    winner: str
    loser: str


@dataclass(frozen=True, slots=True)
class Inheritance:
    """Garnets of an eliminated person and their heir; `to` is empty where they were discarded."""

    player_id: str
    to: str
    amount: int


@dataclass(frozen=True, slots=True)
class TieResult:
    """The result of a tie: who tied, who became Candidate, the deciding rule, and the votes."""

    tied: tuple[str, ...]
    chosen: tuple[str, ...]
    how: TieBreak
    votes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A public move of garnets; `player_id` or `to` is empty where they were made or lost."""

    episode: int
    player_id: str
    to: str
    amount: int
    note: str


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode.

    Attributes:
        rules: The rules when it began; they do not change while it is under way.
        finale: Whether it is the finale, which has no match: its two players duel.
        match: The match, once linked.
        brought: People's garnets when it was linked.
        shares: The match's result for all who were alive then, in the order of the cast; empty
            before it was taken.
        fallen: The people eliminated by its duel.
        taken: The match's own last result, without a host's corrections.
        basis: The result on which the elimination rests.
        net: The garnets that its matches have brought each so far; losses are negative.
        choice: The choice under way.
        candidates: The Elimination Candidates, once known.
        tie: How a tie between them was broken, if there was one.
        tokens: The Tokens that each holds: as won, and once `settled` with those given.
        settled: Whether the time to give Tokens is over.
        opponent: The Candidate's opponent; empty before it is known.
        duel: The duel's match, if one was linked.
        duels: The reported duels, oldest first.
        duel_shares: The results of its duels' matches, by match.
        drawn: The matches of its drawn duels.
        inheritances: What happened to the garnets of eliminated people.
        closed: Whether it is over.
    """

    number: int
    rules: SeasonRules
    finale: bool = False
    match: LinkedMatch | None = None
    brought: Mapping[str, int] = field(default_factory=dict[str, int])
    shares: tuple[Share, ...] = ()
    fallen: tuple[str, ...] = ()
    taken: tuple[Share, ...] = ()
    basis: tuple[Share, ...] = ()
    net: Mapping[str, int] = field(default_factory=dict[str, int])
    choice: Choice | None = None
    candidates: tuple[str, ...] = ()
    tie: TieResult | None = None
    tokens: Mapping[str, int] = field(default_factory=dict[str, int])
    settled: bool = False
    opponent: str = ""
    duel: LinkedMatch | None = None
    duels: tuple[Duel, ...] = ()
    duel_shares: Mapping[str, tuple[Share, ...]] = field(
        default_factory=dict[str, tuple[Share, ...]]
    )
    drawn: frozenset[str] = frozenset()
    inheritances: tuple[Inheritance, ...] = ()
    closed: bool = False

    @property
    def stage(self) -> Stage:
        """The stage that it has reached."""
        if self.closed:
            return Stage.CLOSED
        if self.finale or len(self.candidates) > 1 or self.opponent:
            return Stage.DUEL
        if not self.shares:
            return Stage.MATCH
        if not self.candidates:
            return Stage.CANDIDACY
        return Stage.OPPONENT if self.settled else Stage.TOKENS

    @property
    def parties(self) -> tuple[str, ...]:
        """Its Candidates, and the opponent of a sole one once known."""
        return (*self.candidates, self.opponent) if self.opponent else self.candidates

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners of its duels, in order."""
        return tuple(duel.winner for duel in self.duels)

    @property
    def duel_ids(self) -> tuple[str, ...]:
        """The matches of its duels that have a result, in order."""
        return tuple(duel.match_id for duel in self.duels if duel.match_id)

    @property
    def open_duel_id(self) -> str:
        """The match of its duel that has no result yet; empty if there is none."""
        played = (*self.drawn, *self.duel_ids)
        return self.duel.match_id if self.duel and self.duel.match_id not in played else ""

    @property
    def linked_ids(self) -> tuple[str, ...]:
        """The matches linked to it now: its own and its duel."""
        return tuple(link.match_id for link in (self.match, self.duel) if link)

    @property
    def match_ids(self) -> tuple[str, ...]:
        """The matches whose results may still change it; those of played duels are kept."""
        return (*self.linked_ids, *self.duel_ids)

    def wins(self, id: str) -> int:
        """Returns how many of its duels a person has won."""
        return self.winners.count(id)

    def share(self, id: str) -> Share | None:
        """Returns a person's result of its match, or None."""
        return next((share for share in self.shares if share.player_id == id), None)


def shares_by_person(shares: Iterable[Share]) -> dict[str, Share]:
    """Returns results of a match by the person's id, in their order."""
    return {share.player_id: share for share in shares}


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the hosts: keep or undo an elimination whose cause was corrected.

    Attributes:
        winner: The duel's winner, where that changed.
        reminded: Whether a reminder was sent to the hosts.
    """

    number: int
    episode: int
    about: QuestionTopic
    asked: tuple[str, ...]
    winner: str
    until_ms: int
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class SubstituteQuestion:
    """A question to a substitute: whether they take the place of a player, `left`."""

    number: int
    player_id: str
    left: str
    until_ms: int


@dataclass(frozen=True, slots=True)
class Season:
    """A season, folded from its events.

    Attributes:
        seq: The number of its events. It reveals when people answer, so it is never shown.
        hosts: The ids of its hosts. One who is of the cast cannot act alone: see `consents`.
        seed: The secret seed of all chance in the season; published at the end.
        cast: All who play or played, in the order in which they joined.
        numbers: The number of the last choice, question or request for consent, of hosts, players
            or substitutes; all share one sequence, so their numbers reveal nothing.
        questions: The open questions to the hosts, at most one per episode and topic.
        answered: The numbers of the closed questions.
        consent: The open request of a host of the cast for the other players' consent.
        last: Each person's last answer, to recognise repeated commands: the choice's number and
            the ids chosen.
        given: The garnets that each has given away in this episode.
        gifts: How often each has done so.
        ledger: Garnets given and taken by hosts and, where transfers are logged, by players.
        requests: The ids of carried-out commands that could otherwise be repeated.
        host_changes: How often hosts have changed rules, cast, links, garnets or results.
        progress_ms: The time of the last progress.
        clock_ms: The end of the last outage for which deadlines were put off.
        over: Whether it has ended.
        winner: The winner; empty if it ended without one.
        calendar: When the coming episodes are to begin, the next one first.
        substitutes: The ids of those who are asked, in order, when a place becomes vacant.
        substitution: The open question to one of them.
    """

    id: str
    name: str
    rules: SeasonRules
    hosts: tuple[str, ...]
    seed: str
    commitment: str
    progress_ms: int
    chain: Chain
    seq: int = 0
    cast: tuple[CastMember, ...] = ()
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
    ledger: tuple[LedgerEntry, ...] = ()
    requests: frozenset[str] = frozenset()
    host_changes: int = 0
    clock_ms: int = 0
    over: bool = False
    winner: str = ""
    calendar: tuple[EpisodeDate, ...] = ()
    substitutes: tuple[str, ...] = ()
    substitution: SubstituteQuestion | None = None

    @property
    def finished_matches(self) -> tuple[str, ...]:
        """The matches that have a result, episodes before duels."""
        matches = [one.match.match_id for one in self.episodes if one.match and one.shares]
        for episode in self.episodes:
            matches += episode.duel_ids
        return tuple(matches)

    @property
    def alive(self) -> tuple[str, ...]:
        """Ids of those who were not eliminated, in the order of the cast."""
        return tuple(member.id for member in self.cast if member.out is None)

    @property
    def vacant(self) -> tuple[str, ...]:
        """Ids of those whose place a substitute can take, in the order of the cast."""
        return tuple(member.id for member in self.cast if member.is_vacant)

    @property
    def episode(self) -> Episode | None:
        """The open episode, or None."""
        return self.episodes[-1] if self.episodes and not self.episodes[-1].closed else None

    @property
    def choice(self) -> Choice | None:
        """The choice under way, or None."""
        return self.episode.choice if self.episode else None

    @property
    def with_deadline(self) -> tuple[Choice | Question, ...]:
        """The choice under way and the open questions, all of which have a deadline."""
        return self.questions if self.choice is None else (self.choice, *self.questions)

    @property
    def held(self) -> dict[str, int]:
        """The garnets of each member of the cast, by id."""
        return {member.id: member.garnets for member in self.cast}

    @property
    def duellists(self) -> tuple[str, ...]:
        """The two who duel in the open episode; empty before they are known."""
        episode = self.episode
        if episode is None or episode.stage is not Stage.DUEL:
            return ()
        return self.alive if episode.finale else episode.parties

    def question(self, episode: int, about: QuestionTopic) -> Question | None:
        """Returns the open question about an episode, or None."""
        for question in self.questions:
            if (question.episode, question.about) == (episode, about):
                return question
        return None

    def numbered_question(self, number: int) -> Question | None:
        """Returns the open question of a number, or None."""
        return next((one for one in self.questions if one.number == number), None)

    def member(self, id: str) -> CastMember | None:
        """Returns the member of the cast with that id, or None."""
        return next((member for member in self.cast if member.id == id), None)

    def holder(self, id: str) -> str:
        """Returns who has a person's place now: themselves, or the last substitute who took it."""
        member = self.member(id)
        while member is not None and member.successor:
            id = member.successor
            member = self.member(id)
        return id


@dataclass(frozen=True, slots=True)
class Moment:
    """The present instant, in Unix milliseconds on Discord's clock."""

    now_ms: int
