"""From the rules' values to JSON: everything that is answered."""
