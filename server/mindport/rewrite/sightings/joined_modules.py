"""Containers of modules that are joined by `+`, which MindSpore's do not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.tree import Tree

_MODULES = "torch.nn."


def joined_uses(tree: Tree) -> Iterator[ApiUse]:
    """`nn.ModuleList(a) + nn.ModuleList(b)`."""
    for node in tree.nodes(ast.BinOp):
        if isinstance(node.op, ast.Add):
            api = f"{tree.kind(node.left)}.__add__"
            if api.startswith(_MODULES) and tree.evaluator.catalogue.row(api) is not None:
                yield seen(tree, node, api)


SIGHTINGS = (
    Sighting(
        "MP637",
        "joined-modules",
        "Containers of modules are joined by an operator.",
        "MindSpore's containers have no `+`: make one of the parts of both",
        find=lambda context: joined_uses(context.tree),
        only_before=True,
    ),
)
