"""From an `ast` tree to the IR: the entries, and all handlers in two tables."""

from __future__ import annotations

import ast
from collections import deque
from dataclasses import fields, replace

from mindport.analysis.lowering.bodies import (
    Body,
    give_room,
    lower_alone,
    lower_part,
    put_together,
    scope_of,
)
from mindport.analysis.lowering.call import lower_call
from mindport.analysis.lowering.definition import (
    lower_body,
    lower_class,
    lower_function,
    lower_lambda,
)
from mindport.analysis.lowering.expression import EXPRESSIONS
from mindport.analysis.lowering.ir import FileIR, FunctionIR, Part
from mindport.analysis.lowering.lowering import (
    Deferred,
    Expression,
    Lowering,
    Statement,
)
from mindport.analysis.lowering.name import lower_attribute, lower_name
from mindport.analysis.lowering.rounds import note_rounds
from mindport.analysis.lowering.statement import STATEMENTS

_EXPRESSIONS: dict[type[ast.AST], Expression] = {
    **EXPRESSIONS,
    ast.Name: lower_name,
    ast.Attribute: lower_attribute,
    ast.Call: lower_call,
    ast.Lambda: lower_lambda,
}
_STATEMENTS: dict[type[ast.AST], Statement] = {
    **STATEMENTS,
    ast.FunctionDef: lower_function,
    ast.AsyncFunctionDef: lower_function,
    ast.ClassDef: lower_class,
}


def lower(tree: ast.Module) -> FileIR:
    """The IR of a module. Never raises: what is nested too deeply is listed in `skipped`."""
    lowering = Lowering(_EXPRESSIONS, _STATEMENTS)
    lowering.body(tree.body)
    _note_module(lowering, tree)
    for deferred in _taken(lowering):
        lower_alone(lowering, deferred)
    lowering.end_part()
    return _finished(lowering)


def lower_divided(tree: ast.Module) -> tuple[FileIR, list[Body]]:
    """The same IR in parts, with the bodies that can be lowered again alone."""
    lowering = Lowering(_EXPRESSIONS, _STATEMENTS)
    lowering.divides = True
    lowering.body(tree.body)
    lowering.divides = False
    _note_module(lowering, tree)
    lowering.end_part()
    bodies: list[Body] = []
    for deferred in _taken(lowering):
        body = lower_part(lowering, deferred)
        if body is not None:
            bodies.append(body)
            give_room(lowering, body)
    put_together(lowering.ir, bodies)
    return _finished(lowering), bodies


def _note_module(lowering: Lowering, tree: ast.Module) -> None:
    if lowering.module.trains:
        note_rounds(lowering, tree.body, -1)


def _taken(lowering: Lowering) -> list[Deferred]:
    """The functions that stand in no other."""
    taken = list(lowering.pending)
    lowering.pending.clear()
    return taken


def _finished(lowering: Lowering) -> FileIR:
    module = lowering.module
    for name, terms in module.assigned.items():
        if name not in module.env or name in lowering.set_by_functions:
            module.env[name] = lowering.phi(terms)
    lowering.ir.names = module.env
    return lowering.ir


# Of a part that is lowered again, all but where it begins.
_RENEWED = tuple(one.name for one in fields(Part) if one.name not in ("line", "first"))


def lower_again(
    file: FileIR, bodies: list[Body], body: Body, node: ast.FunctionDef | ast.AsyncFunctionDef
) -> bool:
    """Lower the body of a function anew, in its place; False when it takes the whole file."""
    first = body.part.first
    functions = list(file.functions)
    entry = functions[body.function]
    functions[body.function] = replace(
        entry, returns=[], yields=[], yield_tests=[], passed={}, touched={}
    )
    for inner in body.inner:
        functions[inner] = FunctionIR("", [])
    fresh = replace(
        file,
        terms=file.terms[:first],
        parts=[body.part],
        functions=functions,
        classes=list(file.classes),
        submodules=list(file.submodules),
        skipped=list(file.skipped),
    )
    lowering = Lowering(_EXPRESSIONS, _STATEMENTS, fresh)
    lowering.free_slots = deque(body.inner)
    scope = scope_of(fresh, body)
    known = len(functions)
    deferred = Deferred(lambda: lower_body(lowering, scope, node), scope, node)
    renewed = lower_part(lowering, deferred)
    if renewed is None or renewed.is_fixed or body.is_fixed or len(fresh.terms) > body.room:
        return False
    file.terms[first : len(fresh.terms)] = fresh.terms[first:]
    left = body.part.last - len(fresh.terms)  # behind them nothing of before may stand
    file.terms[len(fresh.terms) : body.part.last] = [file.terms[lowering.unknown]] * left
    file.functions = functions
    for name in _RENEWED:
        setattr(body.part, name, getattr(renewed.part, name))
    body.first, body.last, body.share = renewed.first, renewed.last, renewed.share
    body.inner.extend(range(known, len(functions)))
    put_together(file, [b for b in bodies if file.functions[b.function].owner == entry.owner])
    return True
