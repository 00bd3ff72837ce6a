"""Random programs: what stands for a `$`, and what a program is cut down to."""

from __future__ import annotations

import signal

import pytest

from devtools.random_programs.blanks import with_names
from devtools.random_programs.calls import filled
from devtools.random_programs.program import Program, ending
from devtools.random_programs.shrinker import candidates


class _Names:
    def __init__(self) -> None:
        self._given = iter("abcdefgh")

    def asked(self, letter: str, last: str) -> str:
        return f"{letter}_{last or next(self._given)}"


def test_a_capital_is_the_last_of_its_letter_again() -> None:
    assert with_names("$n = $t\n$N[0] += $s", _Names().asked) == "n_a = t_b\nn_a[0] += s_t_b"
    names = iter("xyz")
    assert filled("torch.cat([$, $])", lambda: next(names)) == "torch.cat([x, y])"


def test_a_program_is_a_function_or_a_module() -> None:
    program = Program(1, "module", "", ["v1 = torch.ones(2)"], ["v1"])
    assert program.source.endswith("v1 = torch.ones(2)\n\n\ndef case():\n    return [v1]\n")
    program.place = "function of tensors"
    assert "def case(a: torch.Tensor, b: torch.Tensor):\n    v1 = " in program.source


def test_a_program_that_does_not_end_is_an_error() -> None:
    if not hasattr(signal, "SIGALRM"):
        pytest.skip("no such signal here")
    with pytest.raises(TimeoutError), ending(0.05):
        while True:
            pass


def test_statements_blocks_and_operands_are_taken_away() -> None:
    source = (
        "def case(a):\n    with torch.no_grad():\n        b = a.add(1, alpha=2) * 2\n"
        "    c = a\n    return [b, c]\n"
    )
    found = set(candidates(source))
    for smaller in (
        "def case(a):\n    c = a\n    return [b, c]\n",
        "def case(a):\n    b = a.add(1, alpha=2) * 2\n    c = a\n    return [b, c]\n",
    ):
        assert smaller in found
    for smaller in ("b = a.add(1, alpha=2)\n", "b = a.add(1) * 2\n", "return [b]\n", "b = a * 2\n"):
        assert any(smaller in one for one in found), smaller
    assert source not in found


def test_what_is_said_of_parameters_stays() -> None:
    source = "import torch\ndef case(a: torch.Tensor):\n    return [a + 1]\n"
    found = list(candidates(source))
    assert any("[a]" in one for one in found)
    assert not any("a: torch)" in one for one in found)
