"""Tensors that are formatted: torch makes a number of them, MindSpore's tensors take no format."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.operators import is_tensor
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

FORMATTED = "torch.Tensor.__format__"


def formatted_uses(tree: Tree, kind_of: Callable[[Span], str]) -> Iterator[ApiUse]:
    """The tensors in `f"{loss:.3f}"` and `"{:.3f}".format(loss)`."""
    asked = [one.value for one in tree.nodes(ast.FormattedValue) if one.format_spec is not None]
    asked += [value for call in tree.nodes(ast.Call) for value in _of_call(call)]
    for node in asked:
        if is_tensor(tree, kind_of, node):
            span = tree.span(node)
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.INFERRED, None)


def _of_call(call: ast.Call) -> list[ast.expr]:
    """The arguments of `"...".format(...)` that a format stands for."""
    function = call.func
    if (
        not isinstance(function, ast.Attribute)
        or function.attr != "format"
        or not isinstance(function.value, ast.Constant)
        or not isinstance(function.value.value, str)
        or any(isinstance(one, ast.Starred) for one in call.args)
    ):
        return []
    try:
        fields = list(string.Formatter().parse(function.value.value))
    except ValueError:
        return []
    given: dict[str, ast.expr] = {str(place): one for place, one in enumerate(call.args)}
    given.update((one.arg, one.value) for one in call.keywords if one.arg)
    count = iter(range(len(fields)))
    named = [(str(next(count)) if name == "" else name, spec) for _, name, spec, _ in fields]
    return [given[name] for name, spec in named if name in given and spec]
