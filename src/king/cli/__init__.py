"""The command line: one entry point, ``king``, and a module for each command."""
