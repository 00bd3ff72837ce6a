"""Names of companion packages that values of torch classes come from or derive from.

Companions have no inventory; these few names are what most code reaches torch objects through.
"""

from __future__ import annotations

_MODULE = "torch.nn.Module"
_DATASET = "torch.utils.data.Dataset"

_MODULE_CLASSES = (
    "pytorch_lightning.LightningModule",
    "lightning.LightningModule",
    "lightning.pytorch.LightningModule",
    "transformers.PreTrainedModel",
    "transformers.modeling_utils.PreTrainedModel",
    "diffusers.ModelMixin",
    "diffusers.models.modeling_utils.ModelMixin",
    "torchmetrics.Metric",
    "mmengine.model.BaseModule",
    "mmcv.runner.BaseModule",
    "torch_geometric.nn.MessagePassing",
    "kornia.core.Module",
)
_MODULE_FUNCTIONS = (
    "timm.create_model",
    "timm.models.create_model",
    "segmentation_models_pytorch.create_model",
    "segmentation_models_pytorch.Unet",
    "segmentation_models_pytorch.FPN",
    "segmentation_models_pytorch.DeepLabV3Plus",
    "transformers.AutoModel.from_pretrained",
    "transformers.AutoModel.from_config",
    "transformers.AutoModelForCausalLM.from_pretrained",
    "transformers.AutoModelForSequenceClassification.from_pretrained",
)
_TENSOR_FUNCTIONS = (
    "torch_scatter.scatter",
    "torch_scatter.scatter_add",
    "torch_scatter.scatter_mean",
    "torch_scatter.scatter_softmax",
    "flash_attn.flash_attn_func",
    "flash_attn.flash_attn_varlen_func",
    "xformers.ops.memory_efficient_attention",
)

# name, kind, what a call returns, bases: as the rows of an inventory.
COMPANION_SYMBOLS: tuple[tuple[str, str, str, str], ...] = (
    *((name, "class", "", _MODULE) for name in _MODULE_CLASSES),
    *((name, "function", _MODULE, "") for name in _MODULE_FUNCTIONS),
    *((name, "function", "torch.Tensor", "") for name in _TENSOR_FUNCTIONS),
    ("torch_geometric.data.Dataset", "class", "", _DATASET),
)
