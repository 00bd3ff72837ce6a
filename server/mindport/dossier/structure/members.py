"""Methods of modules, tensors and plain values in an interpreted constructor."""

from __future__ import annotations

from typing import Any

from mindport.dossier.structure import tensors
from mindport.dossier.structure.conditions import is_unknown
from mindport.dossier.structure.library import initialise
from mindport.dossier.structure.machine import FileValue, Machine
from mindport.dossier.structure.module_members import CHANGING, MODULE_MEMBERS
from mindport.dossier.structure.objects import attribute
from mindport.dossier.structure.values import (
    Given,
    Member,
    Module,
    Named,
    Options,
    RaisedError,
    Super,
    Tensor,
    Unknown,
)

_PLAIN_METHODS = frozenset(
    {
        *("append", "extend", "insert", "index", "count", "copy", "reverse", "pop", "get", "items"),
        *("keys", "values", "update", "setdefault", "format", "join", "split", "startswith"),
        *("endswith", "lower", "upper", "replace", "strip", "add", "remove", "sort", "is_integer"),
        *("isdigit", "bit_length", "partition", "rsplit", "title", "capitalize", "lstrip"),
        *("rstrip", "isalpha", "isupper", "islower", "rpartition", "zfill", "clear", "union"),
        *("intersection", "difference", "rfind", "find", "removeprefix", "removesuffix"),
        *("isidentifier", "isalnum", "isnumeric", "casefold", "splitlines", "isspace"),
        *("group", "groups", "groupdict", "match", "search", "fullmatch", "findall", "sub"),
    }
)


def call_member(machine: Machine, member: Member, positional: Given, keywords: Named) -> Any:
    """A method of a module, of a tensor or of a plain value."""
    name = member.name
    match member.receiver:
        case Super() as receiver:
            if name == "__init__":
                line = list(receiver.rest)
                initialise(machine, receiver.receiver, line, positional, keywords)
            is_asked = name in ("__getattribute__", "__getattr__")
            return Unknown(f"`{positional[0]}` of an object") if is_asked else None
        case Module() as receiver:
            rule = MODULE_MEMBERS.get(name)
            if rule is None:
                return Unknown(f"`{name}`")
            return rule(machine, receiver, positional, keywords)
        case FileValue() as receiver:
            found = attribute(machine, receiver, str(positional[0]))
            return positional[1] if isinstance(found, Unknown) and positional[1:] else found
        case Options() as receiver:
            return (receiver, []) if name == "parse_known_args" else receiver
        case Tensor() as receiver:
            return tensors.method(receiver, name, positional, keywords)
        case float() | list() as receiver if name in ("item", "tolist"):
            return receiver
    return _of_plain(member.receiver, name, positional, keywords)


def changes(receiver: Any, name: str) -> bool:
    """Whether a method of a plain value or of a tensor changes a container."""
    return isinstance(receiver, (list, dict, set)) and name in CHANGING


def _of_plain(receiver: Any, name: str, positional: Given, keywords: Named) -> Any:
    if name not in _PLAIN_METHODS:
        return Unknown(f"`{name}`")
    if isinstance(receiver, str) and is_unknown(*positional, *keywords.values()):
        return Unknown(f"`{name}` of a value that is not known")  # not the text of the unknown
    try:
        found = getattr(receiver, name)(*positional, **keywords)
        return list(found) if name in ("keys", "values", "items") else found
    except (KeyError, IndexError) as error:
        raise RaisedError(str(error)) from None
    except (TypeError, ValueError, AttributeError):
        return Unknown(f"`{name}`")
