"""torchvision.transforms.RandomOrder."""

import random

from mindport.compat.vision.RandomTransforms import RandomTransforms


class RandomOrder(RandomTransforms):
    """Transforms in an order by chance."""

    def construct(self, img):
        order = list(range(len(self.transforms)))
        random.shuffle(order)
        for place in order:
            img = self.transforms[place](img)
        return img
