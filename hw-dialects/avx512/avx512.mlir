// AVX-512 for f32: registers of 16 lanes. See README.md beside this file.
//
// Instructions are called as Intel's intrinsics without the underscore. Masked ones take the number N of lanes
// that are on, which are the first ones. An instruction whose code zeroes the other lanes says so in its body.
module @avx512 {
  exo.memory @zmm {alloc = "__m512 {name}[{size} / 16];", free = "", window = "{name}[{offset} / 16]",
                   innermost = array<i64: 16>, elems = [f32],
                   global = "#include <immintrin.h>"}

  exo.instr @mm512_loadu_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_loadu_ps(&{src_data});" {
    for %i = 0 to 16 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @mm512_storeu_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "_mm512_storeu_ps(&{dst_data}, {src_data});" {
    for %i = 0 to 16 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @mm512_setzero_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = _mm512_setzero_ps();" {
    for %i = 0 to 16 {
      assign %dst[%i] = 0.0
    }
  }

  exo.instr @mm512_set1_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<1xf32, strided<[?], offset: ?>>[1])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = _mm512_set1_ps({src_data});" {
    for %i = 0 to 16 {
      assign %dst[%i] = %src[0]
    }
  }

  exo.instr @mm512_fmadd_ps(
      %A: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %B: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %C: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%A, 0) == 1, stride(%B, 0) == 1, stride(%C, 0) == 1)
      c "{C_data} = _mm512_fmadd_ps({A_data}, {B_data}, {C_data});" {
    for %i = 0 to 16 {
      reduce %C[%i] += %A[%i] * %B[%i]
    }
  }

  exo.instr @mm512_add_ps(
      %out: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %x: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %y: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = _mm512_add_ps({x_data}, {y_data});" {
    for %i = 0 to 16 {
      assign %out[%i] = %x[%i] + %y[%i]
    }
  }
}
