"""Python's functions for operators that MindSpore's tensors lack: `operator.rshift`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.sighting import Context
from mindport.rewrite.view.tree import Tree

_FUNCTIONS = frozenset(f"operator.{name}" for name in ("inv", "invert", "lshift", "rshift"))
_NO_TENSORS = frozenset({"bool", "int"})


def operator_functions(context: Context) -> Iterator[ApiUse]:
    """Where one is handed on, or called with what may be a tensor."""
    tree = context.tree
    named: list[ast.Attribute | ast.Name] = [*tree.nodes(ast.Attribute), *tree.nodes(ast.Name)]
    for node in named:
        api = tree.api(node) if isinstance(node.ctx, ast.Load) else ""
        if api not in _FUNCTIONS or not context.code.names(tree.written(node), api):
            continue  # a variable that holds it follows its value
        if not _is_of_numbers(tree, node):
            span = tree.span(node)
            yield ApiUse(span, span, api, UseKind.ATTRIBUTE, Confidence.RESOLVED)


def _is_of_numbers(tree: Tree, function: ast.expr) -> bool:
    """Whether it is called with a number of Python."""
    call = tree.parent(function)
    if not isinstance(call, ast.Call) or call.func is not function or not call.args:
        return False
    kinds = tree.of(call.args[0]).kinds
    return bool(kinds) and kinds <= _NO_TENSORS
