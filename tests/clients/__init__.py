"""The contract, taken through the generators that front ends use: `make test-clients`."""
