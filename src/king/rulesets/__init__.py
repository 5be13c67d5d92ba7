"""Which rules exist: one TOML file each, nothing else."""
