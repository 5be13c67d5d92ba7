"""What lies on the table in each form of a deal: bids and talon, rows, titles, the ladder."""
