"""Local names that nothing reads any more: `device = x.device` where factories took the device."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeAlias

from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, covers
from mindport.text.span import Span

_Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"
_Binding: TypeAlias = "ast.Assign | ast.AnnAssign | ast.Expr"
_Group: TypeAlias = "tuple[str, _Function]"

_WORD = re.compile(r"(?<![\w.])[^\W\d]\w*")
_EFFECTS = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.Try)
_LOOKING = frozenset({"eval", "exec", "locals", "vars"})  # they see all names of a function


def unread(
    tree: Tree,
    edits: Sequence[Edit],
    may_go: Callable[[ast.stmt], bool],
    is_query: Callable[[ast.Call], bool],
) -> list[_Binding]:
    """The statements that bind names which were read, and which edits, in order, leave unread.

    Each may go, and computes a value without any effect: its calls are queries.
    """
    gone: dict[_Binding, None] = {}
    left, places = _groups(tree), _Places(edits)

    def is_needless(group: _Group) -> bool:
        bindings = left[group]
        return (
            _is_unread(tree, group, bindings, places)
            and _is_local(tree, group, bindings)
            and all(may_go(one) and _has_no_effect(one, is_query) for one in bindings)
        )

    while found := [one for one in left if is_needless(one)]:
        for bindings in map(left.pop, found):
            gone.update(dict.fromkeys(bindings))
            places.gone.extend(map(tree.span, bindings))
    return list(gone)


class _Places:
    """What edits take away, and the words that they write."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        self._taken = [one.span for one in edits if one.span.start < one.span.end]
        self._starts = [one.start for one in self._taken]
        self.gone: list[Span] = []

    def takes(self, span: Span) -> bool:
        """Whether nothing of a span stays."""
        before = bisect_right(self._starts, span.start)
        return (before > 0 and covers(self._taken[before - 1], span)) or any(
            covers(one, span) for one in self.gone
        )

    def writes(self, name: str, within: Span) -> bool:
        """Whether a name is written anew in a part of the text that stays."""
        return any(
            name in one.text and name in _WORD.findall(one.text)
            for one in self._edits
            if covers(within, one.span) and not any(covers(gone, one.span) for gone in self.gone)
        )


def _groups(tree: Tree) -> dict[_Group, list[_Binding]]:
    """The statements that bind a name in a function, outside of its classes and `try`."""
    found: defaultdict[_Group, list[_Binding]] = defaultdict(list)
    for node in chain[_Binding](*map(tree.nodes, (ast.Assign, ast.AnnAssign, ast.Expr))):
        blocks = (one for one in tree.around(node) if isinstance(one, _SCOPES))
        function, name = next(blocks, None), _bound(node)
        if name and isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found[name, function].append(node)
    return found


def _bound(node: _Binding) -> str:
    """The one name that a statement binds; "" for other statements."""
    targets = targets_of(_assignment(node))
    only = targets[0] if len(targets) == 1 else None
    return only.id if isinstance(only, ast.Name) else ""


def _assignment(node: _Binding) -> ast.AST:
    """What binds the name: the statement, or `(y := f(x))` in it."""
    return node.value if isinstance(node, ast.Expr) else node


def _is_local(tree: Tree, group: _Group, bindings: Sequence[_Binding]) -> bool:
    """Whether the statements are all that binds a name, which is the function's own."""
    name, function = group
    if tree.parameters(name, function) or len(tree.bindings(name, function)) != len(bindings):
        return False
    outer = chain[ast.Global | ast.Nonlocal](
        tree.nodes(ast.Global, function), tree.nodes(ast.Nonlocal, function)
    )
    looking = (one for word in _LOOKING for one in tree.names(word, function))
    return not any(name in one.names for one in outer) and next(looking, None) is None


def _has_no_effect(node: _Binding, is_query: Callable[[ast.Call], bool]) -> bool:
    """Whether nothing is lost where a statement goes away, but its name."""
    value = getattr(_assignment(node), "value", node)
    inner = tuple(ast.walk(value))
    calls = (one for one in inner if isinstance(one, ast.Call))
    return not any(isinstance(one, _EFFECTS) for one in inner) and all(map(is_query, calls))


def _is_unread(tree: Tree, group: _Group, bindings: Sequence[_Binding], places: _Places) -> bool:
    """Whether a name was read, and all its reads go away."""
    name, function = group
    bound = {id(target) for one in bindings for target in targets_of(_assignment(one))}
    reads = [one for one in tree.names(name, function) if id(one) not in bound]
    return (
        bool(reads)
        and all(places.takes(tree.span(one)) for one in reads)
        and not places.writes(name, tree.span(function))
    )
