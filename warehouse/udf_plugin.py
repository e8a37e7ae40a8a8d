"""The dbt-duckdb plugin that lets models call the kernels. dbt loads it by name from the profile."""

from typing import Any

from dbt.adapters.duckdb.plugins import BasePlugin

from warehouse.udfs import KERNELS, register_kernels
from warehouse.udfs_bootstrap import BOOTSTRAP_KERNELS
from warehouse.udfs_lines import LINE_KERNELS
from warehouse.udfs_ratings import RATING_KERNELS


class Plugin(BasePlugin):  # type: ignore[misc]  # dbt-duckdb ships no types
    """Registers every kernel on the connection that dbt opens."""

    def configure_connection(self, conn: Any) -> None:
        """Called once per connection, before any model runs."""
        register_kernels(conn, (*KERNELS, *BOOTSTRAP_KERNELS, *LINE_KERNELS, *RATING_KERNELS))
