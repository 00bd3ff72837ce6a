"""Tensors that processes share in torch: `Process(target=train, args=(rank, model))`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.iterated import is_module
from mindport.knowledge.roles import has_role
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.view.tree import Tree

SHARED = "torch.multiprocessing.__shared__"


def shared_uses(context: Context) -> Iterator[ApiUse]:
    """The calls that hand a tensor, or a module with its weights, to a process."""
    tree, roles = context.tree, context.code.knowledge.roles
    for use in context.uses:
        call = tree.at(use.span) if has_role(roles, "processes", use.api) else None
        if isinstance(call, ast.Call) and _shares(tree, call):
            yield seen(tree, call, SHARED)


def _shares(tree: Tree, call: ast.Call) -> bool:
    values = [*call.args, *(one.value for one in call.keywords)]
    return any(_holds_tensors(tree, one) for value in values for one in _handed(value))


def _handed(value: ast.expr) -> Iterator[ast.expr]:
    """What an argument is made of: the entries of a tuple or a dictionary."""
    match value:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(values=parts):
            for one in parts:
                yield from _handed(one)
        case ast.BinOp(left=left, right=right):
            yield from _handed(left)
            yield from _handed(right)
        case ast.Starred(value=inner):
            yield from _handed(inner)
        case _:
            yield value


def _holds_tensors(tree: Tree, value: ast.expr) -> bool:
    known = tree.of(value)
    return known.is_tensor or any(map(is_module, known.kinds))


SIGHTINGS = (
    Sighting(
        "MP633",
        "tensor-shared-by-processes",
        "A process is handed a tensor, or a module with its weights.",
        "torch shares this tensor with the process; in MindSpore the process gets a copy of it",
        find=shared_uses,
        only_before=True,
    ),
)
