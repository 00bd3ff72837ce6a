"""What tells the limits of a type: `torch.finfo(x.dtype)`, `torch.iinfo(torch.int64)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.number_calls import dtype_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis

if TYPE_CHECKING:
    from mindport.analysis.numbers.number_types import NumberTypes


def limited_dtype(numbers: NumberTypes, unit: Unit, term: int, role: str) -> str | None:
    """The dtype whose limits a term tells, "" for an unknown one; None for any other term.

    `role` names the functions that tell limits, in mapping_db/roles.
    """
    operation, *parts = unit.ir.terms[term]
    ev = numbers.ev
    if operation == ir.GLOBAL and parts[0] in unit.ir.names:
        return limited_dtype(numbers, unit, unit.ir.names[parts[0]], role)
    telling = ev.catalogue.named(role)
    if operation != ir.CALL or not parts[1] or not apis(ev, unit, parts[0]) & telling:
        return None
    return dtype_of(numbers, unit, parts[1][0], is_certain=True)
