"""The search for the dearest body of each operation, in processor time and in memory.

law         what a body may cost
nursery     carries out a body in a fresh fork, bounded in time and memory
measuring   asks the nursery
making      makes values by a schema, out of what matches really bring
starts      the bodies that the search begins with
mutations   what changes a body
climb       hill climbing, which knows nothing of bodies
kept        the bodies that were found, as files
report      the table
"""
