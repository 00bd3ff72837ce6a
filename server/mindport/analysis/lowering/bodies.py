"""The bodies of functions that stand in no other: each can be lowered again alone."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from mindport.analysis.lowering.ir import ClassIR, FileIR, Part
from mindport.analysis.lowering.lowering import Deferred, Lowering, Scope


@dataclass(slots=True)
class Body:
    """What was lowered of a body, and where. `first` and `last` count lines from `part.line`."""

    part: Part
    function: int
    parameters: int  # the term of the first
    self_name: str
    first: int  # line of its first statement
    last: int  # line where its last statement ends
    room: int  # where the next body's terms begin
    inner: list[int]  # functions inside
    share: ClassIR  # what it gives to the class whose method it is
    is_fixed: bool  # what it gives to the file is not all known here


def lower_alone(lw: Lowering, deferred: Deferred) -> None:
    """Lower a body with all that is inside; it shares no term of what other bodies read."""
    lw.globals, lw.constants = {}, {}
    deferred.lower()
    while lw.pending:
        lw.pending.popleft().lower()


def lower_part(lw: Lowering, deferred: Deferred) -> Body | None:
    """The same as a part of its own; None for a lambda, which is not lowered again alone."""
    scope, node = deferred.scope, deferred.node
    lw.begin_part(node.lineno)
    if isinstance(node, ast.Lambda):
        lower_alone(lw, deferred)
        lw.end_part()
        return None
    part, file = lw.part, lw.ir
    before = _sizes(file)
    functions, share = len(file.functions), ClassIR("", ())
    whole = file.classes[scope.owner] if scope.owner >= 0 else share
    lw.says_global = False
    if scope.owner >= 0:
        file.classes[scope.owner] = share
    parameters = min(scope.env.values(), default=0)
    is_odd = len(scope.env) != len(file.functions[scope.function].parameters)
    lower_alone(lw, deferred)
    if scope.owner >= 0:
        file.classes[scope.owner] = whole
    lw.end_part()
    return Body(
        part,
        scope.function,
        parameters,
        scope.self_name,
        _first_line(node.body[0]) - node.lineno,
        (node.end_lineno or node.lineno) - node.lineno,
        part.last,
        list(range(functions, len(file.functions))),
        share,
        is_odd or lw.says_global or before != _sizes(file),
    )


def _sizes(file: FileIR) -> tuple[int, ...]:
    """How much a file has of what no body gives alone."""
    return (len(file.classes), len(file.stars), len(file.submodules), len(file.skipped))


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(node.lineno for node in decorators)])


def scope_of(file: FileIR, body: Body) -> Scope:
    """The scope in which a body begins."""
    entry = file.functions[body.function]
    scope = Scope({}, None, body.function, entry.owner, body.self_name)
    for position, parameter in enumerate(entry.parameters):
        scope.env[parameter[0]] = body.parameters + position
        scope.assigned[parameter[0]] = [body.parameters + position]
    return scope


def give_room(lw: Lowering, body: Body) -> None:
    """Leave room for the terms that a body may still get."""
    size = body.part.last - body.part.first
    body.room = body.part.last + 64 + size // 2
    lw.terms.extend([lw.terms[lw.unknown]] * (body.room - body.part.last))


def put_together(file: FileIR, bodies: Iterable[Body]) -> None:
    """Give to the classes what their methods tell of them, in the order of methods."""
    bodies = [body for body in bodies if file.functions[body.function].owner >= 0]
    for body in bodies:
        entry = file.classes[file.functions[body.function].owner]
        entry.attributes, entry.appended, entry.children, entry.members = {}, {}, [], {}
        entry.tests, entry.loops, entry.changing = {}, {}, {}
    for body in bodies:
        entry, share = file.classes[file.functions[body.function].owner], body.share
        for name, terms in share.attributes.items():
            entry.attributes.setdefault(name, []).extend(terms)
        for name, pairs in share.appended.items():
            entry.appended.setdefault(name, []).extend(pairs)
        for name, tests in share.tests.items():
            entry.tests.setdefault(name, []).extend(tests)
        for name, loops in share.loops.items():
            entry.loops.setdefault(name, []).extend(loops)
        for name, methods in share.changing.items():
            entry.changing.setdefault(name, []).extend(methods)
        for name, members in share.members.items():
            entry.members.setdefault(name, []).extend(members)
        entry.children.extend(share.children)
