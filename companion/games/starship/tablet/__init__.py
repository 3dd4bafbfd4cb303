"""What Starship Catan brings to the tablet beside its view."""
