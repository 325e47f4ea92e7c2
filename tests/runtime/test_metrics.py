# pyright: reportPrivateUsage=false
"""Metrics and the subject of log lines."""

import asyncio

import aiohttp
import pytest

from bifrost_bot.match.decide.phases import CloseDue
from bifrost_bot.runtime.metrics import BackupMetrics, Metrics, publish_metrics
from bifrost_bot.tools import health
from tests.runtime.conftest import Stand


def figure(metrics: Metrics, name: str) -> float:
    """The value of a figure as Prometheus reads it."""
    lines = [
        line for line in metrics.figures().decode().splitlines() if line.startswith(f"{name} ")
    ]
    assert len(lines) == 1, name
    return float(lines[0].rpartition(" ")[2])


@pytest.fixture
def metrics(stand: Stand) -> Metrics:
    made = Metrics(stand.runner, stand.watch, stand.starting, stand.database, "1.2.3")
    stand.runner.listeners.append(made.on_change)
    return made


async def test_matches_events_and_phase_ends_are_counted(stand: Stand, metrics: Metrics) -> None:
    match = await stand.playing()
    assert match.phase is not None
    await stand.lobby()
    assert figure(metrics, 'bifrost_matches{status="running"}') == 1
    assert figure(metrics, 'bifrost_matches{status="lobby"}') == 1
    stand.clock.move_to(match.phase.deadline_ms + 900)
    await stand.runner.handle(match.id, CloseDue(1))
    assert figure(metrics, 'bifrost_events_total{kind="PhaseResolved"}') == 1
    assert figure(metrics, "bifrost_close_seconds_count") == 1
    assert figure(metrics, "bifrost_close_seconds_sum") == 0.9
    metrics.count_answer(429)
    assert figure(metrics, 'bifrost_discord_answers_total{status="429"}') == 1


def test_how_long_computer_players_think_and_what_they_miss_is_counted(metrics: Metrics) -> None:
    for share in (0.0, 0.5, 1.0):
        metrics.note_thinking_share(share)
    metrics.computers_missed(2)
    assert figure(metrics, 'bifrost_computer_thinking_ratio_bucket{le="0.0"}') == 1
    assert figure(metrics, 'bifrost_computer_thinking_ratio_bucket{le="0.75"}') == 2
    assert figure(metrics, "bifrost_computer_thinking_ratio_count") == 3
    assert figure(metrics, "bifrost_computer_missed_total") == 2


async def test_health_follows_discord_and_the_database(stand: Stand, metrics: Metrics) -> None:
    assert await metrics.troubles() == []
    stand.watch.lose()
    assert await metrics.troubles() == ["Discord cannot be heard; all clocks are paused."]
    assert figure(metrics, "bifrost_hears_discord") == 0


async def test_the_health_command_says_what_is_wrong(stand: Stand, metrics: Metrics) -> None:
    async with publish_metrics(metrics, "127.0.0.1", 0) as port:
        assert await asyncio.to_thread(health.troubles, "0.0.0.0", port) == []
        stand.watch.lose()
        said = await asyncio.to_thread(health.troubles, "127.0.0.1", port)
        assert said == ["Discord cannot be heard; all clocks are paused."]
    with pytest.raises(health.HealthError, match=rf"No bot answers at 127\.0\.0\.1:{port}: "):
        health.troubles("127.0.0.1", port)
    with pytest.raises(health.HealthError, match=r"Set operation\.metrics_port"):
        health.troubles("127.0.0.1", None)


def test_backups_are_counted_and_the_newest_is_dated(metrics: Metrics) -> None:
    assert b"bifrost_backup" not in metrics.figures()
    backups = BackupMetrics(metrics.registry, 6)
    assert figure(metrics, 'bifrost_backups_total{outcome="failed"}') == 0
    assert figure(metrics, "bifrost_backup_interval_seconds") == 21_600
    assert b"bifrost_backup_timestamp_seconds" not in metrics.figures()
    for made in (True, False, True):
        backups.count(made)
    backups.note_newest(1_700_000_000_000)
    backups.note_newest(1_800_000_000_000)
    assert figure(metrics, 'bifrost_backups_total{outcome="made"}') == 2
    assert figure(metrics, 'bifrost_backups_total{outcome="failed"}') == 1
    assert figure(metrics, "bifrost_backup_timestamp_seconds") == 1_800_000_000


def test_the_program_and_its_process_are_described(metrics: Metrics) -> None:
    shown = metrics.figures().decode()
    assert 'version="1.2.3"' in shown
    assert figure(metrics, "process_start_time_seconds") > 0


async def test_both_are_served_on_loopback(stand: Stand, metrics: Metrics) -> None:
    async with publish_metrics(metrics, "127.0.0.1", 0) as port, aiohttp.ClientSession() as client:
        async with client.get(f"http://127.0.0.1:{port}/health") as answer:
            assert (answer.status, await answer.json()) == (200, {"well": True, "troubles": []})
        stand.watch.lose()
        async with client.get(f"http://127.0.0.1:{port}/health") as answer:
            assert answer.status == 503
        async with client.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert "bifrost_hears_discord 0.0" in await answer.text()


@pytest.mark.parametrize(
    ("bound", "named", "status"),
    [
        ("127.0.0.1", "127.0.0.1:9108", 200),
        ("127.0.0.1", "localhost", 200),
        ("127.0.0.1", "[::1]:9108", 200),
        ("127.0.0.1", "evil.example", 421),
        ("127.0.0.1", "evil.example:9108", 421),
        ("127.0.0.1", "[::1", 421),
        ("localhost", "localhost:9108", 200),
        ("localhost", "localhost.evil.example", 421),
        ("0.0.0.0", "metrics.example", 200),
    ],
)
async def test_a_foreign_page_reads_neither_by_a_name_that_leads_to_this_machine(
    stand: Stand, metrics: Metrics, bound: str, named: str, status: int
) -> None:
    """A page's own name may lead to 127.0.0.1, which looks like the same origin but for it."""
    async with publish_metrics(metrics, bound, 0) as port, aiohttp.ClientSession() as client:
        for path in ("health", "metrics"):
            async with client.get(
                f"http://127.0.0.1:{port}/{path}", headers={"Host": named}
            ) as answer:
                assert answer.status == status
