"""Readers: one module a kind of input. They read files and interpret nothing."""
