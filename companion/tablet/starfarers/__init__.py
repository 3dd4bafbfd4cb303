"""The table of Starfarers of Catan on the tablet."""
