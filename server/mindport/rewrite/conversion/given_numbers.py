"""Questions on arguments that are written as numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable

from mindport.analysis.numbers import new_floats
from mindport.analysis.numbers.as_called import held_as_called, may_hold_integers
from mindport.analysis.numbers.large_integers import may_be_large, may_exceed
from mindport.analysis.numbers.maybe_held import may_be_whole, may_hold
from mindport.analysis.numbers.maybe_zero import may_be_zero
from mindport.analysis.numbers.not_negative import is_not_negative
from mindport.analysis.numbers.type_promotion import USUAL
from mindport.analysis.numbers.wide_numbers import single
from mindport.analysis.values.domain import Atom, Instance, Sequence
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.knowledge.operator_facts import family
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.complex_numbers import may_be_complex
from mindport.rewrite.facts.short_floats import named_dtypes
from mindport.rewrite.view.names import is_path

_SMALL_INTEGERS = ("int8", "int16", "uint8")
_LARGEST_IN_32_BITS = 2**31 - 1
_SEQUENCES = ("list", "tuple")
_WIDE_UNSIGNED = ("uint16", "uint32", "uint64")


def has_other_parts(site: Site, node: ast.expr) -> bool:
    """Whether a sequence holds tensors or arrays of another type than new tensors have."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return any(has_other_parts(site, one) for one in node.elts)
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return has_other_parts(site, node.elt)
    if site.tree.kind(node) == "list":
        dtype = site.held(node).dtype
        return dtype not in USUAL if dtype else bool(site.tree.of(node).memory())
    asked = site.tree.of(node)
    if TENSOR in asked.kinds and asked.rank != 0:
        return True  # torch takes the one element of it as a number
    is_part = asked.kind == TENSOR or asked.is_array
    return is_part and asked.held_by_array.dtype not in USUAL


def has_sized_parts(site: Site, node: ast.expr) -> bool:
    """Whether a sequence holds tensors with dimensions: of each, torch takes the one element."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return any(has_sized_parts(site, one) for one in node.elts)
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return has_sized_parts(site, node.elt)
    asked = site.tree.of(node)
    if TENSOR in asked.kinds:
        return asked.rank != 0
    holds = any(_holds_tensors(site.tree.evaluator, one) for one in asked.value)
    return holds and (asked.term is None or asked.file.ranks_of_parts(asked.term) != {0})


def _holds_tensors(ev: Evaluator, atom: Atom) -> bool:
    held = atom.elements if isinstance(atom, Sequence) else ()
    if isinstance(atom, Instance) and atom.cls in _SEQUENCES:
        held = (atom.items,)
    return any(ev.is_tensor(one) or _holds_tensors(ev, one) for value in held for one in value)


def is_product(given: Given) -> bool:
    """Whether it is computed as only a number can be: `2 * width * heads`."""
    match given.node:
        case ast.BinOp(op=ast.Mult(), left=left, right=right):
            return isinstance(left, ast.BinOp) or isinstance(right, ast.BinOp)
    return False


def has_no_size(site: Site, given: Given) -> bool:
    """Whether one of the sizes that are written may be 0."""
    sizes = given.node.elts if isinstance(given.node, (ast.List, ast.Tuple)) else []
    return any(may_be_zero(site.tree.of(one)) for one in sizes)


def _may_be_named(site: Site, given: Given) -> bool:
    """Whether its type is not known, and the text names others than most tensors have."""
    return not site.held(given.node).is_exact and not USUAL.issuperset(site.tree.once(named_dtypes))


def _may_be_brain_float(site: Site, given: Given) -> bool:
    """Whether its type is not known, and the text names bfloat16."""
    is_open = not site.held(given.node).is_exact
    return is_open and "bfloat16" in site.tree.once(named_dtypes)


def is_exact(given: Given) -> bool:
    """Whether it is written as a number that single precision holds."""
    value = given.literal if given.is_literal else None
    return isinstance(value, (int, float)) and single(value) == value


def is_whole_factor(given: Given) -> bool:
    """Whether it is written as a whole number from 1 on."""
    value = given.literal if given.is_literal else None
    return isinstance(value, (int, float)) and value == int(value) and value >= 1


# Of what an argument holds, by the word for it.
OF_ARGUMENTS: dict[str, Callable[[Site, Given], bool]] = {
    "integers as called": lambda site, given: (
        may_hold_integers(site.expressions.of(given.node))
        or may_be_whole(site.expressions.of(given.node))
    ),
    "bytes": lambda site, given: site.held(given.node).dtype == "uint8",
    "maybe bytes": lambda site, given: may_hold(site.tree.of(given.node), "uint8"),
    "maybe complex numbers": lambda site, given: may_be_complex(site.tree, given.node),
    "small integers": lambda site, given: site.held(given.node).dtype in _SMALL_INTEGERS,
    "maybe small integers": lambda site, given: any(
        may_hold(site.tree.of(given.node), one) for one in _SMALL_INTEGERS
    ),
    "wide unsigned integers": lambda site, given: (
        held_as_called(site.expressions.of(given.node)).dtype in _WIDE_UNSIGNED
    ),
    "maybe large integers": lambda site, given: may_be_large(site.tree.of(given.node)),
    "maybe beyond 32 bits": lambda site, given: may_exceed(
        site.tree.of(given.node), _LARGEST_IN_32_BITS
    ),
    "maybe negative": lambda site, given: not is_not_negative(site.tree.of(given.node)),
    "of parts with dimensions": lambda site, given: (
        TENSOR not in site.tree.of(given.node).kinds and has_sized_parts(site, given.node)
    ),
    "number of Python": lambda site, given: site.held(given.node).is_number,
    "number that may be 0": lambda site, given: may_be_zero(site.tree.of(given.node)),
    "sizes that may be 0": has_no_size,
    "half precision": lambda site, given: any(
        may_hold(site.tree.of(given.node), one) for one in ("float16", "bfloat16")
    ),
    "double precision": lambda site, given: (
        new_floats.may_be_double(site.tree.evaluator, site.held(given.node))
        or may_hold(site.tree.of(given.node), "float64")
    ),
    "known double precision": lambda site, given: site.held(given.node).dtype == "float64",
    "path maybe in double precision": lambda site, given: (
        is_path(given.node) and may_hold(site.tree.of(given.node), "float64")
    ),
    "maybe bfloat16": _may_be_brain_float,
    "maybe of a type that is named": _may_be_named,
    "floating dtype": lambda site, given: family(site.tree.of(given.node).dtype) == "float",
    "integer dtype": lambda site, given: family(site.tree.of(given.node).dtype) == "integer",
    "unsigned dtype": lambda site, given: site.tree.of(given.node).dtype in ("bool", "uint8"),
    "single precision": lambda site, given: site.tree.of(given.node).dtype == "float32",
    "in single precision": lambda site, given: site.held(given.node).dtype == "float32",
}
