// MLIR's conversions of modules do not take a gpu.func: where it calls a function that calls a procedure, the error is at it.
// RUN: not exo-opt %s --convert-affine-to-exo --exo-to-llvm=signature=memref 2>&1 | FileCheck %s
// RUN: not exo-opt %s --pass-pipeline='builtin.module(gpu.module(convert-affine-to-exo,exo-to-llvm{signature=memref}))' 2>&1 | FileCheck %s
// The other way is open.
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func | FileCheck %s --check-prefix=FUNC

// CHECK:     to_llvm_fail.mlir:[[#@LINE+16]]:5: error: 'exo-to-llvm' does not convert 'gpu.func' 'k', which names what procedures of 'gpu.module' 'kernels' become, or is named by it: use 'convert-exo-to-func', and MLIR's conversions for that
// CHECK-NOT: error:
// FUNC:      func.func private @fill_exo(
// FUNC:      func.func @fill(
// FUNC:      call @fill_exo(
// FUNC:      gpu.func @k(
// FUNC-NEXT: func.call @fill(
module attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func @fill(%x: memref<4xf32>) {
      %one = arith.constant 1.0 : f32
      affine.for %i = 0 to 4 {
        affine.store %one, %x[%i] : memref<4xf32>
      }
      return
    }
    gpu.func @k(%x: memref<4xf32>) kernel {
      func.call @fill(%x) : (memref<4xf32>) -> ()
      gpu.return
    }
  }
}
