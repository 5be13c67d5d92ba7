"""One module a step; the newest number stands in :data:`king.server.storage.schema.HEAD`."""
