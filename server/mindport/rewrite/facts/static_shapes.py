"""What keeps its shape and gives the same as code whose shape depends on data.

Only where the selection is used up at once, by a sum or a count, and where the text alone shows
that the result is the same: what is selected from has the mask's shape, and the mask is one of
truths. A sum over `where` has more terms, all zero, so that floats may round otherwise in the last
place; a product with the mask would make NaN of what is not selected.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from mindport.analysis.api_use import ApiUse, UseKind
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit
from mindport.text.span import Span

# Methods and functions that give one truth for each element.
_OF_TRUTHS = frozenset({"isnan", "isinf", "isfinite", "isposinf", "isneginf", "logical_not",
                        "gt", "lt", "ge", "le", "eq", "ne"})  # fmt: skip
_POSITIONS = frozenset({"nonzero", "where", "argwhere"})
_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)


class Named:
    """A tree, and which APIs its names denote by the uses that were found in it."""

    def __init__(self, tree: Tree, uses: Iterable[ApiUse]) -> None:
        self.tree = tree
        self._uses = {use.name_span.end: use for use in uses}

    def api(self, called: ast.expr) -> str:
        """The full name of the API; "" where none is known."""
        use = self._uses.get(self.tree.span(called).end)
        return "" if use is None else use.api

    def leaf(self, called: ast.expr) -> str:
        """The last part of that name; the name of a method of an unknown object."""
        method = called.attr if isinstance(called, ast.Attribute) else ""
        return self.api(called).rpartition(".")[2] or method

    def receiver(self, call: ast.Call) -> ast.expr | None:
        """The object that a method is called on; None for a function."""
        use = self._uses.get(self.tree.span(call.func).end)
        is_method = use is None or use.kind is UseKind.METHOD
        return call.func.value if is_method and isinstance(call.func, ast.Attribute) else None

    def is_builtin(self, called: ast.expr, name: str) -> bool:
        """Whether it is a function of Python: nothing in the file takes its name."""
        is_named = isinstance(called, ast.Name) and called.id == name
        return is_named and all(
            _bound_by(one) != name for one in self.tree.within(self.tree.module)
        )


def _bound_by(node: ast.AST) -> str | None:
    """The name that a node gives a value to."""
    if isinstance(node, ast.Name):
        return None if isinstance(node.ctx, ast.Load) else node.id
    if isinstance(node, ast.alias):
        return node.asname or node.name
    return node.arg if isinstance(node, ast.arg) else getattr(node, "name", None)


def static_form(named: Named, span: Span) -> Edit | None:
    """What can stand in the place of the expression around a call or subscript at a span."""
    node = named.tree.at(span)
    written = None if node is None else _selected(named, node) or _counted(named, node)
    return None if written is None else Edit(named.tree.span(written[0]), written[1])


def _of(tree: Tree, node: ast.expr) -> str:
    """How an expression is written."""
    return tree.text[slice(*tree.span(node))]


def _receiver(tree: Tree, node: ast.expr) -> str:
    """The same, as what a method is called on."""
    simple = isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))
    return _of(tree, node) if simple else f"({_of(tree, node)})"


# -- x[mask], x.masked_select(mask) ---------------------------------------------------------------


def _selected(named: Named, node: ast.expr) -> tuple[ast.expr, str] | None:
    """A sum of what a mask selects, or their number."""
    found = _selection(named, node)
    if found is None:
        return None
    source, mask, is_alike = found
    whole = _method_on(named.tree, node, "sum") or _function_of(named, node, "sum")
    if whole is not None:
        kept = f"{_receiver(named.tree, source)}.where({_of(named.tree, mask)}, 0)"
        return whole, kept + ".sum()"
    whole = _length(named, node, of_vector=True)
    if whole is not None and is_alike:
        return whole, f"int({_receiver(named.tree, mask)}.sum())"
    return None


def _selection(named: Named, node: ast.expr) -> tuple[ast.expr, ast.expr, bool] | None:
    """What is selected from, the mask, and whether both have one shape."""
    if isinstance(node, ast.Subscript):
        alike = _is_mask_of(named, node.slice, _of(named.tree, node.value))
        return (node.value, node.slice, True) if alike and _is_plain(node.value) else None
    given = _given(named, node, "masked_select", 2)
    if given is None:
        return None
    source, mask = given
    return source, mask, _is_plain(source) and _is_mask_of(named, mask, _of(named.tree, source))


def _is_plain(node: ast.expr) -> bool:
    """A name, or attributes of one: whatever is read twice is the same."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_plain(node.value))


def _is_mask_of(named: Named, mask: ast.expr, source: str) -> bool:
    """Whether a mask is made of what it selects from and of constants alone."""
    if isinstance(mask, ast.UnaryOp) and isinstance(mask.op, ast.Invert):
        return _is_mask_of(named, mask.operand, source)
    if isinstance(mask, ast.BinOp) and isinstance(mask.op, _BITS):
        return _is_mask_of(named, mask.left, source) and _is_mask_of(named, mask.right, source)
    if isinstance(mask, ast.Compare) and len(mask.ops) == 1:
        if isinstance(mask.ops[0], (ast.In, ast.NotIn, ast.Is, ast.IsNot)):
            return False
        sides = (mask.left, mask.comparators[0])
        return any(_of(named.tree, side) == source for side in sides) and all(
            _of(named.tree, side) == source or _is_number(side) for side in sides
        )
    if isinstance(mask, ast.Call):
        given = list(mask.args)
        tensor = named.receiver(mask) or (given.pop(0) if given else None)
        if tensor is None or _of(named.tree, tensor) != source:
            return False
        return (
            named.leaf(mask.func) in _OF_TRUTHS
            and not mask.keywords
            and all(_is_number(x) for x in given)
        )
    return False


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        return _is_number(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))


# -- nonzero --------------------------------------------------------------------------------------


def _counted(named: Named, node: ast.expr) -> tuple[ast.expr, str] | None:
    """The number of positions that `nonzero`, `argwhere` or one-argument `where` gives."""
    for name in _POSITIONS:
        as_tuple = name == "where"
        given = _given(named, node, name, 1)
        if given is None and name == "nonzero":
            given, as_tuple = _given(named, node, name, 1, flag="as_tuple"), True
        if given is None:
            continue
        tensor, positions = given[0], node
        if as_tuple:  # of one dimension each
            positions = named.tree.parent(node)  # type: ignore[assignment]
            if not (isinstance(positions, ast.Subscript) and _is_index(positions.slice)):
                return None
        whole = _length(named, positions, of_vector=as_tuple)
        if whole is not None:
            return whole, f"int({_receiver(named.tree, tensor)}.count_nonzero())"
    return None


def _is_index(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0


# -- how a result is used -------------------------------------------------------------------------


def _given(
    named: Named, node: ast.expr, name: str, count: int, *, flag: str = ""
) -> list[ast.expr] | None:
    """What `x.name(...)` or `torch.name(x, ...)` is given, the receiver first.

    All by position, but for a flag, which then has to be `True`.
    """
    if not isinstance(node, ast.Call) or named.leaf(node.func) != name:
        return None
    flags = [(word.arg, _is_true(word.value)) for word in node.keywords]
    if flags != ([(flag, True)] if flag else []):
        return None
    receiver = named.receiver(node)
    given = [*([] if receiver is None else [receiver]), *node.args]
    starred = any(isinstance(one, ast.Starred) for one in given)
    return given if len(given) == count and not starred else None


def _is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _method_on(tree: Tree, node: ast.expr, name: str) -> ast.expr | None:
    """`node.name()`"""
    attribute = tree.parent(node)
    call = tree.parent(attribute) if attribute is not None else None
    if not isinstance(attribute, ast.Attribute) or attribute.attr != name:
        return None
    is_called = isinstance(call, ast.Call) and call.func is attribute and not _arguments(call)
    return call if is_called else None  # type: ignore[return-value]


def _function_of(named: Named, node: ast.expr, name: str) -> ast.expr | None:
    """`torch.name(node)`"""
    call = named.tree.parent(node)
    if isinstance(call, ast.Call) and _arguments(call) == [node]:
        return call if named.api(call.func) == f"torch.{name}" else None
    return None


def _arguments(call: ast.Call) -> list[ast.AST]:
    return [*call.args, *call.keywords]


def _length(named: Named, node: ast.expr, *, of_vector: bool) -> ast.expr | None:
    """`len(node)`, `node.shape[0]`, `node.size(0)`; of a vector `node.numel()`, too."""
    return next(_lengths(named, node, of_vector=of_vector), None)


def _lengths(named: Named, node: ast.expr, *, of_vector: bool) -> Iterator[ast.expr]:
    user = named.tree.parent(node)
    if (
        isinstance(user, ast.Call)
        and _arguments(user) == [node]
        and named.is_builtin(user.func, "len")
    ):
        yield user
    if not isinstance(user, ast.Attribute):
        return
    outer = named.tree.parent(user)
    is_item = isinstance(outer, ast.Subscript) and outer.value is user and _is_index(outer.slice)
    if user.attr == "shape" and is_item:
        yield outer  # type: ignore[misc]
    if not isinstance(outer, ast.Call) or outer.func is not user or outer.keywords:
        return
    if user.attr == "size" and len(outer.args) == 1 and _is_index(outer.args[0]):
        yield outer
    if user.attr == "numel" and of_vector and not outer.args:
        yield outer
