"""What makes batches of texts, and how it is told to fill them up to the longest.

`__call__`, `pad` and `batch_encode_plus` of tokenizers, and processors beside them, take these
parameters; no function of torch does.
"""

from __future__ import annotations

TOKENIZER = "transformers.PreTrainedTokenizerBase"
PADDING = "padding"
TO_LONGEST = (True, "longest")
BESIDE = "return_tensors"
