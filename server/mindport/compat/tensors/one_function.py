"""Functions that are written around a call, where code tells functions apart."""

_SAME_TEXT = {}


def _by_text(function):
    """What a function does, where its text says it all; else the function itself."""
    inner = getattr(function, "__wrapped__", function)
    code = getattr(inner, "__code__", None)
    if code is None or code.co_name != "<lambda>" or inner.__closure__:
        return function
    known = inner.__globals__
    named = tuple(id(known[one]) if one in known else one for one in code.co_names)
    defaults = repr((inner.__defaults__, inner.__kwdefaults__, code.co_consts))
    return function is inner, code.co_code, named, code.co_varnames, defaults


def one_function(function):
    """The same object for functions of the same text: torch's function is one wherever it is."""
    return _SAME_TEXT.setdefault(_by_text(function), function)
