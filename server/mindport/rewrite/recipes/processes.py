"""Processes of torch.multiprocessing: those of Python, which get copies of tensors."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.iterated import is_module
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.layer_call import is_type
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.torch_imports import was_converted

_PROCESS = "mindspore.multiprocessing.Process"
_SHARED = Refused("a process of MindSpore gets a copy of the tensors that torch shares with it")


def _process(site: Site) -> Made | Refused | None:
    """`Process(target=train, args=(rank, model))`, where nothing is shared by it."""
    if site.call is None and not is_type(site):
        return Refused("what such a class hands to its processes is not known")
    if site.call is not None and _shares(site, site.call):
        return _SHARED
    return Made((site.put(site.use.name_span, site.name(_PROCESS)),), _PROCESS)


def _spawn(site: Site) -> Made | Refused | None:
    """`spawn(train, args=(world_size,), nprocs=world_size)`, where nothing is shared by it."""
    if site.call is not None and _shares(site, site.call):
        return _SHARED
    return call_of_helper(site, "spawn") if site.call is not None else None


def _shares(site: Site, call: ast.Call) -> bool:
    """Whether a tensor, or a module with its weights, is handed to processes."""
    values = [*call.args, *(one.value for one in call.keywords)]
    return any(_holds_tensors(site, one) for value in values for one in _handed(value))


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


def _holds_tensors(site: Site, value: ast.expr) -> bool:
    known = site.tree.of(value)
    if known.is_tensor or any(map(is_module, known.kinds)):
        return True
    # What an earlier migration left is left again: objects of MindSpore are not known.
    return not known.kind and was_converted(site.code, site.tree)


RECIPES: Recipes = {
    "torch.multiprocessing.Process": _process,
    "torch.multiprocessing.spawn": _spawn,
}
