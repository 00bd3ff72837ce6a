"""Dependencies, reference and compliance: read from files, imports and findings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mindport.dossier.model import Entry, Section
from unit.dossier.conftest import facts

_TRAIN = '''
    """The network of https://arxiv.org/abs/1512.03385, after https://github.com/a/b."""
    import cv2
    import numpy as np
    import timm
    import torch
    from torchvision import datasets
    from torch.utils.cpp_extension import load

    import helper

    URL = "https://host.org/w/net.pth"
    ops = load("ops", ["ops.cu"])


    class Scale(torch.autograd.Function):
        pass


    class Own(torch.utils.data.Dataset):
        pass


    def main(x):
        model = timm.create_model("resnet18", pretrained=True)
        data = datasets.CIFAR10("data", train=True), Own()
        model.load_state_dict(torch.hub.load_state_dict_from_url(URL, map_location="cpu"))
        for row in torch.nonzero(x):
            print(row)
'''
_FILES = {
    "train.py": _TRAIN,
    "helper.py": "import os\n",
    "tests/test_it.py": "def test(): pass\n",
    "LICENSE": "Permission is hereby granted, free of charge, to any person\n",
    "README.md": "See arXiv:2107.08430 and https://github.com/c/d.\n",
    "requirements.txt": "torch>=1.7\nopencv-python==4.5  # images\nunused\n-r more.txt\n",
    "src/ops.cu": "",
    "src/bind.cpp": "",
}


def of_kind(section: Section, kind: str) -> dict[str, Entry]:
    return {entry.name: entry for entry in section.entries if entry.kind == kind}


def test_packages_are_stated_and_imported(sections: Callable[..., dict[str, Section]]) -> None:
    found = of_kind(sections(_FILES)["dependencies"], "package")
    assert facts(found["torch"])["stated"] == ">=1.7"
    assert facts(found["opencv-python"]) == {"stated": "==4.5", "files that import it": "1"}
    assert "No file" in found["unused"].note
    assert found["numpy"].note == "No file states its version."
    assert "It calls torch itself" in found["timm"].way
    assert "`timm.create_model`" in found["timm"].way
    assert not {"os", "helper"} & found.keys()


def test_extensions_weights_and_data(sections: Callable[..., dict[str, Section]]) -> None:
    section = sections(_FILES)["dependencies"]
    assert set(of_kind(section, "CUDA kernel")) == {"src"}
    assert set(of_kind(section, "C++ source")) == {"src"}
    assert set(of_kind(section, "build of extensions")) == {"load"}
    assert set(of_kind(section, "custom gradient")) == {"Scale"}
    assert set(of_kind(section, "data set")) == {"torchvision.datasets.CIFAR10", "Own (own class)"}
    weights = of_kind(section, "pre-trained weights")
    assert set(weights) == {"torch.hub.load_state_dict_from_url", "https://host.org/w/net.pth"}
    assert (
        facts(weights["torch.hub.load_state_dict_from_url"])["url"] == "https://host.org/w/net.pth"
    )


def test_the_reference_names_licence_papers_and_links(
    sections: Callable[..., dict[str, Section]],
) -> None:
    section = sections(_FILES)["reference"]
    assert set(of_kind(section, "licence")) == {"MIT"}
    assert set(of_kind(section, "paper")) == {"arXiv:2107.08430", "arXiv:1512.03385"}
    links = of_kind(section, "repository")
    assert set(links) == {"https://github.com/a/b", "https://github.com/c/d"}
    assert of_kind(section, "tests")


def test_what_is_missing_is_said(sections: Callable[..., dict[str, Section]]) -> None:
    section = sections({"a.py": "import torch\n"})["reference"]
    why = " ".join(str(facts(one)) for one in of_kind(section, "question").values())
    assert "No licence file" in why
    assert "No paper" in why
    assert "no tests" in why
    assert "No history" in section.notes[0]


def test_compliance_shows_the_findings_by_feature(
    sections: Callable[..., dict[str, Section]],
) -> None:
    section = sections(_FILES)["compliance"]
    dynamic = of_kind(section, "dynamic shape")
    assert any(name.startswith("MP2") for name in dynamic)
    assert any(place.text == "for row in torch.nonzero(x):" for entry in dynamic.values()
               for place in entry.places)  # fmt: skip
    assert "sparse tensors: nothing was found." in section.notes


def _torch(sections: Callable[..., dict[str, Section]], stated: str, code: str) -> Entry:
    files = {"train.py": f"import torch\n\n\ndef f(x: torch.Tensor):\n    return {code}\n"}
    if stated:
        files["requirements.txt"] = f"torch{stated}\n"
    return of_kind(sections(files)["dependencies"], "package")["torch"]


@pytest.mark.parametrize(
    ("stated", "code", "note"),
    [
        (
            "==1.5.1",
            "torch.isin(x, x)",
            "Files state ==1.5.1, but `torch.isin` (train.py:5) is new",
        ),
        ("<1.10,>=1.7", "torch.isin(x, x)", "is new in torch 1.10."),
        (">=1.7", "torch.isin(x, x)", ">=1.7 allows releases without `torch.isin` (train.py:5)"),
        (">=1.10", "torch.isin(x, x)", ""),
        ("==2.1.0", "torch.isin(x, x)", ""),
        ("==1.5", "torch.relu(x)", ""),
    ],
)
def test_stated_versions_are_held_against_what_the_code_calls(
    sections: Callable[..., dict[str, Section]], stated: str, code: str, note: str
) -> None:
    entry = _torch(sections, stated, code)
    assert note in entry.note if note else not entry.note
    needs = facts(entry).get("needs at least")
    assert needs == ("torch 1.10 for `torch.isin`" if "isin" in code else None)


def test_a_release_is_told_where_no_file_states_one(
    sections: Callable[..., dict[str, Section]],
) -> None:
    entry = _torch(sections, "", "x.square()")
    assert facts(entry)["needs at least"] == "torch 1.5 for `torch.Tensor.square`"
