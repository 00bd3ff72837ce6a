"""Functions on images give torchvision's values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from migration.images import given, same

_PIL, _ALL = ("RGB", "L"), ("RGB", "L", "bytes", "tensor", "batch")
_TENSORS = ("bytes", "tensor", "batch")
_FLOATS = ("tensor", "batch")

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
]
RENAMED = {"normalize": "normalize_image", "resize": "resize_image", "pad": "pad_image"}


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
    same(theirs(given(image, torch.tensor), *arguments),
         mine(given(image, mindspore.Tensor), *arguments))  # fmt: skip


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
