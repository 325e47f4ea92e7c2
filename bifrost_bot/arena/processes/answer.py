"""The lines that a process may send to the arena; nothing else is accepted.

A program shares its process with our side of the conversation and may write in its place.
"""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from bifrost_bot.arena.sandboxed.child import LONGEST_REASON

FORGED: Final = (
    "the arena ended it because it did not write exactly one answer to each request "
    "on the pipe for its answers"
)


class ForgedError(Exception):
    """The process wrote a line that it never writes unless its program has tampered with it."""

    def __init__(self) -> None:
        super().__init__(FORGED)


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Ready(_Line):
    """A line: the process is confined and waits for its program."""

    ready: Literal[True]


class Unable(_Line):
    """A line: the process cannot be confined; the text is the end of a sentence that says why."""

    unable: str


class Moved(_Line):
    """A line: in answer to this request the program chose a vertex or none, or it was loaded."""

    request: int
    move: tuple[int, int, int] | None


class Failed(_Line):
    """A line: the program made a fault on this request; the reason ends a sentence."""

    request: int
    fault: Literal["load", "illegal", "exception"]
    reason: Annotated[str, Field(max_length=LONGEST_REASON)]


Greeting: TypeAlias = Ready | Unable
Answer: TypeAlias = Moved | Failed

_GREETING: Final[TypeAdapter[Greeting]] = TypeAdapter(Greeting)
_ANSWER: Final[TypeAdapter[Answer]] = TypeAdapter(Answer)


def greeting(line: bytes) -> Greeting:
    """Returns the greeting in a process's first line.

    Raises:
        ForgedError: When the line is something else.
    """
    try:
        return _GREETING.validate_json(line)
    except ValidationError:
        raise ForgedError from None


def answer(line: bytes, request: int) -> Answer:
    """Returns the answer to the request of that number.

    Raises:
        ForgedError: When the line is not an answer, or answers another request.
    """
    try:
        said = _ANSWER.validate_json(line)
    except ValidationError:
        raise ForgedError from None
    if said.request != request:
        raise ForgedError
    return said
