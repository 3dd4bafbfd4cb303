"""When something goes wrong: the log, what this machine has and lacks, and both in one file."""
