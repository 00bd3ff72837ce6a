"""What becomes of one use: a recipe or its row decides, and says why where nothing does."""

from __future__ import annotations

import ast
import logging
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.conversion.by_row import DIRECT, by_row, is_written
from mindport.rewrite.conversion.default_dtype import in_default_dtype
from mindport.rewrite.conversion.derived_class import derived
from mindport.rewrite.conversion.evidence import what_speaks_against
from mindport.rewrite.conversion.handed_on import as_named, handed_on, is_replaced
from mindport.rewrite.conversion.judgement import UNJUDGED, Judgement
from mindport.rewrite.conversion.layer_call import is_type
from mindport.rewrite.conversion.layer_settings import is_told_setting, with_told_settings
from mindport.rewrite.conversion.looked_up import looked_up
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.maybe_brain_float import in_brain_float
from mindport.rewrite.conversion.named_class import not_as_its_target
from mindport.rewrite.conversion.new_tensors import (
    asked_layout,
    wanted_gradient,
    with_gradient,
    with_plain_layout,
    without_gradient,
)
from mindport.rewrite.conversion.own_layer import is_changing_setting
from mindport.rewrite.conversion.partial_call import given_by_partial, given_to_held, is_held_method
from mindport.rewrite.conversion.plain_form import converted, in_plain_form, keeps_form
from mindport.rewrite.conversion.reasons import doubt, lack, not_verified, open_question
from mindport.rewrite.conversion.recipe_book import recipe_of
from mindport.rewrite.conversion.site import Site, UnwritableError
from mindport.rewrite.conversion.unpacked import unpacked_call
from mindport.rewrite.conversion.written_over import takes_inplace, written_over
from mindport.rewrite.edits import f_strings
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.facts.gradient_cuts import cuts_gradient, fails_in_gradient
from mindport.rewrite.facts.inplace_argument import change_is_lost
from mindport.rules.facts import Facts
from mindport.text.edit import covers

_LOG = logging.getLogger(__name__)
_NAMED = frozenset({UseKind.FUNCTION, UseKind.CLASS, UseKind.CONSTANT})


class Applicability(str, Enum):
    """How sure it is that a conversion keeps the meaning."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY_ONLY = "display"  # nothing can be applied


class Conversion(NamedTuple):
    """The conversion of one use, or why there is none.

    `rewrites` may be empty: it stays as it is. `is_done` says that it was carried out. `code` is
    that of the rule which speaks of the use, `helpers` are the functions of the project's helper
    module that the new code calls. For `changes_input`, `suits_all`, `evidence` and `takes` see
    `Made`.
    """

    use: ApiUse
    target: str
    applicability: Applicability
    rewrites: tuple[Rewrite, ...] = ()
    reason: str = ""
    helpers: tuple[str, ...] = ()
    code: str = ""
    is_done: bool = False
    changes_input: bool = False
    suits_all: bool = False
    evidence: str | None = None
    takes: frozenset[str] | None = None
    is_elsewhere: bool = False  # the change of a class or statement around it carries it out
    judgement: Judgement = UNJUDGED


def convert(site: Site) -> Conversion:
    """The conversion of a use; whether it is safe, what was run and compared decides."""
    use = site.use
    if asked_layout(site) is not None:
        return _refused(site, site.code.facts(use.api), "the layout is not known to be dense")
    if is_told_setting(site) or is_changing_setting(site):
        return Conversion(use, use.api, Applicability.SAFE)
    conversion = with_told_settings(site, _in_its_form(with_plain_layout(site)))
    return conversion if conversion.use is use else conversion._replace(use=use)


def _in_its_form(site: Site) -> Conversion:
    """The conversion of a call in whatever form, by that of its plain form."""
    plain = in_plain_form(site)
    conversion = _of_plain(plain)
    call = site.call
    if call is None and conversion.rewrites:
        return _in_partial(site, conversion)
    if plain is site or call is None or conversion.applicability is Applicability.DISPLAY_ONLY:
        return conversion
    if not conversion.rewrites and keeps_form(plain, call):
        return conversion  # a layer that is called: whatever form is right
    try:
        made = converted(plain, conversion.rewrites, call)
    except UnwritableError as error:
        return _refused(site, site.code.facts(site.use.api), str(error))
    if made is None:
        return _refused(site, site.code.facts(site.use.api), "it is called in an unusual form")
    return conversion._replace(rewrites=made, helpers=tuple(plain.helpers))


def _in_partial(site: Site, conversion: Conversion) -> Conversion:
    """The same, for what `functools.partial` gives."""
    given = given_by_partial(site, conversion.target, conversion.helpers, conversion.takes)
    if isinstance(given, Refused):
        return _refused(site, site.code.facts(site.use.api), given.reason)
    made = (*conversion.rewrites, *given)
    return conversion._replace(rewrites=made, helpers=(*site.helpers,)) if given else conversion


def _of_plain(site: Site) -> Conversion:
    flag = None if _goes_by_another_name(site) else wanted_gradient(site)
    conversion = in_brain_float(site, _decided(site) if flag is None else _recording(site, flag))
    is_safe = conversion.applicability is Applicability.SAFE
    if is_safe and (cuts_gradient(site) or fails_in_gradient(site)):
        return _without_gradient(site, conversion)
    if conversion.applicability is not Applicability.SAFE or not change_is_lost(site):
        return conversion
    if conversion.changes_input or takes_inplace(conversion.target):
        return conversion
    if site.use.kind is UseKind.CLASS and _goes_by_another_name(site):
        return conversion  # what is handed on takes `inplace`
    written = written_over(site, conversion.rewrites)
    if written is not None:
        return conversion._replace(rewrites=(written,), helpers=tuple(site.helpers))
    reason = "inplace=True updates the input, which may be used elsewhere"
    return _in_doubt(conversion, reason)


def _without_gradient(site: Site, conversion: Conversion) -> Conversion:
    """A call whose result passes no gradient."""
    span = site.use.span
    try:
        stop = site.name("mindspore.ops.stop_gradient")
    except UnwritableError as error:
        return _refused(site, site.code.facts(site.use.api), str(error))
    made = conversion.rewrites
    if [one.span for one in made] == [span]:
        return conversion._replace(rewrites=(Rewrite(span, (f"{stop}(", *made[0].parts, ")")),))
    return conversion._replace(rewrites=(Rewrite(span, (f"{stop}(", span, ")")), *made))


def _recording(site: Site, flag: ast.expr) -> Conversion:
    """The conversion of a call that makes a tensor which is to get a gradient."""
    facts = site.code.facts(site.use.api)
    conversion = _decided(without_gradient(site))
    if conversion.applicability is Applicability.DISPLAY_ONLY:
        return conversion._replace(use=site.use)
    if not site.code.records or [one.span for one in conversion.rewrites] != [site.use.span]:
        return _refused(site, facts, "a gradient of the new tensor is requested")
    rewrite = with_gradient(site, conversion.rewrites[0], flag)
    helpers = tuple(site.helpers)
    return conversion._replace(use=site.use, rewrites=(rewrite,), helpers=helpers)


def _decided(site: Site) -> Conversion:
    """The conversion, safe only as far as what was run shows it."""
    conversion = in_default_dtype(site, _converted(site))
    if conversion.applicability is Applicability.DISPLAY_ONLY:
        return conversion
    api = site.use.api if conversion.evidence is None else conversion.evidence
    ran, told = site.code.conformance(api), site.code.compiled(api)
    if conversion.applicability is Applicability.SAFE:
        does = conversion.target or next(iter(conversion.helpers), "")
        reason = what_speaks_against(site, api, does, has_helpers=bool(conversion.helpers))
        return _in_doubt(conversion, reason) if reason else conversion
    if ran is not None and ran.is_proven and not (told is not None and told.differs):
        return conversion._replace(applicability=Applicability.SAFE)
    return conversion


def _in_doubt(conversion: Conversion, reason: str) -> Conversion:
    return conversion._replace(applicability=Applicability.UNSAFE, reason=reason)


def _converted(site: Site) -> Conversion:
    use, outline = site.use, site.spelling.outline
    facts = site.code.facts(use.api)
    conversion, around = _of_use(site, facts), outline.formatted.around
    wholes = [span for span in around(use.span) if covers(span, use.span)]
    if wholes:
        known, made = outline.in_formatted, conversion.rewrites
        fitted = f_strings.fitted(site.code.text, made, known, wholes)
        unfit = fitted is None and _refused(site, facts, "it is inside an f-string")
        return unfit or conversion._replace(rewrites=fitted or ())
    if any(f_strings.breaks(one, span) for one in conversion.rewrites for span in around(one.span)):
        return _refused(site, facts, "it contains an f-string")
    return conversion


def _of_use(site: Site, facts: Facts) -> Conversion:
    use = site.use
    if is_replaced(site):
        return _refused(site, facts, "the program puts something else in its place")
    if (member := looked_up(site, convert)) is not None:
        return _made(site, facts, member)
    if use.kind is UseKind.METHOD and site.code.kind(use.api) == "class":
        return Conversion(use, use.api, Applicability.SAFE)  # a layer is called: its making decides
    if _goes_by_another_name(site) or is_held_method(site):
        return _made(site, facts, given_to_held(site, convert))  # what the name is given decides
    return _as_value(site, facts, _as_it_stands(site, facts))


def _as_value(site: Site, facts: Facts, conversion: Conversion) -> Conversion:
    """The same where a name alone would not do what calls do, or their arguments are unknown."""
    is_left = conversion.applicability is Applicability.DISPLAY_ONLY
    if (named := as_named(site, is_left=is_left)) is None:
        return conversion
    by_name = "" if is_left or conversion.helpers else conversion.target
    if not is_left and not (by_name and recipe_of(site.code, site.use.api)):
        return conversion
    try:
        made = handed_on(named, convert, by_name)
    except UnwritableError:
        return conversion
    return conversion if made is None else _made(site, facts, made)


def _as_it_stands(site: Site, facts: Facts) -> Conversion:
    made = _by_recipe(site)
    if made is not None:
        return _made(site, facts, made)
    if site.use.confidence is Confidence.GUESSED and site.use.kind is UseKind.METHOD:
        return _refused(site, facts, doubt(facts))
    return _by_row(site, facts)


def _by_recipe(site: Site) -> Made | Refused | None:
    recipe = recipe_of(site.code, site.use.api)
    if recipe is None or (site.use.confidence is Confidence.GUESSED and not recipe.guesses):
        return None
    try:
        return recipe(site)
    except UnwritableError as error:
        return Refused(str(error))
    except Exception:
        _LOG.exception("the recipe of %s failed", site.use.api)
        return Refused("internal error in the converter, please report it")


def _made(site: Site, facts: Facts, made: Made | Refused) -> Conversion:
    if isinstance(made, Refused):
        return _refused(site, facts, made.reason)
    target = made.target or (facts.target.api if facts.target else "")
    applicability = Applicability.SAFE if made.is_safe else Applicability.UNSAFE
    return Conversion(
        site.use,
        target,
        applicability,
        made.rewrites,
        made.note if made.note or made.is_safe else not_verified(facts),
        tuple(site.helpers),
        changes_input=made.changes_input,
        suits_all=made.suits_all,
        evidence=made.evidence,
        takes=made.takes,
    )


def _by_row(site: Site, facts: Facts) -> Conversion:
    if facts.standing not in DIRECT:
        return _refused(site, facts, lack(facts))
    made = derived(site, facts) or by_row(site)
    if made is None:
        unpacked = unpacked_call(site, facts) or Refused(open_question(facts, site.use.kind))
        return _made(site, facts, unpacked)
    only_named = site.use.kind is UseKind.CLASS and site.use.arguments is None
    if only_named and (other := not_as_its_target(site, facts)) is not None:
        return _made(site, facts, other)
    # The conversion of a call decides how the objects of a class are made.
    note = "" if made.is_safe or only_named else not_verified(facts)
    return _made(site, facts, replace(made, is_safe=not note, note=note))


def _goes_by_another_name(site: Site) -> bool:
    """Whether a name only holds the API, as `layer` does in `layer=nn.ReLU`."""
    use = site.use
    if use.is_import or use.kind not in _NAMED or is_written(site.code, use):
        return False
    is_name = use.arguments is not None or isinstance(site.tree.at(use.name_span), ast.Name)
    return (is_name or is_type(site)) and not site.is_of_module


def _refused(site: Site, facts: Facts, reason: str) -> Conversion:
    target = facts.target.api if facts.target else ""
    return Conversion(site.use, target, Applicability.DISPLAY_ONLY, (), reason)
