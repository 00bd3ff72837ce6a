"""Types as inventories write them, read as values."""

from __future__ import annotations

import ast

from mindport.analysis.values.containers import joined
from mindport.analysis.values.domain import UNKNOWN, Atom, Value, join
from mindport.analysis.values.evaluator import GENERATOR, Evaluator

_SIMPLE = frozenset({"int", "float", "bool", "str", "bytes", "slice", "complex"})
_HOLDERS = {
    "list": "list",
    "List": "list",
    "Sequence": "list",
    "set": "list",
    "Iterator": GENERATOR,
    "Iterable": GENERATOR,
    "Generator": GENERATOR,
    "collections.abc.Iterator": GENERATOR,
    "collections.abc.Iterable": GENERATOR,
    "collections.abc.Generator": GENERATOR,
    "collections.abc.Sequence": "list",
    "typing.Sequence": "list",
}
_DICTS = frozenset(
    {"dict", "Dict", "OrderedDict", "collections.OrderedDict", "Mapping", "collections.abc.Mapping"}
)
_TUPLES = frozenset({"tuple", "Tuple"})


def type_value(ev: Evaluator, text: str, receiver: Atom | None = None) -> Value:
    """The value of a type, `Self` being the receiver. Unknown for what the notation can't say."""
    if not text:
        return UNKNOWN
    if "Self" in text:
        return _read(ev, _parsed(ev, text), receiver)
    key = ("type", text)
    known = ev.memo.get(key)
    if known is None:
        known = ev.memo[key] = _read(ev, _parsed(ev, text), None)
    return known  # type: ignore[return-value]


def _parsed(ev: Evaluator, text: str) -> ast.expr | None:
    key = ("type tree", text)
    if key not in ev.memo:
        try:
            ev.memo[key] = ast.parse(text, mode="eval").body
        except SyntaxError:
            ev.memo[key] = None
    return ev.memo[key]  # type: ignore[return-value]


def _read(ev: Evaluator, node: ast.expr | None, receiver: Atom | None) -> Value:
    if isinstance(node, ast.BinOp):
        return join(_read(ev, node.left, receiver), _read(ev, node.right, receiver))
    if isinstance(node, ast.Constant):
        return ev.atoms.constant(None) if node.value is None else UNKNOWN
    if isinstance(node, (ast.Name, ast.Attribute)):
        return _named(ev, ast.unparse(node), receiver)
    if isinstance(node, ast.Subscript):
        return _generic(ev, ast.unparse(node.value), node.slice, receiver)
    return UNKNOWN


def _named(ev: Evaluator, name: str, receiver: Atom | None) -> Value:
    if name == "Self":
        return UNKNOWN if receiver is None else (receiver,)
    if name in _SIMPLE or name == "numpy.ndarray":
        return ev.instance(name)
    if name in _DICTS:
        return ev.atoms.record((), UNKNOWN)
    if name in _TUPLES or name in _HOLDERS:
        return ev.instance(_HOLDERS.get(name, "tuple"))
    canonical = ev.catalogue.canonical(name)
    entry = ev.catalogue.entry(canonical)
    return ev.instance(canonical) if entry is not None and entry.kind == "class" else UNKNOWN


def _generic(ev: Evaluator, name: str, inner: ast.expr, receiver: Atom | None) -> Value:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if name in _TUPLES:
        if len(parts) == 2 and isinstance(parts[1], ast.Constant) and parts[1].value is ...:
            return ev.instance("tuple", _read(ev, parts[0], receiver))
        return ev.atoms.sequence(tuple(_read(ev, part, receiver) for part in parts))
    if name in _DICTS:
        return ev.atoms.record((), _read(ev, parts[-1], receiver))
    if name in _HOLDERS:
        return ev.instance(_HOLDERS[name], _read(ev, parts[0], receiver))
    if name in ("Optional", "typing.Optional", "Union", "typing.Union"):
        return joined(tuple(_read(ev, part, receiver) for part in parts))
    return _named(ev, name, receiver)
