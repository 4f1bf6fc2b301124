"""The contract, tried out by schemathesis: its examples, the edges of its schemas, and anything that fits them or not."""

import schemathesis

from service.web.app import create_app

schema = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app())


@schema.parametrize()
def test_an_operation_keeps_the_contract(case: schemathesis.Case) -> None:
    """Every answer is documented and of its schema, what fits is taken, what does not fit is refused."""
    case.call_and_validate()
