"""Models that the analysis was not worked on with, as a program to trace.

    mindport trace -o T --include PACKAGES/timm -- python benchmarks/trace_held_out.py timm

Groups: timm (architectures that `trace_models.py` has not), transformers (other models),
torchvision, vit_pytorch, kornia. As there, weights are random, and what cannot be built is named
and left out. `trace_accuracy.py` compares. Who tunes to the misses it shows needs other models.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import torch
from trace_models import LABELS, Step, main, run

TIMM = {
    "convmixer_768_32": 64,
    "csatv2": 128,
    "efficientvim_m1": 64,
    "fasternet_t0": 64,
    "hieradet_small": 64,
    "inception_resnet_v2": 96,
    "inception_v4": 96,
    "iformer_t": 64,
    "lcnetv2_small": 64,
    "lowformer_b0": 64,
    "mambaout_femto": 64,
    "nasnetalarge": 96,
    "pnasnet5large": 96,
    "repghostnet_050": 64,
    "resnest14d": 64,
    "swinv2_cr_tiny_ns_224": 224,
    "samvit_base_patch16_224": 224,
    "vit_small_r26_s32_224": 224,
    "vitamin_small_224": 224,
    "xception65p": 64,
    "naflexvit_base_patch16_gap": 224,
    "legacy_xception": 96,
    "cpubone_nano": 64,
}


def timm_models() -> Iterator[tuple[str, Step]]:
    import timm

    known = set(timm.list_models())
    for name, size in TIMM.items():
        if name not in known:
            print(f"timm: {name}: no such model", file=sys.stderr)
            continue

        def step(name: str = name, size: int = size) -> None:
            model = timm.create_model(name, num_classes=LABELS)
            run(model, torch.randn(2, 3, size, size))

        yield name, step


def transformers_models() -> Iterator[tuple[str, Step]]:
    import transformers as hf

    small = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
             "intermediate_size": 64}  # fmt: skip
    vocabulary = {"vocab_size": 100, **small}
    tokens = torch.randint(3, 90, (2, 12))
    text = {"input_ids": tokens, "labels": tokens}
    classes = {"input_ids": tokens, "labels": torch.tensor([0, 1])}
    images = {"pixel_values": torch.randn(2, 3, 32, 32), "labels": torch.tensor([0, 1])}
    waves = {"input_values": torch.randn(2, 2000), "labels": torch.tensor([0, 1])}
    bart = {"vocab_size": 100, "d_model": 32, "encoder_layers": 2, "decoder_layers": 2,
            "encoder_attention_heads": 4, "decoder_attention_heads": 4, "encoder_ffn_dim": 64,
            "decoder_ffn_dim": 64, "pad_token_id": 1, "bos_token_id": 0,
            "eos_token_id": 2}  # fmt: skip
    for model, config, options, inputs in (
        ("RobertaForMaskedLM", "RobertaConfig", vocabulary, text),
        ("DistilBertForSequenceClassification", "DistilBertConfig",
         {"vocab_size": 100, "dim": 32, "n_layers": 2, "n_heads": 4, "hidden_dim": 64}, classes),
        ("ElectraForMaskedLM", "ElectraConfig", {**vocabulary, "embedding_size": 16}, text),
        ("DebertaV2ForSequenceClassification", "DebertaV2Config", vocabulary, classes),
        ("BartForConditionalGeneration", "BartConfig", bart, text),
        ("OPTForCausalLM", "OPTConfig",
         {"vocab_size": 100, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
          "ffn_dim": 64, "word_embed_proj_dim": 32}, text),
        ("MistralForCausalLM", "MistralConfig", {**vocabulary, "num_key_value_heads": 2}, text),
        ("Qwen2ForCausalLM", "Qwen2Config", {**vocabulary, "num_key_value_heads": 2}, text),
        ("MixtralForCausalLM", "MixtralConfig",
         {**vocabulary, "num_key_value_heads": 2, "num_local_experts": 4}, text),
        ("SwinForImageClassification", "SwinConfig",
         {"image_size": 32, "patch_size": 4, "embed_dim": 16, "depths": [1, 1],
          "num_heads": [2, 2], "window_size": 4}, images),
        ("ConvNextForImageClassification", "ConvNextConfig",
         {"hidden_sizes": [8, 16, 16, 16], "depths": [1, 1, 1, 1]}, images),
        ("Wav2Vec2ForSequenceClassification", "Wav2Vec2Config",
         {**small, "conv_dim": [16, 16], "conv_stride": [5, 2], "conv_kernel": [10, 3],
          "num_conv_pos_embeddings": 16, "num_conv_pos_embedding_groups": 4,
          "classifier_proj_size": 16}, waves),
    ):  # fmt: skip

        def step(model=model, config=config, options=options, inputs=inputs) -> None:  # type: ignore[no-untyped-def]
            network = getattr(hf, model)(getattr(hf, config)(**options))
            network.train()
            network(**inputs).loss.backward()
            network.eval()
            with torch.no_grad():
                network(**inputs)

        yield model, step


def torchvision_models() -> Iterator[tuple[str, Step]]:
    from torchvision import models

    for name, size in {
        "alexnet": 64, "resnet18": 64, "densenet121": 64, "googlenet": 64, "mobilenet_v2": 64,
        "mobilenet_v3_small": 64, "efficientnet_b0": 64, "regnet_y_400mf": 64, "mnasnet0_5": 64,
        "shufflenet_v2_x0_5": 64, "squeezenet1_1": 64, "vgg11": 64, "convnext_tiny": 64,
        "swin_t": 64, "swin_v2_t": 64, "vit_b_32": 224, "maxvit_t": 224,
    }.items():  # fmt: skip

        def step(name: str = name, size: int = size) -> None:
            run(getattr(models, name)(num_classes=LABELS), torch.randn(2, 3, size, size))

        yield name, step

    def segmentation() -> None:
        model = models.segmentation.fcn_resnet50(weights_backbone=None, num_classes=LABELS)
        model(torch.randn(2, 3, 64, 64))["out"].sum().backward()

    yield "fcn_resnet50", segmentation


def vit_pytorch_models() -> Iterator[tuple[str, Step]]:
    import importlib

    base = {"image_size": 64, "patch_size": 16, "num_classes": LABELS, "dim": 32, "depth": 2,
            "heads": 2, "mlp_dim": 32}  # fmt: skip
    plain = {
        name: value for name, value in base.items() if name not in ("image_size", "patch_size")
    }
    models = {
        "vit.ViT": base,
        "simple_vit.SimpleViT": base,
        "deepvit.DeepViT": base,
        "cait.CaiT": {**base, "cls_depth": 1},
        "parallel_vit.ViT": base,
        "vit_with_patch_merger.ViT": base,
        "vit_for_small_dataset.ViT": base,
        "rvt.RvT": base,
        "simple_vit_with_register_tokens.SimpleViT": base,
        "simple_vit_with_fft.SimpleViT": {**base, "freq_patch_size": 8},
        "cct.CCT": {"img_size": 64, "embedding_dim": 32, "n_conv_layers": 1, "kernel_size": 7,
                    "stride": 2, "padding": 3, "num_layers": 2, "num_heads": 2, "mlp_ratio": 2,
                    "num_classes": LABELS},
        "nest.NesT": {**{k: v for k, v in plain.items() if k not in ("depth", "mlp_dim")},
                      "image_size": 64, "patch_size": 4, "num_hierarchies": 2,
                      "block_repeats": (1, 1)},
        "max_vit.MaxViT": {"num_classes": LABELS, "dim": 16, "depth": (1, 1), "window_size": 4,
                           "dim_head": 8},
        "cvt.CvT": {"num_classes": LABELS},
        "crossformer.CrossFormer": {"num_classes": LABELS},
        "twins_svt.TwinsSVT": {"num_classes": LABELS},
        "regionvit.RegionViT": {"num_classes": LABELS, "dim": (16, 16, 16, 16),
                                "depth": (1, 1, 1, 1)},
    }  # fmt: skip
    for name, options in models.items():

        def step(name: str = name, options: dict[str, object] = options) -> None:
            module, _, cls = name.rpartition(".")
            size = 224 if module in ("crossformer", "twins_svt", "regionvit") else 64
            model = getattr(importlib.import_module(f"vit_pytorch.{module}"), cls)(**options)
            run(model, torch.randn(2, 3, size, size))

        yield name, step


def kornia_uses() -> Iterator[tuple[str, Step]]:
    import kornia

    images = torch.rand(2, 3, 32, 32)
    augmentation, filters, losses = kornia.augmentation, kornia.filters, kornia.losses
    chain = [
        filters.GaussianBlur2d((3, 3), (1.5, 1.5)), filters.Sobel(), filters.MedianBlur((3, 3)),
        filters.Laplacian(3), filters.UnsharpMask((3, 3), (1.0, 1.0)), filters.Canny(),
        augmentation.RandomAffine(15.0, p=1.0), augmentation.RandomHorizontalFlip(p=1.0),
        augmentation.ColorJitter(0.1, 0.1, 0.1, 0.1, p=1.0), augmentation.RandomErasing(p=1.0),
        augmentation.RandomPerspective(p=1.0), augmentation.RandomCrop((16, 16)),
        kornia.color.RgbToHsv(), kornia.color.RgbToLab(), kornia.color.RgbToGrayscale(),
        kornia.enhance.Normalize(torch.zeros(3), torch.ones(3)), kornia.enhance.ZCAWhitening(),
        kornia.feature.CornerHarris(0.04), kornia.feature.DeFMO, kornia.morphology.dilation,
        kornia.geometry.transform.Resize((16, 16)),
        kornia.geometry.transform.Rotate(torch.tensor(30.0)),
    ]  # fmt: skip
    for one in chain:

        def step(one=one) -> None:  # type: ignore[no-untyped-def]
            if isinstance(one, torch.nn.Module):
                fit = getattr(one, "fit", None)
                if fit is not None:
                    fit(images.flatten(1))
                one(images.flatten(1) if fit is not None else images)
            elif not isinstance(one, type):
                one(images, torch.ones(3, 3))

        yield getattr(one, "__name__", type(one).__name__), step

    def lossy() -> None:
        scores, labels = torch.randn(2, 4, 8, 8), torch.randint(0, 4, (2, 8, 8))
        losses.DiceLoss()(scores, labels)
        losses.FocalLoss(alpha=0.5, reduction="mean")(scores, labels)
        losses.TverskyLoss(0.5, 0.5)(scores, labels)
        losses.SSIMLoss(5)(images, images)
        losses.TotalVariation()(images)
        losses.PSNRLoss(1.0)(images, images)

    yield "losses", lossy


GROUPS = {
    "timm": timm_models,
    "transformers": transformers_models,
    "torchvision": torchvision_models,
    "vit_pytorch": vit_pytorch_models,
    "kornia": kornia_uses,
}

if __name__ == "__main__":
    main(sys.argv[1:], GROUPS)
