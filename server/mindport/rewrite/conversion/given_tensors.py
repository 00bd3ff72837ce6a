"""What the forms of mapping_db/forms ask of arguments that may be tensors."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.lowering import ir
from mindport.analysis.values.value_origins import Place, behind
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.aliasing import is_new

_ENDS = (ir.ATTR, ir.BINARY, ir.CALL, ir.PARAM, ir.UNARY)


def _is_tensor_of_its_own(site: Site, given: Given) -> bool:
    """Whether it is a tensor, and no parameter: callers may break what an annotation promises."""
    asked = site.tree.of(given.node)
    if asked.term is None or not asked.is_tensor:
        return False
    ends = behind(asked.evaluator, (asked.unit, asked.term), _is_given_or_made)
    return all(one is None or one[0].ir.terms[one[1]][0] != ir.PARAM for one in ends)


def _is_given_or_made(place: Place) -> bool:
    return place[0].ir.terms[place[1]][0] in _ENDS


# Of what an argument is, by the word for it.
OF_ARGUMENTS: dict[str, Callable[[Site, Given], bool]] = {
    "tensor": lambda site, given: site.tree.of(given.node).is_tensor,
    "tensor whatever is passed": _is_tensor_of_its_own,
    "new": lambda site, given: is_new(site.tree, given.node),
    "array": lambda site, given: site.tree.kind(given.node) == "numpy.ndarray",
}
