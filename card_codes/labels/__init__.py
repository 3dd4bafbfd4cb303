"""Labels for cards: one drawing in millimetres, and PDF, SVG and pictures made from it."""
