"""Random numbers with arguments in every form: their mean and deviation are those of torch."""

import torch

COUNT = 20_000


def _numbers():
    return torch.zeros(COUNT)


def _is_so(x, mean: float, deviation: float):
    is_around = abs(x.double().mean().item() - mean) < 0.05 * deviation
    return is_around, abs(x.double().std().item() - deviation) < 0.05 * deviation


def _generator():
    return torch.Generator().manual_seed(5)


def case_filled_by_keyword():
    return (
        _is_so(_numbers().normal_(std=2.0), 0.0, 2.0),
        _is_so(_numbers().normal_(mean=3.0), 3.0, 1.0),
        _is_so(_numbers().uniform_(to=3.0), 1.5, 0.866),
        _is_so(_numbers().uniform_(-3), -1.0, 1.1547),
        _is_so(_numbers().log_normal_(std=0.5).log(), 1.0, 0.5),
        _is_so(_numbers().cauchy_(sigma=3.0).atan() * 0.4, 0.0, 0.4426),
        _is_so(_numbers().random_(to=31), 15.0, 8.944),
    )


def case_filled_by_a_generator():
    g = _generator()
    part = _numbers()[2:]
    part.uniform_(5, 6, generator=g)
    return (
        _is_so(_numbers().normal_(generator=g), 0.0, 1.0),
        _is_so(_numbers().normal_(1.0, 2.0, generator=g), 1.0, 2.0),
        _is_so(_numbers().normal_(std=2.0, generator=g), 0.0, 2.0),
        _is_so(_numbers().exponential_(generator=g), 1.0, 1.0),
        _is_so(_numbers().geometric_(0.5, generator=g), 2.0, 1.4142),
        _is_so(_numbers().bernoulli_(0.5, generator=g), 0.5, 0.5),
        _is_so(_numbers().random_(10, 41, generator=g), 25.0, 8.944),
        _is_so(_numbers().random_(31, generator=g), 15.0, 8.944),
        _is_so(part, 5.5, 0.2887),
    )


def case_normal():
    g, ones = _generator(), torch.ones(COUNT)
    wide = torch.normal(0.0, 1.0, (COUNT,), generator=g, dtype=torch.float64)
    return (
        _is_so(torch.normal(3.0, 2.0, (COUNT,), generator=g), 3.0, 2.0),
        _is_so(torch.normal(3.0, 2.0, size=[COUNT], dtype=torch.float64, device="cpu"), 3.0, 2.0),
        _is_so(torch.normal(ones, 0.5, generator=g), 1.0, 0.5),
        _is_so(torch.normal(std=ones * 3, mean=2.0, generator=g), 2.0, 3.0),
        (wide.dtype == torch.float64, _is_so(wide, 0.0, 1.0)),
    )


def _drawn(draw, *given, **named):
    return draw(*given, **named)


def case_normal_handed_on():
    return (
        _is_so(_drawn(torch.normal, 3.0, 2.0, (COUNT,)), 3.0, 2.0),
        _is_so(_drawn(torch.normal, torch.ones(COUNT), std=2.0), 1.0, 2.0),
    )


def case_chosen_by_a_generator():
    g, weights = _generator(), torch.tensor([0.0, 0.25, 0.75])
    rows = weights.expand(500, 3)
    without = torch.multinomial(rows, 2, generator=g)
    return (
        _is_so(torch.multinomial(weights, COUNT, replacement=True, generator=g), 1.75, 0.433),
        _is_so(weights.multinomial(COUNT, True, generator=g), 1.75, 0.433),
        (without.dtype == torch.int64, without.sum(1).unique(), without.shape),
        _is_so(torch.bernoulli(_numbers() + 0.5, generator=g), 0.5, 0.5),
        _is_so(torch.poisson(_numbers() + 4, generator=g), 4.0, 2.0),
    )


def case_repeated():
    first, again = (_numbers().normal_(generator=_generator()) for _ in range(2))
    chosen = [torch.multinomial(torch.ones(50), 9, generator=_generator()) for _ in range(2)]
    return torch.equal(first, again), torch.equal(*chosen)
