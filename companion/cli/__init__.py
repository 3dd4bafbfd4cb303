"""The command line: stable, because other programs and our own checks use it."""
