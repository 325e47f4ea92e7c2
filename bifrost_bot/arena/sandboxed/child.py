"""The first code in a program's process: drops rights, then becomes the program or asks it.

Started as a module with one argument, the order in JSON. A program that reads and writes lines
itself gets the pipes as its standard input and output. For a strategy of Don't Connect 5 this
process answers in JSON lines, and the program's input and output lead nowhere. A request is then
`{"request": number, "load": name, "source": text}` or
`{"request": number, "board": [[x, y, z, player], …], "player": number}`; an answer has the
request's number and is
`{"request": number, "move": [x, y, z] or null}` or `{"request": number, "fault": kind, "reason":
text}`.
"""

import json
import os
import reprlib
import runpy
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias, TypeGuard

from bifrost_bot.arena.sandboxed import calls, rlimits

Vertex: TypeAlias = tuple[int, int, int]
Strategy: TypeAlias = Callable[[dict[Vertex, int], int], object]
Answer: TypeAlias = Callable[[dict[str, Any]], None]

LONGEST_REASON: Final = 240
"""In characters of a fault's reason; in JSON a character takes at most twelve bytes."""

_MODULE: Final = "program"
_NAMES: Final = ("bot_move", "strategy")
_PLAIN: Final = (bool, bytes, float, int, str, type(None))
_LONGEST_EXCEPTION: Final = 200


class _FaultError(Exception):
    """The program made a fault; the arguments are its kind and the reason."""


def main() -> None:
    """Restrains this process as ordered, and answers requests until there are no more."""
    order = json.loads(sys.argv[1])
    _forget_where_we_come_from()
    requests = order["requests"]
    answers = order["answers"]
    rlimits.bound(**order["limits"], address_space="words" not in order)
    try:
        if order["confined"]:
            rlimits.bound_threads()
            (calls.restrain_another if "words" in order else calls.restrain)()
    except calls.FilterError as problem:
        _write(answers, {"unable": str(problem)})
        return
    _write(answers, {"ready": True})
    if "vertices" in order:
        _ask_strategy(requests, answers, tuple((x, y, z) for x, y, z in order["vertices"]))
    else:
        _become_program(requests, answers, order)


def _forget_where_we_come_from() -> None:
    """Leaves the program only the standard library, and Ctrl-C as usual."""
    own = os.environ.pop("PYTHONPATH")
    os.environ.pop("PWD", None)
    sys.path[:] = [path for path in sys.path if path != own]
    sys.argv[:] = [""]
    # An arena that a script starts in the background ignores it, and what it starts would too.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _write(answers: int, said: dict[str, Any]) -> None:
    os.write(answers, f"{json.dumps(said)}\n".encode())


def _become_program(requests: int, answers: int, order: dict[str, Any]) -> None:
    """Becomes the program at the first request, which an empty line announces."""
    if os.read(requests, 1) != b"\n":
        return
    os.dup2(requests, 0)
    os.dup2(answers, 1)
    os.close(requests)
    os.close(answers)
    if "words" in order:
        os.execvp(order["words"][0], order["words"])  # noqa: S606 - confined
    sys.argv[:] = [order["script"]]
    runpy.run_path(order["script"], run_name="__main__")


def _ask_strategy(requests: int, answers: int, vertices: tuple[Vertex, ...]) -> None:
    """Asks the program's function for moves; its output is discarded."""
    os.dup2(0, 2)
    with os.fdopen(requests, encoding="utf-8") as lines, os.fdopen(answers, "w") as told:

        def answer(said: dict[str, Any]) -> None:
            told.write(f"{json.dumps(said)}\n")
            told.flush()

        _serve(map(json.loads, lines), answer, vertices)


def _serve(
    requests: Iterable[dict[str, Any]], answer: Answer, vertices: tuple[Vertex, ...]
) -> None:
    strategy: Strategy = _not_loaded
    try:
        for request in requests:
            number = request["request"]
            move = None
            try:
                if "load" in request:
                    strategy = _load(request["load"], request["source"].encode("latin-1"))
                else:
                    move = _move(strategy, request["board"], request["player"], vertices)
                answer({"request": number, "move": move})
            except _FaultError as fault:
                answer(
                    {"request": number, "fault": fault.args[0], "reason": _tellable(fault.args[1])}
                )
    except SystemExit as end:
        # Threads that the program started must not keep the process alive.
        os._exit(end.code if isinstance(end.code, int) else int(end.code is not None))
    os._exit(0)


def _not_loaded(board: dict[Vertex, int], player: int) -> object:
    del board, player
    raise _FaultError("load", "it was not loaded")


def _load(name: str, source: bytes) -> Strategy:
    """Returns the program's function that chooses its moves."""
    module = sys.modules[_MODULE] = ModuleType(_MODULE)
    module.__file__ = name
    try:
        code = compile(source, name, "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102 - confined
    except SystemExit:
        raise
    except BaseException as problem:
        raise _FaultError("load", _exception_text(problem)) from None
    names = dict.fromkeys((*_NAMES, Path(name).stem))
    for found in map(module.__dict__.get, names):
        if _is_strategy(found):
            return found
    raise _FaultError("load", f"it has no function {' or '.join(names)}")


def _equals(said: object, vertex: Vertex) -> bool:
    return isinstance(said, tuple) and said == vertex


def _is_strategy(value: object) -> TypeGuard[Strategy]:
    return callable(value)


def _move(
    strategy: Strategy, stones: list[list[int]], player: int, vertices: Iterable[Vertex]
) -> Vertex | None:
    """Returns the program's move: a free vertex, or None for a pass."""
    try:
        taken = {(x, y, z): owner for x, y, z, owner in stones}
        said = strategy(dict(taken), player)
        if said is None:
            return None
        # Comparing with a value of the program may run its code, so that happens only here.
        for vertex in vertices:
            if vertex not in taken and _equals(said, vertex):
                return vertex
        why = _wrong(said, taken)
        raise _FaultError("illegal", f"it returned {_describe(said)}, which is {why}")
    except (_FaultError, SystemExit):
        raise
    except BaseException as problem:
        raise _FaultError("exception", _exception_text(problem)) from None


def _wrong(said: object, taken: Iterable[Vertex]) -> str:
    if not isinstance(said, tuple):
        return "no tuple"
    return "occupied" if any(said == vertex for vertex in taken) else "no vertex of the board"


def _describe(value: object) -> str:
    is_sequence = type(value) in (list, tuple)
    items: Iterable[object] = value if is_sequence else (value,)  # type: ignore[assignment]
    if all(type(item) in _PLAIN for item in items):
        return reprlib.repr(value)
    # Any other value would be shown with an address, which differs from run to run.
    return f"a value of type {type(value).__name__}"


def _tellable(reason: str) -> str:
    """Returns the reason, cut to length and without lone surrogates, which JSON cannot have."""
    return reason[:LONGEST_REASON].encode(errors="replace").decode()


def _exception_text(problem: BaseException) -> str:
    """Returns an exception's type, its message and the program's line on which it arose."""
    try:
        says = str(problem.msg if isinstance(problem, SyntaxError) else problem)
    except Exception:
        says = ""
    line = problem.lineno if isinstance(problem, SyntaxError) else _line(problem)
    kind = type(problem).__name__
    text = f"{kind}: {says}" if says else kind
    text = text[:_LONGEST_EXCEPTION]
    return f"{text} (line {line})" if line else text


def _line(problem: BaseException) -> int | None:
    """Returns the innermost line of the program in the traceback."""
    line = None
    step = problem.__traceback__
    while step is not None:
        if step.tb_frame.f_globals.get("__name__") == _MODULE:
            line = step.tb_lineno
        step = step.tb_next
    return line


if __name__ == "__main__":
    main()
