"""Values for names that no world knows, and for arguments that an ellipsis leaves out.

What a name stands for is not told in a sentence: values of several kinds are tried, those first
whose kind other parameters of that name have in MindSpore's signatures.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

_AT_MOST = 48  # combinations of values
_MADE = "_operand_"


def operands(names: list[str], world: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Values for these names: all of one kind first, then mixed."""
    kinds = list(_values(world))
    for kind in kinds:
        yield dict.fromkeys(names, kind)
    mixed = itertools.product(kinds, repeat=min(len(names), 2))
    for some in itertools.islice(mixed, _AT_MOST):
        yield dict(itertools.zip_longest(names, some, fillvalue=some[-1]))


def _values(world: Mapping[str, Any]) -> Iterator[Any]:
    ms, nn, data, numpy = world["ms"], world["nn"], world["ds"], world["np"]
    yield world["x"]
    yield from (1, 0.5, (2, 2), "a", True, [world["x"]], {"a": 1}, None)
    yield ms.Tensor(numpy.arange(6).reshape(3, 2) % 2, ms.int64)
    yield nn.Dense(3, 3)
    yield lambda *given, **_named: given[0] if given else None
    yield data.NumpySlicesDataset({"a": [[1.0, 2.0], [3.0, 4.0]], "b": [0, 1]}, shuffle=False)
    yield Path(tempfile.gettempdir()).as_posix()
    yield numpy.zeros((8, 8, 3), numpy.uint8)
    yield ms.float32
    yield _Anything()


class _Anything:
    """An object of the user's own: whatever is asked of it is there."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything()

    def __call__(self, *_given: Any, **_named: Any) -> _Anything:
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())


def filled(tree: ast.Module, value: Callable[[ast.AST], Any]) -> ast.Module:
    """The code with names for what an ellipsis leaves out of a call.

    `value` tells what a callee is; it decides which parameters must be given.
    """
    made: ast.Module = _Filled(value).visit(tree)
    return ast.fix_missing_locations(made)


class _Filled(ast.NodeTransformer):
    def __init__(self, value: Callable[[ast.AST], Any]) -> None:
        self._value = value
        self._count = 0

    def _name(self, word: str = "") -> ast.Name:
        self._count += 1
        return ast.Name(f"{_MADE}{self._count}_{word}", ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave `...` out, and give each parameter that has no default a name."""
        self.generic_visit(node)
        left_out = [one for one in node.args if _is_ellipsis(one)]
        node.args = [one for one in node.args if not _is_ellipsis(one)]
        for keyword in node.keywords:
            if _is_ellipsis(keyword.value):
                keyword.value = self._name(keyword.arg or "")
        for one in _needed(self._value(node.func), node) if left_out else ():
            if one.kind is one.POSITIONAL_ONLY:
                node.args.append(self._name(one.name))
            else:
                node.keywords.append(ast.keyword(one.name, self._name(one.name)))
        return node

    def visit_List(self, node: ast.List) -> ast.AST:
        """An ellipsis in a list is one value more."""
        self.generic_visit(node)
        node.elts = [self._name() if _is_ellipsis(one) else one for one in node.elts]
        return node

    def visit_Set(self, node: ast.Set) -> ast.AST:
        """`{...}` is a dict that is not written out."""
        is_elided = len(node.elts) == 1 and _is_ellipsis(node.elts[0])
        return ast.Dict([], []) if is_elided else self.generic_visit(node)


def _is_ellipsis(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is Ellipsis


def _needed(called: Any, node: ast.Call) -> list[inspect.Parameter]:
    """The parameters without a default that a call does not give."""
    try:
        parameters = list(inspect.signature(called).parameters.values())
    except (TypeError, ValueError):
        return []
    given = {one.arg for one in node.keywords}
    many = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    rest = parameters[len(node.args) :]
    return [
        one
        for one in rest
        if one.kind not in many and one.default is one.empty and one.name not in given
    ]
