"""Statements of an interpreted constructor."""

from __future__ import annotations

import ast
from typing import Any

from mindport.dossier.structure import expressions, items, objects
from mindport.dossier.structure.conditions import truth
from mindport.dossier.structure.harmless import bound_in, is_harmless
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import (
    Function,
    Module,
    NotStaticError,
    RaisedError,
    Scope,
    Tensor,
    Unknown,
    why_of,
)

NEXT, BREAK, CONTINUE, RETURN = range(4)
End = tuple[int, Any]
_FAULTS = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError)
_GO_ON: End = (NEXT, None)


def run(machine: Machine, scope: Scope, statements: list[ast.stmt]) -> End:
    """Go through statements: how they end, and with what result."""
    for node in statements:
        machine.tick()
        try:
            end = _one(machine, scope, node)
        except (NotStaticError, RaisedError) as error:
            if not error.place:
                found = machine.unknown(error.why, scope.path, node)
                error.why, error.place = found.why, found.place
            raise
        except _FAULTS as error:
            found = machine.unknown(f"{type(error).__name__} here", scope.path, node)
            raise NotStaticError(found.why, found.place) from None
        if end[0] != NEXT:
            return end
    return _GO_ON


def _one(machine: Machine, scope: Scope, node: ast.stmt) -> End:
    match node:
        case ast.Assign(targets=targets, value=value):
            held = expressions.evaluate(machine, scope, value)
            for target in targets:
                assign(machine, scope, target, held)
        case ast.AnnAssign(target=target, value=value) if value is not None:
            assign(machine, scope, target, expressions.evaluate(machine, scope, value))
        case ast.AugAssign():
            _augmented(machine, scope, node)
        case ast.Expr(value=value):
            expressions.evaluate(machine, scope, value)
        case ast.Return(value=value):
            return RETURN, None if value is None else expressions.evaluate(machine, scope, value)
        case ast.If():
            return _if(machine, scope, node)
        case ast.For():
            return _for(machine, scope, node)
        case ast.While():
            return _while(machine, scope, node)
        case ast.With(body=body):
            return run(machine, scope, body)
        case ast.Try():
            return _try(machine, scope, node)
        case ast.Raise():
            raise RaisedError("its constructor comes to what raises an exception")
        case ast.Break():
            return BREAK, None
        case ast.Continue():
            return CONTINUE, None
        case ast.Delete(targets=targets):
            for target in targets:
                _delete(machine, scope, target)
        case ast.Match() | ast.AsyncFor() | ast.AsyncWith():
            raise NotStaticError("a statement that is not followed")
        case _:
            _definition(machine, scope, node)
    return _GO_ON


def _delete(machine: Machine, scope: Scope, target: ast.expr) -> None:
    match target:
        case ast.Name(id=name):
            scope.names.pop(name, None)
        case ast.Attribute(value=base, attr=name):
            objects.delete_attribute(expressions.evaluate(machine, scope, base), name)
        case ast.Subscript(value=base, slice=index):
            held = expressions.evaluate(machine, scope, base)
            items.delete_item(held, expressions.evaluate(machine, scope, index))
        case ast.Tuple(elts=elts):
            for one in elts:
                _delete(machine, scope, one)


def _definition(machine: Machine, scope: Scope, node: ast.stmt) -> None:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            scope.names[node.name] = Function(node, scope)
        case ast.ClassDef():
            scope.names[node.name] = machine.class_value(node, scope)
        case ast.Import() | ast.ImportFrom():
            for alias in node.names:
                name = alias.asname or alias.name.partition(".")[0]
                scope.names[name] = machine.imported(scope.path, node, name)


def assign(machine: Machine, scope: Scope, target: ast.expr, value: Any) -> None:
    """Bind a target of an assignment."""
    match target:
        case ast.Name(id=name):
            scope.names[name] = value
        case ast.Attribute(value=base, attr=name):
            objects.set_attribute(expressions.evaluate(machine, scope, base), name, value)
        case ast.Subscript(value=base, slice=index):
            held = expressions.evaluate(machine, scope, base)
            items.set_item(held, expressions.evaluate(machine, scope, index), value)
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            _unpack(machine, scope, elts, value)
        case ast.Starred(value=inner):
            assign(machine, scope, inner, value)


def _unpack(machine: Machine, scope: Scope, targets: list[ast.expr], value: Any) -> None:
    if isinstance(value, Unknown) or value is None:
        for target in targets:
            assign(machine, scope, target, value if isinstance(value, Unknown) else Unknown("None"))
        return
    if isinstance(value, Tensor):
        for target in targets:
            assign(machine, scope, target, Tensor())
        return
    held = expressions.iterated(value)
    star = next((i for i, one in enumerate(targets) if isinstance(one, ast.Starred)), -1)
    if star >= 0:
        end = len(held) - (len(targets) - star - 1)
        held = [*held[:star], held[star:end], *held[end:]]
    if len(held) != len(targets):
        raise RaisedError("wrong number of values to unpack")
    for target, one in zip(targets, held, strict=True):
        assign(machine, scope, target, one)


def _augmented(machine: Machine, scope: Scope, node: ast.AugAssign) -> None:
    target: Any = node.target
    fields = {**dict(ast.iter_fields(target)), "ctx": ast.Load()}
    loaded = ast.copy_location(type(target)(**fields), target)
    current = expressions.evaluate(machine, scope, loaded)
    value = expressions.evaluate(machine, scope, node.value)
    if isinstance(current, list) and isinstance(node.op, ast.Add):
        current += expressions.iterated(value)
        return
    if isinstance(current, Module) and isinstance(node.op, ast.Add):
        items.extend(current, expressions.iterated(value))
        return
    assign(machine, scope, target, expressions.binary(type(node.op), current, value))


def _if(machine: Machine, scope: Scope, node: ast.If) -> End:
    test = expressions.evaluate(machine, scope, node.test)
    known = truth(test)
    if known is None:
        why, place = why_of(test, "what is not known")
        if _is_harmless(machine, scope, [*node.body, *node.orelse], Unknown(why, place)):
            return _GO_ON
        raise NotStaticError(f"a condition on {why}", place)
    return run(machine, scope, node.body if known else node.orelse)


def _is_harmless(machine: Machine, scope: Scope, nodes: list[ast.stmt], unknown: Unknown) -> bool:
    """Whether statements may run or not; names that they bind are not known from here on."""
    if not is_harmless(machine, scope, nodes, expressions.evaluate):
        return False
    scope.names.update(dict.fromkeys(bound_in(nodes), unknown))
    return True


def _for(machine: Machine, scope: Scope, node: ast.For) -> End:
    over = expressions.evaluate(machine, scope, node.iter)
    if isinstance(over, Unknown) and _is_harmless(machine, scope, [node], over):
        return _GO_ON
    for value in expressions.iterated(over):
        machine.tick()
        assign(machine, scope, node.target, value)
        end = run(machine, scope, node.body)
        if end[0] == RETURN:
            return end
        if end[0] == BREAK:
            return _GO_ON
    return run(machine, scope, node.orelse)


def _while(machine: Machine, scope: Scope, node: ast.While) -> End:
    while True:
        machine.tick()
        test = expressions.evaluate(machine, scope, node.test)
        known = truth(test)
        if known is None:
            why, place = why_of(test, "what is not known")
            raise NotStaticError(f"a loop as long as {why}", place)
        if not known:
            return _GO_ON
        end = run(machine, scope, node.body)
        if end[0] == RETURN:
            return end
        if end[0] == BREAK:
            return _GO_ON


def _try(machine: Machine, scope: Scope, node: ast.Try) -> End:
    try:
        end = run(machine, scope, node.body)
    except RaisedError:
        for handler in node.handlers[:1]:
            end = run(machine, scope, handler.body)
            break
        else:
            raise
    if end[0] == NEXT:
        end = run(machine, scope, node.orelse)
    run(machine, scope, node.finalbody)
    return end
