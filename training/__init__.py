"""Training of the network that ``champion`` plays with; needs the extra ``train`` (PyTorch).

``python -m training --help`` says how; docs/champion.md tells what it does. It is no part of the
installed package: the game plays a network without any of this.
"""
