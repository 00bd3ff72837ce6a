"""Tensors that are formatted: torch makes a number of them, MindSpore's tensors take no format."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.edits import f_strings
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view import formats
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import covers
from mindport.text.span import Span

FORMATTED = "torch.Tensor.__format__"
_WITHOUT_PARTS = {"str", "int", "float", "bool", "NoneType", "argparse.Namespace"}


def formatted_uses(tree: Tree) -> Iterator[ApiUse]:
    """The tensors in `f"{loss:.3f}"` and `"{:.3f}".format(loss)`; guessed where a number may be."""
    certain = [*f_strings.places(tree)]
    for node, format_ in _asked(tree):
        span = tree.span(node)
        if tree.of(node).is_tensor:
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.INFERRED, None)
        elif (
            formats.OF_NUMBERS.fullmatch(format_)
            and not tree.of(node).is_no_tensor
            and _is_at_its_place(tree, certain, node)
        ):
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.GUESSED, None)
    for call, given in formats.filled(tree):
        if not all(_holds_none(tree, one) for one in given):
            span = tree.span(call)
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.GUESSED, None)


def _asked(tree: Tree) -> Iterator[tuple[ast.expr, str]]:
    """What is formatted, and how; a part that is computed reads as 0."""
    for one in tree.nodes(ast.FormattedValue):
        if one.format_spec is not None:
            yield one.value, formats.of_f_string(one).format
    for written in formats.of_calls(tree):
        if written.format:
            yield written.value, written.format


def _holds_none(tree: Tree, node: ast.expr) -> bool:
    """Whether there is no tensor in it, nor in a part of it."""
    kinds = tree.of(node).kinds - {""}
    return tree.of(node).is_no_tensor and kinds <= _WITHOUT_PARTS


def _is_at_its_place(tree: Tree, certain: list[Span], node: ast.expr) -> bool:
    """Whether it is in no f-string, or in one where it may be changed."""
    if not any(isinstance(one, ast.JoinedStr) for one in tree.around(node)):
        return True
    return any(covers(place, tree.span(node)) for place in certain)


SIGHTINGS = (
    Sighting(
        "MP611",
        "formatted-tensor",
        "A tensor is formatted as a number.",
        "MindSpore's tensors do not support number formats such as `.3f`",
        find=lambda context: formatted_uses(context.tree),
        in_torch_files=True,
    ),
)
