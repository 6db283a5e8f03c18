# Instructions, memories and configurations of a library in Exo source: read, printed, checked, run, and as C.
# RUN: split-file %s %t
# RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/dots.py -o %t.mlir
# RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --export-exo %t.mlir -o %t.py
# RUN: FileCheck %s --input-file=%t.py --check-prefix=SOURCE
# RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t.py | exo-translate --load-hw=%S/Inputs/toy.mlir --export-exo - | diff %t.py -
# RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --exo-to-c --exo-c-stem=toy %t.mlir -o %t.c
# RUN: FileCheck %s --input-file=%t.c --check-prefix=C
# RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/modes.py | exo-translate --load-hw=%S/Inputs/toy.mlir --export-exo - | diff %t/modes.py -
# RUN: exo-run --load-hw=%S/Inputs/toy.mlir %t/modes.py --config toy.Mode.rectify=true --zeros --print=x | FileCheck %s --check-prefix=MODE
# RUN: exo-run --load-hw=%S/Inputs/toy.mlir %t.mlir --proc dots --size n=2 --random 3 --print=y > %t.mlir.out
# RUN: exo-run --load-hw=%S/Inputs/toy.mlir %t/dots.py --proc dots --size n=2 --random 3 --print=y | diff %t.mlir.out -
# RUN: exo-run --load-hw=%S/Inputs/toy.mlir %t/dots.py --list | FileCheck %s --check-prefix=LIST
# RUN: exo-run --load-hw=%S/Inputs/toy.mlir %t/dots.py --proc toy.mac --size n=2 --random 1 --print=acc | FileCheck %s --check-prefix=ALONE

# The library's definitions are no definitions of the program.
# SOURCE-NOT: @instr
# SOURCE-NOT: class
# SOURCE: def dots(
# SOURCE: acc: f32[2, 4] @ toy.vec
# SOURCE: toy.load(acc[r, 0:4], y[r, 0:4])
# SOURCE: toy.set_mode(True)
# LIST-NOT: toy.
# LIST: dots
# MODE: x: f32[4] = [1.0, 0.0, 0.0, 0.0]
# ALONE: acc: f32[4]

# C: struct toy_vec { float lane[4]; };
# C: static bool toy_mode;
# C: struct toy_vec acc[2];
# C: for (int k = 0; k < 4; k++) acc[r].lane[k] = (&y[4 * r])[k];
# C: toy_mode = true;
# C: for (int k = 0; k < (int) 2; k++) acc[r].lane[k] +=

#--- dots.py
@proc
def dots(n: size, x: f32[n, 4] @ DRAM, y: f32[2, 4] @ DRAM):
    acc: f32[2, 4] @ toy.vec
    for r in seq(0, 2):
        toy.load(acc[r, 0:4], y[r, 0:4])
        toy.set_mode(True)
        v: f32[4] @ toy.vec
        for i in seq(0, n):
            toy.load(v, x[i, 0:4])
            toy.rectify(v)
            toy.mac(4, acc[r, 0:4], v, v)
            toy.mac(2, acc[r, 0:4], v, v)
        toy.store(y[r, 0:4], acc[r, 0:4])

#--- modes.py
@proc
def modes(x: f32[4] @ DRAM):
    for i in seq(0, 4):
        x[i] = 0.0
    if toy.Mode.rectify and not toy.Mode.rectify == False:
        x[0] = 1.0
    toy.Mode.rectify = True
