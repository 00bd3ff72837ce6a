"""Lowering of statements: control flow, bindings, imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from mindport.analysis import ir
from mindport.analysis.loop_bodies import ends_loop, loop_names
from mindport.analysis.lower_definition import annotated
from mindport.analysis.lower_name import lower_attribute
from mindport.analysis.lower_target import assign, assign_attribute, put_into
from mindport.analysis.lowering import Lowering, Statement
from mindport.analysis.narrowing import narrowing


def _assignment(lw: Lowering, node: ast.Assign) -> None:
    value = lw.expression(node.value)
    for target in node.targets:
        assign(lw, target, value)


def _annotated_assignment(lw: Lowering, node: ast.AnnAssign) -> None:
    annotation = annotated(lw, node.annotation)
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
        lw.bind(target.id, lw.add((ir.BINARY, type(node.op).__name__, current, value)))
    elif isinstance(target, ast.Attribute):
        lower_attribute(lw, target, ir.STORE)
        if isinstance(node.op, ast.Add):
            put_into(lw, target, lw.add((ir.STAR, value)), -1)
    elif type(target) is ast.Subscript:
        base, index = lw.expression(target.value), lw.expression(target.slice)
        held = lw.add((ir.ITEM, base, index))
        lw.met(target, held)


def _expression_statement(lw: Lowering, node: ast.Expr) -> None:
    if type(node.value) is not ast.Constant:
        lw.expression(node.value)


def _return(lw: Lowering, node: ast.Return) -> None:
    if node.value is not None:
        value = lw.expression(node.value)
        if lw.scope.function >= 0:
            lw.ir.functions[lw.scope.function].returns.append(value)
    lw.scope.dead = True


def _leave(lw: Lowering, _node: ast.stmt) -> None:
    lw.scope.dead = True


def _raise(lw: Lowering, node: ast.Raise) -> None:
    for part in (node.exc, node.cause):
        if part is not None:
            lw.expression(part)
    lw.scope.dead = True


def _branch(lw: Lowering, statements: list[ast.stmt], env: dict[str, int]) -> dict[str, int] | None:
    """Lower a branch; its environment at the end, None when the end is not reached."""
    lw.scope.env, lw.scope.dead = env, False
    lw.body(statements)
    return None if lw.scope.dead else lw.scope.env


def _join(lw: Lowering, ends: Iterable[dict[str, int] | None], fallback: dict[str, int]) -> None:
    """Go on after branches. Where none reaches its end, what follows is dead but still lowered."""
    reached = [end for end in ends if end is not None]
    lw.scope.dead = not reached
    lw.scope.env = lw.merge(*reached) if reached else fallback


def _if(lw: Lowering, node: ast.If) -> None:
    test = lw.expression(node.test)
    if _counts_rounds(lw, test):
        lw.note("gradient-accumulation", node, everywhere=True)
    env = lw.scope.env
    returned = [len(_returns(lw))]
    bodies = (*node.body, *node.orelse)
    if ends_loop(bodies, ast.Break):
        lw.breaks.append(test)
    elif ends_loop(bodies, ast.Return):
        lw.returns.append(test)
    skips = any(type(statement) is ast.Continue for statement in (*node.body, *node.orelse))
    tests = lw.scope.tests
    lw.scope.tests = (*tests, test)
    body = _branch(lw, node.body, {**env, **narrowing(lw, node.test)})
    returned.append(len(_returns(lw)))
    other = dict(env)
    if type(node.test) is ast.UnaryOp and type(node.test.op) is ast.Not:
        other.update(narrowing(lw, node.test.operand))
    orelse = _branch(lw, node.orelse, other)
    lw.scope.tests = tests
    place = lw.place(test, node.test)
    _note_branch(lw, place, (body, orelse), returned)
    if skips:
        lw.skips.append(place)
    _join(lw, (body, orelse), env)


def _counts_rounds(lw: Lowering, test: int) -> bool:
    """Whether a condition holds every so many rounds: it compares the rest of a division."""
    parts = lw.terms[test]
    return parts[0] == ir.COMPARE and any(
        lw.terms[part][:2] == (ir.BINARY, "Mod") for part in parts[1:]
    )


def _returns(lw: Lowering) -> list[int]:
    function = lw.scope.function
    return lw.ir.functions[function].returns if function >= 0 else []


def _note_branch(
    lw: Lowering,
    place: ir.Place,
    ends: tuple[dict[str, int] | None, dict[str, int] | None],
    returned: list[int],
) -> None:
    """Remember a branch with what it decides between: names it binds, results of the function."""
    body, other = ends
    pairs: list[tuple[int, int]] = []
    if body is not None and other is not None:
        pairs = [
            (term, other[name]) for name, term in body.items() if other.get(name, term) != term
        ]
    elif body is None:
        pairs = [(term, -1) for term in _returns(lw)[returned[0] : returned[1]]]
    if pairs:
        lw.part.branches.append((*place, tuple(pairs)))


def _loop(lw: Lowering, node: ast.For | ast.AsyncFor | ast.While, element: int | None) -> None:
    env = lw.scope.env
    bound, changed = set[str](), set[str]()
    loop_names(node.body, bound, changed)
    entry = dict(env)
    carried: dict[str, int] = {}
    for name in sorted(bound - lw.scope.global_names.keys() | changed & env.keys()):
        # A name that only the body binds may still be read above that place, from the last round.
        entry[name] = carried[name] = lw.add((ir.PHI, env.get(name, lw.unknown)))
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
    outer, lw.breaks, lw.skips, lw.returns = (lw.breaks, lw.skips, lw.returns), [], [], []
    end = _branch(lw, node.body, lw.scope.env)
    loops[at] = (*loops[at], tuple(lw.breaks), tuple(lw.returns), tuple(carried.values()))
    lw.breaks, lw.skips, lw.returns = outer
    last = lw.scope.env  # also where the body ends in break or continue
    for name, phi in carried.items():
        later = last.get(name, phi)
        if later != phi:
            lw.terms[phi] = (ir.PHI, env.get(name, lw.unknown), later)
    lw.scope.env = lw.merge(env, end if end is not None else last)
    lw.scope.dead = False
    if node.orelse:
        lw.note("graph-loop-else", node, len("while" if element is None else "for"))
        before = lw.scope.env
        other = _branch(lw, node.orelse, dict(before))
        _join(lw, (before, other), before)


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


def _try(lw: Lowering, node: ast.Try) -> None:
    lw.note("graph-try", node, len("try"))
    before = lw.scope.env
    body = _branch(lw, node.body, dict(before))
    after_body = lw.scope.env
    ends = [body]
    if node.orelse and body is not None:
        ends = [_branch(lw, node.orelse, body)]
    for handler in node.handlers:
        lw.scope.env = env = lw.merge(before, after_body)
        if handler.type is not None:
            lw.expression(handler.type)
        if env is before or env is after_body:
            env = dict(env)
        if handler.name:
            env[handler.name] = lw.unknown
        ends.append(_branch(lw, handler.body, env))
    _join(lw, ends, before)
    if node.finalbody:
        dead = lw.scope.dead
        lw.body(node.finalbody)
        lw.scope.dead = lw.scope.dead or dead


def _match(lw: Lowering, node: ast.Match) -> None:
    lw.note("graph-match", node, len("match"))
    lw.expression(node.subject)
    env = lw.scope.env
    ends: list[dict[str, int] | None] = [env]
    for case in node.cases:
        inner = dict(env)
        for pattern in ast.walk(case.pattern):
            name = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
            if isinstance(name, str):
                inner[name] = lw.unknown
        lw.scope.env = inner
        if case.guard is not None:
            lw.expression(case.guard)
        ends.append(_branch(lw, case.body, inner))
    _join(lw, ends, env)


def _delete(lw: Lowering, node: ast.Delete) -> None:
    lw.note("graph-del", node)
    for target in node.targets:
        if isinstance(target, ast.Name):
            lw.scope.env.pop(target.id, None)
        elif isinstance(target, (ast.Subscript, ast.Attribute)):
            lw.expression(target.value)


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


def _import_site(lw: Lowering, term: int, alias: ast.alias) -> None:
    length = len(alias.name.encode())
    line = alias.lineno - lw.first_line
    lw.sites.append((term, ir.IMPORTED, line, alias.col_offset, line, alias.col_offset + length))


def _note_imported(lw: Lowering, name: str, statement: ir.Import) -> None:
    known = lw.ir.imported.setdefault(name, [])
    if statement not in known:
        known.append(statement)


def _import(lw: Lowering, node: ast.Import) -> None:
    lw.note("graph-import", node)
    for alias in node.names:
        whole = lw.add((ir.IMPORT, 0, alias.name, None))
        lw.part.imports.append(alias.name)
        _import_site(lw, whole, alias)
        if alias.asname:
            _note_imported(lw, alias.asname, (0, alias.name, None))
            lw.bind(alias.asname, whole)
        else:
            top = alias.name.partition(".")[0]
            _note_imported(lw, top, (0, top, None))
            lw.bind(top, whole if top == alias.name else lw.add((ir.IMPORT, 0, top, None)))
            if top != alias.name:
                lw.ir.submodules.append(alias.name)


def _import_from(lw: Lowering, node: ast.ImportFrom) -> None:
    lw.note("graph-import", node)
    module = node.module or ""
    for alias in node.names:
        if alias.name == "*":
            lw.ir.stars.append((node.level, module))
            continue
        term = lw.add((ir.IMPORT, node.level, module, alias.name))
        lw.part.imports.append(module)
        _import_site(lw, term, alias)
        _note_imported(lw, alias.asname or alias.name, (node.level, module, alias.name))
        lw.bind(alias.asname or alias.name, term)


STATEMENTS: dict[type[ast.AST], Statement] = {
    ast.Assign: _assignment,
    ast.AnnAssign: _annotated_assignment,
    ast.AugAssign: _augmented,
    ast.Expr: _expression_statement,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Break: _leave,
    ast.Continue: _leave,
    ast.If: _if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: _try,
    ast.Match: _match,
    ast.Delete: _delete,
    ast.Assert: _assert,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.Pass: _pass,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
}
for _name, _handler in (("TryStar", _try), ("TypeAlias", _pass)):
    if hasattr(ast, _name):  # Python 3.11 and 3.12
        STATEMENTS[getattr(ast, _name)] = _handler
