"""``python -m warehouse``: the same as ``metewand``."""

from warehouse.cli import main

if __name__ == "__main__":
    main(prog_name="metewand")
