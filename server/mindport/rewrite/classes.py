"""torch modules as MindSpore cells: what their methods are called."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence

from mindport.analysis.layers.torch_modules import TorchModules
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_FORWARD = "forward"
_CONSTRUCT = "construct"


def rewrites(tree: Tree, modules: TorchModules, left: Collection[Span] = ()) -> list[Rewrite]:
    """`forward` becomes `construct`, where it is defined and where it is named.

    `left` are names that stay torch's: a class that derives from one stays a torch module.
    """
    become = cells(tree, modules, left)
    staying = [
        tree.span(node)
        for node in tree.nodes(ast.ClassDef)
        if node.lineno in modules.classes and node not in become
    ]
    found = [
        Rewrite(_leaf(span), (_CONSTRUCT,))
        for span in modules.forwards
        if not any(one.start <= span.start < one.end for one in staying)
    ]
    inner = _inner_names(tree)
    for node in become:
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and method.name == _FORWARD:
                found.append(Rewrite(_name(tree, method), (_CONSTRUCT,)))
    return found + [_renamed(tree, one) for one in inner if _is_of_cells(tree, one, become)]


# What a module keeps its parts under -> what a cell does.
_INNER = {"_modules": "_cells", "_parameters": "_params"}


def _inner_names(tree: Tree) -> list[ast.Attribute]:
    """The places of `self._modules` and its like; of `layers._modules` where nothing binds it."""
    found = [node for node in tree.nodes(ast.Attribute) if node.attr in _INNER]
    own = {node.attr for node in found if isinstance(node.ctx, ast.Store)}
    return [node for node in found if node.attr not in own or tree.is_self(node.value)]


def _is_of_cells(tree: Tree, node: ast.Attribute, become: Collection[ast.ClassDef]) -> bool:
    """Whether a place is in a class that becomes a cell, or in no class: `net._modules`."""
    around = [one for one in tree.around(node) if isinstance(one, ast.ClassDef)]
    return not around or not set(around).isdisjoint(become)


def _renamed(tree: Tree, node: ast.Attribute) -> Rewrite:
    """`self._modules` as `self._cells`."""
    end = tree.span(node).end
    return Rewrite(Span(end - len(node.attr), end), (_INNER[node.attr],))


def cells(tree: Tree, modules: TorchModules, left: Collection[Span] = ()) -> list[ast.ClassDef]:
    """The classes that become cells."""
    found = [node for node in tree.nodes(ast.ClassDef) if node.lineno in modules.classes]
    by_name: dict[str, list[ast.ClassDef]] = {}
    for node in found:
        by_name.setdefault(node.name, []).append(node)
    staying = {base for node in found for base in node.bases if tree.span(base) in left}
    return [node for node in found if not _stays(node, staying, by_name)]


def _stays(
    node: ast.ClassDef,
    staying: Collection[ast.expr],
    by_name: Mapping[str, Sequence[ast.ClassDef]],
    seen: frozenset[str] = frozenset(),
) -> bool:
    """Whether a class derives from one of the bases, if need be through other classes."""
    return any(
        base in staying
        or (
            isinstance(base, ast.Name)
            and base.id not in seen
            and any(
                _stays(one, staying, by_name, seen | {base.id}) for one in by_name.get(base.id, ())
            )
        )
        for base in node.bases
    )


def _leaf(dotted: Span) -> Span:
    return Span(dotted.end - len(_FORWARD), dotted.end)


def _name(tree: Tree, method: ast.FunctionDef) -> Span:
    start = tree.lines.offset(method.lineno - 1, 0)
    found = re.compile(r"\bdef\s+(\w+)").search(tree.text, start)
    assert found is not None
    return Span(*found.span(1))
