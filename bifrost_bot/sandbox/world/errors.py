"""Discord's refusals: one exception, and a function for each code in use."""

from collections.abc import Mapping
from typing import Any


class ApiError(Exception):
    """A refusal that is answered with Discord's error body."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors: Mapping[str, Any] = more.get("errors", {})
        self.more = more

    def body(self) -> dict[str, Any]:
        """Returns the JSON object that Discord would send."""
        return {"code": self.code, "message": self.message, **self.more}


UNKNOWN_CODES: Mapping[str, int] = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Permission overwrite": 10009,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "application command": 10063,
    "Guild Scheduled Event": 10070,
}


def not_found(what: str) -> ApiError:
    """Returns a 404 with the code of that kind of thing."""
    return ApiError(404, UNKNOWN_CODES[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """Returns a 403 for a channel that the caller cannot see."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Returns a 403 for an action without permission."""
    return ApiError(403, 50013, "Missing Permissions")


def two_factor_required() -> ApiError:
    """Returns a 403 for moderation by an account without 2FA, where the server requires it."""
    return ApiError(403, 60003, "Two factor is required for this operation")


def too_many(
    retry_after: float,
    code: int = 0,
    message: str = "You are being rate limited.",
    *,
    everywhere: bool = False,
) -> ApiError:
    """Returns a 429; the API description requires the code that Discord mostly leaves out."""
    return ApiError(429, code, message, **{"retry_after": retry_after, "global": everywhere})


def invalid_form(path: str, message: str, code: int | str = 50035) -> ApiError:
    """Returns a 400 that names the wrong field; `path` is dotted, as in `embeds.0.title`.

    `code` is the inner one. The API description requires an integer there, although Discord sends
    words: the description wins unless a client can tell refusals apart by the word alone.
    """
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        errors = {part: errors}
    return ApiError(400, 50035, "Invalid Form Body", errors=errors)
