# Instructions that destroy cells: replaced, reordered, run, and as C that does what the interpreter does. The C makes NaN of what
# is destroyed.
# RUN: split-file %s %t
# RUN: exo-opt --exo-check %S/Inputs/worn.mlir -o /dev/null
# RUN: exo-translate --load-hw=%S/Inputs/worn.mlir --import-exo %t/sums.py > %t/sums.mlir
# RUN: exo-opt --load-hw=%S/Inputs/worn.mlir --exo-schedule=%t/sums.sched %t/sums.mlir > %t/done.mlir
# RUN: FileCheck %s --input-file=%t/done.mlir
# RUN: exo-run --load-hw=%S/Inputs/worn.mlir %t/sums.mlir --proc sums --size n=3 --random 1 --print=y --print=z > %t/before.txt
# RUN: exo-run --load-hw=%S/Inputs/worn.mlir %t/done.mlir --proc sums --size n=3 --random 1 --print=y --print=z | diff %t/before.txt -
# RUN: exo-translate --load-hw=%S/Inputs/worn.mlir --exo-to-c --exo-c-stem=done %t/done.mlir -o %t/done.c
# RUN: exo-translate --load-hw=%S/Inputs/worn.mlir --exo-to-header --exo-c-stem=done %t/done.mlir -o %t/done.h
# RUN: clang -std=c11 -Wall -Werror -I%t %t/done.c %t/main.c -lm -o %t/a.out && %t/a.out | FileCheck %s --check-prefix=C
# RUN: exo-run --load-hw=%S/Inputs/worn.mlir %t/done.mlir --proc worn.load --size n=2 --random 1 --print=dst | FileCheck %s --check-prefix=BOTTOM

# CHECK-LABEL: exo.proc @sums(
# CHECK: for %j = 0 to 2 {
# CHECK-NEXT: for %i = 0 to %n {
# CHECK: worn.load(4, %t[0 : 4], %x[%i, 0 : 4])
# CHECK-NEXT: worn.fold(%y[0 : 4], %t[0 : 4])
# CHECK-NEXT: worn.add(%y[0 : 4], %x[%i, 0 : 4], %s[0 : 4])
# CHECK-NEXT: worn.load(3, %t[0 : 4], %x[%i, 1 : 4])
# CHECK-NEXT: worn.store(3, %z[%j, 0 : 3], %t[0 : 4])

# C: 4 8 12 0, 0 0 -4
# BOTTOM: dst: f32[4] = {{.*}}, _, _]

#--- sums.py
@proc
def sums(n: size, x: f32[n, 4], y: f32[4], z: f32[2, 3]):
    s: f32[4] @ worn.vec
    for j in seq(0, 2):
        for i in seq(0, n):
            t: f32[4] @ worn.vec
            for l in seq(0, 4):
                t[l] = x[i, l]
            for l in seq(0, 4):
                y[l] += t[l]
            worn.add(y[0:4], x[i, 0:4], s[0:4])
            for l in seq(0, 3):
                t[l] = x[i, l + 1]
            for l in seq(0, 3):
                z[j, l] = t[l]
#--- sums.sched
exo-replace{proc=sums blk="for l in _: _ #0" with=worn.load}
exo-replace{blk="for l in _: _ #0" with=worn.fold}
exo-replace{blk="for l in _: _ #0" with=worn.load}
exo-replace{blk="for l in _: _" with=worn.store}
#--- main.c
#include <stdio.h>
#include "done.h"
int main(void) {
  float x[3][4] = {{1, 2, 3, 4}, {0, 0, 0, 0}, {0, 0, 0, -4}}, y[4] = {0}, z[2][3];
  sums(NULL, 3, &x[0][0], y, &z[0][0]);
  printf("%g %g %g %g, %g %g %g\n", y[0], y[1], y[2], y[3], z[1][0], z[1][1], z[1][2]);
}
