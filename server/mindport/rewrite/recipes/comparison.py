"""Questions about the elements of tensors."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.recipe import CPU, Made, Recipe, Recipes, Refused, Write, on
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.number_types import values_of
from mindport.rewrite.recipes.packaged import call_of_helper, inside
from mindport.rewrite.sightings.empty_selections import may_be_empty

# Functions and methods of which the result holds truth values.
_ASKING = frozenset(
    {
        *("eq", "ne", "lt", "le", "gt", "ge", "not_equal", "less", "less_equal", "greater"),
        *("greater_equal", "isnan", "isinf", "isfinite", "isclose", "isin", "bool", "any", "all"),
        *("logical_and", "logical_or", "logical_not", "logical_xor"),
    }
)
_LIMIT = 12  # names and operators that are followed
_BITWISE = (ast.BitAnd, ast.BitOr, ast.BitXor)


def holds_truth(node: ast.expr) -> bool:
    """Whether the expression itself says that its value is a tensor of bool."""
    if isinstance(node, ast.Compare):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Invert) and holds_truth(node.operand)
    if isinstance(node, ast.BinOp):
        both = holds_truth(node.left) and holds_truth(node.right)
        return isinstance(node.op, _BITWISE) and both
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    types = [one.value for one in node.keywords if one.arg == "dtype"]
    if types:
        return ast.unparse(types[0]).rpartition(".")[2] in ("bool", "bool_")
    if name == "tensor" and node.args:
        written = [one for one in ast.walk(node.args[0]) if isinstance(one, ast.expr)]
        values = [one for one in written if not isinstance(one, ast.List)]
        return bool(values) and all(
            isinstance(one, ast.Constant) and isinstance(one.value, bool) for one in values
        )
    return name in _ASKING


def _is_tuple(given: Given) -> bool:
    return isinstance(given.node, (ast.Tuple, ast.List))


def _quantified(name: str) -> Recipe:
    """`any` and `all` read integers wrongly on CPU: they are made truth values before."""

    def recipe(site: Site) -> Made | Refused | None:
        asked = site.arguments("input", "dim", "keepdim")
        if name == "any" and asked is not None and "input" in asked:
            several = "dim" in asked and _is_tuple(asked["dim"])
            if several or may_be_empty(site.tree, site.kind_of, asked["input"].node):
                return call_of_helper(site, "any_of")
        node, receiver = site.call, site.receiver
        if node is None:
            return None
        if site.is_method:
            if receiver is None or holds_truth(receiver.node):
                return None
            given = inside(site)
            parts = [*site.enclosed(receiver), f".bool().{name}("]
            parts += [given] if given is not None else []
            return Made((site.replaced(*parts, ")"),), f"mindspore.Tensor.{name}")
        if not node.args or holds_truth(node.args[0]):
            return None
        first = site.positional(0)[0]
        called = site.put(site.use.name_span, site.name(f"mindspore.mint.{name}"))
        return Made(
            (called, site.put(first.span, *site.enclosed(first), ".bool()")),
            f"mindspore.mint.{name}",
        )

    return on(CPU, recipe)


def _equal(site: Site) -> Made | Refused | None:
    """`equal` gives one bool."""
    given = site.arguments("input", "other")
    if given is None or len(given) != 2:
        return None
    asked = site.name("mindspore.numpy.array_equal")
    parts = ["bool(", *site.call_parts(asked, (given["input"], given["other"])), ")"]
    return Made((site.replaced(*parts),), "mindspore.numpy.array_equal")


def _operator(symbol: str) -> Recipe:
    """The bitwise functions take no plain numbers on CPU; the operators do."""

    def recipe(site: Site) -> Made | None:
        given = site.arguments("input", "other")
        if given is None or len(given) != 2:
            return None
        left, right = (site.enclosed(given[name]) for name in ("input", "other"))
        return Made((site.replaced("(", *left, f" {symbol} ", *right, ")"),))

    return on(CPU, recipe)


def _inverted(site: Site) -> Made | Refused | None:
    """`bitwise_not` knows no truth values on CPU; the operator gives nothing but truth values."""
    given = site.arguments("input")
    if given is None:
        return None
    if not holds_truth(given["input"].node):
        return call_of_helper(site, "bitwise_not")
    return Made((site.replaced("(~", *site.enclosed(given["input"]), ")"),))


def _inverted_by_sign(site: Site) -> Made | Refused | None:
    """`~x`, of which MindSpore's operator gives truth values whatever it is given."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.UnaryOp) or is_truth(site, node.operand):
        return Made(())
    operand = site.tree.span(node.operand)
    parts = (f"{site.helper('bitwise_not')}(", operand, ")")
    return Made((site.put(site.use.span, *parts),), "mindport_compat.bitwise_not")


def is_truth(site: Site, node: ast.expr, left: int = _LIMIT) -> bool:
    """Whether the text tells truth values, also of a name that is bound to nothing else."""
    if left <= 0:
        return False
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Invert) and is_truth(site, node.operand, left - 1)
    if isinstance(node, ast.BinOp):
        both = (is_truth(site, one, left - 1) for one in (node.left, node.right))
        return isinstance(node.op, _BITWISE) and all(both)
    if not isinstance(node, ast.Name):
        return holds_truth(node)
    values = values_of(site.tree, node)
    return bool(values) and all(is_truth(site, one, left - 1) for one in values)


def _shifted(side: str) -> Write:
    def recipe(site: Site) -> Made | Refused | None:
        """`x << n` and `x >> n`, which MindSpore's tensors do not have."""
        node = site.tree.at(site.use.span)
        if not isinstance(node, ast.BinOp):
            return None
        target = f"mindspore.mint.bitwise_{side}_shift"
        left, right = site.tree.span(node.left), site.tree.span(node.right)
        parts = (f"{site.helper(f'shift_{side}')}(", left, ", ", right, ")")
        return Made((site.put(site.use.span, *parts),), target)

    return recipe


RECIPES: Recipes = {
    **{f"torch.{name}": _quantified(name) for name in ("any", "all")},
    **{f"torch.Tensor.{name}": _quantified(name) for name in ("any", "all")},
    **dict.fromkeys(("torch.equal", "torch.Tensor.equal"), _equal),
    "torch.Tensor.__invert__": _inverted_by_sign,
    "torch.Tensor.__lshift__": _shifted("left"),
    "torch.Tensor.__rshift__": _shifted("right"),
    "torch.Tensor.bitwise_not": on(CPU, _inverted),
    "torch.bitwise_not": on(CPU, _inverted),
    "torch.bitwise_and": _operator("&"),
    "torch.bitwise_or": _operator("|"),
    "torch.bitwise_xor": _operator("^"),
}
