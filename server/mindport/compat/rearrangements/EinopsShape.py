"""What a pattern of einops does, found from a shape alone."""

import math


class EinopsShape:
    """A shape in place of a tensor, which keeps the operations that einops asks for."""

    def __init__(self, shape, is_float, steps=()):
        self.shape, self.is_float, self.steps = tuple(shape), is_float, steps

    def then(self, shape, name, given):
        """The shape after one more operation."""
        return EinopsShape(shape, self.is_float, (*self.steps, (name, given)))

    def is_floating_point(self):
        return self.is_float

    def reshape(self, shape):
        rest = math.prod(self.shape) // max(1, math.prod(size for size in shape if size >= 0))
        return self.then([rest if size < 0 else size for size in shape], "reshape", shape)

    def permute(self, axes):
        return self.then([self.shape[axis] for axis in axes], "permute", axes)

    def unsqueeze(self, place):
        return self.then([*self.shape[:place], 1, *self.shape[place:]], "unsqueeze", place)

    def tile(self, repeats):
        return self.then([n * size for n, size in zip(repeats, self.shape)], "tile", repeats)

    def reduce(self, operation, axes):
        kept = [size for axis, size in enumerate(self.shape) if axis not in axes]
        return self.then(kept, operation, axes)
