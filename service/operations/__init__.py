"""What the service does: one file per operation, from a loaded request to an answer.

`table` lists the operations and runs them. It names statuses and media types, because the items of a batch have
them too; headers, requests and Flask are unknown here.
"""
