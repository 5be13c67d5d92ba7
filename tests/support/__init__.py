"""What tests share: tables to play at, random play, an oracle of the rules, plain texts."""
