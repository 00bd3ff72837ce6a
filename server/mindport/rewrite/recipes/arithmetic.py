"""Numbers beside tensors: complex ones, and those beside tensors in double precision."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.short_floats import named_dtypes
from mindport.rewrite.sightings.brain_floats import BRAIN_FLOAT, places
from mindport.rewrite.sightings.cut_booleans import CUT
from mindport.rewrite.sightings.double_precision import MAYBE, METHODS, deciding, operand_of
from mindport.rewrite.sightings.numbers_beside_halves import HALF_NUMBER, halves
from mindport.rewrite.sightings.numbers_of_tensors import FLOAT, INTEGER, NUMBER
from mindport.rewrite.sightings.operators import ABSOLUTE, COMPLEX, EXACT, POWER
from mindport.rewrite.sightings.without_dimensions import (
    HANDED_ON,
    WITHOUT_DIMENSIONS,
    operand_at,
)
from mindport.rewrite.view.names import ARITHMETIC, is_path

_PROMOTING = (ast.Add, ast.Sub, ast.Mult, ast.Div)


def number_in_double(site: Site) -> Made:
    """A number beside a tensor in double precision, as such a tensor."""
    number = site.use.span
    made = site.put(number, f"{site.helper('in_double')}(", number, ")")
    return Made((made,), "mindport_compat.in_double")


def _number_beside(site: Site) -> Made | None:
    """The same beside a tensor that may be one in double precision."""
    number = site.use.span
    other = operand_of(site.tree, number)
    if other is None:
        return None
    path = other if is_path(other) else deciding(site.tree, other)
    written = "" if path is None else f", {site.tree.written(path)}"
    made = site.put(number, f"{site.helper('number_beside')}(", number, f"{written})")
    return Made((made,), "mindport_compat.number_beside")


def _half_number(site: Site) -> Made | None:
    """A number that a tensor of half precision is compared with, as that holds it."""
    node = site.tree.at(site.use.span)
    kind = site.tree.once(halves).get(node) if isinstance(node, ast.expr) else None
    if node is None or kind is None:
        return None
    name = site.name(f"mindspore.{kind}") if isinstance(kind, str) else site.tree.written(kind)
    made = site.put(site.use.span, f"{site.helper('number_as')}(", site.use.span, f", {name})")
    return Made((made,), "mindport_compat.number_as")


def _without_dimensions(site: Site) -> Made | Refused:
    """A tensor without dimensions, in the type of the operand beside it."""
    operand = operand_at(site.tree, site.use.span)
    if operand is None:
        return Refused("its operands are not known here")
    node, beside = operand
    dtype = site.tree.of(node).taken_in(site.tree.of(beside), named_dtypes(site.tree))
    if dtype:
        cast = [*site.enclosed(site.given(node)), f".to({site.name(f'mindspore.{dtype}')})"]
        return Made((site.put(site.use.span, *cast),), "mindspore.Tensor.to", evidence="")
    if not is_path(beside):
        told = Refused("in torch it is taken in the type of the other operand, which is not known")
        return _promoted(site, node, beside) or told
    start = f"{site.helper('beside')}("
    made = site.put(site.use.span, start, site.use.span, f", {site.tree.written(beside)})")
    return Made((made,), "mindport_compat.beside")


def _promoted(site: Site, node: ast.expr, beside: ast.expr) -> Made | None:
    """The left one of two operands, as a side of an operator that looks at both."""
    tree, left = site.tree, _left_of(site.tree.parent(node))
    if left is None or left not in (node, beside):
        return None
    first = None if left is node else operand_at(tree, tree.span(left))
    if first is not None and not is_path(first.beside):
        return Made(())  # that one is looked at already
    span = tree.span(left)
    made = site.put(span, f"{site.helper('promoted')}(", span, ")")
    return Made((made,), "mindport_compat.promoted")


def _left_of(operation: ast.AST | None) -> ast.expr | None:
    """The left one of two sides of an operator whose result has their type, or compares them."""
    if isinstance(operation, ast.BinOp) and isinstance(operation.op, _PROMOTING):
        return operation.left
    is_of_two = isinstance(operation, ast.Compare) and len(operation.ops) == 1
    return operation.left if is_of_two else None  # type: ignore[union-attr]


def _cut(site: Site) -> Made:
    """A boolean or a whole number that passes no gradient on."""
    start = f"{site.name('mindspore.ops.stop_gradient')}("
    made = site.put(site.use.span, start, site.use.span, ")")
    return Made((made,), "mindspore.ops.stop_gradient", evidence="")


def _handed_on(site: Site) -> Made:
    """`torch.add` where it is handed on, as a function that gives torch's type."""
    made = site.put(site.use.span, f"{site.helper('in_one_type')}(", site.use.span, ")")
    return Made((made,), "mindport_compat.in_one_type")


# By what a tensor holds, what makes a number of Python from it.
_KINDS = {"bool": "int", "float": "float", "integer": "int"}


def _as_number(site: Site) -> Made | None:
    """A tensor, or a number of numpy, as the number of Python that it holds."""
    node = site.tree.at(site.use.span)
    if node is None:
        return None
    taken = {INTEGER: "int", FLOAT: "float"}.get(site.use.api)
    kind = taken or _KINDS.get(site.tree.of(node).held_by_array.family)
    if kind is None and site.tree.of(node).is_array:
        return site.by_helper("operand", site.given(node))
    if kind is None:
        made = site.put(site.use.span, *site.enclosed(site.given(node)), ".item()")
        return Made((made,), "mindspore.Tensor.item", evidence="")
    return Made(
        (site.put(site.use.span, f"{kind}(", site.use.span, ")"),), f"builtins.{kind}", evidence=""
    )


def _with_complex(site: Site) -> Made | Refused | None:
    """`1j * x` as a function that makes both sides complex."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.BinOp):
        return Made(())
    if "#" in site.code.text[slice(*site.use.span)]:
        return Refused("it contains a comment")
    sign = f'"{ARITHMETIC[type(node.op)][1]}"'
    sides = [site.given(one) for one in (node.left, node.right)]
    return site.by_helper("complex_operator", sign, *sides)


_EXACT: dict[type[ast.operator], str] = {
    ast.FloorDiv: "floor_quotient",
    ast.Mod: "remainder",
    ast.Pow: "strict_pow",
}


def _exact(site: Site) -> Made | Refused | None:
    """`x % 0.1` of doubles, and what large integers lose, as a function that keeps all digits."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.BinOp):
        return None
    return site.by_helper(_EXACT[type(node.op)], site.given(node.left), site.given(node.right))


def _power(site: Site) -> Made | Refused | None:
    """`x ** i` as a function that knows the gradient by 0."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.BinOp):
        return None
    return site.by_helper("power", site.given(node.left), site.given(node.right))


def _brain_float(site: Site) -> Made | None:
    """bfloat16 as float32, a result as bfloat16, or as one and then the other."""
    node = site.tree.at(site.use.span)
    place = site.tree.once(places).get(node) if isinstance(node, ast.expr) else None
    if node is None or place is None:
        return None
    kinds = ["mindspore.bfloat16"] * place.is_result + ["mindspore.float32"] * place.is_operand
    casts = "".join(f".to({site.name(kind)})" for kind in kinds)
    written = site.put(site.use.span, *site.enclosed(site.given(node)), casts)
    return Made((written,), "mindspore.Tensor.to", evidence="")


def _absolute(site: Site) -> Made | None:
    """`abs(x)` of complex numbers."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.Call):
        return None
    written = site.put(site.tree.span(node.func), site.helper("absolute"))
    return Made((written,), "mindport_compat.absolute")


RECIPES: Recipes = {
    ABSOLUTE: _absolute,
    BRAIN_FLOAT: _brain_float,
    COMPLEX: _with_complex,
    POWER: _power,
    **dict.fromkeys(EXACT.values(), _exact),
    **dict.fromkeys((INTEGER, FLOAT, NUMBER), _as_number),
    WITHOUT_DIMENSIONS: _without_dimensions,
    CUT: _cut,
    HALF_NUMBER: _half_number,
    MAYBE: _number_beside,
    HANDED_ON: _handed_on,
    **{f"torch.Tensor.{name}": number_in_double for name in METHODS},
}
