"""The pages that every game shares: a Python file and a kv file each."""
