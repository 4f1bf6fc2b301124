"""What lies on the table: its ends, how it grows, and the layout."""
