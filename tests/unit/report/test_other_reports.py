from __future__ import annotations

import csv
import dataclasses
import io
import json
import re
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

from mindport.project.scan.plan import plan_of
from mindport.project.scan.result import ReportedFile, ScanResult
from mindport.project.scan.summary import percentages, summarize, verdict
from mindport.report import as_csv, as_json, as_md, as_sarif, as_text
from sample_scan import empty_scan, sample_scan

VERDICT = (
    "54 uses of 9 APIs in 3 files: 22 % automatic, 11 % automatic with a helper, "
    "11 % nothing to do, 45 % by hand, 11 % not known."
)


def renamed(path: str) -> ScanResult:
    result = sample_scan()
    uses = [use._replace(path=path) for use in result.uses]
    findings = [finding._replace(path=path) for finding in result.findings]
    return dataclasses.replace(result, uses=uses, findings=findings, files=[ReportedFile(path, 40)])


def test_every_format_gives_the_same_verdict() -> None:
    result = sample_scan()
    assert verdict(summarize(result)) == VERDICT
    assert as_text.render(result).splitlines()[-1] == VERDICT
    assert f"**{VERDICT}**" in as_md.render(result)
    assert json.loads(as_json.render(result))["summary"]["verdict"] == VERDICT


def test_per_cents_add_up_to_a_hundred() -> None:
    result = sample_scan()
    for length in range(1, len(result.uses) + 1):
        part = dataclasses.replace(result, uses=result.uses[:length])
        assert sum(percentages(summarize(part)).values()) == 100
    assert percentages(summarize(empty_scan())) == {}
    many = dataclasses.replace(result, uses=[result.uses[0]] * 999 + [result.uses[4]])
    assert verdict(summarize(many)).endswith(": 100 % automatic, <1 % by hand.")


def test_text_has_a_line_for_every_finding_and_every_error() -> None:
    text = as_text.render(sample_scan(), hints=True)
    lines = text.splitlines()
    assert "=net.py:2:5: MP102 `torch.nn.Linear` becomes `mindspore.nn.Dense`" in lines
    assert "nb.ipynb:cell 3:5:5: MP101 `torch.spmm` has no equivalent" in lines
    assert "broken.py:2:6: error: invalid syntax" in lines
    assert "locked.py: error: cannot be read: Permission denied" in lines
    assert sum(bool(re.search(r":\d+:5: MP\d+ ", line)) for line in lines) == 42
    assert re.search(r"^torch\.spmm +6 +missing +write a custom operator$", text, re.M)


def test_text_hides_hints_and_tells_how_many() -> None:
    text = as_text.render(sample_scan())
    assert "torch.nn.Linear` becomes" not in text
    assert sum(bool(re.search(r":\d+:5: MP\d+ ", line)) for line in text.splitlines()) == 30
    assert "\n30 findings (12 hints hidden: --hints lists them; 2 more suppressed" in text
    assert "hidden" not in as_text.render(sample_scan(), hints=True)


def test_text_shows_the_plan() -> None:
    lines = as_text.render(sample_scan()).splitlines()
    at = lines.index("What becomes of the uses")
    shown = [re.fullmatch(r"(\S.*?) +(\d+)(?: +\d+ %)?", line) for line in lines[at + 2 : at + 8]]
    assert [match.groups() for match in shown if match] == [
        ("Automatic", "12"),
        ("Automatic with a helper", "6"),
        ("Nothing to do", "6"),
        ("By hand", "24"),
        ("Not known", "6"),
        ("All", "54"),
    ]
    at = lines.index("Places that need manual work (30), the worst first")
    assert lines[at + 1 : at + 4] == [
        "=net.py:5:5 torch.spmm",
        "    Write a custom operator for torch.spmm.",
        "    and 5 more places: see --format json",
    ]
    assert "    It belongs to the data pipeline." in lines
    at = lines.index("Files in the order in which they can be ported")
    paths = [line.rsplit(maxsplit=2)[0] for line in lines[at + 2 : at + 5]]
    assert paths == [*sample_scan().order]
    assert any(line.startswith("Effort: about ") for line in lines)


def test_what_to_do_is_whole_at_any_width() -> None:
    long = "Call `mindspore.ops.operator(first, second)`, which gives what the other one gives. "
    result = sample_scan()
    found = [one._replace(advice=long * 3) for one in result.findings]
    text = as_text.render(dataclasses.replace(result, findings=found))
    block = text[text.index("Places that need") : text.index("Files in the order")]
    assert max(map(len, block.splitlines())) <= 80
    assert " ".join(block.split()).count((long * 3).strip()) == 5


def test_text_that_is_piped_is_plain_and_tables_fit_80_columns() -> None:
    text = as_text.render(sample_scan())
    assert text.isprintable() is False  # line ends only:
    assert all(line.isprintable() and line == line.rstrip() for line in text.splitlines())
    assert not re.search("[\u2500-\u257f]", text)
    tables = text[text.index("Package ") : text.index("broken.py:2")]
    assert max(map(len, tables.splitlines())) <= 80
    assert "\x1b[" in as_text.render(sample_scan(), color=True)


def test_text_says_where_data_processing_goes() -> None:
    text = as_text.render(sample_scan())
    work, data = text.index("APIs that need manual"), text.index("Data processing is ported")
    assert work < text.index("torch.utils.data.DataLoader", work) < data
    result = sample_scan()
    uses = [use for use in result.uses if use.area != "data"]
    assert "Data processing" not in as_text.render(dataclasses.replace(result, uses=uses))


def test_statistics_and_quiet_say_less() -> None:
    statistics = as_text.render(sample_scan(), statistics=True)
    assert re.search(r"^MP102 +18 +3 +renamed-api$", statistics, re.M)
    assert ":2:5:" not in statistics and statistics.endswith(f"{VERDICT}\n")
    quiet = as_text.render(sample_scan(), quiet=True)
    assert "MP102" in quiet and "Places" not in quiet and VERDICT not in quiet
    assert as_text.render(empty_scan(), quiet=True) == ""
    assert as_text.render(empty_scan()).endswith(
        "0 findings.\nNo use of PyTorch found in 1 file.\n"
    )


def test_a_file_name_cannot_command_the_terminal() -> None:
    result = renamed("a\x1b[31m\nb\u202e.py")
    for text in (as_text.render(result), as_md.render(result)):
        assert "\x1b" not in text and "\u202e" not in text
        assert "a\\x1b[31m\\x0ab\\u202e.py" in text


def test_csv_has_a_row_for_every_use() -> None:
    text = as_csv.render(sample_scan())
    assert text.count("\r\n") == 55 and "\n" not in text.replace("\r\n", "")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == 54
    assert rows[1] | {"path": ""} == {
        "path": "", "cell": "", "line": "2", "column": "5", "end_line": "2", "end_column": "26",
        "api": "torch.nn.Linear", "kind": "class", "confidence": "resolved", "parity": "renamed",
        "target": "mindspore.nn.Dense", "policy": "", "area": "network", "code": "MP102",
        "fate": "automatic", "proof": "values", "reason": "", "helpers": "",
    }  # fmt: skip
    assert {row["cell"] for row in rows if row["path"] == "nb.ipynb"} == {"3"}
    assert rows[-1]["path"] == 'pkg/höhe, "x"|`y`.py'
    assert (rows[4]["policy"], rows[4]["fate"], rows[4]["reason"]) == (
        "custom",
        "hand",
        "no equivalent",
    )
    assert rows[2]["helpers"] == "std"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_never_starts_a_cell_as_a_formula(start: str) -> None:
    rows = list(csv.reader(io.StringIO(as_csv.render(renamed(f"{start}x.py")), newline="")))
    assert {row[0] for row in rows[1:]} == {f"'{start}x.py"}
    assert not any(
        cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row
    )


def test_sarif_has_what_the_standard_asks_for() -> None:
    log = json.loads(as_sarif.render(sample_scan()))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["MP101", "MP102", "MP103", "MP104", "MP105"]
    for rule in rules:
        assert urlparse(rule["helpUri"]).scheme == "https"
        assert rule["shortDescription"]["text"] and "mindport explain" in rule["help"]["text"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert len(run["results"]) == 42
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        assert result["properties"]["fate"] in ("automatic", "helper", "hand", "unknown")
        assert (result["properties"]["proof"] == "values") == (
            result["properties"]["fate"] in ("automatic", "helper")
        )
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"]["uriBaseId"] == "%SRCROOT%"


def region(result: dict[str, Any]) -> Any:
    return result["locations"][0]["physicalLocation"].get("region")


def test_sarif_columns_start_at_one_and_cells_have_no_region() -> None:
    (run,) = json.loads(as_sarif.render(sample_scan()))["runs"]
    by_uri: dict[str, list[dict[str, Any]]] = {}
    for result in run["results"]:
        location = result["locations"][0]["physicalLocation"]["artifactLocation"]
        by_uri.setdefault(unquote(location["uri"]), []).append(result)
    assert set(by_uri) == {"=net.py", "nb.ipynb", 'pkg/höhe, "x"|`y`.py'}
    first = by_uri["=net.py"][0]
    assert region(first) == {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 26}
    for result in by_uri["nb.ipynb"]:
        assert region(result) is None and "(cell 3, line " in result["message"]["text"]
        assert result["locations"][0]["logicalLocations"][0]["name"] == "cell 3"


def test_sarif_tells_what_could_not_be_read() -> None:
    (run,) = json.loads(as_sarif.render(sample_scan()))["runs"]
    (invocation,) = run["invocations"]
    notes = invocation["toolExecutionNotifications"]
    assert [note["message"]["text"] for note in notes if note["level"] == "error"] == [
        "invalid syntax",
        "cannot be read: Permission denied",
    ]
    places = [note["locations"][0]["physicalLocation"] for note in notes]
    assert places[0]["region"] == {"startLine": 2, "startColumn": 6} and "region" not in places[1]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/a b/c.py", "file:///a%20b/c.py"),
        ("C:/x/ä.py", "file:///C:/x/%C3%A4.py"),
        ("a\udcff.py", "a%FF.py"),
        ("a:b.py", "a%3Ab.py"),
    ],
)
def test_sarif_paths_are_valid_uris(path: str, uri: str) -> None:
    (run,) = json.loads(as_sarif.render(renamed(path)))["runs"]
    location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location["uri"] == uri


def test_markdown_tables_hold_together() -> None:
    text = as_md.render(sample_scan())
    tables = re.findall(r"(?:^\|.*\|$\n)+", text, re.M)
    assert len(tables) == 8
    for table in tables:
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(widths) == 1
    assert "- 2:5 **MP102** `torch.nn.Linear` becomes `mindspore.nn.Dense`" in text
    assert '### ``pkg/höhe, "x"\\|`y`.py``' in text
    assert "- `locked.py`: cannot be read: Permission denied" in text


def test_markdown_shows_the_plan() -> None:
    text = as_md.render(sample_scan())
    plan = text[text.index("## Plan") : text.index("## Package")]
    assert "### Places that need manual work (30), the worst first" in plan
    listed = [line for line in plan.splitlines() if line.startswith("- ")]
    assert listed[0] == (
        "- `=net.py:5:5` `torch.spmm` and 5 more places: Write a custom operator for torch.spmm."
    )
    assert len(listed) == 5
    assert re.search(r"^\| `nb.ipynb` \| 10 \| 18 \|$", plan, re.M)
    assert "Effort: about " in plan


def test_the_same_api_may_be_automatic_here_and_not_there() -> None:
    result = sample_scan()
    first = result.uses[0]
    uses = [first, first._replace(fate="hand", proof="none", code="MP103")]
    summary = summarize(dataclasses.replace(result, uses=uses))
    assert {(item.uses, item.fate.value) for item in summary.api_counts} == {
        (1, "automatic"),
        (1, "hand"),
    }
    assert summary.apis == 1


def test_what_has_no_fate_is_not_counted() -> None:
    result = sample_scan()
    module = result.uses[0]._replace(api="torch.nn", kind="module", fate="", proof="")
    summary = summarize(dataclasses.replace(result, uses=[module, result.uses[0]]))
    assert summary.uses == 1
    assert {word: share.uses for word, share in summary.by_fate.items()} == {"automatic": 1}


def test_the_worst_comes_first() -> None:
    result = sample_scan()
    order = list(dict.fromkeys(place.api for place in plan_of(result).places))
    assert order == [
        "torch.spmm",  # MindSpore has nothing
        "torch.backends.cudnn.benchmark",
        "torch.utils.data.DataLoader",
        "torchvision.transforms.Compose",
        "torch.nn.Module",  # not known
    ]
