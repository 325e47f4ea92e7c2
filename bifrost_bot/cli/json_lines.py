"""The log as JSON: one object per record."""

import logging
from datetime import UTC, datetime
from typing import Any, Final

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

_JSON_FIELDS: Final = (
    "asctime",
    "levelname",
    "name",
    "match",
    "phase",
    "season",
    "server",
    "message",
)
_JSON_NAMES: Final = {"asctime": "time", "levelname": "level", "name": "logger"}
_LEFT_OUT: Final = (*RESERVED_ATTRS, *_JSON_FIELDS, "subject")


def json_lines() -> logging.Formatter:
    """Returns the formatter of a log as JSON."""
    return JsonLines(_JSON_FIELDS, rename_fields=_JSON_NAMES, reserved_attrs=_LEFT_OUT)


class JsonLines(JsonFormatter):
    """A formatter that writes one JSON object per record, with only the fields that it has."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """Returns the time by RFC 3339, in UTC, with milliseconds."""
        at = datetime.fromtimestamp(record.created, tz=UTC)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leaves out the fields that are empty."""
        return {name: value for name, value in log_data.items() if value is not None}
