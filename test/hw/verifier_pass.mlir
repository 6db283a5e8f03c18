// What the verifiers of instructions take, in both forms, in exo-opt and in a stock mlir-opt.
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir %s -o %t && FileCheck %s --input-file=%t
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir %t | diff %t -
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir --mlir-print-op-generic %s | exo-opt --load-hw=%S/Inputs/toy.mlir | diff %t -
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir --emit-bytecode %s | exo-opt --load-hw=%S/Inputs/toy.mlir | diff %t -
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir --canonicalize --cse --sccp --loop-invariant-code-motion --symbol-dce --remove-dead-values --inline %s | diff %t -
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-hw=%S/Inputs/toy.mlir %s | diff %t -
// RUN: EXO_LOAD_HW=%S/Inputs/toy.mlir mlir-opt --load-dialect-plugin=%libexo %s | diff %t -
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-hw=%S/Inputs/toy.mlir --emit-bytecode %s | EXO_HW_PATH=%S/Inputs exo-opt --load-hw=toy | diff %t -

exo.config @Own {n: size}
// CHECK-LABEL: exo.proc @custom
exo.proc @custom(%x: memref<8x4xf32>[8, 4], %w: memref<4xf32, strided<[?], offset: ?>>[4],
                 %u: memref<4x!exo.real>[4], %n: size, %b: bool) where (%n <= 4) {
  %v = alloc [2, 4] : memref<2x4xf32, #exo.mem<"toy.vec">>
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // CHECK: toy.load(%r, %x[%n, 0 : 4])
  toy.load(%r, %x[%n, 0 : 4])
  // A row of a dense tensor, as a window statement and as a whole buffer.
  %row = window %x[%n, 0 : 4]
  // CHECK: toy.load(%v[1, 0 : 4], %row)
  toy.load(%v[1, 0 : 4], %row)
  // Strides that are not visible, a precision that is not decided, C storage elsewhere than in DRAM.
  toy.load(%r, %w)
  toy.load(%r, %u)
  %s = alloc [4] : memref<4xf32, #exo.mem<"DRAM_STACK">>
  toy.store(%s, %r)
  // CHECK: toy.mac(4, %r, %r, %v[0, 0 : 4])
  toy.mac(4, %r, %r, %v[0, 0 : 4])
  toy.mac(%n, %r, %r, %r)
  // CHECK: toy.mac(@Own::@n - 1, %r, %r, %r)
  toy.mac(@Own::@n - 1, %r, %r, %r)
  // CHECK: toy.set_mode(%b and %n > 2)
  toy.set_mode(%b and %n > 2)
  // CHECK: toy.rectify(%r) {note = "kept"}
  toy.rectify(%r) {note = "kept"}
}

// CHECK-LABEL: exo.proc @generic
exo.proc @generic(%x: memref<4xf32>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // CHECK: toy.load(%r, %x)
  "toy.load"(%r, %x) {code = array<i64: 40, 0, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4xf32>) -> ()
  // CHECK: toy.mac(3, %r, %r, %r)
  "toy.mac"(%r) {code = array<i64: 0, 3, 40, 0, 40, 0, 40, 0>} : (memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}
