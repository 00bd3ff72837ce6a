"""What finders of tricks ask: calls, settings, places, and what MindSpore has for an API."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Class
from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.project import Project
from mindport.dossier.reading.bodies import Bodies, Body
from mindport.dossier.reading.calls import Called, Calls
from mindport.dossier.reading.config_calls import ConfigCall
from mindport.dossier.reading.dictionaries import entries_of
from mindport.dossier.reading.known import Known
from mindport.dossier.reading.leaves import leaves
from mindport.dossier.reading.loss_flow import LossFlow
from mindport.dossier.reading.setting import Setting, Settings, shown, united
from mindport.dossier.reading.training import Training

_MOST_PLACES = 40
_LAMBDAS = tuple(f"torch.optim.lr_scheduler.{one}LR" for one in ("Lambda", "Multiplicative"))


class Made(NamedTuple):
    """An object that is made; `called` is None where a configuration makes it."""

    api: str
    cls: Class | None
    facts: tuple[Fact, ...]
    place: Place
    called: Called | None

    @property
    def name(self) -> str:
        """The last part of its class."""
        return self.api.rpartition(".")[2]


@dataclass
class Reader:
    """A project, and what is read of it once."""

    project: Project

    @cached_property
    def calls(self) -> Calls:
        """The calls of the project."""
        return Calls(self.project)

    @cached_property
    def known(self) -> Known:
        """The values of settings."""
        return Known(self.calls)

    @cached_property
    def bodies(self) -> Bodies:
        """The bodies of functions."""
        return Bodies(self.calls)

    @cached_property
    def loss_flow(self) -> LossFlow:
        """What the losses are made of."""
        return LossFlow(self.bodies, self.known)

    @cached_property
    def training(self) -> Training:
        """Where the project trains."""
        return Training(self.bodies)

    @cached_property
    def config_calls(self) -> list[ConfigCall]:
        """What configurations make."""
        return self.known.config.made

    def made(self, *bases: str, left_out: tuple[str, ...] = ()) -> Iterator[Made]:
        """The objects of classes that derive from a class of a library: in code and in configs."""
        for api, cls, called in self.calls.of_classes(*bases):
            facts = tuple(self.facts(called, api, cls, left_out))
            yield Made(api, cls, facts, self.calls.place(called), called)
        for one in self.config_calls:
            if self.calls.derives(one.cls or one.api, bases):
                yield Made(one.api, one.cls, one.facts(left_out), one.place, None)

    @cached_property
    def lambda_rates(self) -> set[tuple[Unit, int]]:
        """The functions that LambdaLR and MultiplicativeLR are given."""
        found: set[tuple[Unit, int]] = set()
        for api in _LAMBDAS:
            for called in self.calls.by_api.get(api, ()):
                for name, term in self.calls.arguments(called, api, None):
                    if name == "lr_lambda":
                        inner = self.calls.functions_of(called.unit, term)
                        found |= {(one.unit, one.index) for one in inner}
        return found

    def is_library_loss(self, name: str) -> bool:
        """Whether a function or class of a library computes a loss."""
        if self.project.evaluator.catalogue.is_subclass(name, "torch.nn.modules.loss._Loss"):
            return True
        functional = name.startswith("torch.nn.functional.")
        return functional and name.endswith(("_loss", "entropy", "with_logits", "kl_div"))

    def fact_of(self, name: str, settings: Settings) -> Fact:
        """A fact of the values that a setting may have."""
        return fact_of(name, settings)

    def body_place(self, body: Body) -> Place:
        """The first line of a body."""
        return self.place(body.unit, self.function_line(body.unit, body.function))

    @cached_property
    def ways(self) -> dict[str, str]:
        """What `migrate` makes of each API that is used, else the advice."""
        found: dict[str, str] = {}
        for use in self.project.result.uses:
            if use.target and use.fate:
                found.setdefault(use.api, f"`{use.target}`")
        for place in self.project.plan.places:
            if place.advice and place.api not in found:
                found[place.api] = place.advice
        return found

    def way(self, api: str, otherwise: str = "") -> str:
        """What an API is in MindSpore."""
        return self.ways.get(api) or otherwise

    def facts(
        self, called: Called, api: str, cls: Class | None, left_out: Iterable[str] = ()
    ) -> Iterator[Fact]:
        """The arguments of a call with their values; without a signature, those that are known."""
        skipped = set(left_out)
        for name, term in self.calls.arguments(called, api, cls):
            if name and name not in skipped:
                fact = self.fact(name, called.unit, term, called)
                yield fact
                yield from self._leaves(fact, called.unit, term)
            elif not name and cls is None and (settings := self.known.of(called.unit, term)):
                yield fact_of("argument", settings)
        for keyword, term in called.keywords:
            if keyword is None:
                yield from self._unpacked(called, term)

    def _leaves(self, fact: Fact, unit: Unit, term: int) -> Iterator[Fact]:
        """What is known of the settings that an argument without a known value is computed of."""
        if fact.value is None and unit.ir.terms[term][0] in (ir.BINARY, ir.CALL):
            known = leaves(self, unit, term)
            yield from (one for one in known if one.value not in (None, "None"))

    def _unpacked(self, called: Called, term: int) -> Iterator[Fact]:
        """The entries of `**options`, where its keys are known."""
        found: dict[str, list[tuple[Unit, int]]] = {}
        for name, unit, value in entries_of(self.project.evaluator, called.unit, term):
            found.setdefault(name, []).append((unit, value))
        for name, terms in found.items():
            settings = united(*(self.known.of(unit, value) for unit, value in terms))
            known = fact_of(name, settings) if settings else None
            yield known or self.fact(name, *terms[0], called)

    def fact(self, name: str, unit: Unit, term: int, called: Called) -> Fact:
        """A setting as a fact."""
        settings = self.known.of(unit, term)
        if settings:
            return fact_of(name, settings)
        return Fact(name, None, self.why_unknown(unit, term), self.calls.place(called))

    def why_unknown(self, unit: Unit, term: int) -> str:
        """Why a setting has no value."""
        parts = unit.ir.terms[term]
        match parts[0]:
            case ir.PARAM:
                name = unit.ir.functions[parts[1]].parameters[parts[2]][0]
                return f"parameter `{name}`, for which no call passes a known value"
            case ir.ATTR:
                return f"attribute `{parts[2]}`, whose value is not known"
            case ir.CALL:
                name = _called_name(unit, parts[1])
                return f"the result of `{name}`" if name else "the result of a call"
            case ir.BINARY:
                return "computed when the program runs"
        return "its value is not known"

    def place(self, unit: Unit, line: int, column: int = 0) -> Place:
        """A place; the line counts from 1."""
        return self.project.place(unit.path, line, column)

    def line_of(self, unit: Unit, term: int) -> int:
        """The line of a term, from 1; 0 where it has none."""
        return self._lines(unit).get(term, 0)

    @cached_property
    def _known_lines(self) -> dict[Unit, dict[int, int]]:
        return {}

    def _lines(self, unit: Unit) -> dict[int, int]:
        lines = self._known_lines.get(unit)
        if lines is None:
            lines = self._known_lines[unit] = {}
            for part in unit.ir.parts:
                for at in range(0, len(part.spots), 5):
                    lines.setdefault(part.spots[at], part.spots[at + 1] + part.line)
        return lines

    def function_name(self, unit: Unit, index: int) -> str:
        """A function with its class: `Trainer.train_one_iter`."""
        if index < 0:
            return unit.path.rpartition("/")[2]
        function = unit.ir.functions[index]
        owner = f"{unit.ir.classes[function.owner].name}." if function.owner >= 0 else ""
        return f"{owner}{function.name}"

    def has_line(self, unit: Unit, index: int, line: int) -> bool:
        """Whether a line is one of a function, or of the code outside of all."""
        terms = (term for term, one in self._lines(unit).items() if one == line)
        return any(unit.ir.function_at(term) == index for term in terms)

    def function_line(self, unit: Unit, index: int) -> int:
        """The first line of a function that has a term with a place."""
        lines = self._lines(unit)
        found = [line for term, line in lines.items() if unit.ir.function_at(term) == index]
        return min(found, default=0)


def _called_name(unit: Unit, term: int) -> str:
    """The name by which something is called: `make_layers`, `nn.Linear`."""
    parts = unit.ir.terms[term]
    match parts[0]:
        case ir.ATTR:
            base = _called_name(unit, parts[1])
            return f"{base}.{parts[2]}" if base else str(parts[2])
        case ir.GLOBAL:
            return str(parts[1])
        case ir.FUNC:
            return unit.ir.functions[parts[1]].name
        case ir.CLASS:
            return unit.ir.classes[parts[1]].name
        case ir.IMPORT:
            return str(parts[3] or parts[2])
    return ""


def fact_of(name: str, settings: Settings) -> Fact:
    """A fact of the values that a setting may have."""
    sources = dict.fromkeys(_source(one) for one in settings)
    return Fact(name, " or ".join(shown(one.value) for one in settings), ", ".join(sources))


def _source(one: Setting) -> str:
    where = f" {one.where}" if one.where else ""
    return f"{one.source}{where}{', by its name' if one.is_named else ''}"


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries of one kind and name as one: all places, and all values of each fact."""
    grouped: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        grouped[entry.kind, entry.name].append(entry)
    return tuple(_one(same) for same in grouped.values())


def _one(same: list[Entry]) -> Entry:
    if len(same) == 1:
        return same[0]
    facts: dict[str, list[Fact]] = {}
    for entry in same:
        for fact in entry.facts:
            known = facts.setdefault(fact.name, [])
            if all(one.value != fact.value for one in known):
                known.append(fact)
    places = dict.fromkeys(place for entry in same for place in entry.places)
    return replace(
        same[0],
        facts=tuple(one for each in facts.values() for one in _values(each)),
        places=tuple(places)[:_MOST_PLACES],
        way=next((entry.way for entry in same if entry.way), ""),
        sure="certain" if any(entry.sure == "certain" for entry in same) else "likely",
    )


def _values(facts: list[Fact]) -> Iterator[Fact]:
    """The known values of one setting as one fact; unknown only where none is known."""
    known = [fact for fact in facts if fact.value is not None]
    if not known:
        yield facts[0]
    elif len(known) == 1:
        yield known[0]
    else:
        values = dict.fromkeys(part for one in known for part in (one.value or "").split(" or "))
        sources = dict.fromkeys(one.source for one in known)
        yield Fact(known[0].name, " or ".join(list(values)[:8]), ", ".join(list(sources)[:4]))
