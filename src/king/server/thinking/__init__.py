"""Where bots think and house rules are read: in child processes, never in the server itself.

::

    pool      Thinkers: what the server asks
    children  a queue of requests before a few children
    child     one child process, as the server sees it
    worker    the child itself
    frames    what goes over its pipes
    house     how much a house-rules file may say

A child gets the view of one seat, the name of its bot and a text to draw chance from, and
nothing else: no table, no names, no seed, not even the environment of the server. That bots
are honest rests on this, not on their good will. A child that hangs, dies or says something
impossible costs its table one move played for it, and no other table anything.

Import the modules by name: a child loads this package and needs little of it.
"""
