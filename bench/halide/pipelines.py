"""The programs of the thesis's table: algorithms, and the schedules that Halide publishes for them, for CPUs with AVX2."""

from __future__ import annotations

from dataclasses import dataclass

import halide as hl

from to_exo import Program

TARGET = "x86-64-linux-avx-avx2-f16c-fma-sse41-no_asserts-no_bounds_query-no_runtime"
VECTOR = 8

x, y, c, xi, yi, xo, yo, t = (hl.Var(n) for n in "x y c xi yi xo yo t".split())


@dataclass
class Pipeline:
    """A scheduled pipeline: what Halide compiles, and the interface of the procedure that it becomes."""

    output: hl.Func
    arguments: list
    program: Program
    features: tuple = ()

    def statement(self, path: str) -> None:
        """Writes the lowered statement, with loops that are parallel still in place."""
        target = hl.Target(TARGET)
        for feature in self.features:
            target = target.with_feature(feature)
        self.output.compile_to_conceptual_stmt(path, self.arguments, hl.StmtOutputFormat.Text, target)


def size(name: str) -> hl.Param:
    return hl.Param(hl.Int(32), name)


def image(kind, name: str, extents, strides=None) -> hl.ImageParam:
    """An argument whose indices begin at 0."""
    result = hl.ImageParam(kind, len(extents), name)
    bounds(result, extents, strides)
    return result


def bounds(parameter, extents, strides=None) -> None:
    for dimension, extent in enumerate(extents):
        parameter.dim(dimension).set_bounds(0, extent)
        if strides:
            parameter.dim(dimension).set_stride(strides[dimension])


def blur() -> Pipeline:
    w, h = size("w"), size("h")
    image_in = image(hl.UInt(16), "input", [8 * w + 2, 8 * h + 2])
    blur_x, blur_y = hl.Func("blur_x"), hl.Func("blur_y")
    blur_x[x, y] = (image_in[x, y] + image_in[x + 1, y] + image_in[x + 2, y]) / 3
    blur_y[x, y] = (blur_x[x, y] + blur_x[x, y + 1] + blur_x[x, y + 2]) / 3
    blur_y.split(y, y, yi, 8).parallel(y).vectorize(x, VECTOR)
    blur_x.store_at(blur_y, y).compute_at(blur_y, yi).vectorize(x, VECTOR)
    bounds(blur_y.output_buffer(), [8 * w, 8 * h])
    buffers = {"input": ("ui16", ["8*h + 2", "8*w + 2"]), "blur_y": ("ui16", ["8*h", "8*w"])}
    return Pipeline(blur_y, [image_in, w, h], Program("blur", {"w": 1, "h": 1}, buffers))


def sdot() -> Pipeline:
    a, b = hl.ImageParam(hl.Float(32), 1, "x"), hl.ImageParam(hl.Float(32), 1, "y")
    i = hl.Var("i")
    n = a.width()
    vectors = n / VECTOR
    dot, result = hl.Func("dot"), hl.Func("result")
    k = hl.RDom([(0, vectors)])
    dot[i] += a[k.x * VECTOR + i] * b[k.x * VECTOR + i]
    lanes = hl.RDom([(0, VECTOR)])
    tail = hl.RDom([(vectors * VECTOR, n - vectors * VECTOR)])
    result[i] = hl.undef(hl.Float(32))
    result[0] = hl.sum(dot[lanes.x])
    result[0] += hl.sum(a[tail.x] * b[tail.x])
    dot.compute_root().vectorize(i)
    dot.update(0).vectorize(i)
    a.dim(0).set_min(0)
    b.dim(0).set_bounds(0, n)
    result.output_buffer().dim(0).set_bounds(0, 1)
    buffers = {"x": ("f32", ["n"]), "y": ("f32", ["n"]), "result": ("f32", ["1"])}
    return Pipeline(result, [a, b], Program("sdot", {"n": 1}, buffers, symbols={"x.extent.0": "n"}))


def cmm1024() -> Pipeline:
    n = 1024
    strides = [1, n]
    a, b = (image(hl.Float(32), name, [n, n], strides) for name in "AB")
    out, prod = hl.Func("out"), hl.Func("prod")
    r = hl.RDom([(0, n)])
    prod[x, y] += a[x, r.x] * b[r.x, y]
    out[x, y] = prod[x, y]
    xii, yii = hl.Var("xii"), hl.Var("yii")
    out.bound(x, 0, n).bound(y, 0, n)
    out.tile(x, y, xi, yi, 64, 16).tile(xi, yi, xii, yii, 4, 8)
    out.gpu_blocks(x, y).gpu_threads(xi, yi).unroll(xii).unroll(yii)
    prod.compute_at(out, xi).vectorize(x).unroll(y)
    prod.update().reorder(x, y, r.x).vectorize(x).unroll(y).unroll(r.x, 8)
    for argument in (a, b):
        argument.in_().compute_at(prod, r.x).vectorize(hl.Var("_0")).unroll(hl.Var("_1"))
    bounds(out.output_buffer(), [n, n], strides)
    buffers = {name: ("f32", ["1024", "1024"]) for name in ("A", "B", "out")}
    program = Program("cmm1024", {}, buffers, strides={name: ["1", "1024"] for name in buffers})
    return Pipeline(out, [a, b], program, (hl.TargetFeature.CUDA,))


def gemm(name: str, rows, columns, depth, sizes, unit=32, transpose_a=False, transpose_b=False) -> Pipeline:
    """C = a A B + b C of column-major matrices, `rows` by `depth` and `depth` by `columns`, either of which may be stored transposed.

    Extents are numbers, or names of sizes of which they are `unit` times as much. As published, a transposed matrix is taken to be square: the number of
    rows is the width of A as it is stored, the depth its height, the number of columns the height of B."""
    parameters = {n: size(n) for n in sizes}
    text = lambda extent: str(extent) if isinstance(extent, int) else f"{unit}*{extent}"
    number = lambda extent: hl.Expr(extent) if isinstance(extent, int) else unit * hl.Expr(parameters[extent])
    a_shape = [depth, rows] if not transpose_a else [rows, depth]
    b_shape = [columns, depth] if not transpose_b else [depth, columns]
    buffers = {
        "A": ("f32", [text(e) for e in a_shape]),
        "B": ("f32", [text(e) for e in b_shape]),
        "C": ("f32", [text(columns), text(rows)]),
        "result": ("f32", [text(columns), text(rows)]),
    }
    rows, depth, columns = number(a_shape[1]), number(a_shape[0]), number(b_shape[0])
    s = 2 * VECTOR
    a_in = hl.ImageParam(hl.Float(32), 2, "A")
    b_in = hl.ImageParam(hl.Float(32), 2, "B")
    c_in = hl.ImageParam(hl.Float(32), 2, "C")
    alpha, beta = hl.Param(hl.Float(32), "a"), hl.Param(hl.Float(32), "b")
    i, j, io, ii, ji, jo, k = (hl.Var(n) for n in "i j io ii ji jo k".split())
    ti, tj = [hl.Var(f"ti{n}") for n in range(3)], [hl.Var(f"tj{n}") for n in range(3)]
    F = hl.Func
    a, b, b_tmp, a_s, a_tmp, prod, ab, result = (
        F(n) for n in "A_all B_all B_tmp A_swizzled A_tmp prod AB result".split()
    )
    a_tmp_source = hl.BoundaryConditions.constant_exterior(a_in, hl.f32(0), [(0, rows), (0, depth)])
    a_tmp[i, j] = a_tmp_source[i, j]
    a_s[i, j, io] = a_tmp[j, io * s + i] if transpose_a else a_tmp[io * s + i, j]
    a[i, j] = a_s[i % s, j, i / s]
    b_tmp[i, j] = b_in[i, j]
    b[i, j] = b_tmp[j, i] if transpose_b else b_tmp[i, j]
    prod[k, i, j] = a[i, k] * b[k, j]
    rv = hl.RDom([(0, depth)])
    ab[i, j] += prod[rv.x, i, j]
    result[i, j] = alpha * ab[i, j] + beta * c_in[i, j]

    result.tile(i, j, ti[1], tj[1], i, j, 2 * s, 2 * s, hl.TailStrategy.GuardWithIf)
    result.tile(i, j, ii, ji, s, 4).tile(i, j, ti[0], tj[0], i, j, 1, s // 4)
    result.specialize((rows >= 512) & (columns >= 512)).fuse(tj[1], ti[1], t).parallel(t)
    middle = result.specialize((rows >= 128) & (columns >= 128))
    middle.tile(ti[1], tj[1], ti[2], tj[2], ti[1], tj[1], 2, 2).fuse(tj[2], ti[2], t).parallel(t)
    result.rename(tj[0], t)
    result.bound(i, 0, rows).bound(j, 0, columns)

    a_s.compute_root().split(j, jo, ji, s).reorder(i, ji, io, jo).unroll(i).vectorize(ji)
    a_s.specialize((rows >= 256) & (depth >= 256)).parallel(jo, 4)
    a_tmp.compute_at(a_s, io).vectorize(i).unroll(j)
    if transpose_b:
        b.compute_at(result, t).tile(i, j, ii, ji, 8, 8).vectorize(ii).unroll(ji)
        b_tmp.reorder_storage(j, i).compute_at(b, i).vectorize(i).unroll(j)
    ab.compute_at(result, i).bound_extent(j, 4).unroll(j).bound_extent(i, s).vectorize(i)
    ab.update().reorder(i, j, rv.x).unroll(j).unroll(rv.x, 2).vectorize(i)

    bounds(a_in, [rows, depth])
    bounds(b_in, [depth, columns])
    bounds(c_in, [rows, columns])
    bounds(result.output_buffer(), [rows, columns])
    program = Program(name, sizes, buffers, scalars={"a": "f32", "b": "f32"})
    return Pipeline(result, [alpha, a_in, b_in, beta, c_in, *parameters.values()], program)


def sgemm1024() -> Pipeline:
    return gemm("sgemm1024", 1024, 1024, 1024, {})


def sqsgemm() -> Pipeline:
    # Of sizes that are odd multiples of 32, tiles for middle sizes overlap others that run at the same time.
    return gemm("sqsgemm", "n", "n", "n", {"n": 1}, 64)


def bigsqsgemm() -> Pipeline:
    return gemm("bigsqsgemm", "n", "n", "n", {"n": 17})


def sgemm() -> Pipeline:
    return gemm("sgemm", "r", "c", "d", {"r": 1, "c": 1, "d": 1}, 64)


def bigsgemm() -> Pipeline:
    return gemm("bigsgemm", "r", "c", "d", {"r": 17, "c": 17, "d": 17})


def sgemmTA() -> Pipeline:
    return gemm("sgemmTA", 32, 32, 64, {}, transpose_a=True)


def sgemmTB() -> Pipeline:
    return gemm("sgemmTB", 32, 32, 64, {}, transpose_b=True)


def stencil_chain(name: str, stages: int) -> Pipeline:
    """Stages of 5 x 5 weights in integers that wrap."""
    w, h = size("w"), size("h")
    margin = 4 * stages
    source = hl.ImageParam(hl.UInt(16), 2, "input")
    wrap = hl.Func("input_wrap")
    wrap[x, y] = source[x + 2 * stages, y + 2 * stages]
    chain = [wrap]
    for stage in range(stages):
        f = hl.Func(f"stage_{stage}")
        value = hl.u16(0)
        for i in range(-2, 3):
            for j in range(-2, 3):
                value += hl.u16((i + 3) * (j + 3)) * chain[-1][x + i, y + j]
        f[x, y] = value
        chain.append(f)
    output = hl.Func("output")
    output[x, y] = chain[-1][x, y]
    for f in chain[1:-1]:
        f.store_at(output, t).compute_at(output, yi).vectorize(x, 16)
    output.compute_root().tile(x, y, xo, yo, xi, yi, 512, 512).fuse(xo, yo, t).parallel(t).vectorize(xi, 16)
    bounds(source, [512 * w + margin, 512 * h + margin])
    bounds(output.output_buffer(), [512 * w, 512 * h])
    buffers = {
        "input": ("ui16", [f"512*h + {margin}", f"512*w + {margin}"]),
        "output": ("ui16", ["512*h", "512*w"]),
    }
    return Pipeline(output, [source, w, h], Program(name, {"w": 1, "h": 1}, buffers))


def sc1() -> Pipeline:
    return stencil_chain("sc1", 1)


def sc32() -> Pipeline:
    return stencil_chain("sc32", 32)


def sum_3x3(f) -> hl.Expr:
    return sum(
        (f[x + dx, y + dy] for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (-1, -1)),
        start=f[x - 1, y - 1],
    )


def luma(f):
    return hl.f32(0.299) * f[x, y, 0] + hl.f32(0.587) * f[x, y, 1] + hl.f32(0.114) * f[x, y, 2]


def harris() -> Pipeline:
    w, h = size("w"), size("h")
    source = image(hl.Float(32), "input", [8 * w + 6, 32 * h + 6, 3])
    F = hl.Func
    gray, ix, iy, ixx, iyy, ixy, corners, output = (
        F(n) for n in "gray Ix Iy Ixx Iyy Ixy harris output".split()
    )
    gray[x, y] = luma(source)

    def edge(points):
        """Differences of opposite neighbours, of which the middle ones count twice."""
        total = None
        for (dx, dy), weight in points:
            term = gray[x + dx, y + dy] * hl.f32(weight / 12)
            total = term if total is None else total + term
        return total

    iy[x, y] = edge([((d, s), 2 * s if d == 0 else s) for d in (-1, 0, 1) for s in (-1, 1)])
    ix[x, y] = edge([((s, d), 2 * s if d == 0 else s) for d in (-1, 0, 1) for s in (-1, 1)])
    ixx[x, y] = ix[x, y] * ix[x, y]
    iyy[x, y] = iy[x, y] * iy[x, y]
    ixy[x, y] = ix[x, y] * iy[x, y]
    sxx, syy, sxy = (sum_3x3(f) for f in (ixx, iyy, ixy))
    trace = sxx + syy
    corners[x, y] = sxx * syy - sxy * sxy - hl.f32(0.04) * trace * trace
    output[x, y] = corners[x + 2, y + 2]
    output.split(y, y, yi, 32).parallel(y).vectorize(x, VECTOR)
    for f in (ix, iy):
        f.store_at(output, y).compute_at(output, yi).vectorize(x, VECTOR)
    ix.compute_with(iy, x)
    bounds(output.output_buffer(), [8 * w, 32 * h])
    buffers = {"input": ("f32", ["3", "32*h + 6", "8*w + 6"]), "output": ("f32", ["32*h", "8*w"])}
    program = Program("harris", {"w": 1, "h": 1}, buffers)
    return Pipeline(output, [source, w, h], program, (hl.TargetFeature.StrictFloat,))


def unsharp() -> Pipeline:
    w, h = size("w"), size("h")
    width, height = 8 * hl.Expr(w), 32 * hl.Expr(h)
    source = image(hl.Float(32), "input", [width, height, 3])
    bounded = hl.BoundaryConditions.repeat_edge(source)
    F = hl.Func
    gray, blur_y, blur_x, ratio, output = (F(n) for n in "gray blur_y blur_x ratio output".split())
    kernel = [hl.f32(v) for v in (0.265962, 0.212965, 0.109340, 0.035994)]
    gray[x, y] = luma(bounded)
    for f, g, (dx, dy) in ((blur_y, gray, (0, 1)), (blur_x, blur_y, (1, 0))):
        total = kernel[0] * g[x, y]
        for k in (1, 2, 3):
            total += kernel[k] * (g[x - k * dx, y - k * dy] + g[x + k * dx, y + k * dy])
        f[x, y] = total
    ratio[x, y] = (2 * gray[x, y] - blur_x[x, y]) / gray[x, y]
    output[x, y, c] = ratio[x, y] * source[x, y, c]
    output.split(y, yo, yi, 32).vectorize(x, VECTOR).parallel(yo).reorder(x, c, yi, yo)
    for f in (gray, blur_y, ratio):
        f.compute_at(output, yi).store_at(output, yo).vectorize(x, VECTOR)
    bounds(output.output_buffer(), [width, height, 3])
    buffers = {"input": ("f32", ["3", "32*h", "8*w"]), "output": ("f32", ["3", "32*h", "8*w"])}
    program = Program("unsharp", {"w": 1, "h": 1}, buffers)
    return Pipeline(output, [source, w, h], program, (hl.TargetFeature.StrictFloat,))


def nl_means() -> Pipeline:
    """Each pixel is a mean of those around it, by how alike their patches are. Patches and areas are 7 x 7, as Halide's own benchmark has them."""
    w, h = size("w"), size("h")
    width, height = 16 * hl.Expr(w), 8 * hl.Expr(h)
    patch, search = 7, 7
    source = image(hl.Float(32), "input", [width, height, 3])
    sigma = hl.Param(hl.Float(32), "sigma")
    F = hl.Func
    dx, dy, tx, ty = (hl.Var(n) for n in "dx dy tx ty".split())
    names = "dc d blur_d_y blur_d w alpha sum non_local_means"
    squares, d, blur_d_y, blur_d, weight, alpha, total, output = (F(n) for n in names.split())
    bounded = hl.BoundaryConditions.repeat_edge(source)
    difference = bounded[x, y, c] - bounded[x + dx, y + dy, c]
    squares[x, y, dx, dy, c] = difference * difference
    channels = hl.RDom([(0, 3)])
    around = hl.RDom([(-(patch // 2), patch)])
    area = hl.RDom([(-(search // 2), search)] * 2)
    d[x, y, dx, dy] = hl.sum(squares[x, y, dx, dy, channels.x])
    blur_d_y[x, y, dx, dy] = hl.sum(d[x, y + around.x, dx, dy])
    blur_d[x, y, dx, dy] = hl.sum(blur_d_y[x + around.x, y, dx, dy])
    weight[x, y, dx, dy] = hl.exp(blur_d[x, y, dx, dy] * (hl.f32(-1) / (sigma * sigma * patch * patch)))
    alpha[x, y, c] = hl.select(*(e for k in range(3) for e in (c == k, bounded[x, y, k])), hl.f32(1))
    total[x, y, c] += weight[x, y, area.x, area.y] * alpha[x + area.x, y + area.y, c]
    output[x, y, c] = hl.clamp(total[x, y, c] / total[x, y, 3], hl.f32(0), hl.f32(1))
    output.compute_root().reorder(c, x, y).tile(x, y, tx, ty, x, y, 16, 8).parallel(ty).vectorize(x, VECTOR)
    blur_d_y.compute_at(output, tx).reorder(y, x).vectorize(x, VECTOR)
    d.compute_at(output, tx).vectorize(x, VECTOR)
    total.compute_at(output, x).reorder(c, x, y).bound(c, 0, 4).unroll(c).vectorize(x, VECTOR)
    total.update(0).reorder(c, x, y, area.x, area.y).unroll(c).vectorize(x, VECTOR)
    blur_d.compute_at(total, x).vectorize(x, VECTOR)
    bounds(output.output_buffer(), [width, height, 3])
    extents = ["3", "8*h", "16*w"]
    buffers = {"input": ("f32", extents), "non_local_means": ("f32", extents)}
    program = Program("nl_means", {"w": 3, "h": 3}, buffers, {"sigma": "f32"})
    return Pipeline(output, [source, w, h, sigma], program, (hl.TargetFeature.StrictFloat,))


def conv() -> Pipeline:
    n_, ci, co, w, h = 5, 128, 128, 100, 80
    source = image(hl.Float(32), "input", [ci, w + 2, h + 2, n_], [1, ci, ci * (w + 2), ci * (w + 2) * (h + 2)])
    weights = image(hl.Float(32), "filter", [co, 3, 3, ci], [1, co, co * 3, co * 9])
    bias = image(hl.Float(32), "bias", [co], [1])
    n, c_o, c_i = hl.Var("n"), hl.Var("co"), hl.Var("ci")
    total, relu = hl.Func("conv"), hl.Func("relu")
    r = hl.RDom([(0, ci), (0, 3), (0, 3)])
    total[c, x, y, n] = bias[c]
    total[c, x, y, n] += weights[c, r.y, r.z, r.x] * source[r.x, x + r.y, y + r.z, n]
    relu[c, x, y, n] = hl.max(hl.f32(0), total[c, x, y, n])
    relu.bound(x, 0, w).bound(y, 0, h).bound(c, 0, co).bound(n, 0, n_)
    # As for AVX-512: with the tiles for AVX2, 3 vectors wide, the last one overlaps another that runs at the same time.
    lanes, tile_w, tile_h = 16, 4, 5
    relu.split(c, c_o, c_i, lanes * tile_w).split(x, xo, xi, tile_h).reorder(c_i, xi, xo, y, n, c_o)
    relu.vectorize(c_i, lanes).unroll(c_i).unroll(xi).parallel(y).parallel(n).parallel(c_o)
    total.compute_at(relu, xo).vectorize(c, lanes).unroll(c).unroll(x).unroll(y)
    update = total.update()
    update.reorder(c, x, y, r.x, r.y, r.z, n).vectorize(c, lanes).unroll(c).unroll(x).unroll(y).unroll(r.x, 2)
    weights.in_().compute_at(total, r.x).vectorize(hl.Var("_0"), lanes).unroll(hl.Var("_0")).unroll(hl.Var("_3"))
    source.in_().compute_at(total, x).unroll(hl.Var("_0"))
    bounds(relu.output_buffer(), [co, w, h, n_], [1, co, co * w, co * w * h])
    shapes = {
        "input": [n_, h + 2, w + 2, ci],
        "filter": [ci, 3, 3, co],
        "bias": [co],
        "relu": [n_, h, w, co],
    }
    strides = {}
    for name, shape in shapes.items():
        distances, distance = [], 1
        for extent in reversed(shape):
            distances.append(str(distance))
            distance *= extent
        strides[name] = distances
    buffers = {name: ("f32", [str(e) for e in shape]) for name, shape in shapes.items()}
    return Pipeline(relu, [source, weights, bias], Program("conv", {}, buffers, strides=strides))


def dsc() -> Pipeline:
    """A convolution of each channel by itself into three, and one of all these for each pixel."""
    n_, w, h, groups, out = (size(n) for n in ("n", "w", "h", "groups", "out"))
    width, height, factor = 3 * hl.Expr(w), 2 * hl.Expr(h), 3
    between, co = 48 * hl.Expr(groups), 16 * hl.Expr(out)
    # Of the channels, tiles of eight are loaded, of which the last one is partly behind those that are used.
    channels = 16 * hl.Expr(groups) + 8
    source = image(hl.Float(32), "input", [channels, width, height, n_])
    depthwise = image(hl.Float(32), "depthwise_filter", [factor, between, 3, 3])
    pointwise = image(hl.Float(32), "pointwise_filter", [co, between])
    bias = image(hl.Float(32), "bias", [co])
    d, b, di, ro, ri = hl.Var("d"), hl.Var("b"), hl.Var("di"), hl.RVar("ro"), hl.RVar("ri")
    F = hl.Func
    padded, deep, point_sum, output = (F(n) for n in "input_bounded depthwise_convolved pointwise_convolved output".split())
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    at_edge = source[d, hl.clamp(x, 0, width - 1), hl.clamp(y, 0, height - 1), b]
    padded[d, x, y, b] = hl.select(inside, at_edge, hl.f32(0))
    r = hl.RDom([(0, factor), (0, 3), (0, 3)])
    deep[d, x, y, b] += depthwise[r.x, d, r.y, r.z] * padded[d / factor, x + r.y - 1, y + r.z - 1, b]
    rc = hl.RDom([(0, between)])
    point_sum[d, x, y, b] = bias[d]
    point_sum[d, x, y, b] += pointwise[d, rc.x] * deep[rc.x, x, y, b]
    output[d, x, y, b] = hl.max(point_sum[d, x, y, b], hl.f32(0))
    tile_d, tile_w, tile_h = 2 * VECTOR, 3, 2
    do = hl.Var("do")
    output.split(d, do, di, tile_d).split(x, xo, xi, tile_w).split(y, yo, yi, tile_h)
    output.reorder(di, xi, yi, do, xo, yo, b)
    output.vectorize(di).unroll(xi).unroll(yi).fuse(yo, b, b).parallel(b)
    point_sum.compute_at(output, do).vectorize(d).unroll(x).unroll(y)
    update = point_sum.update()
    update.reorder(d, x, y, rc.x, b).vectorize(d).unroll(x).unroll(y).split(rc.x, ro, ri, tile_d)
    deep.bound_extent(d, tile_d).compute_at(point_sum, ro).vectorize(d).reorder(x, y, d).unroll(x).unroll(y)
    deep.update().vectorize(d).reorder(x, y, d, r.x, r.y, r.z, b).unroll(x).unroll(y)
    padded.compute_at(point_sum, ro).tile(d, x, di, xi, VECTOR, 4, hl.TailStrategy.RoundUp).vectorize(di).unroll(xi)
    bounds(output.output_buffer(), [co, width, height, n_])
    buffers = {
        "input": ("f32", ["n", "2*h", "3*w", "16*groups + 8"]),
        "depthwise_filter": ("f32", ["3", "3", "48*groups", "3"]),
        "pointwise_filter": ("f32", ["48*groups", "16*out"]),
        "bias": ("f32", ["16*out"]),
        "output": ("f32", ["n", "2*h", "3*w", "16*out"]),
    }
    sizes = {name: 1 for name in ("n", "w", "h", "groups", "out")}
    program = Program("dsc", sizes, buffers)
    return Pipeline(output, [source, depthwise, pointwise, bias, n_, w, h, groups, out], program)


PIPELINES = {
    f.__name__: f
    for f in (
        blur,
        cmm1024,
        sgemm1024,
        sqsgemm,
        bigsqsgemm,
        sgemm,
        bigsgemm,
        sc1,
        sc32,
        dsc,
        nl_means,
        conv,
        sdot,
        harris,
        unsharp,
        sgemmTA,
        sgemmTB,
    )
}
