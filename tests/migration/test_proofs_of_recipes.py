"""A recipe that names a test as its proof is what that test runs."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import lru_cache
from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.rewrite import recipes
from mindport.rewrite.conversion.recipe import Recipes, all_recipes

_ROOT = Path(__file__).parents[2]
_FAMILIES = [one.name for one in pkgutil.iter_modules(recipes.__path__)]


@lru_cache
def _run_by(folder: Path) -> dict[str, set[str]]:
    """The APIs that the programs of a folder use with the project's functions, by program."""
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    return {
        Path(one.source.path).name: {
            made.use.api for made in one.after.conversions if made.is_done and made.helpers
        }
        for one in migrate(prepare([folder], settings), KnowledgeBase.open()).files
    }


@pytest.mark.parametrize("family", _FAMILIES)
def test_a_proof_runs_what_it_proves(family: str) -> None:
    module = importlib.import_module(f"{recipes.__name__}.{family}")
    own: Recipes = module.RECIPES
    for test, apis in getattr(module, "PROOFS", {}).items():
        path = _ROOT / test
        words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        for api in apis:
            assert api in own, api
            assert all_recipes()[api].proven_by == test
            if path.name.startswith("test_"):  # it calls the project's functions themselves
                assert api.rpartition(".")[2] in words, api
            else:
                assert api in _run_by(path.parent)[path.name], api
