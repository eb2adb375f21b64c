"""Where each clause of the rules is carried out and tested: the page docs/clauses.md."""
