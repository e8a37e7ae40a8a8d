"""The warehouse: how the database is opened, extended, checked, run and published."""

__version__ = "0.1.0"
