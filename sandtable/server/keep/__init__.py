"""What outlives the process: schema, migrations, store, and what a host does with the file."""
