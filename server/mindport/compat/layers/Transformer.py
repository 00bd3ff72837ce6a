"""torch.nn.Transformer."""

from mindspore import nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.functional.causal_mask import causal_mask
from mindport.compat.layers.LayerNorm import LayerNorm
from mindport.compat.layers.TransformerDecoder import TransformerDecoder
from mindport.compat.layers.TransformerDecoderLayer import TransformerDecoderLayer
from mindport.compat.layers.TransformerEncoder import TransformerEncoder
from mindport.compat.layers.TransformerEncoderLayer import TransformerEncoderLayer


class Transformer(nn.Cell):
    """An encoder and a decoder."""

    def __init__(
        self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6,
        dim_feedforward=2048, dropout=0.1, activation="relu", custom_encoder=None,
        custom_decoder=None, layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True,
        device=None, dtype=None
    ):  # fmt: skip
        super().__init__()
        given = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first,
                 norm_first, bias)  # fmt: skip
        self.encoder = custom_encoder or TransformerEncoder(
            TransformerEncoderLayer(*given), num_encoder_layers,
            LayerNorm(d_model, layer_norm_eps, bias=bias)
        )  # fmt: skip
        self.decoder = custom_decoder or TransformerDecoder(
            TransformerDecoderLayer(*given), num_decoder_layers,
            LayerNorm(d_model, layer_norm_eps, bias=bias)
        )  # fmt: skip
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first
        cast_parameters(self, dtype)

    @staticmethod
    def generate_square_subsequent_mask(sz):
        """A mask that hides later places."""
        return causal_mask(sz)

    def construct(
        self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
        tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None,
        tgt_is_causal=None, memory_is_causal=False
    ):  # fmt: skip
        memory = self.encoder(src, src_mask, src_key_padding_mask, src_is_causal)
        return self.decoder(
            tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask,
            tgt_is_causal, memory_is_causal
        )  # fmt: skip
