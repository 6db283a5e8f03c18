// The mapping of an scf.forall to threads is an attribute of its outermost loop, and comes back with the nest, also where steps have changed what is inside.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.exo.mlir && FileCheck %s --input-file=%t.exo.mlir
// RUN: exo-opt %t.exo.mlir --convert-exo-to-func=parallel=forall -o %t.mlir 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=BACK --input-file=%t.mlir
// RUN: exo-opt %t.exo.mlir --exo-divide-loop='proc=rows_exo loop=k factor=2 iters=ko,ki tail=perfect' --convert-exo-to-func=parallel=forall | FileCheck %s --check-prefix=BACK
// Both compute the same.
// RUN: for module in %s %t.mlir; do mlir-opt $module --scf-forall-to-for --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// With another lowering, and where the nest is none any more, a remark says that the mapping is lost.
// RUN: exo-opt %t.exo.mlir --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: exo-opt %t.exo.mlir --exo-divide-loop='proc=rows_exo loop=j factor=4 iters=jo,ji tail=cut' --convert-exo-to-func=parallel=forall 2>&1 | FileCheck %s --check-prefix=NEST

// CHECK-LABEL: exo.proc private @rows_exo(
// CHECK:      for par %i = 0 to 4 attributes {mapping = [#gpu.thread<y>, #gpu.thread<x>]} {
// CHECK-NEXT: for par %j = 0 to %arg0 {
// CHECK-NEXT: for %k = 0 to 6 {
// CHECK-LABEL: exo.proc private @blocks_exo(
// CHECK:      for par %i = 0 to 8 attributes {mapping = [#gpu.block<x>]} {
// CHECK-NEXT: for par %j = 0 to 2 attributes {mapping = [#gpu.thread<linear_dim_0>]} {

// BACK-LABEL: func.func private @rows_exo(
// BACK:       scf.forall (%{{.*}}, %{{.*}}) in (%{{.*}}, %{{.*}}) {
// BACK-NOT:   scf.forall
// BACK:       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
// BACK-LABEL: func.func private @blocks_exo(
// BACK:       scf.forall
// BACK:       scf.forall
// BACK:       } {mapping = [#gpu.thread<linear_dim_0>]}
// BACK:       } {mapping = [#gpu.block<x>]}

// LOST:      exo.mlir:{{[0-9]+}}:5: remark: the loop 'i' loses its mapping to threads: only 'parallel=forall' has it
// LOST:      func.func private @rows_exo(
// LOST-NOT:  scf.forall
// LOST:      func.func private @rows_exo.fits(

// NEST:      {{[0-9]+}}:5: remark: the loop 'i' loses its mapping to threads: it is no nest of so many 'par' loops any more, each with nothing beside the next
// NEST:      func.func private @rows_exo(
// NEST-NOT:  mapping
// NEST:      func.func private @rows_exo.fits(
func.func @rows(%n: index, %x: memref<4x?x6xi32>) {
  %one = arith.constant 3 : i32
  scf.forall (%i, %j) in (4, %n) {
    affine.for %k = 0 to 6 {
      memref.store %one, %x[%i, %j, %k] : memref<4x?x6xi32>
    }
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}

func.func @blocks(%x: memref<8x2xi32>) {
  %one = arith.constant 4 : i32
  scf.forall (%i) in (8) {
    scf.forall (%j) in (2) {
      memref.store %one, %x[%i, %j] : memref<8x2xi32>
    } {mapping = [#gpu.thread<linear_dim_0>]}
  } {mapping = [#gpu.block<x>]}
  return
}

// RESULT: {{^}}7{{$}}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %x = memref.alloc(%c5) : memref<4x?x6xi32>
  %y = memref.alloc() : memref<8x2xi32>
  call @rows(%c5, %x) : (index, memref<4x?x6xi32>) -> ()
  call @blocks(%y) : (memref<8x2xi32>) -> ()
  %a = memref.load %x[%c1, %c1, %c1] : memref<4x?x6xi32>
  %b = memref.load %y[%c5, %c1] : memref<8x2xi32>
  %c = arith.addi %a, %b : i32
  return %c : i32
}
