"""From JSON to the rules' values: everything that can be asked."""
