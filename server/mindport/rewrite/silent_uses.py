"""Calls that would run and do nothing: methods that change a tensor, on an object nobody knows."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.code import Code
from mindport.rewrite.tree import Tree


def silent_uses(code: Code, tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """`p.mul_(0.9)`, where `p` may be a tensor: on CPU MindSpore's has the method without effect.

    Everything else that is not known fails with an error when it runs.
    """
    known = {use.name_span.end for use in uses}
    for node in ast.walk(tree.module):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        api = f"torch.Tensor.{node.func.attr}"
        if not api.endswith("_") or api.endswith("__") or code.kind(api) != "method":
            continue
        name = tree.span(node.func)
        if name.end not in known:
            span = tree.span(node)
            yield ApiUse(span, name, api, UseKind.METHOD, Confidence.GUESSED, ())
