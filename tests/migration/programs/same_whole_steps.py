"""Results that are cut to whole numbers, where an error in the last digit becomes a step."""

import math

import torch


def bucket(relative_position, num_buckets=32, max_distance=128):
    """The bucket of a distance, as T5 has it."""
    num_buckets //= 2
    start = (relative_position > 0).to(torch.long) * num_buckets
    n = torch.abs(relative_position)
    max_exact = num_buckets // 2
    far = max_exact + (
        torch.log(n.float() / max_exact)
        / math.log(max_distance / max_exact)
        * (num_buckets - max_exact)
    ).to(torch.long)
    far = torch.min(far, torch.full_like(far, num_buckets - 1))
    return start + torch.where(n < max_exact, n, far)


def case_buckets_of_distances():
    q = torch.arange(1, 200)
    return [
        bucket(q, count, farthest)
        for count in (16, 32, 64)
        for farthest in (64, 128, 256)
        if farthest > count
    ]


def case_levels_of_a_pyramid():
    sizes = torch.tensor([56.0, 112.0, 224.0, 448.0, 896.0, 1792.0])
    return [torch.floor(4 + torch.log2(sizes / 224)), torch.log2(sizes / 224).int()]


def halvings(x):
    return torch.log(x) / math.log(2)


def case_in_the_function_that_calls():
    x = 2.0 ** torch.arange(0, 12, 2)
    return [torch.floor(halvings(x)), x.log2() // 1, x.log2().remainder(2)]


def case_digits():
    x = 10.0 ** torch.arange(8)
    return [x.log10().long() + 1, x.log10() >= 2, torch.tensor([int(one) for one in x.log10()])]


def case_integers():
    x = torch.tensor([1, 2, 4, 8, 16, 32, 64])
    return [torch.log2(x).long(), x.log10().floor(), torch.clamp(x.log2(), 1, 5).trunc()]


def case_log_spaced():
    return [torch.exp(torch.linspace(0, math.log(1000), 4)).round().long()]


def case_gradient():
    x = torch.tensor([8.0, 32.0, 100.0], requires_grad=True)
    y = torch.log2(x)
    (y - y.detach().floor()).sum().backward()
    return [y.detach().floor(), x.grad]


def case_bins():
    x = 2.0 ** torch.arange(8)
    limits = torch.arange(1.0, 8.0)
    return [torch.bucketize(x.log2(), limits), torch.log2(x).histc(7, 0, 7)]


def _put(values, into):
    into.copy_(values)
    return into


def _cut(values):
    return values.floor()


def case_written_into_integers():
    powers = torch.tensor([1.0, 2.0, 8.0, 32.0, 64.0])
    found = torch.zeros(5, dtype=torch.long)
    found[1:] = torch.log2(powers)[1:]
    return found, _put(torch.log2(powers), torch.full((5,), 1))


def case_cut_by_a_function():
    return _cut(torch.log2(torch.tensor([2.0, 8.0, 32.0])))
