"""Values that fit each other, for code whose names mean something together.

A scene is the text of a few assignments; it runs where the modules that advice names are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_SEGMENTS = """
src = e = d = ones = values = out = x = m = ms.Tensor(np.ones((4, 2), np.float32))
index = row = col = ms.Tensor([0, 1, 1, 0], ms.int32)
n = num_segments = size = 4
dim, message = 0, ops.add
"""
_EDGES = _SEGMENTS + "values = ms.Tensor(np.ones(4, np.float32))\n"
_POSITIONS = _SEGMENTS + "index = ms.Tensor(np.zeros((4, 2)), ms.int64)\n"
_DISTRIBUTIONS = """
n = c = p = x = loc = scale = alpha = probs = logits = ms.Tensor([0.5, 0.25], ms.float32)
W, eps_w, d, eps_d = ms.Tensor(np.ones((2, 3), np.float32)), ops.ones(3), ops.ones(2), ops.ones(2)
mu_x = mu_y = px = pn = np.ones(2)
sx = sy = np.eye(2)
trace, sqrt, snr, shape = np.trace, np.sqrt, 3, (2,)
w, gamma, var, eps = np.ones(2), np.ones(2), np.ones(2), 1e-5
p = p if "log(p)" in code else msd.Normal(0.0, 1.0, dtype=ms.float32)
q_mean = q_sd = ms.Tensor(1.0, ms.float32)
components = msd.Normal(ops.zeros(2), ops.ones(2), dtype=ms.float32)
bijector = msb.Exp()
"""
_TRAINING = """
net = cell = ms.nn.Dense(2, 2)
data = {"x": np.ones((4, 2), np.float32), "y": np.ones((4, 2), np.float32)}
dataset = train_dataset = valid_dataset = ds.NumpySlicesDataset(data, shuffle=False).batch(2)
optimizer = ms.nn.SGD(net.trainable_params(), 0.1)
model = ms.train.Model(net, ms.nn.MSELoss(), optimizer, metrics={"loss"})
x, epochs, _operand_1_ = ops.ones((2, 2)), 1, ms.train.TimeMonitor()
nets = cells = [ms.nn.Dense(2, 2), ms.nn.Dense(2, 2)]
name, k, max_norm, params = "weight", 1, 1.0, net.parameters_dict()
grads = tuple(ops.ones_like(one) for one in net.trainable_params())
scaler, all_finite = ms.amp.StaticLossScaler(2), ms.amp.all_finite
v = ops.ones((2, 2))
p, _operand_1_data = ms.Parameter(x), x
TruncatedNormal, std = ms.common.initializer.TruncatedNormal, 0.5
shape, dtype, prefix, directory = (2, 2), ms.float32, "a", "."
CheckpointConfig, save_checkpoint_steps = ms.train.CheckpointConfig, 1
keep_checkpoint_max, device_matrix, alias_name, device_id = 2, (2, 2), ("a", "b"), 0
state, rank, files, tag, value = ms.get_rng_state(), 0, ["a"], "a", 1.0
self = type("Owner", (), {"block": cell})()
_operand_1_device_matrix, _operand_2_alias_name = (2, 2), ("a", "b")
_operand_1_device_target = "CPU"
AutoParallel = ms.parallel.auto_parallel.AutoParallel
fpr, tpr = np.array([0.0, 1.0]), np.array([0.0, 1.0])
roc = ms.train.ROC(pos_label=1)
roc.update(np.array([3, 1, 4, 2]), np.array([0, 1, 2, 3]))
import pathlib, time, io
"""
_IMAGES = """
img = image = np.full((8, 8, 3), 120, np.uint8)
pil_image = PIL.Image.fromarray(img)
bytes_array = np.frombuffer(vision.encode_png(img).asnumpy() if False else b"", np.uint8)
compression_level, path, color, alpha = 3, "a.png", np.array([1, 2, 3]), 0.5
mask = np.ones((8, 8), bool)
top = left = 1
height = width = 4
contrast = saturation = hue = b = 0.1
_operand_1_contrast, _operand_2_saturation, _operand_3_hue = (0.9, 1.1), (0.9, 1.1), (-0.1, 0.1)
matrix, mean = np.eye(192), np.zeros(192)
import io
buffer, q = io.BytesIO(), 50
img = pil_image if ".save(" in code else img
x = ms.Tensor(np.ones((4, 3, 8, 8), np.float32))
x = x if "reshape" in code else x[0]
r = c = 2
C, H, W = 3, 8, 8
"""
_BOXES = """
b = boxes = ms.Tensor([[0.0, 0, 4, 4], [1, 1, 5, 5], [6, 6, 9, 9]], ms.float32)
x1 = y1 = x2 = y2 = b[:, 0]
h = w = m = 4
scores, order = ms.Tensor([0.9, 0.8, 0.7], ms.float32), ms.Tensor([0, 1, 2], ms.int32)
idx, mask = order, ms.Tensor([True, False, True])
iou_threshold, spatial_scale = 0.5, 1.0
features = ops.ones((1, 2, 8, 8))
rois = ms.Tensor([[0.0, 0, 0, 4, 4]], ms.float32)
theta, size = ms.Tensor(np.ones((1, 2, 3)), ms.float32), (1, 1, 4, 4)
m = m if "numpy.where" not in code else np.eye(3)
"""
_SPARSE = """
indices = ms.Tensor([[0, 0], [1, 1]], ms.int64)
values, shape, dense = ms.Tensor([1.0, 2.0]), (2, 2), ops.ones((2, 2))
b = ms.ops.dense_to_sparse_csr(dense)
a = csr = b
dtype = ms.float32
indptr = ms.Tensor([0, 1, 2], ms.int32)
indices = indices if "COO" in code or "Dense" in code else ms.Tensor([0, 1], ms.int32)
"""
_TEXTS = """
vocab = text.Vocab.from_list(["a", "b", "<unk>", "[UNK]"])
words, min_freq = ["a", "b"], 1
dataset = ds.NumpySlicesDataset({"text": ["a", "b"]}, shuffle=False)
_operand_1_ = ["<unk>"]
source, names, indices = [(1.0, 2.0), (3.0, 4.0)], ["x", "y"], [0, 1]
_operand_1_source = source
"""
_WAVES = """
waveform = x = np.random.rand(1, 9, 16).astype(np.float32)
n_fft, n_iter, length, rate, freq, factor = 16, 2, 32, 2, 16000, 0.5
phase_advance = np.linspace(0, 9, 9)[..., None].astype(np.float32)
"""
_FOLDERS = """
import io, json, os, wave, PIL.Image, soundfile
root = dataset_dir = os.path.abspath("data")
lists = ["ImageSets/Main", "ImageSets/Segmentation", "101_ObjectCategories/a", "jpg", "train/a"]
folders = [*lists, "JPEGImages", "Annotations", "SegmentationClass", "cls", "img", "inst"]
made = [os.makedirs(os.path.join(root, one), exist_ok=True) for one in folders]
listed = ["train.txt", *(f"{one}/train.txt" for one in lists[:2])]
listed += ["train_X.bin", "train_y.bin", "train_32x32.mat", "a.token", "imagelabels.mat"]
listed += ["setid.mat", "unlabeled_X.bin", "SBU_captioned_photo_dataset_urls.txt"]
listed += ["SBU_captioned_photo_dataset_captions.txt"]
empty = [open(os.path.join(root, one), "w").write("a") for one in listed]
annotation_file = os.path.join(root, "a.token")
written = open(os.path.join(root, "a.json"), "w").write("{}")
notes = os.path.join(root, "a.json")
annotation_file = notes if "Coco" in code else annotation_file
name = "liberty" if "PhotoTour" in code else "aew"
release, dim = "release1", 4
_operand_1_, _operand_2_class_indexing = ".png", {"a": 0}
"""
_FILES = """
import io, os, wave, PIL.Image, soundfile
rate, x = 16000, np.zeros((1, 32), np.float32)
path = os.path.abspath("a.wav")
written = soundfile.write(path, x.T, rate)
saved = PIL.Image.fromarray(np.full((8, 8, 3), 120, np.uint8)).save("a.png")
path = os.path.abspath("a.png") if "read_image" in code or "write_png" in code else path
bytes_array = np.fromfile("a.png", np.uint8)
data = open("a.png", "rb").read() if "PIL" in code else bytes_array
image, compression_level = np.full((8, 8, 3), 120, np.uint8), 3
filename = path
waveform, gain, color, sample_rate = x, 20.0, 20.0, 44100
gain_in, gain_out, length, n_fft, rate = 0.4, 0.74, 32, 16, 2 if "Vocoder" in code else 16000
phase_advance = np.linspace(0, 3.14, 9)[..., None].astype(np.float32)
waveform = np.random.rand(1, 9, 16, 2).astype(np.float32) if "Vocoder" in code else waveform
waveform = np.random.rand(1, 9, 16, 2).astype(np.float32) if "Inverse" in code else waveform
words = "".join(f"w{at} " + " ".join(["0.5"] * 3) + chr(10) for at in range(3))
vectors_file = os.path.abspath("glove.6B.3d.txt" if "GloVe" in code else "wiki.vec")
written = open(vectors_file, "w").write(("3 3" + chr(10) if "FastText" in code else "") + words)
path = vectors_file if "text." in code else path
vectors = text.Vectors.from_file(vectors_file)
"""
_GRAPHS = """
net = ms.nn.Dense(2, 2)
ms.export(net, ms.Tensor(np.ones((1, 2), np.float32)), file_name="net", file_format="MINDIR")
file, path, graph = "net.mindir", "net.ckpt", ms.load("net.mindir")
ms.save_checkpoint(net, "net.ckpt")
Net, hparams = ms.nn.Dense, {"in_channels": 2, "out_channels": 2}
sources, backend, name, targets, args = ["op.cpp"], "CPU", "op", ["x"], None
rank, files, device_id = 0, ["net.ckpt"], 0
os.makedirs("rank_0", exist_ok=True)
record = ms.train.SummaryRecord("summary")
tag, value = "a", 1.0
"""
_BLOCKS = """
q = x = values = ops.ones((2, 4, 3, 3))
b, keep = 2, 0.5
cos = sin = x
rotate_half = lambda x: x
p = ms.Parameter(x)
fc1 = fc2 = act = gate = lambda x: x
self = type("Block", (), {"fc1": fc1, "fc2": fc2, "act": act, "gate": gate})
self.fc1, self.fc2, self.act, self.gate = (ops.Identity() for _ in range(4))
equation, tensors = "bc,cd->bd", [ops.ones((2, 3)), ops.ones((3, 2))]
a = b = ms.ops.dense_to_sparse_csr(ops.ones((2, 2))) if "csr" in code else b
_operand_1_data = x
weight, offsets = ops.ones((4, 4, 3, 3)), ops.ones((2, 27, 3, 3))
kernel_size, strides, padding = (3, 3), (1, 1, 1, 1), (1, 1, 1, 1)
"""
_MODELS = """
name = "resnet18"
_operand_1_num_classes, _operand_2_pretrained, _operand_1_ = 10, False, 1
name = "mobilenet_v2_100" if "features_only" in code else name
"""
_ALL = (_SEGMENTS, _EDGES, _POSITIONS, _DISTRIBUTIONS, _TRAINING, _IMAGES, _BOXES, _SPARSE,
        _TEXTS, _WAVES, _FOLDERS, _FILES, _GRAPHS, _BLOCKS, _MODELS)  # fmt: skip


def scenes(code: str, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Values for the names of a piece of code, one scene after the other.

    What of a scene cannot be made is left out.
    """
    for text in _ALL:
        scene: dict[str, Any] = {**known, "code": code}
        for line in text.strip().splitlines():
            try:
                exec(line, scene)
            except Exception:  # a module that is not installed here
                continue
        yield scene
