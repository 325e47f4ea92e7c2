"""The Containerfile is sound, and its steps make a program that runs and says that it is well."""

import asyncio
import json
import os
import re
import signal
import socket
import stat
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from tests.deploy import containerfile
from tests.deploy.containerfile import Carried, carry_out, mistakes, read
from tests.e2e.conftest import UNLIMITED

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "deploy" / "Containerfile").read_text(encoding="utf-8")
STEPS = read(TEXT)


def test_nothing_is_wrong_with_it() -> None:
    assert mistakes(STEPS, ROOT) == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "FROM debian:trixie-slim AS",
            "FROM debian:latest AS",
            "plain name with its version",
        ),
        (
            "FROM debian:trixie-slim AS",
            "FROM registry.example/debian:trixie AS",
            "plain name with its version",
        ),
        ("FROM debian:trixie-slim AS", "FROM debian AS", "plain name with its version"),
        ("WORKDIR /source", "WORKDRI /source", "WORKDRI is not an instruction"),
        ("COPY engines", "COPY engine", "COPY engine: there is no such path."),
        ("--require-hashes ", "", "pip has to check hashes"),
        ("--no-install-recommends ", "", "apt-get leaves more"),
        ("RUN python3 -m venv", "RUN python3 -m venv 'x", "the shell cannot read it"),
        ("ENV PYTHONUNBUFFERED=1", "ENV BIFROST_TOKEN=abc", "a secret would be part of the image"),
        ("USER bifrost\n", "", "runs as root"),
        ("USER bifrost\n", "USER root\n", "runs as root"),
        ("VOLUME /data\n", "", "VOLUME is missing"),
        ('CMD ["run"]', "CMD run", "so that signals reach the program"),
    ],
)
def test_a_planted_mistake_is_found(before: str, after: str, said: str) -> None:
    assert before in TEXT
    assert said in "\n".join(mistakes(read(TEXT.replace(before, after)), ROOT))


def test_it_copies_all_that_the_package_is_built_of() -> None:
    copied = {name for step in STEPS if step.word == "COPY" for name in step.sources}
    built = {"pyproject.toml", "README.md", "LICENSE", "bifrost_bot"}
    built |= {path.resolve().name for path in (ROOT / "bifrost_bot").iterdir() if path.is_symlink()}
    assert built | {"requirements.lock"} == copied - {"/opt/bifrost-bot"}


def test_what_only_builds_is_not_in_the_image() -> None:
    (removed,) = (step.text for step in STEPS if "pip uninstall" in step.text)
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = set(map(plain_name, re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)))
    names = removed.partition("--yes ")[2].split()
    assert names == [*sorted(locked - needed_libraries()), "pip"]


def plain_name(requirement: str) -> str:
    """The name of a library in a requirement, as an index compares it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[ ;<>=!\[~]", requirement)[0]).lower()


def needed_libraries() -> set[str]:
    """The libraries that the program needs, and those that these need."""
    needed: set[str] = set()
    waiting = ["bifrost-bot"]
    while waiting:
        wanted = waiting.pop()
        extras = re.findall(r"\[(\w+)\]", wanted)
        try:
            requirements = requires(plain_name(wanted)) or []
        except PackageNotFoundError:  # Another release of Python needs it.
            continue
        for one in requirements:
            extra = re.search(r"extra == .(\w+)", one)
            is_wanted = extra is None or extra[1] in extras
            if is_wanted and plain_name(one) not in needed:
                needed.add(plain_name(one))
                waiting.append(one.partition(";")[0])
    return needed


def test_locked_libraries_have_hashes_and_are_the_tested_ones() -> None:
    entries = (
        (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    )
    assert entries and all("--hash=sha256:" in entry for entry in entries)
    plain = [found for entry in entries if (found := re.match(r"(\S+)==(\S+) +--hash", entry))]
    assert len(plain) > 20
    assert [found[0] for found in plain if version(found[1]) != found[2]] == []


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory) -> Carried:
    return carry_out(STEPS, ROOT, tmp_path_factory.mktemp("container"), Path(sys.executable))


@pytest.mark.process
def test_the_steps_run_except_for_network_and_system_changes(carried: Carried) -> None:
    assert [text.split()[0] for text in carried.left_out] == [
        "apt-get",
        "/opt/bifrost-bot/bin/python",
        "/opt/bifrost-bot/bin/python",
        "apt-get",
        "useradd",
    ]
    assert [re.search(r"venv|install", text) is not None for text in carried.ran] == [True, True]
    program = carried.root / "opt/bifrost-bot/bin/bifrost-bot"
    assert program.read_text(encoding="utf-8").startswith(
        f"#!{carried.root}/opt/bifrost-bot/bin/python"
    )


async def call(carried: Carried, *arguments: str, **more: str) -> asyncio.subprocess.Process:
    """Calls the program of the container in its working directory."""
    path = f"{carried.environment['PATH'].split(':')[0]}:{os.environ['PATH']}"
    environment = {**carried.environment, "PATH": path, **more}
    where = carried.root / "data"
    pipe = asyncio.subprocess.PIPE
    program = carried.root / "opt/bifrost-bot/bin" / arguments[0]
    return await asyncio.create_subprocess_exec(
        program, *arguments[1:], cwd=where, env=environment, stdout=pipe, stderr=pipe
    )


def command_of(word: str) -> list[str]:
    (text,) = (step.text for step in STEPS if step.word == word)
    found: list[str] = json.loads(text[text.index("[") :])
    return found


@pytest.mark.process
async def test_without_a_token_it_says_what_is_missing(carried: Carried) -> None:
    process = await call(carried, *command_of("ENTRYPOINT"), *command_of("CMD"))
    _, errors = await process.communicate()
    assert process.returncode == 78
    assert "The bot's token is missing." in errors.decode().splitlines()[-1]


@pytest.mark.process
async def test_it_serves_and_its_health_check_and_volume_work(carried: Carried) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    token = carried.root / "token"
    async with Sandbox(Setup(**UNLIMITED)) as sandbox:
        token.write_text(f"{sandbox.bot_token}\n", encoding="utf-8")
        given = {
            "BIFROST_TOKEN_FILE": str(token),
            "BIFROST_DISCORD__API_BASE": sandbox.api_base,
            "BIFROST_DISCORD__GATEWAY_URL": sandbox.gateway_url,
            "BIFROST_OPERATION__METRICS_PORT": port,
        }
        assert await health(carried, port) == (1, f"No bot answers at 127.0.0.1:{port}: ")
        bot = await call(carried, *command_of("ENTRYPOINT"), *command_of("CMD"), **given)
        assert bot.stderr is not None
        while (line := (await bot.stderr.readline()).decode()) and "Discord is heard" not in line:
            assert "ERROR" not in line
        assert await health(carried, port) == (0, "All is well.")
        bot.send_signal(signal.SIGTERM)
        await bot.communicate()
    assert bot.returncode == 0
    assert stat.S_IMODE((carried.root / "data/bifrost.sqlite3").stat().st_mode) == 0o600


async def health(carried: Carried, port: str) -> tuple[int | None, str]:
    """The status of the health check, and what it says up to the system's own words."""
    asked = await call(carried, *command_of("HEALTHCHECK"), BIFROST_OPERATION__METRICS_PORT=port)
    said, errors = await asked.communicate()
    assert errors == b""
    return asked.returncode, said.decode().partition("[")[0].strip("\n")


def test_the_checks_know_every_instruction_that_is_used() -> None:
    assert {step.word for step in STEPS} == containerfile.KNOWN
