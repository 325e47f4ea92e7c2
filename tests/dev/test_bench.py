"""The benchmark: all figures, their ratios to the fixed work, and their limits."""

import json
from collections.abc import Container, Iterator
from typing import Any, Final, cast

import pytest
from click.testing import CliRunner
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bifrost_bot.dev.__main__ import main
from bifrost_bot.dev.benches import parts as bench
from bifrost_bot.dev.load import live, pages, table
from bifrost_bot.dev.load.child_process import LoadError
from bifrost_bot.dev.load.crowd import setup
from bifrost_bot.dev.load.live import paper_load, plan_for
from bifrost_bot.dev.load.memory import measure_memory
from bifrost_bot.dev.load.scenario import random_answers
from bifrost_bot.dev.load.table import Run
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.calibration import Yardstick, measure_yardstick
from bifrost_bot.gateway.channels.preflight import MOST_CHANNELS, channels_needed
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.notices.answer import confirm
from tests.match.world import playing_game
from tests.nightly import NIGHTLY
from tests.samples import GAMES


def times_in(report: Any, path: str = "") -> Iterator[tuple[str, dict[str, float]]]:
    """Yields every time in a report with where it is."""
    if isinstance(report, dict):
        figures = cast("dict[str, Any]", report)
        if "ms" in figures:
            yield path, figures
        for name, value in figures.items():
            yield from times_in(value, f"{path}.{name}")


MEASURED: Final = all_games() if NIGHTLY else {"social_snake": all_games()["social_snake"]}


@pytest.fixture(scope="module")
def parts() -> dict[str, Any]:
    yardstick = measure_yardstick()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "_ROUNDS", 1)
        patch.setattr(bench, "all_games", lambda: MEASURED)
        return bench.measure_parts(yardstick, lambda _: None, most_drawn=1, thoughts=1, turns=5)


def test_every_games_rules_pictures_and_text_board_are_measured(parts: dict[str, Any]) -> None:
    assert parts["games"].keys() == MEASURED.keys()
    for figures in parts["games"].values():
        assert figures["rules"].keys() == {
            "turn_per_board",
            "view",
            "scene",
            "parse",
            "opponent_thought",
        }
        assert figures["picture"]["median_bytes"] <= figures["picture"]["most_bytes"]
        assert figures["picture"]["count"] > 0
        assert figures["text_board"]["ms"] > 0


def test_a_game_for_more_players_is_measured_with_a_full_house(parts: dict[str, Any]) -> None:
    for game, figures in parts["games"].items():
        info = all_games()[game].info
        full = figures["full_house"]
        assert (full is None) == (info.fewest == info.most)
        if full:
            assert full["players"] == info.most
            assert full["resolved_per_board"]["count"] > 0
            assert full["picture"]["count"] > 0


def test_a_game_played_in_steps_has_its_animated_pictures_measured(parts: dict[str, Any]) -> None:
    animation = parts["games"]["social_snake"]["full_house"]["animation"]
    assert animation["count"] > 0
    assert animation["most_pictures"] > 2
    assert animation["most_bytes"] > 0


def test_the_journal_is_measured_over_a_whole_match(parts: dict[str, Any]) -> None:
    assert parts["journal"]["submission"]["count"] > parts["journal"]["close"]["count"] > 0
    assert parts["fold"]["events"] > parts["journal"]["submission"]["count"]


def test_every_time_is_also_a_multiple_of_the_fixed_work(parts: dict[str, Any]) -> None:
    found = dict(times_in(parts))
    assert len(found) >= 16
    assert all(time["work"] > 0 for time in found.values())


def test_a_time_is_told_in_milliseconds_and_in_pieces_of_work() -> None:
    assert Yardstick(0.05).time(0.1) == {"ms": 100, "work": 2}


def test_a_spread_has_median_99th_percentile_and_maximum() -> None:
    told = Yardstick(1).spread([number / 1000 for number in range(1, 201)])
    assert [told[name]["ms"] for name in ("p50", "p99", "max")] == [100, 198, 200]
    assert told["count"] == 200


def test_nothing_measured_has_no_spread() -> None:
    assert Yardstick(1).spread([]) == {"count": 0, "p50": None, "p99": None, "max": None}


def test_a_figure_at_its_limit_passes_and_one_beyond_it_does_not() -> None:
    allowed = bench.LIMITS["picture, bytes"].most
    checked = bench.limits(
        {
            "games": {"a": {"picture": {"most_bytes": allowed}}},
            "load": {"requests": {"too_many": 1}},
        }
    )
    assert checked == {
        "picture, bytes": {"figure": allowed, "limit": allowed, "passed": True},
        "429 answers": {"figure": 1, "limit": 0, "passed": False},
    }


def test_of_several_games_the_worst_counts() -> None:
    games = {
        name: {"rules": {"turn_per_board": {"ms": ms}}}
        for name, ms in (("a", 0.02), ("b", 0.3), ("c", 0.01))
    }
    (checked,) = bench.limits({"games": games}).values()
    assert checked == {"figure": 0.3, "limit": 0.1, "passed": False}


@pytest.mark.parametrize(("matches", "guilds"), [(1, 1), (17, 1), (18, 2), (50, 3), (100, 6)])
def test_matches_are_spread_over_servers_by_the_channel_limit(matches: int, guilds: int) -> None:
    plan = plan_for(matches, 1, 60)
    assert plan.guilds == guilds
    per_match = channels_needed(all_games()["bifrost"].info)
    assert plan.guilds * plan.tables > matches
    assert len(setup(plan).channels) + per_match * plan.tables <= MOST_CHANNELS


@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_every_table_of_a_server_has_a_host_and_players_of_its_own(seats: str) -> None:
    """The bot carries out only a few commands and clicks of one person at a time."""
    plan = plan_for(50, 1, 60, ("bifrost", "antisocial_snake"), seats=seats)
    parts = [person.part for person in setup(plan).people]
    assert parts.count("host") == plan.tables > 1
    assert parts.count("player") == plan.tables * (13 if seats == "most" else 3)


def test_most_seats_ask_more_of_discord() -> None:
    on_paper = paper_load(plan_for(4, 1, 60, ("social_snake",), seats="most"))
    fewest = paper_load(plan_for(4, 1, 60, ("social_snake",)))
    assert on_paper["requests_per_second"] > fewest["requests_per_second"]


def test_what_a_run_of_several_games_asks_of_discord_is_that_of_each() -> None:
    plan = plan_for(4, 1, 60, ("dont_connect_5", "bifrost"))
    assert paper_load(plan)["requests_per_second"] == round((2 * (4 + 1) + 2 * (12 + 3)) / 60, 2)


@pytest.mark.parametrize("game", GAMES)
def test_the_load_answers_every_game_and_knows_the_confirmation(game: str) -> None:
    world = playing_game(game)
    before = world.match
    answered = list[Slot]()
    for user_id in before.seats.values():
        for answer in random_answers(before, user_id, "load"):
            assert before.seats[answer.slot.seat] == user_id
            recorded = world.say(answer.slot, answer.text)[0]
            assert isinstance(recorded, MoveSubmitted)
            assert answer.confirmed in confirm(before, recorded)
            answered.append(answer.slot)
    assert sorted(map(str, answered)) == sorted(map(str, before.owing))


def test_a_game_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(LoadError, match="there is no game 'chess' here"):
        plan_for(1, 1, 60, ("chess",))


def test_memory_is_measured_for_each_game_alone_and_for_all_games_longer() -> None:
    ran: list[str] = []

    def run(*options: str) -> dict[str, Any]:
        ran.append(" ".join(options[1:]))
        return {"load": {"memory": {"total_mb": 100 + len(ran)}}}

    report = {"memory": measure_memory(5, 60, run)}
    assert ran == [
        *(f"--seconds=5 --turn=30 --game={game}" for game in all_games()),
        "--seconds=60 --turn=30 --game=all",
    ]
    checked = bench.limits(report)
    assert checked["memory of each game, MB"]["figure"] == 100 + len(all_games())
    assert checked["memory of a long run of all games, MB"] == {
        "figure": 101 + len(all_games()), "limit": 300, "passed": True,
    }  # fmt: skip


def test_a_run_that_broke_off_leaves_no_figure_of_its_memory() -> None:
    assert bench.limits({"memory": measure_memory(5, 60, lambda *_: {})}) == {}


def test_the_load_runs_on_a_discord_with_its_limits_on() -> None:
    made = setup(plan_for(50, 1, 60))
    assert made.route_limits
    assert made.global_limit == 50


def test_what_a_run_asks_of_discord_on_paper_is_told_beside_what_it_did() -> None:
    on_paper = paper_load(plan_for(75, 1, 60))
    assert on_paper["requests_per_second"] == 75 * (12 + 3) / 60
    assert on_paper["most_matches"] == 192


def figures(matches: int, too_many: int) -> dict[str, Any]:
    """A report as a run prints it."""
    spread = {"count": 1, "p50": {"ms": 8.4}, "p99": {"ms": 97.6}, "max": {"ms": 99}}
    load: dict[str, Any] = {
        "guilds": 2,
        "paper": paper_load(plan_for(matches, 1, 60)),
        "requests": {"per_second": 5.5, "peak_second": 31, "too_many": too_many},
        "memory": {"total_mb": 214.6},
        "processor": {"bot_share": 0.123},
        "turns": {"owed": 1_200, "missed": 0},
        "requests_a_turn": {"boards": 12, "read-backs": 3, "hosts' message": 1.33},
    }
    return {
        "load": load
        | dict.fromkeys(("reply", "close", "last_board", "last_board_at_best", "loop_lag"), spread)
    }


def test_several_runs_make_a_table_with_what_they_draw_without_the_limiter_beside() -> None:
    runs = [
        Run(20, figures(20, 0), figures(20, 460)),
        Run(75, figures(75, 0), {}),
        Run(100, {}, None),
    ]
    lines = [*table.head().splitlines(), *map(table.row, runs)]
    head, rule, *rows = [line.strip("| ").split(" | ") for line in lines]
    *_, below = table.foot(runs).splitlines()
    assert (
        "Discord allows 50 requests a second; the bot sends at most 48, which on paper carries 192"
        in below
    )
    assert set(rule) == {"---"}
    assert len({len(row) for row in (head, rule, *rows)}) == 1
    first = dict(zip(head, rows[0], strict=True))
    assert (first["matches"], first["429s"], first["429s without our limiter"]) == (
        "20",
        "0",
        "460",
    )
    assert first["message → reply"] == "8, 98 ms"
    assert first["answers owed, missed"] == "1,200, 0"
    assert dict(zip(head, rows[1], strict=True))["429s without our limiter"] == "broke off"
    assert rows[2][1] == "broke off"


def test_below_the_table_stand_the_requests_of_a_turn_by_kind() -> None:
    below = table.foot([Run(20, figures(20, 0), None), Run(100, {}, None)]).splitlines()
    assert [line.strip("| ").split(" | ") for line in below[1:7]] == [
        ["requests a turn", "20 matches"],
        ["---", "---"],
        ["boards", "12.00"],
        ["read-backs", "3.00"],
        ["hosts' message", "1.33"],
        ["all", "16.33"],
    ]


def test_a_number_of_matches_is_one_or_several() -> None:
    for wrong in ("0", "501", "ten", "10,,25", "-1"):
        done = CliRunner().invoke(main, ["bench", "load", "--matches", wrong])
        assert done.exit_code == 2
        assert "is not a number from 1 to 500, nor several such as 10,25,50." in done.output


def run_bench(*options: str, statuses: Container[int] = (0,)) -> dict[str, Any]:
    """Returns what a benchmark prints."""
    done = CliRunner().invoke(main, ["bench", *options])
    assert done.exit_code in statuses, done.output
    return json.loads(done.stdout)


@pytest.fixture
def aim_restored() -> Iterator[None]:
    """The bot points discord.py at its server for good; other tests find it as it was."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.mark.process
@pytest.mark.usefixtures("aim_restored")
def test_a_small_load_plays_types_restarts_and_prints_one_json_document() -> None:
    report = run_bench("load", "--matches=2", "--seconds=5", "--turn=3")
    load = report["load"]
    assert (load["matches"], load["guilds"], load["turn_seconds"]) == (2, 1, 3)
    assert load["turns"]["owed"] == 3 * load["turns"]["closed"] > 0
    assert load["reply"]["count"] == load["turns"]["typed"] > 0
    assert load["replies"]["missing"] == 0
    assert load["posts"]["silent"] > load["posts"]["loud"] > load["posts"]["needless"] == 0
    assert load["requests"]["by_route"]["POST /channels/{channel_id}/messages"] > 0
    assert not load["requests"]["broken"]
    assert load["restart"]["matches"] == 3
    assert load["restart"]["settled"]
    assert {name for name, _ in times_in(load)} >= {
        ".reply.p99",
        ".close.p99",
        ".loop_lag.p99",
        ".restart.heard",
    }
    assert all("work" in time for _, time in times_in(load))
    assert report["limits"].keys() >= {
        "429 answers",
        "message to reply, ms p99",
        "pushes without a mention",
        "restart, ms",
    }


@pytest.mark.process
@pytest.mark.usefixtures("aim_restored")
def test_what_was_measured_is_printed_when_the_restart_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail() -> float:
        raise LoadError("The bot does not start again.")

    monkeypatch.setattr(live, "_time_imports", fail)
    options = ("--matches=1", "--seconds=6", "--turn=4", "--game=antisocial_snake")
    load = run_bench("load", *options, "--seats=most", statuses=(1,))["load"]
    assert load["broke_off"] == "The bot does not start again."
    assert load["restart"] == {}
    assert load["seats"] == "most"
    assert load["opened"] == 1
    assert load["reply"]["count"] > 0


@pytest.mark.process
@pytest.mark.usefixtures("aim_restored")
def test_a_bare_bot_sends_what_ours_sent_and_both_are_compared() -> None:
    report = run_bench("floor", "--matches=1", "--seconds=6", "--turn=4")
    bots = report["floor"]["bots"]
    typed = {name: bot["typed"] for name, bot in bots.items()}
    assert typed["ours"] == typed["echo"] == typed["bare"] > 0
    for bot in bots.values():
        assert bot["reply"]["count"] == bot["typed"]
        assert bot["processor_a_request"]["work"] > 0
    assert bots["echo"]["requests"] == typed["echo"]
    # Messages of the last instant may count in one run and not in the other.
    assert bots["bare"]["requests"] > 2 * typed["bare"]
    assert report["floor"]["ratios"].keys() == {
        "processor_to_bare",
        "processor_to_echo",
        "reply_p99_to_echo",
        "reply_p99_to_bare",
    }
    assert len(report["limits"]) == 2


MANY_MATCHES: Final = ("--matches=50", "--seconds=240", "--turn=60")
ONE_MATCH: Final = ("--matches=1", "--seconds=15", "--turn=10", "--game=bifrost")


@pytest.mark.process
@pytest.mark.usefixtures("aim_restored")
def test_good_computer_players_miss_no_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """50 matches for minutes, by day one for seconds; nothing is judged by the clock."""
    report = run_bench("computers", *(MANY_MATCHES if NIGHTLY else ONE_MATCH))
    found = report["computers"]
    assert found["missed"] == 0
    # How many turns there are in the time, the machine decides.
    assert found["owed"] == found["counted"] >= found["matches"]
    assert found["thoughts"]["all"] >= found["owed"]
    assert report["limits"]["answers missed by computer players"]["passed"]
    with capsys.disabled():
        print(f"\ncomputer players: {json.dumps(found)}", end="")


@pytest.mark.process
def test_two_processes_share_the_request_limit(capsys: pytest.CaptureFixture[str]) -> None:
    # Less is enough for the limit, but not for the survivor to reach the whole rate.
    report = run_bench(
        "shards", "--seconds=6" if NIGHTLY else "--seconds=1", statuses=(0,) if NIGHTLY else (0, 1)
    )
    assert report["limits"]["requests of two processes in a second"]["passed"]
    assert report["shards"]["too_many"] == 0
    with capsys.disabled():
        print(f"\nshards: {json.dumps(report['shards'])}", end="")


@pytest.mark.process
@pytest.mark.usefixtures("aim_restored")
def test_the_load_plays_all_games_and_replaces_finished_matches() -> None:
    number = len(all_games()) if NIGHTLY else 1
    options = (f"--matches={number}", "--seconds=8", "--turn=4", "--game=all")
    load = run_bench("load", *options)["load"]
    assert [load["replies"][name] for name in ("wrong", "missing", "unsaid")] == [0, 0, []]
    assert load["replies"]["typed"] >= load["turns"]["counted"] > number
    assert load["memory"]["over_time"]
    assert not load["requests"]["broken"]


@pytest.mark.process
@pytest.mark.usefixtures("aim_restored")
def test_the_load_with_viewers_is_compared_with_the_same_without() -> None:
    options = ("--matches=2", "--seconds=8", "--turn=4", "--viewers=3", "--each=2")
    report = run_bench("load", *options)
    found = report["watched"]
    assert found["viewers"] == 5
    assert found["lost"] == 0
    assert found["changes_received"] > 0
    for period in ("alone", "watched", "with_silent"):
        assert found[period]["reply"]["count"] > 0
    assert found["reply_p99_ratio"] > 0
    assert "memory of a viewer, KB" in report["limits"]


async def test_viewers_of_pages_get_every_change() -> None:
    said: list[str] = []
    figures = await pages.measure(viewers=3, matches=2, each=2, turns=2, progress=said.append)
    assert figures["viewers"] == 5
    assert figures["changes_received"] == 10
    assert figures["lost"] == 0
    assert figures["answers"]["watched"]["count"] == 2 * 2 * 3
    assert len(said) == 6
