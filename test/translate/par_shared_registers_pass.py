# A cell of a register is written with the others of it, so a par loop that writes cells of registers which its iterations share is not one for OpenMP, nor by way
# of a window; one that reads them is, and one whose iterations have registers of their own.
# RUN: exo-opt %s --emit=c | grep -v '^//' | FileCheck %s
from __future__ import annotations
from exo import *


@memory
class V4:
    alloc = "f4 {name}{outer};"
    free = ""
    window = "{name}{outer}[{lane} ]"
    read = "{name}{outer}[{lane} ]"
    write = "{name}{outer}[{lane} ] = {value};"
    innermost = [4]
    elems = [f32]
    c_global = "typedef float f4 __attribute__((vector_size(16)));"


# CHECK-LABEL: void lanes(
# CHECK-NOT:   #pragma
# CHECK:       for (int_fast32_t k = 0; k < 4; k++) {
# CHECK-NEXT:  r[k ] = x[k];
# CHECK:       #pragma omp parallel for
# CHECK:       x[k] = r[k ] + r[k ];
@proc
def lanes(x: f32[4]):
    r: f32[4] @ V4
    for k in par(0, 4):
        r[k] = x[k]
    for k in par(0, 4):
        x[k] = r[k] + r[k]


# CHECK-LABEL: void own(
# CHECK:       #pragma omp parallel for
# CHECK:       f4 r;
@proc
def own(n: size, x: f32[n, 4]):
    for i in par(0, n):
        r: f32[4] @ V4
        for k in seq(0, 4):
            r[k] = x[i, k]
        for k in seq(0, 4):
            x[i, k] = r[k] + r[k]


# CHECK-LABEL: void viewed(
# CHECK-NOT:   #pragma
# CHECK:       r[k ] = x[k];
@proc
def viewed(x: f32[4]):
    r: f32[4] @ V4
    w = r[0:4]
    for k in par(0, 4):
        w[k] = x[k]
    for k in seq(0, 4):
        x[k] = r[k]
