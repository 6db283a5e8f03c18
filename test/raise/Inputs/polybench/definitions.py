"""What the kernels compute, in terms other than the kernels' loops.

reference.py is written loop by loop, as the `.mlir` files are: a mistake in
how a kernel is understood would be in both. `check` compares its results with
a definition: products of matrices, a factorisation that gives the matrix back,
a solution that solves the system, a recursion from the top.
"""

import copy
import functools
import itertools
import math

from reference import adi_coefficients

TOLERANCE = 1e-8


class Violated(Exception):
    """A result of reference.py that is not what the definition says."""


# -------------------------------------------------------------------- algebra


def transposed(A):
    return [list(column) for column in zip(*A)]


def dot(x, y):
    return math.fsum(a * b for a, b in zip(x, y, strict=True))


def apply(A, x):
    return [dot(row, x) for row in A]


def product(*factors):
    def of_two(A, B):
        columns = transposed(B)
        return [[dot(row, column) for column in columns] for row in A]

    return functools.reduce(of_two, factors)


def combined(*terms):
    """The sum of `factor * array` over the (factor, array) of `terms`."""
    if isinstance(terms[0][1], list):
        return [
            combined(*zip([factor for factor, _ in terms], parts))
            for parts in zip(*(array for _, array in terms), strict=True)
        ]
    return math.fsum(factor * value for factor, value in terms)


def outer(x, y):
    return [[a * b for b in y] for a in x]


def masked(A, keep):
    return [[a if keep(i, j) else 0.0 for j, a in enumerate(row)] for i, row in enumerate(A)]


def lower(A):
    return masked(A, lambda i, j: j <= i)


def upper(A):
    return masked(A, lambda i, j: j >= i)


def identity(n):
    return [[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)]


def with_unit_diagonal(A):
    return [[1.0 if i == j else a for j, a in enumerate(row)] for i, row in enumerate(A)]


def mirrored(A):
    """The symmetric matrix whose lower triangle is `A`'s."""
    n = len(A)
    return [[A[max(i, j)][min(i, j)] for j in range(n)] for i in range(n)]


def solved(A, b):
    """x with A * x = b, by elimination with pivots."""
    n = len(b)
    rows = [list(row) + [value] for row, value in zip(A, b, strict=True)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(n):
            if i != k:
                factor = rows[i][k] / rows[k][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def equal(what, one, other):
    if isinstance(one, list) != isinstance(other, list):
        raise Violated(f"{what}: of different ranks")
    if isinstance(one, list):
        if len(one) != len(other):
            raise Violated(f"{what}: {len(one)} and {len(other)} elements")
        for at, (a, b) in enumerate(zip(one, other)):
            equal(f"{what}[{at}]", a, b)
    elif not abs(one - other) <= TOLERANCE * max(1.0, abs(one), abs(other)):
        raise Violated(f"{what}: by definition {one!r}, by the reference {other!r}")


# ---------------------------------------------------------------- data mining


def centred_columns(old):
    columns = transposed(old.data)
    mean = [math.fsum(column) / old.float_n for column in columns]
    return mean, [[value - average for value in column] for column, average in zip(columns, mean)]


def correlation(old, new):
    mean, columns = centred_columns(old)
    equal("mean", mean, new.mean)
    deviations = [math.sqrt(dot(column, column) / old.float_n) for column in columns]
    deviations = [1.0 if deviation <= 0.1 else deviation for deviation in deviations]
    equal("stddev", deviations, new.stddev)
    coefficient = lambda i, j: dot(columns[i], columns[j]) / (old.float_n * deviations[i] * deviations[j])
    m = len(mean)
    expected = [[1.0 if i == j else coefficient(i, j) for j in range(m)] for i in range(m)]
    equal("corr", expected, new.corr)


def covariance(old, new):
    mean, columns = centred_columns(old)
    equal("mean", mean, new.mean)
    equal("data", transposed(columns), new.data)
    equal("cov", [[dot(x, y) / (old.float_n - 1.0) for y in columns] for x in columns], new.cov)


# ------------------------------------------------------- linear algebra, BLAS


def gemm(old, new):
    equal("C", combined((old.alpha, product(old.A, old.B)), (old.beta, old.C)), new.C)


def gemver(old, new):
    A = combined((1.0, old.A), (1.0, outer(old.u1, old.v1)), (1.0, outer(old.u2, old.v2)))
    x = combined((1.0, old.x), (old.beta, apply(transposed(A), old.y)), (1.0, old.z))
    equal("A", A, new.A)
    equal("x", x, new.x)
    equal("w", combined((1.0, old.w), (old.alpha, apply(A, x))), new.w)


def gesummv(old, new):
    equal("tmp", apply(old.A, old.x), new.tmp)
    equal("y", apply(combined((old.alpha, old.A), (old.beta, old.B)), old.x), new.y)


def symm(old, new):
    equal("C", combined((old.alpha, product(mirrored(old.A), old.B)), (old.beta, old.C)), new.C)


def lower_updated(old, *terms):
    """`terms` and `beta * C` in the lower triangle, C above it."""
    updated = combined((old.beta, old.C), *terms)
    return [[updated[i][j] if j <= i else c for j, c in enumerate(row)] for i, row in enumerate(old.C)]


def syr2k(old, new):
    ab = product(old.A, transposed(old.B))
    equal("C", lower_updated(old, (old.alpha, ab), (old.alpha, transposed(ab))), new.C)


def syrk(old, new):
    equal("C", lower_updated(old, (old.alpha, product(old.A, transposed(old.A)))), new.C)


def trmm(old, new):
    unit = with_unit_diagonal(lower(old.A))
    equal("B", combined((old.alpha, product(transposed(unit), old.B))), new.B)


# ---------------------------------------------------- linear algebra, kernels


def k2mm(old, new):
    equal("tmp", combined((old.alpha, product(old.A, old.B))), new.tmp)
    equal("D", combined((old.alpha, product(old.A, old.B, old.C)), (old.beta, old.D)), new.D)


def k3mm(old, new):
    equal("E", product(old.A, old.B), new.E)
    equal("F", product(old.C, old.D), new.F)
    equal("G", product(old.A, old.B, old.C, old.D), new.G)


def atax(old, new):
    equal("tmp", apply(old.A, old.x), new.tmp)
    equal("y", apply(product(transposed(old.A), old.A), old.x), new.y)


def bicg(old, new):
    equal("s", apply(transposed(old.A), old.r), new.s)
    equal("q", apply(old.A, old.p), new.q)


def doitgen(old, new):
    A = [product(part, old.C4) for part in old.A]
    equal("A", A, new.A)
    equal("sum", A[-1][-1], new.sum)


def mvt(old, new):
    equal("x1", combined((1.0, old.x1), (1.0, apply(old.A, old.y1))), new.x1)
    equal("x2", combined((1.0, old.x2), (1.0, apply(transposed(old.A), old.y2))), new.x2)


# ---------------------------------------------------- linear algebra, solvers


def cholesky(old, new):
    factor = lower(new.A)
    equal("L * L^T", old.A, product(factor, transposed(factor)))
    above = lambda i, j: j > i
    equal("above L", masked(old.A, above), masked(new.A, above))


def durbin(old, new):
    n = len(old.r)
    row = [1.0] + old.r
    toeplitz = [[row[abs(i - j)] for j in range(n)] for i in range(n)]
    equal("T * y", [-value for value in old.r], apply(toeplitz, new.y))


def gramschmidt(old, new):
    equal("Q * R", old.A, product(new.Q, upper(new.R)))
    equal("Q^T * Q", identity(len(new.R)), product(transposed(new.Q), new.Q))
    below = lambda i, j: j < i
    equal("below R", masked(old.R, below), masked(new.R, below))


def lu(old, new):
    equal("L * U", old.A, product(with_unit_diagonal(lower(new.A)), upper(new.A)))


def ludcmp(old, new):
    lu(old, new)
    equal("x", solved(old.A, old.b), new.x)
    equal("U * x", new.y, apply(upper(new.A), new.x))


def trisolv(old, new):
    equal("x", solved(lower(old.L), old.b), new.x)


# --------------------------------------------------------------------- medley


def recursive_filter(signal, on_input, on_output):
    """y[n] = sum of on_input[k] * x[n - k] and on_output[k] * y[n - 1 - k]; before the signal all is 0."""
    out = []
    at = lambda values, n: values[n] if n >= 0 else 0.0
    for n in range(len(signal)):
        terms = [factor * at(signal, n - k) for k, factor in enumerate(on_input)]
        terms += [factor * at(out, n - 1 - k) for k, factor in enumerate(on_output)]
        out.append(math.fsum(terms))
    return out


def deriche(old, new):
    alpha, decay = old.alpha, math.exp(-old.alpha)
    k = (1 - decay) ** 2 / (1 + 2 * alpha * decay - 1 / decay**2)
    back = [2**-alpha, -(decay**2)]
    forwards = [k, k * decay * (alpha - 1)]
    backwards = [0.0, k * decay * (alpha + 1), -k * decay**2]

    def along_rows(image):
        causal = [recursive_filter(row, forwards, back) for row in image]
        anticausal = [recursive_filter(row[::-1], backwards, back)[::-1] for row in image]
        return causal, anticausal, combined((1.0, causal), (1.0, anticausal))

    _, _, rows = along_rows(old.imgIn)
    y1, y2, image = along_rows(transposed(rows))
    equal("y1", transposed(y1), new.y1)
    equal("y2", transposed(y2), new.y2)
    equal("imgOut", transposed(image), new.imgOut)


def floyd_warshall(old, new):
    # Paths of at most 1, 2, 4, ... edges and of at least one, from a vertex to itself too.
    n = len(old.path)
    paths = old.path
    for _ in range(n.bit_length()):
        paths = [
            [min([paths[i][j]] + [paths[i][k] + paths[k][j] for k in range(n)]) for j in range(n)]
            for i in range(n)
        ]
    equal("path", paths, new.path)


def nussinov(old, new):
    n = len(old.seq)

    @functools.cache
    def best(i, j):
        if i >= j:
            return old.table[i][j]
        pairs = i + 1 < j and old.seq[i] + old.seq[j] == 3
        candidates = [old.table[i][j], best(i, j - 1)]
        if i + 1 < n:
            candidates += [best(i + 1, j), best(i + 1, j - 1) + pairs]
        candidates += [best(i, k) + best(k + 1, j) for k in range(i + 1, j)]
        return max(candidates)

    equal("table", [[best(i, j) for j in range(n)] for i in range(n)], new.table)


# ------------------------------------------------------------------- stencils


def implicit_step(state, outer_band, main_band, other_band):
    """Solutions of the tridiagonal systems, one for each inner row of `state`, between borders of 1."""
    n = len(state)
    matrix = identity(n)
    for j in range(1, n - 1):
        matrix[j][j - 1 : j + 2] = [outer_band, main_band, outer_band]
    rows = {}
    for i in range(1, n - 1):
        right = [
            -other_band * before + (1 + 2 * other_band) * here - other_band * after
            for before, here, after in zip(state[i - 1], state[i], state[i + 1])
        ]
        rows[i] = solved(matrix, [1.0, *right[1:-1], 1.0])
    return rows


def adi(old, new, tsteps):
    n = len(old.u)
    if n < 3:
        return
    a, b, _, d, e, _ = adi_coefficients(n, tsteps)
    u, v = copy.deepcopy(old.u), transposed(old.v)
    for _ in range(tsteps):
        for i, row in implicit_step(transposed(u), a, b, d).items():
            v[i] = row
        for i, row in implicit_step(transposed(v), d, e, a).items():
            u[i] = row
    equal("v", transposed(v), new.v)
    equal("u", u, new.u)


def fdtd_2d(old, new):
    nx, ny = len(old.hz), len(old.hz[0])
    cells = list(itertools.product(range(nx), range(ny)))
    field = lambda rows: {(i, j): rows[i][j] for i, j in cells}
    ex, ey, hz = field(old.ex), field(old.ey), field(old.hz)
    for source in old.fict:
        ey = {(i, j): source if i == 0 else ey[i, j] - (hz[i, j] - hz[i - 1, j]) / 2 for i, j in cells}
        ex = {(i, j): ex[i, j] if j == 0 else ex[i, j] - (hz[i, j] - hz[i, j - 1]) / 2 for i, j in cells}
        curl = lambda i, j: (ex[i, j + 1] - ex[i, j]) + (ey[i + 1, j] - ey[i, j])
        inside = lambda i, j: i < nx - 1 and j < ny - 1
        hz = {(i, j): hz[i, j] - (0.7 * curl(i, j) if inside(i, j) else 0.0) for i, j in cells}
    for name, values in (("ex", ex), ("ey", ey), ("hz", hz)):
        equal(name, [[values[i, j] for j in range(ny)] for i in range(nx)], getattr(new, name))


def flat(array):
    """The elements of nested lists by their tuples of indices."""
    if not isinstance(array, list):
        return {(): array}
    return {(i, *rest): value for i, part in enumerate(array) for rest, value in flat(part).items()}


def weighted(state, at, weights):
    return math.fsum(
        weight * state[tuple(i + o for i, o in zip(at, offset))] for offset, weight in weights.items()
    )


def inner(state):
    extents = [1 + max(indices) for indices in zip(*state)]
    return [at for at in sorted(state) if all(0 < i < n - 1 for i, n in zip(at, extents))]


def star(rank, centre, neighbour):
    """The weights of a point and of its neighbours along each axis."""
    weights = {(0,) * rank: centre}
    for axis, step in itertools.product(range(rank), (-1, 1)):
        weights[tuple(step if other == axis else 0 for other in range(rank))] = neighbour
    return weights


def there_and_back(old, new, tsteps, weights):
    A, B = flat(old.A), flat(old.B)
    for _ in range(tsteps):
        B = B | {at: weighted(A, at, weights) for at in inner(A)}
        A = A | {at: weighted(B, at, weights) for at in inner(B)}
    for name, state in (("A", A), ("B", B)):
        result = flat(getattr(new, name))
        equal(name, [state[at] for at in sorted(state)], [result[at] for at in sorted(result)])


def heat_3d(old, new, tsteps):
    there_and_back(old, new, tsteps, star(3, 1.0 - 6 * 0.125, 0.125))


def jacobi_1d(old, new):
    there_and_back(old, new, old.tsteps, star(1, 0.33333, 0.33333))


def jacobi_2d(old, new, tsteps):
    there_and_back(old, new, tsteps, star(2, 0.2, 0.2))


def seidel_2d(old, new):
    weights = {offset: 1 / 9 for offset in itertools.product((-1, 0, 1), repeat=2)}
    A = flat(old.A)
    for _ in range(old.tsteps):
        for at in inner(A):
            A[at] = weighted(A, at, weights)
    result = flat(new.A)
    equal("A", [A[at] for at in sorted(A)], [result[at] for at in sorted(result)])


# ----------------------------------------------------------------------- check


class Arguments:
    """A kernel's arguments by name."""

    def __init__(self, kernel, values):
        for name, value in zip(kernel.arguments, values, strict=True):
            setattr(self, name, value)


def check(kernel, before, after):
    """Refuse `after`, which reference.py made of `before`, if it is not what the kernel's definition says."""
    definition = globals()[kernel.function.__name__]
    definition(Arguments(kernel, before), Arguments(kernel, after), **kernel.constants)
