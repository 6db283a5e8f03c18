// Code that does not end.
!cells = memref<4xf32, strided<[1], offset: ?>>

module @hanging {
  exo.instr @loop(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1)
      c "for (volatile int go = 1; go;) {{ }} /* {dst_data} */" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
  exo.instr @recursive(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = 0;" mlir @f_recursive {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }

  func.func @f_recursive(%dst: !cells) {
    call @f_recursive(%dst) : (!cells) -> ()
    return
  }
}
