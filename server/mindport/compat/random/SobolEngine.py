"""torch.quasirandom.SobolEngine."""

import mindspore
import numpy as np
from mindspore import Tensor
from scipy.stats import qmc


class SobolEngine:
    """Points that fill the unit cube evenly; scrambled ones are others than torch's.

    SciPy comes with MindSpore.
    """

    MAXBIT, MAXDIM = 30, 21201

    def __init__(self, dimension, scramble=False, seed=None):
        if not 1 <= dimension <= self.MAXDIM:
            raise ValueError(f"the dimension has to be between 1 and {self.MAXDIM}")
        self.dimension, self.scramble, self.seed = dimension, scramble, seed
        self._points = qmc.Sobol(dimension, scramble=scramble, bits=self.MAXBIT, seed=seed)
        self.num_generated = 0

    def draw(self, n=1, out=None, dtype=None):
        """The next `n` points, (n, dimension)."""
        drawn = [self._points.random(1) for _ in range(n)]  # several at once may warn
        found = np.concatenate([np.empty((0, self.dimension)), *drawn])
        self.num_generated += n
        made = Tensor(found, dtype or mindspore.float32)
        if out is None:
            return made
        out.set_data(made)
        return out

    def draw_base2(self, m, out=None, dtype=None):
        """The next 2 to the power of `m` points."""
        count = 2**m
        total = self.num_generated + count
        if total & (total - 1):
            raise ValueError("the number of points drawn in all has to be a power of 2")
        return self.draw(count, out, dtype)

    def fast_forward(self, n):
        """Leave out the next `n` points; returns the engine."""
        self._points.fast_forward(n)
        self.num_generated += n
        return self

    def reset(self):
        """Begin anew; returns the engine."""
        self._points.reset()
        self.num_generated = 0
        return self
