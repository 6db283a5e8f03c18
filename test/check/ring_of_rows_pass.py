# A ring of rows that pieces of eight columns fill, the last one under a guard: what is read was written, of all sizes. The questions about
# such cells are expensive, and a procedure may ask as many as it has statements for.

# RUN: exo-opt %s -o /dev/null
# RUN: sed 's/ - 1, (n + 13) \/ 8)/ - 1, (n + 5) \/ 8)/' %s > %t.py
# RUN: not exo-opt %t.py 2>&1 | FileCheck %s
# CHECK: [check.uninitialised]

@proc
def rows(n: size, rounds: size, inp: f32[rounds + 6, n + 6], out: f32[rounds, n + 6]):
    weights: f32[3]
    weights[0] = 0.25
    weights[1] = 0.5
    weights[2] = 0.25
    ring: f32[8, n + 6]
    for y in seq(0, 6):
        for xo in seq(0, (n + 13) / 8 - 1):
            a: f32[8]
            b: f32[8]
            for xi in seq(0, 8):
                a[xi] = inp[y, 8 * xo + xi]
            for xi in seq(0, 8):
                b[xi] = weights[1] * a[xi]
            for xi in seq(0, 8):
                ring[y, 8 * xo + xi] = b[xi]
        for xo in seq((n + 13) / 8 - 1, (n + 13) / 8):
            a: f32[8]
            b: f32[8]
            for xi in seq(0, 8):
                if 8 * xo + xi < n + 6:
                    a[xi] = inp[y, 8 * xo + xi]
            for xi in seq(0, 8):
                if 8 * xo + xi < n + 6:
                    b[xi] = weights[1] * a[xi]
            for xi in seq(0, 8):
                if 8 * xo + xi < n + 6:
                    ring[y, 8 * xo + xi] = b[xi]
    for y in seq(0, rounds):
        for x in seq(0, n + 6):
            ring[(y + 6) % 8, x] = inp[y + 6, x]
        for x in seq(0, n + 6):
            out[y, x] = ring[(y + 1) % 8, x] + ring[y % 8, x]
        for x in seq(0, n + 6):
            out[y, x] += weights[0] * ring[(y + 2) % 8, x] + weights[1] * ring[(y + 3) % 8, x] + weights[2] * (ring[(y + 4) % 8, x] + ring[(y + 5) % 8, x] + ring[(y + 6) % 8, x])
