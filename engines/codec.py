"""Encodes frozen dataclasses as JSON and decodes them, by their type hints.

Dataclasses become objects by field name; in a union of dataclasses the object also has its class in
`is`. Mappings whose keys are not strings become lists of pairs. A hint annotated with `Upcasts` is
written with the versions of its classes, and read from any version. A field that is not stored
takes its default; unknown fields are refused. The codec knows no game.
"""

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from bifrost_bot.engines.upcast import FIRST, NONE, TAG, VERSION, UpcastError, Upcasts
from bifrost_bot.engines.values import Json

T = TypeVar("T")
_PLAIN = (bool, int, float, str)


class CodecError(Exception):
    """A stored value does not fit the type it is read as; the message names the place."""


def encode(value: object, hint: Any) -> Json:
    """Returns the JSON value of `value`, which must fit `hint`."""
    return _coder(hint, NONE).write(value)


def decode(hint: type[T] | Any, value: Json) -> T:
    """Returns the value of type `hint` that `encode` wrote.

    Raises:
        CodecError: When the JSON value does not fit.
    """
    try:
        return cast(T, _coder(hint, NONE).read(value))
    except UpcastError as problem:
        raise CodecError(str(problem)) from problem
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise CodecError(f"cannot read {hint}: {problem!r}") from problem


class _Coder(NamedTuple):
    """How values of one type become JSON, and how JSON becomes such values."""

    write: Callable[[Any], Json]
    read: Callable[[Any], Any]


def _unchanged(value: Any) -> Any:
    return value


@functools.cache
def _coder(hint: Any, upcasts: Upcasts) -> _Coder:
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, Upcasts):
                upcasts = note
        return _coder(inner, upcasts)
    if hint is Any:
        return _Coder(_unchanged, _unchanged)
    if hint in _PLAIN or hint is type(None):
        return _plain(hint)
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return _Coder(attrgetter("value"), hint)
        if dataclasses.is_dataclass(cast(object, hint)):
            return _dataclass(hint, upcasts)
    return _compound_coder(hint, origin, upcasts)


def _compound_coder(hint: Any, origin: Any, upcasts: Upcasts) -> _Coder:
    arguments = get_args(hint)
    if origin is Literal:
        return _literal(arguments)
    if origin in (Union, types.UnionType):
        return _union(arguments, upcasts)
    if origin is tuple:
        return _tuple(arguments, upcasts)
    if origin is frozenset:
        return _frozenset(arguments[0], upcasts)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(*arguments, upcasts)
    raise CodecError(f"no coding for {hint}")


def _plain(hint: type) -> _Coder:
    # A hint `float` also allows whole numbers, as in Python's typing and in JSON.
    kinds = (int, float) if hint is float else (hint,)

    def check(value: Any) -> Any:
        if type(value) not in kinds:
            raise CodecError(f"{value!r} is no {hint.__name__}")
        return value

    return _Coder(check, check)


def _literal(allowed: tuple[Any, ...]) -> _Coder:
    def check(value: Any) -> Any:
        if value not in allowed:
            raise CodecError(f"{value!r} is none of {allowed}")
        return value

    return _Coder(check, check)


def _union(members: tuple[Any, ...], upcasts: Upcasts) -> _Coder:
    if len(members) == 1:
        return _coder(members[0], upcasts)
    if type(None) in members:
        rest = [member for member in members if member is not type(None)]
        inner = _union(tuple(rest), upcasts)
        return _Coder(
            lambda value: None if value is None else inner.write(value),
            lambda value: None if value is None else inner.read(value),
        )
    if all(map(dataclasses.is_dataclass, members)):
        return _tagged_union({member.__name__: member for member in members}, upcasts)
    if all(map(_is_plain, members)):
        return _Coder(_unchanged, _unchanged)
    raise CodecError(f"no coding for the union of {members}")


def _is_plain(hint: Any) -> bool:
    return hint in _PLAIN or get_origin(hint) is Literal


def _tagged_union(members: Mapping[str, type], upcasts: Upcasts) -> _Coder:
    def write(value: Any) -> Json:
        name = type(value).__name__
        body = _coder(members[name], upcasts).write(value)
        return {TAG: name, **cast(dict[str, Json], body)}

    changed = frozenset(upcasts.names)

    def read(value: Any) -> Any:
        name = value[TAG]
        if name in changed or VERSION in value:
            name, body = upcasts.upcast(value, name)
        else:
            body = dict(value)
            del body[TAG]
        if name not in members:
            raise CodecError(f"no class {name} is known here")
        return _fields(members[name], upcasts).read(body)

    return _Coder(write, read)


def _tuple(items: tuple[Any, ...], upcasts: Upcasts) -> _Coder:
    if len(items) == 2 and items[1] is Ellipsis:
        write, read = _coder(items[0], upcasts)
        return _Coder(
            lambda value: [*map(write, value)],
            lambda value: tuple(map(read, value)),
        )
    coders = [_coder(item, upcasts) for item in items]

    def write_each(value: Any) -> Json:
        pairs = zip(coders, value, strict=True)
        return [coder.write(item) for coder, item in pairs]

    def read_each(value: Any) -> Any:
        pairs = zip(coders, value, strict=True)
        return tuple(coder.read(item) for coder, item in pairs)

    return _Coder(write_each, read_each)


def _frozenset(item: Any, upcasts: Upcasts) -> _Coder:
    write, read = _coder(item, upcasts)
    return _Coder(
        lambda value: sorted(map(write, value), key=repr),
        lambda value: frozenset(map(read, value)),
    )


def _mapping(key: Any, item: Any, upcasts: Upcasts) -> _Coder:
    write_key, read_key = _coder(key, upcasts)
    write, read = _coder(item, upcasts)
    if key is str:
        return _Coder(
            lambda value: {name: write(one) for name, one in value.items()},
            lambda value: {name: read(one) for name, one in value.items()},
        )
    return _Coder(
        lambda value: [[write_key(name), write(one)] for name, one in value.items()],
        lambda value: {read_key(name): read(one) for name, one in value},
    )


def _dataclass(kind: type, upcasts: Upcasts) -> _Coder:
    write_fields, read_fields = _fields(kind, upcasts)
    name = kind.__name__
    version = upcasts.version(name)
    # The first version is written without its number.
    stamp = {VERSION: version} if version > FIRST else {}

    def write(value: Any) -> Json:
        return {**stamp, **write_fields(value)}

    def read(value: Any) -> Any:
        if stamp or VERSION in value:
            _, value = upcasts.upcast(value, name)
        return read_fields(value)

    return _Coder(write if stamp else write_fields, read)


class _FieldCoder(NamedTuple):
    """How the fields of a dataclass become JSON by name, and the reverse."""

    write: Callable[[Any], dict[str, Json]]
    read: Callable[[Any], Any]


@functools.cache
def _fields(kind: type, upcasts: Upcasts) -> _FieldCoder:
    """Returns the coder of a dataclass's fields alone, in their present version."""
    needed = {one.name for one in dataclasses.fields(kind) if _is_needed(one)}

    @functools.cache
    def coders() -> dict[str, _Coder]:
        # Resolved at first use, so that a dataclass may refer to itself.
        hints = typing.get_type_hints(kind)
        names = [one.name for one in dataclasses.fields(kind)]
        return {name: _coder(hints[name], upcasts) for name in names}

    def write(value: Any) -> dict[str, Json]:
        if type(value) is not kind:
            raise CodecError(f"{value!r} is no {kind.__name__}")
        return {name: coder.write(getattr(value, name)) for name, coder in coders().items()}

    def read(value: Any) -> Any:
        known = coders()
        unknown = value.keys() - known.keys()
        if unknown:
            raise CodecError(f"{kind.__name__} has no {sorted(unknown)}")
        if not needed <= value.keys():
            raise CodecError(f"{kind.__name__} lacks {sorted(needed - value.keys())}")
        values = {name: known[name].read(item) for name, item in value.items()}
        return kind(**values)

    return _FieldCoder(write, read)


def _is_needed(field: "dataclasses.Field[Any]") -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing
