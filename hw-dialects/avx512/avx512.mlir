// AVX-512 for f32: registers of 16 lanes. README.md beside this file says what is in it.
//
// Instructions are called as Intel's intrinsics without the leading underscore. Masked ones take the number N of
// lanes that are on, which are the first ones; what their code does to the other lanes is in their bodies.
module @avx512 {
  // Zero at first: masked instructions pass on the lanes that are off, and C must not read what it never wrote.
  // Compilers drop it wherever all lanes are written.
  exo.memory @zmm {alloc = "__m512 {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 16>, elems = [f32], global = "#include <immintrin.h>"}

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

  // The lanes that are off become zero.
  exo.instr @mm512_maskz_loadu_ps(
      %N: size,
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<?xf32, strided<[?], offset: ?>>[%N])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_maskz_loadu_ps((__mmask16) ((1 << {N}) - 1), &{src_data});" {
    for %i = 0 to 16 {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      } else {
        assign %dst[%i] = 0.0
      }
    }
  }

  // The lanes that are off keep what they held.
  exo.instr @mm512_mask_loadu_ps(
      %N: size,
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<?xf32, strided<[?], offset: ?>>[%N])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_mask_loadu_ps({dst_data}, (__mmask16) ((1 << {N}) - 1), &{src_data});" {
    for %i = 0 to 16 {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }

  // No cell behind the first N is touched.
  exo.instr @mm512_mask_storeu_ps(
      %N: size,
      %dst: memref<?xf32, strided<[?], offset: ?>>[%N],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "_mm512_mask_storeu_ps(&{dst_data}, (__mmask16) ((1 << {N}) - 1), {src_data});" {
    for %i = 0 to 16 {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
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

  // The mask3 form keeps the lanes of C that are off; the mask form would take those of A.
  exo.instr @mm512_mask_fmadd_ps(
      %N: size,
      %A: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %B: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %C: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%A, 0) == 1, stride(%B, 0) == 1, stride(%C, 0) == 1)
      c "{C_data} = _mm512_mask3_fmadd_ps({A_data}, {B_data}, {C_data}, (__mmask16) ((1 << {N}) - 1));" {
    for %i = 0 to 16 {
      if %i < %N {
        reduce %C[%i] += %A[%i] * %B[%i]
      }
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

  exo.instr @mm512_mul_ps(
      %out: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %x: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %y: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = _mm512_mul_ps({x_data}, {y_data});" {
    for %i = 0 to 16 {
      assign %out[%i] = %x[%i] * %y[%i]
    }
  }

  exo.instr @mm512_reduce_add_wide_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_add_ps({dst_data}, {src_data});" {
    for %i = 0 to 16 {
      reduce %dst[%i] += %src[%i]
    }
  }

  exo.instr @mm512_mask_reduce_add_wide_ps(
      %N: size,
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_mask_add_ps({dst_data}, (__mmask16) ((1 << {N}) - 1), {dst_data}, {src_data});" {
    for %i = 0 to 16 {
      if %i < %N {
        reduce %dst[%i] += %src[%i]
      }
    }
  }

  exo.instr @mm512_mask_add_ps(
      %N: size,
      %out: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %x: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %y: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = _mm512_mask_add_ps({out_data}, (__mmask16) ((1 << {N}) - 1), {x_data}, {y_data});" {
    for %i = 0 to 16 {
      if %i < %N {
        assign %out[%i] = %x[%i] + %y[%i]
      }
    }
  }

  exo.instr @mm512_mask_mul_ps(
      %N: size,
      %out: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %x: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %y: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = _mm512_mask_mul_ps({out_data}, (__mmask16) ((1 << {N}) - 1), {x_data}, {y_data});" {
    for %i = 0 to 16 {
      if %i < %N {
        assign %out[%i] = %x[%i] * %y[%i]
      }
    }
  }

  // The operand behind NaN is taken: zero, as the relu of the language.
  exo.instr @mm512_relu_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_max_ps({src_data}, _mm512_setzero_ps());" {
    for %i = 0 to 16 {
      assign %dst[%i] = relu(%src[%i])
    }
  }

  exo.instr @mm512_mask_relu_ps(
      %N: size,
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_mask_max_ps({dst_data}, (__mmask16) ((1 << {N}) - 1), {src_data}, _mm512_setzero_ps());" {
    for %i = 0 to 16 {
      if %i < %N {
        assign %dst[%i] = relu(%src[%i])
      }
    }
  }

  // The order of additions is the compiler's.
  exo.instr @mm512_reduce_add_ps(
      %dst: memref<1xf32, strided<[?], offset: ?>>[1],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%src, 0) == 1)
      c "{dst_data} += _mm512_reduce_add_ps({src_data});" {
    for %i = 0 to 16 {
      reduce %dst[0] += %src[%i]
    }
  }
}
