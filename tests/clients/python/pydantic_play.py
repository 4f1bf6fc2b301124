"""Posts every request that the contract shows as it is, without nulls, and with null for all that is absent.

The three are one request: the service has to answer them with the same bytes.
"""

import json
import sys
from pathlib import Path

import httpx
import models
from trip import TRIPS

HEADERS = {"Content-Type": "application/json"}

address = sys.argv[1]
asked = json.loads((Path(models.__file__).parent / "requests.json").read_text())
for path, schema, body in asked:
    value = TRIPS[schema].model_validate(body)
    written = [json.dumps(body), *(value.model_dump_json(by_alias=True, exclude_none=none) for none in (True, False))]
    answers = [httpx.post(address + path, content=text, headers=HEADERS) for text in written]
    assert len({(answer.status_code, answer.content) for answer in answers}) == 1, (path, written, answers)
print(f"{len(asked)} requests, each in three ways")
