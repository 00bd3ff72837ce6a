"""Configurations as trees, and what they make: YAML, Hydra, mmengine, yacs, ml_collections."""

from __future__ import annotations

from collections.abc import Callable

from mindport.dossier.model import Section
from mindport.dossier.reading.config_tree import (
    MOST_OF_FILE,
    Leaf,
    Listing,
    Mapping,
    leaves,
    mappings,
)
from mindport.dossier.reading.python_tree import python_tree
from mindport.dossier.reading.yaml_tree import yaml_tree
from unit.dossier.conftest import Record, facts

Sections = Callable[..., dict[str, Section]]

YAML = """\
# the training
defaults:
  - model: base   # a comment
  - _self_
train:
  lr: 2e-4
  betas: [0.9, 0.99]
  name: "a # b"
  steps:
  - 100
  - 200
  scheduler: {type: MultiStepLR, milestones: [1, 2],
    gamma: 0.5}
base: &base
  seed: 010
  url: tcp://host:80
other:
  <<: *base
  text: |
    first
    second
  empty:
"""


def flat(tree: Mapping | Leaf | Listing) -> dict[str, object]:
    return {".".join(key): leaf.value for key, leaf in leaves(tree)}


def test_yaml_is_read_with_lists_flow_collections_anchors_and_comments() -> None:
    found = flat(yaml_tree(YAML))
    assert found["train.lr"] == 2e-4
    assert found["train.betas"] == (0.9, 0.99)
    assert found["train.name"] == "a # b"
    assert found["train.steps"] == (100, 200)
    assert found["train.scheduler.gamma"] == 0.5
    assert found["train.scheduler.milestones"] == (1, 2)
    assert found["other.seed"] == 8  # octal in YAML 1.1, as PyYAML reads it
    assert found["other.url"] == "tcp://host:80"
    assert found["other.text"] == "first\nsecond\n"
    assert found["other.empty"] is None
    lines = {".".join(key): leaf.line for key, leaf in leaves(yaml_tree(YAML))}
    assert lines["train.lr"] == 6
    assert lines["base.url"] == 16


def test_a_python_configuration_inherits_computes_and_replaces() -> None:
    files = {
        "configs/base.py": "lr = 0.1\nmodel = dict(type='A', depth=50)\nhead = dict(type='H', n=1)",
        "configs/sub/own.py": (
            "_base_ = '../base.py'\n"
            "epochs = 300\n"
            "model = dict(depth=_base_.lr * 10, width=epochs // 2)\n"
            "head = dict(_delete_=True, type='K')\n"
            "steps = [*[1, 2], -3]\n"
        ),
    }
    found = flat(python_tree("configs/sub/own.py", files.get))
    assert found["model.type"] == "A"
    assert found["model.depth"] == 1.0
    assert found["model.width"] == 150
    assert "head.n" not in found
    assert found["steps"] == (1, 2, -3)
    places = {
        ".".join(key): leaf.path
        for key, leaf in leaves(python_tree("configs/sub/own.py", files.get))
    }
    assert places["model.type"] == "configs/base.py"


def test_hydra_makes_what_a_target_names_with_what_other_files_set(
    sections: Sections,
) -> None:
    section = sections(
        {
            "train.py": """\
                import torch
                import hydra

                def main(cfg):
                    hydra.utils.instantiate(cfg.model)
            """,
            "configs/model/net.yaml": """\
                optimizer:
                  _target_: torch.optim.Adam
                  _partial_: true
                  lr: 0.001
            """,
            "configs/trainer/default.yaml": """\
                _target_: lightning.pytorch.trainer.Trainer
                max_epochs: 10
            """,
            "configs/experiment/one.yaml": """\
                trainer:
                  gradient_clip_val: 0.5
                model:
                  optimizer:
                    lr: 0.002
            """,
        }
    )["tricks"]
    by_kind = {entry.kind: entry for entry in section.entries}
    assert facts(by_kind["optimizer"])["lr"] == "0.001 or 0.002"
    assert by_kind["epochs"].name == "10"
    assert facts(by_kind["clipping"]) == {"gradient_clip_val": "0.5"}


def test_a_configuration_that_holds_itself_or_shares_its_parts_ends() -> None:
    rounds = "".join(f"c{n + 1} = dict(a=c{n}, b=c{n})\n" for n in range(60))
    files = {"a.py": f"c = make()\nc.lr = 1\nc.own = c\nc.again = c\nc0 = dict(x=1)\n{rounds}"}
    tree = python_tree("a.py", files.get)
    assert (("c", "lr"), 1) in [(key, leaf.value) for key, leaf in leaves(tree)]
    assert len(list(leaves(tree))) == len(list(mappings(tree))) == MOST_OF_FILE


MMENGINE = """\
_base_ = './runtime.py'
max_epochs = 12
train_pipeline = [
    dict(type='LoadImageFromFile'),
    dict(type='RandomFlip', prob=0.5),
    dict(type='mmdet.PackDetInputs')]
train_dataloader = dict(
    batch_size=2, sampler=dict(type='DefaultSampler', shuffle=True),
    dataset=dict(type='CocoDataset', pipeline=train_pipeline))
optim_wrapper = dict(
    type='OptimWrapper', optimizer=dict(type='SGD', lr=0.02, momentum=0.9),
    clip_grad=dict(max_norm=35))
param_scheduler = [dict(type='MultiStepLR', milestones=[8, 11], gamma=0.1)]
train_cfg = dict(type='EpochBasedTrainLoop', max_epochs=max_epochs)
custom_hooks = [dict(type='EMAHook', momentum=0.0001)]
val_evaluator = dict(type='CocoMetric', metric='bbox')
"""


def test_fields_of_mmengine_are_tricks(sections: Sections) -> None:
    section = sections(
        {
            "train.py": "import torch\nfrom mmengine.runner import Runner\n",
            "configs/net.py": MMENGINE,
            "configs/runtime.py": "env_cfg = dict(cudnn_benchmark=True)\n",
        }
    )["tricks"]
    found = {(entry.kind, entry.name): facts(entry) for entry in section.entries}
    assert found["optimizer", "SGD"] == {"lr": "0.02", "momentum": "0.9"}
    assert found["schedule", "MultiStepLR"]["milestones"] == "(8, 11)"
    assert ("epochs", "12") in found
    assert ("batch size", "2") in found
    assert found["augmentation", "RandomFlip"] == {"prob": "0.5"}
    assert found["sampling", "DefaultSampler"] == {"shuffle": "True"}
    assert found["EMA", "EMAHook"] == {"momentum": "0.0001"}
    assert found["clipping", "clip_grad"] == {"max_norm": "35"}
    assert found["determinism", "cudnn_benchmark"] == {"cudnn_benchmark": "True"}
    assert ("evaluation", "CocoMetric") in found
    assert [name for kind, name in found if kind == "augmentation"] == ["RandomFlip"]


def test_attributes_of_a_node_are_settings_under_the_whole_of_their_keys(tricks: Record) -> None:
    found = tricks(
        """\
        import torch

        def build(net, config):
            return torch.optim.SGD(
                net.parameters(), lr=config.TRAIN.LR, momentum=config.OPT.MOMENTUM)
        """,
        config__py="""\
        from yacs.config import CfgNode as CN

        _C = CN()
        _C.TRAIN = CN()
        _C.OPT = CN()
        _C.TRAIN.LR = 0.1
        _C.OPT.LR = 7
        _C.OPT.MOMENTUM = 0.9

        def get():
            return _C.clone()
        """,
    )
    assert facts(found["optimizer"][0]) == {"lr": "0.1", "momentum": "0.9"}


def test_a_configuration_gives_arguments_to_classes_of_the_project(
    sections: Sections,
) -> None:
    section = sections(
        {
            "data.py": """\
                from torch.utils.data import DataLoader

                class Data:
                    def __init__(self, batch_size=64):
                        self.batch_size = batch_size

                    def train(self, data):
                        return DataLoader(data, batch_size=self.batch_size)
            """,
            "configs/data/a.yaml": "_target_: data.Data\nbatch_size: 128\n",
        }
    )["tricks"]
    sizes = [facts(entry) for entry in section.entries if entry.kind == "batch size"]
    assert sizes == [{"batch_size": "128"}]
