"""The pages for people: what is served here, and (run.sh) how they work in a browser."""
