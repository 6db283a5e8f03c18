// Procedures of a gpu.module become functions of the llvm dialect, too, also where the pass is nested in it; kernels beside them stay.
// RUN: exo-opt %s --exo-to-llvm -o %t.mlir && FileCheck %s --input-file=%t.mlir
// RUN: exo-opt %s --pass-pipeline='builtin.module(gpu.module(exo-to-llvm),exo-to-llvm)' | FileCheck %s
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --exo-to-llvm | FileCheck %s
// RUN: exo-opt %s --exo-to-llvm=signature=memref | FileCheck %s --check-prefix=MEMREF
// What comes of it are modules of LLVM: that of the table computes what the program says.
// RUN: sed -e '/gpu.func/,/^    }/d' -e '/func.func/,/^    }/d' -e 's/gpu.module @kernels/module @kernels/' %t.mlir | sed -n '/^  module @kernels/,/^  }/p' > %t.kernels.mlir
// RUN: mlir-translate --mlir-to-llvmir %t.kernels.mlir -o %t.ll
// RUN: clang -x ir -c %t.ll -o %t.o
// RUN: echo '#include <stdio.h>' > %t.c
// RUN: echo '#include <stdint.h>' >> %t.c
// RUN: echo 'void f(void *, int_fast32_t, float *); int main(void) { float x[3] = {0}; f(0, 3, x); printf("%%g %%g %%g", x[0], x[1], x[2]); }' | sed 's/%%/%/g' >> %t.c
// RUN: clang %t.c %t.o -o %t.run -lm && %t.run | FileCheck %s --check-prefix=RESULT
// RESULT: 1 3 3

// CHECK:      llvm.func @f(
// CHECK:      gpu.module @kernels {
// CHECK:      llvm.func @g(
// CHECK:      llvm.func internal @f.impl(
// CHECK:      llvm.call @g.impl(
// CHECK:      llvm.func @f(
// CHECK:      gpu.func @alone() kernel {
// CHECK-NEXT: gpu.return
// CHECK:      func.func @beside() {
// CHECK-NOT:  exo.
// CHECK-NOT:  builtin.module
// MEMREF:     gpu.module @kernels {
// MEMREF:     llvm.func @f(%{{.*}}: i64, %{{.*}}: !llvm.ptr
// MEMREF-NOT: exo.
module attributes {gpu.container_module} {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 2.0
    }
  }
  gpu.module @kernels {
    exo.proc @g(%x: memref<f32>) {
      assign %x = 1.0
    }
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 3.0
      }
      %t = alloc : memref<f32>
      call @g(%t)
      assign %x[0] = %t
    }
    gpu.func @alone() kernel {
      gpu.return
    }
    func.func @beside() {
      return
    }
  }
}
