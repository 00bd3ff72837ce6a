from __future__ import annotations

import pytest

from mindport.analysis.shape.dimension import SOME, Cause, Dim, Dynamic
from mindport.analysis.shape.dims import broadcast, exact, minus, named, plus, product, times
from mindport.analysis.shape.domain import TensorShape
from unit.analysis.shape_calls import result, tensor

N, C = named("n"), named("c")
MANY = Dynamic(Cause("a.py", 3, "torch.nonzero"))


@pytest.mark.parametrize(
    ("whole", "parts", "left"),
    [
        ((N, C, 4), (N,), product((4, C))),
        ((N, 6), (3,), product((2, N))),
        ((MANY, C), (MANY,), C),
        ((MANY, C), (C,), MANY),
        ((N, C), (SOME,), SOME),
        ((8,), (2, 2), 2),
    ],
)
def test_minus_one_of_a_view_is_what_is_left(whole: tuple[Dim, ...], parts: tuple[Dim, ...],
                                             left: Dim) -> None:  # fmt: skip
    assert exact(whole, parts) == left


def test_sums_take_up_what_they_have_in_common() -> None:
    assert plus(N, N) == times(2, N)
    assert minus(times(3, N), N) == times(2, N)
    assert minus(N, N) == 0
    assert plus(1, N) == plus(N, 1)
    assert minus(MANY, MANY) == Dynamic(MANY.cause, plain=False)


def test_broadcasting_stretches_ones() -> None:
    assert broadcast([(N, 1, 3), (C, 1)]) == (N, C, 3)
    assert broadcast([(1, 3), None]) is None
    assert broadcast([(MANY, C), (1,)]) == (MANY, C)


def test_elementwise_rules() -> None:
    assert result("torch.Tensor.add_", input=tensor(N, 3), other=2) == tensor(N, 3)
    assert result("torch.eq", input=tensor(2, 1), other=tensor(3)) == tensor(2, 3, dtype="bool")
    assert result("torch.div", input=tensor(2, dtype="int64"), other=3) == tensor(2)
    unknown = result("torch.mul", input=tensor(MANY), other=TensorShape())
    assert isinstance(unknown, TensorShape)
    assert (unknown.dims, unknown.cause) == (None, MANY.cause)
    assert result("torch.nn.GELU", input=tensor(N, 4)) == tensor(N, 4)
