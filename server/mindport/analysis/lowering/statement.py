"""Lowering of statements: control flow, bindings, imports."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.branch import (
    join_ways,
    lower_branch,
    lower_if,
    lower_match,
    lower_try,
)
from mindport.analysis.lowering.definition import annotated
from mindport.analysis.lowering.import_statement import lower_import, lower_import_from
from mindport.analysis.lowering.loop_bodies import loop_names
from mindport.analysis.lowering.lowering import Lowering, Statement
from mindport.analysis.lowering.name import lower_attribute
from mindport.analysis.lowering.target import (
    assign,
    assign_attribute,
    note_attribute,
    note_kept,
    put_into,
    take_out,
)
from mindport.analysis.lowering.unbound import leave_loop
from mindport.analysis.values.narrowing import narrowing


def _assignment(lw: Lowering, node: ast.Assign) -> None:
    lw.whole = node.value
    value = lw.expression(node.value)
    for target in node.targets:
        assign(lw, target, value)


def _annotated_assignment(lw: Lowering, node: ast.AnnAssign) -> None:
    annotation = annotated(lw, node.annotation)
    lw.whole = node.value
    value = -1 if node.value is None else lw.expression(node.value)
    target = node.target
    if lw.scope.is_class and isinstance(target, ast.Name):
        lw.ir.classes[lw.scope.owner].annotations[target.id] = annotation
        if value >= 0:
            lw.bind(target.id, value)
        return
    if value >= 0 or isinstance(target, ast.Name):
        assign(lw, target, lw.add((ir.ANNOTATED, value, annotation)))
    elif isinstance(target, ast.Attribute):
        assign_attribute(lw, target, lw.add((ir.ANNOTATED, value, annotation)))


def _augmented(lw: Lowering, node: ast.AugAssign) -> None:
    target = node.target
    value = lw.expression(node.value)
    if isinstance(target, ast.Name):
        current = lw.read(target.id)
        lw.met(target, current)
        made = lw.add((ir.BINARY, type(node.op).__name__, current, value))
        lw.met(node, made)
        lw.part.augmented.append(made)
        lw.part.changed.append(current)
        lw.note("graph-alias", node, term=made)
        lw.bind(target.id, made)
        return
    lw.part.kept.append(value)
    if isinstance(target, ast.Attribute):
        held = lower_attribute(lw, target, ir.STORE)
        lw.part.stored.append((held, value))
        if lw.is_self(target.value):
            note_attribute(lw, "-more", target, value)
            if type(node.op) is not ast.MatMult:  # a tensor has no such operation in place
                lw.note("graph-kept-more", target, term=lw.add((ir.TUPLE, held, value)))
        else:
            lw.note("graph-attribute-of", target, term=lw.add((ir.TUPLE, held, held)))
        if isinstance(node.op, ast.Add):
            put_into(lw, target, lw.add((ir.STAR, value)), -1)
    elif type(target) is ast.Subscript:
        base, index = lw.expression(target.value), lw.expression(target.slice)
        held = lw.add((ir.ITEM, base, index))
        lw.met(target, held)
        lw.part.changed.append(base)
        lw.part.stored.append((base, value))
        note_kept(lw, target.value, target, base, held, key=index)


def _expression_statement(lw: Lowering, node: ast.Expr) -> None:
    lw.whole = node.value
    if type(node.value) is not ast.Constant:
        term = lw.expression(node.value)
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
            _note_around(lw, term)


def _note_around(lw: Lowering, call: int) -> None:
    """Note what decides whether, and how often, a method is called."""
    tests = (*lw.scope.tests, *(skip[0] for skip in lw.skips))
    if tests or lw.scope.loops:
        lw.part.around.append((call, tests, lw.scope.loops))


def _return(lw: Lowering, node: ast.Return) -> None:
    if node.value is not None:
        if type(node.value) is ast.Lambda:
            lw.whole = node.value
        value = lw.expression(node.value)
        if lw.scope.function >= 0:
            lw.ir.functions[lw.scope.function].returns.append(value)
    lw.scope.dead = True


def _break(lw: Lowering, _node: ast.stmt) -> None:
    if not lw.scope.dead:
        lw.left.append(dict(lw.scope.env))
    lw.scope.dead = True


def _continue(lw: Lowering, _node: ast.stmt) -> None:
    if not lw.scope.dead:
        lw.continued.append(dict(lw.scope.env))
    lw.scope.dead = True


def _raise(lw: Lowering, node: ast.Raise) -> None:
    for part in (node.exc, node.cause):
        if part is not None:
            lw.expression(part)
    lw.scope.dead = True


def _loop(lw: Lowering, node: ast.For | ast.AsyncFor | ast.While, element: int | None) -> None:
    env = lw.scope.env
    bound, changed = set[str](), set[str]()
    loop_names(node.body, bound, changed)
    entry = dict(env)
    carried: dict[str, int] = {}
    for name in sorted(bound - lw.scope.global_names.keys() | changed & env.keys()):
        # A name that only the body binds may still be read above that place, from the last round.
        entry[name] = carried[name] = lw.add((ir.PHI, env.get(name, lw.unknown)))
    lw.heads.update(carried.values())
    lw.scope.env = entry
    if element is not None:
        assign(lw, node.target, element)  # type: ignore[union-attr]
    else:
        test = node.test  # type: ignore[union-attr]
        asked = lw.expression(test)
        lw.part.loops.append((*lw.place(asked, test), True))
        _note_appends(lw, node.body, asked)
        lw.scope.env = {**lw.scope.env, **narrowing(lw, test)}
    loops, at = lw.part.loops, len(lw.part.loops) - 1
    outer = (lw.breaks, lw.skips, lw.returns, lw.left, lw.continued, lw.is_in_loop)
    lw.breaks, lw.skips, lw.returns, lw.left, lw.continued, lw.is_in_loop = [], [], [], [], [], True
    around, lw.scope.loops = lw.scope.loops, (*lw.scope.loops, loops[at][0])
    end = lower_branch(lw, node.body, lw.scope.env)
    lw.scope.loops = around
    loops[at] = (*loops[at], tuple(lw.breaks), tuple(lw.returns), tuple(carried.values()))
    left, rounds = lw.left, [one for one in (end, *lw.continued) if one is not None]
    lw.breaks, lw.skips, lw.returns, lw.left, lw.continued, lw.is_in_loop = outer
    _carry(lw, carried, env, lw.merge(*rounds) if rounds else {})
    after = lw.merge(env, *rounds)
    ended = None if left and _is_endless(node) else after
    if node.orelse:
        lw.note("graph-loop-else", node, len("while" if element is None else "for"))
        ended = lower_branch(lw, node.orelse, dict(after))
    join_ways(lw, (ended, *left), after)
    leave_loop(lw, env)


def _carry(
    lw: Lowering, carried: dict[str, int], env: dict[str, int], last: dict[str, int]
) -> None:
    """Close the PHI terms of a loop: names were `env` before it, and `last` where rounds end."""
    lw.heads.difference_update(carried.values())
    for name, phi in carried.items():
        later = last.get(name, phi)
        if later != phi:
            # Who reads a name of a function before it is bound meets an error, and nothing else.
            is_unbound = name not in env and lw.scope.function >= 0
            lw.terms[phi] = (ir.PHI, later if is_unbound else env.get(name, lw.unknown), later)


def _is_endless(node: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether only `break` and `return` leave a loop: `while True`."""
    test = node.test if isinstance(node, ast.While) else None
    return isinstance(test, ast.Constant) and bool(test.value)


def _note_appends(lw: Lowering, statements: list[ast.stmt], test: int) -> None:
    """Note where the body of a `while` makes a list longer, with the loop's condition."""
    for statement in statements:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            callee = statement.value.func
            if isinstance(callee, ast.Attribute) and callee.attr == "append":
                lw.note("graph-append", statement.value, term=test)
        elif isinstance(statement, ast.If):
            _note_appends(lw, statement.body, test)
            _note_appends(lw, statement.orelse, test)


def _for(lw: Lowering, node: ast.For | ast.AsyncFor) -> None:
    iterated = lw.expression(node.iter)
    lw.part.loops.append((*lw.place(iterated, node.iter), False))
    _loop(lw, node, lw.add((ir.ELEM, iterated)))


def _while(lw: Lowering, node: ast.While) -> None:
    _loop(lw, node, None)


def _with(lw: Lowering, node: ast.With | ast.AsyncWith) -> None:
    for item in node.items:
        manager = lw.expression(item.context_expr)
        lw.note("graph-with", item.context_expr, term=manager)
        if item.optional_vars is not None:
            assign(lw, item.optional_vars, lw.add((ir.ENTER, manager)))
    lw.body(node.body)


def _delete(lw: Lowering, node: ast.Delete) -> None:
    lw.note("graph-del", node)
    for target in node.targets:
        if isinstance(target, ast.Name):
            lw.scope.env.pop(target.id, None)
        elif isinstance(target, ast.Attribute):
            lw.expression(target.value)
        elif isinstance(target, ast.Subscript):
            lw.expression(target.value)
            take_out(lw, target.value, lw.expression(target.slice))


def _assert(lw: Lowering, node: ast.Assert) -> None:
    lw.expression(node.test)
    if node.msg is not None:
        lw.expression(node.msg)
    lw.scope.env = {**lw.scope.env, **narrowing(lw, node.test)}


def _global(lw: Lowering, node: ast.Global) -> None:
    lw.scope.global_names.update(dict.fromkeys(node.names, node))
    lw.says_global = True


def _nonlocal(lw: Lowering, node: ast.Nonlocal) -> None:
    lw.note("graph-nonlocal", node)
    for name in node.names:
        lw.scope.env[name] = lw.read(name)


def _pass(_lw: Lowering, _node: ast.stmt) -> None:
    return


STATEMENTS: dict[type[ast.AST], Statement] = {
    ast.Assign: _assignment,
    ast.AnnAssign: _annotated_assignment,
    ast.AugAssign: _augmented,
    ast.Expr: _expression_statement,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.If: lower_if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: lower_try,
    ast.Match: lower_match,
    ast.Delete: _delete,
    ast.Assert: _assert,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.Pass: _pass,
    ast.Import: lower_import,
    ast.ImportFrom: lower_import_from,
}
for _name, _handler in (("TryStar", lower_try), ("TypeAlias", _pass)):
    if hasattr(ast, _name):  # Python 3.11 and 3.12
        STATEMENTS[getattr(ast, _name)] = _handler
