"""The table of The Settlers of Catan as data: `SettlersTable` fills in companion.view for it."""
