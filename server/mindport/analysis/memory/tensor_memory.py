"""Whether memory is that of a tensor, which arrays of numpy may have, too."""

from __future__ import annotations

from mindport.analysis.memory.sharing import Memory
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.value_kinds import kinds


def is_of_tensor(ev: Evaluator, unit: Unit, memory: Memory, term: int) -> bool:
    """Whether a tensor has handed a term its memory: `x.detach().numpy()`.

    It may be a part of what a call gives, as in `x.max(0)[0].numpy()`; memory begins there, and
    what is known of the whole is that it is a tuple.
    """
    passed = [term]
    for at in passed:
        if TENSOR in kinds(ev, unit, at):
            return True
        steps = memory.handed(at) or ()
        passed += (one.term for one in steps if one.term not in passed)
    origins = (one.memory for one in memory.of(term))
    return any(TENSOR in kinds(ev, other, begin) for other, begin, _ in origins)
