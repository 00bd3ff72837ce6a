"""The dtypes that a text names, and what they say of tensors whose dtype nothing tells."""

from __future__ import annotations

import ast
from collections.abc import Collection

from mindport.analysis.expression import Expression
from mindport.analysis.numbers.held_numbers import SHORT, Held, widens
from mindport.analysis.numbers.type_promotion import is_tensor_or_parameter, may_widen
from mindport.analysis.shape.dtypes import dtype_named
from mindport.rewrite.edits.torch_imports import paths_of
from mindport.rewrite.view.tree import Tree

_WHOLE = ("bool", "integer")
_BRAIN = "bfloat16"
_ANSWERS = frozenset({"bool", "torch.finfo"})


def may_widen_in(tree: Tree, held: Held, by: Expression) -> bool:
    """Whether arithmetic with a tensor may give another dtype than the changed one has.

    A tensor of unknown dtype may be of any short float that the text names.
    """
    if may_widen(held, by):
        return True
    if held.is_exact or held.is_number or held.family in _WHOLE:
        return False
    if not is_tensor_or_parameter(by):
        return False
    return any(widens(Held(one), by.held) for one in tree.once(named_dtypes) if one in SHORT)


def named_dtypes(tree: Tree) -> Collection[str]:
    """The dtypes that a text names: `torch.half`, `x.short()`, `x.type(torch.ByteTensor)`."""
    imported = paths_of(tree)
    names = {one.id: one for one in tree.nodes(ast.Name) if one.id in imported}
    members = {one.attr: one for one in tree.nodes(ast.Attribute) if dtype_of(one.attr)}
    found = (dtype_of(tree.api(one)) for one in (*names.values(), *members.values()))
    return frozenset(found) - {""}


def dtype_of(api: str) -> str:
    """The dtype that the last part of a name says; "" for none."""
    return dtype_named(api.rpartition(".")[2].removesuffix("Tensor"))


def makes_brain_floats(tree: Tree) -> bool:
    """Whether bfloat16 is named, and not only to ask for it: `x.dtype == torch.bfloat16`."""
    if _BRAIN not in tree.once(named_dtypes):
        return False
    named = (one for kind in (ast.Name, ast.Attribute) for one in tree.nodes(kind))
    return any(_is_of_torch(tree.api(one)) and not is_asked(tree, one) for one in named)


def _is_of_torch(api: str) -> bool:
    return api.startswith("torch.") and dtype_of(api) == _BRAIN


def is_asked(tree: Tree, node: ast.expr) -> bool:
    """Whether a dtype is compared, or given to what says something of it: `torch.finfo`."""
    outer: ast.AST | None = node
    while outer is not None and not isinstance(outer, ast.stmt):
        inner, outer = outer, tree.parent(outer)
        if isinstance(outer, (ast.Compare, ast.MatchValue, ast.MatchMapping)):
            return True
        if isinstance(outer, ast.Call) and inner is not outer.func:
            return tree.of(outer).kind in _ANSWERS
    return False
