"""Lowering of expressions other than names and calls. A handler takes a node and gives a term."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Expression, Lowering
from mindport.analysis.lowering.target import assign
from mindport.analysis.values.narrowing import narrowing


def _constant(lw: Lowering, node: ast.Constant) -> int:
    return lw.constant(node.value)


def _elements(lw: Lowering, nodes: list[ast.expr]) -> tuple[int, ...]:
    return tuple(
        lw.add((ir.STAR, lw.expression(n.value)))
        if isinstance(n, ast.Starred)
        else lw.expression(n)
        for n in nodes
    )


def _tuple(lw: Lowering, node: ast.Tuple) -> int:
    return lw.add((ir.TUPLE, *_elements(lw, node.elts)))


def _list(lw: Lowering, node: ast.List) -> int:
    return lw.add((ir.LIST, *_elements(lw, node.elts)))


def _set(lw: Lowering, node: ast.Set) -> int:
    lw.note("graph-set", node)
    return lw.add((ir.SET, *_elements(lw, node.elts)))


def _dict(lw: Lowering, node: ast.Dict) -> int:
    keys = tuple(-1 if key is None else lw.expression(key) for key in node.keys)
    term = lw.add((ir.DICT, keys, tuple(lw.expression(value) for value in node.values)))
    if None in node.keys:
        lw.note("graph-merged", node, term=term)
    return term


def _binary(lw: Lowering, node: ast.BinOp) -> int:
    left, right = lw.expression(node.left), lw.expression(node.right)
    return lw.add((ir.BINARY, type(node.op).__name__, left, right))


def _unary(lw: Lowering, node: ast.UnaryOp) -> int:
    operand = lw.expression(node.operand)
    return lw.add((ir.UNARY, type(node.op).__name__, operand))


def _boolean(lw: Lowering, node: ast.BoolOp) -> int:
    env = lw.scope.env
    choices = []
    narrowed = False
    for value in node.values:
        choices.append(lw.expression(value))
        if isinstance(node.op, ast.And):
            facts = narrowing(lw, value)
            if facts:
                if not narrowed:
                    lw.scope.env = dict(env)
                    narrowed = True
                lw.scope.env.update(facts)
    lw.scope.env = env
    term = lw.phi(choices)
    lw.note("graph-join", node, term=term)
    return term


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _compare(lw: Lowering, node: ast.Compare) -> int:
    terms = [lw.expression(node.left)]
    terms += [lw.expression(other) for other in node.comparators]
    is_key = _is_text(node.left) and isinstance(node.ops[0], (ast.In, ast.NotIn))
    if isinstance(node.ops[0], (ast.Is, ast.IsNot)):
        if not any(isinstance(one, ast.Constant) for one in (node.left, *node.comparators)):
            lw.note("graph-identity", node, term=lw.add((ir.TUPLE, *terms)))
        return lw.constant(True)
    if is_key:  # no data
        return lw.constant(True)
    return lw.add((ir.COMPARE, *terms))


def _subscript(lw: Lowering, node: ast.Subscript) -> int:
    base = lw.expression(node.value)
    index = lw.expression(node.slice)
    term = lw.add((ir.ITEM, base, index))
    if type(node.slice) is not ast.Constant:
        lw.part.subscripts.append(lw.place(term, node))
    return term


def _slice(lw: Lowering, node: ast.Slice) -> int:
    parts = (node.lower, node.upper, node.step)
    return lw.add((ir.SLICE, *(-1 if part is None else lw.expression(part) for part in parts)))


def _conditional(lw: Lowering, node: ast.IfExp) -> int:
    test = lw.expression(node.test)
    env = lw.scope.env
    facts = narrowing(lw, node.test)
    if facts:
        lw.scope.env = {**env, **facts}
    body = lw.expression(node.body)
    lw.scope.env = env
    other = lw.expression(node.orelse)
    place = lw.place(test, node.test)
    lw.part.branches.append((*place, ((body, other),)))
    chosen = lw.phi([body, other])
    if body != other:
        lw.chosen[chosen] = place
    return chosen


def _joined_text(lw: Lowering, node: ast.JoinedStr) -> int:
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            _formatted(lw, value)
    return lw.text


def _formatted(lw: Lowering, node: ast.FormattedValue) -> int:
    lw.expression(node.value)
    if node.format_spec is not None:
        lw.expression(node.format_spec)
    return lw.text


def _awaited(lw: Lowering, node: ast.Await) -> int:
    return lw.expression(node.value)


def _starred(lw: Lowering, node: ast.Starred) -> int:
    return lw.add((ir.STAR, lw.expression(node.value)))


def _walrus(lw: Lowering, node: ast.NamedExpr) -> int:
    lw.note("graph-walrus", node)
    term = lw.expression(node.value)
    lw.bind(node.target.id, term)
    return term


def _yield(lw: Lowering, node: ast.Yield) -> int:
    lw.note("graph-yield", node)
    value = lw.constant(None) if node.value is None else lw.expression(node.value)
    _note_yield(lw, value)
    return lw.unknown


def _yield_from(lw: Lowering, node: ast.YieldFrom) -> int:
    lw.note("graph-yield", node)
    value = lw.expression(node.value)
    _note_yield(lw, lw.add((ir.ELEM, value)))
    return lw.unknown


def _note_yield(lw: Lowering, value: int) -> None:
    """Note what a generator gives, with the conditions under which it does."""
    if lw.scope.function >= 0:
        function = lw.ir.functions[lw.scope.function]
        function.yields.append(value)
        function.yield_tests += (*lw.scope.tests, *(place[0] for place in lw.skips))


def _comprehension(
    lw: Lowering, generators: list[ast.comprehension], parts: list[ast.expr]
) -> list[int]:
    """What is iterated over, the conditions, and the parts of an element."""
    env, assigned = lw.scope.env, lw.scope.assigned
    lw.scope.env, lw.scope.assigned = dict(env), dict(assigned)
    terms: list[int] = []
    for generator in generators:
        terms.append(lw.expression(generator.iter))
        place = lw.place(terms[-1], generator.iter)
        lw.part.loops.append((*place, False, (), (), ()))
        assign(lw, generator.target, lw.add((ir.ELEM, terms[-1])))
        for test in generator.ifs:
            terms.append(lw.expression(test))
            lw.note("graph-filter", test, term=terms[-1])
            lw.scope.env.update(narrowing(lw, test))
    terms += [lw.expression(part) for part in parts]
    lw.scope.env, lw.scope.assigned = env, assigned
    return terms


def _list_comprehension(lw: Lowering, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> int:
    if type(node) is ast.SetComp:
        lw.note("graph-set", node)
    elif len(node.generators) > 1:
        lw.note("graph-comprehension", node)
    terms = _comprehension(lw, node.generators, [node.elt])
    if len(node.generators) > 1:
        return lw.add((ir.LISTOF, terms[-1]))
    return lw.add((ir.LISTOF, terms[-1], *terms[:-1]))


def _dict_comprehension(lw: Lowering, node: ast.DictComp) -> int:
    terms = _comprehension(lw, node.generators, [node.key, node.value])
    if len(node.generators) > 1:
        return lw.add((ir.DICTOF, *terms[-2:]))
    return lw.add((ir.DICTOF, *terms[-2:], *terms[:-2]))


EXPRESSIONS: dict[type[ast.AST], Expression] = {
    ast.Constant: _constant,
    ast.Tuple: _tuple,
    ast.List: _list,
    ast.Set: _set,
    ast.Dict: _dict,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.IfExp: _conditional,
    ast.JoinedStr: _joined_text,
    ast.FormattedValue: _formatted,
    ast.Await: _awaited,
    ast.Starred: _starred,
    ast.NamedExpr: _walrus,
    ast.Yield: _yield,
    ast.YieldFrom: _yield_from,
    ast.ListComp: _list_comprehension,
    ast.SetComp: _list_comprehension,
    ast.GeneratorExp: _list_comprehension,
    ast.DictComp: _dict_comprehension,
}
for _name, _handler in (("TemplateStr", _joined_text), ("Interpolation", _formatted)):
    if hasattr(ast, _name):  # Python 3.14
        EXPRESSIONS[getattr(ast, _name)] = _handler
