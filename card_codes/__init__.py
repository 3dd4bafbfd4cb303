"""Will hold the code grammar of cards, label sheets, and reading codes from pictures."""
