"""Results and ratings: kept by server and game, found again by person, removed and renamed."""

from bifrost_bot.match.history.results import Ladder, MatchResult, Rating, Result
from bifrost_bot.match.model import Settings
from bifrost_bot.store import ratings
from bifrost_bot.store.database import Database
from tests.match.world import World
from tests.store.test_journal import record

HERE = Ladder(10**18, "bifrost")
THERE = Ladder(7, "bifrost")
WON = Result("101", "red", 1, 3, True)
LOST = Result("102", "blue", 2, 3, True)
FRIENDLY = Result("101", "green", 3, 3, False, shared=True, silent=True)


async def matches(database: Database, count: int) -> None:
    for number in range(1, count + 1):
        await record(database, World(match_id=str(number)))


async def test_results_are_found_by_person_the_newest_first(database: Database) -> None:
    await matches(database, 3)
    async with database.transaction() as transaction:
        await ratings.add_results(transaction, "1", HERE, [WON, LOST], 5)
        await ratings.add_results(transaction, "2", HERE, [FRIENDLY], 9)
        await ratings.add_results(transaction, "3", THERE, [WON], 7)
        await ratings.add_results(transaction, "3", THERE, [], 7)
        assert await ratings.past_of(transaction, "101") == [
            MatchResult("2", HERE, 9, FRIENDLY),
            MatchResult("3", THERE, 7, WON),
            MatchResult("1", HERE, 5, WON),
        ]
        assert [
            past.match_id for past in await ratings.past_of(transaction, "101", HERE.guild_id)
        ] == ["2", "1"]
        assert await ratings.past_of(transaction, "103") == []


async def test_results_of_private_matches_can_be_left_out(database: Database) -> None:
    await matches(database, 1)
    settings = Settings("bifrost", practice=True, rated=False)
    await record(database, World(settings, match_id="2"))
    async with database.transaction() as transaction:
        await ratings.add_results(transaction, "1", HERE, [WON], 5)
        await ratings.add_results(transaction, "2", HERE, [FRIENDLY], 9)
        assert [past.match_id for past in await ratings.past_of(transaction, "101")] == ["2", "1"]
        assert [
            past.match_id for past in await ratings.past_of(transaction, "101", private=False)
        ] == ["1"]


async def test_rated_matches_are_found_in_the_order_in_which_they_ended(database: Database) -> None:
    await matches(database, 3)
    async with database.transaction() as transaction:
        await ratings.add_results(transaction, "2", HERE, [LOST, WON], 5)
        await ratings.add_results(transaction, "1", HERE, [WON], 9)
        await ratings.add_results(transaction, "3", HERE, [FRIENDLY], 1)
        assert await ratings.rated_matches(transaction, HERE) == [[WON, LOST], [WON]]
        assert await ratings.last_end(transaction, HERE) == 9
        assert (
            await ratings.rated_matches(transaction, THERE),
            await ratings.last_end(transaction, THERE),
        ) == ([], 0)
        assert await ratings.ladders(transaction) == [HERE]
        assert await ratings.drop_results(transaction, "1")
        assert not await ratings.drop_results(transaction, "1")
        assert await ratings.rated_matches(transaction, HERE) == [[WON, LOST]]


async def test_ratings_replace_those_of_the_same_people_only(database: Database) -> None:
    first = Rating(25.5, 8.25, 1, 0, 0, 1)
    second = Rating(1 / 3, 2.5, 2, 1, 1, 2)
    async with database.transaction() as transaction:
        await ratings.put_ratings(transaction, HERE, {"101": first, "102": first})
        await ratings.put_ratings(transaction, THERE, {"101": first})
        await ratings.put_ratings(transaction, HERE, {"101": second})
        await ratings.put_ratings(transaction, HERE, {})
        assert await ratings.all_ratings(transaction, HERE) == {"101": second, "102": first}
        await ratings.drop_ratings(transaction, HERE)
        assert await ratings.all_ratings(transaction, HERE) == {}
        assert await ratings.all_ratings(transaction, THERE) == {"101": first}


async def test_another_id_takes_the_place_of_somebodys_everywhere(database: Database) -> None:
    await matches(database, 1)
    async with database.transaction() as transaction:
        await ratings.add_results(transaction, "1", HERE, [WON, LOST], 5)
        await ratings.put_ratings(transaction, HERE, {"101": Rating(1.0, 2.0, 1, 1, 0, 1)})
        await ratings.rename(transaction, "101", "gone-1")
        assert await ratings.past_of(transaction, "101") == []
        assert [past.result.seat for past in await ratings.past_of(transaction, "gone-1")] == [
            "red"
        ]
        assert set(await ratings.all_ratings(transaction, HERE)) == {"gone-1"}
        await ratings.drop_all(transaction)
        assert await ratings.past_of(transaction, "102") == []
        assert await ratings.all_ratings(transaction, HERE) == {}
