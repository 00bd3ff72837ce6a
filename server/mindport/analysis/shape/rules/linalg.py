"""Linear algebra and Fourier transforms."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, rules_of, unknown_like
from mindport.analysis.shape.changed import another, changing, floating, several, some_tensor
from mindport.analysis.shape.dimension import Dims, Kind
from mindport.analysis.shape.dims import broadcast
from mindport.analysis.shape.domain import Group, TensorShape, cause_of
from mindport.analysis.shape.rules.elementwise import combined, two


def _same(call: ShapeCall) -> TensorShape:
    return call.tensor()


def _square(call: ShapeCall, rank: int, dtype: str = "") -> TensorShape:
    """What is left of square matrices: `rank` of their dimensions."""
    dims = call.tensor().dims
    if dims is None or len(dims) < 2:
        return replace(another(call), dtype=dtype)
    return TensorShape(dims[: len(dims) - 2 + rank], dtype)


def _number(call: ShapeCall) -> TensorShape:
    return _square(call, 0, floating(call.tensor().dtype))


def _count(call: ShapeCall) -> TensorShape:
    return _square(call, 0, "int64")


def _sign_and_log(call: ShapeCall) -> Group:
    return Group((_number(call), _number(call)), ("sign", "logabsdet"))


def _values(call: ShapeCall) -> TensorShape:
    return _square(call, 1)


def _values_and_vectors(call: ShapeCall) -> Group:
    return Group((_square(call, 1), _square(call, 2)), ("eigenvalues", "eigenvectors"))


def _with_info(call: ShapeCall) -> Group:
    return Group((call.tensor(), _square(call, 0, "int32")))


def _turned(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    if tensor.dims is None or len(tensor.dims) < 2:
        return another(call)
    return TensorShape((*tensor.dims[:-2], *tensor.dims[:-3:-1]), tensor.dtype)


def _added(call: ShapeCall) -> TensorShape:
    """`addmm` and its kind: what the product gives, the input is broadcast to it."""
    left, right = call.tensor("left"), call.tensor("right")
    if left.dims is None or right.dims is None:
        return unknown_like(call.tensor(), left, right)
    leaf = call.api.rpartition(".")[2].rstrip("_")
    dims: Dims
    if leaf == "addr":
        dims = (*left.dims[:1], *right.dims[:1])
    elif leaf == "addbmm":
        dims = (*left.dims[1:2], *right.dims[2:3])
    else:
        dims = (*left.dims[:-1], *(right.dims[-1:] if len(right.dims) > 1 else ()))
    return TensorShape(broadcast([call.tensor().dims, dims]) if leaf == "addr" else dims)


def _outer(call: ShapeCall) -> TensorShape:
    left, right = two(call)
    if left.dims is None or right.dims is None:
        return TensorShape(None, cause=cause_of(left) or cause_of(right))
    return TensorShape((*left.dims, *right.dims))


def _dot(call: ShapeCall) -> TensorShape:
    return TensorShape((), call.tensor().dtype)


def _kron(call: ShapeCall) -> TensorShape:
    return TensorShape(None, cause=cause_of(call.tensor()) or cause_of(call.tensor("other")))


def _solution(call: ShapeCall) -> TensorShape:
    """Of `a @ x = b`: as `b` is."""
    matrix, right = call.tensor(), call.tensor("other")
    return (
        replace(right, cause=cause_of(right) or cause_of(matrix)) if right.dims is None else right
    )


def _by_vector(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    return TensorShape(None if tensor.dims is None else tensor.dims[:1], cause=tensor.cause)


def _cross(call: ShapeCall) -> TensorShape:
    return replace(combined(*two(call)), name="")  # vectors in pairs


def _transformed(call: ShapeCall) -> TensorShape:
    """A transform that keeps the shape, unless sizes are given; then the axis decides, too."""
    if call.given("n"):
        return replace(another(call), cause=call.moved_by("dim") or cause_of(call.tensor()))
    if call.given("s"):
        return another(call)
    return replace(call.tensor(), dtype="")


def _fft(parameters: str) -> ShapeRule:
    return ShapeRule(parameters, _transformed, Kind.SIZE, sizing="n, s")


_ONE, _MANY = "input, n, dim, norm", "input, s, dim, norm"

SHAPE_RULES: ShapeRules = {
    **rules_of(
        "cholesky inv inverse householder_product cholesky_inverse", ShapeRule("input", _same)
    ),
    **rules_of("det logdet", ShapeRule("input", _number)),
    "torch.linalg.cond": ShapeRule("input", _number),
    "matrix_rank": ShapeRule("input", _count),
    "slogdet": ShapeRule("input", _sign_and_log),
    **rules_of("eigvals eigvalsh", ShapeRule("input", _values)),
    **rules_of("eig eigh", ShapeRule("input", _values_and_vectors)),
    **rules_of("cholesky_ex inv_ex", ShapeRule("input", _with_info)),
    **rules_of("pinv pinverse", ShapeRule("input", _turned)),
    **rules_of("qr geqrf lu_factor ldl_factor solve_ex triangular_solve", several(2)),
    **rules_of("svd lu_factor_ex ldl_factor_ex lu_unpack svd_lowrank pca_lowrank", several(3)),
    "torch.linalg.lu": several(3),
    "lstsq": several(4),
    **rules_of("svdvals vander tensorinv", ShapeRule("input", another)),
    "matrix_norm": changing("input, ord, dim, keepdim", "dim", Kind.AXIS),
    **rules_of(
        "lu_solve cholesky_solve ldl_solve ormqr tensorsolve multi_dot"
        " einsum inner bilinear chain_matmul",
        ShapeRule("input, other, third", some_tensor),
    ),
    "kron": ShapeRule("input, other", _kron),
    **rules_of("solve solve_triangular", ShapeRule("input, other", _solution)),
    "tensordot": ShapeRule("input, other, dims", some_tensor, Kind.SIZE, sizing="dims"),
    **rules_of("addmm addmv addr addbmm baddbmm", ShapeRule("input, left, right", _added)),
    **rules_of("outer ger", ShapeRule("input, other", _outer)),
    **rules_of("dot vdot", ShapeRule("input, other", _dot)),
    "mv": ShapeRule("input, other", _by_vector),
    "cross": ShapeRule("input, other", _cross),
    **{f"torch.fft.{name}": _fft(_ONE) for name in ("fft", "ifft")},
    **{f"torch.fft.{name}": _fft(_MANY) for name in ("fft2", "ifft2", "fftn", "ifftn")},
    **{
        f"torch.fft.{name}": changing(_ONE, "n, dim") for name in ("rfft", "irfft", "hfft", "ihfft")
    },
    **{
        f"torch.fft.{name}{rank}": changing(_MANY, "s, dim")
        for name in ("rfft", "irfft", "hfft", "ihfft")
        for rank in ("2", "n")
    },
}
