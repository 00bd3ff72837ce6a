"""The parts that the processes of a program left, as one trace."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mindport.trace.model import FORMAT, MAX_SIZES, VERSION

Data = dict[str, Any]


def merged(parts: Iterable[Data], folder: Path) -> Data:
    """One trace of several parts. Paths below the folder are told relative to it."""
    apis: dict[str, Data] = {}
    files: dict[tuple[str, str], dict[tuple[int, ...], Data]] = {}
    modules: dict[tuple[str, str], list[Any]] = {}
    count, python, torch = 0, "", ""
    for part in parts:
        count += 1
        python, torch = part["python"], part["torch"] or torch
        names = [_key(api) for api in part["apis"]]
        apis |= {_key(api): api for api in part["apis"]}
        for one in part.get("modules", ()):
            known = modules.setdefault((_shown(one["path"], folder), one["name"]), [])
            known += [call for call in one["calls"] if call not in known]
        for file in part["files"]:
            sites = files.setdefault((_shown(file["path"], folder), file["digest"]), {})
            for site in file["sites"]:
                calls = {names[call.pop("api")]: call for call in site["calls"]}
                _add_site(sites.setdefault(tuple(site["place"]), {"calls": {}}), site, calls)
    numbers = {key: number for number, key in enumerate(apis)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "python": python,
        "torch": torch,
        "processes": count,
        "apis": list(apis.values()),
        "files": [
            {
                "path": path,
                "digest": digest,
                "sites": [_site(place, site, numbers) for place, site in sorted(sites.items())],
            }
            for (path, digest), sites in sorted(files.items())
            if sites
        ],
        "modules": [
            {"path": path, "name": name, "calls": calls}
            for (path, name), calls in sorted(modules.items())
        ],
    }


def dump(trace: Data) -> str:
    """A trace as JSON, a site to a line."""
    head = {key: value for key, value in trace.items() if key not in ("files", "modules")}
    files = []
    for file in trace["files"]:
        sites = ",\n".join(json.dumps(site) for site in file["sites"])
        path, digest = json.dumps(file["path"]), json.dumps(file["digest"])
        files.append(f'{{"path": {path}, "digest": {digest}, "sites": [\n{sites}\n]}}')
    return (
        f'{json.dumps(head)[:-1]}, "files": [\n'
        + ",\n".join(files)
        + f'\n], "modules": {json.dumps(trace["modules"])}}}\n'
    )


def _key(api: Data) -> str:
    return f"{api['kind']} {api['name']}"


def _shown(path: str, folder: Path) -> str:
    try:
        return Path(path).relative_to(folder).as_posix()
    except ValueError:
        return Path(path).as_posix()


def _add_site(known: Data, site: Data, calls: dict[str, Data]) -> None:
    for key in ("others", "unknown"):
        if key in site:
            known[key] = known.get(key, 0) + site[key]
    _add_changes(known, "network_inputs", site)
    for api, call in calls.items():
        seen = known["calls"].setdefault(api, {"count": 0})
        seen["count"] += call["count"]
        for key in ("inputs", "outputs"):
            slots = seen.setdefault(key, {})
            for slot, ranks in call.get(key, {}).items():
                slots[slot] = _joined(slots.get(slot, []), ranks)
        _add_changes(seen, "changes", call)


def _joined(known: list[list[list[int]]], more: list[list[list[int]]]) -> list[list[list[int]]]:
    """The sizes of dimensions, for each rank."""
    ranks = {len(dims): dims for dims in known}
    for dims in more:
        before = ranks.get(len(dims), [[] for _ in dims])
        ranks[len(dims)] = [_sizes(a, b) for a, b in zip(before, dims, strict=True)]
    return [dims for _, dims in sorted(ranks.items())]


def _sizes(known: list[int], more: list[int]) -> list[int]:
    return sorted({*known, *more})[:MAX_SIZES]


def _add_changes(known: Data, key: str, more: Data) -> None:
    changes = {(one["slot"], one["dim"]): one for one in known.get(key, [])}
    for one in more.get(key, []):
        place = (one["slot"], one["dim"])
        before = changes.get(place, {"sizes": []})
        changes[place] = {**one, "sizes": _sizes(before["sizes"], one["sizes"])}
    if changes:
        known[key] = list(changes.values())


def _site(place: tuple[int, ...], site: Data, numbers: dict[str, int]) -> Data:
    calls = [
        {"api": numbers[api], **{key: value for key, value in call.items() if value}}
        for api, call in site["calls"].items()
    ]
    return {"place": list(place), **site, "calls": calls}
