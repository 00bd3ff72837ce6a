"""Dependencies, reference and compliance: read from files, imports and findings."""

from __future__ import annotations

from collections.abc import Callable

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
