"""`getattr(found, "values")`: a part of a result, which is a plain tuple in MindSpore."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.tree import Tree

_RESULTS = "torch.return_types."


def parts_by_name(tree: Tree) -> Iterator[ApiUse]:
    """A use of the part for each `getattr` that names one."""
    for node in tree.calls("builtins.getattr"):
        match node.args:
            case [held, ast.Constant(value=str(name)), *_] if tree.kind(held).startswith(_RESULTS):
                span, api = tree.span(node), f"{tree.kind(held)}.{name}"
                yield ApiUse(span, span, api, UseKind.ATTRIBUTE, Confidence.INFERRED)


SIGHTINGS = (
    Sighting(
        "MP626",
        "part-by-name",
        "`getattr` reads a part of a result by its name.",
        "`{api}` is read by name; in MindSpore this result is a tuple without names",
        find=lambda context: parts_by_name(context.tree),
    ),
)
