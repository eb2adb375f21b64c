"""What tests and benchmarks compare with: every game there is, invariants, plain twins."""
