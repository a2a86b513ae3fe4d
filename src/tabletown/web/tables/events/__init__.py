"""What has changed at a table, told within this process and between processes."""
