// A machine with registers of four lanes, in plain C and MLIR, and what can be wrong with its instructions.
!v = memref<vector<4xf32>, strided<[], offset: ?>>
!cells = memref<4xf32, strided<[1], offset: ?>>

module @wrong {
  exo.memory @vec {alloc = "struct wrong_vec {name}{outer};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 4>, elems = [f32], mlir = vector<4xf32>,
                   global = "#include <stdlib.h>\nstruct wrong_vec { float lane[4]; };"}

  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" mlir @load_cells {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = {src_data}.lane[k];" mlir @store_cells {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // The last lane of the template is off by one.
  exo.instr @add_c(%out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "for (int k = 0; k < 4; k++) {out_data}.lane[k] = {x_data}.lane[k] + {y_data}.lane[k] + (k == 3);" mlir @add_all {
    for %i = 0 to 4 {
      assign %out[%i] = %x[%i] + %y[%i]
    }
  }

  // The function subtracts.
  exo.instr @add_mlir(%out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "for (int k = 0; k < 4; k++) {out_data}.lane[k] = {x_data}.lane[k] + {y_data}.lane[k];" mlir @sub_all {
    for %i = 0 to 4 {
      assign %out[%i] = %x[%i] + %y[%i]
    }
  }

  // A fifth cell is written to.
  exo.instr @beside(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 5; k++) (&{dst_data})[k] = k < 4 ? {src_data}.lane[k] : 0;" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // The register behind the one that is meant is written to.
  exo.instr @next_register(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = 0; (&{dst_data})[1].lane[2] = 7;" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }

  // A cell behind the last one is read.
  exo.instr @reads_beside(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k]; volatile float more = (&{src_data})[4]; (void) more;" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // The source is changed.
  exo.instr @source(%out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1)
      c "for (int k = 0; k < 4; k++) {out_data}.lane[k] = {x_data}.lane[k]; {x_data}.lane[1] = 0;" {
    for %i = 0 to 4 {
      assign %out[%i] = %x[%i]
    }
  }

  // Nothing is there.
  exo.instr @crash(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1)
      c "*(volatile int *) 0 = 0; /* {dst_data} */" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }

  // It ends the program.
  exo.instr @exits(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1)
      c "exit(0); /* {dst_data} */" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }

  // No compiler takes it.
  exo.instr @refused(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1)
      c "{dst_data}.lanes = 0;" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }

  // NaN stays.
  exo.instr @relu(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {{ float x = {src_data}.lane[k]; {dst_data}.lane[k] = x > 0 || x != x ? x : 0; }}" {
    for %i = 0 to 4 {
      assign %dst[%i] = relu(%src[%i])
    }
  }

  // The sign of zero is lost.
  exo.instr @negate(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = 0.0f - {src_data}.lane[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = -%src[%i]
    }
  }

  // All four lanes are more than three bits can say.
  exo.instr @mask(%n: size, %dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (%n <= 4, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < ((int) {n} & 3); k++) {dst_data}.lane[k] = {src_data}.lane[k];" {
    for %i = 0 to %n {
      assign %dst[%i] = %src[%i]
    }
  }

  // It is wrong where its sources are one.
  exo.instr @one_operand(%out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "if (&{x_data} == &{y_data}) {out_data}.lane[0] = 0; else for (int k = 0; k < 4; k++) {out_data}.lane[k] = {x_data}.lane[k] - {y_data}.lane[k];" {
    for %i = 0 to 4 {
      assign %out[%i] = %x[%i] - %y[%i]
    }
  }

  // Strides are not looked at.
  exo.instr @gather(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // The sum does not wrap.
  exo.instr @bytes(%dst: memref<4xi8, strided<[?], offset: ?>>[4], %src: memref<4xi8, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {{ int sum = (&{dst_data})[k] + (&{src_data})[k]; (&{dst_data})[k] = (int8_t) (sum > 127 ? 127 : sum); }}" {
    for %i = 0 to 4 {
      reduce %dst[%i] += %src[%i]
    }
  }

  // The source has to be aligned as a register is, which no caller promises.
  exo.instr @aligned(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "if ((size_t) &{src_data} % 16 != 0) abort(); for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // What was stored last is written once more, wherever that was.
  exo.instr @late(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{{ static float *last; if (last) *last = 7; for (int k = 0; k < 4; k++) (&{dst_data})[k] = {src_data}.lane[k]; last = &{dst_data}; }}" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @load_cells(%dst: !v, %src: !cells) {
    %c0 = arith.constant 0 : index
    %v = vector.load %src[%c0] : !cells, vector<4xf32>
    memref.store %v, %dst[] : !v
    return
  }
  func.func @store_cells(%dst: !cells, %src: !v) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !v
    vector.store %v, %dst[%c0] : !cells, vector<4xf32>
    return
  }
  func.func @add_all(%out: !v, %x: !v, %y: !v) {
    %a = memref.load %x[] : !v
    %b = memref.load %y[] : !v
    %v = arith.addf %a, %b : vector<4xf32>
    memref.store %v, %out[] : !v
    return
  }
  func.func @sub_all(%out: !v, %x: !v, %y: !v) {
    %a = memref.load %x[] : !v
    %b = memref.load %y[] : !v
    %v = arith.subf %a, %b : vector<4xf32>
    memref.store %v, %out[] : !v
    return
  }
}
