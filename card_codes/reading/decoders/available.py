"""Which decoders this machine has, by name, in the order of preference."""

from __future__ import annotations

from functools import cache

from card_codes.reading.decoders.decoder import Decoder, Make, Missing
from card_codes.reading.decoders.opencv_qr import OpencvQr
from card_codes.reading.decoders.tags import Tags
from card_codes.reading.decoders.zbar import Zbar
from card_codes.reading.decoders.zxing import Zxing

DECODERS: dict[str, Make] = {"zxing": Zxing, "tag": Tags, "zbar": Zbar, "opencv": OpencvQr}


@cache
def available() -> tuple[str, ...]:
    """The names of those whose library is there."""
    return tuple(name for name in DECODERS if not isinstance(_made(name), Missing))


def missing() -> dict[str, str]:
    """Name and reason of those that are not, for `companion doctor`."""
    tried = {name: _made(name) for name in DECODERS}
    return {name: str(made) for name, made in tried.items() if isinstance(made, Missing)}


def make_decoder(name: str) -> Decoder:
    """Raises Missing, with what to install."""
    return DECODERS[name]()


def _made(name: str) -> Decoder | Missing:
    try:
        return make_decoder(name)
    except Missing as reason:
        return reason
