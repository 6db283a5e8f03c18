# Functions have the names that the header declares: those of C's library and of its words are avoided.
# RUN: exo-opt %s --exo-to-llvm | FileCheck %s
# RUN: exo-opt %s --emit=header | FileCheck --check-prefix=HEADER %s
# RUN: exo-opt %s --exo-to-llvm -o %t.mlir && mlir-translate --mlir-to-llvmir %t.mlir | FileCheck --check-prefix=IR %s

# HEADER: void [[FREE:free[_0-9]+]](
# HEADER: void [[INT:int[_0-9]+]](
# CHECK: llvm.func @free(!llvm.ptr)
# CHECK: llvm.func internal @free.impl
# CHECK: llvm.func @[[FREE:free[_0-9]+]](
# CHECK: llvm.func @[[INT:int[_0-9]+]](
# IR: call void @free.impl
@proc
def free(x: f32[4]):
    h: f32[4]
    h[0] = x[0]
    x[1] = h[0]


@proc
def int(x: f32[4]):
    free(x)
