"""Devices as contexts: in torch `with device:` makes new tensors on it, a string is no context."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.tree import Tree

ENTERED = "torch.device.__enter__"
_DEVICE = "torch.device"


def _uses(tree: Tree) -> Iterator[ApiUse]:
    """The contexts that may be devices; a call of `torch.device` is a use of its own."""
    for node in tree.nodes(ast.withitem):
        entered = node.context_expr
        is_made = isinstance(entered, ast.Call) and tree.api(entered.func) == _DEVICE
        if not is_made and _DEVICE in tree.of(entered).kinds:
            yield seen(tree, entered, ENTERED)


SIGHTINGS = (
    Sighting(
        "MP639",
        "device-context",
        "A device is entered as a context.",
        "MindSpore runs on one device, whose name is a string: a string is no context",
        find=lambda context: _uses(context.tree),
    ),
)
