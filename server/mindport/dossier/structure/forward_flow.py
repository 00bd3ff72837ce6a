"""Where the values of a `forward` come from: children of the module, or parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

_DEEPEST = 60
_MOST_METHODS = 4  # of the module that call each other


class Made(NamedTuple):
    """A value that a child made."""

    name: str


class _Assigned(NamedTuple):
    """A value that a statement assigns to a name; `at` is its element where that is a tuple's."""

    value: ast.expr
    statement: Any
    at: int


End: TypeAlias = "Made | str"  # what a child made, or a parameter of `forward`


@dataclass(frozen=True)
class Flow:
    """Where values of a method come from: the children that it calls, or its parameters."""

    method: ast.FunctionDef
    children: frozenset[str]
    methods: Mapping[str, ast.FunctionDef]
    given: Mapping[str, Sequence[End]] | None = None  # for parameters; None for `forward` itself
    depth: int = 0
    _met: dict[tuple[int, int], list[End]] = field(default_factory=dict)
    _inner: dict[int, Flow | None] = field(default_factory=dict)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the method."""
        return list(ast.walk(self.method))

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The names of its parameters, without the module itself."""
        rest = self.method.args.args[1:] + self.method.args.kwonlyargs
        return frozenset(one.arg for one in rest)

    def calls(self) -> Iterator[tuple[str, list[list[End]]]]:
        """The calls of children with where their arguments come from, also in own methods."""
        for node in self.nodes:
            if not isinstance(node, ast.Call):
                continue
            child = self.child(node)
            if child:
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                yield child, [self.ends(one) for one in given]
            inner = self._own_method(node)
            if inner is not None:
                yield from inner.calls()

    def results(self, at: int = -1) -> list[End]:
        """Where what the method returns comes from; of a tuple, one element or all."""
        returned = (one.value for one in self.nodes if isinstance(one, ast.Return) and one.value)
        return [end for value in returned for end in self.ends(value, at=at)]

    def _own_method(self, call: ast.Call) -> Flow | None:
        """The flow in a method of the module itself, with what a call gives it."""
        if id(call) not in self._inner:
            self._inner[id(call)] = self._entered(call)
        return self._inner[id(call)]

    def _entered(self, call: ast.Call) -> Flow | None:
        match call.func:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name == self._self:
                method = self.methods.get(attribute)
            case _:
                return None
        if method is None or not method.args.args or self.depth == _MOST_METHODS:
            return None
        names = [one.arg for one in method.args.args[1:]]
        given = {name: self.ends(one) for name, one in zip(names, call.args, strict=False)}
        given |= {one.arg: self.ends(one.value) for one in call.keywords if one.arg}
        return Flow(method, self.children, self.methods, given, self.depth + 1)

    @property
    def _self(self) -> str:
        return self.method.args.args[0].arg

    @cached_property
    def _loops(self) -> list[ast.For | ast.comprehension]:
        return [one for one in self.nodes if isinstance(one, (ast.For, ast.comprehension))]

    @cached_property
    def _items(self) -> dict[str, str]:
        """The names that stand for modules in a child: `layer` of `for layer in self.layers`."""
        return {
            name: child
            for loop in self._loops
            for child in [self._inside(loop.iter)]
            if child
            for name in _names(loop.target)
        }

    @cached_property
    def _assigned(self) -> dict[str, list[_Assigned]]:
        """What is assigned to names, in the order of the text."""
        found: dict[str, list[_Assigned]] = {}
        for node in self.nodes:
            for target, value in _assignments(node):
                parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
                is_one = len(parts) == 1 or any(isinstance(one, ast.Starred) for one in parts)
                for at, part in enumerate(parts):
                    for name in _names(part):
                        one = _Assigned(value, node, -1 if is_one else at)
                        found.setdefault(name, []).append(one)
        for values in found.values():
            values.sort(key=lambda one: (one.statement.lineno, one.statement.col_offset))
        return found

    @cached_property
    def _looped(self) -> dict[str, list[ast.expr]]:
        """What loops and comprehensions take the values of a name from."""
        found: dict[str, list[ast.expr]] = {}
        for loop in self._loops:
            for name, values in _drawn(loop.target, loop.iter):
                found.setdefault(name, []).append(values)
        return found

    def child(self, call: ast.Call) -> str:
        """The child that a call calls, or holds what it calls; "" for another function.

        A function that is given a child calls it: `checkpoint(self.block, x)`.
        """
        called = [call.func, *call.args[:1]]
        return next(filter(None, map(self._named_child, called)), "")

    def _named_child(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return self._items.get(name, "")
            case ast.Attribute() | ast.Subscript():
                return self._held(node)
        return ""

    def _held(self, node: ast.expr) -> str:
        """The child of `self` that a chain begins with."""
        while isinstance(node, (ast.Attribute, ast.Subscript)):
            base = node.value
            if isinstance(node, ast.Attribute) and isinstance(base, ast.Name):
                is_own = base.id == self._self
                return node.attr if is_own and node.attr in self.children else ""
            node = base
        return ""

    def _inside(self, node: ast.expr) -> str:
        """The child whose modules a loop is over, also in `enumerate` and `zip`."""
        match node:
            case ast.Call(func=ast.Name(), args=args):
                return next(filter(None, map(self._inside, args)), "")
            case ast.Call(func=ast.Attribute(value=base)):
                return self._held(base)
        return self._held(node)

    def ends(self, value: ast.expr, deepest: int = _DEEPEST, at: int = -1) -> list[End]:
        """The last children that made a value, and the parameters that reach it past any child.

        `at` is the element that is meant where the value is a tuple; -1 for the whole.
        """
        if deepest < 0:
            return []
        if isinstance(value, (ast.Tuple, ast.List)) and 0 <= at < len(value.elts):
            return self.ends(value.elts[at], deepest - 1)
        if isinstance(value, ast.Call):
            child = self.child(value)
            if child:
                return [Made(child)]
            inner = self._own_method(value)
            if inner is not None:
                return inner.results(at)
        if isinstance(value, ast.Name):
            return self._of_name(value, deepest)
        return [end for one in self._through(value) for end in self.ends(one, deepest - 1)]

    def _of_name(self, name: ast.Name, deepest: int) -> list[End]:
        """Through the last assignment above; what is added to a name keeps what it was."""
        here = (name.lineno, name.col_offset)
        above = [
            one
            for one in self._assigned.get(name.id, ())
            if (one.statement.end_lineno or 0, one.statement.end_col_offset or 0) <= here
        ]
        if not above:
            looped = self._looped.get(name.id)
            if looped is None:
                return self._of_parameter(name.id)
            return [end for one in looped for end in self.ends(one, deepest - 1)]
        value, statement, at = above[-1]
        key = id(statement), at
        if key in self._met:
            return self._met[key]
        found = self.ends(value, deepest - 1, at)
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            found = [*found, *self._of_name(statement.target, deepest - 1)]
        self._met[key] = list(dict.fromkeys(found))
        return self._met[key]

    def _of_parameter(self, name: str) -> list[End]:
        if name not in self.parameters:
            return []
        return [name] if self.given is None else list(self.given.get(name, ()))

    def _through(self, value: ast.expr) -> list[ast.expr]:
        """The parts that a value is made of, where no module of the project stands between."""
        match value:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(values=parts):
                return parts
            case ast.BinOp(left=left, right=right):
                return [left, right]
            case ast.IfExp(body=left, orelse=right):
                return [left, right]
            case ast.ListComp(elt=inner) | ast.GeneratorExp(elt=inner):
                return [inner]
            case (
                ast.UnaryOp(operand=inner)
                | ast.Subscript(value=inner)
                | ast.Attribute(value=inner)
                | ast.Starred(value=inner)
                | ast.NamedExpr(value=inner)
            ):
                return [inner]
            case ast.Call():
                return self._called(value)
        return []

    def _called(self, call: ast.Call) -> list[ast.expr]:
        """What a function that is no module works on: its object, else its first data argument.

        The result of a method that is not known may come from any child.
        """
        root: ast.expr = call.func
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        named = root.id if isinstance(root, ast.Name) else ""
        is_local = not named or named in self._assigned or named in self.parameters
        if named == self._self:
            return []
        if is_local:
            return [call.func.value] if isinstance(call.func, ast.Attribute) else []
        data = [one for one in call.args if not isinstance(one, ast.Constant)]
        return data[:1] or [keyword.value for keyword in call.keywords]


def _names(target: ast.AST) -> list[str]:
    return [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]


def _drawn(target: ast.expr, values: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The names of a loop with what each runs over: in `zip`, each its own argument."""
    match values:
        case ast.Call(func=ast.Name(id="zip"), args=parts):
            aligned = target.elts if isinstance(target, ast.Tuple) else []
            pairs = list(zip(aligned, parts, strict=False))
        case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]):
            aligned = target.elts if isinstance(target, ast.Tuple) else []
            for one in aligned[1:]:
                yield from _drawn(one, inner)
            return
        case _:
            pairs = []
    if not pairs:
        yield from ((name, values) for name in _names(target))
    for one, part in pairs:
        yield from _drawn(one, part)


def _assignments(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Names and values; an attribute or an entry that is set assigns no name."""
    match node:
        case ast.Assign(targets=targets, value=value):
            pairs = [(target, value) for target in targets]
        case ast.AnnAssign(target=one, value=ast.expr() as value):
            pairs = [(one, value)]
        case ast.AugAssign(target=one, value=value):
            pairs = [(one, value)]
        case _:
            return
    for target, assigned in pairs:
        if isinstance(target, (ast.Name, ast.Tuple, ast.List)):
            yield target, assigned
