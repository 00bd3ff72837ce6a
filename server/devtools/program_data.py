"""Small data sets with random content, written to disk in their real formats."""

from __future__ import annotations

import importlib
import pickle
import random
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

_WORDS = [f"{first}{second}" for first in "bcdfghklmn" for second in "aeiou"]


def write(root: Path, place: str, what: str) -> None:
    """Write what is described (`"mnist 320 64"`) below a folder."""
    kind, *numbers = what.split()
    target = root / place
    target.parent.mkdir(parents=True, exist_ok=True)
    KINDS[kind](target, *map(int, numbers))


def _numpy() -> tuple[Any, Any]:
    import numpy as np  # noqa: PLC0415

    return np, np.random.RandomState(7)


def _mnist(folder: Path, train: int, test: int) -> None:
    np, stream = _numpy()
    folder.mkdir(parents=True, exist_ok=True)
    for prefix, count in (("train", train), ("t10k", test)):
        labels = (np.arange(count) % 10).astype(np.uint8)
        pixels = stream.randint(0, 120, (count, 28, 28)).astype(np.uint8)
        for place, label in enumerate(labels):
            pixels[place, 2 * label + 2 : 2 * label + 8, 4:24] += 120
        images = struct.pack(">IIII", 0x803, count, 28, 28) + pixels.tobytes()
        (folder / f"{prefix}-images-idx3-ubyte").write_bytes(images)
        named = struct.pack(">II", 0x801, count) + labels.tobytes()
        (folder / f"{prefix}-labels-idx1-ubyte").write_bytes(named)


def _cifar10(folder: Path, train: int, test: int) -> None:
    np, stream = _numpy()
    folder.mkdir(parents=True, exist_ok=True)
    counts = {f"data_batch_{one}": train // 5 for one in range(1, 6)} | {"test_batch": test}
    for name, count in counts.items():
        data = stream.randint(0, 256, (count, 3072)).astype(np.uint8)
        labels = [int(one) for one in stream.randint(0, 10, count)]
        _pickled(folder / name, {"data": data, "labels": labels, "filenames": [""] * count})
    names = ["airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship"]
    _pickled(folder / "batches.meta", {"label_names": [*names, "truck"], "num_vis": 3072})


def _pickled(file: Path, content: object) -> None:
    with file.open("wb") as opened:
        pickle.dump(content, opened, protocol=2)


def _folders(folder: Path, classes: int, count: int, size: int) -> None:
    """What `ImageFolder` reads."""
    for place in range(classes):
        _pictures(folder / f"class{place}", count, size)


def _pictures(folder: Path, count: int, size: int) -> None:
    image = importlib.import_module("PIL.Image")
    np, stream = _numpy()
    folder.mkdir(parents=True, exist_ok=True)
    for place in range(count):
        coarse = stream.randint(0, 256, (8, 8, 3)).astype(np.uint8)
        image.fromarray(coarse).resize((size, size)).save(folder / f"{place:03d}.jpg")


def _picture(file: Path, size: int) -> None:
    _pictures(file.parent, 1, size)
    (file.parent / "000.jpg").rename(file)


def _masks(folder: Path, count: int, size: int) -> None:
    """Masks of two values for the pictures of the same number, as in Carvana's data."""
    image = importlib.import_module("PIL.Image")
    np, stream = _numpy()
    folder.mkdir(parents=True, exist_ok=True)
    for place in range(count):
        mask = np.zeros((size, size), np.uint8)
        top, left = stream.randint(0, size // 2, 2)
        mask[top : top + size // 2, left : left + size // 2] = 1
        image.fromarray(mask).save(folder / f"{place:03d}_mask.gif")


def _cora(folder: Path, nodes: int, features: int) -> None:
    stream = random.Random(7)
    folder.mkdir(parents=True, exist_ok=True)
    names = [1000 + 3 * one for one in range(nodes)]
    kinds = ["Case_Based", "Genetic_Algorithms", "Neural_Networks", "Theory"]
    rows = [
        "\t".join([str(name), *(str(int(stream.random() < 0.2)) for _ in range(features)),
                   kinds[place % 4]])
        for place, name in enumerate(names)
    ]  # fmt: skip
    (folder / "cora.content").write_text("\n".join(rows) + "\n", encoding="utf-8")
    pairs = {(stream.choice(names), stream.choice(names)) for _ in range(2 * nodes)}
    cites = "".join(f"{one}\t{two}\n" for one, two in sorted(pairs) if one != two)
    (folder / "cora.cites").write_text(cites, encoding="utf-8")


def _text(file: Path, lines: int) -> None:
    stream = random.Random(7)
    rows = (" ".join(stream.choices(_WORDS, k=12)) for _ in range(lines))
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _names(folder: Path, count: int) -> None:
    """A file of names for each of three languages."""
    stream = random.Random(7)
    folder.mkdir(parents=True, exist_ok=True)
    for language in ("Czech", "Greek", "Irish"):
        rows = ("".join(stream.choices(_WORDS, k=3)).title() for _ in range(count))
        (folder / f"{language}.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")


KINDS: dict[str, Callable[..., None]] = {
    "mnist": _mnist,
    "cifar10": _cifar10,
    "folders": _folders,
    "pictures": _pictures,
    "picture": _picture,
    "masks": _masks,
    "cora": _cora,
    "text": _text,
    "names": _names,
}
