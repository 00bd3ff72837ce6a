"""Real models in tiny configurations, as a program to trace.

    mindport trace -o T --include SITE-PACKAGES/timm -- python benchmarks/trace_models.py timm

Groups: timm, smp, transformers, training. Weights are random,
nothing is downloaded. A model that this machine cannot build is named on stderr and left out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

TIMM = {
    "resnet18": 64,
    "resnext26ts": 64,
    "seresnet18": 64,
    "resnetv2_18": 64,
    "vgg11_bn": 64,
    "densenet121": 64,
    "dpn48b": 64,
    "efficientnet_lite0": 64,
    "mobilenetv3_small_050": 64,
    "mobilenetv4_conv_small_035": 64,
    "mobilenetv5_base": 64,
    "ghostnetv2_100": 64,
    "regnetx_002": 64,
    "regnety_002": 64,
    "res2net50_14w_8s": 64,
    "dla34": 64,
    "hrnet_w18_small": 64,
    "inception_v3": 96,
    "xception41": 64,
    "repvgg_a0": 64,
    "rexnet_100": 64,
    "hardcorenas_a": 64,
    "nfnet_f0": 64,
    "cspresnet50": 64,
    "convnext_atto": 64,
    "convnextv2_atto": 64,
    "edgenext_xx_small": 64,
    "mobilevit_xxs": 64,
    "mobilevitv2_050": 64,
    "mobileone_s0": 64,
    "fastvit_t8": 64,
    "repvit_m0_9": 64,
    "efficientvit_b0": 64,
    "efficientvit_m0": 224,
    "efficientformer_l1": 224,
    "efficientformerv2_s0": 224,
    "poolformer_s12": 64,
    "caformer_s18": 64,
    "vit_tiny_patch16_224": 224,
    "vit_relpos_small_patch16_224": 224,
    "deit_tiny_patch16_224": 224,
    "beit_base_patch16_224": 224,
    "eva02_tiny_patch14_224": 224,
    "swin_tiny_patch4_window7_224": 224,
    "swinv2_tiny_window8_256": 256,
    "maxvit_rmlp_pico_rw_256": 256,
    "coatnet_pico_rw_224": 224,
    "levit_128s": 224,
    "pit_ti_224": 224,
    "pvt_v2_b0": 64,
    "twins_svt_small": 224,
    "xcit_nano_12_p16_224": 224,
    "cait_xxs24_224": 224,
    "crossvit_tiny_240": 240,
    "coat_lite_tiny": 224,
    "davit_tiny": 64,
    "focalnet_tiny_srf": 64,
    "gcvit_xxtiny": 224,
    "hiera_tiny_224": 224,
    "hgnet_tiny": 64,
    "inception_next_atto": 64,
    "mixer_s32_224": 224,
    "gmlp_s16_224": 224,
    "resmlp_12_224": 224,
    "mvitv2_tiny": 224,
    "nest_tiny": 224,
    "nextvit_small": 64,
    "rdnet_tiny": 64,
    "sequencer2d_s": 224,
    "shvit_s1": 64,
    "starnet_s1": 64,
    "swiftformer_xs": 224,
    "tiny_vit_5m_224": 224,
    "tnt_s_patch16_224": 224,
    "tresnet_m": 64,
    "vovnet39a": 64,
    "volo_d1_224": 224,
    "skresnet18": 64,
    "selecsls42b": 64,
    "senet154": 64,
    "visformer_tiny": 224,
    "convit_tiny": 224,
    "lambda_resnet26t": 128,
    "halonet26t": 256,
    "botnet26t_256": 256,
}
LABELS = 10


def main(names: list[str], groups: dict[str, Callable[[], Iterator[tuple[str, Step]]]]) -> None:
    """Run the groups that are named, or all."""
    torch.manual_seed(0)
    for group in names or groups:
        for name, step in groups[group]():
            try:
                step()
            except Exception as error:
                print(
                    f"{group}: {name}: left out: {type(error).__name__}: {error}"[:300],
                    file=sys.stderr,
                )
            else:
                print(f"{group}: {name}", flush=True)


Step = Callable[[], None]


def timm_models() -> Iterator[tuple[str, Step]]:
    import timm

    for name, size in TIMM.items():

        def step(name: str = name, size: int = size) -> None:
            model = timm.create_model(name, num_classes=LABELS)
            run(model, torch.randn(2, 3, size, size))

        yield name, step


def smp_models() -> Iterator[tuple[str, Step]]:
    import segmentation_models_pytorch as smp

    for name in ("Unet", "UnetPlusPlus", "FPN", "PSPNet", "DeepLabV3", "DeepLabV3Plus", "Linknet",
                 "MAnet", "PAN", "UPerNet", "Segformer"):  # fmt: skip
        for encoder in ("mit_b0", "efficientnet-b0", "mobileone_s0", "tu-resnet18"):

            def step(name: str = name, encoder: str = encoder) -> None:
                model = getattr(smp, name)(encoder, encoder_weights=None, classes=1)
                masks = torch.randint(0, 2, (2, 1, 64, 64)).float()
                loss = smp.losses.DiceLoss(mode="binary")
                output = model(torch.randn(2, 3, 64, 64))
                loss(output, masks).backward()
                focal = smp.losses.FocalLoss("binary")
                (
                    focal(output.detach(), masks)
                    + smp.losses.JaccardLoss("binary")(output.detach(), masks)
                )
                counts = smp.metrics.get_stats(
                    output.sigmoid(), masks.int(), "binary", threshold=0.5
                )
                smp.metrics.iou_score(*counts, reduction="micro")

            yield f"{name} on {encoder}", step


def transformers_models() -> Iterator[tuple[str, Step]]:
    import transformers as hf

    small = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
             "intermediate_size": 64}  # fmt: skip
    tokens = torch.randint(3, 90, (2, 12))
    labelled = {"input_ids": tokens, "labels": tokens}
    mask = torch.ones_like(tokens)
    mask[1, 8:] = 0
    bert = hf.BertConfig(vocab_size=100, **small)
    gpt2 = hf.GPT2Config(vocab_size=100, n_embd=32, n_layer=2, n_head=4, n_positions=64)
    llama = hf.LlamaConfig(vocab_size=100, num_key_value_heads=2, **small)
    t5 = hf.T5Config(vocab_size=100, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4,
                     decoder_start_token_id=0)  # fmt: skip
    vit = hf.ViTConfig(image_size=32, patch_size=8, **small)
    images = {"pixel_values": torch.randn(2, 3, 32, 32), "labels": torch.tensor([0, 1])}
    for model_class, config, inputs in (
        (hf.BertForMaskedLM, bert, {**labelled, "attention_mask": mask}),
        (
            hf.BertForSequenceClassification,
            bert,
            {"input_ids": tokens, "labels": torch.tensor([0, 1])},
        ),
        (hf.GPT2LMHeadModel, gpt2, {**labelled, "attention_mask": mask}),
        (hf.LlamaForCausalLM, llama, {**labelled, "attention_mask": mask}),
        (hf.T5ForConditionalGeneration, t5, labelled),
        (hf.ViTForImageClassification, vit, images),
    ):

        def step(model_class=model_class, config=config, inputs=inputs) -> None:  # type: ignore[no-untyped-def]
            model = model_class(config)
            model.train()
            model(**inputs).loss.backward()
            model.eval()
            with torch.no_grad():
                model(**inputs)
                if hasattr(model, "lm_head"):
                    model.generate(tokens, max_new_tokens=4, do_sample=True)

        yield model_class.__name__, step


class Net(nn.Module):
    """A small network of the program itself."""

    def __init__(self, width: int = 16, act: type[nn.Module] = nn.GELU) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, width, 3, 2, 1), nn.BatchNorm2d(width), act())
        self.blocks = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1) for _ in range(3))
        self.act = act()
        self.head = nn.Linear(width, LABELS)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Images (batch, 3, height, width) to logits (batch, labels)."""
        x = self.stem(x)
        for block in self.blocks:
            x = x + self.act(block(x))
        return self.head(x.mean(dim=(2, 3)))


def training() -> Iterator[tuple[str, Step]]:
    def step() -> None:
        model = Net()
        data = TensorDataset(torch.randn(20, 3, 32, 32), torch.randint(0, LABELS, (20,)))
        loader = DataLoader(data, batch_size=8, shuffle=True, num_workers=2)
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
        scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=2)
        criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
        for _ in range(2):
            model.train()
            for images, labels in loader:
                optimizer.zero_grad()
                loss = criterion(model(images), labels)
                loss.backward()
                nn.utils.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
            scheduler.step()
            model.eval()
            with torch.no_grad():
                right = sum((model(x).argmax(1) == y).sum().item() for x, y in loader)
            print(f"accuracy {right / len(data):.2f}, rate {scheduler.get_last_lr()[0]:.5f}")

    yield "training loop", step


def run(model: nn.Module, images: torch.Tensor) -> None:
    """One step of training, one of evaluation."""
    model.train()
    output = model(images)
    output = output[0] if isinstance(output, tuple) else output
    nn.functional.cross_entropy(output, torch.zeros(len(images), dtype=torch.long)).backward()
    model.eval()
    with torch.no_grad():
        model(images)


GROUPS = {
    "training": training,
    "timm": timm_models,
    "smp": smp_models,
    "transformers": transformers_models,
}

if __name__ == "__main__":
    main(sys.argv[1:], GROUPS)
