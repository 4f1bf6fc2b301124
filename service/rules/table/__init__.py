"""The table: its ends, how it grows, and the layout."""
