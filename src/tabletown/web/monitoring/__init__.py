"""What whoever runs the site watches it by: health, metrics, logs."""
