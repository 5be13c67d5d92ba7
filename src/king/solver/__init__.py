"""Exact play with open cards, and worlds that agree with what one seat has seen."""
