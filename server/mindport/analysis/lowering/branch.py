"""Statements that part the ways of a program, lowered."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Lowering
from mindport.analysis.lowering.target import names_of_self
from mindport.analysis.lowering.unbound import join_unbound
from mindport.analysis.values.narrowing import narrowing


def lower_branch(
    lw: Lowering, statements: list[ast.stmt], env: dict[str, int]
) -> dict[str, int] | None:
    """Lower a branch; its environment at the end, None when the end is not reached."""
    lw.scope.env, lw.scope.dead = env, False
    lw.body(statements)
    return None if lw.scope.dead else lw.scope.env


def join_ways(
    lw: Lowering, ends: Iterable[dict[str, int] | None], fallback: dict[str, int]
) -> None:
    """Go on after branches. Where none reaches its end, what follows is dead but still lowered."""
    reached = [end for end in ends if end is not None]
    lw.scope.dead = not reached
    lw.scope.env = lw.merge(*reached) if reached else fallback


def lower_if(lw: Lowering, node: ast.If) -> None:
    """Lower an `if`: its ways meet in PHI terms."""
    test = lw.expression(node.test)
    env = lw.scope.env
    returned = [len(returns_of(lw))]
    if lw.is_in_loop:
        ways = lw.loop_ends.ways((*node.body, *node.orelse))
        if ast.Break in ways:
            lw.breaks.append(test)
        elif ast.Return in ways:
            lw.returns.append(test)
    skips = any(type(statement) is ast.Continue for statement in (*node.body, *node.orelse))
    tests = lw.scope.tests
    lw.scope.tests = (*tests, test)
    _note_decided(lw, node)
    lw.asked.append(node.test)
    unbound = lw.scope.unbound
    lw.scope.unbound = dict(unbound)
    body = lower_branch(lw, node.body, {**env, **narrowing(lw, node.test)})
    left = lw.scope.unbound
    lw.scope.unbound = unbound
    returned.append(len(returns_of(lw)))
    other = dict(env)
    if type(node.test) is ast.UnaryOp and type(node.test.op) is ast.Not:
        other.update(narrowing(lw, node.test.operand))
    orelse = lower_branch(lw, node.orelse, other)
    lw.scope.tests = tests
    lw.asked.pop()
    place = lw.place(test, node.test)
    _note_branch(lw, place, (body, orelse), returned)
    if skips:
        lw.skips.append(place)
    join_ways(lw, (body, orelse), env)
    join_unbound(lw, node.test, (body, orelse), (left, lw.scope.unbound))


def _note_decided(lw: Lowering, node: ast.If) -> None:
    """Note a condition that MindSpore decides when it reads the source, for each attribute."""
    for name in names_of_self(lw, node.test):
        is_lazy = not node.orelse and all(_only_sets(lw, one) for one in node.body)
        end = (node.body[-1].end_lineno or node.lineno) - lw.first_line
        parts = (lw.constant(name), lw.constant(is_lazy), lw.constant(end))
        lw.note("graph-decided", node.test, term=lw.add((ir.TUPLE, *parts)))


def _only_sets(lw: Lowering, statement: ast.stmt) -> bool:
    """Whether a statement gives attributes and new names, and does nothing else."""
    if isinstance(statement, ast.Expr):
        call = statement.value
        return isinstance(call, ast.Constant) or (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and lw.is_self(call.func.value)
        )
    if not isinstance(statement, ast.Assign):
        return False
    named = [one.id for one in statement.targets if isinstance(one, ast.Name)]
    return not any(name in lw.scope.env for name in named)


def returns_of(lw: Lowering) -> list[int]:
    """The terms that the function around has returned so far."""
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
        pairs = [(term, -1) for term in returns_of(lw)[returned[0] : returned[1]]]
    if pairs:
        lw.part.branches.append((*place, tuple(pairs)))


def lower_try(lw: Lowering, node: ast.Try) -> None:
    """Lower a `try` with its handlers."""
    lw.note("graph-try", node, len("try"))
    before = lw.scope.env
    bound = {name: len(terms) for name, terms in lw.scope.assigned.items()}
    body = lower_branch(lw, node.body, dict(before))
    after_body = lw.scope.env
    ends = [body]
    if node.orelse and body is not None:
        ends = [lower_branch(lw, node.orelse, body)]
    caught = lw.merge(before, after_body, *_bound_since(lw, bound))
    for handler in node.handlers:
        lw.scope.env = env = dict(caught)
        if handler.type is not None:
            lw.expression(handler.type)
        if handler.name:
            env[handler.name] = lw.unknown
        ends.append(lower_branch(lw, handler.body, env))
    join_ways(lw, ends, before)
    if body is not None and len(ends) == 2 and ends[1] is not None:
        _choose_imports(lw, node, body, ends[1])
    if node.finalbody:
        _lower_final(lw, node.finalbody, lw.merge(caught, *_bound_since(lw, bound)))


def _choose_imports(
    lw: Lowering, node: ast.Try, tried: dict[str, int], instead: dict[str, int]
) -> None:
    """Nothing but a failed import leads to the handler of a `try` that only imports."""
    names = _imported(node.body)
    imports = [tried[name] for name in names if _is_import(lw, tried.get(name, -1))]
    if not imports or len(imports) < len(names):
        return
    for name, term in zip(names, imports, strict=True):
        other = instead.get(name, term)
        if other != term and term not in lw.terms[other][1:]:
            lw.scope.env[name] = lw.add((ir.TRIED, term, other, *imports))


def _is_import(lw: Lowering, term: int) -> bool:
    return term >= 0 and lw.terms[term][0] == ir.IMPORT


def _imported(statements: list[ast.stmt]) -> list[str]:
    """The names that imports bind; nothing where other statements stand among them."""
    found: list[str] = []
    for one in statements:
        if not isinstance(one, (ast.Import, ast.ImportFrom)):
            return []
        found += [(name.asname or name.name).partition(".")[0] for name in one.names]
    return found


def _bound_since(lw: Lowering, before: dict[str, int]) -> Iterator[dict[str, int]]:
    """Each value that a name got meanwhile: an exception may come behind any of them."""
    for name, terms in lw.scope.assigned.items():
        yield from ({name: term} for term in terms[before.get(name, 0) :])


def _lower_final(lw: Lowering, statements: list[ast.stmt], caught: dict[str, int]) -> None:
    """Lower a `finally`, which runs after an exception as well; what follows does not."""
    normal, dead = lw.scope.env, lw.scope.dead
    entry = lw.merge(normal, caught)
    lw.scope.env = dict(entry)
    lw.body(statements)
    ended = lw.scope.env
    kept = {name: term for name, term in normal.items() if ended.get(name) == entry.get(name)}
    lw.scope.env = {**ended, **kept}
    lw.scope.dead = lw.scope.dead or dead


def lower_match(lw: Lowering, node: ast.Match) -> None:
    """Lower a `match` with its cases."""
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
            _lower_named(lw, pattern)
        lw.scope.env = inner
        if case.guard is not None:
            lw.expression(case.guard)
        ends.append(lower_branch(lw, case.body, inner))
    join_ways(lw, ends, env)


def _lower_named(lw: Lowering, pattern: ast.AST) -> None:
    """Lower the value or the class that a pattern compares with, where it asks for no attributes.

    The names of attributes are those of torch's class.
    """
    match pattern:
        case ast.MatchValue(value=named) | ast.MatchClass(cls=named, patterns=[], kwd_patterns=[]):
            lw.expression(named)
