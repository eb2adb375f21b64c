from camelup.kernels._cyshim import *
