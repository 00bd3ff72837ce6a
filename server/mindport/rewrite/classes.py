"""torch modules as MindSpore cells: what their methods are called."""

from __future__ import annotations

import ast
import re

from mindport.analysis.torch_modules import TorchModules
from mindport.rewrite.rewrites import Rewrite
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

_FORWARD = "forward"
_CONSTRUCT = "construct"


def rewrites(tree: Tree, modules: TorchModules) -> list[Rewrite]:
    """`forward` becomes `construct`, where it is defined and where it is named."""
    found = [Rewrite(_leaf(span), (_CONSTRUCT,)) for span in modules.forwards]
    for node in ast.walk(tree.module):
        if isinstance(node, ast.ClassDef) and node.lineno in modules.classes:
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == _FORWARD:
                    found.append(Rewrite(_name(tree, method), (_CONSTRUCT,)))
    return found


def _leaf(dotted: Span) -> Span:
    return Span(dotted.end - len(_FORWARD), dotted.end)


def _name(tree: Tree, method: ast.FunctionDef) -> Span:
    start = tree.lines.offset(method.lineno - 1, 0)
    found = re.compile(r"\bdef\s+(\w+)").search(tree.text, start)
    assert found is not None
    return Span(*found.span(1))
