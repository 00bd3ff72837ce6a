"""The parts of several processes become one trace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mindport.trace.merge import dump, merged

VIEW = {"name": "torch.Tensor.view", "kind": "method", "also": []}
ABS = {"name": "torch.abs", "kind": "function", "also": []}


def part(apis: list[dict[str, Any]], digest: str, *sites: dict[str, Any]) -> dict[str, Any]:
    files = [{"path": "/home/me/net.py", "digest": digest, "sites": list(sites)}]
    return {"python": "3.11", "torch": "", "apis": apis, "files": files}


def test_counts_are_added_and_sizes_joined() -> None:
    first = {
        "api": 0,
        "count": 2,
        "inputs": {"self": [[[2], [3]]]},
        "changes": [{"slot": "0", "dim": 0, "sizes": [1, 4]}],
    }
    second = {
        "api": 1,
        "count": 3,
        "inputs": {"self": [[[6]], [[2], [*range(9)]]]},
        "changes": [{"slot": "0", "dim": 0, "sizes": [2]}],
    }
    change = {"slot": "x", "dim": 1, "sizes": [1, 2]}
    place = [1, 0, 1, 9]
    trace = merged(
        [
            part([VIEW], "aa", {"place": place, "calls": [first], "others": 1}),
            part(
                [ABS, VIEW],
                "aa",
                {"place": place, "calls": [second], "others": 2, "network_inputs": [change]},
                {"place": [3, 0, 3, 1], "calls": [{"api": 0, "count": 1}]},
            ),
        ],
        Path("/home/me"),
    )
    (file,) = trace["files"]
    assert (file["path"], trace["processes"], trace["apis"]) == ("net.py", 2, [VIEW, ABS])
    assert file["sites"] == [
        {
            "place": place,
            "others": 3,
            "network_inputs": [change],
            "calls": [
                {
                    "api": 0,
                    "count": 5,
                    "inputs": {"self": [[[6]], [[2], [*range(8)]]]},
                    "changes": [{"slot": "0", "dim": 0, "sizes": [1, 2, 4]}],
                }
            ],
        },
        {"place": [3, 0, 3, 1], "calls": [{"api": 1, "count": 1}]},
    ]


def test_a_file_that_changed_between_processes_is_two() -> None:
    site = {"place": [1, 0, 1, 9], "calls": [], "others": 1}
    trace = merged([part([], "aa", site), part([], "bb", site)], Path("/elsewhere"))
    assert [(file["path"], file["digest"]) for file in trace["files"]] == [
        ("/home/me/net.py", "aa"),
        ("/home/me/net.py", "bb"),
    ]


def test_the_text_is_json_with_a_site_to_a_line() -> None:
    sites = [{"place": [line, 0, line, 9], "calls": [], "others": 1} for line in range(1, 4)]
    trace = merged([part([VIEW], "aa", *sites)], Path("/"))
    text = dump(trace)
    assert json.loads(text) == trace
    assert sum(line.startswith('{"place"') for line in text.splitlines()) == 3
    assert json.loads(dump(merged([], Path("/"))))["files"] == []
