"""The values of settings as the program infers them: one more evaluator over the terms.

The values of the analysis say what is certain to be a constant. Here also counts what a user may
change: defaults of parameters, options of the command line, fields of dataclasses, configuration
files. Each value says where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeGuard

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import (
    Atom,
    Class,
    Constant,
    Function,
    Library,
    ModuleAtom,
    Object,
    Record,
)
from mindport.analysis.values.evaluator import Evaluator
from mindport.dossier.reading.calls import Calls
from mindport.dossier.reading.class_settings import has_own, of_class
from mindport.dossier.reading.config import Config
from mindport.dossier.reading.options import is_namespace, options_of
from mindport.dossier.reading.passed import passed_terms
from mindport.dossier.reading.setting import (
    ARGPARSE,
    KEEPING,
    UNKNOWN,
    Setting,
    Settings,
    as_default,
    combined,
    converted,
    grouped,
    united,
)

_DEPTH = 14
_ONE_OF = frozenset({"builtins.min", "builtins.max"})
_ENVIRONMENT = frozenset({"os.getenv", "os.environ.get"})


@dataclass
class Known:
    """The settings of a project."""

    calls: Calls
    _memo: dict[tuple[Unit, int], Settings] = field(default_factory=dict)
    _open: set[tuple[Unit, int]] = field(default_factory=set)

    @property
    def ev(self) -> Evaluator:
        """The evaluator of the project."""
        return self.calls.ev

    def of(self, unit: Unit, term: int) -> Settings:
        """The values that a term may have; empty where none is known."""
        key = (unit, term)
        known = self._memo.get(key)
        if known is not None:
            return known
        if key in self._open or len(self._open) > _DEPTH:
            return UNKNOWN
        self._open.add(key)
        try:
            rule = _RULES.get(unit.ir.terms[term][0])
            found = UNKNOWN if rule is None else rule(self, unit, unit.ir.terms[term])
            found = found or self._constants(unit, term)
        finally:
            self._open.discard(key)
        if not self._open:
            self._memo[key] = found
        return found

    def _constants(self, unit: Unit, term: int) -> Settings:
        value = self.ev.value(unit, term)
        if value and all(isinstance(one, Constant) for one in value):
            return united(tuple(Setting(one.value) for one in value if isinstance(one, Constant)))
        return UNKNOWN

    def parameter(self, unit: Unit, index: int, position: int) -> Settings:
        """What a parameter may be given."""
        return _parameter(self, unit, (ir.PARAM, index, position))

    @cached_property
    def options(self) -> dict[str, Settings]:
        """The options of the command line by the attributes that hold them."""
        found: dict[str, Settings] = {}
        for name, options in options_of(self.calls).items():
            values = [
                self._default(one.unit, one.default) if one.flag is None else (Setting(one.flag),)
                for one in options
            ]
            found[name] = tuple(one._replace(source=ARGPARSE) for one in united(*values))
        return found

    def _default(self, unit: Unit, term: int) -> Settings:
        return self.of(unit, term) if term >= 0 else (Setting(None),)

    @cached_property
    def config(self) -> Config:
        """The settings of configuration files."""
        return Config(self.calls)

    def by_name(self, name: str, above: str = "") -> Settings:
        """What options and configuration files give for a name, where the object is not known."""
        options = self.options.get(name, UNKNOWN)
        if options:
            return tuple(one._replace(is_named=True) for one in options)
        return self.config.of(name, above)


def _const(_known: Known, _unit: Unit, parts: ir.Term) -> Settings:
    return (Setting(parts[1]),)


def _unary(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    inner = known.of(unit, parts[2])
    if parts[1] == "USub":
        return combined("Sub", (Setting(0),), inner)
    if parts[1] == "Not":
        return tuple(one._replace(value=not one.value) for one in inner)
    return inner


def _binary(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    return combined(parts[1], known.of(unit, parts[2]), known.of(unit, parts[3]))


def _display(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    return grouped([known.of(unit, one) for one in parts[1:]])


def _phi(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    return united(*(known.of(unit, one) for one in parts[1:]))


def _inner(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    return known.of(unit, parts[1]) if parts[1] >= 0 else UNKNOWN


def _global(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    term = unit.ir.names.get(parts[1], -1)
    return known.of(unit, term) if term >= 0 else UNKNOWN


def _parameter(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    """What callers pass, and the default where a caller passes nothing, or none is known."""
    _, index, position = parts
    passed = passed_terms(known.ev, unit, index, position)
    name = unit.ir.functions[index].parameters[position][0]
    configured = known.config.given(unit, index, name)
    unpacked = [known.config.under(_last_name(*one), name) for one in passed.opened]
    terms = (known.of(one, term) for one, term in passed.terms)
    given = united(configured, *terms, *unpacked)
    if given and not passed.some_pass_nothing:
        return given
    default = unit.ir.functions[index].parameters[position][2]
    if default < 0:
        return given
    usual = known.of(unit, default)
    return united(given, tuple(as_default(one) for one in usual))


def _attribute(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    _, base_term, name = parts
    base = known.ev.value(unit, base_term)
    if is_namespace(base):
        return known.options.get(name, UNKNOWN) or known.config.of(name)
    found = UNKNOWN
    for atom in base:
        if isinstance(atom, (Object, Class)):
            cls = atom if isinstance(atom, Class) else atom.cls
            found = united(found, of_class(known, cls, name))
        elif isinstance(atom, ModuleAtom) and name in atom.unit.ir.names:
            found = united(found, known.of(atom.unit, atom.unit.ir.names[name]))
    if found:
        return found
    if any(has_own(known, atom, name) for atom in base):
        return _of_guessed(known, unit, base_term, name)
    return known.by_name(name, _last_name(unit, base_term))


def _of_guessed(known: Known, unit: Unit, base_term: int, name: str) -> Settings:
    """What options say of a parameter that is known by its use, and a library's configuration."""
    if unit.ir.terms[base_term][0] == ir.PARAM:
        return known.options.get(name, UNKNOWN)
    return known.config.under(_last_name(unit, base_term), name)


def _last_name(unit: Unit, term: int) -> str:
    """The name by which an object is read of another: `cfg.train.lr` reads of `train`."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.ATTR:
        return str(parts[2])
    inner = unit.ir.terms[parts[2]] if parts[0] == ir.ITEM else ()
    return inner[1] if inner and inner[0] == ir.CONST and isinstance(inner[1], str) else ""


def _item(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    keys = [one.value for one in known.of(unit, parts[2])]
    key = keys[0] if len(keys) == 1 else None
    if isinstance(key, int):
        held = known.of(unit, parts[1])
        inside = isinstance(held[0].value, tuple) and key < len(held[0].value) if held else False
        return (held[0]._replace(value=held[0].value[key]),) if inside else UNKNOWN
    if not isinstance(key, str):
        return UNKNOWN
    base = known.ev.value(unit, parts[1])
    for atom in base:
        for name, value in atom.entries if isinstance(atom, Record) else ():
            if name == key and value and all(isinstance(one, Constant) for one in value):
                constants = [one.value for one in value if isinstance(one, Constant)]
                return united(tuple(map(Setting, constants)))
    if any(isinstance(atom, (Object, Function, Library)) for atom in base):
        return UNKNOWN
    above = _last_name(unit, parts[1])
    return known.config.of(key, above) or known.by_name(key, above)


def _call(known: Known, unit: Unit, parts: ir.Term) -> Settings:
    _, callee_term, positional, _ = parts
    for atom in known.ev.value(unit, callee_term):
        found = _of_library(known, unit, atom.name, positional) if _is_library(atom) else None
        if found is not None:
            return found
        if isinstance(atom, Function):
            returns = atom.unit.ir.functions[atom.index].returns
            return united(*(known.of(atom.unit, one) for one in returns[:4]))
    callee = unit.ir.terms[callee_term]
    if callee[0] == ir.ATTR and callee[2] == "get" and positional:
        found = _item(known, unit, (ir.ITEM, callee[1], positional[0]))
        return united(found, *(known.of(unit, one) for one in positional[1:2]))
    return UNKNOWN


def _is_library(atom: Atom) -> TypeGuard[Library]:
    return isinstance(atom, Library)


def _of_library(
    known: Known, unit: Unit, name: str, positional: tuple[int, ...]
) -> Settings | None:
    """What a function of a library gives for known arguments; None where it is none of these."""
    if name in KEEPING and positional:
        return converted(name, known.of(unit, positional[0]))
    if name in _ONE_OF:
        return united(*(known.of(unit, one) for one in positional))
    if name in _ENVIRONMENT:
        return tuple(map(as_default, united(*(known.of(unit, one) for one in positional[1:2]))))
    if name == "builtins.getattr" and len(positional) > 1:
        return _read_by_name(known, unit, positional)
    return None


def _read_by_name(known: Known, unit: Unit, positional: tuple[int, ...]) -> Settings:
    """`getattr(x, "name", default)`"""
    names = [one.value for one in known.of(unit, positional[1])]
    found = UNKNOWN
    if len(names) == 1 and isinstance(names[0], str):
        found = _attribute(known, unit, (ir.ATTR, positional[0], names[0]))
    return found or united(*(known.of(unit, one) for one in positional[2:3]))


_RULES: dict[int, Callable[[Known, Unit, ir.Term], Settings]] = {
    ir.CONST: _const,
    ir.UNARY: _unary,
    ir.BINARY: _binary,
    ir.TUPLE: _display,
    ir.LIST: _display,
    ir.PHI: _phi,
    ir.ANNOTATED: _inner,
    ir.NARROW: _inner,
    ir.GLOBAL: _global,
    ir.PARAM: _parameter,
    ir.ATTR: _attribute,
    ir.ITEM: _item,
    ir.CALL: _call,
}
