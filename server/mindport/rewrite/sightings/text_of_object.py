"""`str(layer)`, `f"{x.dtype}"`: MindSpore's objects describe themselves in another text."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.analysis.values.containers import element
from mindport.analysis.values.evaluator import MODULE, TENSOR
from mindport.analysis.values.value_kinds import kinds_of
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view import formats
from mindport.rewrite.view.tree import Tree

TEXT_OF_DTYPE = "torch.dtype.__repr__"
TEXT_OF_SIZE = "torch.Size.__repr__"
TEXT_OF_TENSOR = "torch.Tensor.__repr__"
_OF_LAYER = "torch.nn.Module.__repr__"
TEXTS = ("builtins.str", "builtins.repr")
_CONVERTED = "mindport_compat.text_of_dtype"
_SEVERAL = (ast.Tuple, ast.List, ast.Set)
_KINDS = {"torch.dtype": TEXT_OF_DTYPE, "torch.Size": TEXT_OF_SIZE, TENSOR: TEXT_OF_TENSOR}


def texts_of_objects(tree: Tree) -> Iterator[ApiUse]:
    """The calls whose result is more than shown to a person."""
    for node in tree.calls(*TEXTS):
        api = _text_of(tree, node)
        if api and not _is_shown(tree, node):
            span = tree.span(node)
            yield ApiUse(span, span, api, UseKind.ATTRIBUTE, Confidence.INFERRED)
    for one in formats.written(tree):
        api = _text_for(tree, one.value)
        if api == TEXT_OF_TENSOR and (one.format or one.conversion not in ("", "r")):
            continue  # a number in a format of its own
        if api and not _is_shown(tree, one.value):
            span = tree.span(one.value)
            yield ApiUse(span, span, api, UseKind.ATTRIBUTE, Confidence.INFERRED)


def is_quoted(tree: Tree, value: ast.expr) -> bool:
    """Whether a value is written into a text by `repr`, which would quote a text of it."""
    return any(one.value is value and one.conversion in ("r", "a") for one in formats.written(tree))


def is_formatted(tree: Tree, value: ast.expr) -> bool:
    """Whether a value is written by its `__format__`, and not by `str`."""
    every = (*map(formats.of_f_string, tree.nodes(ast.FormattedValue)), *formats.of_calls(tree))
    return any(one.value is value for one in every)


def is_compared_with_dtype(tree: Tree, node: ast.expr) -> bool:
    """Whether a string is compared with the text of a dtype, alone or as one of several."""
    around = (one for one in tree.around(node) if not isinstance(one, _SEVERAL))
    compared = next(around, None)
    if not isinstance(compared, ast.Compare):
        return False
    sides = [compared.left, *compared.comparators]
    return any(isinstance(one, ast.Call) and _is_text_of_dtype(tree, one) for one in sides)


def _is_text_of_dtype(tree: Tree, call: ast.Call) -> bool:
    """Whether a call gives torch's text of a dtype, or was converted to do so."""
    called = tree.api(call.func)
    return called == _CONVERTED or (called in TEXTS and _text_of(tree, call) == TEXT_OF_DTYPE)


def _text_of(tree: Tree, call: ast.Call) -> str:
    """The method that gives the text; "" for one of the project, or of no object of torch."""
    if len(call.args) != 1 or call.keywords:
        return ""
    if isinstance(call.args[0], ast.Starred):
        held = element(tree.evaluator, tree.of(call.args[0].value).value)
        texts = {_of_kind(tree, one) for one in kinds_of(tree.evaluator, held)}
        return next((one for one in sorted(texts) if one), "")
    return _text_for(tree, call.args[0])


def _text_for(tree: Tree, node: ast.expr) -> str:
    """The same for the object itself."""
    return _of_kind(tree, tree.kind(node))


def _of_kind(tree: Tree, kind: str) -> str:
    """The method of a class that gives the text."""
    if tree.evaluator.catalogue.is_subclass(kind, MODULE):
        return _OF_LAYER
    return _KINDS.get(kind, "")


def _is_shown(tree: Tree, node: ast.expr) -> bool:
    """Whether a text goes to a person as it is: not one that is compared, cut, or a key."""
    for outer in tree.around(node):
        if isinstance(outer, (ast.Compare, ast.Subscript, ast.Attribute)):
            return False
        if _shows(tree, outer):
            return True
    return False


def _shows(tree: Tree, node: ast.AST) -> bool:
    """Whether a call prints what it is given, or logs it; an error shows its text, too."""
    if isinstance(node, (ast.Raise, ast.Assert)):
        return True
    if not isinstance(node, ast.Call):
        return False
    return tree.of(node).evaluator.catalogue.has_role("showing", tree.api(node.func))


SIGHTINGS = (
    Sighting(
        "MP622",
        "text-of-object",
        "The text of a layer, a tensor, a dtype or a size is used.",
        "`str` and `repr` of layers, tensors, dtypes and sizes give another text in MindSpore",
        find=lambda context: texts_of_objects(context.tree),
        in_torch_files=True,
    ),
)
