from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.said import SAID, read_said
from mindport.knowledge.search import phrase
from mindport.knowledge.store import KnowledgeBase


def found(knowledge: KnowledgeBase, text: str) -> list[str]:
    return [hit.name for hit in knowledge.search(text, 10)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("torch.nn.BatchNorm2d", "torch.nn.BatchNorm2d"),
        ("torch.nn.batchnorm2d", "torch.nn.BatchNorm2d"),
        ("BatchNorm2d", "torch.nn.BatchNorm2d"),
        ("nn.BatchNorm2d", "torch.nn.BatchNorm2d"),
        ("BatchNrom2d", "torch.nn.BatchNorm2d"),
        ("btchnorm2d", "torch.nn.BatchNorm2d"),
        ("torch.nn.functional.croos_entropy", "torch.nn.functional.cross_entropy"),
    ],
)
def test_best_hit(knowledge: KnowledgeBase, text: str, name: str) -> None:
    assert found(knowledge, text)[0] == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("cross entropy", "torch.nn.functional.cross_entropy"),
        ("batch norm", "torch.nn.functional.batch_norm"),
        ("masked fill", "torch.Tensor.masked_fill"),
        ("masked fil", "torch.Tensor.masked_fill"),
    ],
)
def test_words(knowledge: KnowledgeBase, text: str, name: str) -> None:
    assert name in found(knowledge, text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("conv 2d", "torch.conv2d"),
        ("Standard  Deviation", "torch.std"),
        ("fsdp", "torch.distributed.fsdp.FullyShardedDataParallel"),
        ("attention", "torch.nn.functional.scaled_dot_product_attention"),
        ("layer norm", "torch.layer_norm"),
        ("learning rate schedule", "torch.optim.lr_scheduler.StepLR"),
    ],
)
def test_the_obvious_comes_first(knowledge: KnowledgeBase, text: str, name: str) -> None:
    assert found(knowledge, text)[0] == name
    assert len(set(found(knowledge, text))) == len(found(knowledge, text))


def test_words_mean_names_that_have_an_answer(knowledge: KnowledgeBase) -> None:
    said = read_said(Path(__file__).parents[3] / "mapping_db" / SAID)
    assert len(said) > 30
    for words, names in said.items():
        assert words == phrase(words)
        assert [name for name in names if knowledge.mapping(name) is None] == []


def test_both_frameworks(knowledge: KnowledgeBase) -> None:
    names = found(knowledge, "LayerNorm")
    assert "torch.nn.LayerNorm" in names
    assert any(name.startswith("mindspore.") for name in names)


@pytest.mark.parametrize("text", ["", "   ", '"', "AND", "NEAR(", "a*b", "zzqqxxyy", "x" * 5000])
def test_odd_input_finds_nothing_or_something_but_never_fails(
    knowledge: KnowledgeBase, text: str
) -> None:
    assert len(knowledge.search(text, 5)) <= 5


def test_limit_and_order(knowledge: KnowledgeBase) -> None:
    hits = knowledge.search("abs", 3)
    assert len(hits) == 3
    assert hits[0].name == "torch.abs"
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
