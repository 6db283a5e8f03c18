// A module records the libraries that it was made with, and another version of one is noticed.
// RUN: split-file %s %t
// RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/uses.py | exo-opt --load-hw=%S/Inputs/toy.mlir -o %t/uses.mlir
// RUN: FileCheck %s --input-file=%t/uses.mlir
// CHECK: module attributes {exo.hw = {toy = "sha256:{{[0-9a-f]+}}"}} {
// RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/uses_not.py | FileCheck %s --check-prefix=NOT
// NOT: module {

// RUN: sed 's/n <= 4/n <= 3/' %S/Inputs/toy.mlir > %t/toy.mlir
// RUN: not exo-opt --load-hw=%t/toy.mlir %t/uses.mlir 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not exo-run --load-hw=%t/toy.mlir --zeros %t/uses.mlir 2>&1 | FileCheck %s --check-prefix=CHANGED
// CHANGED: uses.mlir:1:1: error: the module was made with another version of the hardware library 'toy'
// CHANGED: note: the module records sha256:{{[0-9a-f]+}}, the library that is loaded is sha256:
// CHANGED: note: make the module again from its source, or remove the entry from 'exo.hw' to take the new version
// Layout and comments are no new version.
// RUN: sed 's/^  //; s/^module/\/\/ moved\n&/' %S/Inputs/toy.mlir > %t/moved.mlir
// RUN: exo-opt --load-hw=%t/moved.mlir %t/uses.mlir | diff %t/uses.mlir -

// RUN: not exo-opt %t/list.mlir 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: error: 'exo.hw' must be a dictionary on a module
// RUN: not exo-opt %t/number.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: error: 'exo.hw' must hold the digest of 'toy' as a string

//--- uses.py
@proc
def f(x: f32[4] @ DRAM):
    r: f32[4] @ toy.vec
    toy.load(r[0:4], x[0:4])
    toy.store(x[0:4], r[0:4])
//--- uses_not.py
@proc
def f(x: f32[4] @ DRAM):
    x[0] = 0.0
//--- list.mlir
module attributes {exo.hw = ["toy"]} {
}
//--- number.mlir
module attributes {exo.hw = {toy = 1}} {
}
