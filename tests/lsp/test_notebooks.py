"""Notebooks: findings and fixes for each cell, names shared between cells, as in a scan."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.protocol import default_converter

from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.documents import DocumentStore
from mindport.lsp.from_proto import cell_entries, cell_texts, notebook_change_of
from mindport.lsp.notebooks import NotebookStore
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.syntax.notebook import join_cells
from mindport.text.edit import Encoding
from raw_client import RawClient

_UNIT = {Encoding.UTF8: "utf-8", Encoding.UTF16: "utf-16-le", Encoding.UTF32: "utf-32-le"}
_SIZE = {Encoding.UTF8: 1, Encoding.UTF16: 2, Encoding.UTF32: 4}
_LINES = (
    "import torch\n", "from torch import nn\r\n", "x = torch.ones(3)\n", "# 漢 \u2028\n", "\n",
    "net = nn.Linear(3, 4)\n", "y = net(x).cuda()\n", "'😀', torch.jit.script(net)\n", "\r",
    "!pip install 😀 torch\n", "%time z = torch.abs(x)\n", "%matplotlib inline\n", "y.cuda()",
    "files = !ls 😀\n", "torch.abs?\n", "y.cuda()  # mindport: ignore\n", "é = f(x).cuda()\n",
    "def f(a):\n    return a.std(1)\n", "class Net(nn.Module):\n    pass\n", "f(x).cuda()\n",
    "print('a\\\n😀', x.cuda())\n", "loss = nn.CTCLoss()\n", "if x:\n    x.cuda()\n",
)  # fmt: skip
_START = ("import torch\nfrom torch import nn", "x = torch.ones(3)\nnet = nn.Linear(3, 4)", "", "")
_ODD = ("", ")", "    ", "\t", '"""\n', "(", "%%bash\n", "%%time\n", "x = [\n", "if x:\n", "\\")


class _Editor:
    """A notebook as an editor holds it: every change is made here, and told as params.

    The first cell stays, so that there is something to find.
    """

    def __init__(self, uri: str, encoding: Encoding, *, odds: float) -> None:
        self.uri = uri
        self.encoding = encoding
        self.odds = odds
        self.chance = random.Random(f"{encoding.value} {odds}")
        self.version = 0
        self.cells: list[dict[str, Any]] = []
        self._count = 0

    def opening(self) -> dict[str, Any]:
        """The params of didOpen, with some cells."""
        python = {"kind": 2, "language": "python"}
        self.cells = [{**self._cell(), **python, "text": text} for text in _START]
        return opening(self.uri, self.cells)

    def change(self) -> dict[str, Any]:
        """Change something; the params of didChange."""
        self.version += 1
        ways = (self._splice, self._move, self._edit, self._edit, self._edit, self._turn)
        cells = self.chance.choice(ways)()
        return {
            "notebookDocument": {"uri": self.uri, "version": self.version},
            "change": {"cells": cells},
        }

    def python(self) -> list[dict[str, Any]]:
        """The cells that count."""
        return [c for c in self.cells if c["kind"] == 2 and c["language"] == "python"]

    def as_file(self) -> str:
        """The same notebook as Jupyter would write it."""
        return json.dumps(
            {
                "nbformat": 4,
                "metadata": {"kernelspec": {"language": "python"}},
                "cells": [
                    {
                        "cell_type": "code" if cell["kind"] == 2 else "markdown",
                        "metadata": {"vscode": {"languageId": cell["language"]}},
                        "source": cell["text"],
                    }
                    for cell in self.cells
                ],
            }
        )

    def _cell(self) -> dict[str, Any]:
        self._count += 1
        return {
            "uri": f"vscode-notebook-cell:{self.uri.removeprefix('file:')}#W{self._count}",
            "kind": self.chance.choice((2, 2, 2, 1)),
            "language": self.chance.choice(("python", "python", "python", "sql")),
            "version": 1,
            "text": self._text(4),
        }

    def _text(self, most: int) -> str:
        count = self.chance.randrange(most)
        found = (self.chance.choice(_ODD if self._odd() else _LINES) for _ in range(count))
        return "".join(found)

    def _odd(self) -> bool:
        return self.chance.random() < self.odds

    def _splice(self) -> dict[str, Any]:
        start = self.chance.randrange(1, len(self.cells) + 1)
        count = self.chance.randrange(3) if len(self.cells) > 4 else 0
        gone = self.cells[start : start + count]
        new = [self._cell() for _ in range(self.chance.randrange(3) if len(self.cells) < 8 else 0)]
        self.cells[start : start + count] = new
        return {
            "structure": {
                "array": {"start": start, "deleteCount": len(gone), "cells": _entries(new)},
                "didOpen": _texts(new),
                "didClose": [{"uri": cell["uri"]} for cell in gone],
            }
        }

    def _move(self) -> dict[str, Any]:
        start = self.chance.randrange(1, len(self.cells))
        moved = self.cells[start:]
        self.chance.shuffle(moved)
        self.cells[start:] = moved
        array = {"start": start, "deleteCount": len(moved), "cells": _entries(moved)}
        return {"structure": {"array": array}}

    def _turn(self) -> dict[str, Any]:
        """Code becomes Markdown or the other way round."""
        cells = [self.chance.choice(self.cells[1:])]
        for cell in cells:
            cell["kind"] = 3 - cell["kind"]
        return {"data": _entries(cells)}

    def _edit(self) -> dict[str, Any]:
        cells = self.chance.sample(self.cells[1:], 2)
        return {"textContent": [self._edited(cell) for cell in cells]}

    def _edited(self, cell: dict[str, Any]) -> dict[str, Any]:
        changes: list[dict[str, Any]] = []
        for _ in range(self.chance.randrange(1, 3)):
            text, new = cell["text"], self._text(3)
            if len(text) > 400 or self._odd():
                changes.append({"text": new})
                cell["text"] = new
                continue
            start, end = self._lines(text) if not self._odd() else self._anything(text)
            changes.append({"range": self.range(text, start, end), "text": new})
            cell["text"] = text[:start] + new + text[end:]
        cell["version"] += 1
        document = {"uri": cell["uri"], "version": cell["version"]}
        return {"document": document, "changes": changes}

    def _lines(self, text: str) -> tuple[int, int]:
        starts = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text)), len(text)]
        first = self.chance.randrange(len(starts))
        return starts[first], starts[min(first + self.chance.randrange(2), len(starts) - 1)]

    def _anything(self, text: str) -> tuple[int, int]:
        start, end = sorted(self.chance.randrange(len(text) + 1) for _ in range(2))
        cut = [at for at in (start, end) if text[at - 1 : at + 1] == "\r\n"]
        return (start, end) if not cut else (0, 0)

    def range(self, text: str, start: int, end: int) -> dict[str, Any]:
        """A range, counted without any index."""
        return {"start": self.position(text, start), "end": self.position(text, end)}

    def position(self, text: str, offset: int) -> dict[str, int]:
        """A position, counted without any index."""
        lines = re.split(r"\r\n|\r|\n", text[:offset])
        width = len(lines[-1].encode(_UNIT[self.encoding])) // _SIZE[self.encoding]
        return {"line": len(lines) - 1, "character": width}


def _entries(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"kind": cell["kind"], "document": cell["uri"]} for cell in cells]


def _texts(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "uri": cell["uri"],
            "languageId": cell["language"],
            "version": cell["version"],
            "text": cell["text"],
        }
        for cell in cells
    ]


def opening(uri: str, cells: list[dict[str, Any]]) -> dict[str, Any]:
    """The params of didOpen."""
    document = {"uri": uri, "notebookType": "jupyter-notebook", "version": 0}
    return {
        "notebookDocument": {**document, "cells": _entries(cells)},
        "cellTextDocuments": _texts(cells),
    }


@pytest.mark.parametrize("encoding", list(Encoding))
def test_a_thousand_changes_leave_the_cells_that_a_reference_has(encoding: Encoding) -> None:
    converter = default_converter()
    editor = _Editor("file:///a.ipynb", encoding, odds=0.3)
    documents = DocumentStore(encoding)
    store = NotebookStore(documents)
    params = converter.structure(editor.opening(), types.DidOpenNotebookDocumentParams)
    cells, texts = params.notebook_document.cells, params.cell_text_documents
    store.open(editor.uri, cell_entries(cells), cell_texts(texts))
    for _ in range(1000):
        told = converter.structure(editor.change(), types.DidChangeNotebookDocumentParams)
        assert told.change.cells is not None
        notebook = store.change(editor.uri, notebook_change_of(told.change.cells))
        assert notebook is not None
        python = editor.python()
        assert [(part.uri, part.version) for part in notebook.parts] == [
            (cell["uri"], cell["version"]) for cell in python
        ]
        assert notebook.text == join_cells((0, cell["text"]) for cell in python).text
        for part, cell in zip(notebook.parts, python, strict=True):
            assert part.lines.text[slice(*part.span)] == cell["text"]
        assert {one.uri: one.text for one in documents} == {
            cell["uri"]: cell["text"] for cell in editor.cells
        }
        assert {store.owner(cell["uri"]) for cell in editor.cells} <= {editor.uri}
    assert store.close(editor.uri) is notebook
    assert list(documents) == []


@pytest.fixture
def client(tmp_path: Path) -> Iterator[RawClient]:
    with RawClient(tmp_path / "cache") as client:
        yield client


_CAPABILITIES = {
    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
    "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    "publishDiagnostics": {"versionSupport": True},
}


def _initialize(
    client: RawClient, root: Path, encoding: str = "utf-16", *, pulls: bool = False
) -> Any:
    pulled = {"diagnostic": {}} if pulls else {}
    answer = client.initialize(
        root,
        general={"positionEncodings": [encoding]},
        notebookDocument={"synchronization": {}},
        textDocument={**_CAPABILITIES, **pulled},
        workspace={"workspaceEdit": {"documentChanges": True}},
    )
    return answer["result"]["capabilities"]


def _pull(client: RawClient, uri: str) -> list[dict[str, Any]]:
    answer = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    return list(answer["result"]["items"])


def _found(client: RawClient, editor: _Editor) -> set[tuple[int, str, str]]:
    return {
        (index, json.dumps(one["range"]), one["code"])
        for index, cell in enumerate(editor.cells, start=1)
        for one in _pull(client, cell["uri"])
    }


@pytest.mark.parametrize(("odds", "least"), [(0.01, 50), (0.1, 10)])
@pytest.mark.parametrize("encoding", list(Encoding))
def test_findings_are_those_of_a_scan_of_the_same_notebook(
    client: RawClient, tmp_path: Path, encoding: Encoding, odds: float, least: int
) -> None:
    root = tmp_path / "project"
    root.mkdir()
    editor = _Editor((root / "open.ipynb").as_uri(), encoding, odds=odds)
    capabilities = _initialize(client, root, encoding.value, pulls=True)
    assert capabilities["positionEncoding"] == encoding.value
    client.notify("notebookDocument/didOpen", editor.opening())
    seen = 0
    for _ in range(40):
        for _ in range(editor.chance.randrange(1, 5)):
            client.notify("notebookDocument/didChange", editor.change())
        expected = _scanned(editor, tmp_path / "saved.ipynb")
        found = _found(client, editor)
        for _ in range(100):  # what becomes of each use is found out in a pause
            if found == expected:
                break
            time.sleep(0.05)
            found = _found(client, editor)
        assert found == expected
        seen += len(found)
    assert seen > least


def _scanned(editor: _Editor, path: Path) -> set[tuple[int, str, str]]:
    path.write_text(editor.as_file(), encoding="utf-8")
    settings = Settings(root=path.parent, ignore=("MP5", "MP7"))  # an editor leaves these out
    result = in_deep_thread(lambda: scan([path], settings))
    found = set()
    for one in result.findings:
        assert one.range.start.cell is not None
        text = editor.cells[one.range.start.cell - 1]["text"]
        starts = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]
        start, end = (
            starts[place.line - 1] + place.column if place.cell == one.range.start.cell
            else len(text) for place in one.range
        )  # fmt: skip
        place = editor.range(text, start, end)
        found.add((one.range.start.cell, json.dumps(place), one.code))
    return found


def _notebook(
    client: RawClient, *sources: str, uri: str = "untitled:Untitled-1.ipynb"
) -> list[str]:
    cells = [
        {"uri": f"cell:{n}", "kind": 1 if text.startswith("# ") else 2, "language": "python",
         "version": 1, "text": text}
        for n, text in enumerate(sources)
    ]  # fmt: skip
    client.notify("notebookDocument/didOpen", opening(uri, cells))
    return [str(cell["uri"]) for cell in cells]


def _place(uri: str, line: int, character: int) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def test_what_is_announced(client: RawClient, tmp_path: Path) -> None:
    sync = _initialize(client, tmp_path)["notebookDocumentSync"]
    assert sync["save"] is True
    python = [{"language": "python"}]
    assert sync["notebookSelector"] == [
        {"notebook": "jupyter-notebook", "cells": python},
        {"notebook": "interactive", "cells": python},
    ]


_CELLS = (
    "# A title with torch.abs",
    "!pip install 😀\nimport torch",
    "x = torch.ones(3)\n'😀', torch.jit.script(x)",
    "%time x.cuda()\nclass Net(torch.nn.Module):\n    pass",
)


def test_each_cell_is_answered_for(client: RawClient, tmp_path: Path) -> None:
    _initialize(client, tmp_path, pulls=True)
    title, imports, work, net = _notebook(client, *_CELLS)
    assert _pull(client, title) == _pull(client, imports) == []
    assert [one["range"]["start"] for one in _pull(client, work)] == [{"line": 1, "character": 6}]
    assert [one["code"] for one in _pull(client, net)] == ["MP105", "MP103"]
    hover = client.request("textDocument/hover", _place(work, 1, 12))["result"]
    assert "mindspore.jit" in hover["contents"]["value"]
    assert hover["range"]["start"] == {"line": 1, "character": 6}
    assert client.request("textDocument/hover", _place(title, 0, 20))["result"] is None
    document = {"textDocument": {"uri": net}}
    lenses = client.request("textDocument/codeLens", document)["result"]
    assert [one["range"]["start"]["line"] for one in lenses] == [1]
    symbols = client.request("textDocument/documentSymbol", document)["result"]
    assert [one["name"] for one in symbols][-1] == "Net"
    assert symbols[-1]["range"]["start"]["line"] == 1
    first = client.request("textDocument/codeLens", {"textDocument": {"uri": imports}})["result"]
    assert [one["range"]["start"]["line"] for one in first] == [0]


def test_names_of_other_cells_are_known_where_is_typed(client: RawClient, tmp_path: Path) -> None:
    _initialize(client, tmp_path)
    _, cell = _notebook(client, "from mindspore import mint", "'😀', mint.ab\nmint.add(")
    found = client.request("textDocument/completion", _place(cell, 0, 13))["result"]["items"]
    item = next(one for one in found if one["label"] == "abs")
    assert item["textEdit"]["range"]["start"] == {"line": 0, "character": 11}
    help_here = client.request("textDocument/signatureHelp", _place(cell, 1, 9))["result"]
    assert "input" in help_here["signatures"][0]["label"]


def test_a_search_in_the_workspace_leads_to_the_cell(client: RawClient, tmp_path: Path) -> None:
    _initialize(client, tmp_path)
    _, cell = _notebook(
        client, "import torch", "\ntorch.abs(1)", uri=(tmp_path / "a.ipynb").as_uri()
    )
    found = client.request("workspace/symbol", {"query": "api:torch.abs"})["result"]
    places = [(one["location"]["uri"], one["location"]["range"]["start"]["line"]) for one in found]
    assert places == [(cell, 1)]


def test_inlay_hints_stand_in_their_cell(client: RawClient, tmp_path: Path) -> None:
    _initialize(client, tmp_path)
    client.notify(
        "workspace/didChangeConfiguration", {"settings": {"mindport": {"inlayHints": True}}}
    )
    first, second = _notebook(client, "import torch\ntorch.abs(1)", "\ntorch.add(1, 2)")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    for cell, name in ((first, "mint.abs"), (second, "mint.add")):
        params = {"textDocument": {"uri": cell}, "range": whole}
        hints = []
        for _ in range(100):  # until the setting is taken up
            hints = client.request("textDocument/inlayHint", params)["result"]
            if hints:
                break
            time.sleep(0.05)
        assert [(hint["position"]["line"], name in hint["label"]) for hint in hints] == [(1, True)]


def _start(edit: dict[str, Any]) -> tuple[int, int]:
    start = edit["range"]["start"]
    return start["line"], start["character"]


def _applied(texts: dict[str, str], edit: dict[str, Any]) -> dict[str, str]:
    """The cells after an edit, whose positions are all in ASCII lines."""
    result = dict(texts)
    for change in edit["documentChanges"]:
        document = change["textDocument"]
        assert document["version"] == 1
        text = texts[document["uri"]]
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        for one in sorted(change["edits"], key=_start, reverse=True):
            start, end = (
                starts[one["range"][side]["line"]] + one["range"][side]["character"]
                for side in ("start", "end")
            )
            text = text[:start] + one["newText"] + text[end:]
        result[document["uri"]] = text
    return result


def _actions(client: RawClient, cell: str, line: int, column: int, *only: str) -> list[Any]:
    here = {"line": line, "character": column}
    params = {
        "textDocument": {"uri": cell},
        "range": {"start": here, "end": here},
        "context": {"diagnostics": [], **({"only": list(only)} if only else {})},
    }
    return list(client.request("textDocument/codeAction", params)["result"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (  # behind the imports, though they end their cell
            ("%load_ext autoreload\n%matplotlib inline",
             "import os\nimport torch", "torch.sub(1, 1)"),
            ("%load_ext autoreload\n%matplotlib inline",
             "import os\n\nfrom mindspore import mint", "mint.sub(1, 1)"),
        ),
        (  # behind the imports, though something stands before them
            ("seed = 1", "import torch\n!ls\n", "seed\ntorch.sub(1, 1)"),
            ("seed = 1", "from mindspore import mint\n!ls\n", "seed\nmint.sub(1, 1)"),
        ),
        (  # two cells, one import
            ("import torch\nx = 1", "torch.sub(1, 1)", "torch.add(1, 2)"),
            ("from mindspore import mint\nx = 1", "mint.sub(1, 1)", "mint.add(1, 2)"),
        ),
    ],
)  # fmt: skip
def test_a_fix_of_all_edits_the_cells_concerned(
    client: RawClient, tmp_path: Path, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    _initialize(client, tmp_path)
    cells = _notebook(client, *before)
    for kind in ("source.fixAll.mindport", "notebook.source.fixAll.mindport"):
        (action,) = _actions(client, cells[-1], 0, 0, kind)
        assert action["kind"] == kind
        edited = _applied(dict(zip(cells, before, strict=True)), action["edit"])
        assert tuple(edited.values()) == after


def test_a_fix_of_one_use_leaves_other_cells_alone(client: RawClient, tmp_path: Path) -> None:
    _initialize(client, tmp_path)
    texts = ("import torch\nfrom mindspore import mint", "torch.sub(1, 1)", "torch.sub(2, 1)")
    cells = _notebook(client, *texts)
    action = _actions(client, cells[1], 0, 8)[0]
    edited = _applied(dict(zip(cells, texts, strict=True)), action["edit"])
    assert tuple(edited.values()) == (texts[0], "mint.sub(1, 1)", texts[2])


def test_what_was_published_for_cells_is_taken_back(client: RawClient, tmp_path: Path) -> None:
    _initialize(client, tmp_path)
    uri = (tmp_path / "a.ipynb").as_uri()
    cells = _notebook(client, "import torch", "torch.jit.script(1)", "torch.jit.script(2)", uri=uri)

    def told(cell: str, count: int) -> dict[str, Any]:
        params = client.wait(
            lambda m: (
                m.get("method") == "textDocument/publishDiagnostics"
                and m["params"]["uri"] == cell
                and len(m["params"]["diagnostics"]) == count
            )
        )["params"]
        assert isinstance(params, dict)
        return params

    assert told(cells[1], 1)["version"] == 1
    told(cells[2], 1)
    array = {"start": 2, "deleteCount": 1}
    change = {"cells": {"structure": {"array": array, "didClose": [{"uri": cells[2]}]}}}
    document = {"uri": uri, "version": 1}
    client.notify("notebookDocument/didChange", {"notebookDocument": document, "change": change})
    told(cells[2], 0)
    client.notify("notebookDocument/didSave", {"notebookDocument": {"uri": uri}})
    closing = {"notebookDocument": {"uri": uri}, "cellTextDocuments": []}
    client.notify("notebookDocument/didClose", closing)
    told(cells[1], 0)


def test_the_text_of_a_notebook_file_is_not_taken_for_python(
    client: RawClient, tmp_path: Path
) -> None:
    _initialize(client, tmp_path, pulls=True)
    uri = (tmp_path / "a.ipynb").as_uri()
    text = '{"cells": [{"source": "import torch\\ntorch.jit.script(1)"}]}'
    document = {"uri": uri, "languageId": "json", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})
    assert _pull(client, uri) == []
    change = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "torch"}]}
    client.notify("textDocument/didChange", change)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert _pull(client, uri) == []


def test_the_open_notebook_counts_before_the_file(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    cell = {"cell_type": "code", "source": "import torch\ntorch.jit.script(1)"}
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"nbformat": 4, "metadata": {}, "cells": [cell]}))
    workspace = Workspace(tmp_path, Settings(root=tmp_path), knowledge)
    name = path.as_posix()

    def codes() -> list[str]:
        return [finding.code for finding in workspace.model(name).findings]

    def run() -> None:
        workspace.settle()
        assert codes() == ["MP103"]
        workspace.open(name, "import torch\n")
        assert codes() == []
        workspace.settle()
        assert codes() == []
        workspace.close(name)
        assert codes() == ["MP103"]

    in_deep_thread(run)
