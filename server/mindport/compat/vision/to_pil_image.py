"""torchvision.transforms.functional.to_pil_image."""

import numpy
from mindspore import Tensor
from PIL import Image


def to_pil_image(pic, mode=None):
    """A PIL image of a tensor (channels, height, width) or an array (height, width, channels)."""
    if isinstance(pic, Tensor):
        pic = pic.asnumpy()
        pic = pic.transpose(1, 2, 0) if pic.ndim == 3 else pic
    elif not isinstance(pic, numpy.ndarray):
        raise TypeError(f"a tensor or an array is expected, not {type(pic)}")
    if pic.ndim not in (2, 3):
        raise ValueError(f"an image has 2 or 3 dimensions, not {pic.ndim}")
    channels = 1 if pic.ndim == 2 else pic.shape[2]
    if channels > 4:
        raise ValueError(f"an image has at most 4 channels, not {channels}")
    if pic.dtype.kind == "f" and mode != "F":
        pic = (pic * 255).astype(numpy.int64).astype(numpy.uint8)
    kind = pic.dtype.name
    if channels == 1:
        pic = pic.reshape(pic.shape[:2])
        modes = {"uint8": "L", "int16": "I;16", "int32": "I", "float32": "F"}
        expected = [modes[kind]] if kind in modes else []
    else:
        expected = {2: ["LA"], 3: ["RGB", "YCbCr", "HSV"], 4: ["RGBA", "CMYK", "RGBX"]}[channels]
        expected = expected if kind == "uint8" or mode else []
    if not expected:
        raise TypeError(f"there is no image of {kind}")
    if mode not in (None, *expected):
        raise ValueError(f"the mode is one of {expected}, not {mode}")
    pic = numpy.ascontiguousarray(pic)
    mode = mode or expected[0]
    return Image.frombytes(mode, (pic.shape[1], pic.shape[0]), pic.tobytes())
