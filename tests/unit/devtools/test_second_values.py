"""The table of second gradients: how samples are counted, and how it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from devtools import second_values
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from mindport.knowledge.second_order import VALUE_COLUMNS, read_second_values

_MATCH, _WRONG = Outcome(Status.MATCH), Outcome(Status.GRADIENT_DIFFERS, note="error 0.5")
_FAILS = Outcome(Status.FAILS, note="gradient: RuntimeError: no kernel")


def _sample(api: str, place: int) -> Sample:
    return Sample(f"{api}/function/{place}", api, "function", "")


def test_samples_are_counted_by_place_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_values, "rests_on_nothing", lambda one: one.api == "torch.sum")
    lines = second_values.lines_of(
        [
            (_sample("torch.sum", 0), _WRONG, _MATCH),
            (_sample("torch.elu", 0), _FAILS, _FAILS),
            (_sample("torch.exp", 0), _MATCH, _MATCH),
            (_sample("torch.mix", 0), _MATCH, _MATCH),
            (_sample("torch.mix", 1), _FAILS, None),
            (_sample("torch.not_run", 0), Outcome(Status.NOT_CONVERTED), None),
        ]
    )
    text = "\n".join([",".join(VALUE_COLUMNS), *map(",".join, lines)])
    (tmp_path / "second_values-2.10.0.csv").write_text(text, encoding="utf-8")
    found = read_second_values(tmp_path)
    assert sorted(found) == ["torch.elu", "torch.exp", "torch.mix", "torch.sum"]
    assert found["torch.sum"].is_linear
    assert found["torch.sum"].state(is_last=True) == "right"
    assert found["torch.sum"].state(is_last=False) == "wrong"
    assert found["torch.elu"].state(is_last=True) == "fails"
    assert found["torch.mix"].state(is_last=False) == ""  # samples disagree
    assert found["torch.exp"].state(is_last=False) == "right"
