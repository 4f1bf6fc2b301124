"""Reads lines "schema <tab> JSON", decodes and encodes each with the generated models, and prints it.

It is encoded without nulls and with all of them, and both have to be the same value when they are read again.
"""

import sys

import models

TRIPS = {
    "EachSchema": models.EachSchema,
}


def main() -> None:
    for line in sys.stdin:
        schema, text = line.split("\t")
        model = TRIPS[schema]
        try:
            value = model.model_validate_json(text)
            brief, full = (value.model_dump_json(by_alias=True, exclude_none=none) for none in (True, False))
            assert model.model_validate_json(brief) == value == model.model_validate_json(full), "not equal"
            print(full)
        except Exception as error:
            print("!" + repr(error).replace("\n", " "))


if __name__ == "__main__":
    main()
