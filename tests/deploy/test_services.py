"""The compose file and the systemd unit: complete, confined, with valid settings."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.config import BotSettings, load, token, version
from tests.deploy import simple_yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
COMPOSE: dict[str, Any] = simple_yaml.read((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
UNIT = (DEPLOY / "bifrost-bot.service").read_text(encoding="utf-8")


def test_every_service_starts_again_and_says_whether_it_is_well() -> None:
    assert set(COMPOSE["services"]) == {"database", "bot"}
    for service in COMPOSE["services"].values():
        assert service["restart"] == "unless-stopped"
        assert service["healthcheck"]["test"][0] == "CMD"
        assert {"interval", "timeout", "retries"} <= set(service["healthcheck"])
    assert COMPOSE["services"]["bot"]["depends_on"] == {
        "database": {"condition": "service_healthy"}
    }


def test_images_have_versions_and_the_bots_is_the_programs() -> None:
    images = {name: service["image"] for name, service in COMPOSE["services"].items()}
    assert images["bot"] == f"bifrost-bot:{version()}"
    assert re.fullmatch(r"postgres:\d+", images["database"])
    assert int(images["database"].partition(":")[2]) >= 13
    containerfile = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"bifrost-bot:(\d[\w.]*)", containerfile)) == {version()}


def test_what_the_compose_file_names_is_there() -> None:
    build = COMPOSE["services"]["bot"]["build"]
    context = (DEPLOY / build["context"]).resolve()
    assert context == ROOT
    assert (context / build["dockerfile"]).is_file()
    for service in COMPOSE["services"].values():
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(
            COMPOSE["volumes"]
        )
        assert set(service["secrets"]) <= set(COMPOSE["secrets"])


def test_no_secret_is_written_into_the_compose_file() -> None:
    for service in COMPOSE["services"].values():
        for name, value in service["environment"].items():
            if re.search("TOKEN|PASSWORD|DATABASE_URL", name):
                assert name.endswith("_FILE")
                assert value.removeprefix("/run/secrets/") in service["secrets"]


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    (tmp_path / "token").write_text("a-token\n", encoding="utf-8")
    (tmp_path / "database_url").write_text(
        "postgresql://bifrost:word@database/bifrost\n", encoding="utf-8"
    )
    return tmp_path


def test_the_bot_takes_the_settings_of_the_compose_file(secrets: Path) -> None:
    given = COMPOSE["services"]["bot"]["environment"]
    environment = {
        name: value.replace("/run/secrets", str(secrets)) for name, value in given.items()
    }
    settings = load(None, environment)
    assert token(environment) == "a-token"
    assert settings.database_url == "postgresql://bifrost:word@database/bifrost"
    assert settings.operation.backups.every_hours == 24
    volumes = COMPOSE["services"]["bot"]["volumes"]
    assert Path(settings.operation.backups.folder).parent in [
        Path(one.partition(":")[2]) for one in volumes
    ]


def test_the_bots_container_is_confined() -> None:
    bot = COMPOSE["services"]["bot"]
    assert (bot["read_only"], bot["cap_drop"], bot["security_opt"]) == (
        True,
        ["ALL"],
        ["no-new-privileges:true"],
    )
    assert bot["mem_limit"] == "1g"


def unit() -> Iterator[tuple[str, str, str]]:
    """Every setting of the unit with its section; a name can come more than once."""
    section = ""
    for line in UNIT.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield section, name, value


def service(name: str) -> list[str]:
    return [value for section, key, value in unit() if (section, key) == ("Service", name)]


def test_the_unit_confines_the_bot() -> None:
    wanted = {
        "UMask": "0077",
        "NoNewPrivileges": "true",
        "ProtectSystem": "strict",
        "ProtectHome": "true",
        "PrivateTmp": "true",
        "CapabilityBoundingSet": "",
        "SystemCallFilter": "@system-service",
    }
    assert {name: service(name) for name in wanted} == {
        name: [value] for name, value in wanted.items()
    }
    assert service("User")[0] not in ("", "root")
    memory = re.fullmatch(r"(\d+)G", service("MemoryMax")[0])
    assert memory and int(memory[1]) * 1000 > 2 * 300, (
        "it needs 300 MB, and as much again for what nobody foresaw"
    )


def test_the_unit_lets_the_bot_write_where_its_database_and_backups_are() -> None:
    (where,) = service("WorkingDirectory")
    example = load(ROOT / "config.example.toml", {})
    assert re.match(r"sqlite:///[^/]", example.database_url), "it is in the working directory"
    assert service("ReadWritePaths") == [where]
    assert f"-{where}/.venv" in service("ReadOnlyPaths")[0].split()
    assert service("ExecStart")[0].startswith(where)
    assert Path(environment_of_the_unit()["BIFROST_OPERATION__BACKUPS__FOLDER"]).parent == Path(
        where
    )


def environment_of_the_unit() -> dict[str, str]:
    return dict(value.split("=", 1) for value in service("Environment"))


def test_the_bot_takes_the_settings_of_the_unit_and_its_token(secrets: Path) -> None:
    name, _, _ = service("LoadCredential")[0].partition(":")
    environment = {
        key: value.replace("%d", str(secrets)) for key, value in environment_of_the_unit().items()
    }
    assert environment["BIFROST_TOKEN_FILE"] == str(secrets / name)
    assert token(environment) == "a-token"
    assert load(None, environment) != BotSettings()


def test_the_unit_says_each_thing_once() -> None:
    parser = ConfigParser(interpolation=None, strict=True)
    parser.read_string(
        "\n".join(line for line in UNIT.splitlines() if not line.startswith("Environment="))
    )
    assert parser.sections() == ["Unit", "Service", "Install"]


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd's own check")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    copy = tmp_path / "bifrost-bot.service"
    (program,) = [value.split()[0] for value in service("ExecStart")]
    copy.write_text(UNIT.replace(program, sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    copy.write_text(
        UNIT.replace("UMask=0077", "UMask=0999").replace(program, sys.executable), encoding="utf-8"
    )
    worse = subprocess.run(
        ["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False
    )
    assert "Failed to parse" in worse.stderr and "0999" in worse.stderr, (
        "it would have found a mistake"
    )
