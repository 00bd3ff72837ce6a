"""Conversions that were run beside torch, and what their figures mean."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path

import pytest

from devtools.trials.conversion import convert_all
from devtools.trials.figures import figures
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from devtools.trials.source_text import call_source
from mindport.knowledge.conformance import read_conformance
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity

_ROOT = Path(__file__).parents[3]
_KEPT = _ROOT / "tests" / "data" / "conformance" / "kept.json"
_HAVE_BOTH = all(importlib.util.find_spec(name) for name in ("torch", "mindspore"))
_WRONG = (Status.DIFFERS, Status.GRADIENT_DIFFERS)


def _sample(key: str, source: str = "") -> Sample:
    api, form, _ = key.rsplit("/", 2)
    return Sample(key, api, form, source)


def test_conversions_that_were_run_stay_as_they_are() -> None:
    """Whoever changes one runs it again: `devtools conformance --keep`."""
    kept = json.loads(_KEPT.read_text(encoding="utf-8"))
    samples = [_sample(one["sample"], one["source"]) for one in kept]
    converted = convert_all(samples, Backend.CPU, "2.10", unsafe=False)
    assert len(kept) >= 60
    for one, new in zip(kept, converted, strict=True):
        assert (one["sample"], new.reason, new.text) == (one["sample"], "", one["text"])


def test_what_differs_is_never_claimed_to_be_equal() -> None:
    knowledge = KnowledgeBase.open()
    release = knowledge.release("2.10")
    lines = read_conformance(_ROOT / "mapping_db" / "evidence")
    claimed = [
        line.api
        for line in lines
        if line.differs
        and (found := knowledge.mapping(line.api, release, line.backend)) is not None
        and found.parity in (Parity.EXACT, Parity.RENAMED)
    ]
    assert claimed == []


def test_figures_count_operators_without_a_target_apart() -> None:
    samples = [
        _sample("torch.relu/function/0"),
        _sample("torch.relu/function/1"),
        _sample("torch.relu/function/2"),
        _sample("torch.no_such_thing/function/0"),
    ]
    outcomes = [
        Outcome(Status.MATCH),
        Outcome(Status.DIFFERS),
        Outcome(Status.FAILS),
        Outcome(Status.NOT_CONVERTED),
    ]
    found = figures(samples, outcomes, KnowledgeBase.open().release("2.10"), Backend.CPU)
    assert (found.operators, found.with_target, found.samples) == (2, 1, 3)
    assert (found.match, found.fails, found.marked, found.silent) == (1, 1, 0, 1)


def test_eigenvectors_are_compared_up_to_their_sign() -> None:
    source, _ = call_source("torch.linalg.eigh", "function", [1.0], {})
    assert source.endswith("    x = torch.linalg.eigh(1.0)\n    return x[0], x[1].abs()\n")


@pytest.mark.skipif(not _HAVE_BOTH, reason="torch and MindSpore are not installed")
def test_a_seeded_part_of_the_samples_is_never_silently_wrong() -> None:
    from devtools.trials.torch_side import operator_names, operator_samples
    from devtools.trials.worker import Worker

    names = random.Random(5).sample(operator_names(), 24)
    samples = [one for one in operator_samples(2, names) if not one.is_empty]
    worker = Worker()
    try:
        converted = convert_all(samples, Backend.CPU, "2.10", unsafe=False)
        ran = [
            (sample.key, worker.run(sample, one.text, one.helpers))
            for sample, one in zip(samples, converted, strict=True)
            if one.is_whole
        ]
    finally:
        worker.close()
    assert len(ran) > 20
    assert [(key, one.note) for key, one in ran if one.status in _WRONG] == []
