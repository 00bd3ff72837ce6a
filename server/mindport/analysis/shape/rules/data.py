"""APIs that decide by the contents of tensors, or by numbers passed on, how large a result is."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.shape.call import (
    ShapeCall,
    ShapeRule,
    ShapeRules,
    as_dim,
    is_fixed,
    position,
    rules_of,
    unknown_like,
)
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, Kind
from mindport.analysis.shape.dims import broadcast, product, times
from mindport.analysis.shape.domain import Group, Made, Many, Number, Shaped, TensorShape, cause_of

_INDEX = "int64"
_SUBSET = "torch.utils.data.Subset"


def _flat(call: ShapeCall, dtype: str = "") -> TensorShape:
    """One dimension, as long as the data says."""
    return TensorShape((call.counted,), dtype)


def _nonzero(call: ShapeCall) -> Shaped:
    rank = call.tensor().rank
    as_tuple = call.flag("as_tuple", default=False)
    if not as_tuple:
        return TensorShape((call.counted, SOME if rank is None else rank), _INDEX)
    one = TensorShape((call.counted,), _INDEX)
    return _many(one, None if rank is None else max(rank, 1))


def _many(one: TensorShape, count: int | None) -> Shaped:
    return Many(one) if count is None else Group((one,) * count)


def _where(call: ShapeCall) -> Shaped:
    if not call.given("input") and not call.given("other"):
        return _many(TensorShape((call.counted,), _INDEX), call.tensor("condition").rank)
    tensors = (call.tensor("condition"), call.tensor("input"), call.tensor("other"))
    dims = broadcast([tensor.dims for tensor in tensors])
    dtypes = {tensor.dtype for tensor in tensors[1:] if tensor.rank != 0}
    dtype = dtypes.pop() if len(dtypes) == 1 else ""
    return unknown_like(*tensors, dtype=dtype) if dims is None else TensorShape(dims, dtype)


def _masked_select(call: ShapeCall) -> TensorShape:
    """As many as the mask says, whatever is selected."""
    count = SOME if is_fixed(call.value("mask")) else Dynamic(call.cause)
    return TensorShape((count,), call.tensor().dtype)


def _unique(call: ShapeCall) -> Shaped:
    tensor, counted = call.tensor(), call.counted
    at = position(call.axis(), tensor.rank)
    values = TensorShape((counted,), tensor.dtype)
    inverse = TensorShape(tensor.dims, _INDEX)
    if call.given("dim"):
        along: Dim = SOME
        values = TensorShape(None, tensor.dtype, cause=cause_of(Number(counted)))
        if at is not None and tensor.dims is not None:
            along = tensor.dims[at]
            dims = (*tensor.dims[:at], counted, *tensor.dims[at + 1 :])
            values = TensorShape(dims, tensor.dtype)
        inverse = TensorShape((along,), _INDEX)
    parts: list[Shaped] = [values]
    if call.flag("return_inverse"):
        parts.append(inverse)
    if call.flag("return_counts"):
        parts.append(TensorShape((counted,), _INDEX))
    return Group(tuple(parts)) if len(parts) > 1 else values


def _repeat_interleave(call: ShapeCall) -> TensorShape:
    if "repeats" not in call.arguments:  # only the repeats
        return _flat(call, _INDEX)
    tensor = call.tensor()
    repeats = call.value("repeats")
    count: Dim = call.number("repeats")
    if isinstance(repeats, TensorShape) and repeats.dims not in ((1,), ()):
        counted = SOME if repeats.fixed else Dynamic(call.cause)
        count = call.number("output_size") if call.given("output_size") else counted
        return _along(call, tensor, count, whole=True)
    if isinstance(repeats, TensorShape):
        count = SOME if repeats.fixed else Dynamic(call.cause)
    return _along(call, tensor, count, whole=False)


def _along(call: ShapeCall, tensor: TensorShape, count: Dim, *, whole: bool) -> TensorShape:
    """The input with one axis changed; flat without an axis."""
    why = cause_of(Number(count)) or cause_of(tensor)
    if tensor.dims is None:
        if not call.given("dim"):
            return TensorShape((count if isinstance(count, Dynamic) else SOME,), tensor.dtype)
        return TensorShape(None, tensor.dtype, cause=why)
    if not call.given("dim"):
        flat = count if whole else times(product(tensor.dims), count)
        return TensorShape((flat,), tensor.dtype)
    at = position(call.axis(), tensor.rank)
    if at is None:
        return TensorShape(None, tensor.dtype, cause=why)
    long = count if whole else times(tensor.dims[at], count)
    return TensorShape((*tensor.dims[:at], long, *tensor.dims[at + 1 :]), tensor.dtype)


def _bincount(call: ShapeCall) -> TensorShape:
    return _flat(call)


def _one_hot(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    classes = call.number("num_classes", -1)
    if isinstance(classes, int) and classes < 0:
        classes = call.counted
    if tensor.dims is None:
        return TensorShape(None, _INDEX, cause=cause_of(Number(classes)) or cause_of(tensor))
    return TensorShape((*tensor.dims, classes), _INDEX)


def _kept(call: ShapeCall) -> TensorShape:
    return _flat(call, _INDEX)


def _topk(call: ShapeCall) -> Shaped:
    tensor, count = call.tensor(), call.number("k")
    moved = call.moved_by("k")
    if moved is not None:
        count = Dynamic(moved)
    at = position(call.axis(default=-1), tensor.rank)
    if at is None or tensor.dims is None:
        why = moved or cause_of(tensor)
        values = TensorShape(None, tensor.dtype, cause=why)
        return Group((values, TensorShape(None, _INDEX, cause=why)), ("values", "indices"))
    dims = (*tensor.dims[:at], count, *tensor.dims[at + 1 :])
    pair = (TensorShape(dims, tensor.dtype), TensorShape(dims, _INDEX))
    return Group(pair, ("values", "indices"))


def _multinomial(call: ShapeCall) -> TensorShape:
    tensor, count = call.tensor(), call.number("num_samples")
    moved = call.moved_by("num_samples")
    count = Dynamic(moved) if moved is not None else count
    if tensor.dims is None:
        return TensorShape(None, _INDEX, cause=moved or cause_of(tensor))
    return TensorShape((*tensor.dims[:-1], count), _INDEX)


def _randperm(call: ShapeCall) -> TensorShape:
    return TensorShape((call.number("n"),), _INDEX)


def _pad_sequence(call: ShapeCall) -> TensorShape:
    """A batch of sequences, filled up to the longest of them."""
    many = call.many("sequences")
    tensors = call.tensors("sequences") or ((many[0],) if many is not None else ())
    count: Dim = many[1] if many is not None else len(tensors)
    longest = _longest(tensors, call)
    ranks = {tensor.rank for tensor in tensors}
    rest = tensors[0].dims[1:] if len(ranks) == 1 and tensors and tensors[0].dims else None
    if rest is None:
        return TensorShape(None, cause=cause_of(Number(longest)))
    outer = (count, longest) if call.flag("batch_first") else (longest, count)
    return TensorShape((*outer, *rest), tensors[0].dtype)


def _packed(call: ShapeCall) -> TensorShape:
    """Sequences one after the other: as many rows as their lengths make together."""
    lengths = call.value("lengths")
    is_fixed = isinstance(lengths, TensorShape) and lengths.fixed
    return TensorShape(None, cause=cause_of(call.tensor()) if is_fixed else call.cause)


def _packed_sequences(call: ShapeCall) -> TensorShape:
    """Sequences of other lengths, one after the other."""
    many = call.many("sequences")
    tensors = call.tensors("sequences") or ((many[0],) if many is not None else ())
    return TensorShape(None, cause=cause_of(Number(_longest(tensors, call))))


def _unpacked(call: ShapeCall) -> Group:
    """Packed sequences as one tensor, filled up to the longest, with their lengths."""
    total = call.number("total_length")
    cause = cause_of(Number(total)) if call.given("total_length") else call.cause
    return Group((TensorShape(None, cause=cause), TensorShape((SOME,), _INDEX)))


def _split_set(call: ShapeCall) -> Shaped | None:
    """`random_split(items, lengths)`: parts with so many items."""
    lengths = call.value("lengths")
    if not isinstance(lengths, Group) or not all(isinstance(n, Number) for n in lengths.elements):
        return None
    parts = (Many(None, as_dim(one)) for one in lengths.elements)
    return Group(tuple(Made(_SUBSET, (call.value("dataset"), part), ()) for part in parts))


def _longest(tensors: Iterable[TensorShape], call: ShapeCall) -> Dim:
    """The length of the longest sequence: known where all have the same."""
    lengths = {tensor.dims[0] if tensor.dims else SOME for tensor in tensors}
    length = lengths.pop() if len(lengths) == 1 else SOME
    return length if isinstance(length, int) else Dynamic(call.cause)


SHAPE_RULES: ShapeRules = {
    **rules_of("nonzero", ShapeRule("input, as_tuple", _nonzero, Kind.NONZERO)),
    "argwhere": ShapeRule("input", _nonzero, Kind.NONZERO),
    "nonzero_static": ShapeRule(
        "input, size", lambda call: TensorShape((call.number("size"), SOME), _INDEX)
    ),
    "where": ShapeRule("condition, input, other", _where, Kind.NONZERO),
    "torch.Tensor.where": ShapeRule("input, condition, other", _where),
    "masked_select": ShapeRule("input, mask", _masked_select, Kind.MASK),
    "unique": ShapeRule("input, sorted, return_inverse, return_counts, dim", _unique, Kind.UNIQUE),
    "unique_consecutive": ShapeRule(
        "input, return_inverse, return_counts, dim", _unique, Kind.UNIQUE
    ),
    "repeat_interleave": ShapeRule(
        "input, repeats, dim, output_size", _repeat_interleave, Kind.OUTPUT, counting="repeats"
    ),
    "bincount": ShapeRule("input, weights, minlength", _bincount, Kind.OUTPUT),
    "one_hot": ShapeRule("input, num_classes", _one_hot, Kind.OUTPUT),
    "torchvision.ops.nms": ShapeRule("boxes, scores, iou_threshold", _kept, Kind.OUTPUT),
    "torchvision.ops.batched_nms": ShapeRule(
        "boxes, scores, idxs, iou_threshold", _kept, Kind.OUTPUT
    ),
    "torchvision.ops.remove_small_boxes": ShapeRule("boxes, min_size", _kept, Kind.OUTPUT),
    "combinations": ShapeRule(
        "input, r", lambda call: TensorShape((SOME, call.number("r", 2))), Kind.SIZE, sizing="r"
    ),
    "topk": ShapeRule("input, k, dim, largest, sorted", _topk, Kind.TOPK),
    "multinomial": ShapeRule(
        "input, num_samples, replacement", _multinomial, Kind.SAMPLE, drawn=True
    ),
    "randperm": ShapeRule("n", _randperm, Kind.SAMPLE, drawn=True),
    "torch.utils.data.random_split": ShapeRule("dataset, lengths, generator", _split_set),
    # A loader is kept as it was made; each of its batches may have another shape.
    "torch.utils.data.DataLoader": ShapeRule(
        "dataset, batch_size", lambda _call: None, Kind.INPUT, takes="nothing"
    ),
    "torch.nn.utils.rnn.pack_padded_sequence": ShapeRule(
        "input, lengths, batch_first, enforce_sorted", _packed, Kind.OUTPUT
    ),
    "torch.nn.utils.rnn.pad_packed_sequence": ShapeRule(
        "sequence, batch_first, padding_value, total_length", _unpacked, Kind.OUTPUT
    ),
    "torch.nn.utils.rnn.pack_sequence": ShapeRule(
        "sequences, enforce_sorted", _packed_sequences, Kind.INPUT
    ),
    "torch.nn.utils.rnn.pad_sequence": ShapeRule(
        "sequences, batch_first, padding_value", _pad_sequence, Kind.INPUT
    ),
}
