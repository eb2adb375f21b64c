"""What kernels of both families share: words, dice, chance, codes, and stepping many games."""
