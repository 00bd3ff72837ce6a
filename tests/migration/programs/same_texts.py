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


class Average:
    def __init__(self, name, form=":f"):
        self.name, self.form = name, form
        self.val = self.sum = self.count = 0

    def update(self, value, n=1):
        self.val = value
        self.sum += value * n
        self.count += n

    def __str__(self):
        text = "{name} {val" + self.form + "} ({sum" + self.form + "})"
        return text.format(**self.__dict__)

    def summary(self, long):
        text = "{name} {sum:.3f} of {count:d}" if long else "{name}"
        return text.format(**self.__dict__)


def case_computed_templates():
    right = Average("right", ":6.2f")
    right.update(torch.tensor([1.0, 2.5])[1], 2)
    right.update(torch.tensor([3.0]).sum(), 1)
    entries = [str(right), right.summary(True), right.summary(False)]
    width = "{:" + str(len(entries)) + "d}"
    return entries, "[" + width.format(7) + "/" + width.format(12) + "]"


def case_fields_of_objects():
    loss = Average("loss")
    loss.update(torch.tensor(0.5), 2)
    parts = {"last": loss.val, "n": 2}
    return (
        "{0.name} {0.val:.4f} ({0.sum:.2e})".format(loss),
        "{m.val:>8.3f}|{parts[last]:.1f}".format(m=loss, parts=parts),
        "{last:.2f} {n:d}".format(**parts),
        "{:.1f} {:>4}".format(*[loss.sum, 3]),
    )


def case_texts_of_tensors():
    x, n = torch.tensor([1.5, -2.0, 0.25]), torch.arange(12).reshape(3, 4)
    wide = torch.linspace(0, 1, 30, dtype=torch.float64)
    kinds = [str(x.to(one)) for one in (torch.float16, torch.bfloat16, torch.int32, torch.bool)]
    small, none = str(x * 1e-6), repr(torch.zeros(0, 3))
    one = torch.tensor(2.5)
    number = f"{one} {x}", "%s" % one, format(x[0])
    return (
        kinds,
        repr(n),
        str(wide),
        small,
        none,
        number,
        str(torch.arange(2000.0).reshape(2, 1000)),
    )


def case_printoptions():
    """Set for texts of tensors; left as at first, for the programs that run after this one."""
    x = torch.tensor([1.23456, 1234.5])
    torch.set_printoptions(precision=2, sci_mode=False)
    texts = [str(x)]
    torch.set_printoptions(profile="short")
    texts.append(str(torch.arange(2000.0)))
    torch.set_printoptions(profile="default")
    return [*texts, str(x)]


def case_names_of_modules():
    net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3))
    return [net._get_name(), *(one._get_name() for one in net)]


class _Lines:
    def __init__(self, lines):
        self.lines = lines

    def write(self, text):
        self.lines.append(text)


def case_parts_of_the_text_of_a_dtype():
    x, lines = torch.zeros(2), []
    d = x.dtype
    print(str(d)[6:], str(x.dtype).split(".")[1], {str(d): 4}[str(d)], file=_Lines(lines))
    return lines
