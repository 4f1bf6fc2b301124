"""Reads lines "schema <tab> JSON", decodes and encodes each with the generated classes, and prints it."""

import json
import sys

from client import models

TRIPS = {
    "EachSchema": models.EachSchema,
}


def main() -> None:
    for line in sys.stdin:
        schema, text = line.split("\t")
        try:
            print(json.dumps(TRIPS[schema].from_dict(json.loads(text)).to_dict()))
        except Exception as error:
            print(f"!{error!r}")


if __name__ == "__main__":
    main()
