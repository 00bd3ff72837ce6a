"""Tensors that are formatted: torch makes a number of them, MindSpore's tensors take no format."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.edits import f_strings
from mindport.rewrite.edits.torch_imports import paths_of
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.bindings import unpacked, values_of
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import covers
from mindport.text.span import Span

FORMATTED = "torch.Tensor.__format__"
_OF_NUMBERS = re.compile(r"[\d+<>=^,._ ]*[deEfFgG%]")
_LIMIT = 12  # names and operators that are followed
# Of these no value holds a tensor.
_WITHOUT_TENSORS = frozenset(
    {"argparse", "datetime", "math", "numpy", "os", "random", "statistics", "sys", "time", "timeit"}
)
_OF_PYTHON = frozenset({"builtins.float", "builtins.int", "builtins.len", "builtins.round"})
_OF_ANY_TENSOR = frozenset({"dim", "element_size", "item", "nelement", "numel", "tolist"})


def formatted_uses(tree: Tree) -> Iterator[ApiUse]:
    """The tensors in `f"{loss:.3f}"` and `"{:.3f}".format(loss)`; guessed where a number may be."""
    certain = [*f_strings.places(tree)]
    for node, format_ in _asked(tree):
        span = tree.span(node)
        if tree.of(node).is_tensor:
            yield ApiUse(span, span, FORMATTED, UseKind.METHOD, Confidence.INFERRED, None)
        elif (
            _OF_NUMBERS.fullmatch(format_)
            and not _is_no_tensor(tree, node)
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
    for call in tree.nodes(ast.Call):
        yield from _of_call(tree, call)


def _of_call(tree: Tree, call: ast.Call) -> Iterator[tuple[ast.expr, str]]:
    """The arguments of `"...".format(...)` that a format stands for, and of `format(x, ".3f")`."""
    function = call.func
    if any(isinstance(one, ast.Starred) for one in call.args):
        return
    if tree.api(function) == "builtins.format" and len(call.args) == 2:
        how = call.args[1]
        if isinstance(how, ast.Constant) and isinstance(how.value, str) and how.value:
            yield call.args[0], how.value
        return
    if (
        not isinstance(function, ast.Attribute)
        or function.attr != "format"
        or not isinstance(function.value, ast.Constant)
        or not isinstance(function.value.value, str)
    ):
        return
    try:
        fields = list(string.Formatter().parse(function.value.value))
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
    """Whether it stands in no f-string, or in one where it may be changed."""
    if not any(isinstance(one, ast.JoinedStr) for one in tree.around(node)):
        return True
    return any(covers(place, tree.span(node)) for place in certain)


def _is_no_tensor(tree: Tree, node: ast.expr, left: int = _LIMIT) -> bool:
    """Whether it is known that a value is none."""

    def is_none(one: ast.expr) -> bool:
        return _is_no_tensor(tree, one, left - 1)

    if left <= 0:
        return False
    if isinstance(node, ast.Constant):
        return True
    # Of an attribute only what it begins with is known: tensors may be added to it.
    is_known = not isinstance(node, ast.Attribute) and tree.kind(node)
    if is_known or _is_of_others(tree, node):
        return True
    if isinstance(node, ast.BinOp):
        return is_none(node.left) and is_none(node.right)
    if isinstance(node, ast.UnaryOp):
        return is_none(node.operand)
    if isinstance(node, ast.IfExp):
        return is_none(node.body) and is_none(node.orelse)
    if isinstance(node, ast.Call):
        return _gives_none(tree, node, is_none)
    if isinstance(node, ast.Name):
        values = values_of(tree, node) or unpacked(tree, node) or _summed(tree, node)
        return bool(values) and all(is_none(one) for one in values)
    return False


def _gives_none(tree: Tree, call: ast.Call, is_none: Callable[[ast.expr], bool]) -> bool:
    """Whether a call gives no tensor."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr in _OF_ANY_TENSOR
    if not isinstance(function, ast.Name):
        return False
    called = tree.api(function)
    if called in _OF_PYTHON:
        return True
    if called in ("builtins.abs", "builtins.max", "builtins.min"):
        return len(call.args) > 1 and all(is_none(one) for one in call.args)
    made = [one for one in tree.module.body if isinstance(one, ast.FunctionDef)]
    same = [one for one in made if one.name == function.id]
    returned = [one.value for one in tree.nodes(ast.Return, same[0])] if len(same) == 1 else []
    return bool(returned) and all(one is None or is_none(one) for one in returned)


def _summed(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """All that a local name is bound to and that is added to it; nothing where there is more."""
    function = tree.function(name)
    found: list[ast.expr] = []
    for store in tree.names(name.id, function):
        holder = tree.parent(store)
        if not isinstance(store.ctx, ast.Store) or tree.function(store) is not function:
            continue
        if isinstance(holder, (ast.Assign, ast.AugAssign)):
            found.append(holder.value)
        elif isinstance(holder, ast.For) and _counts(tree, holder, store):
            found.append(ast.Constant(0))
        else:
            return []
    return (
        []
        if any(not isinstance(one, ast.Constant) and tree.names(name.id, one) for one in found)
        else found
    )


def _counts(tree: Tree, holder: ast.For, name: ast.Name) -> bool:
    """Whether a loop over `range` binds a name."""
    return (
        holder.target is name
        and isinstance(holder.iter, ast.Call)
        and tree.api(holder.iter.func) == "builtins.range"
    )


def _is_of_others(tree: Tree, node: ast.expr, left: int = _LIMIT) -> bool:
    """Whether a value comes from a package that knows no tensors: `time.time()`, `args.lr`."""
    if left <= 0:
        return False
    while isinstance(node, (ast.Attribute, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    if not isinstance(node, ast.Name):
        return False
    path = paths_of(tree).get(node.id)
    if path is not None:
        return path.partition(".")[0] in _WITHOUT_TENSORS
    values = values_of(tree, node)
    return bool(values) and all(
        isinstance(one, (ast.Attribute, ast.Call, ast.Name)) and _is_of_others(tree, one, left - 1)
        for one in values
    )


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
