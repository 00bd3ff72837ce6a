"""What the analysis and the rules know of libraries, for the settings of a project."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.values.catalogue import Catalogue
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping
from mindport.project.settings.settings import Settings
from mindport.rules.rule import all_rules
from mindport.rules.runner import RuleSet


def new_catalogue(knowledge: KnowledgeBase, settings: Settings) -> Catalogue:
    """What the analysis knows of libraries."""
    rows, aliases = knowledge.symbol_rows(), knowledge.alias_rows()
    return Catalogue(
        rows,
        aliases,
        knowledge.signatures,
        (*knowledge.packages, *settings.packages),
        knowledge.value_dependence,
        operator=knowledge.operator_facts,
        array_packages=knowledge.array_packages(),
        roles=knowledge.roles,
        counterparts=knowledge.counterparts,
        helpers=((one.helper, one.api) for one in reversed(knowledge.helpers())),
    )


def new_rules(
    knowledge: KnowledgeBase,
    settings: Settings,
    mapping: Callable[[str], Mapping | None],
    *,
    in_editor: bool = False,
) -> RuleSet:
    """All rules, for the release and backend of the settings; an editor shows not all of them."""
    return RuleSet(
        [
            rule
            for rule in all_rules()
            if not (in_editor and rule.in_reports) or settings.names(rule.code, rule.name)
        ],
        mapping,
        settings.ms_version,
        settings.backend,
        settings.reports,
        settings.severity_of,
        later_of=lambda api: knowledge.mapping(api, "latest", settings.backend),
        has_symbol=lambda api: knowledge.symbol(api) is not None,
        is_class=lambda api: (found := knowledge.symbol(api)) is not None and found.kind == "class",
        signatures_of=knowledge.signatures,
        second_order_of=knowledge.second_order,
        second_gradient_of=knowledge.second_gradient,
        lacks=lambda name: knowledge.lacks(name, settings.ms_version),
    )
