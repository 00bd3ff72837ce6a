"""Filling the tables that rest on the curated rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import astuple

import mindport
from mindport.knowledge import compiled
from mindport.knowledge.answered import Answers, releases_of
from mindport.knowledge.codec import as_lines, dump
from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import COLUMNS, Conformance
from mindport.knowledge.counterpart_lines import counterpart_lines
from mindport.knowledge.graph_values import packed
from mindport.knowledge.insertion import insert
from mindport.knowledge.said import said_lines
from mindport.knowledge.search_pages import write_pages
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import latest


def write_tables(
    connection: sqlite3.Connection, sources: Sources, answers: Answers, mark: str
) -> dict[str, int]:
    """Fill a database that holds the names; the number of rows, names and answers."""
    _write_answers(connection, answers)
    _write_reverse(connection, answers)
    known = as_lines(counterpart_lines(sources, answers))
    insert(connection, "lines", [("counterparts", known)])
    _write_releases(connection, sources, answers)
    _write_other_packages(connection, sources)
    newest = {api: one.page for api, one in answers.by_api.items() if one.page is not None}
    write_pages(connection, sources, newest)
    _write_trials(connection, "conformance", COLUMNS, sources.conformance)
    _write_trials(connection, "compiled", compiled.COLUMNS, sources.compiled)
    insert(connection, "second_order", sorted(sources.second_order.items()))
    seen = [(*key, *astuple(one)) for key, one in sorted(sources.second_values.items())]
    insert(connection, "second_values", seen)
    depending = [(item.api, item.kind, item.when, item.dims) for item in sources.value_dependence]
    insert(connection, "value_dependence", depending)
    insert(connection, "operator_facts", sources.operator_facts)
    insert(connection, "said", said_lines(sources.said))
    names = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
    counts = {"rows": len(sources.rows), "names": names, "answers": len(newest)}
    libraries = {item.library: item.version for item in sources.libraries.values()}
    info = {
        "version": mindport.__version__,
        "fingerprint": mark,
        "default_release": latest(sources.releases),
        "libraries": dump(dict(sorted(libraries.items()))),
        **{f"count_{key}": str(value) for key, value in counts.items()},
    }
    insert(connection, "build_info", sorted(info.items()))
    insert(connection, "build_info", list(packed(sources.same_in_graph)))
    connection.commit()
    connection.execute("VACUUM")
    return counts


def _write_trials(
    connection: sqlite3.Connection,
    table: str,
    columns: Sequence[str],
    by_api: Mapping[str, Sequence[Conformance | Compiled]],
) -> None:
    rows = [
        tuple(
            value.value if isinstance(value, Backend) else value
            for value in (getattr(item, name) for name in columns)
        )
        for api in sorted(by_api)
        for item in by_api[api]
    ]
    insert(connection, table, rows)


def _write_answers(connection: sqlite3.Connection, answers: Answers) -> None:
    """Each text once, and which of them each API has in which releases."""
    texts: dict[str, int] = {}
    rows: list[tuple[str | int, ...]] = []
    for api, answered in answers.by_api.items():
        for first, last, by_backend in answered.runs:
            identities = [texts.setdefault(text, len(texts) + 1) for text in by_backend]
            rows.append((api, first, last, *identities))
    insert(connection, "answer", ((number, text) for text, number in texts.items()))
    insert(connection, "answer_of", rows)
    packages = dict.fromkeys((str(row[0]).partition(".")[0],) for row in rows)
    insert(connection, "lines", [("packages", as_lines(packages))])


def _write_reverse(connection: sqlite3.Connection, answers: Answers) -> None:
    """Which APIs a MindSpore name takes the place of."""
    reverse = {
        (target, api): releases
        for api, answered in answers.by_api.items()
        for target, releases in answered.targets.items()
    }
    insert(
        connection,
        "reverse",
        (
            (*names, first, last)
            for names, releases in sorted(reverse.items())
            for first, last in unbroken(releases)
        ),
    )


def unbroken(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Unbroken runs of whole numbers in order: 1, 2, 5 gives (1, 2), (5, 5)."""
    held = set(numbers)
    starts = [number for number in numbers if number - 1 not in held]
    ends = [number for number in numbers if number + 1 not in held]
    return list(zip(starts, ends, strict=True))


def _write_releases(connection: sqlite3.Connection, sources: Sources, answers: Answers) -> None:
    counts = releases_of(answers.by_api.values())
    insert(
        connection,
        "release",
        (
            (number, release, *_known(release, sources), counts.get(number, 0))
            for release, number in sources.numbers().items()
        ),
    )


def _write_other_packages(connection: sqlite3.Connection, sources: Sources) -> None:
    """What the analyser loads of packages without an inventory; as "symbols" is written."""
    symbols = [
        (name, one.kind, "", one.of_torch, "")
        if one.kind == "class"
        else (name, one.kind, one.of_torch, "", "")
        for name, one in sorted(sources.symbols.items())
    ]
    arrays = [(package,) for package in sources.array_packages]
    lines = {"companions": as_lines(symbols), "array packages": as_lines(arrays)}
    lines |= {"helpers": as_lines(sources.helpers), "tests": as_lines(sources.tests)}
    lines["forms"] = as_lines(sources.forms)
    lines["roles"] = as_lines(sources.roles)
    lines["same networks"] = as_lines(sources.same_networks)
    insert(connection, "lines", lines.items())


def _known(release: str, sources: Sources) -> tuple[str, int]:
    inventory = sources.mindspore.get(release)
    if inventory is not None:
        return "inventory", len(inventory.entries)
    return "official table", len(sources.official.targets(release) - {""})
