"""The values that steps of lightning note, and their averages over an epoch."""

import numpy as np
from mindspore import Tensor

from mindport.compat.training.batch_size_of import batch_size_of


class NotedValues:
    """`callback` has the newest value of each name, `logged` what a log would be given."""

    def __init__(self):
        self.callback, self.logged = {}, {}
        self.batch, self.when = None, "train"
        self._kept = {}

    def begin(self, when):
        """Start a pass; gives what `resume` takes."""
        before = self.when, self._kept
        self.when, self._kept, self.batch = when, {}, None
        return before

    def resume(self, before):
        """Go on with the pass that another one interrupted."""
        self.when, self._kept = before

    def forget(self):
        """Forget all values."""
        for one in (self.callback, self.logged, self._kept):
            one.clear()

    def note(self, name, value, on_step=None, on_epoch=None, reduce_fx="mean", size=None):
        """Keep a value; `reduce_fx` says what becomes of those of an epoch."""
        is_step = self.when == "train" and self.batch is not None
        on_step = is_step if on_step is None else on_step
        on_epoch = not is_step if on_epoch is None else on_epoch
        value = value.asnumpy().item() if isinstance(value, Tensor) else value
        if on_step:
            self._tell(name, f"{name}_step" if on_epoch else name, value)
        if on_epoch:
            size = (batch_size_of(self.batch) or 1) if size is None else size
            key = name, f"{name}_epoch" if on_step else name, reduce_fx
            self._kept.setdefault(key, []).append((float(value), size))

    def averages(self):
        """By name, the values of this pass."""
        found = {}
        for (_, label, how), pairs in self._kept.items():
            values, sizes = np.array(pairs, np.float64).T
            if how in ("mean", None):
                found[label] = np.float32((values * sizes).sum() / sizes.sum())
            else:
                found[label] = np.float32(how(values) if callable(how) else getattr(values, how)())
        return found

    def close(self):
        """Tell the averages: no batch is given from here on."""
        self.batch = None
        names = {label: name for name, label, _ in self._kept}
        for label, value in self.averages().items():
            self._tell(names[label], label, value)

    def _tell(self, name, label, value):
        self.callback[name] = self.callback[label] = self.logged[label] = Tensor(value)
