"""The `roller` command: finds rollers, watches, tests and calibrates one, or pretends to be one."""
