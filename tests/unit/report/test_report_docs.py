"""The pages about settings, reports and options say what the program does."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from mindport.cli.commands import scan
from mindport.knowledge.types import Parity
from mindport.project.settings.settings import FIELDS, load_settings
from mindport.rewrite.conversion.judgement import Fate, Proof

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
SCHEMA: dict[str, Any] = json.loads(
    (ROOT / "server/mindport/report/scan.schema.json").read_text("utf-8")
)


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def first_cells(page: str) -> set[str]:
    """The code words in the first column of the page's tables."""
    text = (DOCS / page).read_text("utf-8")
    cells = re.findall(r"^\| (`.*?) +(?<!\\)\| ", text, re.M)
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


def test_the_example_fits_the_schema_and_is_complete() -> None:
    (example,) = (json.loads(block) for block in blocks("json-report.md", "json"))
    jsonschema.validate(example, SCHEMA)
    for name, listed in (("use", "uses"), ("finding", "findings"), ("file", "files")):
        required = set(SCHEMA["$defs"][name]["required"])
        assert set(example[listed][0]) == required
    assert set(example["plan"]) == set(SCHEMA["$defs"]["plan"]["properties"])
    assert set(example["summary"]) == set(SCHEMA["$defs"]["summary"]["properties"])


def test_every_property_is_described() -> None:
    text = (DOCS / "json-report.md").read_text("utf-8")
    for name in ("position", "use", "finding", "file", "plan", "summary"):
        for word in SCHEMA["$defs"][name]["properties"]:
            assert f"`{word}`" in text, word
    for word in (*Parity, *Fate, *Proof):
        assert f"`{word.value}`" in text, word


def test_every_setting_is_described_and_every_example_is_valid(tmp_path: Path) -> None:
    keys = {name.replace("_", "-") for name in FIELDS}
    described = first_cells("settings.md")
    assert {word for word in described if not word.startswith("mindport.")} == keys
    for block in blocks("settings.md", "toml"):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block, "utf-8")
    settings = load_settings([tmp_path]).settings
    assert settings.select == ("MP1",)
    assert settings.backend.value == "ascend"


def test_every_option_of_scan_is_described() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    scan.configure(parser)
    described = {word.split()[0] for word in first_cells("cli.md") if word.startswith("-")}
    options = {name for action in parser._actions for name in action.option_strings}
    assert options == described


@pytest.mark.parametrize("code", ["0", "1", "2", "3", "130", "141"])
def test_every_exit_code_is_described(code: str) -> None:
    assert f"| {code} |" in (DOCS / "cli.md").read_text("utf-8")
