"""torch.hub.download_url_to_file."""

import hashlib
import os
from urllib.error import URLError
from urllib.request import urlretrieve


def download_url_to_file(url, dst, hash_prefix=None, progress=True):
    """Write what is at an address to a file, which is there as a whole or not at all."""
    dst = os.path.expanduser(dst)
    part = f"{dst}.part"
    try:
        urlretrieve(url, part)
    except URLError as error:
        raise FileNotFoundError(
            f"{url} cannot be downloaded ({error.reason}): save it as {dst}"
        ) from error
    with open(part, "rb") as file:
        found = hashlib.sha256(file.read()).hexdigest() if hash_prefix else ""
    if hash_prefix and not found.startswith(hash_prefix):
        os.remove(part)
        raise RuntimeError(f'invalid hash value (expected "{hash_prefix}", got "{found}")')
    os.replace(part, dst)
