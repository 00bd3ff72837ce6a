"""Examples of torch's documentation as programs, and the halves that they are parted into."""

from __future__ import annotations

import importlib.util
from types import SimpleNamespace

import pytest

from devtools.docstrings import counts, half
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from devtools.trials.script import shown_by


def _sample(form: str, source: str = "", **more: object) -> Sample:
    return Sample(f"torch.abs/{form}", "torch.abs", form, source, **more)  # type: ignore[arg-type]


def test_a_script_shows_what_it_prints_as_it_was_then_and_what_names_hold() -> None:
    sample = _sample("script", "a = [1]\nprint(a, 'words')\na.append(2)\n", held=("a",))
    assert shown_by(sample, sample.source, [], list) == [[1], [1, 2]]


def test_what_was_drawn_is_given_to_a_function() -> None:
    sample = _sample("given", "def case(a):\n    print(a)\n    b = -a\n    return b,\n")
    assert shown_by(sample, sample.source, [3], int) == [3, -3]


def test_both_forms_of_an_example_are_in_one_half() -> None:
    assert half(_sample("script")) == half(_sample("given"))


def test_the_counts_tell_what_a_user_meets() -> None:
    samples = [_sample("script"), _sample("given")]
    told = counts(samples, [Outcome(Status.MATCH), Outcome(Status.GRADIENT_DIFFERS)])
    assert "2 programs: 1 equal (50.0%), 1 silently wrong (50.0%)" in told


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_statements_that_fail_are_left_out_and_drawn_values_are_told() -> None:
    from devtools.trials.examples import _sampled, _that_runs

    sources = ["x = torch.rand(2)\n", "x.nothing()\n", "x.sum()\n", "x.shape\n"]
    program = _that_runs(sources, SimpleNamespace(__name__="torch"))  # type: ignore[arg-type]
    script, given = (_sampled("torch.rand", form, program) for form in ("script", "given"))
    assert script is not None and given is not None
    assert script.source.endswith("x = torch.rand(2)\nprint(x.sum())\nprint(x.shape)\n")
    assert (script.drawn, given.drawn) == ({0, 2}, frozenset())
    assert len(given.inputs) == 1
