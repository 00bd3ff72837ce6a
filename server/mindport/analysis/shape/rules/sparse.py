"""Sparse tensors: how many elements they hold is decided by data where a dense tensor, or indices
that may be equal, made them."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, rules_of
from mindport.analysis.shape.dimension import SOME, Kind
from mindport.analysis.shape.domain import Made, Shaped, TensorShape

# Stands for a sparse tensor with so many elements as its data says.
_COUNTED = "torch.sparse.Tensor"


def _made(call: ShapeCall) -> Made:
    return Made(_COUNTED, (call.value("input"),), ())


def _values(call: ShapeCall) -> Shaped | None:
    return TensorShape((call.counted,)) if is_counted(call.value("input")) else None


def _indices(call: ShapeCall) -> Shaped | None:
    return TensorShape((SOME, call.counted), "int64") if is_counted(call.value("input")) else None


def _places(call: ShapeCall) -> Shaped | None:
    return TensorShape((call.counted,), "int64") if is_counted(call.value("input")) else None


def is_counted(held: Shaped | None) -> bool:
    """Whether it is a sparse tensor whose data says how many elements it holds."""
    return isinstance(held, Made) and held.cls == _COUNTED


_MAKING = " ".join(
    f"torch.Tensor.{name}" for name in ("to_sparse", "to_sparse_csr", "to_sparse_csc", "coalesce")
)

SHAPE_RULES: ShapeRules = {
    **rules_of(_MAKING, ShapeRule("input", _made)),
    **rules_of(
        "torch.Tensor.values torch.Tensor._values", ShapeRule("input", _values, Kind.OUTPUT)
    ),
    **rules_of(
        "torch.Tensor.indices torch.Tensor._indices", ShapeRule("input", _indices, Kind.OUTPUT)
    ),
    **rules_of(
        "torch.Tensor.col_indices torch.Tensor.row_indices",
        ShapeRule("input", _places, Kind.OUTPUT),
    ),
}
