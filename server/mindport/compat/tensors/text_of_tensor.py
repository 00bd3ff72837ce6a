"""The text of a tensor, as torch writes it with its own settings for print."""

import math

import mindspore
import numpy as np

from mindport.compat.tensors.set_printoptions import set_printoptions

_UNNAMED = (mindspore.float32, mindspore.int64, mindspore.bool_, mindspore.complex64)


def text_of_tensor(tensor, formatted=False):
    """`str` of a tensor; `formatted` is what a format writes, the number for one number."""
    name = str(tensor.dtype).lower()
    known = tensor.to(mindspore.float32) if tensor.dtype == mindspore.bfloat16 else tensor
    values = known.asnumpy()
    if formatted and values.ndim == 0:
        return str(values.item())
    suffixes = []
    if values.size == 0 and values.ndim != 1:
        suffixes.append(f"size={tuple(values.shape)}")
    if tensor.dtype not in (_UNNAMED if values.size else _UNNAMED[:1]):
        suffixes.append(f"dtype=torch.{name}")
    return _with_suffixes("tensor(" + _of_values(values), suffixes)


def _setting(name):
    """What the program set for texts of tensors."""
    return set_printoptions.settings[name]


def _of_values(values):
    if values.size == 0:
        return "[]"
    summed = values.size > _setting("threshold")
    shown = _shortened(values) if summed else values
    if values.dtype.kind == "c":
        real, imaginary = _NumberText(shown.real), _NumberText(shown.imag)
        width = real.width + imaginary.width + 3

        def one(value):
            end = (imaginary(value.imag) + "j").lstrip()
            return real(value.real) + ("" if end[0] in "+-" else "+") + end

        return _rows_of_text(values, 7, summed, one, width)
    text = _NumberText(shown)
    return _rows_of_text(values, 7, summed, text, text.width + 2)


class _NumberText:
    """How each number is written, with the width that all take."""

    def __init__(self, values):
        self.is_float = values.dtype.kind == "f"
        self.is_whole, self.is_scientific, self.width = True, False, 1
        numbers = values.reshape(-1)
        if not self.is_float:
            self.width = max(len(str(one)) for one in numbers.tolist())
            return
        numbers = numbers[np.isfinite(numbers) & (numbers != 0)]
        if numbers.size == 0:
            return
        sizes = np.abs(numbers.astype("float64" if numbers.dtype == "float64" else "float32"))
        least, most = sizes.min(), sizes.max()
        self.is_whole = bool((numbers == np.ceil(numbers)).all())
        with np.errstate(over="ignore"):
            self.is_scientific = bool(most / least > 1000.0 or most > 1.0e8 or least < 1.0e-4)
        if (told := _setting("sci_mode")) is not None:
            self.is_scientific = told
        dot = 1 if self.is_whole and not self.is_scientific else 0
        self.width = max(1, *(len(self._plain(one)) + dot for one in numbers.tolist()))

    def _plain(self, value):
        digits = _setting("precision")
        if self.is_scientific:
            return f"{value:.{digits}e}"
        return f"{value:.0f}" if self.is_whole else f"{value:.{digits}f}"

    def __call__(self, value):
        text = self._plain(value) if self.is_float else str(value)
        if self.is_float and self.is_whole and not self.is_scientific and math.isfinite(value):
            text += "."
        return text.rjust(self.width)


def _shortened(values):
    """What of a long tensor is written."""
    edge = _setting("edgeitems")
    if values.ndim == 0:
        return values
    if len(values) > 2 * edge:
        values = np.concatenate([values[:edge], values[-edge:]])
    return values if values.ndim == 1 else np.stack([_shortened(one) for one in values])


def _rows_of_text(values, indent, summed, text, width):
    if values.ndim == 0:
        return text(values.item())
    edge = _setting("edgeitems")
    is_cut = summed and len(values) > 2 * edge
    if values.ndim > 1:
        inner = [*values[:edge], *values[-edge:]] if is_cut else list(values)
        parts = [_rows_of_text(one, indent + 1, summed, text, width) for one in inner]
        if is_cut:
            parts.insert(edge, "...")
        return "[" + ("," + "\n" * (values.ndim - 1) + " " * (indent + 1)).join(parts) + "]"
    if is_cut:
        ends = [[text(one) for one in part.tolist()] for part in (values[:edge], values[-edge:])]
        parts = [*ends[0], " ...", *ends[1]]
    else:
        parts = [text(one) for one in values.tolist()]
    count = max(1, (_setting("linewidth") - indent) // width)
    lines = [", ".join(parts[at : at + count]) for at in range(0, len(parts), count)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def _with_suffixes(text, suffixes):
    last = len(text) - text.rfind("\n") + 1
    for one in suffixes:
        if last + len(one) + 2 > _setting("linewidth"):
            text, last = f"{text},\n       {one}", 7 + len(one)
        else:
            text, last = f"{text}, {one}", last + len(one) + 2
    return text + ")"
