"""How rows, signatures, evidence and backends make an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mindport.knowledge.evidence import read_evidence
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Mapping, Parity, Policy

Compiled = Callable[..., KnowledgeBase]

ROWS = """
["torch.abs"]
targets = [{ api = "mindspore.mint.abs" }, { api = "mindspore.ops.abs" }]

["torch.std"]
targets = [
  { api = "mindspore.mint.std" },
  { api = "mindspore.ops.std", params = { correction = "ddof" }, write = { ddof = "1" } },
]

["torch.Tensor.abs"]
targets = [{ api = "mindspore.Tensor.abs" }]

["torch.nn.Module.train"]
parity = "not_needed"
advice = "Call set_train."

["torch.nn.Linear"]
targets = [{ api = "mindspore.nn.Dense", params = { in_features = "in_channels", out_features = "out_channels", bias = "has_bias" } }]
advice = "Dense is the same layer."

["torch.cuda.*"]
area = "device"
parity = "not_needed"
advice = "MindSpore manages devices."

["torch.cuda.Event"]
area = "device"
parity = "missing"
policy = "ask"
advice = "No events."
"""  # noqa: E501


def ask(knowledge: KnowledgeBase, api: str, backend: Backend = Backend.ASCEND) -> Mapping:
    mapping = knowledge.mapping(api, "2.10", backend)
    assert mapping is not None, api
    return mapping


def names(mapping: Mapping) -> list[str]:
    return [target.api for target in mapping.targets]


def test_mint_first_on_ascend_others_elsewhere(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    assert names(ask(knowledge, "torch.std")) == ["mindspore.mint.std", "mindspore.ops.std"]
    assert names(ask(knowledge, "torch.std", Backend.GPU)) == ["mindspore.ops.std"]


def test_measured_to_match_beats_the_documentation(compiled: Compiled) -> None:
    """mint.abs is documented for Ascend alone, and was seen to match on CPU."""
    knowledge = compiled(a=ROWS)
    on_cpu = ask(knowledge, "torch.abs", Backend.CPU)
    assert names(on_cpu) == ["mindspore.mint.abs", "mindspore.ops.abs"]
    assert Backend.CPU in on_cpu.targets[0].platforms
    assert "run on CPU with MindSpore 2.10.0: match" in on_cpu.targets[0].evidence
    assert names(ask(knowledge, "torch.abs", Backend.GPU)) == ["mindspore.ops.abs"]


def test_what_was_measured_later_does_not_hold_before(compiled: Compiled) -> None:
    mapping = compiled(a=ROWS).mapping("torch.abs", "2.9", Backend.CPU)
    assert mapping is not None
    assert names(mapping) == ["mindspore.ops.abs"]


def test_no_kernel_no_offer(compiled: Compiled) -> None:
    on_cpu = ask(compiled(a=ROWS), "torch.std", Backend.CPU)
    assert names(on_cpu) == ["mindspore.ops.std"]


def test_only_target_without_a_kernel_says_so(compiled: Compiled) -> None:
    knowledge = compiled(a='["torch.std"]\ntargets = [{ api = "mindspore.mint.std" }]\n')
    on_cpu = ask(knowledge, "torch.std", Backend.CPU)
    assert names(on_cpu) == ["mindspore.mint.std"]
    assert on_cpu.parity is Parity.CHANGED
    assert on_cpu.targets[0].differences == ("No kernel on CPU (measured with MindSpore 2.10.0).",)
    on_gpu = ask(knowledge, "torch.std", Backend.GPU)
    assert on_gpu.targets[0].differences == ("Not documented for GPU (only Ascend).",)
    assert ask(knowledge, "torch.std").targets[0].differences == ()


def test_backends_stated_by_the_row_come_first(compiled: Compiled) -> None:
    knowledge = compiled(
        a='["torch.abs"]\ntargets = [{ api = "mindspore.ops.abs", backends = ["ascend"] },'
        ' { api = "mindspore.mint.abs", backends = ["gpu"] }]\n'
    )
    assert names(ask(knowledge, "torch.abs")) == ["mindspore.ops.abs"]
    assert names(ask(knowledge, "torch.abs", Backend.GPU)) == ["mindspore.mint.abs"]


def test_seen_to_differ_is_never_exact(compiled: Compiled) -> None:
    knowledge = compiled(
        a='["torch.std"]\ntargets = [{ api = "mindspore.ops.std", params = '
        '{ correction = { drop = "always 0" } } }]\n'
    )
    target = ask(knowledge, "torch.std").targets[0]
    assert target.parity is Parity.CHANGED
    assert (
        "Results differ on CPU with MindSpore 2.10.0: largest error 0.24; call: dim."
        in target.differences
    )


def test_silently_wrong_counts_where_it_was_seen(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    assert ask(knowledge, "torch.Tensor.abs").parity is Parity.EXACT
    on_cpu = ask(knowledge, "torch.Tensor.abs", Backend.CPU)
    assert on_cpu.parity is Parity.CHANGED
    assert "Silently wrong on CPU" in on_cpu.targets[0].differences[0]


def test_written_out_default(compiled: Compiled) -> None:
    target = ask(compiled(a=ROWS), "torch.std", Backend.CPU).targets[0]
    lines = {line.mindspore: line for line in target.parameters}
    assert (lines["ddof"].status, lines["ddof"].value) == ("written_out", "1")
    assert target.parity is Parity.CHANGED


def test_parity_of_a_row_only_lowers(compiled: Compiled) -> None:
    row = '["torch.abs"]\ntargets = [{{ api = "mindspore.mint.abs" }}]\nparity = "{}"\n'
    assert ask(compiled(a=row.format("renamed")), "torch.abs").parity is Parity.RENAMED
    std = '["torch.std"]\ntargets = [{ api = "mindspore.ops.std" }]\nparity = "exact"\n'
    assert ask(compiled(a=std), "torch.std").parity is Parity.CHANGED


def test_stated_difference_lowers(compiled: Compiled) -> None:
    row = (
        '["torch.abs"]\ntargets = [{ api = "mindspore.mint.abs" }]\ndifferences = ["Sign of 0."]\n'
    )
    assert ask(compiled(a=row), "torch.abs").parity is Parity.CHANGED


def test_member_is_found_through_the_base_class(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    mapping = ask(knowledge, "torch.nn.Linear.train")
    assert (mapping.api, mapping.parity) == ("torch.nn.Linear.train", Parity.NOT_NEEDED)


def test_other_import_path(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    mapping = ask(knowledge, "torch.nn.modules.linear.Linear")
    assert mapping.target == "mindspore.nn.Dense"
    assert ask(knowledge, "torch.nn.modules.linear.Linear.train").parity is Parity.NOT_NEEDED


def test_wildcard_is_for_names_without_a_row(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    assert ask(knowledge, "torch.cuda.empty_cache").advice == "MindSpore manages devices."
    assert ask(knowledge, "torch.cuda.memory.whatever").area == "device"
    event = ask(knowledge, "torch.cuda.Event")
    assert (event.parity, event.policy) == (Parity.MISSING, Policy.ASK)
    assert knowledge.mapping("torch.nowhere") is None


def test_without_a_row_the_tables_answer_as_a_draft(compiled: Compiled) -> None:
    mapping = ask(compiled(a=""), "torch.abs")
    assert mapping.drafted
    assert names(mapping) == ["mindspore.mint.abs", "mindspore.ops.abs"]
    assert names(ask(compiled(a=""), "torch.abs", Backend.GPU)) == ["mindspore.ops.abs"]


def test_reverse(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    assert knowledge.mappings_to("mindspore.nn.Dense", "2.10") == ["torch.nn.Linear"]
    assert knowledge.mappings_to("mindspore.nothing", "2.10") == []


def test_symbols_and_signatures(compiled: Compiled) -> None:
    knowledge = compiled(a=ROWS)
    symbol = knowledge.symbol("torch.nn.Linear")
    assert symbol is not None
    assert (symbol.kind, symbol.bases) == ("class", ("torch.nn.Module",))
    (signature,) = knowledge.signatures("torch.nn.Linear")
    assert [part.name for part in signature.parameters][:2] == ["in_features", "out_features"]
    (train,) = knowledge.signatures("torch.nn.Linear.train")
    assert train.returns == "Self"
    assert knowledge.signatures("mindspore.mint.frob", "2.9") == ()
    assert len(knowledge.signatures("mindspore.mint.frob", "2.10")) == 1
    assert ("torch.nn.modules.linear.Linear", "torch.nn.Linear") in knowledge.alias_rows()
    rows = knowledge.symbol_rows()
    assert rows["torch.Tensor.view"] == "method\ttorch.Tensor\t\t"
    assert not any(name.startswith("mindspore") for name in rows)


def test_no_pair_seen_to_differ_is_exact(knowledge: KnowledgeBase, database: Path) -> None:
    """The same over the real rows: what was measured holds against every signature."""
    seen = 0
    for pair in read_evidence(database / "evidence").by_target.values():
        for item in pair:
            if item.status != "differs" or not item.torch:
                continue
            for backend in Backend:
                mapping = knowledge.mapping(item.torch, item.release, backend)
                for target in mapping.targets if mapping else ():
                    if item.backend not in (target.platforms or Backend):
                        continue
                    if target.api == item.target:
                        seen += 1
                        assert target.parity is Parity.CHANGED, (item.torch, item.target)
    assert seen > 5
