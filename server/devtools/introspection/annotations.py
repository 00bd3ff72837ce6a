"""Type annotations, in any spelling, to one notation over canonical public names."""

from __future__ import annotations

import ast
import collections.abc
import types
import typing
from collections.abc import Callable, Mapping

LONGEST = 160  # a longer type (nested callables, mostly) says nothing the analysis can use
_UNKNOWN = object()


class SelfType:
    """Stands in a scope for a type variable bound to the receiver."""


class Known:
    """Stands in a scope for something outside that is known by name only."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, part: str) -> Known:
        return Known(f"{self.name}.{part}")


_TYPING_NAMES = {
    "List": "list",
    "Tuple": "tuple",
    "Dict": "dict",
    "Set": "set",
    "FrozenSet": "frozenset",
    "Type": "type",
    "DefaultDict": "collections.defaultdict",
    "OrderedDict": "collections.OrderedDict",
    "Deque": "collections.deque",
    "Text": "str",
    "Any": "Any",
    "Self": "Self",
    "NoReturn": "None",
    "Never": "None",
    "LiteralString": "str",
    "TypeGuard": "bool",
    "TypeIs": "bool",
    "AnyStr": "str",
    "NamedTuple": "tuple",
}
_PLAIN = {"Any", "None", "bool", "str", "int"}  # TypeIs[...] is a bool, whatever it tests
_WRAPPERS = {"Annotated", "ClassVar", "Final", "Required", "NotRequired", "Unpack", "ReadOnly"}
_ABCS = set(collections.abc.__all__)


def union(parts: list[str]) -> str:
    """Join without repeats; None stands last."""
    flat: list[str] = []
    for part in parts:
        for piece in _split_union(part):
            if piece and piece not in flat:
                flat.append(piece)
    if "Any" in flat:
        return "Any"
    if "None" in flat:
        flat.remove("None")
        flat.append("None")
    return " | ".join(flat)


def _split_union(text: str) -> list[str]:
    pieces, depth, start = [], 0, 0
    for index, char in enumerate(text):
        depth += (char in "[(") - (char in "])")
        if depth == 0 and text.startswith(" | ", index):
            pieces.append(text[start:index])
            start = index + 3
    return [*pieces, text[start:]]


class TypeNotation:
    """Renders annotations; `name_of` gives the canonical name of a class, or None."""

    def __init__(self, name_of: Callable[[object], str | None]) -> None:
        self._name_of = name_of

    def render(self, node: ast.expr | None, scope: Mapping[str, object]) -> str:
        """The notation of an annotation, "" where it cannot be said."""
        if node is None:
            return ""
        text = self._node(node, scope)
        return "" if text == "Any" or len(text) > LONGEST else text

    def render_text(self, text: str, scope: Mapping[str, object]) -> str:
        """As `render`, for source text."""
        try:
            return self.render(ast.parse(text.strip(), mode="eval").body, scope)
        except (SyntaxError, ValueError):
            return ""

    def render_object(self, value: object) -> str:
        """As `render`, for a type object."""
        text = self._object(value)
        return "" if text == "Any" or len(text) > LONGEST else text

    def _node(self, node: ast.expr, scope: Mapping[str, object]) -> str:
        match node:
            case ast.Constant(value=value):
                return self._constant(value, scope)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return union([self._node(left, scope), self._node(right, scope)])
            case ast.Subscript(value=base, slice=index):
                return self._subscript(base, index, scope)
            case ast.List(elts=elements):
                return "[" + ", ".join(self._node(e, scope) for e in elements) + "]"
            case ast.Tuple(elts=[]):
                return "()"
            case ast.Name() | ast.Attribute():
                known = _look_up(node, scope)
                return self._object(known) if known is not _UNKNOWN else _by_name(node)
        return "Any"

    def _constant(self, value: object, scope: Mapping[str, object]) -> str:
        if value is None or value is Ellipsis:
            return "None" if value is None else "..."
        if not isinstance(value, str):
            return "Any"
        try:
            return self._node(ast.parse(value.strip(), mode="eval").body, scope)
        except SyntaxError:
            return "Any"

    def _subscript(self, base: ast.expr, index: ast.expr, scope: Mapping[str, object]) -> str:
        last = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
        elements = index.elts if isinstance(index, ast.Tuple) else [index]
        if last == "Literal":
            return _literal([getattr(e, "value", None) for e in elements])
        if last in ("TypeGuard", "TypeIs"):
            return "bool"
        parts = [self._node(element, scope) for element in elements]
        if last == "Optional":
            return union([*parts, "None"])
        if last == "Union":
            return union(parts)
        if last in _WRAPPERS:
            return parts[0]
        head = self._node(base, scope)
        if head in _PLAIN or "[" in head or " | " in head:
            return head
        return f"{head}[{', '.join(parts) or '()'}]"

    def _object(self, value: object) -> str:
        if value is None or value is type(None):
            return "None"
        if value is Ellipsis:
            return "..."
        if value is SelfType:
            return "Self"
        if isinstance(value, Known):
            return self._name_of(value.name) or value.name
        if isinstance(value, str):
            return self.render_text(value, {}) or "Any"
        if isinstance(value, typing.ForwardRef):
            return self.render_text(value.__forward_arg__, {}) or "Any"
        if isinstance(value, typing.TypeVar):
            return self._object(value.__bound__) if value.__bound__ is not None else "Any"
        if isinstance(value, list):
            return "[" + ", ".join(self._object(item) for item in value) + "]"
        origin = typing.get_origin(value)
        if origin is not None:
            return self._generic(origin, typing.get_args(value))
        if isinstance(value, type):
            return self._class(value)
        name = getattr(value, "__name__", None) or getattr(value, "_name", None)
        return _TYPING_NAMES.get(str(name), "Any")

    def _generic(self, origin: object, arguments: tuple[object, ...]) -> str:
        if origin is typing.Literal:
            return _literal(list(arguments))
        parts = [self._object(argument) for argument in arguments]
        if origin is typing.Union or origin is types.UnionType:
            return union(parts)
        if getattr(origin, "_name", "") in _WRAPPERS:
            return parts[0]
        head = self._object(origin)
        return f"{head}[{', '.join(parts)}]" if parts and head not in _PLAIN else head

    def _class(self, value: type) -> str:
        name = self._name_of(value)
        if name is not None:
            return name
        module = value.__module__
        if module in ("builtins", "typing", "typing_extensions"):
            return _TYPING_NAMES.get(value.__name__, value.__name__)
        return f"{module}.{value.__qualname__}".replace(".<locals>", "")


def _literal(values: list[object]) -> str:
    return union([type(value).__name__ if value is not None else "None" for value in values])


def dotted(node: ast.expr) -> str | None:
    """The dotted name a node spells, or None."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        head = dotted(node.value)
        return None if head is None else f"{head}.{node.attr}"
    return None


def _look_up(node: ast.expr, scope: Mapping[str, object]) -> object:
    name = dotted(node)
    if name is None:
        return _UNKNOWN
    first, *rest = name.split(".")
    value = scope.get(first, _UNKNOWN)
    if value is _UNKNOWN:
        value = vars(__import__("builtins")).get(first, _UNKNOWN)
    for part in rest:
        try:
            value = getattr(value, part, _UNKNOWN)
        except ImportError:  # a lazy module whose own requirements are absent
            return _UNKNOWN
        if value is _UNKNOWN:
            break
    return value


def _by_name(node: ast.expr) -> str:
    name = (dotted(node) or "").rpartition(".")[2]
    if name in _TYPING_NAMES:
        return _TYPING_NAMES[name]
    return f"collections.abc.{name}" if name in _ABCS else "Any"
