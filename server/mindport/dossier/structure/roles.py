"""Which child of a module takes the input of the whole, and which one's result is the output."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

TAKES, GIVES = "takes the input", "gives the output"
_DEEPEST = 60


def roles_of(forward: ast.FunctionDef, children: frozenset[str]) -> dict[str, str]:
    """The roles of children, by their names, as the `forward` of the whole uses them."""
    if not forward.args.args:
        return {}
    flow = _Flow(forward, children)
    given, gives = set(flow.parameters), set()
    takes = {
        flow.child(call)
        for call in flow.calls
        for one in (*call.args, *(keyword.value for keyword in call.keywords))
        if given & {end for end in flow.ends(one) if isinstance(end, str)}
    }
    for node in flow.nodes:
        if isinstance(node, ast.Return) and node.value is not None:
            found = flow.ends(node.value)
            gives |= {flow.child(end) for end in found if isinstance(end, ast.Call)}
    roles = dict.fromkeys(takes, TAKES)
    roles |= {name: f"{TAKES}, {GIVES}" if name in takes else GIVES for name in gives}
    return roles


@dataclass(frozen=True)
class _Flow:
    """Where values of a `forward` come from: the modules that it calls, or its parameters."""

    forward: ast.FunctionDef
    children: frozenset[str]
    _met: dict[int, list[ast.Call | str]] = field(default_factory=dict)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.forward))

    @cached_property
    def parameters(self) -> frozenset[str]:
        rest = self.forward.args.args[1:] + self.forward.args.kwonlyargs
        return frozenset(one.arg for one in rest)

    @cached_property
    def calls(self) -> list[ast.Call]:
        """The calls of children."""
        return [one for one in self.nodes if isinstance(one, ast.Call) and self.child(one)]

    @cached_property
    def _items(self) -> dict[str, str]:
        """The names that stand for modules in a child: `layer` of `for layer in self.layers`."""
        loops = [one for one in self.nodes if isinstance(one, (ast.For, ast.comprehension))]
        return {
            name: child
            for loop in loops
            for child in [self._inside(loop.iter)]
            if child
            for name in _names(loop.target)
        }

    @cached_property
    def _assigned(self) -> dict[str, list[tuple[ast.expr, ast.stmt]]]:
        """What is assigned to names, in the order of the text."""
        found: dict[str, list[tuple[ast.expr, ast.stmt]]] = {}
        for node in self.nodes:
            for target, value in _assignments(node):
                for name in _names(target):
                    found.setdefault(name, []).append((value, node))  # type: ignore[arg-type]
        for values in found.values():
            values.sort(key=lambda one: (one[1].lineno, one[1].col_offset))
        return found

    def child(self, call: ast.Call) -> str:
        """The child that a call calls, or holds what it calls; "" for another function."""
        match call.func:
            case ast.Name(id=name):
                return self._items.get(name, "")
            case ast.Attribute() | ast.Subscript():
                return self._held(call.func)
        return ""

    def _held(self, node: ast.expr) -> str:
        """The child of `self` that a chain begins with."""
        while isinstance(node, (ast.Attribute, ast.Subscript)):
            base = node.value
            if isinstance(node, ast.Attribute) and isinstance(base, ast.Name):
                is_own = base.id == self.forward.args.args[0].arg
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

    def ends(self, value: ast.expr, deepest: int = _DEEPEST) -> list[ast.Call | str]:
        """The last modules that made a value, and the parameters that reach it past any module."""
        if deepest < 0:
            return []
        if isinstance(value, ast.Call) and self.child(value):
            return [value]
        if isinstance(value, ast.Name):
            return self._of_name(value, deepest)
        return [end for one in self._through(value) for end in self.ends(one, deepest - 1)]

    def _of_name(self, name: ast.Name, deepest: int) -> list[ast.Call | str]:
        """Through the last assignment above; what is added to a name keeps what it was."""
        here = (name.lineno, name.col_offset)
        above = [
            one
            for one in self._assigned.get(name.id, ())
            if (one[1].end_lineno or 0, one[1].end_col_offset or 0) <= here
        ]
        if not above:
            return [name.id] if name.id in self.parameters else []
        value, statement = above[-1]
        if id(statement) in self._met:
            return self._met[id(statement)]
        found = self.ends(value, deepest - 1)
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            found = [*found, *self._of_name(statement.target, deepest - 1)]
        self._met[id(statement)] = list(dict.fromkeys(found))
        return self._met[id(statement)]

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
        """What a function that is no module works on: its object, else its first argument.

        The result of a method of the module itself is not known: it may call any module.
        """
        root: ast.expr = call.func
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        named = root.id if isinstance(root, ast.Name) else ""
        is_local = not named or named in self._assigned or named in self.parameters
        if named == self.forward.args.args[0].arg:
            return []
        if is_local:
            return [call.func.value] if isinstance(call.func, ast.Attribute) else []
        return call.args[:1] or [keyword.value for keyword in call.keywords]


def _names(target: ast.AST) -> list[str]:
    return [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]


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
