"""torchvision.datasets.FakeData."""

import math

import numpy

from mindport.compat.vision.to_pil_image import to_pil_image
from mindport.compat.vision.VisionDataset import VisionDataset


class FakeData(VisionDataset):
    """Random images and classes, those of torch's generator.

    They are equal but for single bytes that differ by 1: torch computes with other functions.
    """

    def __init__(
        self,
        size=1000,
        image_size=(3, 224, 224),
        num_classes=10,
        transform=None,
        target_transform=None,
        random_offset=0,
    ):
        super().__init__(None, transform=transform, target_transform=target_transform)
        self.size, self.num_classes, self.image_size = size, num_classes, image_size
        self.random_offset = random_offset

    def __getitem__(self, index):
        if index >= len(self):
            raise IndexError(f"{type(self).__name__} index out of range")
        count = math.prod(self.image_size)
        if count < 16:
            raise NotImplementedError("torch draws images of less than 16 numbers in another way")
        stream = numpy.random.MT19937()
        stream._legacy_seeding((index + self.random_offset) % 2**32)
        uniform = _float_draws(stream, count)
        normal = _from_blocks(uniform[: count // 16 * 16])
        if count % 16:  # the last numbers are drawn anew, with those before them that fill a block
            normal = numpy.concatenate([normal, uniform[count // 16 * 16 :]])
            normal[-16:] = _from_blocks(_float_draws(stream, 16))
        target = stream.random_raw() % self.num_classes
        image = to_pil_image(normal.reshape(self.image_size).transpose(1, 2, 0))
        image, target = self.changed(image, numpy.int64(target))
        return image, target.item()

    def __len__(self):
        return self.size


def _float_draws(stream, count):
    """Numbers from 0 to 1, as torch draws them."""
    drawn = stream.random_raw(count).astype(numpy.uint32) & numpy.uint32(2**24 - 1)
    return drawn.astype(numpy.float32) * numpy.float32(2**-24)


def _from_blocks(uniform):
    """Normally distributed numbers: in each 16, the first 8 are lengths, the others angles."""
    blocks = uniform.reshape(-1, 2, 8)
    length = numpy.sqrt(-2 * numpy.log(1 - blocks[:, 0]))
    angle = numpy.float32(2 * math.pi) * blocks[:, 1]
    both = numpy.stack([length * numpy.cos(angle), length * numpy.sin(angle)], 1)
    return both.reshape(-1).astype(numpy.float32)
