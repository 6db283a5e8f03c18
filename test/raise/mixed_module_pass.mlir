// Functions that call a raised one are as they were, and it has its attributes, those of its arguments and its locations, as long as there is a procedure beside it and afterwards.
// RUN: mlir-opt %s --lower-affine --convert-scf-to-cf --expand-strided-metadata --finalize-memref-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT
// RUN: exo-opt %s --convert-affine-to-exo=function=axpy --exo-divide-loop='proc=axpy_exo loop=i factor=4 tail=cut' -o %t.mlir
// RUN: FileCheck %s --check-prefixes=BOTH,RAISED --input-file=%t.mlir
// RUN: exo-opt %t.mlir --convert-exo-to-func -o %t.func.mlir && FileCheck %s --check-prefixes=BOTH,FUNC --input-file=%t.func.mlir
// RUN: exo-opt %s --convert-affine-to-exo=function=axpy --exo-divide-loop='proc=axpy_exo loop=i factor=4 tail=cut' --convert-exo-to-func --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// RUN: mlir-opt %t.func.mlir --expand-strided-metadata --lower-affine --convert-scf-to-cf --finalize-memref-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT
// RUN: exo-opt %t.mlir --exo-to-llvm=signature=memref -o %t.llvm.mlir && FileCheck %s --check-prefix=LLVM --input-file=%t.llvm.mlir
// RUN: mlir-runner %t.llvm.mlir -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT
// Callers may be inlined into theirs, and what they call is cleaned up, without harm to the procedure.
// RUN: exo-opt %t.mlir --inline --canonicalize --cse --exo-to-llvm=signature=memref | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT

// RAISED: exo.proc private @axpy_exo
// FUNC: func.func private @axpy_exo.fits
// BOTH: func.func @axpy(%arg0: f32 {my.argument = 1 : i64}, %arg1: memref<?xf32> {llvm.noalias, llvm.noundef}, %arg2: memref<?xf32> {llvm.noalias})
// RAISED-SAME: attributes {exo.raised = {{.*}}, llvm.emit_c_interface, my.note = "kept", no_inline}
// FUNC-SAME: attributes {llvm.emit_c_interface, my.note = "kept"}
// BOTH: func.func @twice(
// BOTH-NEXT: call @axpy(%arg0, %arg1, %arg2)
// BOTH-NEXT: call @axpy(%arg0, %arg1, %arg2)
// LOC: func.func private @axpy_exo(
// LOC: arith.mulf {{.*}} loc("kernel.c":7:9)
// LOC: memref.store {{.*}} loc("kernel.c":7:9)
// LOC: func.func @axpy(
// LOC: affine.store {{.*}} loc("kernel.c":7:9)
// LOC: loc("kernel.c":5:1)
// LLVM: llvm.func @axpy(
// LLVM: llvm.func @_mlir_ciface_axpy(
// LLVM: llvm.call @axpy(
func.func @axpy(%a: f32 {my.argument = 1}, %x: memref<?xf32> {llvm.noalias, llvm.noundef}, %y: memref<?xf32> {llvm.noalias}) attributes {llvm.emit_c_interface, my.note = "kept"} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %y, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %u = affine.load %x[%i] : memref<?xf32> loc("kernel.c":7:18)
    %v = affine.load %y[%i] : memref<?xf32> loc("kernel.c":7:9)
    %p = arith.mulf %a, %u : f32 loc("kernel.c":7:14)
    %s = arith.addf %v, %p : f32 loc("kernel.c":7:9)
    affine.store %s, %y[%i] : memref<?xf32> loc("kernel.c":7:9)
  } loc("kernel.c":6:5)
  return
} loc("kernel.c":5:1)

func.func @twice(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  call @axpy(%a, %x, %y) : (f32, memref<?xf32>, memref<?xf32>) -> ()
  call @axpy(%a, %x, %y) : (f32, memref<?xf32>, memref<?xf32>) -> ()
  return
}

// 7 cells of 1 + 2 * 2 * 3, and of 1 where nothing is added.
// RESULT: 98
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %x = memref.alloc(%c7) : memref<?xf32>
  %y = memref.alloc(%c7) : memref<?xf32>
  %z = memref.alloc(%c7) : memref<?xf32>
  scf.for %i = %c0 to %c7 step %c1 {
    memref.store %three, %x[%i] : memref<?xf32>
    memref.store %one, %y[%i] : memref<?xf32>
    memref.store %one, %z[%i] : memref<?xf32>
  }
  call @twice(%two, %x, %y) : (f32, memref<?xf32>, memref<?xf32>) -> ()
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c7 step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %y[%i] : memref<?xf32>
    %w = memref.load %z[%i] : memref<?xf32>
    %t = arith.addf %s, %v : f32
    %u = arith.addf %t, %w : f32
    scf.yield %u : f32
  }
  %all = arith.fptosi %sum : f32 to i32
  return %all : i32
}
