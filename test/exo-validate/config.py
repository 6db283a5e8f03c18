# What a configuration field holds in the end is an output; --modulo lets it differ.
# RUN: not exo-validate %s:plain :configured | FileCheck %s --check-prefix=ALL
# RUN: exo-validate --modulo C.k %s:plain :configured | FileCheck %s --check-prefix=MODULO
# ALL-DAG: x: proved
# ALL-DAG: C.k: refuted for {{.*}}: C.k is {{.*}} after the specification and 8 after the implementation
# MODULO: x: proved

@config
class C:
    k: index


@proc
def step(x: [f32][8]):
    assert C.k == 8
    for i in seq(0, 8):
        x[i] += 1.0


@proc
def plain(n: size, x: f32[n, 8]):
    for i in seq(0, n):
        for j in seq(0, 8):
            x[i, j] += 1.0


@proc
def configured(n: size, x: f32[n, 8]):
    C.k = 8
    for i in seq(0, n):
        step(x[i, 0:8])
