"""What the service does: one file an operation, from a loaded request to an answer.

`table` lists the operations and runs them. Statuses and media types are named there, because the items of a batch have
them too; headers, requests and Flask are unknown here.
"""
