// Marked operations become functions of their own, and then procedures, while the rest stays.
// RUN: exo-opt %s --exo-outline -o %t.mlir && FileCheck %s --input-file=%t.mlir --implicit-check-not=exo.outline
// RUN: exo-opt %t.mlir --convert-affine-to-exo=function=driver_part | FileCheck %s --check-prefix=RAISED
// RUN: exo-opt %s --exo-outline=function=driver --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC
// Without marks nothing changes.
// RUN: sed 's/exo.outline/my.mark/' %s | exo-opt > %t.before; sed 's/exo.outline/my.mark/' %s | exo-opt --exo-outline | diff %t.before -
// RUN: exo-opt %s --exo-outline --mlir-pass-statistics --mlir-pass-statistics-display=list 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: (S) 7 num-outlined

func.func private @log(index)

// Constants, and extents of memrefs that it takes, are computed inside; what an operation has beyond its definition, and where it stands, is kept.
// CHECK-LABEL: func.func private @driver_part(
// CHECK-SAME: %[[Y:.*]]: memref<?xf32>, %[[X:.*]]: memref<?xf32>, %[[A:.*]]: f32)
// CHECK-SAME: llvm.linkage = #llvm.linkage<internal>
// CHECK-SAME: passthrough = ["noredzone"], target_features = #llvm.target_features<["+avx2"]>
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[N:.*]] = memref.dim %[[Y]], %[[ZERO]]
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to %[[N]]
// CHECK: } {my.note = 1 : i64}
// CHECK-NEXT: return
// CHECK: func.func @driver(%[[A:.*]]: f32, %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>)
// CHECK-SAME: llvm.emit_c_interface
// CHECK: call @log
// CHECK-NEXT: call @driver_part(%[[Y]], %[[X]], %[[A]])
// CHECK-NEXT: call @log
// CHECK-NEXT: return
// RAISED: exo.proc private @driver_part_exo(
// RAISED: where (%arg0_dim0 <= %arg1_dim0)
// RAISED: func.func private @driver_part({{.*}}exo.raised{{.*}}no_inline
// LOC: func.func private @driver_part(
// LOC: affine.store {{.*}} loc("kernel.c":7:9)
// LOC: loc("kernel.c":6:5)
// LOC: func.func @driver(
// LOC: call @driver_part({{.*}} loc("kernel.c":6:5)
func.func @driver(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) attributes {llvm.emit_c_interface, passthrough = ["noredzone"], target_features = #llvm.target_features<["+avx2"]>} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %y, %c0 : memref<?xf32>
  call @log(%n) : (index) -> ()
  affine.for %i = 0 to %n {
    %u = affine.load %x[%i] : memref<?xf32>
    %p = arith.mulf %a, %u : f32
    affine.store %p, %y[%i] : memref<?xf32> loc("kernel.c":7:9)
  } {exo.outline, my.note = 1} loc("kernel.c":6:5)
  call @log(%c0) : (index) -> ()
  return
}

// Operations of one mark that stand next to each other are one part, of another mark another; the mark is the name. Numbers that are used behind are results.
// CHECK-LABEL: func.func private @init(
// CHECK: memref.store
// CHECK: affine.for
// CHECK-NOT: affine.for
// CHECK: return
// CHECK-LABEL: func.func private @the.sum({{.*}}) -> (f32, f32)
// CHECK: %[[S:.*]] = affine.for
// CHECK: %[[T:.*]] = arith.mulf
// CHECK: return %[[S]], %[[T]] : f32, f32
// CHECK-LABEL: func.func @two(
// CHECK: call @init
// CHECK-NEXT: %[[R:.*]]:2 = call @the.sum
// CHECK-NEXT: %[[B:.*]] = vector.broadcast %[[R]]#0
// CHECK: return %[[R]]#1
func.func @two(%x: memref<8xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  memref.store %z, %x[%c3] {exo.outline = "init"} : memref<8xf32>
  affine.for %i = 4 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  } {exo.outline = "init"}
  %s = affine.for %i = 0 to 8 iter_args(%s = %z) -> f32 {
    %u = affine.load %x[%i] : memref<8xf32>
    %t = arith.addf %s, %u : f32
    affine.yield %t : f32
  } {exo.outline = "the.sum"}
  %t = arith.mulf %s, %s {exo.outline = "the.sum"} : f32
  %b = vector.broadcast %s : f32 to vector<4xf32>
  vector.print %b : vector<4xf32>
  return %t : f32
}

// A memref and an index that are used behind the part stay before the call: the allocation, and the sum.
// CHECK-LABEL: func.func private @behind_part(
// CHECK-NOT: memref.alloc
// CHECK: return
// CHECK-LABEL: func.func @behind(
// CHECK: %[[M:.*]] = arith.addi
// CHECK: %[[T:.*]] = memref.alloc(%[[M]])
// CHECK: call @behind_part(
// CHECK: call @take(%[[T]], %[[M]])
func.func private @take(memref<?xf32>, index)
func.func @behind(%n: index) {
  %one = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %m = arith.addi %n, %one {exo.outline} : index
  %t = memref.alloc(%m) {exo.outline} : memref<?xf32>
  affine.for %i = 0 to %m {
    affine.store %z, %t[%i] : memref<?xf32>
  } {exo.outline}
  call @take(%t, %m) : (memref<?xf32>, index) -> ()
  return
}

// Of two views of one memref the part takes the memref: of two arguments nobody knew that they are one buffer.
// CHECK-LABEL: func.func private @views_part(
// CHECK-SAME: %[[X:.*]]: memref<8x8xf32>)
// CHECK: memref.subview %[[X]][2, 0]
// CHECK: memref.subview %[[X]][3, 0]
// CHECK: affine.for
// One view is taken as it is.
// CHECK-LABEL: func.func private @views_part_1(
// CHECK-SAME: %{{.*}}: memref<8xf32, strided<[1], offset: 16>>)
// CHECK-NOT: memref.subview
// CHECK: return
func.func @views(%x: memref<8x8xf32>) {
  %z = arith.constant 0.0 : f32
  %a = memref.subview %x[2, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: 16>>
  %b = memref.subview %x[3, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: 24>>
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32, strided<[1], offset: 16>>
    affine.store %v, %b[%i] : memref<8xf32, strided<[1], offset: 24>>
  } {exo.outline}
  vector.print str "between"
  affine.for %i = 0 to 8 {
    affine.store %z, %a[%i] : memref<8xf32, strided<[1], offset: 16>>
  } {exo.outline}
  return
}

// In a loop, a choice and one block of several.
// CHECK-LABEL: func.func private @inner_part(
// CHECK-SAME: %{{.*}}: index, %{{.*}}: memref<8xf32>)
// CHECK: scf.for
// CHECK: func.func @inner(
// CHECK: cf.cond_br
// CHECK: scf.while
// CHECK: do
// CHECK: func.call @inner_part(
func.func @inner(%x: memref<8xf32>, %n: index, %c: i1) {
  %one = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  cf.cond_br %c, ^then, ^end
^then:
  scf.while (%k = %n) : (index) -> index {
    %go = arith.cmpi ult, %k, %n : index
    scf.condition(%go) %k : index
  } do {
  ^bb0(%k: index):
    scf.for %i = %one to %k step %one {
      memref.store %z, %x[%i] : memref<8xf32>
    } {exo.outline}
    %m = arith.subi %k, %one : index
    scf.yield %m : index
  }
  cf.br ^end
^end:
  return
}
