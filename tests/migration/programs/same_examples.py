"""What examples in torch's documentation call, and its own tests of operators do not."""

import torch
import torch.nn.functional as F
from torch import nn

X = torch.arange(12.0).reshape(3, 4)
M = torch.tensor([[True, False, True, True], [False, False, True, False], [True] * 4])


def case_complex_numbers_are_drawn():
    x = torch.randn(4, dtype=torch.cfloat)
    y = torch.rand(2, 3, dtype=torch.complex128)
    return x.shape, x.imag.dtype == torch.float32, y.real.dtype == torch.float64


def case_distances():
    y = torch.ones(3, 4)
    return torch.dist(X, y, 3.5), torch.dist(X, y), X.dist(y, 0), torch.dist(X, y[0], p=1)


def case_einsum_by_numbers():
    x, y = torch.arange(24.0).reshape(2, 3, 4), torch.arange(40.0).reshape(2, 4, 5)
    return torch.einsum(x, [..., 0, 1], y, [..., 1, 2], [..., 0, 2]), torch.einsum(x, [0, 1, 2])


def case_products_with_logarithms():
    y = torch.tensor([-1, 0, 1, float("inf"), float("nan")])
    i, j = torch.tensor([1, 2, 3]), torch.tensor([3, 2, 1])
    z = torch.tensor([0.5, 0.0, 2.0], dtype=torch.float64)
    z.xlogy_(j)
    special = torch.special.xlogy(torch.zeros(5), y), torch.special.xlogy(2, j)
    return special, torch.xlogy(i, 4), i.xlogy(j), z, torch.xlogy(i, torch.tensor(2.0).double())


def case_signs_of_zeros():
    x = torch.ones(2)
    x.copysign_(torch.tensor(-1.0))
    signs = torch.tensor([-0.0, 0.0, 5.0])
    return torch.copysign(torch.tensor([1.0, 2.0, -3.0]), signs), x, X.long().copysign(-0.0)


def case_next_numbers():
    a, b = torch.tensor([1.0, 2.0]), torch.tensor([2.0, 1.0])
    eps = torch.finfo(torch.float32).eps
    return torch.nextafter(a, b) == torch.tensor([eps + 1, 2 - eps]), a.nextafter(b) == a


def case_products_of_several():
    return torch.chain_matmul(X, X.T, X), torch.chain_matmul(X)


def case_kinds_of_types():
    kinds = (torch.bool, torch.uint8, torch.int64, torch.float16, torch.float64, torch.complex64)
    return [[torch.can_cast(one, other) for other in kinds] for one in kinds]


def case_native_functions():
    x = torch.arange(16.0).reshape(1, 4, 2, 2)
    shuffled = torch.native_channel_shuffle(x, 2), F.native_channel_shuffle(x, 2)
    return shuffled, torch.native_layer_norm(X, (4,), torch.ones(4) * 2, None, 1e-5)


def case_places_within_masks():
    x = torch.tensor([[-3, -2, -1, 0], [4, 5, 1, 7], [1, 0, 3, 2]])
    by_rows = torch.masked.argmax(x, 1, mask=M), torch.masked.argmin(x, 1, keepdim=True, mask=M)
    return by_rows, torch.masked.argmin(x.float(), mask=M), torch.masked.argmax(x, 0)


def case_tensors_that_are_close():
    torch.testing.assert_close(X, X + 1e-9)
    torch.testing.assert_close([X, 1.0], [X.clone(), 1.0], rtol=0.1, atol=0.0)
    torch.testing.assert_close({"a": X}, {"a": X.double()}, check_dtype=False)
    found = []
    for other in (X + 1, X.double(), X[0], [X]):
        try:
            torch.testing.assert_close(X, other)
        except (AssertionError, TypeError):
            found.append(len(other))
    return found


def case_a_new_tensor_to_write_to():
    total = torch.add(X, 1, out=torch.empty(0))
    return total, torch.logical_not(M, out=torch.empty(M.shape, dtype=torch.float32))


def case_sequences_out_of_a_batch():
    batch = nn.utils.rnn.pad_sequence([X[0], X[1, :2]], batch_first=True)
    return nn.utils.rnn.unpad_sequence(batch, torch.tensor([4, 2]), batch_first=True)


def case_logarithms_of_shares():
    return torch.special.log_softmax(X, 0), torch.special.log_softmax(
        X.long(), 1, dtype=torch.float64
    )


def case_norms_of_complex_numbers():
    x = torch.complex(X, X - 5)
    return torch.linalg.vector_norm(x, 3, dim=1), torch.dist(x, x + 1)


def case_gradients_of_next_numbers():
    x = torch.ones(3, requires_grad=True)
    torch.nextafter(x * 2, X[0, :3]).sum().backward()
    return x.grad


def case_layers_that_keep_the_type_of_the_input():
    layer = nn.InstanceNorm1d(3, track_running_stats=True, dtype=torch.float64).eval()
    return layer(X.reshape(1, 3, 4))


def case_transforms_that_mirror():
    h = torch.fft.ihfft(X)
    once = torch.fft.hfft(h, 4), torch.fft.hfft(h, n=4, norm="ortho"), torch.fft.hfft2(h)
    again = torch.fft.hfft(h, 4), torch.fft.hfftn(h, (3, 4)), torch.fft.hfft2(X, norm="forward")
    return once, again


def case_sizes_that_are_tensors():
    n, counts = torch.tensor(4), torch.tensor([4, 2])
    found = torch.randint(1, 3, (n, 2)), torch.randint(3, size=[sum(counts)], dtype=torch.int32)
    drawn = torch.rand(n), torch.rand(n, 2), torch.randn((2, n)), torch.randn(sum(counts), n)
    made = torch.full((n, 2), 1), torch.full((n,), 0.5), torch.linspace(0, 1, n), torch.zeros(n, 2)
    shapes = [one.shape for one in drawn]
    return (
        made,
        shapes,
        found[0].shape,
        found[1].shape,
        found[1].dtype == torch.int32,
        bool((found[0] < 3).all()),
    )


def case_incomplete_gamma_functions_of_order_zero():
    orders, x = torch.tensor([0.0, 0.0, 1.0, 2.0]), torch.tensor([1.0, 0.0, 0.0, 3.0])
    both = torch.igamma(orders, x), torch.igammac(orders, x), orders.igamma(x), orders.igammac(x)
    return *both, torch.special.gammainc(orders, x), torch.special.gammaincc(orders, x)
