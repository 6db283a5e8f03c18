// AVX-512 for f32: registers of 16 lanes. README.md beside this file says what is in it.
//
// Instructions are called as Intel's intrinsics without the leading underscore. Masked ones take the number N of
// lanes that are on, which are the first ones; what their code does to the other lanes is in their bodies.
//
// Functions at the end say the same in MLIR's own dialects.
!zmm = memref<vector<16xf32>, strided<[], offset: ?>>
!cells = memref<16xf32, strided<[1], offset: ?>>
!some_cells = memref<?xf32, strided<[1], offset: ?>>
!cell = memref<1xf32, strided<[?], offset: ?>>

module @avx512 attributes {exo.target_features = ["+avx512f"]} {
  // Zero at first: masked instructions pass on the lanes that are off, and C must not read what it never wrote.
  // Compilers drop it wherever all lanes are written.
  exo.memory @zmm {alloc = "__m512 {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 16>, elems = [f32], mlir = dense<0.0> : vector<16xf32>,
                   global = "#include <immintrin.h>"}

  exo.instr @mm512_loadu_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_loadu_ps(&{src_data});" mlir @loadu_ps {
    for %i = 0 to 16 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @mm512_storeu_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "_mm512_storeu_ps(&{dst_data}, {src_data});" mlir @storeu_ps {
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
      c "{dst_data} = _mm512_maskz_loadu_ps((__mmask16) ((1 << {N}) - 1), &{src_data});" mlir @maskz_loadu_ps {
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
      c "{dst_data} = _mm512_mask_loadu_ps({dst_data}, (__mmask16) ((1 << {N}) - 1), &{src_data});" mlir @mask_loadu_ps {
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
      c "_mm512_mask_storeu_ps(&{dst_data}, (__mmask16) ((1 << {N}) - 1), {src_data});" mlir @mask_storeu_ps {
    for %i = 0 to 16 {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }

  exo.instr @mm512_setzero_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = _mm512_setzero_ps();" mlir @setzero_ps {
    for %i = 0 to 16 {
      assign %dst[%i] = 0.0
    }
  }

  exo.instr @mm512_set1_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<1xf32, strided<[?], offset: ?>>[1])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = _mm512_set1_ps({src_data});" mlir @set1_ps {
    for %i = 0 to 16 {
      assign %dst[%i] = %src[0]
    }
  }

  exo.instr @mm512_fmadd_ps(
      %A: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %B: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %C: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%A, 0) == 1, stride(%B, 0) == 1, stride(%C, 0) == 1)
      c "{C_data} = _mm512_fmadd_ps({A_data}, {B_data}, {C_data});" mlir @fmadd_ps {
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
      c "{C_data} = _mm512_mask3_fmadd_ps({A_data}, {B_data}, {C_data}, (__mmask16) ((1 << {N}) - 1));" mlir @mask_fmadd_ps {
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
      c "{out_data} = _mm512_add_ps({x_data}, {y_data});" mlir @add_ps {
    for %i = 0 to 16 {
      assign %out[%i] = %x[%i] + %y[%i]
    }
  }

  exo.instr @mm512_mul_ps(
      %out: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %x: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %y: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = _mm512_mul_ps({x_data}, {y_data});" mlir @mul_ps {
    for %i = 0 to 16 {
      assign %out[%i] = %x[%i] * %y[%i]
    }
  }

  exo.instr @mm512_reduce_add_wide_ps(
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_add_ps({dst_data}, {src_data});" mlir @reduce_add_wide_ps {
    for %i = 0 to 16 {
      reduce %dst[%i] += %src[%i]
    }
  }

  exo.instr @mm512_mask_reduce_add_wide_ps(
      %N: size,
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_mask_add_ps({dst_data}, (__mmask16) ((1 << {N}) - 1), {dst_data}, {src_data});" mlir @mask_reduce_add_wide_ps {
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
      c "{out_data} = _mm512_mask_add_ps({out_data}, (__mmask16) ((1 << {N}) - 1), {x_data}, {y_data});" mlir @mask_add_ps {
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
      c "{out_data} = _mm512_mask_mul_ps({out_data}, (__mmask16) ((1 << {N}) - 1), {x_data}, {y_data});" mlir @mask_mul_ps {
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
      c "{dst_data} = _mm512_max_ps({src_data}, _mm512_setzero_ps());" mlir @relu_ps {
    for %i = 0 to 16 {
      assign %dst[%i] = relu(%src[%i])
    }
  }

  exo.instr @mm512_mask_relu_ps(
      %N: size,
      %dst: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16],
      %src: memref<16xf32, strided<[?], offset: ?>, #exo.mem<"zmm">>[16])
      where (%N <= 16, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_mask_max_ps({dst_data}, (__mmask16) ((1 << {N}) - 1), {src_data}, _mm512_setzero_ps());" mlir @mask_relu_ps {
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
      c "{dst_data} += _mm512_reduce_add_ps({src_data});" mlir @reduce_add_ps {
    for %i = 0 to 16 {
      reduce %dst[0] += %src[%i]
    }
  }

  // What the instructions are in MLIR's own dialects. Where C and a body say that the order of additions or the rounding is the
  // machine's, so do these.

  func.func @loadu_ps(%dst: !zmm, %src: !cells) {
    %c0 = arith.constant 0 : index
    %v = vector.load %src[%c0] : !cells, vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  func.func @storeu_ps(%dst: !cells, %src: !zmm) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !zmm
    vector.store %v, %dst[%c0] : !cells, vector<16xf32>
    return
  }

  func.func @maskz_loadu_ps(%N: index, %dst: !zmm, %src: !some_cells) {
    %c0 = arith.constant 0 : index
    %off = arith.constant dense<0.0> : vector<16xf32>
    %mask = vector.create_mask %N : vector<16xi1>
    %v = vector.maskedload %src[%c0], %mask, %off
       : !some_cells, vector<16xi1>, vector<16xf32> into vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  func.func @mask_loadu_ps(%N: index, %dst: !zmm, %src: !some_cells) {
    %c0 = arith.constant 0 : index
    %off = memref.load %dst[] : !zmm
    %mask = vector.create_mask %N : vector<16xi1>
    %v = vector.maskedload %src[%c0], %mask, %off
       : !some_cells, vector<16xi1>, vector<16xf32> into vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  func.func @mask_storeu_ps(%N: index, %dst: !some_cells, %src: !zmm) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !zmm
    %mask = vector.create_mask %N : vector<16xi1>
    vector.maskedstore %dst[%c0], %mask, %v : !some_cells, vector<16xi1>, vector<16xf32>
    return
  }

  func.func @setzero_ps(%dst: !zmm) {
    %v = arith.constant dense<0.0> : vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  func.func @set1_ps(%dst: !zmm, %src: !cell) {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[%c0] : !cell
    %v = vector.broadcast %x : f32 to vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  // Not vector.fma, which a target without the instruction would round twice.
  func.func @fmadd_ps(%A: !zmm, %B: !zmm, %C: !zmm) {
    %a = memref.load %A[] : !zmm
    %b = memref.load %B[] : !zmm
    %c = memref.load %C[] : !zmm
    %v = math.fma %a, %b, %c : vector<16xf32>
    memref.store %v, %C[] : !zmm
    return
  }

  func.func @mask_fmadd_ps(%N: index, %A: !zmm, %B: !zmm, %C: !zmm) {
    %a = memref.load %A[] : !zmm
    %b = memref.load %B[] : !zmm
    %c = memref.load %C[] : !zmm
    %v = math.fma %a, %b, %c : vector<16xf32>
    call @blend(%N, %C, %v) : (index, !zmm, vector<16xf32>) -> ()
    return
  }

  func.func @add_ps(%out: !zmm, %x: !zmm, %y: !zmm) {
    %a = memref.load %x[] : !zmm
    %b = memref.load %y[] : !zmm
    %v = arith.addf %a, %b : vector<16xf32>
    memref.store %v, %out[] : !zmm
    return
  }

  func.func @mul_ps(%out: !zmm, %x: !zmm, %y: !zmm) {
    %a = memref.load %x[] : !zmm
    %b = memref.load %y[] : !zmm
    %v = arith.mulf %a, %b : vector<16xf32>
    memref.store %v, %out[] : !zmm
    return
  }

  func.func @reduce_add_wide_ps(%dst: !zmm, %src: !zmm) {
    %a = memref.load %dst[] : !zmm
    %b = memref.load %src[] : !zmm
    %v = arith.addf %a, %b : vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  func.func @mask_reduce_add_wide_ps(%N: index, %dst: !zmm, %src: !zmm) {
    %a = memref.load %dst[] : !zmm
    %b = memref.load %src[] : !zmm
    %v = arith.addf %a, %b : vector<16xf32>
    call @blend(%N, %dst, %v) : (index, !zmm, vector<16xf32>) -> ()
    return
  }

  func.func @mask_add_ps(%N: index, %out: !zmm, %x: !zmm, %y: !zmm) {
    %a = memref.load %x[] : !zmm
    %b = memref.load %y[] : !zmm
    %v = arith.addf %a, %b : vector<16xf32>
    call @blend(%N, %out, %v) : (index, !zmm, vector<16xf32>) -> ()
    return
  }

  func.func @mask_mul_ps(%N: index, %out: !zmm, %x: !zmm, %y: !zmm) {
    %a = memref.load %x[] : !zmm
    %b = memref.load %y[] : !zmm
    %v = arith.mulf %a, %b : vector<16xf32>
    call @blend(%N, %out, %v) : (index, !zmm, vector<16xf32>) -> ()
    return
  }

  func.func @relu_ps(%dst: !zmm, %src: !zmm) {
    %a = memref.load %src[] : !zmm
    %v = call @positive(%a) : (vector<16xf32>) -> vector<16xf32>
    memref.store %v, %dst[] : !zmm
    return
  }

  func.func @mask_relu_ps(%N: index, %dst: !zmm, %src: !zmm) {
    %a = memref.load %src[] : !zmm
    %v = call @positive(%a) : (vector<16xf32>) -> vector<16xf32>
    call @blend(%N, %dst, %v) : (index, !zmm, vector<16xf32>) -> ()
    return
  }

  func.func @reduce_add_ps(%dst: !cell, %src: !zmm) {
    %c0 = arith.constant 0 : index
    %a = memref.load %src[] : !zmm
    %sum = vector.reduction <add>, %a fastmath<reassoc> : vector<16xf32> into f32
    %old = memref.load %dst[%c0] : !cell
    %new = arith.addf %old, %sum : f32
    memref.store %new, %dst[%c0] : !cell
    return
  }

  // The first N lanes of a register become those of a value.
  func.func @blend(%N: index, %dst: !zmm, %v: vector<16xf32>) {
    %off = memref.load %dst[] : !zmm
    %mask = vector.create_mask %N : vector<16xi1>
    %all = arith.select %mask, %v, %off : vector<16xi1>, vector<16xf32>
    memref.store %all, %dst[] : !zmm
    return
  }

  // As the relu of the language: zero for NaN.
  func.func @positive(%x: vector<16xf32>) -> vector<16xf32> {
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %is_positive = arith.cmpf olt, %zero, %x : vector<16xf32>
    %v = arith.select %is_positive, %x, %zero : vector<16xi1>, vector<16xf32>
    return %v : vector<16xf32>
  }
}
