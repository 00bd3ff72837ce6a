"""What programs call seldom."""

import torch
import torch.nn.functional as F
from torch import nn


def numbers(*shape):
    count = torch.Size(shape).numel()
    return torch.linspace(-2.0, 3.0, count).reshape(shape)


def case_places_in_images():
    x, y = numbers(2, 3, 4, 5), torch.linspace(-1.6, 1.7, 2 * 3 * 4 * 2).reshape(2, 3, 4, 2)
    found = []
    for mode in ("bilinear", "nearest", "bicubic"):
        for padding in ("zeros", "border", "reflection"):
            for corners in (True, False):
                found.append(F.grid_sample(x, y, mode, padding, corners))
    ties = torch.tensor([[[[0.5, -0.5], [0.0, 0.5]]]])
    found.append(F.grid_sample(numbers(1, 1, 3, 3), ties, mode="nearest", align_corners=True))
    return found


def case_places_in_volumes():
    x, y = numbers(1, 2, 3, 4, 2), torch.linspace(-1.3, 1.2, 2 * 3 * 2 * 3).reshape(1, 2, 3, 2, 3)
    return (
        (F.grid_sample(x, y, mode="nearest"), torch.grid_sampler(x, y, 0, 1, True)),
        torch.grid_sampler_3d(x, y, 1, 2, False),
        torch.grid_sampler_2d(numbers(2, 1, 3, 3), y.reshape(2, 1, 9, 2), 2, 0, False),
    )


def case_gradient_of_places():
    x = numbers(1, 1, 3, 3).requires_grad_()
    y = torch.tensor([[[[0.3, -0.4], [0.1, 0.7]]]], requires_grad=True)
    (F.grid_sample(x, y, mode="bicubic", align_corners=False) ** 2).sum().backward()
    return x.grad, y.grad


def case_response():
    return [nn.CrossMapLRN2d(size, alpha=0.1)(numbers(1, 6, 2, 2)) for size in (1, 2, 3, 4, 5)]


def case_cut_rows():
    table = numbers(4, 2)
    layer = nn.Embedding(4, 2, max_norm=1.0)
    with torch.no_grad():
        layer.weight.copy_(table)
    bag = nn.EmbeddingBag.from_pretrained(table.clone(), max_norm=1.5, norm_type=1.0)
    kept = nn.Embedding.from_pretrained(table.clone(), max_norm=0.5)
    rows = layer(torch.tensor([0, 3]))
    rows.sum().backward()
    other = numbers(4, 2)
    return (
        (rows.detach(), layer.weight.detach(), layer.weight.grad),
        (bag(torch.tensor([0, 1, 3]), torch.tensor([0, 1])).detach(), kept(torch.tensor([2]))),
        (F.embedding(torch.tensor([0]), other, max_norm=1.0), other),
    )


def case_low_rank():
    x = numbers(5, 2) @ numbers(2, 4) + torch.eye(5, 4)
    u, s, v = torch.svd_lowrank(x, q=4)
    a, b, c = torch.pca_lowrank(x, q=4)
    k = x.T @ x
    values, _ = torch.lobpcg(torch.block_diag(k, k + 1), k=2)
    least, _ = torch.lobpcg(torch.block_diag(k, k + 1), k=1, largest=False)
    return (u * s) @ v.T, (a * b) @ c.T, s, b, values, least.abs() < 1e-3


def case_segments():
    x, n = numbers(6), torch.tensor([2, 0, 4])
    y = numbers(2, 5, 2)
    found = [
        torch.segment_reduce(x, way, lengths=n, initial=start)
        for way in ("sum", "max", "min", "prod", "mean")
        for start in (None, 1.0)
        if way != "mean" or start is None
    ]
    parts = torch.tensor([[2, 3], [1, 4]])
    return found, torch.segment_reduce(y, "max", lengths=parts, axis=1)


def case_fake_quantized():
    x = numbers(3, 4).requires_grad_()
    y = torch.fake_quantize_per_tensor_affine(x, 0.1, 3, 0, 25)
    y.sum().backward()
    z = torch.fake_quantize_per_channel_affine(
        numbers(3, 4), torch.tensor([0.1, 0.2, 0.3]), torch.zeros(3, dtype=torch.int32), 0, -8, 7
    )
    return y.detach(), x.grad, z


def case_sizes():
    x, y, z = numbers(2, 3), numbers(4), numbers(3)
    held = x
    x.resize_(3, 2)
    y.resize_((3,))
    z.resize_as_(torch.ones(1, 3))
    return x, held, y, z, numbers(4).resize_(2, 2), torch.resize_as_(numbers(4), torch.ones(2, 2))


def case_source():
    x = numbers(3)
    held = x
    x.set_(torch.tensor([[4.0, 5.0]]))
    return x, held


def drawn(count):
    torch.manual_seed(3)
    with torch.random.fork_rng():
        torch.rand(count)
    return torch.rand(3)


def case_streams():
    torch.manual_seed(4)
    state = torch.get_rng_state()
    one, two = torch.rand(2), torch.randn(3)
    torch.set_rng_state(state)
    same = (torch.rand(2) == one).all() and (torch.randn(3) == two).all()
    other = (torch.rand(2) == one).all()
    return (
        (bool(same), bool(other), state.shape, state.dtype == torch.uint8),
        bool((drawn(5) == drawn(2)).all()),
    )


def case_members():
    net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    return (
        (net.get_parameter("0.weight").shape, net.get_parameter(target="1.bias").shape),
        numbers(3)[torch.newaxis, :, torch.newaxis].shape,
        numbers(3).__rdiv__(torch.ones(3)),
    )


def case_without_a_limit():
    x, y = numbers(4), torch.ones(4)
    return F.smooth_l1_loss(x, y, beta=0.0), F.smooth_l1_loss(x, y, reduction="none", beta=0)


def case_errors_that_are_caught():
    a = torch.ones(2, 3)
    try:
        b = a @ a
    except RuntimeError:
        b = a * 2
    try:
        c = a.sum(7)
    except (IndexError, KeyError):
        c = a * 3
    try:
        d = torch.linalg.inv(torch.zeros(2, 2))
    except torch.linalg.LinAlgError:
        d = a * 4
    try:
        e = a + 1
    except RuntimeError:
        e = a
    return b, c, d, e


def viewed(x: torch.Tensor):
    for _ in range(2):
        try:
            x = x + torch.ones(5)
            continue
        except RuntimeError as error:
            assert error
    try:
        y = x.view(-1, 4)
        return y
    except RuntimeError:
        return None


def case_errors_before_a_return():
    return viewed(torch.ones(2, 3)), viewed(torch.ones(5)), viewed(torch.ones(4, 5))


def case_scalar_tensors():
    table = {"scalar": torch.scalar_tensor}

    def called(function, *values, **options):
        return function(*values, **options)

    return [
        torch.scalar_tensor(3),
        torch.scalar_tensor(True, dtype=torch.int32),
        table["scalar"](3),
        called(torch.scalar_tensor, 3, dtype=torch.float64),
    ]
