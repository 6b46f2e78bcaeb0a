"""SciPy's special functions, loaded when one is first called: a start has no need of them."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

_FloatArray: TypeAlias = NDArray[np.float64]
Number: TypeAlias = "float | NDArray[np.float64] | NDArray[np.int64]"


def stdtrit(freedom: Number, probability: Number) -> _FloatArray:
    """Return below what Student's variable lies with a probability."""
    from scipy import special

    return np.asarray(special.stdtrit(freedom, probability), dtype=np.float64)


def chdtri(freedom: Number, probability: Number) -> _FloatArray:
    """Return above what a χ² variable lies with a probability."""
    from scipy import special

    return np.asarray(special.chdtri(freedom, probability), dtype=np.float64)


def gammaln(number: Number) -> _FloatArray:
    """Return the logarithm of the gamma function, of (number − 1)! for whole numbers."""
    from scipy import special

    return np.asarray(special.gammaln(number), dtype=np.float64)
