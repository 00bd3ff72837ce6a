"""Reading by index tensors, and embeddings."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, position
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, Kind
from mindport.analysis.shape.dims import product
from mindport.analysis.shape.domain import TensorShape, cause_of


def _index_select(call: ShapeCall) -> TensorShape:
    tensor, index = call.tensor(), call.tensor("index")
    at = position(call.axis(), tensor.rank)
    if tensor.dims is None or at is None:
        return TensorShape(None, tensor.dtype, cause=cause_of(index) or cause_of(tensor))
    length = index.dims[0] if index.dims else SOME if index.cause is None else Dynamic(index.cause)
    return TensorShape((*tensor.dims[:at], length, *tensor.dims[at + 1 :]), tensor.dtype)


def _gather(call: ShapeCall) -> TensorShape:
    index = call.tensor("index")
    return TensorShape(index.dims, call.tensor().dtype, cause=index.cause)


def _take(call: ShapeCall) -> TensorShape:
    index = call.tensor("index")
    return TensorShape(index.dims, call.tensor().dtype, cause=index.cause)


def _take_along(call: ShapeCall) -> TensorShape:
    tensor, index = call.tensor(), call.tensor("index")
    if not call.given("dim") and index.dims is not None:
        return TensorShape((product(index.dims),), tensor.dtype)
    if tensor.dims is None or index.dims is None or len(tensor.dims) != len(index.dims):
        return TensorShape(None, tensor.dtype, cause=cause_of(index) or cause_of(tensor))
    at = position(call.axis(), tensor.rank)
    dims = tuple(i if d in (1, i) or p == at else d if i == 1 else SOME
                 for p, (d, i) in enumerate(zip(tensor.dims, index.dims, strict=True)))  # fmt: skip
    return TensorShape(dims, tensor.dtype)


def _select(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    at = position(call.axis(), tensor.rank)
    if tensor.dims is None or at is None:
        return TensorShape(None, tensor.dtype)
    return TensorShape((*tensor.dims[:at], *tensor.dims[at + 1 :]), tensor.dtype)


def _narrow(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    at, length = position(call.axis(), tensor.rank), call.number("length")
    moved = call.moved_by("length")
    if tensor.dims is None or at is None:
        return TensorShape(None, tensor.dtype, cause=moved or cause_of(tensor))
    if moved is not None:
        length = Dynamic(moved)
    return TensorShape((*tensor.dims[:at], length, *tensor.dims[at + 1 :]), tensor.dtype)


def _embedding(call: ShapeCall) -> TensorShape:
    index, weight = call.tensor(), call.tensor("weight")
    width = weight.dims[-1] if weight.dims else SOME
    return _embedded(index, width, weight.dtype)


def _embedding_layer(call: ShapeCall) -> TensorShape:
    return _embedded(call.tensor(), call.number("embedding_dim"), "float32")


def _embedded(index: TensorShape, width: Dim, dtype: str) -> TensorShape:
    if index.dims is None:
        return TensorShape(None, dtype, cause=index.cause)
    return TensorShape((*index.dims, width), dtype)


def _segments(call: ShapeCall) -> TensorShape:
    """As many rows as there are lengths (or offsets, less one)."""
    tensor = call.tensor()
    lengths = call.tensor("lengths")
    axis = call.axis("axis", 0)
    if axis != 0 or not lengths.dims or len(lengths.dims) != 1 or tensor.dims is None:
        return TensorShape(None, tensor.dtype, cause=cause_of(lengths) or cause_of(tensor))
    return TensorShape((lengths.dims[0], *tensor.dims[1:]), tensor.dtype)


SHAPE_RULES: ShapeRules = {
    "index_select": ShapeRule("input, dim, index", _index_select, Kind.INDEX),
    "gather": ShapeRule("input, dim, index", _gather, Kind.INDEX),
    "take": ShapeRule("input, index", _take, Kind.INDEX),
    "take_along_dim": ShapeRule("input, index, dim", _take_along, Kind.INDEX),
    "select": ShapeRule("input, dim, index", _select, Kind.SLICE, sizing="dim"),
    "narrow": ShapeRule("input, dim, start, length", _narrow, Kind.SLICE, sizing="dim"),
    "embedding": ShapeRule("input, weight", _embedding),
    "torch.nn.Embedding": ShapeRule(
        "num_embeddings, embedding_dim", _embedding_layer, takes="input"
    ),
    "segment_reduce": ShapeRule(
        "input, reduce, lengths, indices, offsets, axis", _segments, Kind.SEGMENTS
    ),
}
