"""What is taken from torch by a name that a program computes: `getattr(nn, activation)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.code import Code
from mindport.rewrite.tree import Tree
from mindport.syntax.names import full_names


def taken_by_name(code: Code, tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """A use of the module for each `getattr(module, name)` that is no use by itself."""
    known = {use.span for use in uses}
    packages = tuple(f"{one}." for one in code.packages)
    for node in tree.nodes(ast.Call):
        if not isinstance(node.func, ast.Name):
            continue
        if node.func.id != "getattr" or len(node.args) < 2 or node.keywords:
            continue
        span, name = tree.span(node), tree.span(node.args[0])
        written = ast.unparse(node.args[0])
        if span in known or not written.replace(".", "").isidentifier():
            continue
        for full in full_names(code.text, written):
            if f"{full}.".startswith(packages) and code.kind(full) == "module":
                yield ApiUse(span, name, full, UseKind.FUNCTION, Confidence.RESOLVED, ())
                break
