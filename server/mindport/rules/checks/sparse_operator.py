"""MP302: an operator that MindSpore has only for dense tensors works on a sparse one."""

from __future__ import annotations

from mindport.analysis.event import Event
from mindport.knowledge.types import Backend, Parity
from mindport.knowledge.versions import NEWEST
from mindport.rules.event import related
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_CLASSES = {"coo": "COOTensor", "csr": "CSRTensor"}
# What the members and operators of a sparse tensor are called in MindSpore.
_OTHER_NAMES = {
    **{"to_dense": "to_dense", "indices": "indices", "values": "values", "coalesce": "coalesce"},
    **{"crow_indices": "indptr", "col_indices": "indices", "to": "astype", "type": "astype"},
    **{"to_sparse_csr": "to_csr", "to_sparse_coo": "to_coo", "to_sparse": "to_coo"},
    **{"float": "astype", "half": "astype", "double": "astype", "size": "shape", "matmul": "mm"},
    **{"_nnz": "values", "_indices": "indices", "_values": "values", "spmm": "mm", "mv": "mm"},
    **dict.fromkeys(("cat", "concat", "concatenate"), "concat"),
}

# What works without a name of its own: operators, products with a dense matrix, `stop_gradient`.
_OF_SEVERAL = frozenset({"sub", "detach", "requires_grad_"})
_OF_ONE = {"coo": frozenset({"mul", "div", "mm"}), "csr": frozenset({"mul", "div"})}


# What asks something of a tensor, and computes none.
_ANSWERS = frozenset({"bool", "int", "str", "torch.Size"})
_MADE = "The sparse tensor is made here"
# Not with a number: COO refuses it, CSR gives a dense tensor.
_SCALED = frozenset({"mul", "div"})

_MESSAGES = {
    "again": "`{api}` on a sparse tensor is right in its first call alone: MindSpore's CPU kernel "
    "adds what its earlier calls gave",
    "again-advice": "Add up elements that share a place before the tensor is made, as "
    "`ops.unsorted_segment_sum` does by `row * columns + column`; otherwise leave the call out: "
    "products and `to_dense` add them up.",
    "": "`{api}` is applied to a sparse tensor, but MindSpore supports it for dense tensors only",
    "advice": "Call `.to_dense()` first: it takes memory for every element, not only for those "
    "that are set. The gradient is dense, too; accumulated over batches it takes as much again.",
}


def check(event: Event, known: Known) -> Remark | None:
    """Speak of an operator without an equivalent for the sparse tensor."""
    layout = event.steps[0].what
    name = event.api.rpartition(".")[2]
    name = _OTHER_NAMES.get(name, name)
    cls = _CLASSES[layout]
    if event.form == "again" and known.backend is Backend.CPU and known.release == NEWEST:
        again = say(_MESSAGES, "again", api=event.api)
        return Remark(again, say(_MESSAGES, "again-advice"), related=related(event.steps, _MADE))
    if _computes_nothing(event.api, known):
        return None
    functions = [f"mindspore.{cls}.{name}", f"mindspore.ops.{layout}_{name}"]
    is_product = name in ("mul", "div", "mm") and event.form == "several"
    is_product |= name == "mm" and event.form == "second"  # the first operand is the sparse one
    is_product |= name in _SCALED and event.form == "number"
    if any(map(known.has_symbol, functions)) and not is_product:
        return None
    if name in _OF_SEVERAL or (name in _OF_ONE[layout] and not is_product):
        return None
    return Remark(
        say(_MESSAGES, "", api=event.api),
        say(_MESSAGES, "advice"),
        related=related(event.steps, _MADE),
    )


def _computes_nothing(api: str, known: Known) -> bool:
    """Whether a call only moves a tensor, as MindSpore does by itself, or asks something of it."""
    mapping = known.mapping_of(api)
    if mapping is not None and mapping.parity is Parity.NOT_NEEDED:
        return True
    returned = {one.returns for one in known.signatures_of(api)}
    return bool(returned) and returned <= _ANSWERS


RULE = Rule(
    "MP302",
    "sparse-operator",
    Severity.WARNING,
    "An operator that MindSpore has for dense tensors only works on a sparse one.",
    on_event=check,
    messages=_MESSAGES,
)
