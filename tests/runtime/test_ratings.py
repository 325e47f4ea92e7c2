"""Results and ratings follow finished matches, and can be computed again."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from bifrost_bot.engines.rng import Rng
from bifrost_bot.match.decide.phases import Abandon, Open
from bifrost_bot.match.history.results import Ladder, Rating, Result
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.runtime.rating import results as keeping
from bifrost_bot.runtime.rating.points import points, rate, rate_all
from bifrost_bot.runtime.rating.ratings import Ratings
from bifrost_bot.store import ratings
from tests import samples
from tests.match.world import HOST
from tests.runtime.conftest import HOME, Stand

LADDER = Ladder(HOME.guild_id, "bifrost")
SHORT = {
    "prefilled": {
        "red": ["A1", "A2", "A4", "A5"],
        "green": ["E9", "F8", "H6", "I5"],
        "blue": ["E1", "F1", "H1", "I1"],
    }
}


async def play_out(stand: Stand, match: Match, *, silent: bool = False) -> Match:
    """Lets every turn of a match pass without a move, but for one of a person in the first."""
    if not silent and match.first_answered is None:
        match = await answer_once(stand, match)
    while not match.over:
        if match.phase is None:
            match = (await stand.runner.handle(match.id, Open(match.boards))).after
        else:
            match = (await stand.close_phase(match)).after
    return match


async def answer_once(stand: Stand, match: Match) -> Match:
    """Gives one answer of a person who owes one."""
    game = match.settings.game
    state = match.state
    slot = next(
        slot
        for slot in match.owing
        if (player := match.occupant(slot.seat)) and not player.computer
    )
    text = samples.answer(game, state, slot, Rng("once", match.number))
    return (await stand.say(match, slot, text)).after


async def known(stand: Stand) -> dict[str, Rating]:
    return await stand.ask(ratings.all_ratings, LADDER)


async def everything(stand: Stand) -> list[list[tuple[object, ...]]]:
    async with stand.database.transaction() as connection:
        results = await connection.execute(text("SELECT * FROM results ORDER BY 1, 2, 3"))
        rated = await connection.execute(text("SELECT * FROM ratings ORDER BY 1, 2, 3"))
        return [list(map(tuple, results)), list(map(tuple, rated))]


class TestSettling:
    async def test_an_end_rates_people_in_its_transaction(self, stand: Stand) -> None:
        match = await play_out(stand, await stand.playing())
        assert match.status is Status.FINISHED
        found = await known(stand)
        assert set(found) == set(match.seats.values())
        assert {rating.matches for rating in found.values()} == {1}
        (past,) = await stand.ask(ratings.past_of, match.seats["red"])
        assert (past.match_id, past.ladder, past.ended_ms) == (
            match.id,
            LADDER,
            stand.clock.now_ms(),
        )

    async def test_an_unrated_end_rates_nobody(self, stand: Stand) -> None:
        abandoned = await stand.playing()
        await stand.runner.handle(abandoned.id, Abandon(HOST, ""))
        await play_out(stand, await stand.playing(Settings("bifrost", rated=False)))
        await play_out(stand, await stand.playing(people=1))
        assert await known(stand) == {}
        assert len(await stand.ask(ratings.past_of, "101")) == 2

    async def test_an_idle_match_rates_nobody(self, stand: Stand) -> None:
        match = await play_out(stand, await stand.playing(), silent=True)
        assert await known(stand) == {}
        (past,) = await stand.ask(ratings.past_of, match.seats["red"])
        assert (past.result.rated, past.result.silent) == (False, True)

    async def test_what_cannot_be_recorded_with_the_end_leaves_neither(self, stand: Stand) -> None:
        match = await stand.playing()
        async with stand.database.transaction() as connection:
            await connection.execute(text("ALTER TABLE results RENAME TO hidden"))
        with pytest.raises(Exception, match="results"):
            await play_out(stand, match)
        assert not (await stand.runner.match(match.id)).over
        async with stand.database.transaction() as connection:
            await connection.execute(text("ALTER TABLE hidden RENAME TO results"))
        ended = await play_out(stand, await stand.runner.match(match.id))
        assert ended.status is Status.FINISHED
        assert len(await known(stand)) == 3

    async def test_a_fault_in_the_ratings_does_not_keep_a_match_from_ending(
        self, stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(keeping, "rate", broken)
        match = await play_out(stand, await stand.playing())
        assert match.status is Status.FINISHED
        assert await known(stand) == {}
        assert "bifrost-bot db ratings" in caplog.text
        monkeypatch.undo()
        assert await keeping.rebuild(stand.database, lambda done, of: None) == 1
        assert len(await known(stand)) == 3

    async def test_matches_that_end_at_the_same_time_count_each(self, stand: Stand) -> None:
        matches = [await stand.playing() for _ in range(3)]
        await asyncio.gather(*(play_out(stand, match) for match in matches))
        assert {rating.matches for rating in (await known(stand)).values()} == {3}

    async def test_a_continued_matchs_results_are_undone(self, stand: Stand) -> None:
        first, second = [await play_out(stand, await stand.playing()) for _ in range(2)]
        before = await everything(stand)
        async with stand.database.transaction() as transaction:
            await keeping.rate_match(
                transaction, replace(second, status=Status.RUNNING), stand.clock.now_ms()
            )
        assert {rating.matches for rating in (await known(stand)).values()} == {1}
        async with stand.database.transaction() as transaction:
            assert [past.match_id for past in await ratings.past_of(transaction, "101")] == [
                first.id
            ]
            await keeping.rate_match(transaction, second, stand.clock.now_ms())
        assert await everything(stand) == before

    async def test_everything_made_anew_equals_what_was_kept_in_step(self, stand: Stand) -> None:
        for settings, people in (
            (Settings("bifrost"), 3),
            (Settings("three_towers"), 3),
            (Settings("bifrost", SHORT), 2),
            (Settings("bifrost", rated=False), 3),
        ):
            await play_out(stand, await stand.playing(settings, people))
        abandoned = await stand.playing()
        await stand.runner.handle(abandoned.id, Abandon(HOST, ""))
        kept = await everything(stand)
        assert [len(rows) for rows in kept] == [11, 6]
        assert await keeping.rebuild(stand.database, lambda done, of: None) == 4
        assert await everything(stand) == kept


class TestRating:
    def match(self, *places: int) -> list[Result]:
        return [
            Result(str(101 + at), "red", place, len(places), True)
            for at, place in enumerate(places)
        ]

    def test_who_wins_rises_who_loses_falls_and_all_are_surer(self) -> None:
        after = rate({}, self.match(1, 2, 3))
        first, second, third = (after[id] for id in ("101", "102", "103"))
        assert first.mu > second.mu > third.mu
        assert all(one.sigma < 25 / 3 for one in after.values())
        assert [(one.matches, one.wins, one.best) for one in (first, second, third)] == [
            (1, 1, 1),
            (1, 0, 0),
            (1, 0, 0),
        ]

    def test_those_who_share_the_first_place_stay_alike_and_have_won_a_shared_one(self) -> None:
        after = rate({}, [replace(one, shared=one.place == 1) for one in self.match(1, 1, 3)])
        assert after["101"] == after["102"]
        assert (after["101"].wins, after["101"].shared, after["101"].best) == (1, 1, 1)
        assert (after["103"].wins, after["103"].shared, after["103"].best) == (0, 0, 0)

    def test_the_best_of_the_people_behind_a_computer_player_has_not_won(self) -> None:
        after = rate({}, self.match(2, 3))
        assert (after["101"].wins, after["102"].wins) == (0, 0)
        assert (after["101"].best, after["102"].best) == (1, 0)

    def test_many_wins_bring_many_points_and_newcomers_begin_with_a_thousand(self) -> None:
        after = rate_all([self.match(1, 2)] * 30)
        assert points(after["101"]) > 1300 > points(after["102"])
        assert points(Rating(25.0, 25 / 3, 0, 0, 0, 0)) == 1000

    def test_beating_somebody_strong_brings_more_than_beating_somebody_weak(self) -> None:
        strong = Rating(35.0, 3.0, 9, 9, 0, 9)
        weak = Rating(15.0, 3.0, 9, 0, 0, 0)
        over_strong = rate({"102": strong}, self.match(1, 2))["101"].mu
        over_weak = rate({"102": weak}, self.match(1, 2))["101"].mu
        assert over_strong > over_weak


class TestRecords:
    async def test_equal_points_share_a_place(self, stand: Stand) -> None:
        found = {
            "101": Rating(30.0, 2.0, 5, 5, 0, 5),
            "102": Rating(20.0, 2.0, 5, 0, 0, 0),
            "103": Rating(30.0, 2.0, 5, 1, 0, 1),
        }
        await stand.ask(ratings.put_ratings, LADDER, found)
        ranked = await Ratings(stand.database).ranked_players(LADDER)
        assert [(one.user_id, one.place, one.points) for one in ranked] == [
            ("101", 1, 1576),
            ("103", 1, 1576),
            ("102", 3, 1336),
        ]
        assert await Ratings(stand.database).ranked_players(Ladder(99, "bifrost")) == []
