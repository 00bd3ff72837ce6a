"""`collections.namedtuple` in an interpreted constructor: a class with the fields."""

from __future__ import annotations

import ast
from typing import Any

from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import Given, Named, Scope, Unknown

_MISSING = "__missing__"
_CLASS = """
class {name}:
    _fields = {fields!r}

    def __init__(self, {parameters}):
        {assignments}

    def _asdict(self):
        return {{{items}}}

    def _replace(self, **changes):
        return {name}(**{{**self._asdict(), **changes}})
"""


def named_tuple(machine: Machine, positional: Given, keywords: Named) -> Any:
    """The class; a field that nobody gives is not known."""
    given = dict(zip(("typename", "field_names"), positional, strict=False)) | keywords
    name, names, defaults = given.get("typename"), given.get("field_names"), given.get("defaults")
    fields = names.replace(",", " ").split() if isinstance(names, str) else names
    values = list(defaults) if isinstance(defaults, (list, tuple)) else []
    if not isinstance(name, str) or not isinstance(fields, (list, tuple)) or not fields:
        return Unknown("a named tuple")
    if not all(isinstance(one, str) and one.isidentifier() for one in (name, *fields)):
        return Unknown("a named tuple")
    text = _CLASS.format(
        name=name,
        fields=tuple(fields),
        parameters=", ".join(f"{one}={_MISSING}_{one}" for one in fields),
        assignments="; ".join(f"self.{one} = {one}" for one in fields),
        items=", ".join(f"{one!r}: self.{one}" for one in fields),
    )
    scope = Scope("")
    scope.names = {f"{_MISSING}_{one}": Unknown(f"field `{one}` of {name}") for one in fields}
    last = fields[len(fields) - len(values) :]
    scope.names |= {f"{_MISSING}_{one}": at for one, at in zip(last, values, strict=False)}
    (node,) = ast.parse(text).body
    made = scope.names[name] = (
        machine.class_value(node, scope) if isinstance(node, ast.ClassDef) else None
    )
    return made
