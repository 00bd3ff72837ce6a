"""Recipes that are data: the forms of mapping_db/forms, each a template with what it asks."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TypeAlias

from mindport.knowledge.forms import Case, Form
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.conditions import is_so
from mindport.rewrite.conversion.helper_calls import call_of_helper, packaged
from mindport.rewrite.conversion.layer_call import layer, spread
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.partial_call import bound_object, bound_to
from mindport.rewrite.conversion.recipe import Recipe, Write
from mindport.rewrite.conversion.same_call import as_another
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.conversion.templates import parts_of, slots_of, target_of, unbracketed
from mindport.rewrite.edits.statements import removal

_Recipes: TypeAlias = Callable[[str], Recipe | None]


def by_form(form: Form, backend: Backend, elsewhere: Recipe | None, others: _Recipes) -> Recipe:
    """The recipe of a form on a backend; `elsewhere` is asked where no case fits.

    `others` gives the recipes of other APIs.
    """
    cases = form.cases_on(backend)

    def written(site: Site) -> Made | Refused | None:
        return _by_case(site, form, cases, others)

    first: Write = packaged(form.helper, written) if form.helper else written
    if form.layer:
        form = _of_layer(form)
        first = layer(form.layer, form.target, native=written)

    def recipe(site: Site) -> Made | Refused | None:
        made = None if form.records and not site.code.records else first(site)
        return made if made is not None or elsewhere is None else elsewhere(site)

    return Recipe(recipe, guesses=form.guesses or (elsewhere is not None and elsewhere.guesses))


def _of_layer(form: Form) -> Form:
    """The form of a layer, which may also be given a device, and a type that is None."""
    takes = tuple(f"{names} device dtype" for names in form.takes)
    return replace(form, takes=takes, ignored=(*form.ignored, "device"))


def _by_case(
    site: Site, form: Form, cases: Collection[Case], others: _Recipes
) -> Made | Refused | None:
    """What the first case says that fits a use."""
    for names in form.takes:
        ignored = [one for one in form.ignored if one not in names.split()]
        given = _given(site, names.split(), ignored)
        for case in cases if given is not None else ():
            if _fits(site, case, given or {}, form.ignored):
                if another := case.same or case.over:
                    return as_another(site, another, others, over=bool(case.over))
                return _made(site, form, case, _said(site, given or {}, form.ignored))
    return Refused(form.otherwise) if form.otherwise and (site.call or _sides(site)) else None


def _given(site: Site, names: list[str], ignored: Collection[str]) -> Mapping[str, Given] | None:
    """What is given, by torch's names; without names it is what a call gives by keyword."""
    if site.call is None:
        found = dict(zip(names, _sides(site), strict=False))
        return found if found or not names else None
    if names:
        return site.arguments(*names, *ignored)
    return {str(one.arg): site.given(one.value) for one in site.call.keywords}


def _sides(site: Site) -> list[Given]:
    """The sides of an operator, the object of an attribute, or the value that one is set to."""
    if setting := site.setting:
        return [site.given(setting.value)]
    match site.tree.at(site.use.span):
        case ast.BinOp(left=left, right=right):
            return [site.given(left), site.given(right)]
        case ast.UnaryOp(operand=operand):
            return [site.given(operand)]
    is_read = site.is_method and site.code.kind(site.use.api) != "method"
    receiver = site.receiver if is_read else None
    return [] if receiver is None else [receiver]


# Defaults beside which None says nothing; "..." is one that the signature does not tell.
_NOTHING = frozenset({None, "None", "...", "False", "()", "''"})


def _said(site: Site, given: Mapping[str, Given], ignored: Collection[str]) -> dict[str, Given]:
    """The arguments that say something: None does where the default is something else."""
    return {
        name: one
        for name, one in given.items()
        if name not in ignored and not (one.says(None) and _says_nothing(site, name))
    }


def _says_nothing(site: Site, name: str) -> bool:
    signatures = site.code.signatures(site.use.api)
    known = {one.default for each in signatures for one in each.parameters if one.name == name}
    return not known or not known.isdisjoint(_NOTHING)


def _fits(site: Site, case: Case, given: Mapping[str, Given], ignored: Collection[str]) -> bool:
    """Whether a case is meant; a template has a slot for each argument that says something."""
    if not all(is_so(site, said, given.get(name), name) for name, said in case.when.items()):
        return False
    if case.helper:
        return site.call is not None
    if not case.write:
        return True
    needed, possible = slots_of(case.write)
    said = _said(site, given, ignored).keys()
    is_open = possible is None or bool(case.at)  # what has no slot stays where it is
    return is_open or needed <= said <= (possible or said) | case.when.keys()


def _made(site: Site, form: Form, case: Case, given: Mapping[str, Given]) -> Made | Refused | None:
    """What a case says."""
    suits_all = form.suits_all or case.suits_all
    if case.refused:
        return Refused(case.refused)
    if case.stays:
        return Made((), case.target, note=case.note)
    if case.gone:
        return removed(site)
    if case.helper:
        return call_of_helper(site, case.helper, suits_all=suits_all)
    target = case.target or target_of(case.write or case.name)
    if case.name:
        named, receiver = parts_of(site, case.name, given), bound_object(site)
        if receiver is not None:
            made = site.replaced(*bound_to(site, receiver, *named))
        else:
            made = site.put(site.use.name_span, *named)
    elif case.at:
        made = site.put(given[case.at].span, *parts_of(site, case.write, given))
    elif setting := site.setting:
        made = site.put(site.tree.span(setting), *parts_of(site, case.write, given))
    else:
        written = case.write if site.is_operand else unbracketed(case.write)
        parts = parts_of(site, written, given)
        made = site.replaced(*(spread(site, parts) if form.layer or form.lines else parts))
    return Made((made,), target, note=case.note, suits_all=suits_all)


def removed(site: Site) -> Made | Refused:
    """A statement that MindSpore does without: a call, or a setting."""
    node = site.call or site.tree.at(site.use.name_span)
    statement = site.tree.parent(node) if node is not None else None
    if isinstance(statement, ast.Expr) and site.call is not None:
        return Made((removal(site.tree, statement),))
    if isinstance(statement, ast.Assign) and statement.targets == [node]:
        return Made((removal(site.tree, statement),))
    return Refused("its result is used" if site.call is not None else "it is read")
