"""Fixtures for all tests; the compiled knowledge is made fresh where its sources changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from devtools.compile import CACHE, DATABASE
from mindport.knowledge.compiler import OUTPUT, compile_database, fingerprint
from mindport.knowledge.store import KnowledgeBase, KnowledgeMissingError


def pytest_configure(config: pytest.Config) -> None:
    """Compile once, before any worker starts; faulty rows are left to the test of the rows."""
    if hasattr(config, "workerinput"):
        return
    try:
        known = KnowledgeBase.open().info().fingerprint
    except KnowledgeMissingError:
        known = ""
    if known != fingerprint(DATABASE):
        compile_database(DATABASE, OUTPUT, keep_going=True, cache=CACHE)


@pytest.fixture(scope="session")
def knowledge() -> KnowledgeBase:
    return KnowledgeBase.open()


@pytest.fixture(scope="session")
def database() -> Path:
    """The folder mapping_db."""
    return DATABASE
