"""Calls of layers with keywords: MindSpore's layers have other parameter names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree

CALL = "torch.nn.Module.__call__"


def layer_uses(code: Code, tree: Tree) -> Iterator[ApiUse]:
    """Calls of torch's layers in which a keyword can be told from a position."""
    for call in tree.nodes(ast.Call):
        if not call.keywords or any(isinstance(one, ast.Starred) for one in call.args):
            continue
        if tree.api(call.func):
            continue  # a function or a class
        if by_position(code, tree.kind(call.func), call):
            span = tree.span(call)
            yield ApiUse(
                span, tree.span(call.func), CALL, UseKind.METHOD, Confidence.INFERRED, None
            )


def by_position(code: Code, kind: str, call: ast.Call) -> list[ast.keyword]:
    """The keywords that stand for the positions behind the arguments without one, in order."""
    if not kind.startswith("torch.nn."):
        return []
    signatures = code.signatures(f"{kind}.forward")
    names = [one.name for one in signatures[0].parameters] if signatures else []
    names = names[names[:1] == ["self"] :]
    given = {one.arg: one for one in call.keywords}
    found: list[ast.keyword] = []
    for name in names[len(call.args) :]:
        if name not in given:
            break
        found.append(given[name])
    return found


SIGHTINGS = (
    Sighting(
        "MP620",
        "layer-keyword",
        "A layer receives an input by keyword.",
        "MindSpore's layers have other parameter names",
        find=lambda context: layer_uses(context.code, context.tree),
        only_before=True,
    ),
)
