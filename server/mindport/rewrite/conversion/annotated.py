"""A function that stands for the class of its result: `x: torch.tensor`. Nobody calls it."""

from __future__ import annotations

import ast

from mindport.analysis.uses.api_use import UseKind
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.site import Site


def in_annotation(site: Site) -> Made | None:
    """The name of the function that has its place in MindSpore; None outside of annotations."""
    node, target = site.tree.at(site.use.name_span), site.code.facts(site.use.api).target
    is_function = target is not None and site.use.kind is UseKind.FUNCTION
    if node is None or target is None or not is_function or not _is_annotation(site, node):
        return None
    made = site.put(site.use.name_span, site.name(target.api))
    return Made((made,), target.api, evidence="")


def _is_annotation(site: Site, node: ast.expr) -> bool:
    inner: ast.AST = node
    for outer in site.tree.around(node):
        if isinstance(outer, (ast.arg, ast.AnnAssign)):
            return outer.annotation is inner
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return outer.returns is inner
        if not isinstance(outer, (ast.Subscript, ast.BinOp, ast.Tuple, ast.List)):
            return False
        inner = outer
    return False
