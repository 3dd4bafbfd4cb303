"""One file a decoder, all behind the interface in decoder.py; which of them this machine has."""
