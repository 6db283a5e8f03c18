"""The kernels' arguments and inputs.

`KERNELS` says for each kernel what its arguments are, which extents they
share, which inputs make it well-posed, and which sizes are worth a run.
"""

import random
from dataclasses import dataclass, field
from typing import Callable

import reference


# --------------------------------------------------------------------- inputs


def array(shape, element):
    """Nested lists of `shape`, each element by one call of `element`."""
    if not shape:
        return element()
    return [array(shape[1:], element) for _ in range(shape[0])]


def uniform(rng, shape, _extents=None):
    return array(shape, lambda: rng.uniform(-1.0, 1.0))


def _positive_definite(rng, shape, _extents):
    n = shape[0]
    half = uniform(rng, shape)
    return [
        [sum(half[i][k] * half[j][k] for k in range(n)) + (n if i == j else 0.0) for j in range(n)]
        for i in range(n)
    ]


def _dominant(rng, shape, _extents):
    A = uniform(rng, shape)
    for i in range(shape[0]):
        A[i][i] = rng.choice([-1.0, 1.0]) * (shape[0] + rng.random())
    return A


def _autocorrelation(rng, shape, _extents):
    # Rows of the Toeplitz matrix sum to less than its diagonal, 1.
    return array(shape, lambda: rng.uniform(-0.45, 0.45) / shape[0])


def _spread(rng, shape, _extents):
    # Column 0 is nearly constant: its deviation is below the bound under which it counts as 1.
    data = array(shape, lambda: rng.uniform(-3.0, 3.0))
    for row in data:
        row[0] = 2.0 + 0.01 * rng.random()
    return data


def _distances(rng, shape, _extents):
    return array(shape, lambda: rng.randint(1, 999))


def _bases(rng, shape, _extents):
    return array(shape, lambda: rng.randint(0, 3))


def _scores(rng, shape, _extents):
    return array(shape, lambda: rng.randint(-4, 2))


# --------------------------------------------------------------------- kernels


@dataclass
class Kernel:
    """One kernel: its function, its arguments as `name: extents`, and how it is run."""

    function: Callable
    #: Extents by name, "" for a number; "index" for a number of time steps.
    arguments: dict
    #: Sizes of the runs of a file whose extents are dynamic.
    sizes: list
    element: str = "f64"
    inputs: dict = field(default_factory=dict)
    #: Number of time steps, for a file that has it as a constant.
    constants: dict = field(default_factory=dict)


def _sizes(names, *rows):
    return [dict(zip(names.split(), row)) for row in rows]


_SQUARE = _sizes("N", (1,), (2,), (3,), (17,))
_MNK = _sizes("NI NJ NK", (1, 1, 1), (2, 3, 1), (1, 4, 3), (13, 9, 11))


def _between(low, high):
    return lambda rng, _shape, _extents: rng.uniform(low, high)


KERNELS = {
    "correlation": Kernel(
        reference.correlation,
        {"float_n": "", "data": "N M", "corr": "M M", "mean": "M", "stddev": "M"},
        _sizes("N M", (2, 1), (3, 2), (5, 12), (19, 11)),
        inputs={"data": _spread, "float_n": lambda _rng, _shape, sizes: float(sizes["N"])},
    ),
    "covariance": Kernel(
        reference.covariance,
        {"float_n": "", "data": "N M", "cov": "M M", "mean": "M"},
        _sizes("N M", (2, 1), (3, 2), (5, 12), (19, 11)),
        inputs={"float_n": _between(10.0, 20.0)},
    ),
    "2mm": Kernel(
        reference.k2mm,
        {"alpha": "", "beta": "", "tmp": "NI NJ", "A": "NI NK", "B": "NK NJ", "C": "NJ NL", "D": "NI NL"},
        _sizes("NI NJ NK NL", (1, 1, 1, 1), (2, 3, 1, 4), (5, 1, 3, 2), (8, 11, 9, 13)),
    ),
    "3mm": Kernel(
        reference.k3mm,
        {"E": "NI NJ", "A": "NI NK", "B": "NK NJ", "F": "NJ NL", "C": "NJ NM", "D": "NM NL", "G": "NI NL"},
        _sizes("NI NJ NK NL NM", (1, 1, 1, 1, 1), (2, 3, 1, 4, 5), (5, 1, 3, 2, 4), (8, 11, 9, 13, 7)),
    ),
    "atax": Kernel(
        reference.atax,
        {"A": "M N", "x": "N", "y": "N", "tmp": "M"},
        _sizes("M N", (1, 1), (2, 5), (5, 2), (13, 17)),
    ),
    "bicg": Kernel(
        reference.bicg,
        {"A": "N M", "s": "M", "q": "N", "p": "M", "r": "N"},
        _sizes("M N", (1, 1), (2, 5), (5, 2), (13, 17)),
    ),
    "doitgen": Kernel(
        reference.doitgen,
        {"A": "NR NQ NP", "C4": "NP NP", "sum": "NP"},
        _sizes("NR NQ NP", (1, 1, 1), (2, 3, 4), (4, 1, 2), (6, 5, 7)),
    ),
    "mvt": Kernel(reference.mvt, {"x1": "N", "x2": "N", "y1": "N", "y2": "N", "A": "N N"}, _SQUARE),
    "gemm": Kernel(reference.gemm, {"alpha": "", "beta": "", "C": "NI NJ", "A": "NI NK", "B": "NK NJ"}, _MNK),
    "gemver": Kernel(
        reference.gemver,
        {
            "alpha": "", "beta": "", "A": "N N", "u1": "N", "v1": "N", "u2": "N", "v2": "N",
            "w": "N", "x": "N", "y": "N", "z": "N",
        },
        _SQUARE,
    ),
    "gesummv": Kernel(
        reference.gesummv,
        {"alpha": "", "beta": "", "A": "N N", "B": "N N", "tmp": "N", "x": "N", "y": "N"},
        _SQUARE,
    ),
    "symm": Kernel(
        reference.symm,
        {"alpha": "", "beta": "", "C": "M N", "A": "M M", "B": "M N"},
        _sizes("M N", (1, 1), (2, 5), (5, 2), (9, 13)),
    ),
    "syr2k": Kernel(
        reference.syr2k,
        {"alpha": "", "beta": "", "C": "N N", "A": "N M", "B": "N M"},
        _sizes("M N", (1, 1), (2, 5), (5, 2), (9, 13)),
    ),
    "syrk": Kernel(
        reference.syrk,
        {"alpha": "", "beta": "", "C": "N N", "A": "N M"},
        _sizes("M N", (1, 1), (2, 5), (5, 2), (9, 13)),
    ),
    "trmm": Kernel(
        reference.trmm,
        {"alpha": "", "A": "M M", "B": "M N"},
        _sizes("M N", (1, 1), (2, 5), (5, 2), (9, 13)),
    ),
    "cholesky": Kernel(reference.cholesky, {"A": "N N"}, _SQUARE, inputs={"A": _positive_definite}),
    "durbin": Kernel(reference.durbin, {"r": "N", "y": "N"}, _SQUARE, inputs={"r": _autocorrelation}),
    "gramschmidt": Kernel(
        reference.gramschmidt,
        {"A": "M N", "R": "N N", "Q": "M N"},
        _sizes("M N", (1, 1), (5, 2), (13, 9)),
    ),
    "lu": Kernel(reference.lu, {"A": "N N"}, _SQUARE, inputs={"A": _dominant}),
    "ludcmp": Kernel(
        reference.ludcmp,
        {"A": "N N", "b": "N", "x": "N", "y": "N"},
        _SQUARE,
        inputs={"A": _dominant},
    ),
    "trisolv": Kernel(
        reference.trisolv,
        {"L": "N N", "x": "N", "b": "N"},
        _SQUARE,
        inputs={"L": _dominant},
    ),
    "deriche": Kernel(
        reference.deriche,
        {"alpha": "", "imgIn": "W H", "imgOut": "W H", "y1": "W H", "y2": "W H"},
        _sizes("W H", (1, 1), (2, 5), (5, 2), (13, 9)),
        inputs={"alpha": _between(0.2, 0.5)},
    ),
    "floyd-warshall": Kernel(
        reference.floyd_warshall, {"path": "N N"}, _SQUARE, element="i32", inputs={"path": _distances}
    ),
    "nussinov": Kernel(
        reference.nussinov,
        {"seq": "N", "table": "N N"},
        _SQUARE,
        element="i32",
        inputs={"seq": _bases, "table": _scores},
    ),
    "adi": Kernel(
        reference.adi,
        {"u": "N N", "v": "N N", "p": "N N", "q": "N N"},
        _SQUARE,
        constants={"tsteps": 8},
    ),
    "fdtd-2d": Kernel(
        reference.fdtd_2d,
        {"ex": "NX NY", "ey": "NX NY", "hz": "NX NY", "fict": "TMAX"},
        _sizes("NX NY TMAX", (1, 1, 1), (2, 5, 3), (5, 2, 1), (11, 13, 7)),
    ),
    "heat-3d": Kernel(
        reference.heat_3d,
        {"A": "NI NJ NK", "B": "NI NJ NK"},
        _sizes("NI NJ NK", (1, 1, 1), (3, 3, 3), (5, 4, 6)),
        constants={"tsteps": 5},
    ),
    "jacobi-1d": Kernel(
        reference.jacobi_1d,
        {"tsteps": "index", "A": "N", "B": "N"},
        _sizes("tsteps N", (0, 5), (1, 2), (1, 3), (4, 17)),
    ),
    "jacobi-2d": Kernel(
        reference.jacobi_2d,
        {"A": "NI NJ", "B": "NI NJ"},
        _sizes("NI NJ", (2, 2), (3, 3), (7, 5)),
        constants={"tsteps": 6},
    ),
    "seidel-2d": Kernel(
        reference.seidel_2d,
        {"tsteps": "index", "A": "N N"},
        _sizes("tsteps N", (0, 5), (1, 2), (1, 3), (4, 13)),
    ),
}


def inputs(kernel, sizes, seed):
    """Random arguments of `kernel` at `sizes`, in order; outputs are random too, for what is read before it is written."""
    rng = random.Random(seed)
    made = []
    for name, extents in kernel.arguments.items():
        if extents == "index":
            made.append(sizes[name])
            continue
        shape = tuple(sizes[extent] for extent in extents.split())
        made.append(kernel.inputs.get(name, uniform)(rng, shape, sizes))
    return made
