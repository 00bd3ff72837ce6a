"""`mindport report`: readiness, plan, progress, and the forms."""

from __future__ import annotations

import json
import re
import textwrap
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from devtools.dossier_schema import schema_text
from mindport.cli.main import main
from mindport.dossier import as_html, structure_html
from mindport.dossier.beside import Port, lost_of
from mindport.dossier.collectors.tricks import KINDS
from mindport.ide.l10n.zh_cn_dossier import DOSSIER
from mindport.ide.l10n.zh_cn_report import REPORT
from mindport.ide.messages import ENGLISH, speak

_NET = """import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x):
        return torch.sparse.sampled_addmm(x, x, nn.functional.relu(x))
"""
_TRAIN = """import torch
from net import Net

x = torch.ones(2, 2)
print(torch.sparse.sampled_addmm(Net()(x), x, x))
"""


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    folder = tmp_path / "repo"
    (folder / "tools").mkdir(parents=True)
    (folder / "net.py").write_text(_NET)
    (folder / "tools" / "<b>.py").write_text(_TRAIN)
    return folder


def report(repo: Path, suffix: str, *more: str) -> str:
    out = repo.parent / f"dossier.{suffix}"
    assert main(["report", str(repo), "-q", "-j", "1", "--no-cache", "-o", str(out), *more]) == 0
    return out.read_text(encoding="utf-8")


def data(repo: Path, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(report(repo, "json", *more))
    return found


def test_a_port_names_the_tricks_that_it_has_lost() -> None:
    entries = [
        _trick("optimizer", "SGD", "`mindspore.mint.optim.SGD`"),
        _trick("schedule", "StepLR", "`mindport_compat.StepLR`"),
        _trick("schedule", "cosine, by hand: get_lr"),
        _trick("batch size", "8", text="loader = data.DataLoader(data, 8)"),
        _trick("seed", "random.seed", text="random.seed(0)"),
        _trick("EMA", "ModelEMA"),
        _trick("loss", "L1Loss"),
    ]
    text = """
        from mindport_compat import DataLoader, StepLR
        from mindspore.mint.optim import SGD

        def get_lr(step):
            return step

        random.seed(0)
        loader, rates, made = DataLoader(data, 8), StepLR(SGD(net), 3), 0
    """
    port = Port({"train.py": textwrap.dedent(text)})
    old = {"sections": [{"name": "tricks", "entries": entries}]}
    assert list(lost_of(old, [("loss", "L1Loss")], port)) == ["EMA: ModelEMA"]


def _trick(kind: str, name: str, way: str = "", text: str = "") -> dict[str, Any]:
    place = {"path": "train.py", "line": 1, "column": 1, "text": text}
    return {"kind": kind, "name": name, "way": way, "places": [place]}


def test_backends_stand_beside_each_other(repo: Path) -> None:
    shares = data(repo, "--also", "cpu", "--also", "ascend")["readiness"]["backends"]
    assert [one["name"] for one in shares] == ["ascend", "cpu"]
    assert len({one["uses"] for one in shares}) == 1


def test_the_page_speaks_chinese(repo: Path) -> None:
    try:
        text = report(repo, "html", "--language", "zh-cn")
    finally:
        speak(ENGLISH)
    assert '<html lang="zh-cn">' in text
    assert f"{DOSSIER['Plan']}</h2>" in text
    assert "Trick record" not in text


def test_every_word_of_the_page_is_translated() -> None:
    parts = [Path(one.__file__).read_text("utf-8") for one in (as_html, structure_html)]
    words = set(re.findall(r"""say\(['"]([^'"]+)['"]\)""", "".join(parts)))
    assert len(words) > 20
    assert words <= {*DOSSIER, *REPORT}
    assert set(KINDS) <= DOSSIER.keys()


def test_the_shipped_schema_is_that_of_the_classes() -> None:
    shipped = resources.files("mindport.dossier").joinpath("schema.json").read_text("utf-8")
    assert shipped == schema_text(), "run: python -m devtools dossier-schema"


def test_the_data_follow_the_schema(repo: Path) -> None:
    found = data(repo)
    jsonschema.validate(found, json.loads(schema_text()))
    places = [place for task in found["tasks"] for place in task["places"]]
    assert {"net.py", "tools/<b>.py"} == {place["path"] for place in places}


def test_readiness_adds_up_and_is_that_of_the_scan(repo: Path) -> None:
    found = data(repo)
    scan = repo.parent / "scan.json"
    main(["scan", "--exit-zero", "-q", "--no-cache", "-o", str(scan), str(repo)])
    plan = json.loads(scan.read_text())["plan"]
    total = found["readiness"]["total"]
    parts = ("automatic", "by_hand", "without_way", "unknown")
    assert total["uses"] == plan["uses"] == sum(total[part] for part in parts)
    assert total["uses"] - total["automatic"] == plan["left"]
    for grouping in ("packages", "folders", "files"):
        shares = found["readiness"][grouping]
        assert {part: sum(share[part] for share in shares) for part in parts} == {
            part: total[part] for part in parts
        }
    assert [file["name"] for file in found["readiness"]["files"]] == ["net.py", "tools/<b>.py"]


def test_what_blocks_has_all_its_places_with_the_code_there(repo: Path) -> None:
    blocker = next(
        b for b in data(repo)["readiness"]["blockers"] if b["api"] == "torch.sparse.sampled_addmm"
    )
    assert [(one["path"], one["line"], one["text"]) for one in blocker["places"]] == [
        ("net.py", 7, "return torch.sparse.sampled_addmm(x, x, nn.functional.relu(x))"),
        ("tools/<b>.py", 5, _TRAIN.splitlines()[4]),
    ]


def test_a_second_dossier_shows_what_was_done(repo: Path) -> None:
    data(repo)
    old = repo.parent / "dossier.json"
    old = old.rename(repo.parent / "old.json")
    (repo / "tools" / "<b>.py").write_text("import torch\n\nprint(torch.ones(2))\n")
    progress = data(repo, "--compare", str(old))["progress"]
    assert "file:tools/<b>.py" in {one["key"] for one in progress["done"]}
    assert "file:net.py" not in {one["key"] for one in progress["done"]}
    assert progress["uses_left_now"] < progress["uses_left_before"]


def test_what_cannot_be_compared_is_refused(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = repo.parent / "other.json"
    other.write_text('{"schema": 1}')
    assert main(["report", str(repo), "-q", "--compare", str(other)]) == 2
    assert "is no dossier" in capsys.readouterr().err
    assert main(["report", str(repo / "nowhere")]) == 2


def test_markdown_has_tasks_to_tick_with_links(repo: Path) -> None:
    text = report(repo, "md")
    assert re.search(r"- \[ \] Port `net\.py`: \[net\.py:7\]\(net\.py#L7\)", text)
    assert "<b>" not in re.sub(r"`[^`]*`|\([^)]*\)", "", text)


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in ("meta", "wbr", "br", "rect", "line", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "line", "path"):
            assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing(repo: Path) -> None:
    text = report(repo, "html")
    page = _Page(text)
    assert page.open == []
    assert "b" not in page.tags[: page.tags.index("ul")], "names of files are text"
    names = {name for name, _ in page.attributes}
    assert not {"src", "style", "onclick"} & names
    links = [value for name, value in page.attributes if name == "href"]
    anchors = {f"#{value}" for name, value in page.attributes if name == "id"}
    assert links
    assert set(links) <= anchors
    assert "default-src &#x27;none&#x27;; style-src &#x27;sha256-" in text
