"""`str(layer)` and `repr(net)`: MindSpore's layers describe themselves in another text."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.analysis.evaluator import MODULE
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.tree import Tree

TEXT_OF_LAYER = "torch.nn.Module.__repr__"


def texts_of_layers(tree: Tree) -> Iterator[ApiUse]:
    """The calls whose result is more than shown to a person."""
    for node in tree.calls("builtins.str", "builtins.repr"):
        if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
            continue
        layer, is_shown = node.args[0], any(_shows(tree, one) for one in tree.around(node))
        if _is_layer(tree, layer) and not is_shown:
            span = tree.span(node)
            yield ApiUse(span, span, TEXT_OF_LAYER, UseKind.ATTRIBUTE, Confidence.INFERRED)


def _is_layer(tree: Tree, node: ast.expr) -> bool:
    """Whether it is a layer of torch; an object of the project has a text of its own."""
    catalogue = tree.of(node).evaluator.catalogue
    return catalogue.is_subclass(tree.kind(node), MODULE)


def _shows(tree: Tree, node: ast.AST) -> bool:
    """Whether a call prints what it is given, or logs it."""
    if not isinstance(node, ast.Call):
        return False
    return tree.of(node).evaluator.catalogue.has_role("showing", tree.api(node.func))


SIGHTINGS = (
    Sighting(
        "MP622",
        "text-of-layer",
        "The text of a layer is used.",
        "`str` and `repr` of a layer give another text in MindSpore",
        find=lambda context: texts_of_layers(context.tree),
        in_torch_files=True,
    ),
)
