"""The names that code reads and binds."""

from __future__ import annotations

import ast
from collections.abc import Iterable

# The operators of arithmetic by class: the name in `__add__`, `__radd__`, `__iadd__`, and the sign.
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("add", "+"),
    ast.Sub: ("sub", "-"),
    ast.Mult: ("mul", "*"),
    ast.Div: ("truediv", "/"),
    ast.FloorDiv: ("floordiv", "//"),
    ast.Mod: ("mod", "%"),
    ast.Pow: ("pow", "**"),
}
# And those of whole numbers and booleans, which are known of `x &= y`, too.
AUGMENTED: dict[type[ast.operator], tuple[str, str]] = {
    **ARITHMETIC,
    ast.BitAnd: ("and", "&"),
    ast.BitOr: ("or", "|"),
    ast.BitXor: ("xor", "^"),
    ast.LShift: ("lshift", "<<"),
    ast.RShift: ("rshift", ">>"),
}
LACKING = (ast.LShift, ast.RShift)  # which MindSpore's tensors do not have
# Expressions that need no brackets whatever stands beside them.
ATOMS = (
    *(ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant),
    *(ast.List, ast.Dict, ast.Set, ast.ListComp, ast.JoinedStr),
)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def parameters(
    function: ast.FunctionDef | ast.AsyncFunctionDef | None,
) -> tuple[ast.arg, ...]:
    """The parameters that a function names, without `*args` and `**kwargs`; none of no function."""
    if function is None:
        return ()
    given = function.args
    return (*given.posonlyargs, *given.args, *given.kwonlyargs)


def only_reads(node: ast.AST) -> bool:
    """Whether an expression only looks at values, so that nothing is lost without it."""
    kinds = (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    return not any(isinstance(one, kinds) for one in ast.walk(node))


def may_be_read_twice(node: ast.expr) -> bool:
    """Whether it is a name, an attribute or an item, without a call in it."""
    return isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and only_reads(node)


def is_path(node: ast.expr) -> bool:
    """Whether it is a name, or an attribute of one: it may be written twice."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def root(node: ast.expr) -> str:
    """The name that attributes, items and calls begin with; "" for none."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def loaded(node: ast.AST) -> set[str]:
    """The names that a piece of code reads, those of its comprehensions and lambdas left out."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    found: set[str] = set()
    for child in ast.iter_child_nodes(node):
        found |= loaded(child)
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        found.add(node.target.id)
    if isinstance(node, _COMPREHENSIONS):
        found -= {name for one in node.generators for name in _targets(one.target)}
    if isinstance(node, ast.Lambda):
        found -= {one.arg for one in (*node.args.args, *node.args.kwonlyargs)}
    return found


def stored(node: ast.AST) -> set[str]:
    """The names that a piece of code binds in its own scope."""
    if isinstance(node, (*_COMPREHENSIONS, ast.Lambda)):
        return set()
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {one.asname or one.name.partition(".")[0] for one in node.names}
    found: set[str] = set()
    for child in ast.iter_child_nodes(node):
        found |= stored(child)
    return found | _targets(node)


def _targets(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Store) else set()
    if isinstance(node, (ast.Tuple, ast.List, ast.Starred)):
        return {name for child in ast.iter_child_nodes(node) for name in _targets(child)}
    return set()


def read_before(statements: Iterable[ast.stmt]) -> list[str]:
    """The names that statements read, and bind only afterwards."""
    bound: set[str] = set()
    first: dict[str, None] = {}

    def read(*nodes: ast.AST | None) -> None:
        for node in nodes:
            if node is not None:
                first.update(dict.fromkeys(sorted(loaded(node) - bound)))

    def visit(statement: ast.stmt) -> None:
        blocks = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            read(statement.iter)
            bound.update(stored(statement.target))
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            read(*statement.items)
            bound.update(name for one in statement.items for name in stored(one))
        elif isinstance(statement, (ast.If, ast.While)):
            read(statement.test)
        else:
            read(statement)
            bound.update(stored(statement))
            return
        for inner in (one for block in blocks for one in block):
            visit(inner)

    for statement in statements:
        visit(statement)
    return [name for name in first if name in bound]


def alike(one: ast.AST, other: ast.AST) -> bool:
    """Whether two expressions are written alike, whether they are read or bound."""
    if type(one) is not type(other):
        return False
    for (name, left), (_, right) in zip(ast.iter_fields(one), ast.iter_fields(other), strict=True):
        if name == "ctx":
            continue
        lefts, rights = (x if isinstance(x, list) else [x] for x in (left, right))
        if len(lefts) != len(rights):
            return False
        for inner, outer in zip(lefts, rights, strict=True):
            if isinstance(inner, ast.AST):
                if not isinstance(outer, ast.AST) or not alike(inner, outer):
                    return False
            elif type(inner) is not type(outer) or inner != outer:
                return False
    return True
