"""The three networks of the eye for dice, run by OpenCV. How they were made: README.md here."""

from __future__ import annotations

import threading
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_FOLDER = Path(__file__).parent
_loaded = threading.local()


def ask(name: str, pictures: Floats) -> Floats:
    """What the network answers to these pictures: number, colour planes, rows, columns. A network
    is not made for two threads at once, so that each thread has its own."""
    network = getattr(_loaded, name, None)
    if network is None:
        network = cv2.dnn.readNetFromONNX(str(_FOLDER / f"{name}.onnx"))
        setattr(_loaded, name, network)
    network.setInput(pictures)
    return np.asarray(network.forward(), np.float32)
