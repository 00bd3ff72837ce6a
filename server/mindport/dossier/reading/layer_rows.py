"""The rows of layers that features go through in a class, read from its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

_CONTAINERS = ("Sequential", "ModuleList")


@dataclass(frozen=True)
class Row:
    """The layers that a feature goes through, by the attributes that hold them."""

    feature: str
    layers: tuple[str, ...]
    made: dict[str, list[ast.expr]] = field(compare=False, hash=False)
    is_last: bool = True  # no other layer gets the result

    def depth_of(self, layers: list[str]) -> int:
        """How many layers some of them are."""
        return sum(max(map(_depth, self.made[one]), default=1) for one in layers)

    @property
    def _channels(self) -> list[ast.expr]:
        made = self.made[self.layers[-1]]
        return [one for each in made for one in [_width(each)] if one is not None]

    @property
    def is_box(self) -> bool:
        """Whether the last layer gives four numbers, or four for each of something."""
        return any(_is_four(one) for one in self._channels)

    @property
    def is_open(self) -> bool:
        """Whether a setting says how many numbers the last layer gives."""
        return any(not isinstance(one, ast.Constant) for one in self._channels) and not self.is_box


def rows_of(node: ast.ClassDef) -> list[Row]:
    """The rows in the methods of a class."""
    methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    made: dict[str, list[ast.expr]] = {}
    for method in methods:
        for name, value in _made_in(method):
            made.setdefault(name, []).append(value)
    rows: list[Row] = []
    for method in methods:
        met: dict[tuple[str, tuple[str, ...]], None] = {}
        _Walk(made, {}, met).body(method.body)
        for feature, layers in met:
            longer = any(
                other == feature and len(more) > len(layers) and more[: len(layers)] == layers
                for other, more in met
            )
            rows.append(Row(feature, layers, made, not longer))
    return rows


def _made_in(method: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """What attributes of the object hold: assigned, or appended; lists that have a name first."""
    lists: dict[str, list[ast.expr]] = {}
    for node in ast.walk(method):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value]):
                lists.setdefault(name, []).append(value)
    for node in ast.walk(method):
        match node:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="self"), attr=name), attr="append"
                ),
                args=[value],
            ):
                yield name, _opened(value, lists)
            case ast.Assign(
                targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)],
                value=ast.Call() as value,
            ) if value.args or value.keywords:
                yield name, _opened(value, lists)


def _opened(value: ast.expr, lists: dict[str, list[ast.expr]]) -> ast.expr:
    """A container with the layers of the lists that are unpacked in it."""
    match value:
        case ast.Call(args=[ast.Starred(value=ast.Name(id=name))], func=func) if name in lists:
            return ast.Call(func, list(lists[name]), [])
        case ast.Call(args=[ast.Starred(value=ast.List(elts=layers))], func=func):
            return ast.Call(func, list(layers), [])
    return value


def _layers(value: ast.expr) -> list[ast.expr]:
    """The layers that an expression makes in a row."""
    match value:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=args) if (
            name in _CONTAINERS and args
        ):
            inner = args[0]
            if isinstance(inner, (ast.ListComp, ast.GeneratorExp)):
                return _layers(inner.elt)
            if isinstance(inner, (ast.List, ast.Tuple)):
                return list(inner.elts)
            return list(args)
    return [value]


def _depth(value: ast.expr) -> int:
    return len(_layers(value))


def _width(value: ast.expr) -> ast.expr | None:
    """How many channels the last layer gives."""
    last: ast.expr | None = value
    while last is not None and (inner := _layers(last)) != [last]:
        last = inner[-1] if inner else None
    if not isinstance(last, ast.Call):
        return None
    named = [one.value for one in last.keywords if one.arg == "out_channels"]
    return named[0] if named else last.args[1] if len(last.args) > 1 else None


def _is_four(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=4):
            return True
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _is_four(left) or _is_four(right)
    return False


@dataclass
class _Walk:
    """A walk through statements: which layers each value went through."""

    made: dict[str, list[ast.expr]]
    names: dict[str, str | tuple[str, tuple[str, ...]]]  # a layer, or a feature with its row
    met: dict[tuple[str, tuple[str, ...]], None]

    def body(self, statements: list[ast.stmt]) -> None:
        """Go through statements in order; branches and loops once."""
        for one in statements:
            match one:
                case ast.For(target=target, iter=values, body=inner):
                    self._bind_loop(target, values)
                    self.body(inner)
                case ast.Assign(targets=[target], value=value):
                    self._bind(target, self._value(value))
                case _:
                    for child in ast.iter_child_nodes(one):
                        if isinstance(child, ast.expr):
                            self._value(child)
                    self.body(getattr(one, "body", []))
                    self.body(getattr(one, "orelse", []))

    def _bind(self, target: ast.expr, value: str | tuple[str, tuple[str, ...]] | None) -> None:
        if isinstance(target, ast.Name):
            self.names.pop(target.id, None)
            if value is not None:
                self.names[target.id] = value

    def _bind_loop(self, target: ast.expr, values: ast.expr) -> None:
        match target, values:
            case ast.Tuple(elts=[_, inner]), ast.Call(func=ast.Name(id="enumerate"), args=[given]):
                self._bind_loop(inner, given)
            case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=given):
                for one, each in zip(targets, given, strict=False):
                    self._bind_loop(one, each)
            case ast.Name(), _:
                self._bind(target, self._value(values))

    def _value(self, node: ast.expr) -> str | tuple[str, tuple[str, ...]] | None:
        match node:
            case ast.Name(id=name):
                return self.names.get(name, (name, ()))
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if name in self.made:
                return name
            case ast.Subscript(value=value):
                return self._value(value)
            case ast.Call(func=func, args=args):
                return self._called(func, args)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self._value(child)
        return None

    def _called(
        self, func: ast.expr, args: list[ast.expr]
    ) -> str | tuple[str, tuple[str, ...]] | None:
        given = [self._value(one) for one in args]
        callee = self._value(func.value if isinstance(func, ast.Attribute) else func)
        if isinstance(func, ast.Attribute) and not _is_layer(func, self.made):
            return callee if isinstance(callee, tuple) else None
        callee = self._value(func)
        if not isinstance(callee, str):
            return None
        for one in given:
            if isinstance(one, tuple):
                found = (one[0], (*one[1], callee))
                self.met[found] = None
                return found
        return None


def _is_layer(func: ast.Attribute, made: dict[str, list[ast.expr]]) -> bool:
    return isinstance(func.value, ast.Name) and func.value.id == "self" and func.attr in made
