"""The commands, one module each. A module ``name.py`` that has a ``command`` is the command ``name``."""
