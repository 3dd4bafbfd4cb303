"""The table of any game on the tablet, drawn from its view.

`table_control` and `deciding` have no window, `table_layout` no widget; `table_screen` puts the
parts together. A part is made once and shown something else after each move.
"""
