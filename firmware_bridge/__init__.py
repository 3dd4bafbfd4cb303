"""The roller: a dice tower on a serial line, seen from the tablet.

A library of its own that knows nothing of the companion. Layers, lowest first: transport, framer,
messages, conversation, roller; beside them discovery and the virtual roller, a stand-in device.
The language on the line is docs/roller-protocol.md.
"""
