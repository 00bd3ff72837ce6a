"""Expressions of an interpreted constructor."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from typing import Any

from mindport.dossier.structure import calls, items, objects
from mindport.dossier.structure.conditions import is_unknown, not_unpacked, truth
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.rows import Row, each
from mindport.dossier.structure.tensors import operated
from mindport.dossier.structure.values import (
    ClassValue,
    Function,
    Module,
    NotStaticError,
    Scope,
    Tensor,
    Unknown,
    why_of,
)

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
_LONGEST = 100_000


def evaluate(machine: Machine, scope: Scope, node: ast.expr) -> Any:
    """The value of an expression; an Unknown says why it is not known."""
    rule = _RULES.get(type(node))
    value = Unknown("this is not followed") if rule is None else rule(machine, scope, node)
    if isinstance(value, Unknown) and not value.place:
        return machine.unknown(value.why, scope.path, node)
    if isinstance(value, Tensor) and value.shape is None and value.origin is None:
        value.origin = machine.unknown("the shape", scope.path, node)
    return value


def picked(statement: ast.stmt, name: str, value: Any) -> Any:
    """What an assignment gives one of its names."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, (ast.Tuple, ast.List)):
                names = [getattr(one, "id", "") for one in target.elts]
                if name in names and isinstance(value, (tuple, list)) and len(value) == len(names):
                    return value[names.index(name)]
                if name in names:
                    return Unknown(f"`{name}`")
    return value


def _constant(_machine: Machine, _scope: Scope, node: Any) -> Any:
    return node.value


def _name(machine: Machine, scope: Scope, node: Any) -> Any:
    return machine.name(scope, node.id)


def _attribute(machine: Machine, scope: Scope, node: Any) -> Any:
    return objects.attribute(machine, evaluate(machine, scope, node.value), node.attr)


def _binary(machine: Machine, scope: Scope, node: Any) -> Any:
    left, right = evaluate(machine, scope, node.left), evaluate(machine, scope, node.right)
    return binary(type(node.op), left, right)


def binary(kind: type[ast.operator], left: Any, right: Any) -> Any:
    """Arithmetic of plain values."""
    if is_unknown(left, right):
        return left if isinstance(left, Unknown) else right
    if isinstance(left, Tensor) or isinstance(right, Tensor):
        return operated(left, right)
    if kind in (ast.Mult, ast.Pow, ast.LShift) and _is_long(kind, left, right):
        raise NotStaticError("a value that grows too large")
    rule = _BINARY.get(kind)
    try:
        if rule is not None and (isinstance(left, Row) or isinstance(right, Row)):
            return each(rule, left, right)
        return Unknown("an operator") if rule is None else rule(left, right)
    except (TypeError, ValueError, ArithmeticError) as error:
        return Unknown(str(error))


def _is_long(kind: type[ast.operator], left: Any, right: Any) -> bool:
    sizes = [len(one) if isinstance(one, (str, list, tuple)) else one for one in (left, right)]
    numbers = [abs(one) for one in sizes if isinstance(one, (int, float))]
    if len(numbers) < 2:
        return False
    return numbers[0] * numbers[1] > 1e18 if kind is ast.Mult else numbers[1] > 512


def _unary(machine: Machine, scope: Scope, node: Any) -> Any:
    value = evaluate(machine, scope, node.operand)
    if isinstance(node.op, ast.Not):
        known = truth(value)
        return value if known is None else not known
    if isinstance(value, (int, float)):
        return -value if isinstance(node.op, ast.USub) else value
    return value if isinstance(value, Tensor) else Unknown("an operand")


def _boolean(machine: Machine, scope: Scope, node: Any) -> Any:
    is_and = isinstance(node.op, ast.And)
    value: Any = None
    unknown: Any = None
    for one in node.values:
        value = evaluate(machine, scope, one)
        known = truth(value)
        if known is None:
            unknown = value
        elif known != is_and:
            return value
    return value if unknown is None else unknown


def _compare(machine: Machine, scope: Scope, node: Any) -> Any:
    left = evaluate(machine, scope, node.left)
    for kind, other in zip(node.ops, node.comparators, strict=True):
        right = evaluate(machine, scope, other)
        found = items.found_in(machine, type(kind), left, right)
        if found is not True:
            return found
        left = right
    return True


def _either(machine: Machine, scope: Scope, node: Any) -> Any:
    test = evaluate(machine, scope, node.test)
    known = truth(test)
    if known is None:
        ways = [evaluate(machine, scope, one) for one in (node.body, node.orelse)]
        same = not is_unknown(*ways) and not isinstance(ways[0], Module) and ways[0] == ways[1]
        return ways[0] if same else test
    return evaluate(machine, scope, node.body if known else node.orelse)


def _elements(machine: Machine, scope: Scope, nodes: list[ast.expr]) -> list[Any]:
    found: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            found += iterated(evaluate(machine, scope, node.value))
        else:
            found.append(evaluate(machine, scope, node))
    return found


def _tuple(machine: Machine, scope: Scope, node: Any) -> Any:
    return tuple(_elements(machine, scope, node.elts))


def _list(machine: Machine, scope: Scope, node: Any) -> Any:
    return _elements(machine, scope, node.elts)


def _set(machine: Machine, scope: Scope, node: Any) -> Any:
    return set(_elements(machine, scope, node.elts))


def _dict(machine: Machine, scope: Scope, node: Any) -> Any:
    found: dict[Any, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        held = evaluate(machine, scope, value)
        if key is not None:
            found[evaluate(machine, scope, key)] = held
        elif isinstance(held, dict):
            found.update(held)
        else:
            raise not_unpacked(value, held)
    return found


def _item(machine: Machine, scope: Scope, node: Any) -> Any:
    base = evaluate(machine, scope, node.value)
    index = evaluate(machine, scope, node.slice)
    return items.of_object(machine, base, index)


def _slice(machine: Machine, scope: Scope, node: Any) -> Any:
    bounds = [
        None if one is None else evaluate(machine, scope, one)
        for one in (node.lower, node.upper, node.step)
    ]
    return next((one for one in bounds if isinstance(one, Unknown)), None) or slice(*bounds)


def _text(machine: Machine, scope: Scope, node: Any) -> Any:
    found = []
    for one in node.values:
        value = evaluate(machine, scope, one.value if isinstance(one, ast.FormattedValue) else one)
        if not isinstance(value, (str, int, float)):
            return value if isinstance(value, Unknown) else Unknown("a text")
        found.append(str(value))
    return "".join(found)


def _lambda(_machine: Machine, scope: Scope, node: Any) -> Any:
    return Function(node, scope)


def _named(machine: Machine, scope: Scope, node: Any) -> Any:
    value = scope.names[node.target.id] = evaluate(machine, scope, node.value)
    return value


def iterated(value: Any) -> list[Any]:
    """What iteration over a value gives; NotStaticError where that is not known."""
    if isinstance(value, Module):
        return list(value.children.values())
    if isinstance(value, ClassValue) and value.choices:
        return list(value.choices.values())
    if isinstance(value, (list, tuple, dict, set, str, range)):
        if len(value) > _LONGEST:
            raise NotStaticError("a loop that is too long")
        return list(value)
    found = items.iterated(value)
    if found is not None:
        return found
    why, place = why_of(value, "a value that is not known")
    raise NotStaticError(f"a loop over {why}", place)


def _rounds(machine: Machine, scope: Scope, generators: list[ast.comprehension]) -> Iterator[Scope]:
    if not generators:
        yield scope
        return
    from mindport.dossier.structure import statements  # noqa: PLC0415  (they need each other)

    first, *rest = generators
    for value in iterated(evaluate(machine, scope, first.iter)):
        machine.tick()
        inner = Scope(scope.path, {}, scope)
        statements.assign(machine, inner, first.target, value)
        tests = [truth(evaluate(machine, inner, test)) for test in first.ifs]
        if None in tests:
            unknown = evaluate(machine, inner, first.ifs[tests.index(None)])
            raise NotStaticError(f"a condition on {unknown.why}", unknown.place)
        if all(tests):
            yield from _rounds(machine, inner, rest)


def _list_of(machine: Machine, scope: Scope, node: Any) -> Any:
    rounds = _rounds(machine, scope, node.generators)
    found = [evaluate(machine, inner, node.elt) for inner in rounds]
    return set(found) if isinstance(node, ast.SetComp) else found


def _dict_of(machine: Machine, scope: Scope, node: Any) -> Any:
    return {
        evaluate(machine, inner, node.key): evaluate(machine, inner, node.value)
        for inner in _rounds(machine, scope, node.generators)
    }


_RULES: dict[type[ast.expr], Callable[[Machine, Scope, Any], Any]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
    ast.IfExp: _either,
    ast.Tuple: _tuple,
    ast.List: _list,
    ast.Set: _set,
    ast.Dict: _dict,
    ast.Subscript: _item,
    ast.Slice: _slice,
    ast.JoinedStr: _text,
    ast.Lambda: _lambda,
    ast.NamedExpr: _named,
    ast.ListComp: _list_of,
    ast.GeneratorExp: _list_of,
    ast.SetComp: _list_of,
    ast.DictComp: _dict_of,
    ast.Call: calls.call_expression,
}
