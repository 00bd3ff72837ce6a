"""torchvision.ops.roi_align."""

import numpy
from mindspore import Tensor, mint, ops

from mindport.compat.vision.two_sizes import two_sizes


def roi_align(input, boxes, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=False):
    """Parts of images in one size, by means of interpolated values.

    What each row and each column of an image adds to a part is found on the host: gradients pass
    to the images, as in torch, and not to the boxes.
    """
    if isinstance(boxes, Tensor):
        rois = boxes.asnumpy().astype(numpy.float32)
        owners, rois = rois[:, 0].astype(int), rois[:, 1:]
    else:
        held = [one.asnumpy().astype(numpy.float32).reshape(-1, 4) for one in boxes]
        owners, rois = numpy.repeat(range(len(held)), list(map(len, held))), numpy.concatenate(held)
    sizes, places, found = two_sizes(output_size), [], []
    ends = rois * numpy.float32(spatial_scale) - numpy.float32(0.5 if aligned else 0)
    for owner in numpy.unique(owners):
        chosen = numpy.nonzero(owners == owner)[0]
        shares = [
            Tensor(
                numpy.stack(
                    [
                        _shares(
                            ends[one, 1 - axis],
                            ends[one, 3 - axis],
                            sizes[axis],
                            input.shape[2 + axis],
                            sampling_ratio,
                            aligned,
                        )
                        for one in chosen
                    ]
                )
            ).to(input.dtype)
            for axis in (0, 1)
        ]
        rows = mint.matmul(shares[0].expand_dims(1), mint.narrow(input, 0, int(owner), 1))
        found.append(mint.matmul(rows, shares[1].swapaxes(1, 2).expand_dims(1)))
        places += chosen.tolist()
    if not found:
        return Tensor(numpy.zeros((0, input.shape[1], *sizes), numpy.float32)).to(input.dtype)
    return ops.gather(mint.cat(found, 0), Tensor(numpy.argsort(places)), 0)


def _shares(start, end, parts, count, sampling_ratio, aligned):
    """What each of `count` rows adds to each part, all of equal length, between two places."""
    length = end - start if aligned else max(end - start, numpy.float32(1.0))
    step = length / numpy.float32(parts)
    samples = sampling_ratio if sampling_ratio > 0 else int(numpy.ceil(length / parts))
    shares = numpy.zeros((parts, count), numpy.float32)
    if samples <= 0:
        return shares
    inner = (numpy.arange(samples, dtype=numpy.float32) + 0.5) * (step / samples)
    for part in range(parts):
        places = start + part * step + inner
        places = places[(places >= -1) & (places <= count)].clip(0, count - 1)
        low = places.astype(int)
        numpy.add.at(shares[part], low, 1 - (places - low))
        numpy.add.at(shares[part], numpy.minimum(low + 1, count - 1), places - low)
    return shares / samples
