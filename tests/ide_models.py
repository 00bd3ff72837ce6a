"""Models of single files for tests: the engine's steps for one text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mindport.analysis.call_graph import collect
from mindport.analysis.catalogue import Catalogue
from mindport.analysis.interpreter import new_evaluator
from mindport.analysis.modules import ModuleMap, Unit
from mindport.analysis.uses import uses_in
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.lowered import lower_text, open_blob
from mindport.project.settings.settings import Settings
from mindport.project.workspace.model import FileModel
from mindport.rules.rule import all_rules
from mindport.rules.runner import RuleSet
from mindport.text.line_index import LineIndex

PATH = "/project/example.py"


@lru_cache(maxsize=1)
def _catalogue() -> tuple[KnowledgeBase, Catalogue]:
    knowledge = KnowledgeBase.open()
    rows, aliases = knowledge.symbol_rows(), knowledge.alias_rows()
    return knowledge, Catalogue(
        rows, aliases, knowledge.signatures, array_packages=knowledge.array_packages()
    )


def model_of(text: str, **settings: Any) -> FileModel:
    """The model of a text that stands alone in its project."""
    knowledge, catalogue = _catalogue()
    chosen = Settings(**settings)
    release = knowledge.release(chosen.ms_version)
    lowered, errors = open_blob(lower_text(text))
    unit = Unit(PATH, lowered)
    units = {PATH: unit}
    ev = new_evaluator(catalogue, ModuleMap([PATH], ["/project"]), units.get)
    collect(ev, [unit])
    lines = LineIndex.of(text)
    uses = uses_in(ev, unit, lines, chosen.guesses)
    rules = RuleSet(
        all_rules(),
        lambda api: knowledge.mapping(api, release, chosen.backend),
        chosen.ms_version,
        chosen.backend,
        chosen.reports,
        chosen.severity_of,
        later_of=lambda api: knowledge.mapping(api, "latest", chosen.backend),
        has_symbol=lambda api: knowledge.symbol(api) is not None,
        signatures_of=knowledge.signatures,
    )

    def failed(_rule: object, error: Exception) -> None:
        raise error

    told = tuple((finding, 0) for finding in rules.run(uses, text, failed).findings)
    return FileModel(PATH, text, lines, ((0, tuple(uses)),), told, errors, chosen, knowledge)


def marked(text: str, **settings: Any) -> tuple[FileModel, int]:
    """The model of a text without its cursor mark `<|>`, and where the mark stood."""
    before, mark, after = text.partition("<|>")
    assert mark, "the text has no mark"
    return model_of(before + after, **settings), len(before)
