"""The settings of an installation: the environment, then a TOML file, then defaults.

Every key is explained in `config.example.toml`. An unknown key is refused by name. The token comes only from the
environment, so that no file containing it can be shared by mistake.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

TOKEN_VARIABLE = "BIFROST_TOKEN"  # noqa: S105 - the name of a variable
_MOST_PER_SECOND = 48
_ADDRESS = r"^(https?://[^\s<>]{1,200})?$"


class SettingsError(Exception):
    """The settings cannot be used; the message names the key and says what would be right."""


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DiscordSettings(_Section):
    """How Discord is reached."""

    api_base: str = Field(default="https://discord.com/api/v10", pattern=r"^https?://")
    gateway_url: str | None = Field(default=None, pattern=r"^wss?://")
    requests_per_second: float = Field(default=36, gt=0)
    request_burst: int = Field(default=12, ge=1)
    shard_count: int | None = Field(default=None, ge=1)
    shard_ids: tuple[int, ...] = ()

    @property
    def own_pace(self) -> tuple[float, int]:
        """This process's part of the token's requests a second and of the burst: as many as it has of the shards."""
        part = len(self.shard_ids) / self.shard_count if self.shard_count else 1
        return self.requests_per_second * part, max(1, int(self.request_burst * part))

    @model_validator(mode="after")
    def _within_limit(self) -> "DiscordSettings":
        if self.requests_per_second + self.request_burst > _MOST_PER_SECOND:
            raise ValueError(f"requests_per_second and request_burst together may be {_MOST_PER_SECOND} at the most")
        return self

    @model_validator(mode="after")
    def _shards_exist(self) -> "DiscordSettings":
        if self.shard_ids and self.shard_count is None:
            raise ValueError("shard_ids need a shard_count, the number of shards in all processes together")
        if self.shard_count is not None:
            ids = self.shard_ids or tuple(range(self.shard_count))
            if len(set(ids)) != len(ids) or not set(ids) <= set(range(self.shard_count)):
                raise ValueError(f"shard_ids are different numbers from 0 to {self.shard_count - 1}")
            object.__setattr__(self, "shard_ids", tuple(sorted(ids)))
        return self


class PlaySettings(_Section):
    """Defaults for new matches."""

    grace_seconds: float = Field(default=0.75, ge=0, le=10)
    pace: int = Field(default=1, ge=1, le=3600)
    thinking_processes: int = Field(default=1, ge=0, le=16)


class FairnessSettings(_Section):
    """What goes into the chance of matches besides the bot's seed and the presses on Join."""

    beacon_url: str = Field(default="", pattern=_ADDRESS)


class OperationSettings(_Section):
    """Settings for operation: metrics and the log."""

    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"
    log_format: str = Field(default="text", pattern="^(text|json)$")


class AboutSettings(_Section):
    """What /about tells of this installation."""

    invite: bool = True
    privacy_url: str = Field(default="", pattern=_ADDRESS)
    support_url: str = Field(default="", pattern=_ADDRESS)


class BotSettings(_Section):
    """All settings of a bot."""

    database_url: str = "sqlite:///bifrost.sqlite3"
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    discord: DiscordSettings = DiscordSettings()
    play: PlaySettings = PlaySettings()
    fairness: FairnessSettings = FairnessSettings()
    operation: OperationSettings = OperationSettings()
    about: AboutSettings = AboutSettings()


def load(path: Path | None, environment: Mapping[str, str] = os.environ) -> BotSettings:
    """Returns the settings of a TOML file, or the defaults if there is none.

    Raises:
        SettingsError: When the file cannot be read, or a key or value is wrong.
    """
    raw = _read(path) if path is not None else {}
    url = environment.get("BIFROST_DATABASE_URL")
    if url:
        raw["database_url"] = url
    try:
        return BotSettings.model_validate(raw)
    except ValidationError as problem:
        raise SettingsError("\n".join(_sentence(error) for error in problem.errors())) from None


def token(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the bot's token.

    Raises:
        SettingsError: When it is not set.
    """
    found = environment.get(TOKEN_VARIABLE, "").strip()
    if not found:
        raise SettingsError(
            f"The bot's token is missing. Set the environment variable {TOKEN_VARIABLE} to the token from the Discord "
            "developer portal (your application, page Bot, Reset Token)."
        )
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise SettingsError(f"The settings file {path} cannot be read: {problem.strerror}.") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise SettingsError(f"The settings file {path} is no valid TOML: {problem}.") from problem


def _sentence(error: Any) -> str:
    place = ".".join(str(part) for part in error["loc"]) or "settings"
    if error["type"] == "extra_forbidden":
        return f"Unknown key {place}. config.example.toml lists every key there is."
    return f"{place}: {error['msg'].removeprefix('Value error, ')}."
