from __future__ import annotations

import json
from importlib import resources
from typing import Any

import jsonschema
import pytest

from mindport.project.scan.summary import summarize
from mindport.report import as_json
from sample_scan import empty_scan, sample_scan

SCHEMA = json.loads(resources.files("mindport.report").joinpath("scan.schema.json").read_text())


def closed(schema: Any) -> Any:
    """The schema with every object closed: nothing is emitted that it does not describe."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {key: closed(value) for key, value in schema.items()}
    if "properties" in copy and isinstance(copy.get("type"), str):
        copy["additionalProperties"] = False
    return copy


@pytest.mark.parametrize("result", [sample_scan(), empty_scan()], ids=["sample", "empty"])
def test_every_report_fits_the_schema(result: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    report = json.loads(as_json.render(result))
    jsonschema.validate(report, SCHEMA, cls=jsonschema.Draft202012Validator)
    jsonschema.validate(report, closed(SCHEMA), cls=jsonschema.Draft202012Validator)


def test_the_schema_refuses_what_is_wrong() -> None:
    for damage in (
        lambda report: report.update(schema=1),
        lambda report: report["uses"][0].update(parity="perfect"),
        lambda report: report["uses"][0].update(fate="ready"),
        lambda report: report["plan"]["fates"].pop("hand"),
        lambda report: report["uses"][0]["range"]["start"].update(line=0),
        lambda report: report["findings"][0].pop("message"),
    ):
        report = json.loads(as_json.render(sample_scan()))
        damage(report)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(report, SCHEMA)


def test_positions_are_those_of_the_result_and_cells_only_in_notebooks() -> None:
    report = json.loads(as_json.render(sample_scan()))
    for use in report["uses"]:
        start, end = use["range"]["start"], use["range"]["end"]
        assert (start["line"], start["column"]) == (end["line"], 4)
        assert use["name_range"]["end"]["column"] == 4 + len(use["api"])
        assert start.get("cell") == (3 if use["path"].endswith(".ipynb") else None)
        assert ("policy" in use) == (use["parity"] == "missing")


def test_the_summary_counts_what_the_lists_hold() -> None:
    report = json.loads(as_json.render(sample_scan()))
    summary = report["summary"]
    assert summary["uses"] == len(report["uses"]) == 54
    assert summary["findings"] == len(report["findings"])
    assert summary["apis"] == len({use["api"] for use in report["uses"]})
    for key, name in (
        ("by_parity", "parity"),
        ("by_area", "area"),
        ("by_fate", "fate"),
        ("by_confidence", "confidence"),
    ):
        counted = {word: share["uses"] for word, share in summary[key].items()}
        assert counted == {
            word: sum(use[name] == word for use in report["uses"]) for word in counted
        }
        assert sum(counted.values()) == 54
    assert sum(summary["percent"].values()) == 100
    plan = report["plan"]
    assert plan["fates"] == {word: share["uses"] for word, share in summary["by_fate"].items()}
    assert sum(plan["fates"].values()) == plan["uses"] == 54
    assert plan["left"] == plan["fates"]["hand"] + plan["fates"]["unknown"]
    assert plan["left"] == sum(file["left"] for file in plan["files"])
    assert [file["path"] for file in plan["files"]] == [*sample_scan().order]
    assert sum(item["findings"] for item in summary["codes"]) == len(report["findings"])
    assert summary["files_with_errors"] == 2
    assert summary["uses"] == summarize(sample_scan()).uses


def test_items_stand_one_to_a_line_and_odd_names_survive() -> None:
    text = as_json.render(sample_scan())
    lines = [line for line in text.splitlines() if '"name_range"' in line]
    assert len(lines) == 54
    assert json.loads(lines[-1].rstrip(","))["path"] == 'pkg/höhe, "x"|`y`.py'
