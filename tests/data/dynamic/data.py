import random

import numpy as np
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler, SequentialSampler


# inputs: dataset=dataset(10, 3)
def configured_loader(dataset, config=None):
    config = config or {"batch_size": 4, "drop_last": True}
    return DataLoader(dataset, shuffle=True, **config)


# inputs: dataset=dataset(10, 3)
def two_loaders(dataset):
    train = DataLoader(dataset, batch_size=4, shuffle=True, drop_last=True)
    test = DataLoader(dataset, batch_size=3)  # dynamic: loader
    return train, test


# inputs: batch=ragged(4, 3, 9)
def pad_by_hand(batch, value=-1.0):
    longest = max(item.size(0) for item in batch)
    padded = torch.full((len(batch), longest), value)  # dynamic: creation dim 1
    for row, item in zip(padded, batch):
        row[: item.size(0)] = item
    return padded


# inputs: batch=ragged(4, 3, 9)
def concatenate_items(batch):
    lengths = torch.tensor([len(item) for item in batch])
    return torch.cat(batch), lengths.cumsum(0)  # dynamic: collate dim 0


# inputs: batch=ragged(4, 3, 9)
def bucketed(batch, bucket=16):
    longest = max(len(item) for item in batch)
    length = -(-longest // bucket) * bucket
    return torch.stack([torch.nn.functional.pad(item, (0, length - len(item))) for item in batch])


# inputs: images=[sized(3, (4, 9), (4, 9)), sized(3, (4, 9), (4, 9))]
def nested_from_images(images):
    height = max(image.shape[1] for image in images)  # possible: not run
    width = max(image.shape[2] for image in images)  # possible: not run
    batch = torch.zeros(len(images), 3, height, width)  # dynamic: creation dim 2, 3
    mask = torch.ones(len(images), height, width, dtype=torch.bool)  # dynamic: creation dim 1, 2
    for image, padded, m in zip(images, batch, mask):
        padded[:, : image.shape[1], : image.shape[2]].copy_(image)  # dynamic: slice dim 1, 2
        m[: image.shape[1], : image.shape[2]] = False  # possible: not run
    return batch, mask


# inputs: x=float(3, 6, 4), lengths=int(3, low=1, high=7)
def packed_rnn(x, lengths):
    rnn = torch.nn.GRU(4, 5, batch_first=True)
    packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
    out, _ = rnn(packed)  # flows
    out, _ = pad_packed_sequence(out, batch_first=True)  # flows
    return out


# inputs: wave=float(1, 64)
def random_segment(wave, size=16):
    start = random.randint(0, wave.shape[-1] - size)  # possible: not run
    return wave[:, start : start + size]


# inputs: wave=float(64)
def strip_silence(wave, level=0.5):
    loud = np.where(np.abs(wave.numpy()) > level)[0]  # dynamic: nonzero dim 0
    first, last = loud[0], loud[-1]
    return wave[first : last + 1]  # dynamic: slice dim 0


# inputs: labels=int(20, high=4)
def choose_subset(labels, count=5):
    index = np.random.choice(len(labels), count, replace=False)
    return labels[torch.from_numpy(index)]


# inputs: ids=[int(), int(), int()]
def batch_numbers(ids):
    return torch.tensor([int(i) for i in ids])
