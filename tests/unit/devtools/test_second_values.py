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
    trial = second_values.Trial
    keeping = Sample("torch.sum/function/1", "torch.sum", "function", "x.sum(1, keepdim=True)")
    lines = second_values.lines_of(
        [
            trial(_sample("torch.sum", 0), _WRONG, _MATCH, _WRONG),
            trial(keeping, _MATCH, _MATCH, _MATCH),
            trial(_sample("torch.elu", 0), _FAILS, _FAILS, _FAILS),
            trial(_sample("torch.exp", 0), _MATCH, _MATCH, _WRONG),
            trial(_sample("torch.mix", 0), _MATCH, _MATCH),
            trial(_sample("torch.mix", 1), _FAILS, None),
            trial(_sample("torch.not_run", 0), Outcome(Status.NOT_CONVERTED), None),
        ]
    )
    file = tmp_path / "second_values-2.10.0.csv"
    file.write_text("\n".join([",".join(VALUE_COLUMNS), *map(",".join, lines)]), encoding="utf-8")
    found = read_second_values(tmp_path)
    assert [one for one, form in sorted(found) if not form] == [
        "torch.elu", "torch.exp", "torch.mix", "torch.sum",
    ]  # fmt: skip
    plain, kept = found["torch.sum", ""], found["torch.sum", "keepdim"]
    assert plain.is_linear(by_input=False)
    assert plain.state(is_last=True) == "right"
    assert plain.state(is_last=False) == "wrong"
    assert kept.state(is_last=False) == "right"
    assert found["torch.elu", ""].state(is_last=True) == "fails"
    assert found["torch.mix", ""].state(is_last=False) == ""  # samples disagree
    assert found["torch.exp", ""].state(is_last=False) == "right"
    assert found["torch.exp", ""].state(is_last=False, of_computed=True) == "wrong"
    assert second_values._kept(file) == lines  # --merge keeps them
