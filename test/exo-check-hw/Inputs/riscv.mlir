// Scalar code for 64-bit RISC-V: the last template knows of the wrong machine.
module @riscv attributes {
  exo.target = "riscv64-unknown-linux-gnu",
  exo.cc_flags = ["-march=rv64gc", "-mabi=lp64d", "-DSCALE=2"],
  exo.emulators = ["qemu-riscv64 -cpu rv64"]
} {
  exo.instr @twice(%n: size, %dst: memref<?xi32, strided<[?], offset: ?>>[%n], %src: memref<?xi32, strided<[?], offset: ?>>[%n])
      where (%n <= 8)
      c "for (int k = 0; k < (int) {n}; k++) (&{dst_data})[k * {stride(dst, 0)}] = (int32_t) (SCALE * (uint32_t) (&{src_data})[k * {stride(src, 0)}]);" mlir @add {
    for %i = 0 to %n {
      assign %dst[%i] = %src[%i] + %src[%i]
    }
  }

  exo.instr @sum(%n: size, %dst: memref<1xf64>[1], %x: memref<?xf64, strided<[?], offset: ?>>[%n])
      where (%n <= 8)
      c "for (int k = 0; k < (int) {n}; k++) {dst_data}[0] += (&{x_data})[k * {stride(x, 0)}];" {
    for %i = 0 to %n {
      reduce %dst[0] += %x[%i]
    }
  }

  exo.instr @set(%x: memref<4xi8>[4])
      c "__asm__(\"li t0, 0x7f7f7f7e; sw t0, 0(%0)\" :: \"r\"({x_data}) : \"t0\", \"memory\");" {
    for %i = 0 to 4 {
      assign %x[%i] = 127
    }
  }

  func.func @add(%n: index, %dst: memref<?xi32, strided<[?], offset: ?>>, %src: memref<?xi32, strided<[?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %src[%i] : memref<?xi32, strided<[?], offset: ?>>
      %w = arith.addi %v, %v : i32
      memref.store %w, %dst[%i] : memref<?xi32, strided<[?], offset: ?>>
    }
    return
  }
}
