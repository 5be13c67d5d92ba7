"""The house behind the table in a browser: tables that lose nothing and leak nothing.

::

    entries   what the log of a table holds
    table     the state that a log adds up to; pure
    desk      what somebody may do to a table: a request in, entries out; pure
    showing   a view as plain values for the wire; decisions beside it
    live      one table that is awake: its lock, links, clock and bots
    hub       all tables that are awake
    link      one socket
    storage   where logs are kept; thinking: where bots think
    app       HTTP and the one WebSocket route
"""
