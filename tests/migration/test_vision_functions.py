"""Functions on images give torchvision's values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from migration.images import Image, given, same

_PIL, _ALL = ("RGB", "L"), ("RGB", "L", "bytes", "tensor", "batch")
_TENSORS = ("bytes", "tensor", "batch")
_FLOATS = ("tensor", "batch")
_COLOURED, _BYTES = ("RGB", "bytes", "tensor"), ("RGB", "L", "bytes")
_CORNERS = (
    [[0, 0], [30, 0], [30, 36], [0, 36]],
    [[3, 2], [27, 1], [29, 35], [1, 30]],
)

# torchvision's name, the helper's where it is another, arguments, images.
_CALLS: list[tuple[str, tuple[Any, ...], tuple[str, ...]]] = [
    ("to_tensor", (), ("RGB", "L", "array", "F", "1")),
    ("to_pil_image", (), ("array", "bytes", "tensor")),
    ("normalize", ([0.4], [0.3]), _FLOATS),
    ("resize", ([20, 30],), _ALL),
    ("center_crop", ([21, 80],), _ALL),
    ("crop", (3, 4, 20, 21), _ALL),
    ("crop", (-3, 20, 30, 60), _ALL),
    ("resized_crop", (3, 4, 20, 21, [9, 10]), _ALL),
    ("hflip", (), _ALL),
    ("vflip", (), _ALL),
    ("pad", ([1, 2, 3, 4],), _ALL),
    ("pad", ([2, 5], 7), _ALL),
    ("pad", (3, 0, "reflect"), _ALL),
    ("pad", ([1, 2, 3, 4], 0, "edge"), _ALL),
    ("pad", ([1, 2, 3, 4], 0, "symmetric"), _ALL),
    ("pad", ([4], (1, 2, 3)), ("RGB",)),
    ("get_dimensions", (), _ALL),
    ("get_image_size", (), _ALL),
    ("get_image_num_channels", (), _ALL),
    ("pil_to_tensor", (), ("RGB", "L", "I")),
    ("to_grayscale", (3,), ("RGB", "L")),
    ("rgb_to_grayscale", (3,), _ALL),
    ("adjust_brightness", (1.3,), _ALL),
    ("adjust_contrast", (0.6,), _ALL),
    ("adjust_contrast", (1.6,), _ALL),
    ("adjust_saturation", (1.7,), _ALL),
    ("adjust_hue", (0.2,), _COLOURED),
    ("adjust_hue", (-0.4,), _COLOURED),
    ("adjust_gamma", (0.7, 1.1), _ALL),
    ("adjust_sharpness", (0.3,), _ALL),
    ("convert_image_dtype", (), _TENSORS),
    ("invert", (), _ALL),
    ("posterize", (2,), _BYTES),
    ("solarize", (60,), _BYTES),
    ("autocontrast", (), _ALL),
    ("equalize", (), _BYTES),
    ("gaussian_blur", ([3, 7],), _ALL),
    ("gaussian_blur", (5, [0.5, 2.0]), _ALL),
    ("five_crop", ([9, 10],), _ALL),
    ("ten_crop", ([9, 10],), _ALL),
    ("erase", (2, 3, 8, 9, 0.5), ("tensor",)),
    ("rotate", (30,), _ALL),
    ("rotate", (-77.5, "BILINEAR", True), _ALL),
    ("rotate", (20, "NEAREST", False, [3, 8], [0.3]), _FLOATS),
    ("rotate", (20, "BILINEAR", False, [3, 8], (9, 8, 7)), ("RGB", "bytes")),
    ("affine", (15, [3, -4], 1.2, [5.0, 8.0]), _ALL),
    ("affine", (-40, [0, 2], 0.7, 9.0, "BILINEAR", 0.6), _ALL),
    ("affine", (-40, [0, 2], 0.7, [9.0], "BILINEAR", None, [7, 9]), _ALL),
    ("perspective", (*_CORNERS,), _ALL),
    ("perspective", (*_CORNERS, "NEAREST", 1), _ALL),
]
RENAMED = {
    name: f"{name}_image"
    for name in ("affine", "erase", "normalize", "pad", "perspective", "resize", "rotate")
}


@pytest.mark.parametrize(
    ("name", "arguments", "image"),
    [(name, arguments, image) for name, arguments, images in _CALLS for image in images],
)
def test_a_function_gives_the_same(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    name: str,
    arguments: tuple[Any, ...],
    image: str,
) -> None:
    import mindspore
    import torch

    theirs = getattr(torchvision.transforms.functional, name)
    mine = vision_helpers[RENAMED.get(name, name)]
    modes = torchvision.transforms.InterpolationMode, vision_helpers["InterpolationMode"]
    same(theirs(given(image, torch.tensor), *_with_modes(arguments, modes[0])),
         mine(given(image, mindspore.Tensor), *_with_modes(arguments, modes[1])))  # fmt: skip


def _with_modes(arguments: tuple[Any, ...], modes: Any) -> list[Any]:
    return [
        getattr(modes, one) if isinstance(one, str) and one.isupper() else one for one in arguments
    ]


def test_no_gradient_is_lost(vision_helpers: dict[str, Any]) -> None:
    import mindspore

    x = mindspore.Tensor(np.arange(75, dtype=np.float32).reshape(3, 5, 5))
    for name, arguments in (("normalize_image", ([0.0], [2.0])), ("crop", (1, 1, 2, 2))):
        helper = vision_helpers[name]
        found = mindspore.grad(lambda x: helper(x, *arguments).sum())(x)  # noqa: B023
        assert set(np.unique(found.asnumpy())) <= {0.0, 0.5, 1.0}
        assert found.asnumpy().sum() == (37.5 if name == "normalize_image" else 12)
    with pytest.raises(NotImplementedError, match="no gradient can pass"):
        mindspore.grad(lambda x: vision_helpers["hflip"](x).sum())(x)


@pytest.mark.parametrize("image", ["tensor", "batch", "list", "plane"])
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"nrow": 2, "padding": 1, "pad_value": 3},
        {"normalize": True},
        {"normalize": True, "scale_each": True},
        {"normalize": True, "value_range": (0.2, 0.7)},
    ],
)
def test_a_grid_of_images(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    tmp_path: Path,
    image: str,
    settings: dict[str, Any],
) -> None:
    import mindspore
    import torch

    draw = np.random.default_rng(5)
    held = {
        "tensor": draw.normal(0.5, 0.4, (10, 3, 6, 7)).astype(np.float32),
        "batch": draw.normal(0.5, 0.4, (9, 1, 6, 7)).astype(np.float32),
        "list": draw.normal(0.5, 0.4, (4, 1, 6, 7)).astype(np.float32),
        "plane": draw.normal(0.5, 0.4, (6, 7)).astype(np.float32),
    }[image]
    written = []
    for make, utils in (
        (torch.tensor, vars(torchvision.utils)),
        (mindspore.Tensor, vision_helpers),
    ):
        images = [make(one) for one in held] if image == "list" else make(held)
        file = tmp_path / f"{len(written)}.png"
        utils["save_image"](images, file, **settings)
        written.append((utils["make_grid"](images, **settings), Image.open(file)))
    same(written[0][0], written[1][0])
    same(written[0][1], written[1][1])


def test_a_grid_of_bytes(torchvision: Any, vision_helpers: dict[str, Any]) -> None:
    import mindspore
    import torch

    held = np.arange(5 * 3 * 6 * 7).reshape(5, 3, 6, 7).astype(np.uint8)
    theirs = torchvision.utils.make_grid(torch.tensor(held), nrow=3, pad_value=9)
    same(theirs, vision_helpers["make_grid"](mindspore.Tensor(held), nrow=3, pad_value=9))
    with pytest.raises(TypeError, match="floats"):
        vision_helpers["save_image"](mindspore.Tensor(held), "unused.png")
