"""Tensors that are formatted: torch makes a number of them, MindSpore's tensors take no format."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.edits import f_strings
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import covers
from mindport.text.span import Span

FORMATTED = "torch.Tensor.__format__"
_OF_NUMBERS = re.compile(r"[\d+<>=^,._ ]*[deEfFgG%]")


def formatted_uses(tree: Tree) -> Iterator[ApiUse]:
    """The tensors in `f"{loss:.3f}"` and `"{:.3f}".format(loss)`; guessed where a number may be."""
    certain = [*f_strings.places(tree)]
    for node, format_ in _asked(tree):
        span = tree.span(node)
        if tree.of(node).is_tensor:
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.INFERRED, None)
        elif (
            _OF_NUMBERS.fullmatch(format_)
            and not tree.of(node).is_no_tensor
            and _is_at_its_place(tree, certain, node)
        ):
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.GUESSED, None)


def _asked(tree: Tree) -> Iterator[tuple[ast.expr, str]]:
    """What is formatted, and how; a part that is computed reads as 0."""
    for one in tree.nodes(ast.FormattedValue):
        if isinstance(one.format_spec, ast.JoinedStr):
            parts = one.format_spec.values
            yield (
                one.value,
                "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "0" for part in parts
                ),
            )
    for call in tree.calls("builtins.format"):
        match call.args:
            case [value, ast.Constant(value=str(how))] if how:
                yield value, how
    for function in tree.members("format"):
        holder = tree.parent(function)
        if isinstance(holder, ast.Call) and holder.func is function:
            yield from _of_call(holder, function.value)


def _of_call(call: ast.Call, text: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """The arguments of `"...".format(...)` that a format stands for."""
    if not isinstance(text, ast.Constant) or not isinstance(text.value, str):
        return
    if any(isinstance(one, ast.Starred) for one in call.args):
        return
    try:
        fields = list(string.Formatter().parse(text.value))
    except ValueError:
        return
    given: dict[str, ast.expr] = {str(place): one for place, one in enumerate(call.args)}
    given.update((one.arg, one.value) for one in call.keywords if one.arg)
    count = iter(range(len(fields)))
    for _, name, spec, _ in fields:
        place = str(next(count)) if name == "" else name
        if place in given and spec:
            yield given[place], re.sub(r"\{.*?\}", "0", spec)


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
