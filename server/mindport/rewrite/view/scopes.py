"""In which scope a name is bound, by the rules of Python."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import takewhile

from mindport.rewrite.view.tree import Tree

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_IMPORTS = (ast.Import, ast.ImportFrom)
_NAMED = (*_DEFINITIONS, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)
_BINDING: tuple[type[ast.AST], ...] = (ast.Name, ast.arg, *_IMPORTS, *_NAMED, ast.MatchMapping)
_FIELDS: dict[type[ast.AST], str] = {ast.arg: "arg", ast.MatchMapping: "rest"}


def is_shadowed(tree: Tree, name: ast.Name) -> bool:
    """Whether a name is that of something else than what an import of this name binds.

    A name that a scope both imports and sets is not, but where a class or function of this name
    stands before it is read: `class Dataset(Dataset)`.
    """
    return tree.once(Scopes).is_shadowed(name)


class Scopes:
    """The scopes of a text: functions, lambdas, classes, comprehensions and the module."""

    def __init__(self, nodes: Tree) -> None:
        self._nodes = nodes
        self._bound: defaultdict[ast.AST, set[str]] = defaultdict(set)
        self._elsewhere: defaultdict[ast.AST, set[str]] = defaultdict(set)
        self._imported: defaultdict[ast.AST, set[str]] = defaultdict(set)
        for kind in _BINDING:
            for node in nodes.nodes(kind):
                if names := _bound_by(node):
                    kept = self._imported if isinstance(node, _IMPORTS) else self._bound
                    kept[self._scope_of(node)].update(names)
        outer: list[ast.Global | ast.Nonlocal] = [*nodes.nodes(ast.Global)]
        for said in [*outer, *nodes.nodes(ast.Nonlocal)]:
            self._elsewhere[next(self._around(said))] |= set(said.names)

    def is_shadowed(self, name: ast.Name) -> bool:
        """See the function."""
        for scope in self._around(name):
            if name.id in self._elsewhere[scope]:
                continue
            if name.id in self._imported[scope]:
                return self._is_defined_anew(name, scope)
            if name.id in self._bound[scope]:
                return scope is not self._nodes.module
        return False

    def _is_defined_anew(self, name: ast.Name, scope: ast.AST) -> bool:
        """Whether a class or function of an imported name is there when the name is read.

        What a function reads is what the scope around it has in the end.
        """
        block = getattr(scope, "body", None)
        block = block if isinstance(block, list) else []
        same = [one for one in block if isinstance(one, _DEFINITIONS) and one.name == name.id]
        if not same or same[0].lineno < self._last_import(name.id, scope):
            return False
        inner = takewhile(lambda one: one is not scope, self._around(name))
        if any(isinstance(one, _FUNCTIONS) for one in inner):
            return True
        return (same[0].end_lineno or 0) < name.lineno

    def _last_import(self, name: str, scope: ast.AST) -> int:
        """The line of the last import of a name in a scope."""
        imports = [*self._nodes.nodes(ast.Import), *self._nodes.nodes(ast.ImportFrom)]
        named = (one for one in imports if name in _bound_by(one))
        return max(one.lineno for one in named if self._scope_of(one) is scope)

    def _scope_of(self, node: ast.AST) -> ast.AST:
        """The scope in which a node binds its name; `x := y` binds outside comprehensions."""
        is_walrus = isinstance(self._nodes.parent(node), ast.NamedExpr)
        scopes = self._around(node)
        if isinstance(node, ast.arg):
            return next(one for one in self._nodes.around(node) if isinstance(one, _FUNCTIONS))
        return next(one for one in scopes if not (is_walrus and isinstance(one, _COMPREHENSIONS)))

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The scopes in which a name is looked up, from the inside out."""
        inner, below = node, node
        is_direct = True  # no function stands between a class and the name
        for outer in self._nodes.around(node):
            if self._is_inside(outer, inner, below) and (
                is_direct or not isinstance(outer, ast.ClassDef)
            ):
                yield outer
                is_direct = is_direct and isinstance(outer, ast.ClassDef)
            inner, below = outer, inner

    def _is_inside(self, outer: ast.AST, inner: ast.AST, below: ast.AST) -> bool:
        """Whether a node is a scope, and the one below it a part that is evaluated there."""
        if isinstance(outer, _DEFINITIONS):
            return inner in outer.body
        if isinstance(outer, ast.Lambda):
            return inner is outer.body
        if isinstance(outer, _COMPREHENSIONS):
            first = outer.generators[0]
            return not (inner is first and below is first.iter)
        return isinstance(outer, ast.Module)


def _bound_by(node: ast.AST) -> Collection[str]:
    """The names that a node itself binds."""
    if isinstance(node, ast.Name):
        return () if isinstance(node.ctx, ast.Load) else (node.id,)
    if isinstance(node, _IMPORTS):
        return [one.asname or one.name.partition(".")[0] for one in node.names]
    name = getattr(node, _FIELDS.get(type(node), "name"))
    return () if name is None else (name,)
