"""Boxes, regions and files of images, as torchvision has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from migration.images import Image, same

_DRAW = np.random.default_rng(2)


def _boxes(count: int) -> Any:
    start = _DRAW.uniform(-5, 40, (count, 2))
    return np.concatenate([start, start + _DRAW.uniform(1, 30, (count, 2))], 1).astype(np.float32)


_FIRST, _SECOND = _boxes(12), _boxes(7)
_CALLS: list[tuple[str, tuple[Any, ...]]] = [
    ("box_area", (_FIRST,)),
    ("box_iou", (_FIRST, _SECOND)),
    ("generalized_box_iou", (_FIRST, _SECOND)),
    ("clip_boxes_to_image", (_FIRST, (30, 45))),
    ("remove_small_boxes", (_FIRST, 9.0)),
    *(
        ("box_convert", (_FIRST, one, other))
        for one in ("xyxy", "xywh", "cxcywh")
        for other in ("xyxy", "xywh", "cxcywh")
    ),
]


@pytest.mark.parametrize(("name", "arguments"), _CALLS)
def test_boxes(
    torchvision: Any, vision_helpers: dict[str, Any], name: str, arguments: tuple[Any, ...]
) -> None:
    import mindspore
    import torch

    found = []
    for function, make in (
        (getattr(torchvision.ops, name), torch.tensor),
        (vision_helpers[name], mindspore.Tensor),
    ):
        given = [make(one) if isinstance(one, np.ndarray) else one for one in arguments]
        found.append(function(*given))
    same(*found)


def test_boxes_that_overlap_no_better_one(vision_helpers: dict[str, Any]) -> None:
    import mindspore

    tensor = mindspore.Tensor
    boxes = np.array([[0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 30, 30], [0, 0, 10, 4]], np.float32)
    scores = np.array([0.5, 0.9, 0.1, 0.7], np.float32)
    nms, batched_nms = vision_helpers["nms"], vision_helpers["batched_nms"]
    # 81 of 100 are shared by the first two, 27 of 94 by the second and the last.
    assert nms(tensor(boxes), tensor(scores), 0.5).asnumpy().tolist() == [1, 3, 2]
    assert nms(tensor(boxes), tensor(scores), 0.81).asnumpy().tolist() == [1, 3, 0, 2]
    assert nms(tensor(boxes), tensor(scores), 0.28).asnumpy().tolist() == [1, 2]
    kinds = tensor(np.array([0, 1, 0, 1]))
    assert batched_nms(tensor(boxes), tensor(scores), kinds, 0.2).asnumpy().tolist() == [1, 0, 2]


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize(("alpha", "gamma"), [(0.25, 2), (-1, 1.5)])
def test_focal_loss(
    torchvision: Any, vision_helpers: dict[str, Any], reduction: str, alpha: float, gamma: float
) -> None:
    import mindspore
    import torch

    x = _DRAW.normal(0, 3, (6, 5)).astype(np.float32)
    y = (_DRAW.random((6, 5)) > 0.6).astype(np.float32)
    loss = torchvision.ops.sigmoid_focal_loss
    theirs = torch.tensor(x, requires_grad=True)
    expected = loss(theirs, torch.tensor(y), alpha, gamma, reduction)
    expected.sum().backward()

    def mine(x: Any) -> Any:
        helper = vision_helpers["sigmoid_focal_loss"]
        return helper(x, mindspore.Tensor(y), alpha, gamma, reduction)

    same(expected.detach(), mine(mindspore.Tensor(x)))
    gradient = mindspore.grad(lambda x: mine(x).sum())(mindspore.Tensor(x))
    np.testing.assert_allclose(gradient.asnumpy(), theirs.grad.numpy(), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("sampling_ratio", [-1, 2])
def test_regions(
    torchvision: Any, vision_helpers: dict[str, Any], sampling_ratio: int, aligned: bool
) -> None:
    import mindspore
    import torch

    torch.compiler.set_stance("force_eager")  # torchvision would compile it where it lacks its own
    x = _DRAW.normal(0, 1, (2, 3, 20, 24)).astype(np.float32)
    listed = [_FIRST[:5].clip(0, 38), _SECOND[:3].clip(0, 38)]  # torchvision wants them inside
    rows = np.concatenate(
        [np.insert(one, 0, place, 1) for place, one in enumerate(listed)][::-1]
    ).astype(np.float32)
    theirs = torch.tensor(x, requires_grad=True)
    settings = {"spatial_scale": 0.5, "sampling_ratio": sampling_ratio, "aligned": aligned}
    roi_align = vision_helpers["roi_align"]
    expected = torchvision.ops.roi_align(theirs, torch.tensor(rows), (4, 5), **settings)
    (expected**2).sum().backward()
    mine = roi_align(mindspore.Tensor(x), mindspore.Tensor(rows), (4, 5), **settings)
    np.testing.assert_allclose(mine.asnumpy(), expected.detach().numpy(), rtol=1e-4, atol=1e-5)
    gradient = mindspore.grad(
        lambda x: (roi_align(x, mindspore.Tensor(rows), (4, 5), **settings) ** 2).sum()
    )(mindspore.Tensor(x))
    np.testing.assert_allclose(gradient.asnumpy(), theirs.grad.numpy(), rtol=1e-3, atol=1e-4)
    by_list = torchvision.ops.roi_align(
        theirs, [torch.tensor(one) for one in listed], 3, **settings
    )
    mine = roi_align(mindspore.Tensor(x), [mindspore.Tensor(one) for one in listed], 3, **settings)
    np.testing.assert_allclose(mine.asnumpy(), by_list.detach().numpy(), rtol=1e-4, atol=1e-5)


def test_files_of_images(vision_helpers: dict[str, Any], tmp_path: Path) -> None:
    colours = _DRAW.integers(0, 256, (9, 12, 3)).astype(np.uint8)
    expected = colours.transpose(2, 0, 1)
    file = tmp_path / "image.png"
    Image.fromarray(colours).save(file)
    names = vision_helpers
    modes = names["ImageReadMode"]
    assert np.array_equal(names["read_image"](str(file)).asnumpy(), expected)
    held = names["read_file"](str(file))
    assert np.array_equal(names["decode_image"](held).asnumpy(), expected)
    gray = names["read_image"](str(file), modes.GRAY).asnumpy()
    assert np.array_equal(gray[0], np.asarray(Image.open(file).convert("L")))
    assert names["read_image"](str(file), modes.RGB_ALPHA).shape == (4, 9, 12)
    assert {one.name: one.value for one in modes} == {
        "UNCHANGED": 0, "GRAY": 1, "GRAY_ALPHA": 2, "RGB": 3, "RGB_ALPHA": 4,
    }  # fmt: skip
    copy = tmp_path / "copy.png"
    names["write_png"](names["read_image"](str(file)), str(copy))
    assert np.array_equal(np.asarray(Image.open(copy)), colours)
    names["write_file"](str(copy), held)
    assert copy.read_bytes() == file.read_bytes()
    names["write_jpeg"](names["read_image"](str(file)), str(tmp_path / "image.jpg"), 95)
    with Image.open(tmp_path / "image.jpg") as image:
        assert (image.format, image.size) == ("JPEG", (12, 9))
