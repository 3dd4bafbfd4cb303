"""What Settlers has on the tablet beside its view."""
