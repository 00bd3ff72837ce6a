"""Data sets with annotations, and of one binary file each, read as torchvision reads them."""

from __future__ import annotations

import io
import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from migration.images import Image, plain

_DRAW = np.random.default_rng(13)


def _image(path: Path, *shape: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(_DRAW.integers(0, 256, shape).astype(np.uint8)).save(path)


_XML = """<annotation><folder>VOC2007</folder><filename>{name}.jpg</filename>
  <size><width>20</width><height>16</height><depth>3</depth></size>{objects}
</annotation>"""
_OBJECT = """<object><name>{name}</name><bndbox><xmin>1</xmin><ymin>2</ymin></bndbox>
  <part><name>head</name></part><part><name>hand</name></part></object>"""


def _voc(root: Path) -> None:
    folder = root / "VOCdevkit" / "VOC2007"
    for kind in ("Main", "Segmentation"):
        (folder / "ImageSets" / kind).mkdir(parents=True)
        (folder / "ImageSets" / kind / "train.txt").write_text("000001\n000002\n", encoding="utf-8")
    for place, name in enumerate(("000001", "000002")):
        _image(folder / "JPEGImages" / f"{name}.jpg", 16, 20, 3)
        _image(folder / "SegmentationClass" / f"{name}.png", 16, 20)
        objects = "".join(_OBJECT.format(name=one) for one in ("cat", "dog")[: place + 1])
        (folder / "Annotations").mkdir(exist_ok=True)
        (folder / "Annotations" / f"{name}.xml").write_text(
            _XML.format(name=name, objects=objects), encoding="utf-8"
        )


@pytest.mark.parametrize("name", ["VOCDetection", "VOCSegmentation"])
def test_pascal_voc(
    torchvision: Any, vision_helpers: dict[str, Any], tmp_path: Path, name: str
) -> None:
    _voc(tmp_path)
    members = ("images", "targets", "annotations" if name == "VOCDetection" else "masks")
    found = []
    for cls in (getattr(torchvision.datasets, name), vision_helpers[name]):
        data = cls(str(tmp_path), "2007", "train")
        flipped = cls(str(tmp_path), year="2007", transforms=lambda image, target: (target, image))
        held = [getattr(data, member) for member in members]
        found.append((plain([data[0], data[1], flipped[1]]), len(data), repr(data), held))
    assert found[0] == found[1]
    with pytest.raises(RuntimeError, match="Put these files there"):
        vision_helpers[name](str(tmp_path), "2012")


@pytest.fixture
def coco(tmp_path: Path, vision_helpers: dict[str, Any], monkeypatch: Any) -> Iterator[Path]:
    """A folder with images and annotations, and the helper in the place of pycocotools."""
    module = types.ModuleType("pycocotools.coco")
    module.COCO = vision_helpers["CocoIndex"]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pycocotools", types.ModuleType("pycocotools"))
    monkeypatch.setitem(sys.modules, "pycocotools.coco", module)
    for name in ("a.jpg", "b.jpg", "c.jpg"):
        _image(tmp_path / name, 10, 12, 3)
    boxes = [
        {"id": 5, "image_id": 9, "bbox": [1, 2, 3, 4], "category_id": 7, "caption": "one"},
        {"id": 3, "image_id": 4, "bbox": [0, 2, 3, 4], "category_id": 8, "caption": "two"},
        {"id": 8, "image_id": 9, "bbox": [1, 0, 3, 4], "category_id": 8, "caption": "three"},
    ]
    images = [{"id": number, "file_name": name} for number, name in ((9, "a.jpg"), (4, "b.jpg"))]
    held = {"images": [*images, {"id": 6, "file_name": "c.jpg"}], "annotations": boxes}
    held["categories"] = [{"id": 7, "name": "cat"}, {"id": 8, "name": "dog"}]
    (tmp_path / "all.json").write_text(json.dumps(held), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["CocoDetection", "CocoCaptions"])
def test_coco(torchvision: Any, vision_helpers: dict[str, Any], coco: Path, name: str) -> None:
    found = []
    for cls in (getattr(torchvision.datasets, name), vision_helpers[name]):
        data = cls(str(coco), str(coco / "all.json"))
        held = plain([data[place] for place in range(3)])
        found.append((held, data.ids, len(data), data.coco.getAnnIds(9), data.coco.loadCats(8)))
        assert data.coco.loadImgs([4])[0]["file_name"] == "b.jpg"
        assert (data.coco.getCatIds(), data.coco.getImgIds()) == ([7, 8], [9, 4, 6])
        with pytest.raises(ValueError, match="Index must be of type integer"):
            data["a"]
    assert found[0] == found[1]
    assert found[0][0][0][1] == (["two"] if name == "CocoCaptions" else [plain(data.coco.anns[3])])


def _stl10(root: Path) -> None:
    folder = root / "stl10_binary"
    folder.mkdir()
    for part, count in (("train", 6), ("test", 3), ("unlabeled", 4)):
        images = _DRAW.integers(0, 256, (count, 3, 96, 96)).astype(np.uint8)
        images.tofile(folder / f"{part}_X.bin")
        if part != "unlabeled":
            (_DRAW.integers(1, 11, count).astype(np.uint8)).tofile(folder / f"{part}_y.bin")
    (folder / "class_names.txt").write_text("airplane\nbird\n", encoding="utf-8")
    (folder / "fold_indices.txt").write_text("0 2 5 \n1 3\n", encoding="utf-8")


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"split": "test"},
        {"split": "unlabeled"},
        {"split": "train", "folds": 1},
        {"split": "train+unlabeled", "folds": 0},
    ],
)
def test_stl10(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, Any],
) -> None:
    monkeypatch.setattr("torchvision.datasets.stl10.check_integrity", lambda *_: True)
    _stl10(tmp_path)
    found = []
    for cls in (torchvision.datasets.STL10, vision_helpers["STL10"]):
        data = cls(str(tmp_path), **settings)
        held = plain([data[place] for place in range(len(data))])
        found.append((held, data.classes, plain(data.labels), repr(data), data.split, data.folds))
    assert found[0] == found[1]


def test_svhn(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scipy_io = pytest.importorskip("scipy.io")
    monkeypatch.setattr("torchvision.datasets.svhn.check_integrity", lambda *_: True)
    images = _DRAW.integers(0, 256, (32, 32, 3, 5)).astype(np.uint8)
    labels = np.array([[10], [1], [9], [10], [4]], np.uint8)
    scipy_io.savemat(tmp_path / "test_32x32.mat", {"X": images, "y": labels})
    found = []
    for cls in (torchvision.datasets.SVHN, vision_helpers["SVHN"]):
        data = cls(str(tmp_path), "test")
        held = plain([data[place] for place in range(5)])
        found.append((held, plain(data.labels), plain(data.data), repr(data)))
    assert found[0] == found[1]


class _Environment:
    """What torchvision asks of an LMDB folder; here its files stand for it."""

    def __init__(self, folder: str, **_settings: Any) -> None:
        self.held = {file.name.encode(): file.read_bytes() for file in Path(folder).iterdir()}

    def begin(self, **_settings: Any) -> _Environment:
        return self

    def __enter__(self) -> _Environment:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def stat(self) -> dict[str, int]:
        return {"entries": len(self.held)}

    def cursor(self) -> _Environment:
        return self

    def iternext(self, **_settings: Any) -> Iterator[bytes]:
        return iter(sorted(self.held))

    def get(self, key: bytes) -> bytes:
        return self.held[key]


def test_lsun(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = types.ModuleType("lmdb")
    module.open = _Environment  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lmdb", module)
    monkeypatch.chdir(tmp_path)  # torchvision keeps keys in the current folder
    for name in ("a", "b", "c"):
        kind = "tower_train" if name == "c" else "bedroom_train"
        held = io.BytesIO()
        colours = _DRAW.integers(0, 256, (8, 9, 3)).astype(np.uint8)
        Image.fromarray(colours).save(held, "PNG")
        folder = tmp_path / f"{kind}_lmdb"
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(held.getvalue())
    found = []
    for cls in (torchvision.datasets.LSUN, vision_helpers["LSUN"]):
        data = cls(str(tmp_path), classes=["bedroom_train", "tower_train"])
        held = [plain(data[place]) for place in range(3)]  # type: ignore[assignment]
        found.append((held, len(data), data.classes, data.indices, repr(data)))
    assert found[0] == found[1]
    with pytest.raises(RuntimeError, match="church_outdoor_train_lmdb"):
        vision_helpers["LSUN"](str(tmp_path))
