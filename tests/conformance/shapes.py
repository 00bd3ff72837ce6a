"""JSON against the types of the protocol, strictly: nothing unknown, no null where none may be."""

from __future__ import annotations

import enum
import re
import types as builtin_types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Union, get_args, get_origin

import attrs
from lsprotocol import converters, types

converters.get_converter()  # resolves the types of all fields

_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]*")
# lsprotocol tells what may be null, and not of these that they may be left out as well.
_NULL_OR_LEFT_OUT = {"root_path", "workspace_folders", "active_parameter"}
_URI_FIELDS = {"uri", "target_uri", "old_uri", "new_uri", "scope_uri", "href"}


def misfits(value: Any, kind: Any, at: str = "") -> list[str]:
    """Why a value is not of a type; empty when it is."""
    if kind is Any or kind is object:
        return []
    if kind is None or kind is type(None):
        return [] if value is None else [f"{at}: {_shown(value)} instead of null"]
    origin = get_origin(kind)
    if origin in (Union, builtin_types.UnionType):
        return _of_union(value, get_args(kind), at)
    if origin is not None and issubclass(origin, Mapping):
        return _of_mapping(value, kind, at)
    if origin is not None and issubclass(origin, Sequence):
        return _of_sequence(value, kind, at)
    if attrs.has(kind):
        return list(_of_object(value, kind, at))
    return _of_scalar(value, kind, at)


def _of_scalar(value: Any, kind: Any, at: str) -> list[str]:
    if issubclass(kind, enum.Enum):
        known = [member.value for member in kind]
        fits = any(value == one and type(value) is type(one) for one in known)
    elif kind is float:
        fits = isinstance(value, (int, float)) and not isinstance(value, bool)
    else:
        fits = type(value) is kind
    return [] if fits else [f"{at}: {_shown(value)} is no {kind.__name__}"]


def _of_union(value: Any, kinds: Sequence[Any], at: str) -> list[str]:
    tried = [misfits(value, kind, at) for kind in kinds]
    # The best try tells what is wrong: the one that fails least, and deepest.
    return min(tried, key=lambda found: (len(found), -len(found[0].split(":")[0]) if found else 0))


def _of_sequence(value: Any, kind: Any, at: str) -> list[str]:
    if not isinstance(value, list):
        return [f"{at}: {_shown(value)} is no list"]
    inner = get_args(kind)
    pairs = zip(inner, value, strict=False) if get_origin(kind) is tuple else None
    if pairs is not None and len(inner) != len(value):
        return [f"{at}: {len(value)} entries, not {len(inner)}"]
    each = pairs or ((inner[0], entry) for entry in value)
    return [
        fault
        for number, (one, entry) in enumerate(each)
        for fault in misfits(entry, one, f"{at}[{number}]")
    ]


def _of_mapping(value: Any, kind: Any, at: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{at}: {_shown(value)} is no object"]
    inner = get_args(kind)[1]
    return [fault for key, one in value.items() for fault in misfits(one, inner, f"{at}.{key}")]


def _of_object(value: Any, kind: Any, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {_shown(value)} is no {kind.__name__}"
        return
    fields = _fields(kind)
    for name in value.keys() - fields.keys():
        yield f"{at}.{name}: {kind.__name__} has no such property"
    for name, field in fields.items():
        where = f"{at}.{name}"
        is_special = types.is_special_property(kind, field.name)
        if name not in value:
            is_optional = not is_special or field.name in _NULL_OR_LEFT_OUT
            if not is_optional or not _may_be_none(field.type):
                yield f"{where}: missing"
        elif value[name] is None and _may_be_none(field.type) and not is_special:
            if field.type != types.LSPAny:
                yield f"{where}: null, where it is to be left out"
        else:
            found = misfits(value[name], field.type if is_special else _present(field.type), where)
            yield from found or _refused(value[name], field, where)


def _refused(value: Any, field: attrs.Attribute[Any], at: str) -> Iterator[str]:
    """What the field's own validator says: ranges of numbers, words that are constant."""
    if field.name in _URI_FIELDS and isinstance(value, str) and not _URI.fullmatch(value):
        yield f"{at}: {value!r} is no URI"
    if field.validator is not None and value is not None:
        try:
            field.validator(None, field, value)
        except (TypeError, ValueError) as error:
            yield f"{at}: {error.args[0]}"


@cache
def _fields(kind: Any) -> dict[str, attrs.Attribute[Any]]:
    return {_camel(field.name): field for field in attrs.fields(kind)}


def _camel(name: str) -> str:
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(part.capitalize() for part in rest)


def _may_be_none(kind: Any) -> bool:
    return kind is Any or kind is type(None) or type(None) in get_args(kind)


def _present(kind: Any) -> Any:
    """The type of an optional property that is there."""
    inner = [one for one in get_args(kind) if one is not type(None)]
    is_union = get_origin(kind) in (Union, builtin_types.UnionType)
    return Union[tuple(inner)] if is_union and inner else kind  # noqa: UP007


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
