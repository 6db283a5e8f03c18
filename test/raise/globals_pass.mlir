// A global memref is an argument of the procedure: the function passes it, and keeps its type.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.raised.mlir 2> %t.err && FileCheck %s --input-file=%t.raised.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// RUN: exo-opt %t.raised.mlir --exo-divide-loop='proc=layer_exo loop=i factor=4 iters=io,ii tail=cut' --convert-exo-to-func -o %t.func.mlir 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=FUNC --input-file=%t.func.mlir
// RUN: FileCheck %s --check-prefix=FITS --input-file=%t.func.mlir
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// A part that uses a global gets it itself.
// RUN: exo-opt %s --exo-outline=maximal -o %t.parts.mlir && FileCheck %s --check-prefix=PART --input-file=%t.parts.mlir

memref.global "private" constant @weights : memref<6x3xi32> = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [-1, -2, -3], [0, 1, 0], [2, 2, 2]]>
memref.global "private" @state : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>

// Got in a loop, and twice, it is one argument.
// CHECK-LABEL: exo.proc private @layer_exo(
// CHECK:         %arg0: memref<3xi32>
// CHECK:         %arg1: memref<6xi32>
// CHECK:         %global0: memref<6x3xi32>
// CHECK-NOT:     global1
// CHECK:       func.func @layer(%{{.*}}: memref<3xi32>, %{{.*}}: memref<6xi32>)
// CHECK-SAME:    exo.raised = {arguments = [array<i64: 0, 0>, array<i64: 0, 1>, @weights]
// FUNC-LABEL:  func.func @layer(%{{.*}}: memref<3xi32>, %{{.*}}: memref<6xi32>) {
// FUNC:          %[[W:.*]] = memref.get_global @weights : memref<6x3xi32>
// FUNC:          %[[CAST:.*]] = memref.cast %[[W]]
// FUNC:          call @layer_exo.fits(%{{.*}}, %{{.*}}, %[[CAST]])
// FUNC:          call @layer_exo(%{{.*}}, %{{.*}}, %[[CAST]])
func.func @layer(%x: memref<3xi32>, %y: memref<6xi32>) {
  affine.for %i = 0 to 6 {
    %w = memref.get_global @weights : memref<6x3xi32>
    %bias = affine.load %w[%i, 0] : memref<6x3xi32>
    affine.store %bias, %y[%i] : memref<6xi32>
    affine.for %j = 0 to 3 {
      %v = memref.get_global @weights : memref<6x3xi32>
      %a = affine.load %v[%i, %j] : memref<6x3xi32>
      %b = affine.load %x[%j] : memref<3xi32>
      %p = arith.muli %a, %b : i32
      %s = affine.load %y[%i] : memref<6xi32>
      %t = arith.addi %s, %p : i32
      affine.store %t, %y[%i] : memref<6xi32>
    }
  }
  return
}

// One that is written is compared with what else there is, when the function is called: here with itself.
// CHECK-LABEL: exo.proc private @shift_exo(
// CHECK:         %global0: memref<6xi32>
// FITS-LABEL:  func.func private @shift_exo.fits(
// FITS:          memref.extract_aligned_pointer_as_index
func.func @shift(%x: memref<6xi32>) {
  %state = memref.get_global @state : memref<6xi32>
  affine.for %i = 0 to 5 {
    %a = affine.load %x[%i] : memref<6xi32>
    affine.store %a, %state[%i + 1] : memref<6xi32>
  }
  return
}

// A value that was read from a global is kept where the global is got, or a function called that gets it, and written, in a loop or not.
// CHECK-LABEL: exo.proc private @kept_exo(
// CHECK:         assign %[[FIRST:.*]] = %global0[0]
// CHECK:         for %
// CHECK:           assign %global0[%{{.*}}] = %[[FIRST]] + 1{{$}}
// CHECK:         assign %[[SECOND:.*]] = %global0[1]
// CHECK:         call @shift_exo(%arg0, %global0)
// CHECK:         for %
// CHECK:           call @shift_exo(%arg0, %global0)
// CHECK:         assign %arg0[2] = %[[SECOND]]
func.func @kept(%x: memref<6xi32>) {
  %one = arith.constant 1 : i32
  %state = memref.get_global @state : memref<6xi32>
  %a = affine.load %state[0] : memref<6xi32>
  affine.for %i = 0 to 6 {
    %inner = memref.get_global @state : memref<6xi32>
    %s = arith.addi %a, %one : i32
    affine.store %s, %inner[%i] : memref<6xi32>
  }
  %b = affine.load %state[1] : memref<6xi32>
  call @shift(%x) : (memref<6xi32>) -> ()
  affine.for %i = 0 to 2 {
    func.call @shift(%x) : (memref<6xi32>) -> ()
  }
  affine.store %b, %x[2] : memref<6xi32>
  return
}

// What a callee gets, its caller passes, be it one that it gets itself or not.
// CHECK-LABEL: exo.proc private @again_exo(
// CHECK:         %global0: memref<3xi32>
// CHECK:         %global1: memref<6x3xi32>
// CHECK:         call @layer_exo(%global0, %arg0, %global1)
// CHECK:         call @layer_exo(%global0, %arg0, %global1)
// CHECK:       exo.raised = {arguments = [array<i64: 0, 0>, @input, @weights]
// FUNC-LABEL:  func.func @again(%{{.*}}: memref<6xi32>) {
// FUNC-DAG:      memref.get_global @input : memref<3xi32>
// FUNC-DAG:      memref.get_global @weights : memref<6x3xi32>
// FUNC:          call @again_exo(
memref.global constant @input : memref<3xi32> = dense<[3, 1, 2]>
func.func @again(%y: memref<6xi32>) {
  %x = memref.get_global @input : memref<3xi32>
  call @layer(%x, %y) : (memref<3xi32>, memref<6xi32>) -> ()
  call @layer(%x, %y) : (memref<3xi32>, memref<6xi32>) -> ()
  return
}

// A callee that writes a global, and is passed it: two arguments of the procedure would be one.
// LEFT: remark: function 'itself' has no procedure:
func.func @itself() {
  %state = memref.get_global @state : memref<6xi32>
  call @shift(%state) : (memref<6xi32>) -> ()
  return
}

// PART-LABEL: func.func private @parts_part()
// PART:         memref.get_global @state
// PART:         affine.for
// PART-LABEL: func.func @parts(
// PART:         call @nobody
// PART:         call @parts_part() : () -> ()
// PART-NEXT:    memref.get_global
// PART-NEXT:    call @nobody
// LEFT: remark: function 'nobody' has no procedure
func.func @nobody(%x: memref<6xi32>) {
  cf.br ^end
^end:
  return
}
// LEFT: remark: function 'parts' has no procedure: 'func.call' calls 'nobody', which has no procedure
func.func @parts() {
  %state = memref.get_global @state : memref<6xi32>
  call @nobody(%state) : (memref<6xi32>) -> ()
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 6 {
    affine.store %one, %state[%i] : memref<6xi32>
  }
  %more = memref.get_global @state : memref<6xi32>
  call @nobody(%more) : (memref<6xi32>) -> ()
  return
}

// LEFT: remark: function 'main' has no procedure
// RESULT: {{^}}39466683{{$}}
func.func @main() -> i32 {
  %c17 = arith.constant 17 : i32
  %state = memref.get_global @state : memref<6xi32>
  call @again(%state) : (memref<6xi32>) -> ()
  call @shift(%state) : (memref<6xi32>) -> ()
  %y = memref.alloc() : memref<6xi32>
  call @again(%y) : (memref<6xi32>) -> ()
  call @kept(%y) : (memref<6xi32>) -> ()
  call @itself() : () -> ()
  %zero = arith.constant 0 : i32
  %r = affine.for %i = 0 to 6 iter_args(%r = %zero) -> i32 {
    %a = affine.load %state[%i] : memref<6xi32>
    %b = affine.load %y[%i] : memref<6xi32>
    %p = arith.muli %r, %c17 : i32
    %q = arith.addi %p, %a : i32
    %s = arith.addi %q, %b : i32
    affine.yield %s : i32
  }
  return %r : i32
}
