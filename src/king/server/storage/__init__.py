"""Where the logs of tables are kept: in SQLite, or in PostgreSQL.

::

    schema    the three tables of the database
    rows      what goes in and comes out
    faults    every way in which it fails, told to people
    lock      one server on a database and no second
    connect   engines: one connection that writes, a few that read
    upgrade   creates the schema, brings an old one up; migrations/ holds the steps
    writes    statements for a batch of writes, all in one transaction
    writer    the one thread that writes, many writes in a commit
    reads     questions
    store     all of it, for the event loop
"""

from king.server.storage.faults import StorageError
from king.server.storage.rows import Dealt, Row, Status
from king.server.storage.store import Store

__all__ = ["Dealt", "Row", "Status", "StorageError", "Store"]
