"""Data sets of migrated projects read the files that torchvision reads, in its order."""

from __future__ import annotations

import gzip
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from migration.images import Image, plain

_DRAW = np.random.default_rng(11)


def _bytes(*shape: int) -> Any:
    return _DRAW.integers(0, 256, shape).astype(np.uint8)


def _idx(path: Path, array: Any, *, packed: bool = False) -> None:
    """A file in the format of MNIST."""
    kinds = {"uint8": 8, "int32": 12}
    head = bytes([0, 0, kinds[array.dtype.name], array.ndim])
    sizes = b"".join(size.to_bytes(4, "big") for size in array.shape)
    held = head + sizes + array.astype(array.dtype.newbyteorder(">")).tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(held)
    if packed:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(held))


def _mnist(root: Path, name: str = "MNIST") -> None:
    for part, count in (("train", 30), ("t10k", 12)):
        start = root / name / "raw" / part
        _idx(Path(f"{start}-images-idx3-ubyte"), _bytes(count, 28, 28))
        _idx(Path(f"{start}-labels-idx1-ubyte"), _bytes(count) % 10, packed=True)


def _emnist(root: Path) -> None:
    for part in ("train", "test"):
        start = root / "EMNIST" / "raw" / f"emnist-letters-{part}"
        _idx(Path(f"{start}-images-idx3-ubyte"), _bytes(9, 28, 28))
        _idx(Path(f"{start}-labels-idx1-ubyte"), _bytes(9) % 26 + 1)


def _qmnist(root: Path) -> None:
    for part in ("train", "test"):
        start = root / "QMNIST" / "raw" / f"qmnist-{part}"
        _idx(Path(f"{start}-images-idx3-ubyte"), _bytes(9, 28, 28))
        _idx(Path(f"{start}-labels-idx2-int"), _bytes(9, 8).astype(np.int32))


def _cifar10(root: Path) -> None:
    folder = root / "cifar-10-batches-py"
    folder.mkdir()
    for name in (*(f"data_batch_{place}" for place in range(1, 6)), "test_batch"):
        held = {"data": _bytes(4, 3072), "labels": (_bytes(4) % 10).tolist()}
        (folder / name).write_bytes(pickle.dumps(held))
    names = {"label_names": [f"class {place}" for place in range(10)]}
    (folder / "batches.meta").write_bytes(pickle.dumps(names))


def _cifar100(root: Path) -> None:
    folder = root / "cifar-100-python"
    folder.mkdir()
    for name in ("train", "test"):
        held = {"data": _bytes(6, 3072), "fine_labels": (_bytes(6) % 100).tolist()}
        (folder / name).write_bytes(pickle.dumps(held))
    names = {"fine_label_names": [f"class {place}" for place in range(100)]}
    (folder / "meta").write_bytes(pickle.dumps(names))


def _images(root: Path) -> None:
    for place, file in enumerate(("dog/b.png", "dog/a.jpg", "cat/deep/c.png", "ant/d.bmp")):
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(_bytes(20 + place, 30, 3)).save(path)
    (root / "ant" / "notes.txt").write_text("no image", encoding="utf-8")


_SETS: list[tuple[str, Callable[[Path], None], dict[str, Any], tuple[str, ...]]] = [
    ("MNIST", _mnist, {}, ("classes", "class_to_idx", "data", "targets", "train")),
    ("MNIST", _mnist, {"train": False, "download": True}, ("data", "targets")),
    ("FashionMNIST", lambda root: _mnist(root, "FashionMNIST"), {}, ("classes", "targets")),
    ("KMNIST", lambda root: _mnist(root, "KMNIST"), {"train": False}, ("classes", "targets")),
    ("EMNIST", _emnist, {"split": "letters"}, ("classes", "data", "targets")),
    ("QMNIST", _qmnist, {}, ("classes", "targets")),
    ("QMNIST", _qmnist, {"what": "test10k", "compat": False}, ("targets",)),
    ("CIFAR10", _cifar10, {}, ("classes", "class_to_idx", "data", "targets")),
    ("CIFAR10", _cifar10, {"train": False}, ("data", "targets")),
    ("CIFAR100", _cifar100, {}, ("classes", "data", "targets")),
    ("ImageFolder", _images, {}, ("classes", "class_to_idx", "imgs", "samples", "targets")),
]


@pytest.mark.parametrize("case", _SETS, ids=lambda case: case[0])
def test_a_data_set_reads_the_same(
    torchvision: Any,
    vision_helpers: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    case: tuple[str, Callable[[Path], None], dict[str, Any], tuple[str, ...]],
) -> None:
    name, write, settings, members = case
    # The sums of the published files are not those of the small ones written here.
    monkeypatch.setattr("torchvision.datasets.cifar.check_integrity", lambda *_: True)
    write(tmp_path)
    theirs = getattr(torchvision.datasets, name)(str(tmp_path), **settings)
    mine = vision_helpers[name](str(tmp_path), **settings)
    assert len(mine) == len(theirs) > 0
    for place in range(len(theirs)):
        assert plain(mine[place]) == plain(theirs[place])
    for member in members:
        assert plain(getattr(mine, member)) == plain(getattr(theirs, member)), member
    assert repr(mine) == repr(theirs)


@pytest.mark.parametrize("name", ["MNIST", "CIFAR10", "CIFAR100"])
def test_missing_files_are_named(vision_helpers: dict[str, Any], tmp_path: Path, name: str) -> None:
    with pytest.raises(RuntimeError, match="Put these files there") as raised:
        vision_helpers[name](tmp_path, download=True)
    assert str(tmp_path) in str(raised.value)


def test_samples_after_their_transforms(
    torchvision: Any, vision_helpers: dict[str, Any], tmp_path: Path
) -> None:
    _mnist(tmp_path)
    found = []
    for transforms, datasets in (
        (torchvision.transforms, torchvision.datasets),
        (_Names(vision_helpers), _Names(vision_helpers)),
    ):
        steps = [
            transforms.Resize(20),
            transforms.ToTensor(),
            transforms.Normalize((0.1307,), (0.3081,)),
            transforms.Lambda(lambda x: x * 2),
        ]
        data = datasets.MNIST(tmp_path, False, transforms.Compose(steps), lambda y: y + 1)
        assert "Normalize(mean=(0.1307,), std=(0.3081,))" in repr(data)
        found.append([(np.asarray(image), target) for image, target in data])
    for (one, first), (other, second) in zip(*found, strict=True):
        np.testing.assert_allclose(other, one, rtol=1e-5, atol=1e-6)
        assert first == second


class _Names:
    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__.update(names)


def test_a_folder_of_files_with_another_loader(
    torchvision: Any, vision_helpers: dict[str, Any], tmp_path: Path
) -> None:
    _images(tmp_path)
    found = []
    for cls in (torchvision.datasets.DatasetFolder, vision_helpers["DatasetFolder"]):
        data = cls(tmp_path, lambda path: Path(path).name, extensions=(".png", ".bmp"))
        found.append((list(data), data.classes, data.extensions))
        with pytest.raises(FileNotFoundError, match="ant, cat, dog"):
            cls(tmp_path, Path, extensions=(".gif",))
    assert found[0] == found[1]


def test_made_images_are_those_of_the_generator(
    torchvision: Any, vision_helpers: dict[str, Any]
) -> None:
    for size in ((3, 17, 19), (3, 64, 64), (1, 8, 8)):
        theirs = torchvision.datasets.FakeData(5, size, 100, random_offset=3)
        mine = vision_helpers["FakeData"](5, size, 100, random_offset=3)
        for (image, target), (other, second) in zip(
            (theirs[place] for place in range(5)), (mine[place] for place in range(5)), strict=True
        ):
            assert (target, image.mode, image.size) == (second, other.mode, other.size)
            away = np.asarray(image).astype(int) - np.asarray(other).astype(int)
            assert (away != 0).mean() < 0.001
            assert set(np.unique(np.abs(away) % 254)) <= {0, 1}


def test_loading_gives_the_same_batches(
    torchvision: Any, vision_helpers: dict[str, Any], tmp_path: Path
) -> None:
    import torch

    _images(tmp_path)
    batches = []
    for names, loader in (
        (
            {**vars(torchvision.transforms), **vars(torchvision.datasets)},
            torch.utils.data.DataLoader,
        ),
        (vision_helpers, vision_helpers["DataLoader"]),
    ):
        steps = names["Compose"]([names["Resize"]((8, 9)), names["ToTensor"]()])
        batches.append([plain(one) for one in loader(names["ImageFolder"](tmp_path, steps), 3)])
    assert batches[0] == batches[1]


def test_the_functions_behind_folders(
    torchvision: Any, vision_helpers: dict[str, Any], tmp_path: Path
) -> None:
    _images(tmp_path)
    found = []
    for names in (vars(torchvision.datasets.folder), vision_helpers):
        extensions = names["IMG_EXTENSIONS"]
        allowed = names["has_file_allowed_extension"]
        found.append(
            [
                extensions,
                [allowed(name, extensions) for name in ("a.PNG", "b.txt", "c.jpeg")],
                names["find_classes"](tmp_path),
                names["make_dataset"](tmp_path, extensions=extensions),
                names["make_dataset"](tmp_path, {"dog": 4}, is_valid_file=lambda _path: True),
                plain(names["default_loader"](tmp_path / "dog" / "b.png")),
            ]
        )
    assert found[0] == found[1]


def test_a_data_set_of_a_project(torchvision: Any, vision_helpers: dict[str, Any]) -> None:
    found = []
    for base, standard in (
        (torchvision.datasets.VisionDataset, torchvision.datasets.vision.StandardTransform),
        (vision_helpers["VisionDataset"], vision_helpers["StandardTransform"]),
    ):

        class Numbers(base):  # type: ignore[misc, valid-type]
            def __getitem__(self, index: int) -> Any:
                return self.transforms(index, -index)

            def __len__(self) -> int:
                return 4

        data = Numbers("~", transform=abs, target_transform=abs)
        both = Numbers(None, transforms=lambda image, target: (target, image))
        found.append(
            (data[2], both[3], data.root, repr(data), repr(standard(abs)), len(data + both))
        )
        with pytest.raises(ValueError, match="transforms"):
            Numbers(None, transforms=abs, transform=abs)
    assert found[0] == found[1]


def test_a_data_set_by_its_name(
    torchvision: Any, vision_helpers: dict[str, Any], tmp_path: Path
) -> None:
    named = vision_helpers["dataset_class"]
    _cifar10(tmp_path)
    there = torchvision.datasets.__dict__["CIFAR10"]
    assert named("CIFAR10")(tmp_path, train=False).targets == list(
        pickle.loads((tmp_path / "cifar-10-batches-py" / "test_batch").read_bytes())["labels"]
    )
    assert named("CIFAR10").__name__ == there.__name__
    for name in ("CIFAR100", "FashionMNIST", "ImageFolder", "SVHN"):
        assert hasattr(torchvision.datasets, name)
        assert named(name) is vision_helpers[name]
    assert named("cifar", None) is None
    with pytest.raises(AttributeError, match="CIFAR100"):
        named("cifar")
