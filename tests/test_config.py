"""Settings of an installation: keys, defaults, errors."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from bifrost_bot.config import (
    TOKEN_VARIABLE,
    BotSettings,
    SettingsError,
    keys,
    load,
    token,
    variable_of,
)

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"


def write_settings(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint_about(tmp_path: Path, text: str) -> str:
    with pytest.raises(SettingsError) as refusal:
        load(write_settings(tmp_path, text), {})
    return str(refusal.value)


def places_of_keys(raw: dict[str, Any], place: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The place of every key of a settings file."""
    for name, value in raw.items():
        if isinstance(value, dict):
            yield from places_of_keys(cast("dict[str, Any]", value), (*place, name))
        else:
            yield (*place, name)


def refusal_of(environment: dict[str, str]) -> str:
    """What is said of variables that cannot be used."""
    with pytest.raises(SettingsError) as refusal:
        load(None, environment)
    return str(refusal.value)


def test_without_a_file_the_defaults_hold() -> None:
    assert load(None, {}) == BotSettings()


def test_the_example_file_is_the_defaults(tmp_path: Path) -> None:
    assert load(EXAMPLE, {}) == BotSettings()


def test_the_example_file_explains_every_key() -> None:
    uncommented = re.sub(
        r"^# (?=\w+ = )", "", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    raw = tomllib.loads(uncommented)
    assert set(places_of_keys(raw)) == {place for place, _ in keys(BotSettings)}


def test_a_file_sets_what_it_names(tmp_path: Path) -> None:
    settings = load(
        write_settings(tmp_path, 'log_level = "DEBUG"\n[play]\ngrace_seconds = 0.5\n'), {}
    )
    assert (settings.log_level, settings.play.grace_seconds, settings.play.pace) == (
        "DEBUG",
        0.5,
        1,
    )


def test_the_environments_database_wins(tmp_path: Path) -> None:
    path = write_settings(tmp_path, 'database_url = "sqlite:///a.sqlite3"')
    assert load(path, {}).database_url == "sqlite:///a.sqlite3"
    assert (
        load(path, {"BIFROST_DATABASE_URL": "sqlite:///b.sqlite3"}).database_url
        == "sqlite:///b.sqlite3"
    )
    assert load(path, {"BIFROST_DATABASE_URL": ""}).database_url == "sqlite:///a.sqlite3"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("colour = 1", "Unknown key colour."),
        ("[discord]\ntoken = 'x'", "Unknown key discord.token."),
        ("[play]\nspeed = 1", "Unknown key play.speed."),
        ("metrics_port = 1", "Unknown key metrics_port. Did you mean operation.metrics_port?"),
        ("[play]\npase = 1", "Unknown key play.pase. Did you mean play.pace?"),
        ("q = 1", "Unknown key q. `bifrost-bot config` prints every key."),
        ("[plays]\npace = 1", "Unknown key plays."),
        ("[play]\npace = 0", "play.pace:"),
        ("[play]\npace = 'fast'", "play.pace: the value must be a whole number"),
        ("[play]\ngrace_seconds = 11", "play.grace_seconds:"),
        ("log_level = 'LOUD'", 'log_level: "LOUD" is not DEBUG, INFO, WARNING or ERROR.'),
        (
            "[discord]\napi_base = 'discord.com'",
            '"discord.com" is not an address that begins with https://',
        ),
        ("[discord]\ngateway_url = 'https://x'", "discord.gateway_url:"),
        ("[discord]\nrequests_per_second = 40", "at most 48"),
        ('[about]\nprivacy_url = "privacy.html"', "about.privacy_url"),
        (
            '[programs]\naddresses = ["https://bots.example.org"]',
            'programs.addresses: "https://bots.example.org" is not an address that begins with '
            "https:// or http:// and "
            "ends in /.",
        ),
        ("[programs]\nanswer_seconds = 0", "programs.answer_seconds: the value must be"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, named: str) -> None:
    assert named in complaint_about(tmp_path, text)


VALUES = tomllib.loads(
    re.sub(r"^# (?=\w+ = )", "", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE)
)


@pytest.mark.parametrize("place", [place for place, _ in keys(BotSettings)], ids=".".join)
def test_every_setting_can_come_from_the_environment(place: tuple[str, ...]) -> None:
    value: Any = VALUES
    for name in place:
        value = value[name]
    if value == "":
        value = "https://where.example"  # Instead of a text that is empty by default.
    text = str(value).lower() if isinstance(value, bool) else str(value)
    found: Any = load(None, {"BIFROST_DISCORD__SHARD_COUNT": "2", variable_of(place): text})
    for name in place:
        found = getattr(found, name)
    assert found == (tuple(cast("list[int]", value)) if isinstance(value, list) else value)


def test_the_environment_beats_the_file_and_the_file_the_defaults(tmp_path: Path) -> None:
    path = write_settings(
        tmp_path, "[play]\npace = 2\ngrace_seconds = 0.5\n[operation.backups]\nkeep = 3\n"
    )
    found = load(path, {"BIFROST_PLAY__PACE": "3", "BIFROST_OPERATION__BACKUPS__FOLDER": "copies"})
    assert (found.play.pace, found.play.grace_seconds, found.play.thinking_processes) == (3, 0.5, 1)
    assert (found.operation.backups.keep, found.operation.backups.folder) == (3, "copies")


def test_a_variable_can_name_a_file_that_contains_the_value(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("postgresql://bot:hunter2@db/bifrost\n", encoding="utf-8")
    found = load(None, {"BIFROST_DATABASE_URL_FILE": str(secret)})
    assert found.database_url == "postgresql://bot:hunter2@db/bifrost"
    assert token({f"{TOKEN_VARIABLE}_FILE": str(secret)}) == "postgresql://bot:hunter2@db/bifrost"
    with pytest.raises(
        SettingsError,
        match=r"BIFROST_TOKEN and BIFROST_TOKEN_FILE are both set\. Remove one of them\.",
    ):
        token({TOKEN_VARIABLE: "abc", f"{TOKEN_VARIABLE}_FILE": str(secret)})
    with pytest.raises(
        SettingsError, match=r"BIFROST_TOKEN_FILE: the file \S+nowhere cannot be read: No such file"
    ):
        token({f"{TOKEN_VARIABLE}_FILE": str(tmp_path / "nowhere")})


def test_a_byte_order_mark_is_no_part_of_any_value(tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    secret = tmp_path / "secret"
    settings.write_text('log_level = "DEBUG"\n', encoding="utf-8-sig")
    secret.write_text("postgresql://db/bifrost\r\n", encoding="utf-8-sig")
    found = load(settings, {"BIFROST_DATABASE_URL_FILE": str(secret)})
    assert (found.log_level, found.database_url) == ("DEBUG", "postgresql://db/bifrost")
    assert token({f"{TOKEN_VARIABLE}_FILE": str(secret)}) == "postgresql://db/bifrost"
    assert token({TOKEN_VARIABLE: "\ufeffabc"}) == "abc"


@pytest.mark.parametrize(
    "written",
    [
        "abc",
        '"abc"',
        "'abc'",
        "“abc”",
        ' "abc" \r',
        "export BIFROST_TOKEN=abc",
        'BIFROST_TOKEN="abc"',
        "export BIFROST_TOKEN='abc'\n",
    ],
)
def test_quotes_and_an_exported_name_are_no_part_of_a_value(tmp_path: Path, written: str) -> None:
    assert token({TOKEN_VARIABLE: written}) == "abc"
    secret = tmp_path / "secret"
    for encoding in ("utf-8", "utf-16"):
        secret.write_text(written, encoding=encoding)
        assert token({f"{TOKEN_VARIABLE}_FILE": f'"{secret}"'}) == "abc"
    assert token({f"export {TOKEN_VARIABLE}": written}) == "abc"


def test_quotes_around_other_values_are_removed() -> None:
    found = load(None, {"BIFROST_PLAY__PACE": '"3"', "export BIFROST_LOG_LEVEL": "'DEBUG'"})
    assert (found.play.pace, found.log_level) == (3, "DEBUG")


@pytest.mark.parametrize("written", ['"', '"abc', "'abc\""])
def test_a_quotation_mark_that_is_not_closed_is_named_without_the_value(written: str) -> None:
    with pytest.raises(SettingsError, match="quotation mark that is not closed") as refused:
        token({TOKEN_VARIABLE: written})
    assert "abc" not in str(refused.value)


def test_an_unknown_variable_is_refused_with_the_nearest_that_there_is() -> None:
    assert refusal_of({"BIFROST_DISCORD__SHARDS_COUNT": "2", "PATH": "/bin"}) == (
        "Unknown environment variable BIFROST_DISCORD__SHARDS_COUNT. Did you mean "
        "BIFROST_DISCORD__SHARD_COUNT?"
    )
    assert "Did you mean BIFROST_TOKEN_FILE?" in refusal_of({"BIFROST_TOKENFILE": "x"})
    assert "`bifrost-bot config` prints every key" in refusal_of({"BIFROST_Q": "x"})


def test_a_wrong_value_of_the_environment_is_told_by_its_variable() -> None:
    said = refusal_of(
        {
            "BIFROST_PLAY__PACE": "0",
            "BIFROST_LOG_LEVEL": "LOUD",
            "BIFROST_DISCORD__SHARD_IDS": "0,1 [",
        }
    )
    assert said.splitlines() == [
        'BIFROST_DISCORD__SHARD_IDS: "0,1 [" is not a value. Write it as in the settings file, '
        "such as 36, 0.75 or "
        "[0, 1].",
        'BIFROST_LOG_LEVEL: "LOUD" is not DEBUG, INFO, WARNING or ERROR.',
        "BIFROST_PLAY__PACE: the value must be greater than or equal to 1.",
    ]
    assert "[0, 1]" in refusal_of({"BIFROST_PLAY__PACE": "1\nlog_level = 'DEBUG'"})


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "play = 5",
            "play: this is a section. Write [play] on a line, and below it grace_seconds = 0.75.",
        ),
        (
            "[operation]\nbackups = 5",
            "operation.backups: this is a section. Write [operation.backups] on a line, and "
            "below it every_hours = 24.",
        ),
        (
            "[discord]\nshard_ids = 0",
            "discord.shard_ids: the value must be a list of whole numbers, such as [0].",
        ),
        (
            '[discord]\nshard_ids = ["a", "b"]',
            "discord.shard_ids: the value must be a list of whole numbers, such as [0].",
        ),
        (
            '[programs]\naddresses = "https://bots.example.org/"',
            "programs.addresses: the value must be a list of texts, such as "
            '["https://bots.example.org/"].',
        ),
        ("[about]\ninvite = 5", "about.invite: the value must be true or false."),
        ("[play]\npace = 1.5", "play.pace: the value must be a whole number, such as 1."),
        (
            '[discord]\nshard_count = "z"',
            "discord.shard_count: the value must be a whole number, such as 2.",
        ),
        (
            "[play]\ngrace_seconds = [1]",
            "play.grace_seconds: the value must be a number, such as 0.75.",
        ),
        (
            "log_level = 5",
            'log_level: the value must be a text in quotation marks, such as "INFO".',
        ),
        (
            "[web]\npublic_url = 5",
            "web.public_url: the value must be a text in quotation marks: an address that begins "
            "with https:// and has at most 200 characters.",
        ),
        (
            "[operation.backups]\nfolder = 5",
            "operation.backups.folder: the value must be a text in quotation marks: the path of a "
            "folder, such as /srv/backups.",
        ),
    ],
)
def test_a_value_of_a_wrong_kind_is_told_with_one_that_is_right(
    tmp_path: Path, written: str, said: str
) -> None:
    assert complaint_about(tmp_path, written) == said


@pytest.mark.parametrize("place", [place for place, _ in keys(BotSettings)], ids=".".join)
def test_every_key_says_what_its_value_must_be(tmp_path: Path, place: tuple[str, ...]) -> None:
    section = f"[{'.'.join(place[:-1])}]\n" if place[:-1] else ""
    said = complaint_about(tmp_path, f"{section}{place[-1]} = 2026-01-01")
    assert re.match(
        rf"{'.'.join(place)}: the value must be (true or false|a .*(, such as|: an? |: the ))", said
    )


def test_everything_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    assert len(complaint_about(tmp_path, "colour = 1\nshape = 2").splitlines()) == 2


def test_a_file_that_is_missing_or_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml cannot be read: No such file"):
        load(tmp_path / "nowhere.toml", {})
    assert "is not valid TOML" in complaint_about(tmp_path, "this is not toml")
    broken = tmp_path / "latin.toml"
    broken.write_bytes(b'log_level = "\x81"')
    with pytest.raises(SettingsError, match="is not valid TOML: it is not saved as UTF-8"):
        load(broken, {})


def test_the_token_comes_from_the_environment_without_its_white_space() -> None:
    assert token({TOKEN_VARIABLE: " abc\n"}) == "abc"


@pytest.mark.parametrize("environment", [{}, {TOKEN_VARIABLE: ""}, {TOKEN_VARIABLE: "  "}])
def test_a_missing_token_is_asked_for_with_where_to_find_it(environment: Any) -> None:
    with pytest.raises(
        SettingsError, match=f"developer portal.*{TOKEN_VARIABLE} .*{TOKEN_VARIABLE}_FILE"
    ):
        token(environment)


def test_an_empty_token_file_is_called_empty(tmp_path: Path) -> None:
    (tmp_path / "token.txt").write_text("\n", encoding="utf-8")
    with pytest.raises(
        SettingsError, match=r"token\.txt is empty\. Copy the token from .* into it"
    ):
        token({f"{TOKEN_VARIABLE}_FILE": str(tmp_path / "token.txt")})


def test_settings_do_not_change_once_they_are_read() -> None:
    with pytest.raises(ValueError, match="frozen"):
        load(None, {}).log_level = "DEBUG"
