"""Connection poolers such as PgBouncer in front of a server: recognised, and used without a cache.

In transaction mode a pooler gives each transaction another of its connections, so that statements
prepared in an earlier one are missing. The rest of the store keeps nothing in a session: locks last
as long as their transaction, and leases are rows.
"""

import logging
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)
_WITHOUT_CACHE: Final = {
    "statement_cache_size": 0,
    "prepared_statement_cache_size": 0,
    # The statement without a name lasts until the next one, within the same transaction.
    "prepared_statement_name_func": str,
}


class Recognition:
    """Lets a server's connections keep prepared statements only if no pooler is in between.

    The first connection keeps none and finds out; without a pooler it is soon replaced.

    Attributes:
        found: Whether a pooler is in front of the server; None until a connection has found out.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.found: bool | None = None
        self._options: dict[str, Any] | None = None
        event.listen(engine.sync_engine, "do_connect", self._choose_options)
        event.listen(engine.sync_engine, "connect", self._find_out)

    def _choose_options(
        self, _dialect: object, _record: object, _arguments: object, options: dict[str, Any]
    ) -> None:
        # SQLAlchemy passes the same dictionary for each connection.
        if self._options is None:
            self._options = dict(options)
        options.clear()
        options.update(self._options)
        if self.found is not False:
            options.update(_WITHOUT_CACHE)

    def _find_out(self, connection: Any, record: Any) -> None:
        if self.found is not None:
            return
        cursor = connection.cursor()
        cursor.execute("SELECT pg_catalog.pg_backend_pid()")
        (process,) = cursor.fetchone()
        cursor.close()
        connection.rollback()
        # A pooler's clients do not learn which of the server's processes serves them.
        self.found = process != connection.driver_connection.get_server_pid()
        if self.found:
            log.info("a pooler is in front of the database server, so no statements are cached")
        else:
            record.invalidate(soft=True)
