"""Writes a taught network as an ONNX file, which OpenCV reads on every machine and on Android."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import nn

Weights = NDArray[np.float32]
OPSET = 11


Shape = list[int | str]
"""Of what goes in or comes out; a word stands for any number."""


def write(network: nn.Sequential, asked: Shape, answered: Shape, path: Path) -> None:
    graph = _Graph()
    for module in network:
        graph.add(module)
    picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, asked)
    answer = helper.make_tensor_value_info(graph.last, TensorProto.FLOAT, answered)
    whole = helper.make_graph(graph.nodes, "dice", [picture], [answer], graph.kept)
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=7)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


class _Graph:
    """Grows by a module at a time; each takes what the last one gave."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.kept: list[onnx.TensorProto] = []
        self.last = "picture"

    def add(self, module: nn.Module) -> None:
        if isinstance(module, nn.Sequential):
            self._conv(module[0], *_folded(module[0], module[1]))
            self._node("Relu")
        elif isinstance(module, nn.Conv2d):
            self._conv(module, _array(module.weight), _array(module.bias))
        elif isinstance(module, nn.MaxPool2d):
            self._node("MaxPool", kernel_shape=[2, 2], strides=[2, 2])
        elif isinstance(module, nn.Flatten):
            self._node("Flatten", axis=1)
        elif isinstance(module, nn.Linear):
            self._node("Gemm", _array(module.weight), _array(module.bias), transB=1)
        else:
            raise TypeError(f"no way to write {module}")

    def _conv(self, conv: nn.Conv2d, weight: Weights, bias: Weights) -> None:
        self._node(
            "Conv",
            weight,
            bias,
            kernel_shape=list(conv.kernel_size),
            strides=list(conv.stride),
            pads=[int(pad) for pad in conv.padding] * 2,
            dilations=list(conv.dilation),
        )

    def _node(self, kind: str, *weights: Weights, **options: object) -> None:
        name = f"{kind}{len(self.nodes)}"
        inputs = [self.last]
        for number, array in enumerate(weights):
            inputs.append(f"{name}w{number}")
            self.kept.append(numpy_helper.from_array(array, inputs[-1]))
        self.nodes.append(helper.make_node(kind, inputs, [name], **options))
        self.last = name


def _folded(conv: nn.Conv2d, norm: nn.BatchNorm2d) -> tuple[Weights, Weights]:
    """What the normalisation has learnt becomes part of the weights before it."""
    spread = _array(norm.running_var) + np.float32(norm.eps)
    scale = _array(norm.weight) / np.sqrt(spread)
    weight = _array(conv.weight) * scale[:, None, None, None]
    return weight, _array(norm.bias) - _array(norm.running_mean) * scale


def _array(tensor: object) -> Weights:
    return np.ascontiguousarray(tensor.detach().numpy(), np.float32)  # type: ignore[attr-defined]
