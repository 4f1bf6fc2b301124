"""A placed table as SVG."""
