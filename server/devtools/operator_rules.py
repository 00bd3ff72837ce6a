"""The dtypes of results by those of what was given, as rules."""

from __future__ import annotations

from devtools.operator_calls import Seen


def rule_of(seen: list[tuple[str, Seen]]) -> str:
    """The dtypes of the results by those given: of a tensor, and behind ";" of several ones."""
    one = _columns([(given, each) for given, each in seen if each.is_one])
    several = _columns([(given, each) for given, each in seen if not each.is_one])
    return f"{one};{several}" if several else one


def _columns(seen: list[tuple[str, Seen]]) -> str:
    width = max((len(one.results) for _, one in seen), default=0)
    rules = [
        _one_rule([(given, one.results[at]) for given, one in seen if len(one.results) > at])
        for at in range(width)
    ]
    same = rules[:1] if len(set(rules)) == 1 else rules
    return " ".join(same) if len(same) <= 4 else "varies"


def _one_rule(pairs: list[tuple[str, str]]) -> str:
    if all(given == result for given, result in pairs):
        return "same"
    if len({result for _, result in pairs}) == 1:
        return pairs[0][1]
    halves = {"complex64": "float32", "complex128": "float64"}
    if all(halves.get(given) == result for given, result in pairs):
        return "real"
    wholes = {half: whole for whole, half in halves.items()}
    return "complex" if all(wholes.get(one) == result for one, result in pairs) else "varies"
