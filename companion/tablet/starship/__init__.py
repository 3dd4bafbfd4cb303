"""The table of Starship Catan: verbs and sums without a window, and the widgets that show them."""
