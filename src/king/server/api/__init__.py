"""HTTP beside the socket: making and finding tables, rules, finished games, statistics."""
