"""What the forms of mapping_db/forms ask of a use: the questions, by the words for them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import lru_cache

from mindport.analysis.memory.passed_parameters import may_be_parameter
from mindport.analysis.numbers.as_called import held_as_called, lists_as_called
from mindport.analysis.numbers.held_numbers import Held
from mindport.analysis.uses.api_use import Confidence
from mindport.analysis.values.classes import may_derive_from
from mindport.knowledge.operator_facts import family
from mindport.rewrite.conversion import given_numbers, given_sizes, given_tensors, results
from mindport.rewrite.conversion.file_questions import (
    asks_for_norms,
    asks_for_statistics,
    asks_for_what_is_set,
    makes_sparse,
    meets_doubles,
    reads_weights,
    sets_what_is_asked_for,
)
from mindport.rewrite.conversion.given_numbers import (
    has_other_parts,
    is_exact,
    is_product,
    is_whole_factor,
)
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.aliasing import is_new
from mindport.rewrite.facts.changes import is_changed
from mindport.rewrite.facts.inplace_argument import change_is_lost
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.view.names import is_path, may_be_read_twice, only_reads
from mindport.rewrite.view.tree import Tree, asked_once

_NEGATED = "not "
_STORES = (ast.Store, ast.Del)
_KINDS = frozenset({"bool", "float", "int", "str"})


def is_so(site: Site, said: str, given: Given | None, name: str) -> bool:
    """Whether one of several words, parted by `|`, is true of an argument; or none, after `not`.

    A word is a question, the class of a value, or a literal; for the name `use`, of the whole use.
    """
    words = said.removeprefix(_NEGATED).split("|")
    asked = _of_use if name == "use" else _of_argument
    return said.startswith(_NEGATED) is not any(asked(site, word.strip(), given) for word in words)


def _of_use(site: Site, word: str, _given: Given | None) -> bool:
    return _OF_USES[word](site)


def _of_argument(site: Site, word: str, given: Given | None) -> bool:
    if given is None:
        return word == "absent"
    if word in _KINDS:
        return site.tree.kind(given.node) == word
    asked = _OF_ARGUMENTS.get(word)
    return given.says(_literal(word)) if asked is None else asked(site, given)


_literal = lru_cache(maxsize=1024)(ast.literal_eval)


def _family(*families: str) -> Callable[[Site, Given], bool]:
    return lambda site, given: site.held(given.node).family in families


def _is_by_keyword(site: Site, given: Given) -> bool:
    return isinstance(site.tree.parent(given.node), ast.keyword)


def _is_of_several_types(site: Site, given: Given) -> bool:
    """Whether tensors are of several types, as far as the text tells: kernels take one."""
    if not isinstance(given.node, (ast.List, ast.Tuple)):
        return any(map(_are_several, lists_as_called(site.tree.of(given.node))))
    return _are_several([held_as_called(site.expressions.of(one)) for one in given.node.elts])


def _are_several(held: Sequence[Held]) -> bool:
    dtypes, known = {one.dtype for one in held}, {one.family for one in held}
    is_uncommon = len(dtypes) > 1 and not dtypes.isdisjoint(_UNCOMMON)
    return is_uncommon or (len(known) > 1 and known != {"", "float"})


def _may_pass_gradient(site: Site, given: Given) -> bool:
    is_silent = site.call is None or is_without_gradient(site.tree, site.call)
    return not is_silent and site.tree.of(given.node).may_have_gradient


def _may_be_parameter(site: Site, given: Given) -> bool:
    asked = site.tree.of(given.node)
    return asked.term is not None and may_be_parameter(asked.evaluator, asked.unit, asked.term)


def _may_be_complex(site: Site, given: Given) -> bool:
    """Whether it holds complex numbers, or may be one of those that the file makes."""
    family = site.held(given.node).family
    return family == "complex" or (not family and _makes_complex(site.tree))


def _may_be_complex_dtype(site: Site, given: Given) -> bool:
    """Whether it is a complex dtype, or may be one of those that the file names."""
    dtype = site.tree.of(given.node).dtype
    return _is_complex(dtype) or (not dtype and _makes_complex(site.tree))


@asked_once
def _makes_complex(tree: Tree) -> bool:
    """Whether a file names a complex dtype, or calls what may make complex numbers."""
    dtypes = (tree.of(one).dtype for one in tree.nodes(ast.Attribute))
    return (
        any(isinstance(one.value, complex) for one in tree.nodes(ast.Constant))
        or any(map(_is_complex, dtypes))
        or any(_gives_complex(tree, one) for one in tree.nodes(ast.Call))
    )


def _takes_unknown(call: ast.Call | None) -> bool:
    """Whether it is handed on, or unpacks what it is given."""
    return call is None or (
        any(isinstance(one, ast.Starred) for one in call.args)
        or any(one.arg is None for one in call.keywords)
    )


def _gives_complex(tree: Tree, node: ast.Call) -> bool:
    """Whether it may be complex: it is known, an array of unknown numbers, or asked to be."""
    made = tree.of(node)
    if made.held.family:
        return made.held.family == "complex"
    facts = tree.of(node.func).operator
    is_one_of_several = facts is not None and any(map(_is_complex, facts.results("float")))
    is_asked = any(one.arg == "return_complex" for one in node.keywords)
    return made.is_array or is_one_of_several or is_asked


def _is_complex(dtype: str) -> bool:
    return family(dtype) == "complex"


def _calls_member(node: ast.AST | None, name: str) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr == name


def _is_loaded(site: Site) -> bool:
    """Whether another module takes the result at once: `load_state_dict(net.state_dict())`."""
    outer = site.tree.parent(site.call) if site.call is not None else None
    is_given = isinstance(outer, ast.Call) and site.call in outer.args
    return is_given and _calls_member(outer, "load_state_dict")


def _is_in_network(tree: Tree, call: ast.Call) -> bool:
    """Whether its class is a module, or may be one."""
    around = tree.class_around(call)
    bases = (tree.of(one).value for one in (around.bases if around else ()))
    return any(may_derive_from(tree.evaluator, one, "torch.nn.Module") for one in bases)


def _has_complex(_site: Site, given: Given) -> bool:
    """Whether complex numbers are written in it."""
    constants = (one for one in ast.walk(given.node) if isinstance(one, ast.Constant))
    return any(isinstance(one.value, complex) for one in constants)


def _is_of_python(site: Site) -> bool:
    node = site.tree.at(site.use.span)
    return node is not None and site.tree.api(node) in PYTHONS


# Types of Python that torch takes for types of elements.
PYTHONS = {
    "builtins.bool": "torch.bool",
    "builtins.float": "torch.float64",
    "builtins.int": "torch.int64",
}
# Sequences of Python that MindSpore makes no tensor from.
_UNCOMMON = {"float16", "bfloat16", "float64", "int8", "int16", "int32", "uint8", "complex128"}
_DEVICE = "torch.device"
_LAZY = ("builtins.range", "collections.deque")
_SINGLE = ("torch.FloatTensor", "torch.cuda.FloatTensor", "torch.float32")
PLAIN_ORDERS = ("torch.contiguous_format", "torch.preserve_format")
_OF_ARGUMENTS: dict[str, Callable[[Site, Given], bool]] = {
    **given_sizes.OF_ARGUMENTS,
    **given_numbers.OF_ARGUMENTS,
    **given_tensors.OF_ARGUMENTS,
    "absent": lambda _site, _given: False,
    "given": lambda _site, _given: True,
    "by keyword": _is_by_keyword,
    "device": lambda site, given: (
        site.tree.kind(given.node) == _DEVICE
        and (only_reads(given.node) or site.tree.of(given.node).is_made_by(_DEVICE))
    ),
    "unknown": lambda site, given: not site.tree.kind(given.node),
    "lambda": lambda site, given: (
        isinstance(given.node, ast.Lambda) or bool(site.api_of(given.node))
    ),
    "takes gradients": lambda site, given: site.tree.of(given.node).takes_gradients,
    "without effect": lambda _site, given: only_reads(given.node),
    "changing a tensor": lambda site, given: any(
        isinstance(one, ast.Call) and site.tree.changed_by(one) is not None
        for one in ast.walk(given.node)
    ),
    "literal": lambda _site, given: given.is_literal,
    "integer": lambda _site, given: given.is_literal and type(given.literal) is int,
    "name": lambda _site, given: given.is_name,
    "path": lambda _site, given: may_be_read_twice(given.node),
    "of parts in another precision": lambda site, given: has_other_parts(site, given.node),
    "tuple": lambda _site, given: isinstance(given.node, ast.Tuple),
    "list": lambda site, given: (
        isinstance(given.node, ast.List) or site.tree.kind(given.node) == "list"
    ),
    "booleans": _family("bool"),
    "integers": _family("integer"),
    "exact in single precision": lambda _site, given: is_exact(given),
    "floats": _family("float", "complex"),
    "rounded floats": lambda site, given: (
        site.held(given.node).family == "float" and not is_exact(given)
    ),
    "complex numbers": _family("complex"),
    "reals": _family("bool", "integer", "float"),
    "maybe complex dtype": _may_be_complex_dtype,
    "class of single precision": lambda site, given: (
        (given.literal if given.is_literal else site.api_of(given.node)) in _SINGLE
    ),
    "maybe complex": _may_be_complex,
    "of unknown numbers": _family(""),
    "maybe None": lambda site, given: (
        is_path(given.node) and "NoneType" in site.tree.of(given.node).kinds
    ),
    "maybe empty": lambda site, given: site.tree.of(given.node).may_be_empty,
    "maybe a parameter": _may_be_parameter,
    "maybe differentiated": _may_pass_gradient,
    "maybe with a gradient": lambda site, given: site.tree.of(given.node).may_have_gradient,
    "of several types": _is_of_several_types,
    "changed later": lambda site, given: is_changed(site.tree, given.node, given.node),
    "of the memory of a tensor": lambda site, given: site.tree.of(given.node).is_of_tensor,
    "of a caller": lambda site, given: any(
        site.tree.of(given.node).is_given(one) for one in site.tree.of(given.node).memory()
    ),
    "in order": lambda site, given: site.tree.of(given.node).is_in_order,
    "maybe in another order": lambda site, given: (
        site.tree.of(given.node).may_have_own_order and not is_new(site.tree, given.node)
    ),
    "super": lambda site, given: site.tree.is_super(given.node),
    "another order": lambda site, given: site.api_of(given.node) not in PLAIN_ORDERS,
    "weights of a module": lambda _site, given: _calls_member(given.node, "state_dict"),
    "range": lambda site, given: site.tree.of(given.node).is_made_by(*_LAZY),
    "with complex numbers": _has_complex,
    "literal float": lambda _site, given: given.is_literal and type(given.literal) is float,
    "product": lambda _site, given: is_product(given),
    "whole factor": lambda _site, given: is_whole_factor(given),
}
_OF_USES: dict[str, Callable[[Site], bool]] = {
    **given_sizes.OF_USES,
    "statement": lambda site: site.is_statement,
    "statement beside other streams": lambda s: s.is_statement and s.code.draws_from_others,
    "method": lambda site: site.is_method,
    "operator": lambda site: site.call is None,
    "set": lambda site: site.setting is not None,
    "assigned": lambda s: isinstance(getattr(s.tree.at(s.use.span), "ctx", None), _STORES),
    "guessed": lambda site: site.use.confidence is Confidence.GUESSED,
    "called": lambda site: site.call is not None,
    "without sparse tensors": lambda site: not makes_sparse(site.tree),
    "with arguments": lambda site: bool(site.call and (site.call.args or site.call.keywords)),
    "with one keyword at most": lambda site: site.call is not None and len(site.call.keywords) < 2,
    "in a network": lambda site: bool(site.call and _is_in_network(site.tree, site.call)),
    "without complex numbers": lambda site: not _makes_complex(site.tree),
    "of unknown arguments beside complex numbers": lambda site: (
        _takes_unknown(site.call) and _makes_complex(site.tree)
    ),
    "changed there": lambda site: site.is_changed,
    "changed by any": results.is_changed_by_any,
    "asked for itself": results.is_asked_for_itself,
    "kept with a gradient": results.is_kept_with_gradient,
    "cut to whole numbers": results.is_cut,
    "recorded": lambda site: site.code.records,
    "strict": lambda site: site.code.strict,
    "keeping infinity": lambda site: site.code.strict or "infinity" in site.code.keeps,
    "type of Python": _is_of_python,
    "without another default": lambda site: not site.code.another_default,
    "of a setting that is asked for": lambda s: asks_for_what_is_set(s.tree, s.use.api),
    "of a setting that is set": lambda s: sets_what_is_asked_for(s.tree, s.use.api),
    "loaded": _is_loaded,
    "with modes of its own": lambda site: not {"eval", "train"}.isdisjoint(site.overridden),
    "change is lost": change_is_lost,
    "weights are read": lambda site: reads_weights(site.tree),
    "one of many norms": lambda site: asks_for_norms(site.tree),
    "doubles are met": lambda site: meets_doubles(site.tree),
    "statistics are read": lambda site: asks_for_statistics(site.tree),
}
WORDS = frozenset({*_KINDS, *_OF_ARGUMENTS, *_OF_USES})
