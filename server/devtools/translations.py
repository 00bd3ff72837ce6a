"""Hold the translations of the curated rows against the rows; `--accept` where the meaning stayed.

A translation hangs on its row and field (`torch.std`, `advice`) and keeps a digest of the English
that was translated. A row that says something else by now is shown in English until somebody has
looked: nobody reads the translation of an older text, and none is lost.

    python -m devtools translations              list what has to be looked at
    python -m devtools translations --accept API ...   the translations of these rows still hold
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mindport.ide.knowledge_text import digest
from mindport.knowledge.compiler import row_files
from mindport.knowledge.row_files import joined, read_row_file
from mindport.knowledge.rows import ParameterRule, Row

ROOT = Path(__file__).parents[2] / "mapping_db"
TABLE = Path(__file__).parents[1] / "mindport" / "ide" / "l10n" / "zh_cn_rows.json"


@dataclass(frozen=True, slots=True)
class Table:
    """`rows`: by API and field, the digest of the English; `texts`: by digest, the translation."""

    rows: dict[str, dict[str, str]]
    texts: dict[str, str]

    @classmethod
    def read(cls) -> Table:
        """The table as it is."""
        return cls(**json.loads(TABLE.read_text(encoding="utf-8")))

    def write(self) -> None:
        """Write the table, one line for each text and each field."""
        tables = {"rows": self.rows, "texts": self.texts}
        text = json.dumps(tables, ensure_ascii=False, indent=1, sort_keys=True)
        TABLE.write_text(f"{text}\n", encoding="utf-8")


def texts_of(row: Row) -> Iterator[tuple[str, str]]:
    """The prose of a row, each text with its field."""
    if row.advice:
        yield "advice", row.advice
    for number, text in enumerate(row.differences):
        yield f"differences.{number}", text
    for target in row.targets:
        for number, text in enumerate(target.differences):
            yield f"{target.api}.differences.{number}", text
        for name, rule in target.params.items():
            if isinstance(rule, ParameterRule) and rule.drop:
                yield f"{target.api}.params.{name}", rule.drop


def curated() -> dict[str, dict[str, str]]:
    """The prose of all rows, by API and field."""
    read = joined(read_row_file(file, file.name) for file in row_files(ROOT))
    return {api: dict(texts_of(placed.row)) for api, placed in read.rows.items()}


def stale(table: Table, rows: dict[str, dict[str, str]]) -> Iterator[tuple[str, str, str]]:
    """The translations whose English has changed or gone: API, field, and what is wrong."""
    for api, fields in table.rows.items():
        texts = rows.get(api, {})
        digests = {digest(text) for text in texts.values()}
        for field, key in fields.items():
            if key not in digests:
                reason = "the English has changed" if field in texts else "the row has no such text"
                yield api, field, reason


def accepted(table: Table, rows: dict[str, dict[str, str]], apis: set[str]) -> Table:
    """The table, with the translations of some rows taken to be of the English of today."""
    fields = {api: dict(digests) for api, digests in table.rows.items()}
    texts = dict(table.texts)
    for api in apis & fields.keys() & rows.keys():
        for field in fields[api].keys() & rows[api].keys():
            key = digest(rows[api][field])
            texts[key] = table.texts[fields[api][field]]
            fields[api][field] = key
    used = {key for digests in fields.values() for key in digests.values()}
    return Table(fields, {key: text for key, text in texts.items() if key in used})


def main(arguments: list[str]) -> int:
    """List what is stale, or accept the translations of some rows."""
    parser = argparse.ArgumentParser(prog="devtools translations", description=__doc__)
    parser.add_argument("--accept", metavar="API", nargs="+", default=[])
    args = parser.parse_args(arguments)
    table, rows = Table.read(), curated()
    if args.accept:
        table = accepted(table, rows, set(args.accept))
        table.write()
    old = list(stale(table, rows))
    for api, field, reason in old:
        print(f"{api}: {field}: {reason}; shown in English")
    texts = sum(len(fields) for fields in rows.values())
    print(f"{sum(map(len, table.rows.values()))} of {texts} texts translated, {len(old)} stale")
    return 0
