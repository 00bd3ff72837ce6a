"""What arrays of numpy hold: doubles mostly, where torch would have made floats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mindport.analysis.numbers.held_numbers import NOTHING, Held, promoted
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dtypes import dtype_named
from mindport.analysis.values.foreign_values import ARRAY, is_array, is_reduced

if TYPE_CHECKING:  # the two evaluate each other
    from mindport.analysis.numbers.number_types import NumberTypes

# What functions of a role give, whatever they are given.
_MADE = {"arrays-of-doubles": "float64", "arrays-of-integers": "int64"}
# What numpy makes of Python's numbers.
_MADE_OF = {"bool": "bool", "integer": "int64", "float": "float64", "complex": "complex128"}


def called(t: NumberTypes, unit: Unit, term: int, api: str) -> Held | None:
    """What a function of numpy, or a method of an array, gives; `api` is its name.

    None is what a circle has not told yet.
    """
    if not is_array(t.ev, unit, term):
        return NOTHING  # a number of Python
    _, callee, positional, _ = unit.ir.terms[term]
    name = api.rpartition(".")[2]
    always = [dtype for role, dtype in _MADE.items() if t.ev.catalogue.has_role(role, name)]
    if always or dtype_named(api):
        return Held(*always or (dtype_named(api),))
    if api == f"{ARRAY}.{name}":
        given = (unit.ir.terms[callee][1],)
    else:
        given = positional if name == "arange" else positional[:1]
    held = t.mixed(unit, given) if given else NOTHING
    return Held(_made(t, name, held)) if held is not None else None


def _made(t: NumberTypes, name: str, given: Held) -> str:
    """The dtype of what a function makes of what it is given; "" where that is not known."""
    dtype = _MADE_OF.get(given.family, "") if given.is_number else given.dtype
    if t.ev.catalogue.has_role("arrays-of-fractions", name):
        return "float64" if given.family == "integer" else dtype
    if t.ev.catalogue.has_role("arrays-of-sums", name):
        return "int64" if given.is_whole else dtype
    is_kept = name == "arange" or t.ev.catalogue.has_role("arrays-as-given", name)
    return dtype if is_kept else ""


def operand(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    """What a term is as an operand beside a tensor: one number of numpy is as one of Python."""
    held = t.of(unit, term)
    if held is None or held.is_number or not is_array(t.ev, unit, term):
        return held
    return Held(held.family, is_number=True) if is_reduced(t.ev, unit, term) else NOTHING


def arithmetic(t: NumberTypes, unit: Unit, sides: tuple[int, int], operator: str) -> Held | None:
    """What arithmetic of arrays gives; None where an operand is neither an array nor a number."""
    held = [t.of(unit, one) or NOTHING for one in sides]
    pairs = zip(sides, held, strict=True)
    arrays = [one for term, one in pairs if is_array(t.ev, unit, term)]
    numbers = [one for one in held if one.is_number]
    if not arrays or len(arrays) + len(numbers) < len(held):
        return None
    both = promoted(held[0], held[1])
    families = {one.family for one in arrays}
    has_whole = "integer" in families or "float" not in families
    makes = both.family == "float" or (operator == "Div" and both.is_whole)
    return Held("float64") if has_whole and makes else Held(both.dtype)
