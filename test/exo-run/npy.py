# Inputs and outputs as NumPy files.
# RUN: rm -rf %t && mkdir %t
# RUN: python3 %S/Inputs/npy.py %t/x.npy 3 f 1 2.5 -4
# RUN: python3 %S/Inputs/npy.py %t/short.npy 2 f 1 2
# RUN: python3 %S/Inputs/npy.py %t/matrix.npy 3,1 f 1 2 3
# RUN: python3 %S/Inputs/npy.py %t/int.npy 3 i 1 2 3
# RUN: head -c 100 %t/x.npy > %t/cut.npy
# RUN: printf 'not an array' > %t/text.npy

# RUN: exo-run %s --size n=3 --input x=%t/x.npy --output x=%t/y.npy --print=x | FileCheck %s
# CHECK: x: f32[3] = [ 2.0,  5.0, -8.0]
# RUN: exo-run %s --size n=3 --input x=%t/y.npy --print=x | FileCheck %s --check-prefix=AGAIN
# AGAIN: x: f32[3] = [  4.0,  10.0, -16.0]

# What does not fit is refused, and no output is written.
# RUN: not exo-run %s --size n=3 --input x=%t/short.npy --output x=%t/no.npy 2>&1 | FileCheck %s --check-prefix=SHORT
# RUN: not exo-run %s --size n=3 --input x=%t/matrix.npy --output x=%t/no.npy 2>&1 | FileCheck %s --check-prefix=MATRIX
# RUN: not exo-run %s --size n=3 --input x=%t/cut.npy --output x=%t/no.npy 2>&1 | FileCheck %s --check-prefix=CUT
# RUN: not exo-run %s --size n=3 --input x=%t/text.npy --output x=%t/no.npy 2>&1 | FileCheck %s --check-prefix=TEXT
# RUN: not exo-run %s --size n=3 --input x=%t/missing.npy --output x=%t/no.npy 2>&1 | FileCheck %s --check-prefix=MISSING
# RUN: not exo-run %s --size n=3 --input z=%t/x.npy --output x=%t/no.npy 2>&1 | FileCheck %s --check-prefix=NAME
# RUN: test ! -e %t/no.npy
# SHORT: npy.py:[[@LINE+12]]:5: error: input 'x' has shape [2], expected [3]
# MATRIX: npy.py:[[@LINE+11]]:5: error: input 'x' has shape [3, 1], expected [3]
# CUT: error: cannot use '{{.*}}cut.npy':
# TEXT: error: cannot use '{{.*}}text.npy':
# MISSING: error: cannot read '{{.*}}missing.npy': No such file or directory
# NAME: error: 'double' has no argument 'z'
# RUN: not exo-run %s --size n=3 --zeros --output x=%t/none/no.npy 2>&1 | FileCheck %s --check-prefix=FOLDER
# FOLDER: error: cannot write '{{.*}}none/no.npy': No such file or directory
# RUN: not exo-run %s --size n=3 --zeros --output z=%t/no.npy 2>&1 | FileCheck %s --check-prefix=BUFFER
# BUFFER: error: 'double' has no buffer argument 'z'

@proc
def double(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
