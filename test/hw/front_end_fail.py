# What is wrong with a use of a library in Exo source, at its place.
# RUN: split-file %s %t
# RUN: not exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/names.py 2>&1 | FileCheck %t/names.py
# RUN: not exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/meaning.py 2>&1 | FileCheck %t/meaning.py
# RUN: not exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/fields.py 2>&1 | FileCheck %t/fields.py
# RUN: not exo-translate --import-exo %t/names.py 2>&1 | FileCheck %t/names.py --check-prefix=UNLOADED
# RUN: not exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/config.py 2>&1 | FileCheck %t/config.py
# RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --no-check --import-exo %t/scalar.py -o %t/scalar.mlir
# RUN: not exo-translate --load-hw=%S/Inputs/toy.mlir --exo-to-c %t/scalar.mlir 2>&1 | FileCheck %t/scalar.py

#--- names.py
@proc
def f(x: f32[4], n: size):
    v: f32[4] @ toy.vec
    # CHECK: names.py:[[#@LINE+3]]:5: error: hardware library 'toy' has no instruction 'toy.lode'
    # CHECK: note: did you mean 'toy.load'?
    # UNLOADED: names.py:[[#@LINE+1]]:5: error: cannot call 'toy.lode': no instruction of this name is loaded; is the hardware library 'toy' loaded ('--load-hw=toy')
    toy.lode(v, x)
    # CHECK: names.py:[[#@LINE+1]]:5: error: 'toy.load' takes 2 arguments, found 1
    toy.load(v)
    # CHECK: names.py:[[#@LINE+1]]:14: error: the argument 'dst' of 'toy.load' is a window of 1 dimension ('f32'), found a control value
    toy.load(n, x)
#--- meaning.py
@proc
def f(n: size, x: f32[n, n]):
    assert n >= 4
    v: f32[4] @ toy.vec
    x0: f32[4] @ toy.vec
    x1: f32[4] @ toy.vec
    toy.load(x0, x[0, 0:4])
    toy.load(x1, x[0, 0:4])
    # CHECK: meaning.py:[[#@LINE+2]]:5: error: cannot call 'toy.load': its precondition 'stride(src, 0) == 1' does not hold [check.precondition]
    # CHECK: toy.mlir:8:3: note: 'toy.load' demands it here
    toy.load(v, x[0:4, 0])
    # CHECK: meaning.py:[[#@LINE+1]]:5: error: cannot call 'toy.mac': its precondition 'n <= 4' does not hold [check.precondition]
    toy.mac(n, v, x0, x1)
    # CHECK: meaning.py:[[#@LINE+1]]:5: error: cannot pass both 'v' and 'v' to 'toy.mac': they overlap, and it modifies 'acc' [check.alias]
    toy.mac(4, v, v, x1)
    # CHECK: meaning.py:[[#@LINE+1]]:5: error: cannot pass 'x[0, n - 2:n + 2]' as 'src' of 'toy.load': it is out of bounds, and 'toy.load' touches a cell there [check.bounds]
    toy.load(v, x[0, n - 2:n + 2])
#--- config.py
@proc
def f(x: f32[4]):
    v: f32[4] @ toy.vec
    toy.load(v, x)
    toy.set_mode(False)
    # CHECK: config.py:[[#@LINE+1]]:5: error: cannot call 'toy.rectify': its precondition 'toy.Mode.rectify == True' does not hold [check.precondition]
    toy.rectify(v)
#--- fields.py
@proc
def f():
    # CHECK: fields.py:[[#@LINE+1]]:14: error: the configuration 'toy.Mode' has no field 'rectified'
    toy.Mode.rectified = True
    # CHECK: fields.py:[[#@LINE+1]]:5: error: there is no configuration 'toy.Mood'
    toy.Mood.rectify = True
#--- scalar.py
@proc
def f(x: f32[4]):
    v: f32[4] @ toy.vec
    toy.load(v, x)
    for i in seq(0, 4):
        # CHECK: scalar.mlir:[[#]]:[[#]]: error: memory 'toy.vec' allows no writes: 'v' lives there
        v[i] = 0.0
