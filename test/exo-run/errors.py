# What the interpreter refuses, with its place, the iteration, exit code 1 and no output.
# RUN: rm -rf %t && mkdir %t
# RUN: exo-run %s --proc bounds --size n=2 --zeros --output x=%t/x.npy 2> %t/errors; test $? = 1
# RUN: FileCheck %s --check-prefix=BOUNDS < %t/errors
# RUN: test ! -e %t/x.npy
# RUN: not exo-run %s --proc bottom --zeros 2>&1 | FileCheck %s --check-prefix=BOTTOM
# RUN: not exo-run %s --proc pre --size n=3 2>&1 | FileCheck %s --check-prefix=PRE
# RUN: not exo-run %s --proc race --size n=2 --zeros --check-races 2>&1 | FileCheck %s --check-prefix=RACE
# RUN: not exo-run %s --proc narrow --random 1 --random-range 100..100 --check-overflow 2>&1 | FileCheck %s --check-prefix=NARROW
# RUN: not exo-run %s --proc zero --zeros 2>&1 | FileCheck %s --check-prefix=ZERO
# RUN: not exo-run %s --proc fraction --zeros 2>&1 | FileCheck %s --check-prefix=FRACTION
# RUN: not exo-run %s --proc above --zeros 2>&1 | FileCheck %s --check-prefix=ABOVE
# RUN: not exo-run %s --proc loop --size n=100000 --max-steps 1000 2>&1 | FileCheck %s --check-prefix=LOOP
# RUN: not exo-run %s --proc big --size n=1000000 2>&1 | FileCheck %s --check-prefix=BIG

@proc
def bounds(n: size, x: f32[n]):
    for i in seq(0, n):
        # BOUNDS: errors.py:[[@LINE+2]]:9: error: 'x[i + 1]' is out of bounds: index 2 of dimension 0 is not in 0..2 ('x[2]')
        # BOUNDS: errors.py:[[@LINE+1]]:9: note: in iteration i = 1
        x[i + 1] = 0.0

@proc
def bottom(x: f32):
    t: f32
    # BOTTOM: errors.py:[[@LINE+1]]:5: error: 't' reads 't', which is not initialised
    x = t

@proc
def pre(n: size):
    # PRE: errors.py:[[@LINE+1]]:5: error: precondition 'n % 4 == 0' of 'pre' does not hold: n = 3
    assert n % 4 == 0
    pass

@proc
def race(n: size, x: f32):
    for i in par(0, n):
        # RACE: errors.py:[[@LINE+1]]:9: error: race in parallel loop over 'i': iteration 1 reduces into 'x', which iteration 0 reduces into at {{.*}}errors.py:[[@LINE+1]]:9
        x += 1.0

@proc
def narrow(x: i8):
    # NARROW: errors.py:[[@LINE+1]]:5: error: 200 is out of range of 'i8' in 'x = 100 + x'
    x = 100 + x

@proc
def zero(x: i8, y: i8):
    # ZERO: errors.py:[[@LINE+1]]:5: error: division by zero in 'y / x'
    x = y / x

@proc
def fraction(x: i8):
    # FRACTION: errors.py:[[@LINE+1]]:5: error: literal 3.7 is not an integer in '3.7'
    x = 3.7

@proc
def above(x: i8):
    # ABOVE: errors.py:[[@LINE+1]]:5: error: 300 is out of range of 'i8' in '300'
    x = 300

@proc
def loop(n: size):
    for i in seq(0, n):
        for j in seq(0, n):
            # LOOP: errors.py:[[@LINE+1]]:13: error: stopped after 1000 steps, the limit
            pass

@proc
def big(n: size):
    # BIG: errors.py:[[@LINE+1]]:5: error: buffer 't' of shape [1000000, 1000000] exceeds the memory limit of 4294967296 bytes
    t: f32[n, n]
