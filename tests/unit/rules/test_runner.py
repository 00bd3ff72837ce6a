# ruff: noqa: E501

from __future__ import annotations

import gc
import time

import pytest

from mindport.analysis.uses.api_use import ApiUse, Argument, Confidence, UseKind
from mindport.knowledge.types import (
    Backend,
    Mapping,
    Parameter,
    ParameterMapping,
    Parity,
    Policy,
    Signature,
    Target,
)
from mindport.project.listed_rules import find_rule, listed_rules
from mindport.rules.answers import Outcome
from mindport.rules.finding import Severity
from mindport.rules.rule import Remark, Rule, all_rules
from mindport.rules.runner import RuleSet
from mindport.text.span import Span

ASCEND, CPU = Backend.ASCEND, Backend.CPU
# The rules that these tests are about: another one may speak of the same calls.
ABOUT_ROWS = [
    rule
    for rule in all_rules()
    if rule.code
    in {
        *("MP101", "MP102", "MP103", "MP104", "MP105", "MP106"),
        *("MP111", "MP112", "MP113", "MP114", "MP115", "MP121", "MP122", "MP131", "MP132"),
    }
]


def line(torch: str | None, mindspore: str | None, status: str, **rest: str) -> ParameterMapping:
    return ParameterMapping(torch, mindspore, status, **rest)


def target(
    api: str,
    parity: Parity,
    *lines: ParameterMapping,
    differences: tuple[str, ...] = (),
    platforms: tuple[Backend, ...] = (),
    since: str = "2.0",
) -> Target:
    return Target(api, parity, platforms, since, lines, differences)


def mapping(
    api: str, parity: Parity, *targets: Target, advice: str = "", **rest: object
) -> Mapping:
    return Mapping(api, parity, targets, "network", advice=advice, **rest)  # type: ignore[arg-type]


STD = mapping(
    "torch.std",
    Parity.CHANGED,
    target(
        "mindspore.ops.std",
        Parity.CHANGED,
        line("input", "input", "same"),
        line("dim", "axis", "renamed", torch_default="None", mindspore_default="None"),
        line(
            "correction", "ddof", "written_out", torch_default="1", mindspore_default="0", value="1"
        ),
        line("out", None, "dropped", torch_default="None", note="assign the result"),
    ),
)
ARANGE = mapping(
    "torch.var",
    Parity.CHANGED,
    target(
        "mindspore.ops.variance",
        Parity.CHANGED,
        line("input", "input", "same"),
        line(
            "unbiased", "unbiased", "default_differs", torch_default="True", mindspore_default="0"
        ),
    ),
)
NORM = mapping(
    "torch.nn.BatchNorm2d",
    Parity.CHANGED,
    target(
        "mindspore.nn.BatchNorm2d",
        Parity.CHANGED,
        line("num_features", "num_features", "same"),
        line("momentum", "momentum", "converted", value="1 - {}"),
        line("affine", "affine", "reordered", torch_default="True", mindspore_default="True"),
    ),
)
ZEROS = mapping(
    "torch.zeros",
    Parity.EXACT,
    target(
        "mindspore.mint.zeros",
        Parity.EXACT,
        line("size", "size", "same"),
        line("out", None, "dropped", torch_default="None"),
        line("dtype", "dtype", "same", torch_default="None"),
        line("device", None, "dropped", torch_default="None", note="set once"),
    ),
)
VIEW = mapping(
    "torch.Tensor.t",
    Parity.RENAMED,
    target("mindspore.mint.t", Parity.RENAMED, line("self", "input", "renamed")),
)
SUM = mapping(
    "torch.sum",
    Parity.RENAMED,
    target(
        "mindspore.ops.sum",
        Parity.RENAMED,
        line("input", "input", "same"),
        line("dim", "axis", "renamed"),
    ),
)
SORT = mapping(
    "torch.sort",
    Parity.CHANGED,
    target("mindspore.ops.sort", Parity.CHANGED, differences=("Indices are int32. More.",)),
)
KNOWN = {
    one.api: one
    for one in (
        STD, ARANGE, NORM, ZEROS, VIEW, SUM, SORT,
        mapping("torch.spmm", Parity.MISSING, policy=Policy.CUSTOM, advice="Write it. At once."),
        mapping("torch._C._private", Parity.MISSING, drafted=True),
        mapping("torch.einsum", Parity.COMPOSED, advice="Use matmul, e.g. twice."),
        mapping("torch.Tensor.cuda", Parity.NOT_NEEDED, advice="Remove it."),
        mapping("torch.utils.data.DataLoader", Parity.DATA_PIPELINE),
        mapping("torch.abs", Parity.EXACT, target("mindspore.mint.abs", Parity.EXACT)),
        mapping("torch.cat", Parity.EXACT,
                target("mindspore.mint.cat", Parity.CHANGED, platforms=(ASCEND,))),
        mapping("torch.new", Parity.MISSING),
        mapping("torch.vmap", Parity.MISSING),
    )
}  # fmt: skip
LATER = {
    "torch.new": mapping(
        "torch.new", Parity.EXACT, target("mindspore.mint.new", Parity.EXACT, since="2.9")
    ),
    "torch.vmap": mapping(
        "torch.vmap", Parity.EXACT, target("mindspore.vmap", Parity.EXACT, since="2.10.0")
    ),
}


def positional(constant: str | None = None) -> Argument:
    return Argument(None, Span(4, 5), constant)


def keyword(name: str, constant: str | None = None) -> Argument:
    return Argument(name, Span(6, 9), constant)


def use(api: str, *arguments: Argument, called: bool = True, **rest: object) -> ApiUse:
    values: dict[str, object] = {
        "kind": UseKind.FUNCTION,
        "confidence": Confidence.RESOLVED,
        **rest,
    }
    given = arguments if called else None
    return ApiUse(Span(0, 20), Span(0, 3), api, arguments=given, **values)  # type: ignore[arg-type]


def refuse(rule: Rule, error: Exception) -> None:
    raise AssertionError(rule.code) from error


def run(*uses: ApiUse, text: str = "x" * 30, backend: Backend = CPU, **rest: object) -> Outcome:
    rules = RuleSet(
        ABOUT_ROWS,
        KNOWN.get,
        "2.7",
        backend,
        later_of=LATER.get,
        **rest,  # type: ignore[arg-type]
    )
    return rules.run(uses, text, refuse)


def said(*uses: ApiUse, backend: Backend = CPU) -> list[str]:
    return [f"{one.code} {one.message}" for one in run(*uses, backend=backend).findings]


SPMM = "MP101 `torch.spmm` has no equivalent in MindSpore 2.7: write a custom operator"


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (use("torch.abs", positional()), []),
        (use("torch.spmm"), [SPMM]),
        (use("torch._C._private"), ["MP131 `torch._C._private` is private and has no mapping: use a public API instead"]),
        (use("torch._other"), ["MP131 `torch._other` is private and has no mapping: use a public API instead"]),
        (use("torch.absolutly"), ["MP132 Unknown API `torch.absolutly`: a typo, a name that torch only imports, part of an extension, or removed from torch"]),
        (use("timm.create_model"), []),
        (use("torch.einsum"), ["MP104 `torch.einsum` has no direct equivalent in MindSpore"]),
        (use("torch.Tensor.cuda"), ["MP105 `torch.Tensor.cuda` is not needed in MindSpore"]),
        (use("torch.sort"), ["MP103 Replace `torch.sort` with `mindspore.ops.sort`, which behaves differently"]),
        (use("torch.new"), ["MP122 MindSpore 2.7 does not have `mindspore.mint.new`, the equivalent of `torch.new`; it is known from 2.9 on"]),
        (use("torch.vmap"), ["MP122 MindSpore 2.7 does not have `mindspore.vmap`, the equivalent of `torch.vmap`; it is known from 2.10.0 on"]),
        (use("torch.cat"), ["MP121 `mindspore.mint.cat`, the equivalent of `torch.cat`, does not run on CPU (runs on: Ascend)"]),
        (use("torch.Tensor.t"), ["MP102 `torch.Tensor.t` is `mindspore.mint.t`"]),
    ],
)  # fmt: skip
def test_one_finding_says_where_an_api_stands(one: ApiUse, expected: list[str]) -> None:
    assert said(one) == expected


@pytest.mark.parametrize(
    ("api", "advice"),
    [
        ("torch.spmm", "Write it. At once."),
        ("torch.einsum", "Use matmul, e.g. twice."),
        ("torch.sort", "Indices are int32. More."),
    ],
)
def test_the_advice_is_whole(api: str, advice: str) -> None:
    (finding,) = run(use(api)).findings
    assert finding.advice == advice


DDOF = (
    "MP111 `torch.std` defaults to `correction=1`, `mindspore.ops.std` to `ddof=0`: write `ddof=1`"
)


@pytest.mark.parametrize(
    ("one", "codes"),
    [
        (use("torch.std", positional()), ["MP111"]),
        (use("torch.std", positional(), keyword("correction", "0")), ["MP113"]),
        (use("torch.std", positional(), positional(), positional()), []),
        (use("torch.std", positional(), keyword("dim")), ["MP111", "MP113"]),
        (use("torch.std", called=False), ["MP103"]),
        (use("torch.std", positional(), keyword("**")), ["MP103"]),
        (use("torch.std", positional(), Argument("*", Span(1, 2))), ["MP103"]),
        (use("torch.std", positional(), keyword("correction"), keyword("out")), ["MP112", "MP113"]),
        (use("torch.std", positional(), keyword("correction"), keyword("out", "None")), ["MP113"]),
        (use("torch.var", positional(), keyword("unbiased")), ["MP102"]),
        (use("torch.sum", positional(), keyword("dim", "1")), ["MP113"]),
        (use("torch.sum", positional(), positional("1")), []),
        (use("torch.sum", called=False), []),
        (use("torch.nn.BatchNorm2d", called=False, kind=UseKind.CLASS), []),
        (use("torch.nn.BatchNorm2d", called=False), ["MP103"]),
        (use("torch.nn.BatchNorm2d", positional()), []),
        (use("torch.nn.BatchNorm2d", positional(), keyword("momentum", "0.1")), ["MP115"]),
        (use("torch.nn.BatchNorm2d", positional(), positional("0.1"), positional()), ["MP114", "MP115"]),
        (use("torch.zeros", positional("2"), positional("3"), positional("4")), []),
        (use("torch.zeros", positional("2"), keyword("device")), ["MP112"]),
        (use("torch.zeros", positional("2"), keyword("nonsense")), []),
    ],
)  # fmt: skip
def test_differences_of_parameters_are_told_where_a_call_shows_them(
    one: ApiUse, codes: list[str]
) -> None:
    assert sorted(text[:5] for text in said(one)) == codes


def test_the_messages_on_arguments_say_what_to_write() -> None:
    assert said(use("torch.std", positional())) == [DDOF]
    norm = use("torch.nn.BatchNorm2d", positional(), keyword("momentum", "0.2"))
    assert said(norm)[0].endswith("write `momentum=1 - 0.2`")
    zeros = run(use("torch.zeros", positional(), keyword("device")))
    assert zeros.findings[0].message == (
        "`mindspore.mint.zeros` has no parameter `device` of `torch.zeros`: set once"
    )
    assert zeros.findings[0].span == Span(6, 9)


def test_a_name_of_the_inventory_is_not_called_unknown() -> None:
    assert run(use("torch.known"), has_symbol="torch.known".__eq__).findings == []


def test_several_defaults_are_told_at_once() -> None:
    lines = (
        line(
            "bias", "has_bias", "default_differs", torch_default="True", mindspore_default="False"
        ),
        line(None, "pad_mode", "written_out", mindspore_default="'same'", value="'pad'"),
    )
    conv = mapping("torch.c", Parity.CHANGED, target("mindspore.d", Parity.CHANGED, *lines))
    rules = RuleSet(all_rules(), {"torch.c": conv}.get, "2.7", CPU)
    (finding,) = rules.run([use("torch.c")], "", refuse).findings
    assert finding.message == (
        "`mindspore.d` and `torch.c` have different defaults: "
        "write `has_bias=True`, `pad_mode='pad'`"
    )


def test_a_sentence_on_a_told_parameter_is_not_repeated() -> None:
    lines = (line("dim", "axis", "default_differs", torch_default="0", mindspore_default="1"),)
    texts = ("axis defaults to 1.",)
    api = mapping(
        "torch.c", Parity.CHANGED, target("mindspore.c", Parity.CHANGED, *lines, differences=texts)
    )
    rules = RuleSet(all_rules(), {"torch.c": api}.get, "2.7", CPU)
    for one, code in ((use("torch.c"), "MP111"), (use("torch.c", called=False), "MP103")):
        assert [found.code for found in rules.run([one], "", refuse).findings] == [code]


def test_arguments_are_bound_by_the_form_that_fits_the_call() -> None:
    signatures = (
        Signature((Parameter("arg", "normal"),)),
        Signature((Parameter("args", "*args"),)),
        Signature((Parameter("dict", "normal"), Parameter("strict", "keyword"))),
    )
    lines = (
        line("arg", None, "dropped"),
        line("args", "cells", "same"),
        line("strict", None, "dropped"),
    )
    api = mapping("torch.c", Parity.EXACT, target("mindspore.c", Parity.EXACT, *lines))
    rules = RuleSet(
        ABOUT_ROWS, {"torch.c": api}.get, "2.7", CPU, signatures_of=lambda api: signatures
    )
    for one, codes in (
        (use("torch.c", positional(), positional()), []),
        (use("torch.c", positional(), keyword("strict")), ["MP112"]),
        (use("torch.c", positional(), positional(), keyword("strict")), ["MP112"]),
        (use("torch.c", keyword("arg")), ["MP112"]),
    ):
        assert [found.code for found in rules.run([one], "", refuse).findings] == codes


def test_imports_and_modules_are_quiet() -> None:
    assert said(use("torch.spmm", is_import=True), use("torch.nope", kind=UseKind.MODULE)) == []


def test_on_the_backend_that_has_it_nothing_is_said() -> None:
    assert said(use("torch.cat"), backend=ASCEND) == []


def test_the_code_of_a_use_stands_whether_or_not_its_rule_is_selected() -> None:
    outcome = run(
        use("torch.abs"), use("torch.spmm"), use("torch.std", positional(), keyword("dim")),
        wanted=lambda code, name: False,
    )  # fmt: skip
    assert outcome.findings == []
    assert outcome.codes == {1: "MP101", 2: "MP111"}


def test_severity_follows_the_settings_and_a_guess_is_a_hint() -> None:
    loud = run(use("torch.Tensor.cuda"), severity_of=lambda code, name, default: Severity.ERROR)
    assert loud.findings[0].severity is Severity.ERROR
    guessed = run(use("torch.spmm", confidence=Confidence.GUESSED))
    assert guessed.findings[0].severity is Severity.HINT


def test_a_comment_on_the_first_or_last_line_of_the_call_silences_it() -> None:
    for text in (
        "spmm(  # mindport: ignore[MP101]\n)",
        "spmm(\n)  # mindport: ignore[missing-api]",
    ):
        end = text.index(")") + 1
        one = ApiUse(Span(0, end), Span(0, 4), "torch.spmm", UseKind.FUNCTION, Confidence.RESOLVED)
        outcome = run(one, text=text)
        assert (outcome.findings, outcome.suppressed, outcome.codes) == ([], 1, {0: "MP101"})
        assert outcome.comments.unused() == []


@pytest.mark.parametrize("late", [False, True])
def test_a_rule_that_raises_costs_only_itself(late: bool) -> None:
    def broken(facts: object) -> object:
        if late:
            return broken_later
        raise KeyError("early")

    def broken_later(call: object) -> list[Remark]:
        raise KeyError("late")

    rule = Rule("MP001", "broken", Severity.ERROR, "Breaks.", broken)  # type: ignore[arg-type]
    rules = RuleSet((rule, *all_rules()), KNOWN.get, "2.7", CPU)
    heard: list[str] = []
    for texts in (1, 2):  # each text has its own log line
        uses = [use("torch.spmm"), use("torch.sort")]
        outcome = rules.run(uses, "", lambda rule, error: heard.append(rule.code))
        assert heard == ["MP001"] * texts
        assert sorted(one.code for one in outcome.findings) == ["MP101", "MP103"]


def test_rules_are_found_and_have_their_own_codes_and_names() -> None:
    rules = listed_rules()
    assert len({rule.code for rule in rules}) == len({rule.name for rule in rules}) == len(rules)
    assert find_rule("mp101") is find_rule("missing-api") is rules[0]
    assert find_rule("nothing") is None


def test_ten_times_the_uses_take_ten_times_as_long() -> None:
    """A ratio within one run: machines differ.

    Without the garbage collector: it walks the objects of all tests before, and it runs in the
    long measurement alone.
    """

    def seconds(count: int) -> float:
        uses = [
            use(api, positional(), keyword("dim", "1"))
            for api in ("torch.abs", "torch.std", "torch.spmm", "torch.zeros", "torch.sum")
            for _ in range(count)
        ]
        gc.disable()
        try:
            started = time.process_time()
            assert len(run(*uses).codes) == 3 * count
            return time.process_time() - started
        finally:
            gc.enable()

    seconds(100)  # what is read once
    assert min(seconds(10_000) for _ in range(2)) < 30 * min(seconds(1_000) for _ in range(3))
