"""Numbers and tensors that are formatted, where it is not known which of them they are."""

import torch


class Meter:
    def __init__(self):
        self.sum, self.count = 0, 0

    def update(self, value):
        self.sum += value
        self.count += 1

    @property
    def average(self):
        return self.sum / self.count


def shown(values):
    return [f"{one:.1f}" for one in values] + ["{:>6.3f}".format(one) for one in values]


def halves(out, count):
    total = 0.0
    for _ in range(count):
        total += out.sum().item()
    return f"{total / count:.2f}", out.sum() / count


def case_elements():
    return shown([torch.ones(()) * 2, torch.arange(3).sum() / 2]), shown([1.5, 2])


def case_entries():
    stats = {"loss": torch.tensor(2.5), "n": 3}
    return [f"{key} {value:.2f}" for key, value in stats.items()], format(stats["loss"], ".3f")


def case_sums():
    meter = Meter()
    meter.update(torch.tensor(3.0))
    meter.update(torch.tensor(2.0))
    width = 3
    return f"{meter.average:.{width}f} {meter.sum:6.2f}", "%.2f" % meter.average


def case_parts():
    text, half = halves(torch.ones(3), 2)
    return text, f"{half:.2f}"


def case_texts_of_dtypes_and_sizes():
    found = []
    for dtype in (torch.float16, torch.bfloat16, torch.int64, torch.bool, torch.complex64):
        text = str(torch.zeros(2, dtype=dtype).dtype)
        found.append(text)
    x = torch.zeros(2, 3)
    size, empty = repr(x.shape), str(x.sum().size())
    return found, size, empty, str(x.dtype) in {"torch.float32"}, str(x.dtype).split(".")[-1]
