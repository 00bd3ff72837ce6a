"""What a rule is, and how the rules are found: each module in `rules.checks` is one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from mindport.analysis.event import Event
from mindport.rules.call import Call
from mindport.rules.facts import Facts, Known
from mindport.rules.finding import Related, Severity
from mindport.rules.message import Text
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.analysis.shape.events import DynamicShape

_PACKAGE = "mindport.rules.checks"


@dataclass(frozen=True, slots=True)
class Remark:
    """What a rule says about one use. `span` is None for the name of the API.

    A message has the id of its rule, so that translations find it; a plain string has none. The
    advice is all that a user should read on the matter: nothing shortens it. `related` are the
    places that the rule concludes from.
    """

    message: Text
    advice: Text | tuple[Text, ...] = ""
    span: Span | None = None
    related: tuple[Related, ...] = ()


# A check is asked once for each API. It answers with what holds for every use, or with a function
# to ask about each use, or with None when it has nothing to say on this API.
UseCheck = Callable[[Call], Iterable[Remark]]
Check = Callable[[Facts], "Remark | UseCheck | None"]
# What to say of a shape that depends on data; the rule is the one that has the name of its kind.
ShapeCheck = Callable[["DynamicShape"], Remark]
# What to say of an event; the rule is asked for those whose kind is its name.
EventCheck = Callable[[Event, Known], "Remark | None"]


@runtime_checkable
class Says(Protocol):
    """A check that says the same of everything that it is asked about."""

    message: str
    advice: str


def _nothing(_facts: Facts) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; `code` and `name` (in kebab case) are unique, `summary` is one line.

    Editors leave out what an `in_reports` rule says, unless settings name the rule.
    """

    code: str
    name: str
    severity: Severity
    summary: str
    check: Check = _nothing
    on_shape: ShapeCheck | None = None
    on_event: EventCheck | None = None
    in_reports: bool = False
    messages: Mapping[str, str] = field(default_factory=dict)  # templates by the id in the rule

    @property
    def templates(self) -> dict[str, str]:
        """The English of everything that the rule itself says, by id."""
        spoken = [("summary", self.summary), *self.messages.items()]
        for says in (self.on_shape, self.on_event):
            if isinstance(says, Says):
                spoken += [("", says.message), ("advice", says.advice)]
                for form, texts in getattr(says, "forms", {}).items():
                    spoken += zip((form, f"{form}.advice"), texts, strict=True)
        return {f"{self.code}.{key}" if key else self.code: text for key, text in spoken}


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the codes: `RULE` of each module in `rules.checks`."""
    package = importlib.import_module(_PACKAGE)
    modules = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    rules: list[Rule] = [importlib.import_module(f"{_PACKAGE}.{module}").RULE for module in modules]
    return tuple(sorted(rules, key=lambda rule: rule.code))
