"""Models that the analysis was not worked on with, as a program to trace.

    mindport trace -o T --include PACKAGES/timm -- python benchmarks/trace_held_out.py timm

Groups: timm (architectures that `trace_models.py` has not), transformers (other models),
torchvision, vit_pytorch, kornia, torchmetrics, metric_learning (pytorch_metric_learning),
graphs (torch_geometric), monai, nets (efficientnet_pytorch, x_transformers, perceiver_pytorch,
linformer, vector_quantize_pytorch). As there, weights are random, and what cannot be built is named
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


def torchmetrics_uses() -> Iterator[tuple[str, Step]]:
    import torchmetrics

    classes = (torch.rand(8, 4).softmax(1), torch.randint(0, 4, (8,)))
    values, rows = torch.randn(2, 8), torch.randn(2, 1, 8)
    images = torch.rand(2, 2, 3, 32, 32)
    queries = (torch.rand(8), torch.randint(0, 2, (8,)), torch.tensor([0, 0, 0, 1, 1, 1, 1, 1]))
    kinds = ("Accuracy", "F1Score", "AUROC", "ConfusionMatrix", "AveragePrecision",
             "CalibrationError", "CohenKappa", "MatthewsCorrCoef")  # fmt: skip
    for module, name, options, inputs in (
        *(("classification", f"Multiclass{kind}", {"num_classes": 4}, classes) for kind in kinds),
        ("regression", "MeanSquaredError", {}, values),
        ("regression", "MeanAbsoluteError", {}, values),
        ("regression", "R2Score", {}, values),
        ("regression", "PearsonCorrCoef", {}, values),
        ("regression", "SpearmanCorrCoef", {}, values),
        ("regression", "ExplainedVariance", {}, values),
        ("regression", "KendallRankCorrCoef", {}, values),
        ("regression", "CosineSimilarity", {}, rows),
        ("image", "PeakSignalNoiseRatio", {"data_range": 1.0}, images),
        ("image", "StructuralSimilarityIndexMeasure", {}, images),
        ("image", "UniversalImageQualityIndex", {}, images),
        ("image", "SpectralAngleMapper", {}, images),
        ("image", "TotalVariation", {}, images[:1]),
        ("retrieval", "RetrievalMAP", {}, queries),
        ("retrieval", "RetrievalMRR", {}, queries),
        ("retrieval", "RetrievalNormalizedDCG", {}, queries),
    ):

        def step(module=module, name=name, options=options, inputs=inputs) -> None:  # type: ignore[no-untyped-def]
            metric = getattr(getattr(torchmetrics, module), name)(**options)
            metric.update(*inputs)
            metric.compute()

        yield name, step


def metric_learning_uses() -> Iterator[tuple[str, Step]]:
    from pytorch_metric_learning import losses, miners

    embeddings, labels = torch.randn(16, 8, requires_grad=True), torch.randint(0, 4, (16,))
    proxies = {"num_classes": 4, "embedding_size": 8}
    for module, names, options in (
        (losses, "TripletMargin Contrastive NTXent MultiSimilarity Circle SupCon Angular "
                 "LiftedStructure NPairs FastAP TupletMargin", {}),
        (losses, "ArcFace CosFace ProxyNCA ProxyAnchor NormalizedSoftmax SubCenterArcFace "
                 "SoftTriple", proxies),
        (miners, "MultiSimilarity BatchHard TripletMargin BatchEasyHard DistanceWeighted", {}),
    ):  # fmt: skip
        for name in names.split():

            def step(module=module, name=name, options=options) -> None:  # type: ignore[no-untyped-def]
                kind = "Loss" if module is losses else "Miner"
                result = getattr(module, name + kind)(**options)(embeddings, labels)
                if module is losses:
                    result.backward()

            yield name, step


def graph_layers() -> Iterator[tuple[str, Step]]:
    import torch_geometric.nn

    nodes = torch.randn(6, 8, requires_grad=True)
    edges = torch.tensor([[0, 1, 2, 3, 4, 5, 0], [1, 2, 3, 4, 5, 0, 3]])
    graph = torch.tensor([0, 0, 0, 1, 1, 1])
    plain = (
        "GCN",
        "GAT",
        "GATv2",
        "SAGE",
        "Transformer",
        "TAG",
        "ARMA",
        "SG",
        "Graph",
        "LE",
        "GEN",
    )
    layers = {
        **{f"{name}Conv": (8, 4) for name in plain},
        "GINConv": (torch.nn.Linear(8, 4),),
        "ChebConv": (8, 4, 2),
        "APPNP": (2, 0.1),
    }
    for name, options in layers.items():

        def step(name: str = name, options: tuple[object, ...] = options) -> None:
            getattr(torch_geometric.nn, name)(*options)(nodes, edges).sum().backward()

        yield name, step

    def pooling() -> None:
        gnn = torch_geometric.nn
        for pool in (gnn.global_mean_pool, gnn.global_max_pool, gnn.global_add_pool):
            pool(nodes, graph)
        gnn.TopKPooling(8, 0.5)(nodes, edges, batch=graph)
        gnn.BatchNorm(8)(nodes)
        gnn.LayerNorm(8)(nodes, graph)
        gnn.GraphNorm(8)(nodes, graph)

    yield "pooling", pooling


def monai_models() -> Iterator[tuple[str, Step]]:
    from monai import losses, metrics
    from monai.networks import nets

    plain = {"spatial_dims": 2, "in_channels": 1, "out_channels": 2}
    levels = {"channels": (4, 8, 16), "strides": (2, 2)}
    vit = {"img_size": (32, 32), "hidden_size": 32, "mlp_dim": 64, "num_heads": 2}
    for name, options in {
        "UNet": {**plain, **levels, "num_res_units": 1},
        "BasicUNet": {**plain, "features": (4, 4, 8, 8, 8, 4)},
        "SegResNet": {**plain, "init_filters": 8},
        "AttentionUnet": {**plain, **levels},
        "DynUNet": {**plain, "kernel_size": (3, 3, 3), "strides": (1, 2, 2),
                    "upsample_kernel_size": (2, 2)},
        "ResNet": {"block": "basic", "layers": (1, 1, 1, 1), "block_inplanes": (4, 8, 8, 8),
                   "spatial_dims": 2, "n_input_channels": 1},
        "DenseNet121": plain,
        "VNet": plain,
        "ViT": {"spatial_dims": 2, "in_channels": 1, **vit, "patch_size": (8, 8), "num_layers": 2},
        "UNETR": {**plain, **vit, "feature_size": 8},
        "AutoEncoder": {**plain, "channels": (4, 8), "strides": (2, 2)},
        "HighResNet": plain,
    }.items():  # fmt: skip

        def step(name=name, options=options) -> None:  # type: ignore[no-untyped-def]
            result = getattr(nets, name)(**options)(torch.rand(2, 1, 32, 32))
            (result[0] if isinstance(result, tuple | list) else result).sum().backward()

        yield name, step

    def lossy() -> None:
        scores = torch.randn(2, 3, 16, 16, requires_grad=True)
        labels = torch.randint(0, 3, (2, 1, 16, 16))
        for kind in ("Dice", "DiceCE", "DiceFocal", "GeneralizedDice", "Tversky"):
            getattr(losses, f"{kind}Loss")(to_onehot_y=True, softmax=True)(
                scores, labels
            ).backward()
        metrics.DiceMetric()((scores > 0).float(), torch.randint(0, 2, (2, 3, 16, 16)))

    yield "losses", lossy


def single_networks() -> Iterator[tuple[str, Step]]:
    images, tokens = torch.rand(2, 3, 64, 64), torch.randint(0, 50, (2, 32))

    def efficientnet() -> None:
        from efficientnet_pytorch import EfficientNet

        run(EfficientNet.from_name("efficientnet-b0", num_classes=LABELS), images)

    def x_transformers() -> None:
        from x_transformers import (
            AutoregressiveWrapper,
            Decoder,
            Encoder,
            TransformerWrapper,
            ViTransformerWrapper,
        )

        small = {"dim": 32, "depth": 2, "heads": 2}
        text = TransformerWrapper(
            num_tokens=50, max_seq_len=32, attn_layers=Decoder(**small, rotary_pos_emb=True)
        )
        AutoregressiveWrapper(text)(tokens).backward()
        run(
            ViTransformerWrapper(
                image_size=64, patch_size=16, num_classes=LABELS, attn_layers=Encoder(**small)
            ),
            images,
        )

    def perceiver() -> None:
        from perceiver_pytorch import Perceiver

        model = Perceiver(
            input_channels=3, input_axis=2, num_freq_bands=4, max_freq=10.0, depth=2, num_latents=8,
            latent_dim=16, cross_heads=1, latent_heads=2, num_classes=LABELS,
        )  # fmt: skip
        run(model, torch.rand(2, 16, 16, 3))

    def linformer() -> None:
        from linformer import LinformerLM

        LinformerLM(num_tokens=50, dim=32, seq_len=32, depth=2, heads=2, dim_head=16, k=8)(tokens)

    def vector_quantize() -> None:
        from vector_quantize_pytorch import FSQ, LFQ, ResidualVQ, VectorQuantize

        rows = torch.randn(2, 32, 16)
        VectorQuantize(dim=16, codebook_size=8)(rows)
        ResidualVQ(dim=16, num_quantizers=2, codebook_size=8)(rows)
        FSQ([4, 4], dim=16)(rows)
        LFQ(codebook_size=16, dim=16)(rows)

    for one in (efficientnet, x_transformers, perceiver, linformer, vector_quantize):
        yield one.__name__, one


GROUPS = {
    "timm": timm_models,
    "transformers": transformers_models,
    "torchvision": torchvision_models,
    "vit_pytorch": vit_pytorch_models,
    "kornia": kornia_uses,
    "torchmetrics": torchmetrics_uses,
    "metric_learning": metric_learning_uses,
    "graphs": graph_layers,
    "monai": monai_models,
    "nets": single_networks,
}

if __name__ == "__main__":
    main(sys.argv[1:], GROUPS)
