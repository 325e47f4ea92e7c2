"""The alerts of docs/deploy/alerts.yaml fire when something is wrong, and only then."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from bifrost_bot.runtime.metrics import BackupMetrics, Metrics
from tests.runtime.conftest import Stand

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "deploy" / "alerts.yaml"
NAMES = re.findall(r"alert: (\w+)", RULES.read_text(encoding="utf-8"))
HOUR: Final = 60
"""Minutes; a step of a series is a minute."""

DAY: Final = 24 * HOUR
INTERVAL: Final = "bifrost_backup_interval_seconds"
NEWEST: Final = "bifrost_backup_timestamp_seconds"

needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="needs promtool (Debian's package prometheus)"
)


def exposed(metrics: Metrics) -> dict[str, str]:
    """What a bot exposes, as series that stay as they are: value by name and labels."""
    lines = metrics.figures().decode().splitlines()
    samples = [line.rpartition(" ") for line in lines if line.startswith("bifrost_")]
    return {name: f"{float(value):g}x{2 * DAY}" for name, _, value in samples}


@pytest.fixture
def metrics(stand: Stand) -> Metrics:
    return Metrics(stand.runner, stand.watch, stand.starting, stand.database, "1.2.3")


def fired(series: Mapping[str, str], minutes: int, folder: Path) -> set[str]:
    """The alerts that fire after some minutes of these series."""
    at = f"{minutes}m"
    test: dict[str, Any] = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "alert_rule_test": [
            {"eval_time": at, "alertname": name, "exp_alerts": []} for name in NAMES
        ],
    }
    file = folder / "expected.yaml"
    file.write_text(json.dumps({"rule_files": [str(RULES)], "tests": [test]}), encoding="utf-8")
    done = subprocess.run(
        ["promtool", "test", "rules", str(file)], capture_output=True, text=True, check=False
    )
    unexpected = re.findall(r"alertname: (\w+), time: ", done.stdout + done.stderr)
    assert bool(unexpected) == bool(done.returncode), done.stdout + done.stderr
    return set(unexpected)


@needs_promtool
def test_prometheus_reads_the_rules() -> None:
    done = subprocess.run(["promtool", "check", "rules", str(RULES)], check=False)
    assert done.returncode == 0


async def test_the_bot_exposes_everything_that_the_rules_ask_for(metrics: Metrics) -> None:
    BackupMetrics(metrics.registry, 6).note_newest(0)
    metrics.count_answer(200)
    metrics.note_thinking_share(1)
    families = {re.split(r"[{ ]", line)[0] for line in metrics.figures().decode().splitlines()}
    expressions = "\n".join(re.findall(r"expr: (.*)", RULES.read_text(encoding="utf-8")))
    asked = set(re.findall(r"\bbifrost_\w+", expressions))
    assert asked <= families


CASES: Final[dict[str, tuple[dict[str, str], int, str]]] = {
    "the first minute": ({}, 1, ""),
    "two quiet days without backups": ({}, 2 * DAY - 1, ""),
    "down": ({'up{job="bifrost"}': f"1x9 0x{HOUR}"}, 15, "BifrostDown"),
    "unlisted": ({'up{job="bifrost"}': f"1x9 _x{HOUR}"}, 30, "BifrostDown"),
    "one lost scrape": ({'up{job="bifrost"}': f"1x9 0 1x{HOUR}"}, 15, ""),
    "Discord away": ({"bifrost_hears_discord": f"1x9 0x{HOUR}"}, 20, "BifrostDoesNotHearDiscord"),
    "stuck loop": (
        {"bifrost_loop_blocked_seconds_total": f"0+20x{HOUR}"},
        20,
        "BifrostLoopBlocked",
    ),
    "unreadable match": (
        {'bifrost_matches{status="unreadable"}': f"1x{HOUR}"},
        2,
        "BifrostMatchUnreadable",
    ),
    "failed game": ({'bifrost_matches{status="halted"}': f"1x{HOUR}"}, 2, "BifrostMatchHalted"),
    "paused match": (
        {'bifrost_matches{status="paused"}': f"1x{2 * DAY}"},
        DAY + HOUR,
        "BifrostMatchPaused",
    ),
    "young backup": ({INTERVAL: f"21600x{2 * DAY}", NEWEST: f"0x{2 * DAY}"}, 11 * HOUR, ""),
    "old backup": (
        {INTERVAL: f"21600x{2 * DAY}", NEWEST: f"0x{2 * DAY}"},
        13 * HOUR,
        "BifrostBackupOld",
    ),
    "failed backup": (
        {'bifrost_backups_total{outcome="failed"}': f"0x9 1x{HOUR}"},
        30,
        "BifrostBackupFails",
    ),
    "missed answer": (
        {"bifrost_computer_missed_total": f"0x9 1x{HOUR}"},
        30,
        "BifrostComputersMiss",
    ),
    "refused requests": (
        {'bifrost_discord_answers_total{status="429"}': f"0+300x{HOUR}"},
        20,
        "BifrostDiscordRefuses",
    ),
    "late turns": (
        {
            f'bifrost_close_seconds_bucket{{le="{le}"}}': f"0+{n}x{HOUR}"
            for le, n in (("2.0", 1), ("5.0", 9), ("10.0", 10), ("+Inf", 10))
        },
        20,
        "BifrostTurnsCloseLate",
    ),
}
"""Series that differ from a healthy bot's, the minutes that pass, and the alert; none if empty."""


@needs_promtool
@pytest.mark.parametrize(("changed", "minutes", "alert"), CASES.values(), ids=list(CASES))
async def test_an_alert_fires_when_it_should(
    metrics: Metrics, tmp_path: Path, changed: dict[str, str], minutes: int, alert: str
) -> None:
    series = {'up{job="bifrost"}': f"1x{2 * DAY}"} | exposed(metrics) | changed
    assert fired(series, minutes, tmp_path) == ({alert} if alert else set())
