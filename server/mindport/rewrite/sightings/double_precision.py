"""Python's numbers beside tensors in double precision: MindSpore takes them in single."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.numbers.maybe_held import may_hold
from mindport.analysis.numbers.wide_numbers import may_be_wide, single
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.names import ARITHMETIC, is_path
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

# Without one of these words a file has no tensor in double precision.
_DOUBLES = frozenset({"double", "float64", "numpy"})
_DOUBLE = "float64"
# Beside a tensor that may be one: it is looked at when the program runs.
MAYBE = f"{TENSOR}.__beside_maybe_double__"
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "__eq__",
    ast.NotEq: "__ne__",
    ast.Lt: "__lt__",
    ast.LtE: "__le__",
    ast.Gt: "__gt__",
    ast.GtE: "__ge__",
}
_COMPUTED = {kind: f"__{name}__" for kind, (name, _) in ARITHMETIC.items()}
METHODS = frozenset({*_COMPARED.values(), *_COMPUTED.values()})
# Functions and methods that do what an operator does.
_CALLED = {
    **dict.fromkeys(("add",), "__add__"),
    **dict.fromkeys(("sub", "subtract"), "__sub__"),
    **dict.fromkeys(("mul", "multiply"), "__mul__"),
    **dict.fromkeys(("div", "divide", "true_divide"), "__truediv__"),
    **dict.fromkeys(("remainder", "fmod"), "__mod__"),
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge"), "__eq__"),
    "floor_divide": "__floordiv__",
    "pow": "__pow__",
}
_SIDES = ("input", "self", "other", "exponent")  # parameters of these
# Functions and methods that take numbers: at which places behind the tensor, and by which names.
_GIVEN: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    **dict.fromkeys(("clamp", "clip"), ((1, 2), ("min", "max"))),
    "clamp_min": ((1,), ("min",)),
    "clamp_max": ((1,), ("max",)),
    **dict.fromkeys(("rsub", "float_power", "xlogy"), ((1,), ("other", "exponent"))),
}
_CHOICE = "where"
# Those that are written as a function of the project, which keeps the digits, where the tensor is
# known to be in double precision (mapping_db/forms).
_KEPT = ("clamp", "clip", "clamp_min", "clamp_max")


def double_uses(tree: Tree) -> Iterator[ApiUse]:
    """The numbers, and what may be one, in operations with tensors in double precision."""
    yield from (seen(tree, value, api) for value, (_, api) in tree.once(numbers).items())


def operand_of(tree: Tree, span: Span) -> ast.expr | None:
    """What stands beside the number at a span."""
    found = tree.once(numbers).items()
    return next((other for value, (other, _) in found if tree.span(value) == span), None)


def numbers(tree: Tree) -> dict[ast.expr, tuple[ast.expr, str]]:
    """The numbers of a text, with what stands beside each, and by which name they are converted."""
    names_doubles = any(one in tree.text for one in _DOUBLES)
    found: dict[ast.expr, tuple[ast.expr, str]] = {}
    for value, other, api in _operations(tree):
        if not _may_be_number(value):
            continue
        if tree.of(other).kind not in ("", TENSOR):
            continue  # a list of tensors is none
        beside = tree.of(value)
        if beside.kind == TENSOR or beside.held.dtype == _DOUBLE:
            continue
        held = tree.of(other).held
        if names_doubles and held.dtype == _DOUBLE:
            found[value] = (other, f"{TENSOR}.{api}")
        elif not held.is_exact and not held.is_number and is_maybe_double(tree, value, other):
            found.setdefault(value, (other, MAYBE))
    return found


def is_maybe_double(tree: Tree, value: ast.expr, other: ast.expr) -> bool:
    """Whether a number counts for what it is beside a tensor that may be in double precision.

    A limit of a type is one of the type that the tensor has: that is seen by the number itself.
    """
    if may_be_wide(tree.of(value)):
        return is_path(other) or not isinstance(value, ast.Constant)
    return deciding(tree, other) is not None


def deciding(tree: Tree, other: ast.expr) -> ast.expr | None:
    """The name in an operand that tells whether it is in double precision, if it may be."""
    if not may_hold(tree.of(other), _DOUBLE):
        return None
    called = {one.func for one in ast.walk(other) if isinstance(one, ast.Call)}
    paths = (one for one in ast.walk(other) if isinstance(one, ast.expr) and is_path(one))
    names = (one for one in paths if one not in called)
    found = (one for one in names if not tree.of(one).is_path)
    return next((one for one in found if may_hold(tree.of(one), _DOUBLE)), None)


def _operations(tree: Tree) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """Two operands, each once as the first, and the method that is called."""
    for node in tree.nodes(ast.BinOp):
        if method := _COMPUTED.get(type(node.op)):
            yield node.left, node.right, method
            yield node.right, node.left, method
    for change in tree.nodes(ast.AugAssign):
        if method := _COMPUTED.get(type(change.op)):
            yield change.value, change.target, method
    for compared in tree.nodes(ast.Compare):
        yield from _sides(compared)
    for call in tree.nodes(ast.Call):
        yield from _operands(tree, call)
    for stored in tree.nodes(ast.Assign):
        for target in stored.targets:
            if isinstance(target, ast.Subscript):
                yield stored.value, target.value, "__setitem__"


def _sides(compared: ast.Compare) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """The same of a comparison: each side beside the other."""
    sides = [compared.left, *compared.comparators]
    for place, sign in enumerate(compared.ops):
        if method := _COMPARED.get(type(sign)):
            yield sides[place], sides[place + 1], method
            yield sides[place + 1], sides[place], method


def _operands(tree: Tree, call: ast.Call) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """What stands beside the tensor of a call that does what an operator does."""
    owner, _, name = tree.api(call.func).rpartition(".")
    if owner not in ("torch", TENSOR):
        return
    if name in _KEPT and any(tree.of(one).held.dtype == _DOUBLE for one in _given(tree, call)[:1]):
        return
    name = name.rstrip("_")
    method = _CALLED.get(name)
    given = _given(tree, call) if method else []
    if method and len(given) >= 2:
        yield given[1], given[0], method
        if isinstance(given[0], (ast.Constant, ast.UnaryOp)):
            yield given[0], given[1], method
    if name in _GIVEN:
        yield from _numbers(tree, call, *_GIVEN[name])
    if name == _CHOICE:
        yield from _chosen(tree, call)


def _numbers(
    tree: Tree, call: ast.Call, places: tuple[int, ...], names: tuple[str, ...]
) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """The numbers of a call, beside its tensor."""
    given, named = tree.given(call), {one.arg: one.value for one in call.keywords}
    tensor = given[0] if given else named.get("input", named.get("self"))
    if tensor is not None:
        values = [given[one] for one in places if one < len(given)]
        values += [named[one] for one in names if one in named]
        yield from ((value, tensor, "__add__") for value in values)


def _chosen(tree: Tree, call: ast.Call) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """The two values of a choice, each beside the other."""
    named = {one.arg: one.value for one in call.keywords}
    receiver = tree.receiver(call)
    given = list(call.args[1:]) if receiver is None else [receiver, *call.args[1:]]
    given += [named[one] for one in ("input", "self", "other") if one in named]
    if len(given) == 2:
        yield given[0], given[1], "__add__"
        yield given[1], given[0], "__add__"


def _given(tree: Tree, call: ast.Call) -> list[ast.expr]:
    """The tensor of a call and what stands beside it, be they named or not."""
    given = [*call.args]
    if isinstance(call.func, ast.Attribute) and tree.of(call.func.value).is_tensor:
        given.insert(0, call.func.value)
    named = {one.arg: one.value for one in call.keywords}
    return given + [named[side] for side in _SIDES if side in named]


def _may_be_number(node: ast.expr) -> bool:
    """Whether it may be a number that single precision does not hold."""
    if isinstance(node, ast.UnaryOp):
        return _may_be_number(node.operand)
    if not isinstance(node, ast.Constant):
        return isinstance(node, (ast.Attribute, ast.BinOp, ast.Call, ast.Name, ast.IfExp))
    if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
        return False
    return single(node.value) != node.value


SIGHTINGS = (
    Sighting(
        "MP607",
        "double-operand",
        "A Python number is combined with a float64 tensor.",
        "MindSpore converts this number to float32, although the tensor is float64",
        find=lambda context: double_uses(context.tree),
        only_before=True,
    ),
)
