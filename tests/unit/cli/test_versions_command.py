from __future__ import annotations

import json

import pytest

from mindport import __version__
from mindport.cli.main import main
from mindport.knowledge.store import KnowledgeBase


def test_text(capsys: pytest.CaptureFixture[str], knowledge: KnowledgeBase) -> None:
    assert main(["versions"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"mindport {__version__}\nknowledge {knowledge.info().fingerprint}")
    assert "torch 2.13.0" in out
    for release in knowledge.releases():
        assert release.name in out


def test_json(capsys: pytest.CaptureFixture[str], knowledge: KnowledgeBase) -> None:
    assert main(["versions", "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert content["mindport"] == __version__
    assert content["libraries"]["torch"] == "2.13.0"
    releases = {release["name"]: release for release in content["releases"]}
    assert releases["2.2"]["source"] == "official table"
    assert releases["2.2"]["names"] == 833
    assert content["default_release"] == knowledge.release("latest")
