// What can be wrong with functions; C is right, or would be.
!cells = memref<4xf32, strided<[1], offset: ?>>

module @wrong_functions {
  exo.instr @traps(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = 0;" mlir @f_traps {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
  exo.instr @unknown(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = 0;" mlir @f_unknown {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
  exo.instr @beside(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = 0;" mlir @f_beside {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
  exo.instr @positive(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = (&{dst_data})[k] > 0 ? (&{dst_data})[k] : 0;" mlir @f_positive {
    for %i = 0 to 4 {
      assign %dst[%i] = relu(%dst[%i])
    }
  }

  func.func @f_traps(%dst: !cells) {
    "llvm.intr.trap"() : () -> ()
    return
  }
  func.func @f_unknown(%dst: !cells) {
    llvm.call_intrinsic "llvm.no.such.intrinsic"() : () -> ()
    return
  }
  func.func @f_beside(%dst: !cells) {
    %c0 = arith.constant 0 : index
    %v = arith.constant dense<0.0> : vector<8xf32>
    vector.store %v, %dst[%c0] : !cells, vector<8xf32>
    return
  }
  // NaN is propagated.
  func.func @f_positive(%dst: !cells) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %a = vector.load %dst[%c0] : !cells, vector<4xf32>
    %v = arith.maximumf %a, %zero : vector<4xf32>
    vector.store %v, %dst[%c0] : !cells, vector<4xf32>
    return
  }
}
