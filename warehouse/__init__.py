"""The warehouse: how the database is opened, extended, checked, run and published."""
