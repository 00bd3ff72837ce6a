"""Operators under `torch.ops`, functions of Python for operators, and products of booleans."""

import operator

import torch
from torch.types import Number

aten = torch.ops.aten
X, Y = torch.arange(4.0), torch.arange(4.0) + 1


class Applied(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *given):
        return self.function(*given)


def case_overloads():
    changed = torch.ops.aten.mul(X, Y), torch.ops.aten.add.Tensor(X, Y, alpha=2)
    return changed, aten.sub.Scalar(X, 2), aten.sum.dim_IntList(X[None], [1], True)


def case_other_names():
    crossed = aten.linalg_cross.default(X[:3], Y[:3]), torch.ops.aten.hardtanh(X, 0.5, 2.0)
    bits = aten.bitwise_and.Scalar_Tensor(3, torch.arange(4)), torch.bitwise_xor(True, X > 1)
    return crossed, bits, aten.leaky_relu.default(-X, 0.3), aten.glu.default(X)


def _made(shape, *, low=0, dtype=torch.int64):
    return (torch.ones(shape) + low).to(dtype)


class Sine(torch.nn.Module):
    def forward(self, x):
        return torch.sin(x), torch.ops.aten.exp.default(x)


def case_dtypes_that_functions_are_given():
    inputs = [_made((2, 3), low=1)]
    return Sine()(*inputs), Sine()(_made(3, dtype=torch.int32))


def case_handed_on():
    applied = [Applied(one) for one in (aten.fmod, torch.ops.aten.maximum.default, aten.relu)]
    return applied[0](X, Y), applied[1](X, Y), applied[2](X - 2)


def case_methods():
    x, y = X.clone(), X.clone()
    changed = torch.ops.aten.mul_(x, Y), Applied(aten.add_.Tensor)(y, Y), Applied(aten.mul_)(y, X)
    return changed, x, y, aten.expand.default(x, (2, 4)), torch.ops.aten.view(y, [2, 2])


def case_functions_of_operators():
    whole = torch.arange(4)
    shifted = Applied(operator.rshift)(whole, 1), operator.lshift(whole, torch.arange(4))
    turned = Applied(operator.invert)(whole > 1), Applied(operator.inv)(whole)
    return shifted, turned, operator.inv(5), operator.rshift(9, 2)


def case_products_of_booleans():
    x = torch.tensor([[True, False], [True, True]])
    return torch.prod(x, 1), x.prod(dtype=torch.bool), torch.prod(x, dim=0, dtype=torch.bool)


def case_put_beside_whole_dimensions():
    x, i = torch.zeros(2, 3, 2), torch.tensor([2, 0])
    values = torch.arange(8.0).reshape(2, 2, 2)
    rows, ends = torch.tensor([[0], [1]]), torch.tensor([1, 0, 1])
    return (
        torch.ops.aten.index_put(x, [None, i, None], values),
        torch.ops.aten.index_put(x, [rows, None, ends], torch.ones(3), accumulate=True),
        torch.ops.aten.index_put(x, [None, i, torch.tensor([1, 1])], torch.tensor(5.0)),
    )


def case_divided_by_what_changes_later():
    x = torch.tensor([2.0, 4.0], requires_grad=True)
    a = x.clone()
    found = a.__rdiv__(torch.tensor([3.0, 5.0])) + a.__rtruediv__(2.0)
    a.fill_(7.0)
    found.sum().backward()
    return found, x.grad, torch.tensor([2, 4]).__rtruediv__(torch.tensor([3, 6]))


class Turned(torch.nn.Module):
    def forward(self, x, places):
        return torch.cos(x), torch.ceil(x), torch.log(places), x / 2


def run(module, given):
    return module(*given)


def given_of(made):
    return run(Turned(), made())


def case_dtypes_that_are_unpacked():
    listed = [torch.arange(1, 4).to(torch.int32), torch.ones(2, dtype=torch.int64)]
    return run(Turned(), listed), given_of(lambda: (torch.arange(2), torch.arange(1, 3)))


Z, IMAGE = torch.linspace(-1, 1, 24).reshape(2, 3, 4), torch.arange(32.0).reshape(1, 2, 4, 4).cos()


def case_activations_of_operators():
    slopes = torch.tensor([[[0.5], [0.1], [2.0]]])
    bent = aten.elu.default(Z), aten.elu.default(Z, 0.5), aten._prelu_kernel.default(Z, slopes)
    return bent, aten._softmax.default(Z, 1, False), aten._log_softmax.default(Z, -1, False)


def case_distances_of_operators():
    alone = aten._pdist_forward.default(Z[0]), aten._pdist_forward.default(Z[0], 1)
    return alone, aten._cdist_forward.default(Z, Z, 2.0, None), aten._cdist_forward(Z, Z, 1, 0)


def _told(one):
    return isinstance(one, Number)


def case_distances_of_several_lists():
    few, one, row = Z[:, :2], Z[:1, 1:], Z[:, None]
    spread = torch.cdist(few, Z[0]), torch.cdist(Z[1], few, p=1), torch.cdist(one, Z, 3)
    return spread, torch.cdist(row, Z), torch.cdist(Z[0], Z[1]), [_told(1), _told(Z), _told(0.5)]


def case_sizes_of_operators():
    return aten.sym_numel.default(Z), aten.sym_size.int(Z, 1), aten.sym_size.int(Z, -1)


def case_indices_of_operators():
    last, rows = torch.tensor([0, 2]), torch.tensor([[0]], dtype=torch.int32)
    masks = aten.index.Tensor(Z, [Z > 0]), aten.index(Z, [None, None, Z[0, 0] < 0])
    pairs = aten.index.Tensor(Z, [last // 2, last[:, None]]), aten.index.Tensor(Z, [None, last])
    return masks, pairs, aten.index.Tensor(Z, [last // 2, None, last]), aten.index.Tensor(Z, [rows])


def case_copies_of_operators():
    whole = torch.arange(4)
    return aten.copy.default(Z, whole), aten.copy.default(whole, Z[0, 0] * 9, False)


def case_padded_by_operators():
    mirrored = (
        aten.reflection_pad1d.default(Z, [1, 2]),
        aten.reflection_pad2d.default(IMAGE, [1, 0, 2, 1]),
    )
    repeated = (
        aten.replication_pad2d.default(IMAGE, [1, 0, 2, 1]),
        aten.replication_pad1d(Z, [1, 1]),
    )
    return mirrored, repeated, aten.replication_pad3d.default(IMAGE[None], [1] * 6)


def case_resized_by_operators():
    nearest = (
        aten.upsample_nearest1d.vec(Z, [7], None),
        aten.upsample_nearest2d.vec(IMAGE, None, [1.5, 2.0]),
    )
    lines = (
        aten.upsample_bilinear2d.vec(IMAGE, [5, 3], True, None),
        aten.upsample_linear1d.vec(Z, [6], False, None),
    )
    return nearest, lines, aten.upsample_bilinear2d.vec(IMAGE, None, False, [2.0, 2.0])


def case_packets_of_operators():
    slopes, volume = torch.tensor([[[0.5], [0.1], [2.0]]]), IMAGE[None]
    bent = aten._prelu_kernel(Z, slopes), aten._softmax(Z, 1, False), aten._log_softmax(Z, 1, False)
    mirrored = (
        aten.reflection_pad1d(Z, [1, 2]),
        aten.reflection_pad2d(IMAGE, [1, 0, 2, 1]),
        aten.reflection_pad3d(volume, [1] * 6),
        aten.reflection_pad3d.default(volume, [1] * 6),
    )
    repeated = (
        aten.replication_pad1d.default(Z, [1, 1]),
        aten.replication_pad2d(IMAGE, [1, 0, 2, 1]),
        aten.replication_pad3d(volume, [1] * 6),
    )
    return bent, mirrored, repeated, aten.copy(Z, torch.arange(4))


def case_resized_in_other_modes():
    volume = IMAGE[None]
    cubic = aten.upsample_bicubic2d.vec(IMAGE, [6, 3], False, None)
    nearest = aten.upsample_nearest3d.vec(volume, [3, 5, 6], None)
    return (
        cubic.round(decimals=2),
        nearest,
        aten.upsample_trilinear3d.vec(volume, [3, 5, 6], True, None),
    )
