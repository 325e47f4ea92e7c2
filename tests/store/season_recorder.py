"""Records a season in its middle, for later programs; `recorder.py` writes it with the games."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import SetCalendar
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.substitutes import AnswerSubstitute, NameSubstitute, ResignPlace
from bifrost_bot.season.host_action import AnswerQuestion, ChooseOpponent, MoveGarnets, ReportDuel
from bifrost_bot.season.model import EpisodeDate, Season, Share
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.store import deadlines
from tests.clock import ManualClock
from tests.databases import upgrade
from tests.match.world import HOST
from tests.runtime.conftest import HOME
from tests.runtime.seasons.conftest import SeasonStand
from tests.season.world import correction, people, ranked

SEASON: Final = "season"
SEED: Final = "5a"


@contextmanager
def same_seeds() -> Generator[None]:
    """Every secret is the same, so that every recording is."""

    def token_hex(size: int) -> str:
        return SEED * size

    with patch("secrets.token_hex", token_hex):
        yield


async def record(path: Path) -> None:
    """Makes a database with a season: a corrected episode, and one with a choosing Candidate."""
    await upgrade(f"sqlite:///{path}")
    with same_seeds():
        stand = SeasonStand(f"sqlite:///{path}", ManualClock())
        await _play(stand)
        async with stand.database.transaction() as connection:
            await deadlines.beat(connection, "bot", stand.clock.now_ms())
        await stand.close()


async def _play(stand: SeasonStand) -> None:
    await stand.seasons.create("House of Larks", PRESETS["classic"], HOST, HOME, "create")

    async def do(command: Command) -> Season:
        stand.clock.advance(1)
        return (await stand.seasons.handle("1", command)).after

    for id in people(6):
        await do(AddToCast(HOST, id))
    await do(SetCalendar(HOST, (EpisodeDate(stand.clock.now_ms() + 86_400_000, "bifrost"),)))
    for number, groups in enumerate(
        (("101 102", "103", "104", "105 106"), ("101", "102", "103", "104 105")), start=1
    ):
        await do(OpenEpisode(HOST, number))
        match = await stand.lobby()
        await do(LinkMatch(HOST, match.id, "bifrost"))
        season = await do(
            TakeSpoils("", match.id, ranked(*groups, given=[Share("101", 1, garnets=5, won=2)]))
        )
        assert season.choice is not None
        voters = season.choice.asked
        last = season.choice.options[-1]
        for by in voters:
            season = await do(Vote(by, season.numbers, (last,)))
        await do(GiveGarnets("101", "103", 1, f"gift {number}"))
        choice = season.choice
        assert choice is not None
        for by in choice.asked:
            season = await do(GiveTokens(by, choice.number, ()))
        if number == 1:
            assert season.choice is not None
            await do(ChooseOpponent(last, season.choice.number, "103"))
            await do(MoveGarnets(HOST, "104", 2, "for the song", "song"))
            season = await do(ReportDuel(HOST, "103", request="duel 1"))
            season = await do(correction(season, 1, "104", "was misread", HOST, place=1, tokens=1))
            await do(AnswerQuestion(HOST, season.questions[0].number, keep=True))
    for id in ("801", "802"):
        await do(NameSubstitute(HOST, id))
    for id, accepts in (("801", False), ("802", True)):
        season = await do(ResignPlace("102"))
        assert season.substitution is not None
        await do(AnswerSubstitute(id, season.substitution.number, accepts))
