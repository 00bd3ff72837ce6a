"""What a test is named for as its proof is what that test runs."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from mindport.knowledge.helpers import read_tests
from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_ROOT = Path(__file__).parents[2]
_TESTS = read_tests(_ROOT / "mapping_db" / "helpers")


@lru_cache
def _run_by(program: Path, *, strict: bool) -> set[str]:
    """The APIs that a program uses with the project's functions, and these functions.

    Each is a project of its own: what one writes into tensors counts for all of a project.
    """
    settings = load_settings([program], {"backend": "cpu"}, isolated=True).settings
    migrated = migrate(prepare([program], settings), KnowledgeBase.open(), strict=strict)
    return {
        name
        for one in migrated.files
        for made in one.after.conversions
        if made.is_done
        for name in (made.use.api, *(f"mindport_compat.{helper}" for helper in made.helpers))
    }


@pytest.mark.parametrize("test", sorted({test for _, test in _TESTS}))
def test_a_proof_runs_what_it_proves(test: str) -> None:
    path = _ROOT / test
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    for api in (api for api, named in _TESTS if named == test):
        if path.name.startswith("test_"):  # it calls the project's functions themselves
            assert api.rpartition(".")[2] in words, api
        else:
            strict = path.stem.startswith("strict_")
            assert api in _run_by(path, strict=strict), api


def test_no_api_has_two_proofs() -> None:
    apis = [api for api, _ in _TESTS]
    assert apis == sorted(set(apis))
