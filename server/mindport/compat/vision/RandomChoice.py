"""torchvision.transforms.RandomChoice."""

import random

from mindport.compat.vision.RandomTransforms import RandomTransforms


class RandomChoice(RandomTransforms):
    """One of several transforms by chance."""

    def __init__(self, transforms, p=None):
        super().__init__(transforms)
        self.p = p

    def construct(self, *inputs):
        return random.choices(self.transforms, weights=self.p)[0](*inputs)

    def __repr__(self):
        return f"{super().__repr__()}(p={self.p})"
