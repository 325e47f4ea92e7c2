"""The settings of an installation: the environment, then a TOML file, then defaults.

Every key is explained in `config.example.toml`. An unknown key or variable is refused by name. The
token never comes from the settings file, so that no file containing it can be shared by mistake.
"""

import importlib.metadata
import json
import os
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Any, Final, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from bifrost_bot.arena.programs.address import is_prefix
from bifrost_bot.engines.words import decode_text

TOKEN_VARIABLE = "BIFROST_TOKEN"  # noqa: S105 - the name of a variable
_PREFIX: Final = "BIFROST_"
_FILE: Final = "_FILE"
_EXPORT: Final = "export"
_QUOTES: Final = {
    '"': '"',
    "'": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": "\N{RIGHT DOUBLE QUOTATION MARK}",
}
_BLANK: Final = f"{string.whitespace}\ufeff"
"""Stripped from values; some editors begin a file with a byte order mark."""

MATCHES_A_HOST: Final = 20
"""The default limit of a host's matches under way at a time."""
MATCHES_A_SERVER: Final = 40
"""The default limit of matches under way at a time on a server."""

_MAX_PER_SECOND = 48
_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_ADDRESS: Final = r"^(https?://[^\s<>]{1,200})?$"
_COMMENT_SIGN: Final = re.compile(r"^# (?=\w+ = )", re.MULTILINE)
"""In front of the keys in the example file that have no default."""

_WRONG_KIND: Final = ("_type", "_parsing", "_parsing_size", "_from_float")
"""What the names of errors about a value of another kind end in."""

_KINDS: Final[Mapping[Any, str]] = {
    str: "a text in quotation marks",
    int: "a whole number",
    float: "a number",
    tuple[int, ...]: "a list of whole numbers",
    tuple[str, ...]: "a list of texts",
}
_ADDRESS_HINT: Final = "an address that begins with https:// and has at most 200 characters"


class SettingsError(Exception):
    """The settings cannot be used; the message names the key and a valid value."""


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DiscordSettings(_Section):
    """The connection to Discord."""

    api_base: str = Field(
        default="https://discord.com/api/v10",
        pattern=r"^https?://",
        description="an address that begins with https:// or http://",
    )
    gateway_url: str | None = Field(
        default=None, pattern=r"^wss?://", description="an address that begins with wss:// or ws://"
    )
    requests_per_second: float = Field(default=36, gt=0)
    request_burst: int = Field(default=12, ge=1)
    shard_count: int | None = Field(default=None, ge=1)
    shard_ids: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _within_limit(self) -> "DiscordSettings":
        if self.requests_per_second + self.request_burst > _MAX_PER_SECOND:
            raise ValueError(
                f"requests_per_second and request_burst together may be at most {_MAX_PER_SECOND}"
            )
        return self

    @model_validator(mode="after")
    def _shards_exist(self) -> "DiscordSettings":
        if self.shard_ids and self.shard_count is None:
            raise ValueError(
                "shard_ids also needs shard_count, the number of shards of all processes together"
            )
        if self.shard_count is not None:
            every = range(self.shard_count)
            ids = self.shard_ids or tuple(every)
            if len(set(ids)) != len(ids) or not set(ids) <= set(every):
                raise ValueError(
                    f"shard_ids must be different numbers from 0 to {self.shard_count - 1}"
                )
            object.__setattr__(self, "shard_ids", tuple(sorted(ids)))
        return self


class PlaySettings(_Section):
    """Defaults for new matches."""

    grace_seconds: float = Field(default=0.75, ge=0, le=10)
    pace: int = Field(default=1, ge=1, le=3600)
    thinking_processes: int = Field(default=1, ge=0, le=16)
    matches_per_host: int = Field(default=MATCHES_A_HOST, ge=1, le=1000)
    matches_per_server: int = Field(default=MATCHES_A_SERVER, ge=1, le=1000)


class FairnessSettings(_Section):
    """Sources of a match's chance besides the bot's seed and the presses on Join."""

    beacon_url: str = Field(default="", pattern=_ADDRESS, description=_ADDRESS_HINT)


class ProgramSettings(_Section):
    """External programs that can take a seat."""

    addresses: tuple[str, ...] = ()
    answer_seconds: float = Field(default=5, ge=0.1, le=60)

    @field_validator("addresses")
    @classmethod
    def _are_folders(cls, addresses: tuple[str, ...]) -> tuple[str, ...]:
        wrong = [address for address in addresses if not is_prefix(address)]
        if wrong:
            raise ValueError(
                f'"{wrong[0][:100]}" is not an address that begins with https:// or http:// and '
                "ends in /"
            )
        return addresses


class BackupSettings(_Section):
    """The bot's automatic copies of the database."""

    every_hours: int | None = Field(default=None, ge=1, le=8760)
    keep: int = Field(default=7, ge=1, le=1000)
    folder: str = Field(default="", description="the path of a folder, such as /srv/backups")


class OperationSettings(_Section):
    """Settings for operation: metrics, the log and backups."""

    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"
    log_format: str = Field(default="text", pattern="^(text|json)$", description="text or json")
    backups: BackupSettings = BackupSettings()


class WebSettings(_Section):
    """The pages of matches on the web; off without a port."""

    host: str = "127.0.0.1"
    port: int | None = Field(default=None, ge=1, le=65535)
    public_url: str = Field(default="", pattern=_ADDRESS, description=_ADDRESS_HINT)
    behind_proxy: bool = False

    @property
    def url(self) -> str:
        """The address under which people reach the pages; empty where they are off."""
        if not self.port:
            return ""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @model_validator(mode="after")
    def _is_reachable(self) -> "WebSettings":
        if self.port is not None and not self.public_url and self.host not in _LOOPBACK:
            raise ValueError(
                "with a port and another host than 127.0.0.1, public_url must be the address under "
                "which people reach the pages, such as https://boards.example.org"
            )
        return self


class AboutSettings(_Section):
    """Details of this installation that /about shows."""

    invite: bool = True
    privacy_url: str = Field(default="", pattern=_ADDRESS, description=_ADDRESS_HINT)
    support_url: str = Field(default="", pattern=_ADDRESS, description=_ADDRESS_HINT)


class BotSettings(_Section):
    """All settings of a bot."""

    database_url: str = "sqlite:///bifrost.sqlite3"
    log_level: str = Field(
        default="INFO",
        pattern="^(DEBUG|INFO|WARNING|ERROR)$",
        description="DEBUG, INFO, WARNING or ERROR",
    )
    discord: DiscordSettings = DiscordSettings()
    play: PlaySettings = PlaySettings()
    fairness: FairnessSettings = FairnessSettings()
    programs: ProgramSettings = ProgramSettings()
    operation: OperationSettings = OperationSettings()
    web: WebSettings = WebSettings()
    about: AboutSettings = AboutSettings()


def version() -> str:
    """Returns the version of the installed program, as `pyproject.toml` names it."""
    return importlib.metadata.version("bifrost-bot")


def load(path: Path | None, environment: Mapping[str, str] = os.environ) -> BotSettings:
    """Returns the settings from the environment, a TOML file and the defaults, in this order.

    Raises:
        SettingsError: When the file cannot be read, or keys, variables or values are wrong.
    """
    raw = _read(path) if path is not None else {}
    known = {variable_of(place): (place, kind) for place, kind in keys(BotSettings)}
    mistakes = list(_unknown_variables(environment, (*known, TOKEN_VARIABLE)))
    from_environment: dict[tuple[str, ...], str] = {}
    for variable, (place, kind) in known.items():
        try:
            text = _text(environment, variable)
            if text:
                _put(raw, place, text if _is_text(kind) else _value(variable, text))
                from_environment[place] = variable
        except SettingsError as problem:
            mistakes.append(str(problem))
    try:
        settings = BotSettings.model_validate(raw)
    except ValidationError as problem:
        sentences = [_sentence(error, from_environment) for error in problem.errors()]
        mistakes += dict.fromkeys(sentences)
    else:
        if not mistakes:
            return settings
    raise SettingsError("\n".join(mistakes))


_WHERE_TO_COPY = (
    "Copy the token from the Discord developer portal (your application, page Bot, Reset Token)"
)


def token(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the bot's token.

    Raises:
        SettingsError: When it is not set, or its file cannot be read.
    """
    found = _text(environment, TOKEN_VARIABLE)
    path = environment.get(TOKEN_VARIABLE + _FILE, "").strip(_BLANK)
    if not found and path:
        raise SettingsError(
            f"{TOKEN_VARIABLE}{_FILE}: the file {path} is empty. {_WHERE_TO_COPY} into it."
        )
    if not found:
        raise SettingsError(
            f"The bot's token is missing. {_WHERE_TO_COPY} and set the environment variable "
            f"{TOKEN_VARIABLE} to it, or {TOKEN_VARIABLE}{_FILE} to a file that contains it."
        )
    return found


def keys(
    model: type[BaseModel], place: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yields the place and type of every key of a section and its subsections."""
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from keys(kind, (*place, name))
        else:
            yield (*place, name), kind


def variable_of(place: tuple[str, ...]) -> str:
    """Returns a key's environment variable, such as BIFROST_PLAY__PACE for `pace` of `[play]`."""
    return _PREFIX + "__".join(place).upper()


def _unknown_variables(environment: Mapping[str, str], known: tuple[str, ...]) -> Iterator[str]:
    names = {*known, *(variable + _FILE for variable in known)}
    short_names = [name.removeprefix(_PREFIX) for name in names]
    ours = [variable for variable in environment if variable.startswith(_PREFIX)]
    for variable in sorted(set(ours) - names):
        hint = "`bifrost-bot config` prints every key; a variable is named like BIFROST_PLAY__PACE."
        for near in get_close_matches(variable.removeprefix(_PREFIX), short_names, n=1):
            hint = f"Did you mean {_PREFIX}{near}?"
        yield f"Unknown environment variable {variable}. {hint}"


def _text(environment: Mapping[str, str], variable: str) -> str:
    """Returns the text of a variable, or of the file that its `_FILE` names, if either is set."""
    text = _unwrap(variable, _variable(environment, variable))
    path = _unwrap(variable + _FILE, _variable(environment, variable + _FILE))
    if text and path:
        raise SettingsError(f"{variable} and {variable}{_FILE} are both set. Remove one of them.")
    if not path:
        return text
    try:
        return _unwrap(variable, decode_text(Path(path).read_bytes()))
    except OSError as problem:
        raise SettingsError(
            f"{variable}{_FILE}: the file {path} cannot be read: {problem.strerror}."
        ) from None
    except UnicodeError:
        raise SettingsError(
            f"{variable}{_FILE}: the file {path} is not a text file in UTF-8."
        ) from None


def _variable(environment: Mapping[str, str], variable: str) -> str:
    """Returns a variable; a file for containers may have given it the name `export NAME`."""
    return environment.get(variable) or environment.get(f"{_EXPORT} {variable}", "")


def _unwrap(variable: str, text: str) -> str:
    """Returns a value without what a shell removes: `export NAME=` in front, and quotes around it.

    Raises:
        SettingsError: When only one quotation mark is there.
    """
    value = text.strip(_BLANK).removeprefix(f"{_EXPORT} ").removeprefix(f"{variable}=").strip()
    if value[:1] not in _QUOTES:
        return value
    if len(value) < 2 or value[-1] != _QUOTES[value[0]]:
        raise SettingsError(
            f"{variable} begins with a quotation mark that is not closed. Write the value without "
            "quotation marks."
        )
    return value[1:-1]


def _value(variable: str, text: str) -> Any:
    """Returns the TOML value of a variable's text."""
    try:
        return tomllib.loads(f"value = {' '.join(text.split())}")["value"]
    except tomllib.TOMLDecodeError:
        raise SettingsError(
            f'{variable}: "{text[:100]}" is not a value. Write it as in the settings file, such '
            "as 36, 0.75 or [0, 1]."
        ) from None


def _is_text(kind: Any) -> bool:
    """Returns whether a key of this type holds a text or None."""
    return kind is str or (get_origin(kind) is not tuple and str in get_args(kind))


def _put(raw: dict[str, Any], place: tuple[str, ...], value: Any) -> None:
    for section in place[:-1]:
        inner = raw.setdefault(section, {})
        if not isinstance(inner, dict):
            return  # The validation refuses what the file has there.
        raw = cast("dict[str, Any]", inner)
    raw[place[-1]] = value


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(decode_text(path.read_bytes()))
    except OSError as problem:
        raise SettingsError(
            f"The settings file {path} cannot be read: {problem.strerror}."
        ) from problem
    except UnicodeError:
        raise SettingsError(
            f"The settings file {path} is not valid TOML: it is not saved as UTF-8."
        ) from None
    except tomllib.TOMLDecodeError as problem:
        raise SettingsError(f"The settings file {path} is not valid TOML: {problem}.") from problem


def _sentence(error: Any, from_environment: Mapping[tuple[str, ...], str]) -> str:
    # Behind a list's key there is the number of an item.
    key = tuple(part for part in error["loc"] if isinstance(part, str))
    name = from_environment.get(key, ".".join(key))
    if error["type"] == "extra_forbidden":
        return f"Unknown key {name}. {_hint(key)}"
    if error["type"] == "string_pattern_mismatch":
        return f'{name}: "{error["input"][:100]}" is not {_description(key)}.'
    if error["type"] == "model_type":
        return _section_sentence(key)
    if error["type"].endswith(_WRONG_KIND):
        return _kind_sentence(name, key)
    message = error["msg"].removeprefix("Value error, ")
    message = message.replace("Input should be", "the value must be")
    return f"{name or 'settings'}: {message}."


def _section_sentence(place: tuple[str, ...]) -> str:
    """Returns how a section is written, with the first of its keys."""
    section = ".".join(place)
    first = next(key for key, _ in keys(BotSettings) if key[:-1] == place)
    return (
        f"{section}: this is a section. Write [{section}] on a line, and below it "
        f"{first[-1]} = {_example(first)}."
    )


def _kind_sentence(name: str, place: tuple[str, ...]) -> str:
    """Returns what a key's value must be, with one that is right."""
    kind = dict(keys(BotSettings))[place]
    if kind is bool:
        return f"{name}: the value must be true or false."
    if type(None) in get_args(kind):
        kind = get_args(kind)[0]
    example = _example(place)
    hint = f": {_description(place)}" if example == '""' else f", such as {example}"
    return f"{name}: the value must be {_KINDS[kind]}{hint}."


def _example(place: tuple[str, ...]) -> str:
    """Returns a key's value in the example file, as it is written there."""
    text = resources.files("bifrost_bot").joinpath("config.example.toml").read_text("utf-8")
    value: Any = tomllib.loads(_COMMENT_SIGN.sub("", text))
    for name in place:
        value = value[name]
    return json.dumps(value)


def _hint(place: tuple[str, ...]) -> str:
    """Returns a suggestion for a key that does not exist: one of its name, or a similar one."""
    known = [key for key, _ in keys(BotSettings)]
    beside = {key[-1]: key for key in known if key[:-1] == place[:-1]}
    elsewhere = [key for key in known if key[-1] == place[-1]]
    alike = [beside[name] for name in get_close_matches(place[-1], beside, n=1)]
    for near in (*elsewhere, *alike):
        return f"Did you mean {'.'.join(near)}?"
    return "`bifrost-bot config` prints every key."


def _description(place: tuple[str, ...]) -> str | None:
    """Returns a key's description, which says what its value is."""
    model: type[BaseModel] = BotSettings
    for section in place[:-1]:
        model = cast("type[BaseModel]", model.model_fields[section].annotation)
    return model.model_fields[place[-1]].description
