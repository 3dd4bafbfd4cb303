"""What Starfarers has on the tablet beside its view."""
