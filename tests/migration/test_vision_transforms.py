"""Transforms of migrated projects give torchvision's values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from migration.images import given, same

_PIL, _ALL = ("RGB", "L"), ("RGB", "L", "bytes", "tensor", "batch")
_TENSORS = ("bytes", "tensor", "batch")
_FLOATS = ("tensor", "batch")

# The class, its arguments, and the images it is given.
_CLASSES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("ToTensor", {}, ("RGB", "L", "RGBA", "F", "I", "1", "array", "floats")),
    ("ToPILImage", {}, ("array", "bytes", "tensor", "floats")),
    ("ToPILImage", {"mode": "YCbCr"}, ("bytes",)),
    ("Normalize", {"mean": [0.5], "std": [0.2]}, _FLOATS),
    ("Normalize", {"mean": (0.1, 0.2, 0.3), "std": (0.9, 0.8, 0.7)}, ("tensor",)),
    ("Resize", {"size": 20}, (*_ALL, "RGBA", "F")),
    ("Resize", {"size": (60, 41)}, _ALL),
    ("Resize", {"size": [11]}, _ALL),
    ("Resize", {"size": 20, "max_size": 25}, _ALL),
    ("Resize", {"size": (23, 70), "antialias": False}, _TENSORS),
    ("Resize", {"size": 17, "interpolation": "NEAREST"}, _ALL),
    ("Resize", {"size": 17, "interpolation": "NEAREST_EXACT"}, _ALL),
    ("Resize", {"size": 21, "interpolation": "BICUBIC"}, _ALL),
    ("Resize", {"size": (21, 80), "interpolation": "BICUBIC", "antialias": False}, _TENSORS),
    ("Resize", {"size": 21, "interpolation": "LANCZOS"}, _PIL),
    ("CenterCrop", {"size": 20}, _ALL),
    ("CenterCrop", {"size": (43, 25)}, _ALL),
    ("CenterCrop", {"size": [61, 70]}, _ALL),
    ("RandomHorizontalFlip", {"p": 1.0}, _ALL),
    ("RandomVerticalFlip", {"p": 1.0}, _ALL),
    ("RandomHorizontalFlip", {"p": 0.0}, _ALL),
]


def _arguments(settings: dict[str, Any], owner: Any) -> dict[str, Any]:
    """Settings with the interpolation by this package's own name."""
    name = settings.get("interpolation")
    return settings if name is None else {**settings, "interpolation": getattr(owner, name)}


@pytest.mark.parametrize(
    ("name", "settings", "image"),
    [(name, settings, image) for name, settings, images in _CLASSES for image in images],
)
def test_a_fixed_transform_gives_thesame(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    name: str,
    settings: dict[str, Any],
    image: str,
) -> None:
    import mindspore
    import torch

    modes = torchvision.transforms.InterpolationMode, vision_helpers["InterpolationMode"]
    theirs = getattr(torchvision.transforms, name)(**_arguments(settings, modes[0]))
    mine = vision_helpers[name](**_arguments(settings, modes[1]))
    same(theirs(given(image, torch.tensor)), mine(given(image, mindspore.Tensor)))
    assert repr(mine) == repr(theirs)


_PARTS = {"size": 10, "scale": (0.2, 0.5), "ratio": (0.5, 1.5)}


def test_parts_by_chance_have_the_same_distribution(
    torchvision: Any, vision_helpers: dict[str, Any]
) -> None:
    import mindspore
    import torch

    torch.manual_seed(1)
    mindspore.set_seed(1)
    image = given("RGB", None)
    drawn = []
    for cls in (torchvision.transforms.RandomResizedCrop, vision_helpers["RandomResizedCrop"]):
        part = cls(**_PARTS)
        drawn.append(
            np.array([part.get_params(image, part.scale, part.ratio) for _ in range(4000)])
        )
        assert part(image).size == (10, 10)
    alike(*drawn)
    again = vision_helpers["RandomResizedCrop"](10)
    mindspore.set_seed(5)
    first = np.asarray(again(image))
    mindspore.set_seed(5)
    assert np.array_equal(first, np.asarray(again(image)))


def alike(theirs: Any, mine: Any) -> None:
    """Two samples of one distribution, column by column: means, spreads and ends."""
    spread = theirs.std(0) + 1e-9
    assert (np.abs(theirs.mean(0) - mine.mean(0)) < 5 * spread / len(theirs) ** 0.5).all()
    assert (np.abs(theirs.std(0) - mine.std(0)) < 0.06 * spread + 1e-6).all()
    assert (np.abs(theirs.min(0) - mine.min(0)) <= 0.5 * spread).all()
    assert (np.abs(theirs.max(0) - mine.max(0)) <= 0.5 * spread).all()


def test_ways_to_interpolate(torchvision: Any, vision_helpers: dict[str, Any]) -> None:
    theirs, mine = torchvision.transforms.InterpolationMode, vision_helpers["InterpolationMode"]
    names = ["NEAREST", "NEAREST_EXACT", "BILINEAR", "BICUBIC", "BOX", "HAMMING", "LANCZOS"]
    assert {one.name: one.value for one in theirs} == {one.name: one.value for one in mine}
    assert sorted(names) == sorted(one.name for one in mine)
