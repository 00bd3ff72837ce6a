"""Fixtures for all tests; the compiled knowledge is made fresh where its sources changed."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

from devtools.compile import CACHE, DATABASE
from mindport.knowledge.compiler import OUTPUT, compile_database, fingerprint
from mindport.knowledge.store import KnowledgeBase, KnowledgeMissingError

_Report = TypeVar("_Report", pytest.TestReport, pytest.CollectReport)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="a test that is skipped fails")


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _not_skipped(item.config, report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _not_skipped(collector.config, report)


def _not_skipped(config: pytest.Config, report: _Report) -> _Report:
    """A report that fails where it said "skipped" and that is forbidden."""
    if report.skipped and config.getoption("no_skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which --no-skips forbids: {report.longreprtext}"
    return report
