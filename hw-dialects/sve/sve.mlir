// Arm's scalable vectors: registers of which a program uses the first 128, 256 or 512 bits. README.md beside this file says
// what is in it.
//
// Instructions have the names of Arm's intrinsics, which are upstream's, and end in the bits of a register. Each stands before its
// function of MLIR. Those that begin with `prefix_` take the number N of lanes that are on, which are the first ones; the other
// lanes keep what they held (`m`) or become zero (`z`).
//
// A machine's registers may be longer than a program's. What is in the lanes behind the last one is not defined: so loads,
// stores and sums are predicated on the lanes that there are, and what is done lane by lane is done to all.
<#
Kinds of numbers: what operations of MLIR end in, zero, what adds nothing, the comparison.
#>
<% set float = {"op": "f", "zero": "0.0", "none": "-0.0", "less": "cmpf olt"} %>
<% set signed = {"op": "i", "zero": "0", "none": "0", "less": "cmpi slt"} %>
<#
Types: element; what intrinsics end in; bits of a lane; a register and a cell in C; how C points to a cell, since it has two names of
half precision; what there is: lane-by-lane arithmetic (`sums`).
#>
<% set f32 = {"elem": "f32", "s": "f32", "w": 32, "c": "svfloat32_t", "cell": "float", "to": "", "kind": float, "sums": true} %>
<% set f64 = {"elem": "f64", "s": "f64", "w": 64, "c": "svfloat64_t", "cell": "double", "to": "", "kind": float, "sums": true} %>
<% set f16 = {"elem": "f16", "s": "f16", "w": 16, "c": "svfloat16_t", "cell": "float16_t", "to": "(float16_t *) ", "kind": float, "sums": true} %>
<% set i32 = {"elem": "i32", "s": "s32", "w": 32, "c": "svint32_t", "cell": "int32_t", "to": "", "kind": signed, "sums": true} %>
<% set i8 = {"elem": "i8", "s": "s8", "w": 8, "c": "svint8_t", "cell": "int8_t", "to": "", "kind": signed, "sums": false} %>
<% set types = [f32, f64, f16, i32, i8] %>
<% set lengths = [128, 256, 512] %>
<# A type in registers of so many bits: its lanes, and what names of memories and instructions end in. #>
<% macro lanes(t, bits) %>${bits // t.w}<% endmacro %>
<% macro scalable(t) %>vector<[${128 // t.w}]x${t.elem}><% endmacro %>
<% macro bools(t) %>vector<[${128 // t.w}]xi1><% endmacro %>

// Of each type: cells in memory, and what they and registers are to functions.
//% for t in types
!some_${t.elem} = memref<?x${t.elem}, strided<[?], offset: ?>>
!f_reg_${t.elem} = memref<${scalable(t)}, strided<[], offset: ?>>
!f_some_${t.elem} = memref<?x${t.elem}, strided<[1], offset: ?>>
!f_cell_${t.elem} = memref<1x${t.elem}, strided<[?], offset: ?>>
!f_scalar_${t.elem} = memref<${t.elem}, strided<[], offset: ?>>
//% for bits in lengths
!reg_${t.elem}_${bits} = memref<${lanes(t, bits)}x${t.elem}, strided<[?], offset: ?>, #exo.mem<"z${bits}_${t.elem}">>
!cells_${t.elem}_${bits} = memref<${lanes(t, bits)}x${t.elem}, strided<[?], offset: ?>>
!f_cells_${t.elem}_${bits} = memref<${lanes(t, bits)}x${t.elem}, strided<[1], offset: ?>>
//% endfor
//% endfor

<# A type `t` below has `n`, its lanes, `bits`, those of a register, and `v` and `p`, a register and its predicate in MLIR. #>
<# Arguments in registers, their preconditions, and both for functions; what functions read of them. #>
<% macro reg(t) %>!reg_${t.elem}_${t.bits}[${t.n}]<% endmacro %>
<% macro regs(t, names) %><% set ty = ": " ~ reg(t) %>%${names | join(ty ~ ", %")}${ty}<% endmacro %>
<% macro whole(names) %>stride(%${names | join(", 0) == 1, stride(%")}, 0) == 1<% endmacro %>
<% macro f_regs(t, names) %><% set ty = "_reg: !f_reg_" ~ t.elem %>%${names | join(ty ~ ", %")}${ty}<% endmacro %>
//% macro read(t, names)
//% for x in names
    %${x} = memref.load %${x}_reg[] : !f_reg_${t.elem}
//% endfor
//% endmacro
<# The write of a lane, where `how` is `=` or `+=`. #>
<% macro write(how, expr) %>${"assign" if how == "=" else "reduce"} %dst[%i] ${how} ${expr}<% endmacro %>

<# Predicates in C: of all lanes of the machine, of those that a register has, of the first N; and the latter ones in MLIR. #>
<% macro all(t) %>svptrue_b${t.w}()<% endmacro %>
<% macro on(t) %>svptrue_pat_b${t.w}(SV_VL${t.n})<% endmacro %>
<% macro first(t) %>svwhilelt_b${t.w}_s64(0, {N})<% endmacro %>
//% macro f_on(t)
    %lanes = arith.constant ${t.n} : index
    %mask = vector.create_mask %lanes : ${t.p}
//% endmacro

<# ---- Between memory and registers ---- #>
//% macro moves(t)
<% set T = t.s ~ "_" ~ t.bits %>
  exo.instr @svld1_${T}(%dst: ${reg(t)}, %src: !cells_${t.elem}_${t.bits}[${t.n}])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = svld1_${t.s}(${on(t)}, ${t.to}&{src_data});" mlir @f_svld1_${T} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @f_svld1_${T}(%dst: !f_reg_${t.elem}, %src: !f_cells_${t.elem}_${t.bits}) {
    %c0 = arith.constant 0 : index
${f_on(t)}    %off = arith.constant dense<${t.kind.zero}> : ${t.v}
    %v = vector.maskedload %src[%c0], %mask, %off : !f_cells_${t.elem}_${t.bits}, ${t.p}, ${t.v} into ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.elem}
    return
  }

  exo.instr @svst1_${T}(%dst: !cells_${t.elem}_${t.bits}[${t.n}], %src: ${reg(t)})
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "svst1_${t.s}(${on(t)}, ${t.to}&{dst_data}, {src_data});" mlir @f_svst1_${T} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @f_svst1_${T}(%dst: !f_cells_${t.elem}_${t.bits}, %src: !f_reg_${t.elem}) {
    %c0 = arith.constant 0 : index
${f_on(t)}    %v = memref.load %src[] : !f_reg_${t.elem}
    vector.maskedstore %dst[%c0], %mask, %v : !f_cells_${t.elem}_${t.bits}, ${t.p}, ${t.v}
    return
  }

  // The lanes that are off keep what they held.
  exo.instr @prefix_svld1_${t.s}_m_${t.bits}(%N: size, %dst: ${reg(t)}, %src: !some_${t.elem}[%N])
      where (%N <= ${t.n}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = svsel_${t.s}(${first(t)}, svld1_${t.s}(${first(t)}, ${t.to}&{src_data}), {dst_data});" mlir @f_prefix_svld1_${t.s}_m_${t.bits} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }
  func.func @f_prefix_svld1_${t.s}_m_${t.bits}(%N: index, %dst: !f_reg_${t.elem}, %src: !f_some_${t.elem}) {
    %c0 = arith.constant 0 : index
    %off = memref.load %dst[] : !f_reg_${t.elem}
    %mask = vector.create_mask %N : ${t.p}
    %v = vector.maskedload %src[%c0], %mask, %off : !f_some_${t.elem}, ${t.p}, ${t.v} into ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.elem}
    return
  }

  // The lanes that are off become zero: what sums of all lanes want.
  exo.instr @prefix_svld1_${t.s}_z_${t.bits}(%N: size, %dst: ${reg(t)}, %src: !some_${t.elem}[%N])
      where (%N <= ${t.n}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = svld1_${t.s}(${first(t)}, ${t.to}&{src_data});" mlir @f_prefix_svld1_${t.s}_z_${t.bits} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      } else {
        assign %dst[%i] = 0.0
      }
    }
  }
  func.func @f_prefix_svld1_${t.s}_z_${t.bits}(%N: index, %dst: !f_reg_${t.elem}, %src: !f_some_${t.elem}) {
    %c0 = arith.constant 0 : index
    %off = arith.constant dense<${t.kind.zero}> : ${t.v}
    %mask = vector.create_mask %N : ${t.p}
    %v = vector.maskedload %src[%c0], %mask, %off : !f_some_${t.elem}, ${t.p}, ${t.v} into ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.elem}
    return
  }

  // No cell behind the first N is touched.
  exo.instr @prefix_svst1_${T}(%N: size, %dst: !some_${t.elem}[%N], %src: ${reg(t)})
      where (%N <= ${t.n}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "svst1_${t.s}(${first(t)}, ${t.to}&{dst_data}, {src_data});" mlir @f_prefix_svst1_${T} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }
  func.func @f_prefix_svst1_${T}(%N: index, %dst: !f_some_${t.elem}, %src: !f_reg_${t.elem}) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !f_reg_${t.elem}
    %mask = vector.create_mask %N : ${t.p}
    vector.maskedstore %dst[%c0], %mask, %v : !f_some_${t.elem}, ${t.p}, ${t.v}
    return
  }

  exo.instr @svdup_${T}(%dst: ${reg(t)}, %src: memref<1x${t.elem}, strided<[?], offset: ?>>[1])
      where (stride(%dst, 0) == 1)
      c "{dst_data} = svdup_n_${t.s}({src_data});" mlir @f_svdup_${T} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[0]
    }
  }
  func.func @f_svdup_${T}(%dst: !f_reg_${t.elem}, %src: !f_cell_${t.elem}) {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[%c0] : !f_cell_${t.elem}
    %v = vector.broadcast %x : ${t.elem} to ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.elem}
    return
  }

//% if t.sums
  exo.instr @prefix_svdup_${t.s}_m_${t.bits}(%N: size, %dst: ${reg(t)}, %src: memref<1x${t.elem}, strided<[?], offset: ?>>[1])
      where (%N <= ${t.n}, stride(%dst, 0) == 1)
      c "{dst_data} = svdup_n_${t.s}_m({dst_data}, ${first(t)}, {src_data});" mlir @f_prefix_svdup_${t.s}_m_${t.bits} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[0]
      }
    }
  }
  func.func @f_prefix_svdup_${t.s}_m_${t.bits}(%N: index, %dst: !f_reg_${t.elem}, %src: !f_cell_${t.elem}) {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[%c0] : !f_cell_${t.elem}
    %v = vector.broadcast %x : ${t.elem} to ${t.v}
    %off = memref.load %dst[] : !f_reg_${t.elem}
    %mask = vector.create_mask %N : ${t.p}
    %both = arith.select %mask, %v, %off : ${t.p}, ${t.v}
    memref.store %both, %dst[] : !f_reg_${t.elem}
    return
  }
//% endif

  exo.instr @svdup_n_${T}(%dst: ${reg(t)}, %src: memref<${t.elem}>)
      where (stride(%dst, 0) == 1)
      c "{dst_data} = svdup_n_${t.s}(*{src});" mlir @f_svdup_n_${T} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src
    }
  }
  func.func @f_svdup_n_${T}(%dst: !f_reg_${t.elem}, %src: !f_scalar_${t.elem}) {
    %x = memref.load %src[] : !f_scalar_${t.elem}
    %v = vector.broadcast %x : ${t.elem} to ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.elem}
    return
  }

  exo.instr @svdup_0_${T}(%dst: ${reg(t)})
      where (stride(%dst, 0) == 1)
      c "{dst_data} = svdup_n_${t.s}(0);" mlir @f_svdup_0_${T} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = 0.0
    }
  }
  func.func @f_svdup_0_${T}(%dst: !f_reg_${t.elem}) {
    %v = arith.constant dense<${t.kind.zero}> : ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.elem}
    return
  }

  exo.instr @svcopy_${T}(${regs(t, ["dst", "src"])})
      where (${whole(["dst", "src"])})
      c "{dst_data} = {src_data};" mlir @f_svcopy_${T} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @f_svcopy_${T}(${f_regs(t, ["dst", "src"])}) {
    %v = memref.load %src_reg[] : !f_reg_${t.elem}
    memref.store %v, %dst_reg[] : !f_reg_${t.elem}
    return
  }

//% endmacro

<# ---- Lane by lane ----
`names` are the registers, the one that is written first; `expr` is the body's right side, `c` the value in C and `value` in MLIR. #>
//% macro lanewise(t, name, names, how, expr, c, value)
  exo.instr @${name}_x_${t.bits}(${regs(t, names)})
      where (${whole(names)})
      c "{dst_data} = ${c};" mlir @f_${name}_x_${t.bits} {
    for %i = 0 to ${t.n} {
      ${write(how, expr)}
    }
  }
  func.func @f_${name}_x_${t.bits}(${f_regs(t, names)}) {
${read(t, names[1:] if how == "=" else names)}    %v = ${value}
    memref.store %v, %dst_reg[] : !f_reg_${t.elem}
    return
  }

//% endmacro
<# The same for the first N lanes, where `c` is the whole of `dst`; the other lanes of `dst` are kept. #>
//% macro prefix_lanewise(t, name, names, how, expr, c, value)
  exo.instr @prefix_${name}_m_${t.bits}(%N: size, ${regs(t, names)})
      where (%N <= ${t.n}, ${whole(names)})
      c "{dst_data} = ${c};" mlir @f_prefix_${name}_m_${t.bits} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        ${write(how, expr)}
      }
    }
  }
  func.func @f_prefix_${name}_m_${t.bits}(%N: index, ${f_regs(t, names)}) {
${read(t, names)}    %v = ${value}
    %mask = vector.create_mask %N : ${t.p}
    %both = arith.select %mask, %v, %dst : ${t.p}, ${t.v}
    memref.store %both, %dst_reg[] : !f_reg_${t.elem}
    return
  }

//% endmacro
<# Both, of an intrinsic: what it computes is selected, or, where it adds to `dst`, it leaves the lanes that are off alone. #>
//% macro with_tails(t, op, names, expr, args, value)
${lanewise(t, op ~ "_" ~ t.s, names, "=", expr, op ~ "_" ~ t.s ~ "_x(" ~ all(t) ~ ", " ~ args ~ ")", value)}
${prefix_lanewise(t, op ~ "_" ~ t.s, names, "=", expr, "svsel_" ~ t.s ~ "(" ~ first(t) ~ ", " ~ op ~ "_" ~ t.s ~ "_x(" ~ all(t) ~ ", " ~ args ~ "), {dst_data})", value)}
//% endmacro
//% macro adding(t, name, op, names, expr, args, value)
${lanewise(t, name ~ "_" ~ t.s, names, "+=", expr, op ~ "_" ~ t.s ~ "_x(" ~ all(t) ~ ", {dst_data}, " ~ args ~ ")", value)}
${prefix_lanewise(t, name ~ "_" ~ t.s, names, "+=", expr, op ~ "_" ~ t.s ~ "_m(" ~ first(t) ~ ", {dst_data}, " ~ args ~ ")", value)}
//% endmacro

<# Values in MLIR; what is several operations is a function. #>
<% macro v2(t, op) %>arith.${op}${t.kind.op} %lhs, %rhs : ${t.v}<% endmacro %>
<% macro call1(t, f) %>call @${f}_${t.elem}(%src) : (${t.v}) -> ${t.v}<% endmacro %>
<% macro call2(t, f) %>call @${f}_${t.elem}(%lhs, %rhs) : (${t.v}, ${t.v}) -> ${t.v}<% endmacro %>
<% macro call3(t, f) %>call @${f}_${t.elem}(%dst, %lhs, %rhs) : (${t.v}, ${t.v}, ${t.v}) -> ${t.v}<% endmacro %>
<# That of two lanes which is larger (`svcmplt`) or smaller (`svcmpgt`): where floats cannot be compared, and of zeros, it is `lhs`. #>
<% macro c_pick(t, compare, op) %><% if t.kind.op == "f" %>svsel_${t.s}(${compare}_${t.s}(${all(t)}, {lhs_data}, {rhs_data}), {rhs_data}, {lhs_data})<% else %>${op}_${t.s}_x(${all(t)}, {lhs_data}, {rhs_data})<% endif %><% endmacro %>

<% set one = ["dst", "src"] %>
<% set two = ["dst", "lhs", "rhs"] %>
//% macro arithmetic(t)
${with_tails(t, "svadd", two, "%lhs[%i] + %rhs[%i]", "{lhs_data}, {rhs_data}", v2(t, "add"))}
${with_tails(t, "svsub", two, "%lhs[%i] - %rhs[%i]", "{lhs_data}, {rhs_data}", v2(t, "sub"))}
${with_tails(t, "svmul", two, "%lhs[%i] * %rhs[%i]", "{lhs_data}, {rhs_data}", v2(t, "mul"))}
//% if t.kind.op == "f"
${with_tails(t, "svdiv", two, "%lhs[%i] / %rhs[%i]", "{lhs_data}, {rhs_data}", "arith.divf %lhs, %rhs : " ~ t.v)}
//% endif
${adding(t, "reduce_svadd", "svadd", one, "%src[%i]", "{src_data}", "arith.add" ~ t.kind.op ~ " %dst, %src : " ~ t.v)}
${lanewise(t, "svneg_" ~ t.s, one, "=", "-%src[%i]", "svneg_" ~ t.s ~ "_x(" ~ all(t) ~ ", {src_data})", "arith.negf %src : " ~ t.v if t.kind.op == "f" else call1(t, "opposite"))}
${lanewise(t, "svabs_" ~ t.s, one, "=", "select(0.0, %src[%i], %src[%i], 0.0 - %src[%i])", "svabs_" ~ t.s ~ "_x(" ~ all(t) ~ ", {src_data})", ("math.absf %src : " if t.kind.op == "f" else "math.absi %src : ") ~ t.v)}
${lanewise(t, "svmax_" ~ t.s, two, "=", "select(%lhs[%i], %rhs[%i], %rhs[%i], %lhs[%i])", c_pick(t, "svcmplt", "svmax"), call2(t, "larger"))}
${lanewise(t, "svmin_" ~ t.s, two, "=", "select(%rhs[%i], %lhs[%i], %rhs[%i], %lhs[%i])", c_pick(t, "svcmpgt", "svmin"), call2(t, "smaller"))}
<% set relu = ("svmaxnm_n_" if t.kind.op == "f" else "svmax_n_") ~ t.s ~ "_x(" ~ all(t) ~ ", {src_data}, 0)" %>
${lanewise(t, "relu_" ~ t.s, one, "=", "relu(%src[%i])", relu, call1(t, "positive"))}
${prefix_lanewise(t, "relu_" ~ t.s, one, "=", "relu(%src[%i])", "svsel_" ~ t.s ~ "(" ~ first(t) ~ ", " ~ relu ~ ", {dst_data})", call1(t, "positive"))}
//% endmacro
//% macro functions(t)
//% if t.kind.op == "i"
  func.func @opposite_${t.elem}(%x: ${t.v}) -> ${t.v} {
    %zero = arith.constant dense<0> : ${t.v}
    %v = arith.subi %zero, %x : ${t.v}
    return %v : ${t.v}
  }
//% endif
  func.func @larger_${t.elem}(%lhs: ${t.v}, %rhs: ${t.v}) -> ${t.v} {
    %less = arith.${t.kind.less}, %lhs, %rhs : ${t.v}
    %v = arith.select %less, %rhs, %lhs : ${t.p}, ${t.v}
    return %v : ${t.v}
  }
  func.func @smaller_${t.elem}(%lhs: ${t.v}, %rhs: ${t.v}) -> ${t.v} {
    %less = arith.${t.kind.less}, %rhs, %lhs : ${t.v}
    %v = arith.select %less, %rhs, %lhs : ${t.p}, ${t.v}
    return %v : ${t.v}
  }
  func.func @positive_${t.elem}(%x: ${t.v}) -> ${t.v} {
    %zero = arith.constant dense<${t.kind.zero}> : ${t.v}
    %is_positive = arith.${t.kind.less}, %zero, %x : ${t.v}
    %v = arith.select %is_positive, %x, %zero : ${t.p}, ${t.v}
    return %v : ${t.v}
  }
  func.func @multiply_add_${t.elem}(%sum: ${t.v}, %x: ${t.v}, %y: ${t.v}) -> ${t.v} {
//% if t.kind.op == "f"
    %v = math.fma %x, %y, %sum : ${t.v}
//% else
    %product = arith.muli %x, %y : ${t.v}
    %v = arith.addi %sum, %product : ${t.v}
//% endif
    return %v : ${t.v}
  }
  func.func @multiply_sub_${t.elem}(%sum: ${t.v}, %x: ${t.v}, %y: ${t.v}) -> ${t.v} {
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

<# ---- Multiply-add: of floats rounded once, of integers modulo 2^32 ---- #>
<# By a scalar in memory, `masked` for the first N lanes. #>
//% macro by_scalar(t, masked)
<% set name = "prefix_svmla_n_" ~ t.s ~ "_m_" ~ t.bits if masked else "svmla_n_" ~ t.s ~ "_x_" ~ t.bits %>
  exo.instr @${name}(${"%N: size, " if masked}${regs(t, ["dst", "src1"])}, %src2: memref<${t.elem}>)
      where (${"%N <= " ~ t.n ~ ", " if masked}${whole(["dst", "src1"])})
      c "{dst_data} = svmla_n_${t.s}_${"m(" ~ first(t) if masked else "x(" ~ all(t)}, {dst_data}, {src1_data}, *{src2});" mlir @f_${name} {
    for %i = 0 to ${t.n} {
//% if masked
      if %i < %N {
        reduce %dst[%i] += %src1[%i] * %src2
      }
//% else
      reduce %dst[%i] += %src1[%i] * %src2
//% endif
    }
  }
  func.func @f_${name}(${"%N: index, " if masked}${f_regs(t, ["dst", "lhs"])}, %src2: !f_scalar_${t.elem}) {
${read(t, ["dst", "lhs"])}    %x = memref.load %src2[] : !f_scalar_${t.elem}
    %rhs = vector.broadcast %x : ${t.elem} to ${t.v}
    %v = ${call3(t, "multiply_add")}
//% if masked
    %mask = vector.create_mask %N : ${t.p}
    %both = arith.select %mask, %v, %dst : ${t.p}, ${t.v}
    memref.store %both, %dst_reg[] : !f_reg_${t.elem}
//% else
    memref.store %v, %dst_reg[] : !f_reg_${t.elem}
//% endif
    return
  }

//% endmacro
//% macro multiply_add(t)
${adding(t, "svmla", "svmla", two, "%lhs[%i] * %rhs[%i]", "{lhs_data}, {rhs_data}", call3(t, "multiply_add"))}
${adding(t, "svmls", "svmls", two, "-%lhs[%i] * %rhs[%i]", "{lhs_data}, {rhs_data}", call3(t, "multiply_sub"))}
${by_scalar(t, false)}
${by_scalar(t, true)}
  exo.instr @svmul_n_${t.s}_x_${t.bits}(${regs(t, ["dst", "src1"])}, %src2: memref<${t.elem}>)
      where (${whole(["dst", "src1"])})
      c "{dst_data} = svmul_n_${t.s}_x(${all(t)}, {src1_data}, *{src2});" mlir @f_svmul_n_${t.s}_x_${t.bits} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src1[%i] * %src2
    }
  }
  func.func @f_svmul_n_${t.s}_x_${t.bits}(${f_regs(t, ["dst", "lhs"])}, %src2: !f_scalar_${t.elem}) {
${read(t, ["lhs"])}    %x = memref.load %src2[] : !f_scalar_${t.elem}
    %rhs = vector.broadcast %x : ${t.elem} to ${t.v}
    %v = ${v2(t, "mul")}
    memref.store %v, %dst_reg[] : !f_reg_${t.elem}
    return
  }

  // By one lane of all of `rhs`; its number may be a loop variable. Arm's instruction by lane takes one of each 128 bits.
  exo.instr @svmla_dup_lane_${t.s}_x_${t.bits}(${regs(t, two)}, %lane: index)
      where (${whole(two)}, %lane >= 0, %lane < ${t.n})
      c "{dst_data} = svmla_${t.s}_x(${all(t)}, {dst_data}, {lhs_data}, svdup_lane_${t.s}({rhs_data}, (uint${t.w}_t) {lane}));" mlir @f_svmla_dup_lane_${t.s}_x_${t.bits} {
    for %i = 0 to ${t.n} {
      reduce %dst[%i] += %lhs[%i] * %rhs[%lane]
    }
  }
  func.func @f_svmla_dup_lane_${t.s}_x_${t.bits}(${f_regs(t, two)}, %lane: index) {
${read(t, ["dst", "lhs"])}    %lanes = memref.load %rhs_reg[] : !f_reg_${t.elem}
    %x = vector.extract %lanes[%lane] : ${t.elem} from ${t.v}
    %rhs = vector.broadcast %x : ${t.elem} to ${t.v}
    %v = ${call3(t, "multiply_add")}
    memref.store %v, %dst_reg[] : !f_reg_${t.elem}
    return
  }

//% endmacro

<# ---- Sums of all lanes ---- #>
<# From the first to the last, as the body does it, `masked` of the first N. #>
//% macro sum_in_order(t, masked)
<% set name = ("prefix_" if masked) ~ "svadda_" ~ t.s ~ "_" ~ t.bits %>
  exo.instr @${name}(${"%N: size, " if masked}%result: memref<${t.elem}>, %x: ${reg(t)})
      where (${"%N <= " ~ t.n ~ ", " if masked}stride(%x, 0) == 1)
      c "*{result} = svadda_${t.s}(${first(t) if masked else on(t)}, *{result}, {x_data});" mlir @f_${name} {
    for %i = 0 to ${t.n} {
//% if masked
      if %i < %N {
        reduce %result += %x[%i]
      }
//% else
      reduce %result += %x[%i]
//% endif
    }
  }
  func.func @f_${name}(${"%N: index, " if masked}%result: !f_scalar_${t.elem}, %x_reg: !f_reg_${t.elem}) {
//% if masked
    %mask = vector.create_mask %N : ${t.p}
//% else
${f_on(t)}
//% endif
${read(t, ["x"])}    %off = arith.constant dense<${t.kind.none}> : ${t.v}
    %terms = arith.select %mask, %x, %off : ${t.p}, ${t.v}
    %old = memref.load %result[] : !f_scalar_${t.elem}
    %new = vector.reduction <add>, %terms, %old : ${t.v} into ${t.elem}
    memref.store %new, %result[] : !f_scalar_${t.elem}
    return
  }

//% endmacro
<# In an order that is the machine's, of floats. #>
//% macro sum(t)
  exo.instr @svaddv_${t.s}_${t.bits}(%result: memref<${t.elem}>, %x: ${reg(t)})
      where (stride(%x, 0) == 1)
//% if t.kind.op == "f"
      c "*{result} += svaddv_${t.s}(${on(t)}, {x_data});" mlir @f_svaddv_${t.s}_${t.bits} {
//% else
      c "*{result} = (int32_t) ((uint32_t) *{result} + (uint32_t) svaddv_${t.s}(${on(t)}, {x_data}));" mlir @f_svaddv_${t.s}_${t.bits} {
//% endif
    for %i = 0 to ${t.n} {
      reduce %result += %x[%i]
    }
  }
  func.func @f_svaddv_${t.s}_${t.bits}(%result: !f_scalar_${t.elem}, %x_reg: !f_reg_${t.elem}) {
${f_on(t)}${read(t, ["x"])}    %off = arith.constant dense<${t.kind.none}> : ${t.v}
    %terms = arith.select %mask, %x, %off : ${t.p}, ${t.v}
    %sum = vector.reduction <add>, %terms${" fastmath<reassoc>" if t.kind.op == "f"} : ${t.v} into ${t.elem}
    %old = memref.load %result[] : !f_scalar_${t.elem}
    %new = arith.add${t.kind.op} %old, %sum : ${t.elem}
    memref.store %new, %result[] : !f_scalar_${t.elem}
    return
  }

//% endmacro

<# ---- Dot products: each lane of 32 bits gets four products of bytes, which wrap ---- #>
//% macro dot(t, b)
<% set sdot = 'llvm.call_intrinsic "llvm.aarch64.sve.sdot.nxv4i32"' %>
<% set of = "(" ~ t.v ~ ", " ~ b.v ~ ", " ~ b.v ~ ") -> " ~ t.v %>
  exo.instr @svdot_s32_${t.bits}(%dst: ${reg(t)}, ${regs(b, ["lhs", "rhs"])})
      where (${whole(two)})
      c "{dst_data} = svdot_s32({dst_data}, {lhs_data}, {rhs_data});" mlir @f_svdot_s32_${t.bits} {
    for %i = 0 to ${t.n} {
      for %j = 0 to 4 {
        reduce %dst[%i] += %lhs[4 * %i + %j] * %rhs[4 * %i + %j]
      }
    }
  }
  func.func @f_svdot_s32_${t.bits}(%dst_reg: !f_reg_i32, ${f_regs(b, ["lhs", "rhs"])}) {
${read(t, ["dst"])}${read(b, ["lhs", "rhs"])}    %v = ${sdot}(%dst, %lhs, %rhs) : ${of}
    memref.store %v, %dst_reg[] : !f_reg_i32
    return
  }

  // By four bytes of memory.
  exo.instr @svdot_n_s32_${t.bits}(%dst: ${reg(t)}, %lhs: ${reg(b)}, %rhs: memref<4xi8, strided<[?], offset: ?>>[4])
      where (${whole(two)})
      c "{{ int32_t four; memcpy(&four, &{rhs_data}, 4); {dst_data} = svdot_s32({dst_data}, {lhs_data}, svreinterpret_s8_s32(svdup_n_s32(four))); }}" global "#include <string.h>" mlir @f_svdot_n_s32_${t.bits} {
    for %i = 0 to ${t.n} {
      for %j = 0 to 4 {
        reduce %dst[%i] += %lhs[4 * %i + %j] * %rhs[%j]
      }
    }
  }
  func.func @f_svdot_n_s32_${t.bits}(%dst_reg: !f_reg_i32, %lhs_reg: !f_reg_i8, %rhs: memref<4xi8, strided<[1], offset: ?>>) {
${read(t, ["dst"])}${read(b, ["lhs"])}    %c0 = arith.constant 0 : index
    %bytes = vector.load %rhs[%c0] : memref<4xi8, strided<[1], offset: ?>>, vector<4xi8>
    %fours = vector.bitcast %bytes : vector<4xi8> to vector<1xi32>
    %four = vector.extract %fours[0] : i32 from vector<1xi32>
    %same = vector.broadcast %four : i32 to ${t.v}
    %all = vector.bitcast %same : ${t.v} to ${b.v}
    %v = ${sdot}(%dst, %lhs, %all) : ${of}
    memref.store %v, %dst_reg[] : !f_reg_i32
    return
  }

  // By four neighbouring bytes of `rhs`.
  exo.instr @svdot_dup_lane_s32_${t.bits}(%dst: ${reg(t)}, ${regs(b, ["lhs", "rhs"])}, %lane: index)
      where (${whole(two)}, %lane >= 0, %lane < ${t.n})
      c "{dst_data} = svdot_s32({dst_data}, {lhs_data}, svreinterpret_s8_s32(svdup_lane_s32(svreinterpret_s32_s8({rhs_data}), (uint32_t) {lane})));" mlir @f_svdot_dup_lane_s32_${t.bits} {
    for %i = 0 to ${t.n} {
      for %j = 0 to 4 {
        reduce %dst[%i] += %lhs[4 * %i + %j] * %rhs[4 * %lane + %j]
      }
    }
  }
  func.func @f_svdot_dup_lane_s32_${t.bits}(%dst_reg: !f_reg_i32, ${f_regs(b, ["lhs", "rhs"])}, %lane: index) {
${read(t, ["dst"])}${read(b, ["lhs", "rhs"])}    %fours = vector.bitcast %rhs : ${b.v} to ${t.v}
    %four = vector.extract %fours[%lane] : i32 from ${t.v}
    %same = vector.broadcast %four : i32 to ${t.v}
    %all = vector.bitcast %same : ${t.v} to ${b.v}
    %v = ${sdot}(%dst, %lhs, %all) : ${of}
    memref.store %v, %dst_reg[] : !f_reg_i32
    return
  }

//% endmacro

<# ---- Of any length: no registers of the program, as many lanes at a time as the machine has ---- #>
//% macro of_any_length(t, count)
  exo.instr @svmla_n_${t.s}_x_vla(%N: size, %dst: !some_${t.elem}[%N], %src1: !some_${t.elem}[%N], %src2: memref<${t.elem}>)
      where (stride(%dst, 0) == 1, stride(%src1, 0) == 1)
      c "for (int64_t i = 0; i < {N}; i += (int64_t) ${count}()) {{ svbool_t on = svwhilelt_b${t.w}_s64(i, {N}); svst1_${t.s}(on, ${t.to}&{dst_data} + i, svmla_n_${t.s}_x(on, svld1_${t.s}(on, ${t.to}&{dst_data} + i), svld1_${t.s}(on, ${t.to}&{src1_data} + i), *{src2})); }}"
      global "#include <arm_sve.h>" mlir @f_svmla_n_${t.s}_x_vla {
    for %i = 0 to %N {
      reduce %dst[%i] += %src1[%i] * %src2
    }
  }
  func.func @f_svmla_n_${t.s}_x_vla(%N: index, %dst: !f_some_${t.elem}, %src1: !f_some_${t.elem}, %src2: !f_scalar_${t.elem}) {
    %c0 = arith.constant 0 : index
    %least = arith.constant ${128 // t.w} : index
    %times = vector.vscale
    %step = arith.muli %least, %times : index
    %off = arith.constant dense<${t.kind.zero}> : ${t.v}
    %x = memref.load %src2[] : !f_scalar_${t.elem}
    %rhs = vector.broadcast %x : ${t.elem} to ${t.v}
    scf.for %i = %c0 to %N step %step {
      %left = arith.subi %N, %i : index
      %mask = vector.create_mask %left : ${t.p}
      %dst_v = vector.maskedload %dst[%i], %mask, %off : !f_some_${t.elem}, ${t.p}, ${t.v} into ${t.v}
      %lhs = vector.maskedload %src1[%i], %mask, %off : !f_some_${t.elem}, ${t.p}, ${t.v} into ${t.v}
      %v = func.call @multiply_add_${t.elem}(%dst_v, %lhs, %rhs) : (${t.v}, ${t.v}, ${t.v}) -> ${t.v}
      vector.maskedstore %dst[%i], %mask, %v : !f_some_${t.elem}, ${t.p}, ${t.v}
    }
    return
  }

//% endmacro

<# C that stands before memories: no register is allocated on a machine whose own are shorter. #>
<% macro header() %>#include <arm_sve.h>\n#include <stdio.h>\n#include <stdlib.h>\nstatic inline void exo_sve_needs(unsigned long bits) {\n
<%- set text = "this code needs vectors of %lu bits, but this machine has %lu" %>    unsigned long has = 8 * (unsigned long) svcntb();\n    if (has < bits) {\n        fprintf(stderr, \22${text}\\n\22, bits, has);\n        abort();\n    }\n}<% endmacro %>

module @sve attributes {
  exo.version = "1.0.0", exo.summary = "SVE of AArch64: registers of 128, 256 and 512 bits on machines with at least as many",
  exo.target = "aarch64-linux-gnu", exo.target_features = ["+sve"], exo.cc_flags = ["-march=armv8.2-a+sve"],
  exo.emulators = ["qemu-aarch64 -cpu max,sve512=on", "qemu-aarch64 -cpu max,sve1024=on,sve-default-vector-length=128"]
} {
//% for t in types
//% for bits in lengths
  exo.memory @z${bits}_${t.elem} {alloc = "exo_sve_needs(${bits}); ${t.c} {register} = svdup_n_${t.s}(0);", free = "", window = "{register}",
                      innermost = array<i64: ${lanes(t, bits)}>, elems = [${t.elem}], mlir = dense<${t.kind.zero}> : ${scalable(t)},
                      registers = 32 : i64, register_file = "z", global = "${header()}"}
//% endfor
//% endfor

//% for base in types
<% set v = scalable(base) %>
<% set p = bools(base) %>
//% if base.sums
${functions(dict(base, v=v, p=p))}
//% endif
//% for bits in lengths
<% set t = dict(base, n=bits // base.w, bits=bits, v=v, p=p) %>
${moves(t)}
//% if t.sums
${arithmetic(t)}
${multiply_add(t)}
${sum(t)}
//% endif
//% if t.kind.op == "f"
${sum_in_order(t, false)}
${sum_in_order(t, true)}
//% endif
//% endfor
//% endfor
//% for bits in lengths
${dot(dict(i32, n=bits // 32, bits=bits, v=scalable(i32), p=bools(i32)), dict(i8, n=bits // 8, bits=bits, v=scalable(i8), p=bools(i8)))}
//% set t = dict(f32, n=bits // 32, bits=bits, v=scalable(f32), p=bools(f32))
  // The language's fmaxf and fminf: NaN loses against a number.
${lanewise(t, "svmaxnm_f32", two, "=", "fmaxf(%lhs[%i], %rhs[%i])", "svmaxnm_f32_x(" ~ all(t) ~ ", {lhs_data}, {rhs_data})", "arith.maxnumf %lhs, %rhs : " ~ t.v)}
${lanewise(t, "svminnm_f32", two, "=", "fminf(%lhs[%i], %rhs[%i])", "svminnm_f32_x(" ~ all(t) ~ ", {lhs_data}, {rhs_data})", "arith.minnumf %lhs, %rhs : " ~ t.v)}
//% endfor
//% for v in [{"t": f32, "count": "svcntw"}, {"t": f64, "count": "svcntd"}, {"t": f16, "count": "svcnth"}]
${of_any_length(dict(v.t, v=scalable(v.t), p=bools(v.t)), v.count)}
//% endfor
}
