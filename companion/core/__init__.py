"""What every game shares: the nouns of docs/ARCHITECTURE.md, one file each."""
