"""What MindSpore has for a call of torch on sparse tensors, tried by running."""

from __future__ import annotations

import importlib
import operator
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

torch: Any = importlib.import_module("torch")
ms: Any = importlib.import_module("mindspore")
np: Any = importlib.import_module("numpy")

# Names under which MindSpore has what torch calls otherwise.
_OTHER_NAMES = {
    "concat": ("concat",),
    "cat": ("concat",),
    "sum": ("sum", "reduce_sum"),
    "square": ("square",),
    "reciprocal": ("inv",),
    "to_sparse": ("to_coo",),
    "to_sparse_coo": ("to_coo",),
    "to_sparse_csr": ("to_csr",),
    "crow_indices": ("indptr",),
    "col_indices": ("indices",),
    "_indices": ("indices",),
    "_values": ("values",),
    "double": ("astype",),
    "float": ("astype",),
}
_OPERATORS: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "subtract": operator.sub,
    "mul": operator.mul,
    "multiply": operator.mul,
    "div": operator.truediv,
    "truediv": operator.truediv,
    "neg": operator.neg,
    "abs": abs,
    "getitem": operator.getitem,
    "pow": operator.pow,
    "matmul": operator.matmul,
}
_PRODUCTS = {"mm", "matmul", "spmm", "mv", "sparse_mm", "_sparse_mm", "smm", "dsmm", "hsmm"}


def lacking(values: list[Any]) -> str:
    """Why MindSpore has no such tensor as one of these is; "" where it has."""
    try:
        for value in values:
            _own(value)
    except (TypeError, ValueError) as error:
        return str(error).splitlines()[0]
    return ""


def counterpart(name: str, arguments: list[Any], named: dict[str, Any], expected: Any) -> str:
    """ "" where some function of MindSpore gives what torch gave, else why none does."""
    why = f"{name} is not there"
    own = [_own(value) for value in arguments]
    keywords = {key: _own(value) for key, value in named.items()}
    for call in _candidates(name, own, keywords):
        try:
            # Twice: there are kernels that keep what an earlier call left.
            fault = _differs(call(), expected) or _differs(call(), expected)
        except Exception as error:
            why = f"{type(error).__name__} in {name}"
            continue
        if fault:
            why = f"{name} {fault}"
        else:
            return ""
    return why


def _own(value: Any) -> Any:
    """The same value in MindSpore."""
    if isinstance(value, torch.Tensor):
        return _own_tensor(value.detach())
    if isinstance(value, list | tuple):
        return type(value)(map(_own, value)) if type(value) in (list, tuple) else tuple(value)
    if isinstance(value, torch.dtype):
        return getattr(ms, str(value).removeprefix("torch."))
    return value


def _own_tensor(value: Any) -> Any:
    if value.layout == torch.sparse_coo:
        indices = ms.Tensor(np.array(value._indices().t().numpy(), order="C"))
        return ms.COOTensor(indices, ms.Tensor(np.array(value._values())), tuple(value.shape))
    if value.layout == torch.sparse_csr:
        parts = value.crow_indices(), value.col_indices()
        pointers, columns = (ms.Tensor(np.array(part.int())) for part in parts)
        values = ms.Tensor(np.array(value.values()))
        return ms.CSRTensor(pointers, columns, values, tuple(value.shape))
    if value.layout != torch.strided:
        raise TypeError(f"MindSpore has no layout {value.layout}")
    return ms.Tensor(np.array(value))


def _candidates(name: str, own: list[Any], keywords: dict[str, Any]) -> Iterator[Callable[[], Any]]:
    plain = name.strip("_").removeprefix("sparse_")
    plain = plain[1:] if plain[:1] in {"r", "i"} and plain[1:] in _OPERATORS else plain
    if plain in _OPERATORS:
        yield lambda: _OPERATORS[plain](*own)
    if name in _PRODUCTS or plain in _PRODUCTS:
        yield from _products(own)
    first = next((value for value in own if _is_sparse(value)), own[0] if own else None)
    for other in {plain, name, *_OTHER_NAMES.get(name, ()), *_OTHER_NAMES.get(plain, ())}:
        if (found := getattr(first, other, None)) is not None:
            yield from _of_member(other, found, own, keywords)
        for prefix in ("coo_", "csr_", ""):
            if function := getattr(ms.ops, prefix + other, None):
                yield partial(function, *own, *keywords.values())
        if function := getattr(ms.mint, other, None):
            yield partial(function, *own, **keywords)
    if name == "coalesce":
        yield own[0].coalesce
    if plain == "softmax":
        yield lambda: ms.ops.csr_softmax(own[0], ms.float32)


def _of_member(
    name: str, found: Any, own: list[Any], keywords: dict[str, Any]
) -> Iterator[Callable[[], Any]]:
    if not callable(found):
        yield lambda: found
    elif name == "astype":
        yield lambda: found(ms.float64)
    else:
        yield lambda: found(*own[1:], **keywords)
        yield lambda: found(*own[1:], *keywords.values())


def _products(own: list[Any]) -> Iterator[Callable[[], Any]]:
    """The product of a sparse matrix with a dense matrix, or with a vector as a matrix."""
    matrix, other = own[0], own[-1]
    if not (_is_sparse(matrix) and isinstance(other, ms.Tensor)):
        return
    column = other if other.ndim == 2 else other.reshape(-1, 1)
    if isinstance(matrix, ms.CSRTensor):
        yield lambda: matrix.mm(column).reshape(matrix.shape[0], *other.shape[1:])
        return
    multiply = ms.nn.SparseTensorDenseMatmul()

    def product() -> Any:
        # The same places in the order of rows: torch sums them in any order.
        found = multiply(matrix.indices, matrix.values, matrix.shape, column)
        return found.reshape(matrix.shape[0], *other.shape[1:])

    yield product


def _is_sparse(value: Any) -> bool:
    return isinstance(value, ms.COOTensor | ms.CSRTensor)


def _differs(found: Any, expected: Any) -> str:
    """How a result differs from torch's."""
    if not isinstance(expected, torch.Tensor):
        return ""
    if expected.is_sparse or expected.layout != torch.strided:
        if not _is_sparse(found):
            return "gives a dense tensor"
        found, expected = found.to_dense(), expected.to_dense()
    elif not isinstance(found, ms.Tensor):
        return f"gives a {type(found).__name__}"
    mine, theirs = found.asnumpy(), expected.detach().numpy()
    if mine.shape == theirs.shape[::-1] and mine.ndim == 2 and mine.dtype.kind == "i":
        mine = mine.T  # places are columns in torch, rows in MindSpore
    is_same = mine.shape == theirs.shape and np.allclose(mine, theirs, 1e-4, 1e-5, equal_nan=True)
    return "" if is_same else "gives another value"
