"""What may be complex: callers in the project say so, where nothing else does."""

from __future__ import annotations

import ast

from mindport.analysis.numbers.maybe_held import may_hold
from mindport.rewrite.view.tree import Tree

_WORDS = ("complex", "cfloat", "cdouble", "polar", "fft", "hilbert", "eigvals")


def may_be_complex(tree: Tree, side: ast.expr) -> bool:
    """Whether it is complex, or callers may give complex numbers for it.

    So this counts only for what is right for all numbers.
    """
    asked = tree.of(side)
    if asked.held.family or not tree.once(_names_complex):
        return asked.held.family == "complex"
    return may_hold(asked, "complex64") or may_hold(asked, "complex128")


def _names_complex(tree: Tree) -> bool:
    """Whether complex numbers may be made in a text: to look for them takes long."""
    if any(word in tree.text for word in _WORDS):
        return True
    return any(isinstance(one.value, complex) for one in tree.nodes(ast.Constant))
