// For processors that are not made any more.
module @lacking attributes {exo.target_features = ["+xop"]} {
  exo.instr @zero(%dst: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = 0;" mlir @z {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
  func.func @z(%dst: memref<4xf32, strided<[1], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %v = arith.constant dense<0.0> : vector<4xf32>
    vector.store %v, %dst[%c0] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
    return
  }
}
