"""Methods of torch's objects, called on what nobody knows: `loader.to(device)`, `model.eval()`."""

from __future__ import annotations

import ast
import builtins
import collections
import io
import pathlib
import re
from collections.abc import Callable, Iterable, Iterator

from mindport.analysis.api_use import ApiUse, Argument, Confidence, UseKind
from mindport.rewrite.code import Code
from mindport.rewrite.torch_imports import paths_of
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

# Of what an object may be, from which torch code has its methods.
_OWNERS = (
    *("torch.Tensor", "torch.nn.Module", "torch.optim.Optimizer"),
    "torch.optim.lr_scheduler.LRScheduler",
)
# What objects of other kinds have too: a call of it tells nothing. numpy's arrays have the rest.
_OF_OTHERS = frozenset(
    name
    for kind in (
        *(str, bytes, list, tuple, dict, set, int, float, complex, io.TextIOWrapper, io.BytesIO),
        *(pathlib.Path, collections.OrderedDict, collections.deque, collections.Counter),
        *(memoryview, type, re.Pattern, re.Match),
    )
    for name in dir(kind)
) | frozenset(
    (
        *("all", "any", "argmax", "argmin", "argsort", "astype", "clip", "compress", "conj"),
        *("copy", "cumprod", "cumsum", "diagonal", "dot", "dump", "dumps", "fill", "flatten"),
        *("item", "max", "mean", "min", "nonzero", "partition", "prod", "put", "ravel", "repeat"),
        *("reshape", "resize", "round", "searchsorted", "sort", "squeeze", "std", "sum"),
        *("swapaxes", "take", "tobytes", "tofile", "tolist", "trace", "transpose", "var", "view"),
    )
)


def unknown_uses(
    code: Code,
    tree: Tree,
    uses: Iterable[ApiUse],
    is_known: Callable[[Span], bool],
    is_inert: Callable[[ApiUse], bool],
) -> Iterator[ApiUse]:
    """Calls of methods that only torch's objects have, and that cannot stay as they are.

    `is_known` says of a span whether its value is known; `is_inert` of a use whether its code is
    right for MindSpore as it stands.
    """
    paths = paths_of(tree)
    imported = paths.keys()
    known = {use.name_span.end for use in uses}
    classes = {node.name for node in tree.nodes(ast.ClassDef)}
    for node in tree.nodes(ast.Call):
        method = node.func
        if not isinstance(method, ast.Attribute) or method.attr in _OF_OTHERS:
            continue
        apis = [api for owner in _OWNERS if code.kind(api := f"{owner}.{method.attr}") == "method"]
        if not apis or method.attr.startswith("_"):
            continue
        name = tree.span(method)
        root = _root(method.value)
        if name.end in known or root in imported or root in classes or hasattr(builtins, root):
            continue
        if _is_own(tree, method.value) or is_known(name) or is_known(tree.span(method.value)):
            continue
        guesses = (
            ApiUse(
                tree.span(node), name, api, UseKind.METHOD, Confidence.GUESSED, _given(tree, node)
            )
            for api in apis
        )
        guess = next((one for one in guesses if not is_inert(one)), None)
        if guess is not None:
            yield guess


def _root(value: ast.expr) -> str:
    """The name that a path begins with; "" for what is no path."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return value.id if isinstance(value, ast.Name) else ""


def _is_own(tree: Tree, value: ast.expr) -> bool:
    """Whether a value is the object itself whose method this is: what it has, is the project's."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "super"
    function = tree.function(value)
    given = function.args.args if function is not None else []
    is_first = isinstance(value, ast.Name) and bool(given) and value.id == given[0].arg
    return is_first and isinstance(tree.parent(function), ast.ClassDef) if function else False


def _given(tree: Tree, call: ast.Call) -> tuple[Argument, ...]:
    def argument(keyword: str | None, node: ast.expr) -> Argument:
        span = tree.span(node)
        is_literal = isinstance(node, ast.Constant)
        return Argument(keyword, span, tree.text[slice(*span)] if is_literal else None)

    found = [argument("*" if isinstance(one, ast.Starred) else None, one) for one in call.args]
    return tuple(found + [argument(one.arg or "**", one.value) for one in call.keywords])
