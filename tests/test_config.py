"""The settings of an installation: every key, its default, and the sentence for whatever is wrong."""

import re
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import BaseModel

from bifrost_bot.config import TOKEN_VARIABLE, BotSettings, SettingsError, load, token

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(tmp_path: Path, text: str) -> str:
    with pytest.raises(SettingsError) as refusal:
        load(written(tmp_path, text), {})
    return str(refusal.value)


def keys(model: type[BaseModel], prefix: str = "") -> set[str]:
    """Every key of the settings by its dotted path."""
    found: set[str] = set()
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            found |= keys(kind, f"{prefix}{name}.")
        else:
            found.add(prefix + name)
    return found


def test_without_a_file_the_defaults_hold() -> None:
    assert load(None, {}) == BotSettings()


def test_the_example_file_is_the_defaults(tmp_path: Path) -> None:
    assert load(EXAMPLE, {}) == BotSettings()


def test_the_example_file_explains_every_key() -> None:
    uncommented = re.sub(r"^# (?=\w+ = )", "", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    raw = tomllib.loads(uncommented)
    named = {
        f"{name}.{inner}" if isinstance(value, dict) else name
        for name, value in raw.items()
        for inner in (cast("dict[str, Any]", value) if isinstance(value, dict) else [""])
    }
    assert named == keys(BotSettings)


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    settings = load(written(tmp_path, 'log_level = "DEBUG"\n[play]\ngrace_seconds = 0.5\n'), {})
    assert (settings.log_level, settings.play.grace_seconds, settings.play.pace) == ("DEBUG", 0.5, 1)


def test_the_environments_database_wins(tmp_path: Path) -> None:
    path = written(tmp_path, 'database_url = "sqlite:///a.sqlite3"')
    assert load(path, {}).database_url == "sqlite:///a.sqlite3"
    assert load(path, {"BIFROST_DATABASE_URL": "sqlite:///b.sqlite3"}).database_url == "sqlite:///b.sqlite3"
    assert load(path, {"BIFROST_DATABASE_URL": ""}).database_url == "sqlite:///a.sqlite3"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("colour = 1", "Unknown key colour."),
        ("[discord]\ntoken = 'x'", "Unknown key discord.token."),
        ("[play]\nspeed = 1", "Unknown key play.speed."),
        ("[plays]\npace = 1", "Unknown key plays."),
        ("[play]\npace = 0", "play.pace:"),
        ("[play]\npace = 'fast'", "play.pace:"),
        ("[play]\ngrace_seconds = 11", "play.grace_seconds:"),
        ("log_level = 'LOUD'", "log_level:"),
        ("[discord]\napi_base = 'discord.com'", "discord.api_base:"),
        ("[discord]\ngateway_url = 'https://x'", "discord.gateway_url:"),
        ("[discord]\nrequests_per_second = 40", "48 at the most"),
        ('[about]\nprivacy_url = "privacy.html"', "about.privacy_url"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, named: str) -> None:
    assert named in complaint(tmp_path, text)


def test_processes_share_what_discord_allows_a_token(tmp_path: Path) -> None:
    assert load(written(tmp_path, ""), {}).discord.own_pace == (36, 12)
    parts = [f"[discord]\nshard_count = 3\nshard_ids = {ids}\n" for ids in ("[0, 2]", "[1]")]
    assert [load(written(tmp_path, part), {}).discord.own_pace for part in parts] == [(24, 8), (12, 4)]


def test_everything_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    assert len(complaint(tmp_path, "colour = 1\nshape = 2").splitlines()) == 2


def test_a_file_that_is_missing_or_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml cannot be read: No such file"):
        load(tmp_path / "nowhere.toml", {})
    assert "is no valid TOML" in complaint(tmp_path, "this is not toml")
    broken = tmp_path / "latin.toml"
    broken.write_bytes(b'log_level = "\xff"')
    with pytest.raises(SettingsError, match="is no valid TOML"):
        load(broken, {})


def test_the_token_comes_from_the_environment_without_its_white_space() -> None:
    assert token({TOKEN_VARIABLE: " abc\n"}) == "abc"


@pytest.mark.parametrize("environment", [{}, {TOKEN_VARIABLE: ""}, {TOKEN_VARIABLE: "  "}])
def test_a_missing_token_is_asked_for_with_where_to_find_it(environment: Any) -> None:
    with pytest.raises(SettingsError, match=f"{TOKEN_VARIABLE}.*developer portal"):
        token(environment)


def test_settings_do_not_change_once_they_are_read() -> None:
    with pytest.raises(ValueError, match="frozen"):
        load(None, {}).log_level = "DEBUG"
