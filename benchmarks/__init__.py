"""Measurements that take a while: how much the site holds."""
