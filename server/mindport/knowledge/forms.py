"""How uses are written anew, as mapping_db/forms says: templates, and when each is meant."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from mindport.knowledge import toml
from mindport.knowledge.types import Backend

_EACH = "$"  # stands for each name of a group, in its texts for what is written of it
_ACTIONS = ("write", "name", "helper", "same", "over", "refused", "stays", "gone")


@dataclass(frozen=True, slots=True)
class Case:
    """What becomes of the uses of which `when` is true: one of the actions (see the README)."""

    when: Mapping[str, str]
    backends: tuple[str, ...] = ()
    write: str = ""
    at: str = ""
    name: str = ""
    helper: str = ""
    same: str = ""
    over: str = ""
    refused: str = ""
    stays: bool = False
    gone: bool = False
    target: str = ""
    note: str = ""
    suits_all: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """The cases of one API in their order, and what holds for all of them."""

    api: str
    cases: tuple[Case, ...]
    takes: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    backends: tuple[str, ...] = ()
    helper: str = ""
    layer: str = ""
    target: str = ""
    lines: bool = False
    otherwise: str = ""
    suits_all: bool = False
    guesses: bool = False
    records: bool = False

    def cases_on(self, backend: Backend) -> tuple[Case, ...]:
        """The cases for a backend."""
        return tuple(one for one in self.cases if backend.value in (one.backends or self.backends))


_LISTS = frozenset({"backends", "ignored", "takes"})
_OF_FORM = {one.name for one in fields(Form)} - {"api"}
_OF_CASE = {one.name for one in fields(Case)}
_ALL = tuple(one.value for one in Backend)


def read_forms(folder: Path) -> list[tuple[str, str]]:
    """Each API with its form as JSON, in the order of the files; ValueError for what is wrong."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml")):
        for group in toml.loads(file.read_text(encoding="utf-8"))["forms"]:
            for api, form in _of_group(dict(group), file.name):
                if api in found:
                    raise ValueError(f"{file.name}: {api} stands there twice")
                found[api] = form
    return list(found.items())


def _of_group(group: dict[str, Any], file: str) -> Iterator[tuple[str, str]]:
    """The forms of a group: each name in each pattern of an API."""
    apis, each = group.pop("apis"), group.pop("each", [""])
    told = {"backends": _ALL, "takes": [""], "cases": [], **group}
    unknown = {*told} - _OF_FORM | {key for one in told["cases"] for key in {*one} - _OF_CASE}
    if unknown or not all(_acts(one) for one in told["cases"]):
        raise ValueError(f"{file}: {sorted(unknown) or told['cases']} of {apis} is not understood")
    written = each if isinstance(each, dict) else {one: one for one in each}
    text = json.dumps(told)
    for name, said in written.items():
        for api in apis:
            yield api.replace(_EACH, name), text.replace(_EACH, said)


def _acts(case: Mapping[str, Any]) -> bool:
    return sum(key in case for key in _ACTIONS) == 1


def form_of(api: str, text: str) -> Form:
    """What `read_forms` wrote."""
    told = json.loads(text)
    cases = tuple(Case(**{"when": {}, **_as_tuples(one)}) for one in told.pop("cases"))
    return Form(api, cases, **_as_tuples(told))


def _as_tuples(told: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(one) if key in _LISTS else one for key, one in told.items()}
