"""Whether a tensor may be a parameter of a module, also where a call in the project passes one."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.memory.sharing import Memory
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.value_kinds import kinds


def may_be_parameter(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a term may be a parameter of a module; an unknown attribute may be one."""
    waiting = [(unit, term)]
    for where, at in waiting:
        memory = Memory(ev, where)
        if memory.is_parameter(at) or "torch.nn.Parameter" in kinds(ev, where, at):
            return True
        is_unknown = not kinds(ev, where, at) - {""}
        for source in memory.of(at):
            other, begin, member = source.memory
            if source.is_view or source.is_part:
                continue
            if is_unknown and isinstance(member, str):
                return True
            parts = other.ir.terms[begin]
            if member is None and parts[0] == ir.PARAM:
                passed = passed_terms(ev, other, parts[1], parts[2])
                waiting += [one for one in passed if one not in waiting]
    return False
