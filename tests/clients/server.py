"""What clients play against: the service, or for another contract a stand-in that answers with its examples."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import jsonschema

from tests import server

from .contract import Contract, Operation
from .job import ROOT


@contextmanager
def serving(contract: Contract, folder: Path) -> Iterator[str]:
    """The address of something that keeps this contract."""
    if contract.path == ROOT / "openapi.yaml":
        with server.serving(folder) as service:
            yield f"http://127.0.0.1:{service.port}"
    else:
        with ThreadingHTTPServer(("127.0.0.1", 0), _stand_in(contract)) as stand_in:
            Thread(target=stand_in.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{stand_in.server_port}"
            stand_in.shutdown()


def validator(contract: Contract, schema: dict[str, Any]) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**schema, "components": contract.document["components"]})


def _stand_in(contract: Contract) -> type[BaseHTTPRequestHandler]:
    """Answers each operation with the first example of its first answer, and what breaks the contract with a problem.

    A pass is refused, so that clients can be tried on a refusal.
    """

    class StandIn(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._answer(None)

        def do_POST(self) -> None:
            self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def _answer(self, body: Any) -> None:
            operation = next(one for one in contract.operations() if self._asks_for(one))
            wrong = next((fault for fault in self._faults(operation, body)), None)
            refused = wrong or (isinstance(body, dict) and body.get("action") == "pass")
            answers = [one for one in contract.answered(operation) if (one[0] >= "400") == bool(refused)]
            status, content_type, media = answers[0]
            value = contract.examples(media)[0]
            if wrong:
                status, value = "422", value | {"status": 422, "code": "invalid_request", "detail": wrong}
            payload = (value if isinstance(value, str) and "json" not in content_type else json.dumps(value)).encode()
            self.send_response(int(status))
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def _asks_for(self, operation: Operation) -> bool:
            pattern = re.sub(r"\\\{[a-z_]+\\\}", "[^/]+", re.escape(operation.path))
            return operation.method == self.command.lower() and bool(re.fullmatch(pattern, self.path))

        def _faults(self, operation: Operation, body: Any) -> Iterator[str]:
            for _, media in contract.asked(operation):
                for fault in validator(contract, media["schema"]).iter_errors(body):
                    yield f"{fault.json_path}: {fault.message}"

        def log_message(self, *_: Any) -> None:
            pass

    return StandIn
