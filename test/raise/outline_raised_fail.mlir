// A function that has a procedure is not taken apart: it would do something else than when that was raised from it. Neither are functions that one has not asked for.
// RUN: exo-opt %s --convert-affine-to-exo=function=clear -o %t.mlir
// RUN: sed 's/^    } {my.mark}$/    } {exo.outline}/' %t.mlir > %t.marked.mlir && not exo-opt %t.marked.mlir --exo-outline 2>&1 | FileCheck %s --check-prefix=RAISED
// RAISED: error: cannot outline 'affine.for': its function has a procedure already
// RUN: exo-opt %t.mlir --exo-outline=maximal | FileCheck %s --check-prefix=MAXIMAL --implicit-check-not=_part
// MAXIMAL: func.func @clear({{.*}}exo.raised
// RUN: exo-opt %t.marked.mlir --exo-outline=function=other | FileCheck %s --check-prefix=OTHER --implicit-check-not=_part
// OTHER: exo.outline
// The twin: without a procedure it is.
// RUN: sed 's/{my.mark}/{exo.outline}/' %s | exo-opt --exo-outline | FileCheck %s --check-prefix=TWIN
// TWIN: func.func private @clear_part(
func.func @clear(%x: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  } {my.mark}
  return
}
func.func @other() {
  return
}
