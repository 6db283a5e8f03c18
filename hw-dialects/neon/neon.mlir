// Neon, for AArch64: registers of 16 bytes. README.md beside this file says what is in it.
//
// Instructions have upstream's names; what upstream does not have is named in the same way. Each stands before its
// function of MLIR. Those that begin with `neon_prefix_` take the number N of lanes that are on, which are the first
// ones; what the other lanes hold afterwards is in their bodies.
<#
Kinds of numbers: what operations of MLIR end in, zero, the comparison, and multiply-add, which rounds floats once and wraps integers:
intrinsics that add and subtract a product, and what instructions are called, of whole registers and by lane.
#>
<% set float = {"op": "f", "zero": "0.0", "less": "cmpf olt", "mla": "vfma", "mls": "vfms",
                "all": "vfmadd", "lane": "vfmla", "sub": "vfmsub", "sub_lane": "vfmls"} %>
<% set signed = {"op": "i", "zero": "0", "less": "cmpi slt", "mla": "vmla", "mls": "vmls",
                 "all": "vmla", "lane": "vmla_lane", "sub": "vmls", "sub_lane": "vmls_lane"} %>
<% set unsigned = {"op": "i", "zero": "0", "less": "cmpi ult", "mla": "vmla", "mls": "vmls",
                   "all": "vmla", "lane": "vmla_lane", "sub": "vmls", "sub_lane": "vmls_lane"} %>
<#
Types: memory, element, lanes, bits of a lane; what names of instructions end in; a vector and a cell in C, what intrinsics end in, and how
C points to a cell, since it has two names of half precision; an element and a register in MLIR; whether there is arithmetic
for tails; what a target must have to compute with it.
#>
<% set f32 = {"q": "q", "elem": "f32", "n": 4, "bits": 32, "ty": "4xf32", "c": "float32x4_t", "cell": "float", "s": "f32",
              "to": "", "e": "f32", "v": "vector<4xf32>", "kind": float, "tails": true, "features": []} %>
<% set f64 = {"q": "q_f64", "elem": "f64", "n": 2, "bits": 64, "ty": "2xf64", "c": "float64x2_t", "cell": "double", "s": "f64",
              "to": "", "e": "f64", "v": "vector<2xf64>", "kind": float, "tails": true, "features": []} %>
<% set f16 = {"q": "q_f16", "elem": "f16", "n": 8, "bits": 16, "ty": "8xf16", "c": "float16x8_t", "cell": "float16_t", "s": "f16",
              "to": "(float16_t *) ", "e": "f16", "v": "vector<8xf16>", "kind": float, "tails": true, "features": ["+fullfp16"]} %>
<% set i32 = {"q": "q_i32", "elem": "i32", "n": 4, "bits": 32, "ty": "4xi32", "c": "int32x4_t", "cell": "int32_t", "s": "s32",
              "to": "", "e": "i32", "v": "vector<4xi32>", "kind": signed, "tails": true, "features": []} %>
<% set ui32 = {"q": "q_ui32", "elem": "ui32", "n": 4, "bits": 32, "ty": "4xui32", "c": "uint32x4_t", "cell": "uint32_t", "s": "u32",
               "to": "", "e": "i32", "v": "vector<4xi32>", "kind": unsigned, "tails": false, "features": []} %>
<% set i8 = {"q": "q_i8", "elem": "i8", "n": 16, "bits": 8, "ty": "16xi8", "c": "int8x16_t", "cell": "int8_t", "s": "s8",
             "to": "", "e": "i8", "v": "vector<16xi8>", "kind": signed, "tails": false, "features": []} %>
<% set ui8 = {"q": "q_ui8", "elem": "ui8", "n": 16, "bits": 8, "ty": "16xui8", "c": "uint8x16_t", "cell": "uint8_t", "s": "u8",
              "to": "", "e": "i8", "v": "vector<16xi8>", "kind": unsigned, "tails": false, "features": []} %>
<% set types = [f32, f64, f16, i32, ui32, i8, ui8] %>

// Of each type: registers, cells in memory, and what both are to functions.
//% for t in types
!reg_${t.ty} = memref<${t.ty}, strided<[?], offset: ?>, #exo.mem<"${t.q}">>
!cells_${t.ty} = memref<${t.ty}, strided<[?], offset: ?>>
!some_${t.ty} = memref<?x${t.elem}, strided<[?], offset: ?>>
!cell_${t.ty} = memref<1x${t.elem}, strided<[?], offset: ?>>
!f_reg_${t.ty} = memref<${t.v}, strided<[], offset: ?>>
!f_cells_${t.ty} = memref<${t.n}x${t.e}, strided<[1], offset: ?>>
!f_some_${t.ty} = memref<?x${t.e}, strided<[1], offset: ?>>
!f_cell_${t.ty} = memref<1x${t.e}, strided<[?], offset: ?>>
!f_scalar_${t.ty} = memref<${t.e}, strided<[], offset: ?>>
//% endfor

<# Arguments in registers, their preconditions, and both for functions; what functions read of them. #>
<% macro regs(t, names) %><% set ty = ": !reg_" ~ t.ty ~ "[" ~ t.n ~ "]" %>%${names | join(ty ~ ", %")}${ty}<% endmacro %>
<% macro whole(names) %>stride(%${names | join(", 0) == 1, stride(%")}, 0) == 1<% endmacro %>
<% macro f_regs(t, names) %><% set ty = "_reg: !f_reg_" ~ t.ty %>%${names | join(ty ~ ", %")}${ty}<% endmacro %>
<% macro wants(t) %><% if t.features %> attributes {exo.target_features = ["${t.features | join('", "')}"]}<% endif %><% endmacro %>
//% macro read(t, names)
//% for x in names
    %${x} = memref.load %${x}_reg[] : !f_reg_${t.ty}
//% endfor
//% endmacro
<# The write of a lane, where `how` is `=` or `+=`. #>
<% macro write(how, expr) %>${"assign" if how == "=" else "reduce"} %dst[%i] ${how} ${expr}<% endmacro %>

<# C for tails, which memories' header stands before. Lanes are moved one by one, so that no cell behind the last is touched; with a constant N no test is left. #>
<% macro vld_prefix(t) %>static inline ${t.c} exo_neon_vld_prefix_${t.s}(${t.c} v, const ${t.cell} *p, int_fast32_t n) {\n
<%- for k in range(t.n) %>    if (n > ${k}) v = vld1q_lane_${t.s}(p + ${k}, v, ${k});\n<% endfor %>    return v;\n}<% endmacro %>
<% macro vst_prefix(t) %>static inline void exo_neon_vst_prefix_${t.s}(${t.cell} *p, ${t.c} v, int_fast32_t n) {\n
<%- for k in range(t.n) %>    if (n > ${k}) vst1q_lane_${t.s}(p + ${k}, v, ${k});\n<% endfor %>}<% endmacro %>
<# All bits of the first N lanes. #>
<% macro lanes(t) %>uint${t.bits}x${t.n}_t<% endmacro %>
<% macro first(t) %>static inline ${lanes(t)} exo_neon_first_${t.bits}(int_fast32_t n) {\n
<%- set numbers = range(t.n) | join(", ") %>    return vcltq_u${t.bits}((${lanes(t)}) { ${numbers} }, vdupq_n_u${t.bits}((uint${t.bits}_t) n));\n}<% endmacro %>

<# ---- Between memory and registers ---- #>
//% macro moves(t)
  exo.instr @neon_vld_${t.ty}(%dst: !reg_${t.ty}[${t.n}], %src: !cells_${t.ty}[${t.n}])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = vld1q_${t.s}(${t.to}&{src_data});" mlir @vld_${t.ty} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @vld_${t.ty}(%dst: !f_reg_${t.ty}, %src: !f_cells_${t.ty}) {
    %c0 = arith.constant 0 : index
    %v = vector.load %src[%c0] : !f_cells_${t.ty}, ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

  exo.instr @neon_vst_${t.ty}(%dst: !cells_${t.ty}[${t.n}], %src: !reg_${t.ty}[${t.n}])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "vst1q_${t.s}(${t.to}&{dst_data}, {src_data});" mlir @vst_${t.ty} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @vst_${t.ty}(%dst: !f_cells_${t.ty}, %src: !f_reg_${t.ty}) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !f_reg_${t.ty}
    vector.store %v, %dst[%c0] : !f_cells_${t.ty}, ${t.v}
    return
  }

  // The lanes that are off keep what they held.
  exo.instr @neon_prefix_vld_${t.ty}(%N: size, %dst: !reg_${t.ty}[${t.n}], %src: !some_${t.ty}[%N])
      where (%N <= ${t.n}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = exo_neon_vld_prefix_${t.s}({dst_data}, ${t.to}&{src_data}, {N});" global "${vld_prefix(t)}" mlir @prefix_vld_${t.ty} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }
  func.func @prefix_vld_${t.ty}(%N: index, %dst: !f_reg_${t.ty}, %src: !f_some_${t.ty}) {
    %c0 = arith.constant 0 : index
    %off = memref.load %dst[] : !f_reg_${t.ty}
    %mask = vector.create_mask %N : vector<${t.n}xi1>
    %v = vector.maskedload %src[%c0], %mask, %off : !f_some_${t.ty}, vector<${t.n}xi1>, ${t.v} into ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

  // The lanes that are off become zero: what sums of all lanes want.
  exo.instr @neon_prefix_vldz_${t.ty}(%N: size, %dst: !reg_${t.ty}[${t.n}], %src: !some_${t.ty}[%N])
      where (%N <= ${t.n}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = exo_neon_vld_prefix_${t.s}(vdupq_n_${t.s}(0), ${t.to}&{src_data}, {N});" global "${vld_prefix(t)}" mlir @prefix_vldz_${t.ty} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      } else {
        assign %dst[%i] = 0.0
      }
    }
  }
  func.func @prefix_vldz_${t.ty}(%N: index, %dst: !f_reg_${t.ty}, %src: !f_some_${t.ty}) {
    %c0 = arith.constant 0 : index
    %off = arith.constant dense<${t.kind.zero}> : ${t.v}
    %mask = vector.create_mask %N : vector<${t.n}xi1>
    %v = vector.maskedload %src[%c0], %mask, %off : !f_some_${t.ty}, vector<${t.n}xi1>, ${t.v} into ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

  // No cell behind the first N is touched.
  exo.instr @neon_prefix_vst_${t.ty}(%N: size, %dst: !some_${t.ty}[%N], %src: !reg_${t.ty}[${t.n}])
      where (%N <= ${t.n}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "exo_neon_vst_prefix_${t.s}(${t.to}&{dst_data}, {src_data}, {N});" global "${vst_prefix(t)}" mlir @prefix_vst_${t.ty} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }
  func.func @prefix_vst_${t.ty}(%N: index, %dst: !f_some_${t.ty}, %src: !f_reg_${t.ty}) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !f_reg_${t.ty}
    %mask = vector.create_mask %N : vector<${t.n}xi1>
    vector.maskedstore %dst[%c0], %mask, %v : !f_some_${t.ty}, vector<${t.n}xi1>, ${t.v}
    return
  }

  exo.instr @neon_broadcast_${t.ty}(%dst: !reg_${t.ty}[${t.n}], %src: !cell_${t.ty}[1])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = vld1q_dup_${t.s}(${t.to}&{src_data});" mlir @broadcast_${t.ty} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[0]
    }
  }
  func.func @broadcast_${t.ty}(%dst: !f_reg_${t.ty}, %src: !f_cell_${t.ty}) {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[%c0] : !f_cell_${t.ty}
    %v = vector.broadcast %x : ${t.e} to ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

//% if t.tails
  exo.instr @neon_prefix_broadcast_${t.ty}(%N: size, %dst: !reg_${t.ty}[${t.n}], %src: !cell_${t.ty}[1])
      where (%N <= ${t.n}, stride(%dst, 0) == 1)
      c "{dst_data} = vbslq_${t.s}(exo_neon_first_${t.bits}({N}), vld1q_dup_${t.s}(${t.to}&{src_data}), {dst_data});" global "${first(t)}" mlir @prefix_broadcast_${t.ty} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[0]
      }
    }
  }
  func.func @prefix_broadcast_${t.ty}(%N: index, %dst: !f_reg_${t.ty}, %src: !f_cell_${t.ty}) {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[%c0] : !f_cell_${t.ty}
    %v = vector.broadcast %x : ${t.e} to ${t.v}
    %off = memref.load %dst[] : !f_reg_${t.ty}
    %mask = vector.create_mask %N : vector<${t.n}xi1>
    %all = arith.select %mask, %v, %off : vector<${t.n}xi1>, ${t.v}
    memref.store %all, %dst[] : !f_reg_${t.ty}
    return
  }
//% endif

  exo.instr @neon_broadcast_${t.ty}_scalar(%dst: !reg_${t.ty}[${t.n}], %src: memref<${t.elem}>)
      where (stride(%dst, 0) == 1)
      c "{dst_data} = vld1q_dup_${t.s}(${t.to}{src});" mlir @broadcast_${t.ty}_scalar {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src
    }
  }
  func.func @broadcast_${t.ty}_scalar(%dst: !f_reg_${t.ty}, %src: !f_scalar_${t.ty}) {
    %x = memref.load %src[] : !f_scalar_${t.ty}
    %v = vector.broadcast %x : ${t.e} to ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

  exo.instr @neon_zero_${t.ty}(%dst: !reg_${t.ty}[${t.n}])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = vdupq_n_${t.s}(0);" mlir @zero_${t.ty} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = 0.0
    }
  }
  func.func @zero_${t.ty}(%dst: !f_reg_${t.ty}) {
    %v = arith.constant dense<${t.kind.zero}> : ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

  exo.instr @neon_reg_copy_${t.ty}(${regs(t, ["dst", "src"])})
      where (${whole(["dst", "src"])})
      c "{dst_data} = {src_data};" mlir @reg_copy_${t.ty} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @reg_copy_${t.ty}(${f_regs(t, ["dst", "src"])}) {
    %v = memref.load %src_reg[] : !f_reg_${t.ty}
    memref.store %v, %dst_reg[] : !f_reg_${t.ty}
    return
  }

//% endmacro

<# ---- Lane by lane ----
`names` are the registers, the one that is written first; `expr` is the body's right side, `c` the value in C and `value` in MLIR. #>
//% macro lanewise(t, name, names, how, expr, c, value)
  exo.instr @neon_${name}(${regs(t, names)})
      where (${whole(names)})
      c "{dst_data} = ${c};" mlir @${name} {
    for %i = 0 to ${t.n} {
      ${write(how, expr)}
    }
  }
  func.func @${name}(${f_regs(t, names)})${wants(t)} {
${read(t, names[1:] if how == "=" else names)}    %v = ${value}
    memref.store %v, %dst_reg[] : !f_reg_${t.ty}
    return
  }

//% endmacro
<# The same for the first N lanes; the other lanes of `dst` are kept. #>
//% macro prefix_lanewise(t, name, names, how, expr, c, value)
  exo.instr @neon_prefix_${name}(%N: size, ${regs(t, names)})
      where (%N <= ${t.n}, ${whole(names)})
      c "{dst_data} = vbslq_${t.s}(exo_neon_first_${t.bits}({N}), ${c}, {dst_data});" global "${first(t)}" mlir @prefix_${name} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        ${write(how, expr)}
      }
    }
  }
  func.func @prefix_${name}(%N: index, ${f_regs(t, names)})${wants(t)} {
${read(t, names)}    %v = ${value}
    %mask = vector.create_mask %N : vector<${t.n}xi1>
    %all = arith.select %mask, %v, %dst : vector<${t.n}xi1>, ${t.v}
    memref.store %all, %dst_reg[] : !f_reg_${t.ty}
    return
  }

//% endmacro

//% macro with_tails(t, name, names, how, expr, c, value)
${lanewise(t, name, names, how, expr, c, value)}
//% if t.tails
${prefix_lanewise(t, name, names, how, expr, c, value)}
//% endif
//% endmacro

<# Values of two and three registers, in C and in MLIR. #>
<% macro c2(t, op) %>${op}q_${t.s}({lhs_data}, {rhs_data})<% endmacro %>
<% macro c3(t, op, sum) %>${op}q_${t.s}({${sum}_data}, {lhs_data}, {rhs_data})<% endmacro %>
<% macro v2(t, op) %>arith.${op}${t.kind.op} %lhs, %rhs : ${t.v}<% endmacro %>
<% macro call1(t, f) %>call @${f}_${t.ty}(%src) : (${t.v}) -> ${t.v}<% endmacro %>
<% macro call2(t, f) %>call @${f}_${t.ty}(%lhs, %rhs) : (${t.v}, ${t.v}) -> ${t.v}<% endmacro %>
<% macro call3(t, f, sum) %>call @${f}_${t.ty}(%${sum}, %lhs, %rhs) : (${t.v}, ${t.v}, ${t.v}) -> ${t.v}<% endmacro %>
<# That of two lanes which is larger (`vclt`) or smaller (`vcgt`): where floats cannot be compared, and of zeros, it is `lhs`. #>
<% macro c_pick(t, compare, op) %><% if t.kind.op == "f" %>vbslq_${t.s}(${compare}q_${t.s}({lhs_data}, {rhs_data}), {rhs_data}, {lhs_data})<% else %>${op}q_${t.s}({lhs_data}, {rhs_data})<% endif %><% endmacro %>
<# Zero for NaN. #>
<% macro c_relu(t) %>${"vmaxnm" if t.kind.op == "f" else "vmax"}q_${t.s}({src_data}, vdupq_n_${t.s}(0))<% endmacro %>

<% set one = ["dst", "src"] %>
<% set two = ["dst", "lhs", "rhs"] %>
//% macro comparisons(t)
${lanewise(t, "vmax_" ~ t.ty, two, "=", "select(%lhs[%i], %rhs[%i], %rhs[%i], %lhs[%i])", c_pick(t, "vclt", "vmax"), call2(t, "larger"))}
${lanewise(t, "vmin_" ~ t.ty, two, "=", "select(%rhs[%i], %lhs[%i], %rhs[%i], %lhs[%i])", c_pick(t, "vcgt", "vmin"), call2(t, "smaller"))}
  func.func @larger_${t.ty}(%lhs: ${t.v}, %rhs: ${t.v}) -> ${t.v}${wants(t)} {
    %less = arith.${t.kind.less}, %lhs, %rhs : ${t.v}
    %v = arith.select %less, %rhs, %lhs : vector<${t.n}xi1>, ${t.v}
    return %v : ${t.v}
  }
  func.func @smaller_${t.ty}(%lhs: ${t.v}, %rhs: ${t.v}) -> ${t.v}${wants(t)} {
    %less = arith.${t.kind.less}, %rhs, %lhs : ${t.v}
    %v = arith.select %less, %rhs, %lhs : vector<${t.n}xi1>, ${t.v}
    return %v : ${t.v}
  }

//% if t.kind.less != "cmpi ult"
${with_tails(t, "relu_" ~ t.ty, one, "=", "relu(%src[%i])", c_relu(t), call1(t, "positive"))}
  func.func @positive_${t.ty}(%x: ${t.v}) -> ${t.v}${wants(t)} {
    %zero = arith.constant dense<${t.kind.zero}> : ${t.v}
    %is_positive = arith.${t.kind.less}, %zero, %x : ${t.v}
    %v = arith.select %is_positive, %x, %zero : vector<${t.n}xi1>, ${t.v}
    return %v : ${t.v}
  }

//% endif
//% endmacro

//% macro sums(t)
${with_tails(t, "vadd_" ~ t.ty, two, "=", "%lhs[%i] + %rhs[%i]", c2(t, "vadd"), v2(t, "add"))}
${with_tails(t, "vsub_" ~ t.ty, two, "=", "%lhs[%i] - %rhs[%i]", c2(t, "vsub"), v2(t, "sub"))}
${with_tails(t, "vmul_" ~ t.ty, two, "=", "%lhs[%i] * %rhs[%i]", c2(t, "vmul"), v2(t, "mul"))}
${with_tails(t, "reduce_vadd_" ~ t.ty, one, "+=", "%src[%i]", "vaddq_" ~ t.s ~ "({dst_data}, {src_data})", "arith.add" ~ t.kind.op ~ " %dst, %src : " ~ t.v)}
//% if t.kind.op == "f"
${lanewise(t, "vneg_" ~ t.ty, one, "=", "-%src[%i]", "vnegq_" ~ t.s ~ "({src_data})", "arith.negf %src : " ~ t.v)}
//% elif t.kind.less == "cmpi slt"
${lanewise(t, "vneg_" ~ t.ty, one, "=", "-%src[%i]", "vnegq_" ~ t.s ~ "({src_data})", call1(t, "opposite"))}
  func.func @opposite_${t.ty}(%x: ${t.v}) -> ${t.v} {
    %zero = arith.constant dense<0> : ${t.v}
    %v = arith.subi %zero, %x : ${t.v}
    return %v : ${t.v}
  }

//% endif
//% endmacro

<# ---- Multiply-add: of floats rounded once (not `vmla`, which compilers may round twice), of integers modulo 2^32 ---- #>
<# By one lane of `rhs`. Intrinsics that take its number want a literal; an index of C does not, and where it is one, compilers
make the same instruction of it: so loops over lanes may stand unrolled or not. #>
//% macro by_lane(t, name, names, sum, how, expr, op, f)
  exo.instr @neon_${name}(${regs(t, names)}, %lane: index)
      where (${whole(names)}, %lane >= 0, %lane < ${t.n})
      c "{dst_data} = ${op}q_n_${t.s}({${sum}_data}, {lhs_data}, {rhs_data}[{lane}]);" mlir @${name} {
    for %i = 0 to ${t.n} {
      ${write(how, expr)}
    }
  }
  func.func @${name}(${f_regs(t, names)}, %lane: index)${wants(t)} {
${read(t, names[1:] if how == "=" else names)}    %x = vector.extract %rhs[%lane] : ${t.e} from ${t.v}
    %all = vector.broadcast %x : ${t.e} to ${t.v}
    %v = call @${f}_${t.ty}(%${sum}, %lhs, %all) : (${t.v}, ${t.v}, ${t.v}) -> ${t.v}
    memref.store %v, %dst_reg[] : !f_reg_${t.ty}
    return
  }

//% endmacro
<# By one cell of memory, on either side. #>
<% macro operand(t, name, cell) %><% if name == cell %>!cell_${t.ty}[1]<% else %>!reg_${t.ty}[${t.n}]<% endif %><% endmacro %>
//% macro by_cell(t, name, reg, cell, expr)
  exo.instr @neon_${name}(%dst: !reg_${t.ty}[${t.n}], %lhs: ${operand(t, "lhs", cell)}, %rhs: ${operand(t, "rhs", cell)})
      where (${whole(["dst", reg])})
      c "{dst_data} = ${t.kind.mla}q_n_${t.s}({dst_data}, {${reg}_data}, {${cell}_data});" mlir @${name} {
    for %i = 0 to ${t.n} {
      reduce %dst[%i] += ${expr}
    }
  }
  func.func @${name}(%dst_reg: !f_reg_${t.ty}, %lhs_arg: !f_${"cell" if cell == "lhs" else "reg"}_${t.ty}, %rhs_arg: !f_${"cell" if cell == "rhs" else "reg"}_${t.ty})${wants(t)} {
    %c0 = arith.constant 0 : index
    %dst = memref.load %dst_reg[] : !f_reg_${t.ty}
    %one = memref.load %${cell}_arg[%c0] : !f_cell_${t.ty}
    %all = vector.broadcast %one : ${t.e} to ${t.v}
    %each = memref.load %${reg}_arg[] : !f_reg_${t.ty}
    %v = call @multiply_add_${t.ty}(%dst, %each, %all) : (${t.v}, ${t.v}, ${t.v}) -> ${t.v}
    memref.store %v, %dst_reg[] : !f_reg_${t.ty}
    return
  }

//% endmacro
//% macro multiply_add(t)
${with_tails(t, t.kind.all ~ "_" ~ t.ty ~ "_" ~ t.ty, two, "+=", "%lhs[%i] * %rhs[%i]", c3(t, t.kind.mla, "dst"), call3(t, "multiply_add", "dst"))}
${lanewise(t, t.kind.all ~ "_ex_" ~ t.ty ~ "_" ~ t.ty, ["dst", "res", "lhs", "rhs"], "=", "%res[%i] + %lhs[%i] * %rhs[%i]", c3(t, t.kind.mla, "res"), call3(t, "multiply_add", "res"))}
${lanewise(t, t.kind.sub ~ "_" ~ t.ty ~ "_" ~ t.ty, two, "+=", "-%lhs[%i] * %rhs[%i]", c3(t, t.kind.mls, "dst"), call3(t, "multiply_sub", "dst"))}
${by_lane(t, t.kind.lane ~ "_" ~ t.ty ~ "_" ~ t.ty, ["dst", "lhs", "rhs"], "dst", "+=", "%lhs[%i] * %rhs[%lane]", t.kind.mla, "multiply_add")}
${by_lane(t, t.kind.lane ~ "2_" ~ t.ty ~ "_" ~ t.ty, ["dst", "b", "lhs", "rhs"], "b", "=", "%b[%i] + %lhs[%i] * %rhs[%lane]", t.kind.mla, "multiply_add")}
${by_lane(t, t.kind.sub_lane ~ "_" ~ t.ty ~ "_" ~ t.ty, ["dst", "lhs", "rhs"], "dst", "+=", "-%lhs[%i] * %rhs[%lane]", t.kind.mls, "multiply_sub")}
${by_cell(t, t.kind.all ~ "_" ~ t.ty ~ "_1x" ~ t.elem, "lhs", "rhs", "%lhs[%i] * %rhs[0]")}
${by_cell(t, t.kind.all ~ "_1x" ~ t.elem ~ "_" ~ t.ty, "rhs", "lhs", "%lhs[0] * %rhs[%i]")}
  func.func @multiply_add_${t.ty}(%sum: ${t.v}, %x: ${t.v}, %y: ${t.v}) -> ${t.v}${wants(t)} {
//% if t.kind.op == "f"
    %v = math.fma %x, %y, %sum : ${t.v}
//% else
    %product = arith.muli %x, %y : ${t.v}
    %v = arith.addi %sum, %product : ${t.v}
//% endif
    return %v : ${t.v}
  }
  func.func @multiply_sub_${t.ty}(%sum: ${t.v}, %x: ${t.v}, %y: ${t.v}) -> ${t.v}${wants(t)} {
//% if t.kind.op == "f"
    %minus = arith.negf %x : ${t.v}
    %v = math.fma %minus, %y, %sum : ${t.v}
//% else
    %product = arith.muli %x, %y : ${t.v}
    %v = arith.subi %sum, %product : ${t.v}
//% endif
    return %v : ${t.v}
  }

//% endmacro
<# The sum of all lanes; of floats the order is the machine's. #>
//% macro sum_of_lanes(t)
  exo.instr @neon_assoc_reduce_add_instr_${t.ty}(%result: memref<${t.elem}>, %x: !reg_${t.ty}[${t.n}])
      where (stride(%x, 0) == 1)
//% if t.elem == "f16"
      c "{{ float16x4_t sum = vadd_f16(vget_low_f16({x_data}), vget_high_f16({x_data})); sum = vpadd_f16(sum, sum); sum = vpadd_f16(sum, sum); *{result} += vget_lane_f16(sum, 0); }}" mlir @assoc_reduce_add_${t.ty} {
//% elif t.elem == "i32"
      c "*{result} = (int32_t) ((uint32_t) *{result} + (uint32_t) vaddvq_s32({x_data}));" mlir @assoc_reduce_add_${t.ty} {
//% else
      c "*{result} += vaddvq_${t.s}({x_data});" mlir @assoc_reduce_add_${t.ty} {
//% endif
    for %i = 0 to ${t.n} {
      reduce %result += %x[%i]
    }
  }
  func.func @assoc_reduce_add_${t.ty}(%result: !f_scalar_${t.ty}, %x_reg: !f_reg_${t.ty})${wants(t)} {
    %x = memref.load %x_reg[] : !f_reg_${t.ty}
    %sum = vector.reduction <add>, %x${" fastmath<reassoc>" if t.kind.op == "f"} : ${t.v} into ${t.e}
    %old = memref.load %result[] : !f_scalar_${t.ty}
    %new = arith.add${t.kind.op} %old, %sum : ${t.e}
    memref.store %new, %result[] : !f_scalar_${t.ty}
    return
  }

//% endmacro

<# ---- From one type to another: of half of a register, of two halves, of a whole one ---- #>
//% macro widen(t, w, half, from)
  exo.instr @neon_convert_${t.elem}_${half}_to_${w.elem}(%dst: !reg_${w.ty}[${w.n}], %src: !reg_${t.ty}[${t.n}])
      where (${whole(["dst", "src"])})
      c "{dst_data} = vcvt_${w.s}_${t.s}(vget_${"low" if half == "lower" else "high"}_${t.s}({src_data}));" mlir @convert_${t.elem}_${half}_to_${w.elem} {
    for %i = 0 to ${w.n} {
      assign %dst[%i] = %src[${from ~ " + " if from else ""}%i]
    }
  }
  func.func @convert_${t.elem}_${half}_to_${w.elem}(%dst: !f_reg_${w.ty}, %src: !f_reg_${t.ty}) {
    %all = memref.load %src[] : !f_reg_${t.ty}
    %half = vector.extract_strided_slice %all {offsets = [${from}], sizes = [${w.n}], strides = [1]} : ${t.v} to vector<${w.n}x${t.e}>
    %v = arith.extf %half : vector<${w.n}x${t.e}> to ${w.v}
    memref.store %v, %dst[] : !f_reg_${w.ty}
    return
  }

//% endmacro
//% macro narrow(w, t)
  exo.instr @neon_convert_${w.elem}_to_${t.elem}(%dst: !reg_${t.ty}[${t.n}], %lower: !reg_${w.ty}[${w.n}], %upper: !reg_${w.ty}[${w.n}])
      where (${whole(["dst", "lower", "upper"])})
      c "{dst_data} = vcvt_high_${t.s}_${w.s}(vcvt_${t.s}_${w.s}({lower_data}), {upper_data});" mlir @convert_${w.elem}_to_${t.elem} {
    for %i = 0 to ${w.n} {
      assign %dst[%i] = %lower[%i]
      assign %dst[${w.n} + %i] = %upper[%i]
    }
  }
  func.func @convert_${w.elem}_to_${t.elem}(%dst: !f_reg_${t.ty}, %lower: !f_reg_${w.ty}, %upper: !f_reg_${w.ty}) {
    %low = memref.load %lower[] : !f_reg_${w.ty}
    %high = memref.load %upper[] : !f_reg_${w.ty}
    %l = arith.truncf %low : ${w.v} to vector<${w.n}x${t.e}>
    %h = arith.truncf %high : ${w.v} to vector<${w.n}x${t.e}>
    %v = vector.shuffle %l, %h [${range(t.n) | join(", ")}] : vector<${w.n}x${t.e}>, vector<${w.n}x${t.e}>
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

//% endmacro

<# ---- Dot products: each lane of 32 bits gets four products of bytes, which wrap ---- #>
//% macro dot(t, b, f)
  exo.instr @neon_vdot_${t.ty}_${b.ty}(%dst: !reg_${t.ty}[4], %lhs: !reg_${b.ty}[16], %rhs: !reg_${b.ty}[16])
      where (${whole(two)})
      c "{dst_data} = vdotq_${t.s}({dst_data}, {lhs_data}, {rhs_data});" mlir @vdot_${t.ty}_${b.ty} {
    for %i = 0 to 4 {
      for %j = 0 to 4 {
        reduce %dst[%i] += %lhs[4 * %i + %j] * %rhs[4 * %i + %j]
      }
    }
  }
  func.func @vdot_${t.ty}_${b.ty}(%dst_reg: !f_reg_${t.ty}, %lhs_reg: !f_reg_${b.ty}, %rhs_reg: !f_reg_${b.ty}) attributes {exo.target_features = ["+dotprod"]} {
${read(t, ["dst"])}${read(b, ["lhs", "rhs"])}    %v = llvm.call_intrinsic "llvm.aarch64.neon.${f}.v4i32.v16i8"(%dst, %lhs, %rhs) : (${t.v}, ${b.v}, ${b.v}) -> ${t.v}
    memref.store %v, %dst_reg[] : !f_reg_${t.ty}
    return
  }

  // By four neighbouring bytes of rhs.
  exo.instr @neon_vdot_lane_${t.ty}_${b.ty}(%dst: !reg_${t.ty}[4], %lhs: !reg_${b.ty}[16], %rhs: !reg_${b.ty}[16], %lane: index)
      where (${whole(two)}, %lane >= 0, %lane < 4)
      c "{dst_data} = vdotq_${t.s}({dst_data}, {lhs_data}, vreinterpretq_${b.s}_${t.s}(vdupq_n_${t.s}(vreinterpretq_${t.s}_${b.s}({rhs_data})[{lane}])));" mlir @vdot_lane_${t.ty}_${b.ty} {
    for %i = 0 to 4 {
      for %j = 0 to 4 {
        reduce %dst[%i] += %lhs[4 * %i + %j] * %rhs[4 * %lane + %j]
      }
    }
  }
  func.func @vdot_lane_${t.ty}_${b.ty}(%dst_reg: !f_reg_${t.ty}, %lhs_reg: !f_reg_${b.ty}, %rhs_reg: !f_reg_${b.ty}, %lane: index) attributes {exo.target_features = ["+dotprod"]} {
${read(t, ["dst"])}${read(b, ["lhs", "rhs"])}    %fours = vector.bitcast %rhs : ${b.v} to ${t.v}
    %four = vector.extract %fours[%lane] : ${t.e} from ${t.v}
    %same = vector.broadcast %four : ${t.e} to ${t.v}
    %bytes = vector.bitcast %same : ${t.v} to ${b.v}
    %v = llvm.call_intrinsic "llvm.aarch64.neon.${f}.v4i32.v16i8"(%dst, %lhs, %bytes) : (${t.v}, ${b.v}, ${b.v}) -> ${t.v}
    memref.store %v, %dst_reg[] : !f_reg_${t.ty}
    return
  }

//% endmacro

module @neon attributes {
  exo.version = "1.0.0", exo.summary = "Neon of AArch64: registers of 128 bits",
  exo.target = "aarch64-linux-gnu", exo.target_features = ["+neon"], exo.cc_flags = ["-march=armv8.2-a+fp16+dotprod"],
  exo.emulators = ["qemu-aarch64 -cpu cortex-a76"]
} {
  // Zero at first: instructions for the first lanes pass on the others, and C must not read what it never wrote. Compilers
  // drop it wherever all lanes are written.
//% for t in types
  exo.memory @${t.q} {alloc = "${t.c} {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                      innermost = array<i64: ${t.n}>, elems = [${t.elem}], mlir = dense<${t.kind.zero}> : ${t.v},
                      registers = 32 : i64, register_file = "v", global = "#include <arm_neon.h>"}
//% endfor

//% for t in types
${moves(t)}
${comparisons(t)}
//% endfor
//% for t in [f32, f64, f16, i32, ui32]
${sums(t)}
${multiply_add(t)}
//% endfor
//% for t in [f32, f64, f16, i32]
${sum_of_lanes(t)}
//% endfor

  // The language's fmaxf and fminf: NaN loses against a number.
${lanewise(f32, "vmaxnm_4xf32", two, "=", "fmaxf(%lhs[%i], %rhs[%i])", c2(f32, "vmaxnm"), "arith.maxnumf %lhs, %rhs : vector<4xf32>")}
${lanewise(f32, "vminnm_4xf32", two, "=", "fminf(%lhs[%i], %rhs[%i])", c2(f32, "vminnm"), "arith.minnumf %lhs, %rhs : vector<4xf32>")}
  // The same as vmul: upstream's code multiplies dst by rhs, its body lhs by rhs. This is the body.
${lanewise(f32, "vmul2_4xf32", two, "=", "%lhs[%i] * %rhs[%i]", c2(f32, "vmul"), v2(f32, "mul"))}

${widen(f32, f64, "lower", 0)}
${widen(f32, f64, "upper", 2)}
${widen(f16, f32, "lower", 0)}
${widen(f16, f32, "upper", 4)}
${narrow(f64, f32)}
${narrow(f32, f16)}
  exo.instr @neon_convert_i32_to_f32(%dst: !reg_4xf32[4], %src: !reg_4xi32[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = vcvtq_f32_s32({src_data});" mlir @convert_i32_to_f32 {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @convert_i32_to_f32(%dst: !f_reg_4xf32, %src: !f_reg_4xi32) {
    %x = memref.load %src[] : !f_reg_4xi32
    %v = arith.sitofp %x : vector<4xi32> to vector<4xf32>
    memref.store %v, %dst[] : !f_reg_4xf32
    return
  }

${dot(i32, i8, "sdot")}
${dot(ui32, ui8, "udot")}
}
