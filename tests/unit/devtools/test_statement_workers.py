"""Fragments tried in processes: what hangs or ends its process costs no other its answer."""

from __future__ import annotations

import ast
import os
import time

import pytest

from devtools.statement_proof.documented import told
from devtools.statement_proof.fragments import Fragment, Statement
from devtools.statement_proof.trial import Outcome
from devtools.statement_proof.workers import Pool
from mindport.knowledge.types import Backend


def tried(one: Fragment) -> Outcome:
    if one.code == "hangs":
        time.sleep(60)
    if one.code == "ends":
        os._exit(3)
    return Outcome("ran", one.code)


@pytest.mark.parametrize("count", [1, 2])
def test_each_fragment_has_an_answer(count: int) -> None:
    said = Statement("", "torch.x", "advice", frozenset(Backend))
    codes = [*(f"a{n}" for n in range(45)), "hangs", "b", "ends", "c"]
    started = time.monotonic()
    pool = Pool(tried, count, 1.0)
    every = [Fragment(code, "code", said) for code in codes]
    found = {one.code: end for one, end in pool.outcomes(every)}
    assert found.keys() == set(codes)
    assert found.pop("hangs") == ("bound", "did not end in 1 seconds")
    assert found.pop("ends") == ("bound", "the process ended")
    assert all(end == ("ran", code) for code, end in found.items())
    assert time.monotonic() - started < 30


def test_texts_tell_values_of_names() -> None:
    def scaled(rate: int, shape: object, other: object) -> None:
        """Scale.

        Args:
            rate (int): How often.
            shape (Union[tuple[int], list[int]]): How large.
            other (Tensor): What.
        """

    found = told(ast.parse("scaled(r, shape=s, other=o)"), lambda node: scaled)
    assert found["r"][0] == 1
    assert (1, 2) in found["s"]
    assert "o" not in found
