"""King in the terminal: line by line, in 80×24 and in pipes."""
