"""The machine at the organiser's desk: what it keeps of a night, prints and hands out."""
