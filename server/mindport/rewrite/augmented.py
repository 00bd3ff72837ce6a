"""`w -= rate * w.grad` within `no_grad` changes the tensor; MindSpore would bind the name anew."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from mindport.rewrite.imports import Spelling
from mindport.rewrite.rewrites import Rewrite
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
}


def rewrites(tree: Tree, spelling: Spelling, reaches: Callable[[Span], bool]) -> Iterator[Rewrite]:
    """The assignments that are reached, as calls that give the tensor its new values."""
    for node in tree.nodes(ast.AugAssign):
        if not isinstance(node.target, (ast.Name, ast.Attribute)):
            continue
        sign = _OPERATORS.get(type(node.op))
        if sign is None or not _is_within_no_grad(tree, node) or not reaches(tree.span(node)):
            continue
        target, value = tree.span(node.target), tree.span(node.value)
        helper = spelling.helper("set_values") if _reads_gradient(node) else None
        if helper is not None:
            parts = (f"{helper}(", target, ", ", target, f" {sign} (", value, "))")
            yield Rewrite(tree.span(node), parts)


def _reads_gradient(node: ast.AugAssign) -> bool:
    """Whether the value reads the gradient of what is changed, which only tensors have."""
    target = ast.unparse(node.target)
    return any(
        isinstance(one, ast.Attribute) and one.attr == "grad" and ast.unparse(one.value) == target
        for one in ast.walk(node.value)
    )


def _is_within_no_grad(tree: Tree, node: ast.AST) -> bool:
    for outer in tree.around(node):
        if isinstance(outer, (ast.With, ast.AsyncWith)):
            if any(_is_no_grad(one.context_expr) for one in outer.items):
                return True
        elif isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return any(_is_no_grad(one) for one in outer.decorator_list)
    return False


def _is_no_grad(node: ast.expr) -> bool:
    function = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(function).rpartition(".")[2] in ("no_grad", "inference_mode")
