// A scratchpad of rows of four lanes, without state, in plain C and MLIR. All that loads are blocks of eight rows, which may be some
// of these; all that stores are rows.
//% set rows = "memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<\"rows\">>"
//% set lines = "memref<?x4xf32, strided<[?, ?], offset: ?>>"
!v = vector<4xf32>
!rows = memref<?xvector<4xf32>, strided<[1], offset: ?>>
!row = memref<vector<4xf32>, strided<[], offset: ?>>
!blocks = memref<?x?xvector<4xf32>, strided<[8, 1], offset: ?>>
!lines = memref<?x?x4xf32, strided<[?, ?, 1], offset: ?>>
!line = memref<4xf32, strided<[1], offset: ?>>
module @pad_lowered {
  exo.memory @rows {alloc = "struct low_row {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                    mlir = dense<0.0> : vector<4xf32>, global = "struct low_row { float lane[4]; };"}

  exo.instr @load_blocks(%b: size, %n: size, %dst: memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>, #exo.mem<"rows">>[%b, %n, 4],
                         %src: memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>>[%b, %n, 4])
      where (%b <= 4, %n <= 8, stride(%dst, 0) == 32, stride(%dst, 1) == 4, stride(%dst, 2) == 1, stride(%src, 2) == 1)
      c "for (int k = 0; k < (int) {b}; k++) for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[8 * k + i].lane[j] = (&{src_data})[k * {stride(src, 0)} + i * {stride(src, 1)} + j];"
      mlir @blocks_in {
    for %k = 0 to %b {
      for %i = 0 to %n {
        for %j = 0 to 4 {
          assign %dst[%k, %i, %j] = %src[%k, %i, %j]
        }
      }
    }
  }
  func.func @blocks_in(%b: index, %n: index, %dst: !blocks, %src: !lines) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %k = %c0 to %b step %c1 {
      scf.for %i = %c0 to %n step %c1 {
        %r = vector.load %src[%k, %i, %c0] : !lines, !v
        memref.store %r, %dst[%k, %i] : !blocks
      }
    }
    return
  }

  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"rows">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int j = 0; j < 4; j++) (&{dst_data})[j] = {src_data}.lane[j];" mlir @row_out {
    for %j = 0 to 4 {
      assign %dst[%j] = %src[%j]
    }
  }
  func.func @row_out(%dst: !line, %src: !row) {
    %c0 = arith.constant 0 : index
    %r = memref.load %src[] : !row
    vector.store %r, %dst[%c0] : !line, !v
    return
  }

  exo.instr @add(%n: size, %dst: ${rows}[%n, 4], %src: ${rows}[%n, 4])
      where (%n <= 3, stride(%dst, 0) == 4, stride(%dst, 1) == 1, stride(%src, 0) == 4, stride(%src, 1) == 1)
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[i].lane[j] += (&{src_data})[i].lane[j];" mlir @rows_add {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        reduce %dst[%i, %j] += %src[%i, %j]
      }
    }
  }
  func.func @rows_add(%n: index, %dst: !rows, %src: !rows) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.load %dst[%i] : !rows
      %b = memref.load %src[%i] : !rows
      %c = arith.addf %a, %b : !v
      memref.store %c, %dst[%i] : !rows
    }
    return
  }

  // The function works on one row more.
  exo.instr @zero(%n: size, %dst: ${rows}[%n, 4])
      where (%n <= 3, stride(%dst, 0) == 4, stride(%dst, 1) == 1)
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[i].lane[j] = 0;" mlir @rows_zero {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = 0.0
      }
    }
  }
  func.func @rows_zero(%n: index, %dst: !rows) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %last = arith.addi %n, %c1 : index
    %zero = arith.constant dense<0.0> : !v
    scf.for %i = %c0 to %last step %c1 {
      memref.store %zero, %dst[%i] : !rows
    }
    return
  }
}
