// Memory spaces that are any attribute come in as memories that stand for them, and go back as they were; so do allocations in spaces, on the heap and on the stack.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.mlir && FileCheck %s --input-file=%t.mlir
// RUN: exo-opt %t.mlir --exo-divide-loop='proc=scale_exo loop=i factor=4 iters=io,ii tail=cut' --convert-exo-to-func=spaces-apart -o %t.func.mlir && FileCheck %s --check-prefix=FUNC --input-file=%t.func.mlir && FileCheck %s --check-prefix=PASSES --input-file=%t.func.mlir && FileCheck %s --check-prefix=NARROW --input-file=%t.func.mlir
// Source and bytecode say them, too.
// RUN: exo-opt %t.mlir --emit=exo -o %t.py && FileCheck %s --check-prefix=SOURCE --input-file=%t.py
// RUN: exo-opt %t.py | FileCheck %s --check-prefix=AGAIN
// RUN: exo-opt %t.mlir --emit-bytecode -o %t.mlirbc && exo-opt %t.mlirbc | diff - %t.mlir
// What computes in a number goes to machine code as MLIR has it.
// RUN: exo-opt %s --pass-pipeline='builtin.module(convert-affine-to-exo{function=number},exo-divide-loop{proc=number_exo loop=i factor=4 iters=io,ii tail=perfect},convert-exo-to-func,symbol-dce,lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine)' | FileCheck %s --check-prefix=NUMBER

// CHECK: exo.memory @space_gpu_address_space_workgroup {address_space = #gpu.address_space<workgroup>, addressable, mlir = "space",
// CHECK: exo.memory @space_far {address_space = "far"
// CHECK: exo.memory @space_gpu_address_space_private_stack {address_space = #gpu.address_space<private>, addressable, mlir = "stack"{{.*}} serves = ["space_gpu_address_space_private"]
// CHECK: exo.proc private @scale_exo(
// CHECK: alloc [4] : memref<4xf32, #exo.mem<"space_gpu_address_space_workgroup">>
// CHECK: alloc [4] : memref<4xf32, #exo.mem<"space_gpu_address_space_private_stack">>
// FUNC: func.func private @scale_exo({{.*}}memref<?xf32, strided<[1], offset: ?>, #gpu.address_space<workgroup>>, %{{.*}}: memref<?xf32, strided<[1], offset: ?>, "far">
// FUNC: memref.alloca() : memref<4xf32, #gpu.address_space<private>>
// FUNC: %[[T:.*]] = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
// FUNC: memref.dealloc %[[T]]
// FUNC: func.func @scale(%{{.*}}: memref<?xf32, #gpu.address_space<workgroup>>, %{{.*}}: memref<?xf32, "far">)
// FUNC: call @scale_exo(
// SOURCE: class space_gpu_address_space_workgroup:
// SOURCE: mlir = "space"
// SOURCE-NEXT: address_space = "#gpu.address_space<workgroup>"
// SOURCE: address_space = "\"far\""
// AGAIN: exo.memory @space_gpu_address_space_workgroup {address_space = #gpu.address_space<workgroup>
// AGAIN: exo.memory @space_far {address_space = "far"
func.func @scale(%x: memref<?xf32, #gpu.address_space<workgroup>>, %y: memref<?xf32, "far">) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %y, %c0 : memref<?xf32, "far">
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf32, #gpu.address_space<workgroup>>
    %t = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
    %p = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    affine.store %v, %t[2] : memref<4xf32, #gpu.address_space<workgroup>>
    affine.store %v, %p[2] : memref<4xf32, #gpu.address_space<private>>
    %a = affine.load %t[2] : memref<4xf32, #gpu.address_space<workgroup>>
    %b = affine.load %p[2] : memref<4xf32, #gpu.address_space<private>>
    %c = arith.addf %a, %b : f32
    affine.store %c, %y[%i] : memref<?xf32, "far">
  }
  return
}

// A buffer on the stack of a space may be passed where the space is expected.
// CHECK: exo.proc private @fill_exo(
// CHECK: exo.proc private @passes_exo(
// CHECK: call @fill_exo(
// PASSES: func.func private @passes_exo(
// PASSES: %[[P:.*]] = memref.alloca() : memref<8xf32, #gpu.address_space<private>>
// PASSES: call @fill_exo(%{{.*}}) : (memref<8xf32, {{.*}}#gpu.address_space<private>>) -> ()
func.func @fill(%x: memref<8xf32, #gpu.address_space<private>>) {
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %one, %x[%i] : memref<8xf32, #gpu.address_space<private>>
  }
  return
}
func.func @passes(%y: memref<8xf32>) {
  %p = memref.alloca() : memref<8xf32, #gpu.address_space<private>>
  call @fill(%p) : (memref<8xf32, #gpu.address_space<private>>) -> ()
  affine.for %i = 0 to 8 {
    %v = affine.load %p[%i] : memref<8xf32, #gpu.address_space<private>>
    affine.store %v, %y[%i] : memref<8xf32>
  }
  return
}

// A number of another type is an attribute like any other.
// CHECK: exo.memory @space_1_i32 {address_space = 1 : i32
// NARROW: func.func @narrow(%{{.*}}: memref<8xf32, 1 : i32>)
func.func @narrow(%x: memref<8xf32, 1 : i32>) {
  %one = arith.constant 1.0 : f32
  affine.store %one, %x[3] : memref<8xf32, 1 : i32>
  return
}

// CHECK: exo.memory @space1 {address_space = 1 : i64, addressable, mlir = "space"
// NUMBER: func.func private @number_exo
// NUMBER: memref.alloc({{.*}}) : memref<?xf32, 1>
func.func @number(%n: index, %y: memref<16xf32, 1>) {
  %t = memref.alloc(%n) : memref<?xf32, 1>
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  affine.store %one, %t[%c0] : memref<?xf32, 1>
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%c0] : memref<?xf32, 1>
    affine.store %v, %y[%i] : memref<16xf32, 1>
  }
  return
}
