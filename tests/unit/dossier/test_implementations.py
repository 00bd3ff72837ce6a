"""The index of models for MindSpore, and how a repository is matched with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mindport.dossier.collectors.implementations import POSSIBLE
from mindport.dossier.model import Section
from mindport.dossier.reference.known_models import known_models, normal
from mindport.dossier.reference.matching import MAKER, REPOSITORY, matches
from mindport.knowledge import toml

_REPOSITORIES = Path(__file__).parents[2] / "data" / "dossier" / "model_index.toml"


def test_the_index_has_models_of_all_packages() -> None:
    every = [one for each in known_models().values() for one in each]
    packages = {one.release.package for one in every}
    assert {"mindcv", "mindone", "mindnlp", "mindyolo", "mindocr", "mindaudio"} <= packages
    assert "mindspore-models" in packages, "the official repository of models"
    assert len(every) >= 1500
    assert all(one.release.date.startswith("read 20") for one in every)


def test_names_of_an_architecture_decide() -> None:
    found = matches([("YOLOX", "class"), ("YOLOXHead", "class"), ("Net", "class")])
    first = {(one.release.package, one.architecture) for one in found[:2]}
    assert first == {("mindspore-models", "YOLOX"), ("mindyolo", "yolox")}
    assert matches([("Net", "class"), ("Block", "class"), ("train", "function")]) == []


def test_a_class_named_after_an_architecture_is_one() -> None:
    def found(*names: str) -> set[str]:
        return {one.architecture for one in matches([(name, "class") for name in names])}

    assert "detr" in found("DETR")
    assert "blip" in found("BLIP_Pretrain")
    assert "conformer" in found("Conformer")
    assert not found("Attention"), "a name of many architectures says nothing"
    assert not found("Normalize", "Dense"), "an architecture of one name is a layer"


def test_parts_are_known_without_the_prefix_of_their_model() -> None:
    names = ["Sam", "MaskDecoder", "PromptEncoder", "TwoWayAttentionBlock", "TwoWayTransformer"]
    found = {one.architecture for one in matches([(name, "class") for name in names])}
    assert "sam" in found, "the port calls them SamMaskDecoder and so on"
    assert not matches([("MaskDecoder", "class")])


def test_a_short_name_needs_something_else() -> None:
    gpt = ("GPT", "class")
    assert not matches([gpt])
    found = {one.architecture for one in matches([gpt, ("nanoGPT", REPOSITORY)])}
    assert "GPT" in found


def test_sizes_of_a_model_say_its_name() -> None:
    found = {one.architecture for one in matches([("vit_tiny", MAKER), ("vit_base", MAKER)])}
    assert "vit" in found


def test_a_repository_is_matched_by_its_classes(
    sections: Callable[..., dict[str, Section]],
) -> None:
    text = """
        from torch import nn

        class ConvNeXt(nn.Module):
            pass

        class Conv2d(nn.Module):
            pass
    """
    section = sections({"net.py": text})["implementations"]
    names = [entry.name for entry in section.entries]
    assert "mindcv: convnext" in names
    assert not any("conv2d" in name for name in names), "layers of torch say nothing"
    nothing = sections({"net.py": "import torch\n"})["implementations"]
    assert nothing.entries == ()
    assert "others may exist" in nothing.notes[-1]


def test_public_repositories_are_matched_right_in_nine_of_ten() -> None:
    tables = toml.loads(_REPOSITORIES.read_text(encoding="utf-8"))
    wrong = []
    for name, table in tables.items():
        names = [(name, REPOSITORY), *((one, "class") for one in table["classes"])]
        names += [(one, MAKER) for one in table.get("makers", ())]
        parts = set(table.get("parts", ()))
        found = {
            normal(one.architecture)
            for one in matches(names)
            if one.score >= POSSIBLE and not parts >= set(one.names)
        }
        wanted = {normal(one) for one in table["has"]}
        if (wanted and not wanted & found) or (found and not wanted):
            wrong.append(name)
    assert len(tables) >= 170
    assert len(wrong) <= len(tables) // 15, wrong


_PARTS = """
    from torch import nn

    class PerceiverAttention(nn.Module):
        pass

    class Resampler(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = made()

    def made():
        return PerceiverAttention()

    class ConvNeXt(nn.Module):
        pass

    net = Resampler(), ConvNeXt()
"""


def test_a_part_of_another_module_is_no_model_of_its_own(
    sections: Callable[..., dict[str, Section]],
) -> None:
    entries = sections({"net.py": _PARTS})["implementations"].entries
    kinds = {entry.name: entry.kind for entry in entries}
    assert kinds["mindcv: convnext"] == "implementation"
    assert kinds["mindone: perceiver"] == "implementation of a part"
    part = next(entry for entry in entries if entry.name == "mindone: perceiver")
    assert part.note == "It is a part of Resampler, not the model of the repository."
    assert [entry.kind for entry in entries] == sorted(entry.kind for entry in entries)


def test_the_framework_in_the_name_of_a_repository_says_nothing() -> None:
    found = {one.architecture for one in matches([("PyTorch-YOLOv3", REPOSITORY)])}
    assert "yolov3" in found
    assert "Yolact++" in {one.architecture for one in matches([("Yolact", "class")])}
    assert not matches([("pytorch", REPOSITORY)])
