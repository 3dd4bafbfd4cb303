"""The table of The Settlers of Catan on the tablet."""
