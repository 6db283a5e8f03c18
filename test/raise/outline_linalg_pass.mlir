// Operations of linalg on memrefs move to functions of their own as they are; these have procedures of the loops that MLIR makes of them, and all computes what it did.
// RUN: exo-opt %s --exo-outline -o %t.mlir && FileCheck %s --input-file=%t.mlir --implicit-check-not=exo.outline
// RUN: exo-opt %t.mlir --convert-linalg-to-exo=function=driver_part --convert-linalg-to-exo=function=scaled -o %t.raised.mlir && FileCheck %s --check-prefix=RAISED --input-file=%t.raised.mlir
// RUN: exo-opt %t.raised.mlir --exo-divide-loop='proc=driver_part_exo loop=i factor=4 iters=io,ii tail=cut' --convert-exo-to-func -o %t.func.mlir
// RUN: sed 's/exo.outline/my.mark/' %s > %t.maximal.in.mlir
// RUN: exo-opt %t.maximal.in.mlir --exo-outline=maximal -o %t.maximal.mlir && FileCheck %s --check-prefix=MAXIMAL --input-file=%t.maximal.mlir
// RUN: exo-opt %t.maximal.mlir --convert-linalg-to-exo --convert-exo-to-func -o %t.maximal.func.mlir 2> /dev/null
// RUN: for module in %s %t.func.mlir %t.maximal.func.mlir; do mlir-opt $module --convert-linalg-to-loops --lower-affine --convert-vector-to-llvm --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void -shared-libs=/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so | FileCheck %s --check-prefix=RESULT || exit 1; done
// RESULT: 40
// RESULT: 80

// CHECK-LABEL: func.func private @driver_part(
// CHECK-NEXT:  %[[ZERO:.*]] = arith.constant 0.0
// CHECK-NEXT:  linalg.fill ins(%[[ZERO]]
// CHECK-NEXT:  linalg.matmul ins(
// CHECK-NEXT:  return
// CHECK-LABEL: func.func private @scaled(
// CHECK:       affine.for
// CHECK:       linalg.generic
// CHECK-LABEL: func.func @driver(
// CHECK:       call @driver_part(
// CHECK:       vector.print
// CHECK:       call @scaled(
// CHECK-NOT:   linalg.
// CHECK:       return
// RAISED:      exo.proc private @driver_part_exo(
// RAISED:      reduce
// RAISED:      exo.proc private @scaled_exo(
// MAXIMAL:     func.func private @driver_part(
// MAXIMAL:     linalg.fill
// MAXIMAL:     linalg.matmul
// MAXIMAL:     func.func private @driver_part_1(
// MAXIMAL:     linalg.generic
// MAXIMAL:     func.func @driver(
func.func @driver(%a: memref<8x4xf32>, %b: memref<4x8xf32>, %c: memref<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %i0 = arith.constant 3 : index
  linalg.fill {exo.outline} ins(%zero : f32) outs(%c : memref<8x8xf32>)
  linalg.matmul {exo.outline} ins(%a, %b : memref<8x4xf32>, memref<4x8xf32>) outs(%c : memref<8x8xf32>)
  %v = memref.load %c[%i0, %i0] : memref<8x8xf32>
  vector.print %v : f32
  affine.for %i = 0 to 8 {
    %row = memref.subview %c[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%row : memref<8xf32, strided<[1], offset: ?>>) {
    ^bb0(%x: f32):
      %y = arith.addf %x, %x : f32
      linalg.yield %y : f32
    }
  } {exo.outline = "scaled"}
  %u = memref.load %c[%i0, %i0] : memref<8x8xf32>
  vector.print %u : f32
  return
}

func.func @main() {
  %a = memref.alloc() : memref<8x4xf32>
  %b = memref.alloc() : memref<4x8xf32>
  %c = memref.alloc() : memref<8x8xf32>
  %two = arith.constant 2.0 : f32
  %five = arith.constant 5.0 : f32
  linalg.fill ins(%two : f32) outs(%a : memref<8x4xf32>)
  linalg.fill ins(%five : f32) outs(%b : memref<4x8xf32>)
  call @driver(%a, %b, %c) : (memref<8x4xf32>, memref<4x8xf32>, memref<8x8xf32>) -> ()
  return
}
