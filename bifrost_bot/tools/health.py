"""Asks the bot on this machine whether all is well, for service managers and containers."""

import json
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Any, Final

_PATIENCE_SECONDS: Final = 10
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - nothing listens here


class HealthError(Exception):
    """The bot cannot be asked; the message says why."""


def troubles(host: str, port: int | None) -> list[str]:
    """Returns a sentence for each current problem of the bot; none if all is well.

    Args:
        host: Where it serves its figures (`operation.metrics_host`).
        port: And on which port (`operation.metrics_port`).

    Raises:
        HealthError: When it serves none, or does not answer.
    """
    if port is None:
        raise HealthError("The bot serves no health check. Set operation.metrics_port.")
    connection = HTTPConnection(_EVERYWHERE.get(host, host), port, timeout=_PATIENCE_SECONDS)
    try:
        connection.request("GET", "/health")
        answer = connection.getresponse()
        said: dict[str, Any] = json.loads(answer.read())
        return [] if answer.status == HTTPStatus.OK else [*map(str, said["troubles"])]
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as problem:
        raise HealthError(f"No bot answers at {host}:{port}: {problem}.") from problem
    finally:
        connection.close()
