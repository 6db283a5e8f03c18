"""Reference of the 30 kernels of PolyBench/C 4.2, in plain loops.

Each function takes its arguments in the order of the kernel's `func.func` and
works in place, on anything that is indexed as `A[i][j]`: nested lists as well
as numpy arrays. A number of time steps that a file has as a constant is the
keyword `tsteps`.
"""

import math


# ---------------------------------------------------------------- data mining


def correlation(float_n, data, corr, mean, stddev):
    n, m = len(data), len(mean)
    eps = 0.1
    for j in range(m):
        mean[j] = 0.0
        for i in range(n):
            mean[j] += data[i][j]
        mean[j] /= float_n
    for j in range(m):
        stddev[j] = 0.0
        for i in range(n):
            stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j])
        stddev[j] = math.sqrt(stddev[j] / float_n)
        if stddev[j] <= eps:
            stddev[j] = 1.0
    for i in range(n):
        for j in range(m):
            data[i][j] -= mean[j]
            data[i][j] /= math.sqrt(float_n) * stddev[j]
    for i in range(m - 1):
        corr[i][i] = 1.0
        for j in range(i + 1, m):
            corr[i][j] = 0.0
            for k in range(n):
                corr[i][j] += data[k][i] * data[k][j]
            corr[j][i] = corr[i][j]
    corr[m - 1][m - 1] = 1.0


def covariance(float_n, data, cov, mean):
    n, m = len(data), len(mean)
    for j in range(m):
        mean[j] = 0.0
        for i in range(n):
            mean[j] += data[i][j]
        mean[j] /= float_n
    for i in range(n):
        for j in range(m):
            data[i][j] -= mean[j]
    for i in range(m):
        for j in range(i, m):
            cov[i][j] = 0.0
            for k in range(n):
                cov[i][j] += data[k][i] * data[k][j]
            cov[i][j] /= float_n - 1.0
            cov[j][i] = cov[i][j]


# ------------------------------------------------------- linear algebra, BLAS


def gemm(alpha, beta, C, A, B):
    ni, nj, nk = len(A), len(C[0]), len(B)
    for i in range(ni):
        for j in range(nj):
            C[i][j] *= beta
        for k in range(nk):
            for j in range(nj):
                C[i][j] += alpha * A[i][k] * B[k][j]


def gemver(alpha, beta, A, u1, v1, u2, v2, w, x, y, z):
    n = len(A)
    for i in range(n):
        for j in range(n):
            A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j]
    for i in range(n):
        for j in range(n):
            x[i] += beta * A[j][i] * y[j]
    for i in range(n):
        x[i] += z[i]
    for i in range(n):
        for j in range(n):
            w[i] += alpha * A[i][j] * x[j]


def gesummv(alpha, beta, A, B, tmp, x, y):
    n = len(A)
    for i in range(n):
        tmp[i] = 0.0
        y[i] = 0.0
        for j in range(n):
            tmp[i] += A[i][j] * x[j]
            y[i] += B[i][j] * x[j]
        y[i] = alpha * tmp[i] + beta * y[i]


def symm(alpha, beta, C, A, B):
    m, n = len(C), len(C[0])
    for i in range(m):
        for j in range(n):
            above = 0.0
            for k in range(i):
                C[k][j] += alpha * B[i][j] * A[i][k]
                above += B[k][j] * A[i][k]
            C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * above


def syr2k(alpha, beta, C, A, B):
    n, m = len(A), len(A[0])
    for i in range(n):
        for j in range(i + 1):
            C[i][j] *= beta
        for k in range(m):
            for j in range(i + 1):
                C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k]


def syrk(alpha, beta, C, A):
    n, m = len(A), len(A[0])
    for i in range(n):
        for j in range(i + 1):
            C[i][j] *= beta
        for k in range(m):
            for j in range(i + 1):
                C[i][j] += alpha * A[i][k] * A[j][k]


def trmm(alpha, A, B):
    m, n = len(B), len(B[0])
    for i in range(m):
        for j in range(n):
            for k in range(i + 1, m):
                B[i][j] += A[k][i] * B[k][j]
            B[i][j] = alpha * B[i][j]


# ---------------------------------------------------- linear algebra, kernels


def k2mm(alpha, beta, tmp, A, B, C, D):
    ni, nj, nk, nl = len(A), len(B[0]), len(B), len(D[0])
    for i in range(ni):
        for j in range(nj):
            tmp[i][j] = 0.0
            for k in range(nk):
                tmp[i][j] += alpha * A[i][k] * B[k][j]
    for i in range(ni):
        for j in range(nl):
            D[i][j] *= beta
            for k in range(nj):
                D[i][j] += tmp[i][k] * C[k][j]


def _product(out, left, right):
    for i in range(len(left)):
        for j in range(len(right[0])):
            out[i][j] = 0.0
            for k in range(len(right)):
                out[i][j] += left[i][k] * right[k][j]


def k3mm(E, A, B, F, C, D, G):
    _product(E, A, B)
    _product(F, C, D)
    _product(G, E, F)


def atax(A, x, y, tmp):
    m, n = len(A), len(A[0])
    for j in range(n):
        y[j] = 0.0
    for i in range(m):
        tmp[i] = 0.0
        for j in range(n):
            tmp[i] += A[i][j] * x[j]
        for j in range(n):
            y[j] += A[i][j] * tmp[i]


def bicg(A, s, q, p, r):
    n, m = len(A), len(A[0])
    for j in range(m):
        s[j] = 0.0
    for i in range(n):
        q[i] = 0.0
        for j in range(m):
            s[j] += r[i] * A[i][j]
            q[i] += A[i][j] * p[j]


def doitgen(A, C4, sum_):
    nr, nq, np = len(A), len(A[0]), len(C4)
    for r in range(nr):
        for q in range(nq):
            for p in range(np):
                sum_[p] = 0.0
                for s in range(np):
                    sum_[p] += A[r][q][s] * C4[s][p]
            for p in range(np):
                A[r][q][p] = sum_[p]


def mvt(x1, x2, y1, y2, A):
    n = len(A)
    for i in range(n):
        for j in range(n):
            x1[i] += A[i][j] * y1[j]
    for i in range(n):
        for j in range(n):
            x2[i] += A[j][i] * y2[j]


# ---------------------------------------------------- linear algebra, solvers


def cholesky(A):
    n = len(A)
    for i in range(n):
        for j in range(i):
            for k in range(j):
                A[i][j] -= A[i][k] * A[j][k]
            A[i][j] /= A[j][j]
        for k in range(i):
            A[i][i] -= A[i][k] * A[i][k]
        A[i][i] = math.sqrt(A[i][i])


def durbin(r, y):
    n = len(r)
    z = [0.0] * n
    y[0] = -r[0]
    beta = 1.0
    alpha = -r[0]
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta
        total = 0.0
        for i in range(k):
            total += r[k - i - 1] * y[i]
        alpha = -(r[k] + total) / beta
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha


def gramschmidt(A, R, Q):
    m, n = len(A), len(A[0])
    for k in range(n):
        nrm = 0.0
        for i in range(m):
            nrm += A[i][k] * A[i][k]
        R[k][k] = math.sqrt(nrm)
        for i in range(m):
            Q[i][k] = A[i][k] / R[k][k]
        for j in range(k + 1, n):
            R[k][j] = 0.0
            for i in range(m):
                R[k][j] += Q[i][k] * A[i][j]
            for i in range(m):
                A[i][j] -= Q[i][k] * R[k][j]


def lu(A):
    n = len(A)
    for i in range(n):
        for j in range(i):
            for k in range(j):
                A[i][j] -= A[i][k] * A[k][j]
            A[i][j] /= A[j][j]
        for j in range(i, n):
            for k in range(i):
                A[i][j] -= A[i][k] * A[k][j]


def ludcmp(A, b, x, y):
    n = len(A)
    lu(A)
    for i in range(n):
        w = b[i]
        for j in range(i):
            w -= A[i][j] * y[j]
        y[i] = w
    for i in reversed(range(n)):
        w = y[i]
        for j in range(i + 1, n):
            w -= A[i][j] * x[j]
        x[i] = w / A[i][i]


def trisolv(L, x, b):
    n = len(L)
    for i in range(n):
        x[i] = b[i]
        for j in range(i):
            x[i] -= L[i][j] * x[j]
        x[i] = x[i] / L[i][i]


# --------------------------------------------------------------------- medley


def deriche(alpha, img_in, img_out, y1, y2):
    w, h = len(img_in), len(img_in[0])
    decay = math.exp(-alpha)
    k = (1.0 - decay) * (1.0 - decay) / (1.0 + 2.0 * alpha * decay - math.exp(2.0 * alpha))
    a1 = a5 = k
    a2 = a6 = k * decay * (alpha - 1.0)
    a3 = a7 = k * decay * (alpha + 1.0)
    a4 = a8 = -k * math.exp(-2.0 * alpha)
    b1 = math.pow(2.0, -alpha)
    b2 = -math.exp(-2.0 * alpha)
    c1 = c2 = 1.0
    for i in range(w):
        ym1 = ym2 = xm1 = 0.0
        for j in range(h):
            y1[i][j] = a1 * img_in[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2
            xm1, ym2, ym1 = img_in[i][j], ym1, y1[i][j]
    for i in range(w):
        yp1 = yp2 = xp1 = xp2 = 0.0
        for j in reversed(range(h)):
            y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2
            xp2, xp1, yp2, yp1 = xp1, img_in[i][j], yp1, y2[i][j]
    for i in range(w):
        for j in range(h):
            img_out[i][j] = c1 * (y1[i][j] + y2[i][j])
    for j in range(h):
        tm1 = ym1 = ym2 = 0.0
        for i in range(w):
            y1[i][j] = a5 * img_out[i][j] + a6 * tm1 + b1 * ym1 + b2 * ym2
            tm1, ym2, ym1 = img_out[i][j], ym1, y1[i][j]
    for j in range(h):
        tp1 = tp2 = yp1 = yp2 = 0.0
        for i in reversed(range(w)):
            y2[i][j] = a7 * tp1 + a8 * tp2 + b1 * yp1 + b2 * yp2
            tp2, tp1, yp2, yp1 = tp1, img_out[i][j], yp1, y2[i][j]
    for i in range(w):
        for j in range(h):
            img_out[i][j] = c2 * (y1[i][j] + y2[i][j])


def floyd_warshall(path):
    n = len(path)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                path[i][j] = min(path[i][j], path[i][k] + path[k][j])


def nussinov(seq, table):
    n = len(seq)
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            if j - 1 >= 0:
                table[i][j] = max(table[i][j], table[i][j - 1])
            if i + 1 < n:
                table[i][j] = max(table[i][j], table[i + 1][j])
            if j - 1 >= 0 and i + 1 < n:
                if i < j - 1:
                    pair = 1 if seq[i] + seq[j] == 3 else 0
                    table[i][j] = max(table[i][j], table[i + 1][j - 1] + pair)
                else:
                    table[i][j] = max(table[i][j], table[i + 1][j - 1])
            for k in range(i + 1, j):
                table[i][j] = max(table[i][j], table[i][k] + table[k + 1][j])


# ------------------------------------------------------------------- stencils


def adi_coefficients(n, tsteps):
    dx = 1.0 / n
    dy = 1.0 / n
    dt = 1.0 / tsteps
    mul1 = 2.0 * dt / (dx * dx)
    mul2 = 1.0 * dt / (dy * dy)
    a = -mul1 / 2.0
    d = -mul2 / 2.0
    return a, 1.0 + mul1, a, d, 1.0 + mul2, d


def adi(u, v, p, q, tsteps):
    n = len(u)
    a, b, c, d, e, f = adi_coefficients(n, tsteps)
    for _ in range(tsteps):
        for i in range(1, n - 1):
            v[0][i] = 1.0
            p[i][0] = 0.0
            q[i][0] = v[0][i]
            for j in range(1, n - 1):
                p[i][j] = -c / (a * p[i][j - 1] + b)
                right = -d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1]
                q[i][j] = (right - a * q[i][j - 1]) / (a * p[i][j - 1] + b)
            v[n - 1][i] = 1.0
            for j in reversed(range(1, n - 1)):
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j]
        for i in range(1, n - 1):
            u[i][0] = 1.0
            p[i][0] = 0.0
            q[i][0] = u[i][0]
            for j in range(1, n - 1):
                p[i][j] = -f / (d * p[i][j - 1] + e)
                right = -a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j]
                q[i][j] = (right - d * q[i][j - 1]) / (d * p[i][j - 1] + e)
            u[i][n - 1] = 1.0
            for j in reversed(range(1, n - 1)):
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j]


def fdtd_2d(ex, ey, hz, fict):
    tmax, nx, ny = len(fict), len(hz), len(hz[0])
    for t in range(tmax):
        for j in range(ny):
            ey[0][j] = fict[t]
        for i in range(1, nx):
            for j in range(ny):
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j])
        for i in range(nx):
            for j in range(1, ny):
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1])
        for i in range(nx - 1):
            for j in range(ny - 1):
                curl = ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]
                hz[i][j] = hz[i][j] - 0.7 * curl


def _heat_step(out, A):
    for i in range(1, len(A) - 1):
        for j in range(1, len(A[0]) - 1):
            for k in range(1, len(A[0][0]) - 1):
                twice = 2.0 * A[i][j][k]
                along_i = A[i + 1][j][k] - twice + A[i - 1][j][k]
                along_j = A[i][j + 1][k] - twice + A[i][j - 1][k]
                along_k = A[i][j][k + 1] - twice + A[i][j][k - 1]
                out[i][j][k] = 0.125 * along_i + 0.125 * along_j + 0.125 * along_k + A[i][j][k]


def heat_3d(A, B, tsteps):
    for _ in range(tsteps):
        _heat_step(B, A)
        _heat_step(A, B)


def _jacobi_1d_step(out, A):
    for i in range(1, len(A) - 1):
        out[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])


def jacobi_1d(tsteps, A, B):
    for _ in range(tsteps):
        _jacobi_1d_step(B, A)
        _jacobi_1d_step(A, B)


def _jacobi_2d_step(out, A):
    for i in range(1, len(A) - 1):
        for j in range(1, len(A[0]) - 1):
            out[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j])


def jacobi_2d(A, B, tsteps):
    for _ in range(tsteps):
        _jacobi_2d_step(B, A)
        _jacobi_2d_step(A, B)


def seidel_2d(tsteps, A):
    n = len(A)
    for _ in range(tsteps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                total = A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1]
                total = total + A[i][j - 1] + A[i][j] + A[i][j + 1]
                total = total + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]
                A[i][j] = total / 9.0
