"""How strong the bots are: the page docs/strength.md, with the tournaments behind it."""
