// AVX2 and FMA: registers of 256 bits. README.md beside this file says what is in it.
//
// The text is a template: tables of types and operations, a macro for each kind of instruction, then the instructions. A macro
// writes the declaration and behind it the function of MLIR's own dialects that does the same. Names are those of Exo's x86
// library: `mm256_` for what is an intrinsic of Intel's, `avx2_` for what takes several. `prefix` instructions have the
// first `bound` lanes on; what they do to the others is in their bodies.
<#
  Types.
    elem, m   in Exo and in MLIR                         n, mem, c   lanes, memory, and what C calls a register
    s, bits   how intrinsics end, and those that only move bits; `from` and `to` are casts of pointers for those
    blend     how the one that chooses by a mask ends, and the cast of its mask
    set1      the broadcast; mul: the product; a: how operations of arith end
#>
<% set f32 = {"s": "ps", "elem": "f32", "m": "f32", "n": 8, "mem": "ymm", "c": "__m256", "float": true, "zero": "0.0",
              "bits": "ps", "from": "", "to": "", "blend": "ps", "cast": "_mm256_castsi256_ps",
              "set1": "broadcast_ss", "mul": "mul", "a": "f"} %>
<% set f64 = {"s": "pd", "elem": "f64", "m": "f64", "n": 4, "mem": "ymm_f64", "c": "__m256d", "float": true, "zero": "0.0",
              "bits": "pd", "from": "", "to": "", "blend": "pd", "cast": "_mm256_castsi256_pd",
              "set1": "broadcast_sd", "mul": "mul", "a": "f"} %>
<% set i32 = {"s": "epi32", "elem": "i32", "m": "i32", "n": 8, "mem": "ymm_i32", "c": "__m256i", "float": false, "zero": "0",
              "bits": "si256", "from": "(const __m256i *) ", "to": "(__m256i *) ", "blend": "epi8", "cast": "",
              "set1": "set1_epi32", "mul": "mullo", "a": "i"} %>
<% set u16 = {"s": "epi16", "elem": "ui16", "m": "i16", "n": 16, "mem": "ymm_u16", "c": "__m256i", "float": false, "zero": "0",
              "bits": "si256", "from": "(const __m256i *) ", "to": "(__m256i *) ",
              "set1": "set1_epi16", "mul": "mullo", "a": "i"} %>
<% set with_masks = [f32, f64, i32] %>
<% set all = [f32, f64, i32, u16] %>
<% set add = {"name": "add", "op": "+"} %>
<% set sub = {"name": "sub", "op": "-"} %>
<% set mul = {"name": "mul", "op": "*"} %>
<% set div = {"name": "div", "op": "/"} %>

<# What argument lists, C and MLIR are made of. #>
<% macro fn(name) %>${name | replace("avx2_", "") | replace("mm256_", "")}<% endmacro %>
<% macro unit(names) %><% for name in names %>stride(%${name}, 0) == 1${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro pairs(name) %>stride(%${name}, 0) == 2, stride(%${name}, 1) == 1<% endmacro %>
<% macro registers(t, names) %><% for name in names %>%${name}: !reg_${t.s}[${t.n}]${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro vectors(t, names) %><% for name in names %>%${name}: !v_${t.s}${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro on(t, bound="bound") %><% if t.n == 4 %>_mm256_cmpgt_epi64(_mm256_set1_epi64x({${bound}}), _mm256_setr_epi64x(0, 1, 2, 3))<% else %>_mm256_cmpgt_epi32(_mm256_set1_epi32((int) {${bound}}), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))<% endif %><% endmacro %>
<# Intrinsics of floats take pointers, those of integers numbers; C has pointers to scalars, and names first cells of windows. #>
<% macro set1(t, cell, is_scalar=false) %>_mm256_${t.set1}(${("" if is_scalar else "&") if t.float else ("*" if is_scalar else "")}{${cell}_data})<% endmacro %>
<% macro fma(t, a, b, c) %><% if t.float %>_mm256_fmadd_${t.s}(${a}, ${b}, ${c})<% else %>_mm256_add_${t.s}(_mm256_mullo_${t.s}(${a}, ${b}), ${c})<% endif %><% endmacro %>

//% for t in all
<# Arguments in registers, in memory, some cells and one of them; a register; and the same as functions take them. -#>
!reg_${t.s} = memref<${t.n}x${t.elem}, strided<[?], offset: ?>, #exo.mem<"${t.mem}">>
!mem_${t.s} = memref<${t.n}x${t.elem}, strided<[?], offset: ?>>
!some_${t.s} = memref<?x${t.elem}, strided<[?], offset: ?>>
!one_${t.s} = memref<1x${t.elem}, strided<[?], offset: ?>>
!r_${t.s} = vector<${t.n}x${t.m}>
!v_${t.s} = memref<!r_${t.s}, strided<[], offset: ?>>
!cells_${t.s} = memref<${t.n}x${t.m}, strided<[1], offset: ?>>
!some_cells_${t.s} = memref<?x${t.m}, strided<[1], offset: ?>>
!one_cell_${t.s} = memref<1x${t.m}, strided<[?], offset: ?>>
!scalar_${t.s} = memref<${t.m}, strided<[], offset: ?>>
//% endfor
!reg_pairs = memref<8x2xi16, strided<[?, ?], offset: ?>, #exo.mem<"ymm_i16">>
!r_pairs = vector<8x2xi16>
!v_pairs = memref<!r_pairs, strided<[], offset: ?>>

module @avx2 attributes {exo.version = "1.0.0", exo.summary = "AVX2 and FMA: registers of 256 bits", exo.target_features = ["+avx2", "+fma"]} {
  // Buffers that begin at a cache line, so that no access of a whole vector in order goes to two of them: on the heap, and as an array.
  exo.memory @aligned {addressable, alloc = "{type} *{name} = ({type} *) _mm_malloc({size} * sizeof(*{name}), 64);", free = "_mm_free({name});",
                       window = "&{name}[{offset}]", read = "{name}[{offset}]", write = "{name}[{offset}] = {value};",
                       reduce = "{name}[{offset}] += {value};", serves = ["DRAM"], global = "#include <immintrin.h>",
                       mlir_alloc = @aligned_get, mlir_free = @aligned_put}
  exo.memory @aligned_stack {addressable, alloc = "_Alignas(64) {type} {name}[{size}];", free = "",
                             window = "&{name}[{offset}]", read = "{name}[{offset}]", write = "{name}[{offset}] = {value};",
                             reduce = "{name}[{offset}] += {value};", serves = ["DRAM", "DRAM_STACK"], mlir = "stack"}

  llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  func.func @aligned_get(%bytes: i64) -> !llvm.ptr {
    %line = arith.constant 64 : i64
    // The number of bytes is a multiple of the alignment.
    %lines = arith.ceildivui %bytes, %line : i64
    %all = arith.muli %lines, %line : i64
    %buffer = llvm.call @aligned_alloc(%line, %all) : (i64, i64) -> !llvm.ptr
    return %buffer : !llvm.ptr
  }
  func.func @aligned_put(%buffer: !llvm.ptr) {
    llvm.call @free(%buffer) : (!llvm.ptr) -> ()
    return
  }

  // Registers are zero at first: prefix instructions pass on the lanes that are off, and C must not read what it never wrote.
  // Compilers drop it wherever all lanes are written.
//% for t in all
  exo.memory @${t.mem} {alloc = "${t.c} {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                   innermost = array<i64: ${t.n}>, elems = [${t.elem}], mlir = dense<${t.zero}> : !r_${t.s},
                   registers = 16 : i64, register_file = "ymm", global = "#include <immintrin.h>"}
//% endfor
  exo.memory @ymm_i16 {alloc = "__m256i {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 8, 2>, elems = [i16], mlir = dense<0> : !r_pairs,
                   registers = 16 : i64, register_file = "ymm", global = "#include <immintrin.h>"}

  // A hint, and no effect. 0 to 3 are for reading and 4 to 7 for writing, the last of each for the nearest cache. C wants a
  // literal, so there is a case for each hint; where the argument is a literal, compilers keep one of them.
//% for cell in [{"elem": "f32", "m": "f32", "name": "prefetch"}, {"elem": "f64", "m": "f64", "name": "prefetch_f64"}, {"elem": "i32", "m": "i32", "name": "prefetch_i32"}, {"elem": "i8", "m": "i8", "name": "prefetch_i8"}, {"elem": "ui8", "m": "i8", "name": "prefetch_ui8"}, {"elem": "ui16", "m": "i16", "name": "prefetch_ui16"}]
  exo.instr @${cell.name}(%A: memref<1x${cell.elem}, strided<[?], offset: ?>>[1], %locality_hint: index)
      where (0 <= %locality_hint, %locality_hint < 8)
      c "switch ({locality_hint}) {{<% for h in range(8) %> case ${h}: __builtin_prefetch(&{A_data}, ${h // 4}, ${h % 4}); break;<% endfor %> }}" mlir @${cell.name}_cell {
    pass
  }

  func.func @${cell.name}_cell(%A: memref<1x${cell.m}, strided<[?], offset: ?>>, %hint: index) {
    %c0 = arith.constant 0 : index
    scf.index_switch %hint
//% for h in range(8)
    case ${h} {
      memref.prefetch %A[%c0], ${"read" if h < 4 else "write"}, locality<${h % 4}>, data : memref<1x${cell.m}, strided<[?], offset: ?>>
      scf.yield
    }
//% endfor
    default {
    }
    return
  }
//% endfor

<# Between registers and memory. #>
//% macro load(t, name)
  exo.instr @${name}(%dst: !reg_${t.s}[${t.n}], %src: !mem_${t.s}[${t.n}])
      where (${unit(["dst", "src"])})
      c "{dst_data} = _mm256_loadu_${t.bits}(${t.from}&{src_data});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @${fn(name)}(%dst: !v_${t.s}, %src: !cells_${t.s}) {
    %c0 = arith.constant 0 : index
    %r = vector.load %src[%c0] : !cells_${t.s}, !r_${t.s}
    memref.store %r, %dst[] : !v_${t.s}
    return
  }
//% endmacro

//% macro store(t, name)
  exo.instr @${name}(%dst: !mem_${t.s}[${t.n}], %src: !reg_${t.s}[${t.n}])
      where (${unit(["dst", "src"])})
      c "_mm256_storeu_${t.bits}(${t.to}&{dst_data}, {src_data});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @${fn(name)}(%dst: !cells_${t.s}, %src: !v_${t.s}) {
    %c0 = arith.constant 0 : index
    %r = memref.load %src[] : !v_${t.s}
    vector.store %r, %dst[%c0] : !cells_${t.s}, !r_${t.s}
    return
  }
//% endmacro

//% macro prefix_load(t, name)
  exo.instr @${name}(%bound: size, %dst: !reg_${t.s}[${t.n}], %src: !some_${t.s}[%bound])
      where (%bound <= ${t.n}, ${unit(["dst", "src"])})
      c "{dst_data} = _mm256_maskload_${t.s}(&{src_data}, ${on(t)});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %bound {
        assign %dst[%i] = %src[%i]
      } else {
        assign %dst[%i] = ${t.zero}
      }
    }
  }

  func.func @${fn(name)}(%bound: index, %dst: !v_${t.s}, %src: !some_cells_${t.s}) {
    %c0 = arith.constant 0 : index
    %off = arith.constant dense<${t.zero}> : !r_${t.s}
    %on = vector.create_mask %bound : vector<${t.n}xi1>
    %r = vector.maskedload %src[%c0], %on, %off : !some_cells_${t.s}, vector<${t.n}xi1>, !r_${t.s} into !r_${t.s}
    memref.store %r, %dst[] : !v_${t.s}
    return
  }
//% endmacro

<# Exo's library has this one twice. #>
//% macro prefix_store(t, name, bound)
  exo.instr @${name}(%${bound}: size, %dst: !some_${t.s}[%${bound}], %src: !reg_${t.s}[${t.n}])
      where (%${bound} <= ${t.n}, ${unit(["dst", "src"])})
      c "_mm256_maskstore_${t.s}(&{dst_data}, ${on(t, bound)}, {src_data});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %${bound} {
        assign %dst[%i] = %src[%i]
      }
    }
  }

  func.func @${fn(name)}(%${bound}: index, %dst: !some_cells_${t.s}, %src: !v_${t.s}) {
    %c0 = arith.constant 0 : index
    %r = memref.load %src[] : !v_${t.s}
    %on = vector.create_mask %${bound} : vector<${t.n}xi1>
    vector.maskedstore %dst[%c0], %on, %r : !some_cells_${t.s}, vector<${t.n}xi1>, !r_${t.s}
    return
  }
//% endmacro

<# A number in all lanes. #>
//% macro zero(t, name, out)
  exo.instr @${name}(%${out}: !reg_${t.s}[${t.n}])
      where (${unit([out])})
      c "{${out}_data} = _mm256_setzero_${t.bits}();" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      assign %${out}[%i] = ${t.zero}
    }
  }

  func.func @${fn(name)}(%${out}: !v_${t.s}) {
    %r = arith.constant dense<${t.zero}> : !r_${t.s}
    memref.store %r, %${out}[] : !v_${t.s}
    return
  }
//% endmacro

//% macro broadcast(t, name, from_scalar=false)
  exo.instr @${name}(%out: !reg_${t.s}[${t.n}], %val: ${"memref<" ~ t.elem ~ ">" if from_scalar else "!one_" ~ t.s ~ "[1]"})
      where (${unit(["out"])})
      c "{out_data} = ${set1(t, "val", from_scalar)};" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      assign %out[%i] = %val${"" if from_scalar else "[0]"}
    }
  }

  func.func @${fn(name)}(%out: !v_${t.s}, %val: ${"!scalar_" if from_scalar else "!one_cell_"}${t.s}) {
    %c0 = arith.constant 0 : index
    %x = memref.load %val[${"" if from_scalar else "%c0"}] : ${"!scalar_" if from_scalar else "!one_cell_"}${t.s}
    %r = vector.broadcast %x : ${t.m} to !r_${t.s}
    memref.store %r, %out[] : !v_${t.s}
    return
  }
//% endmacro

//% macro prefix_broadcast(t, name, from_scalar=false)
  exo.instr @${name}(%bound: size, %out: !reg_${t.s}[${t.n}], %val: ${"memref<" ~ t.elem ~ ">" if from_scalar else "!one_" ~ t.s ~ "[1]"})
      where (%bound <= ${t.n}, ${unit(["out"])})
      c "{out_data} = _mm256_blendv_${t.blend}({out_data}, ${set1(t, "val", from_scalar)}, ${t.cast}(${on(t)}));" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %bound {
        assign %out[%i] = %val${"" if from_scalar else "[0]"}
      }
    }
  }

  func.func @${fn(name)}(%bound: index, %out: !v_${t.s}, %val: ${"!scalar_" if from_scalar else "!one_cell_"}${t.s}) {
    %c0 = arith.constant 0 : index
    %x = memref.load %val[${"" if from_scalar else "%c0"}] : ${"!scalar_" if from_scalar else "!one_cell_"}${t.s}
    %new = vector.broadcast %x : ${t.m} to !r_${t.s}
    %old = memref.load %out[] : !v_${t.s}
    %on = vector.create_mask %bound : vector<${t.n}xi1>
    %r = arith.select %on, %new, %old : vector<${t.n}xi1>, !r_${t.s}
    memref.store %r, %out[] : !v_${t.s}
    return
  }
//% endmacro

<# From registers to the first of them, lane by lane: `body` is the statement for lane %i, `value` is C, and `mlir` makes
   %new of %x_v, what register %x holds. #>
//% macro lanewise(t, name, args, body, value, mlir, prefix=false, new="%new")
//% set out = args[0]
  exo.instr @${name}(${"%bound: size, " if prefix else ""}${registers(t, args)})
      where (${"%bound <= " ~ t.n ~ ", " if prefix else ""}${unit(args)})
//% if prefix
      c "{${out}_data} = _mm256_blendv_${t.blend}({${out}_data}, ${value}, ${t.cast}(${on(t)}));" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %bound {
        ${body}
      }
    }
  }
//% else
      c "{${out}_data} = ${value};" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      ${body}
    }
  }
//% endif

  func.func @${fn(name)}(${"%bound: index, " if prefix else ""}${vectors(t, args)}) {
//% for arg in args
    %${arg}_v = memref.load %${arg}[] : !v_${t.s}
//% endfor
//% for line in mlir
    ${line}
//% endfor
//% if prefix
    %on = vector.create_mask %bound : vector<${t.n}xi1>
    %all = arith.select %on, ${new}, %${out}_v : vector<${t.n}xi1>, !r_${t.s}
    memref.store %all, %${out}[] : !v_${t.s}
//% else
    memref.store ${new}, %${out}[] : !v_${t.s}
//% endif
    return
  }
//% endmacro

//% macro binary(t, name, o, prefix=false)
${lanewise(t, name, ["out", "x", "y"], "assign %out[%i] = %x[%i] " ~ o.op ~ " %y[%i]",
  "_mm256_" ~ (t.mul if o.name == "mul" else o.name) ~ "_" ~ t.s ~ "({x_data}, {y_data})",
  ["%new = arith." ~ o.name ~ t.a ~ " %x_v, %y_v : !r_" ~ t.s], prefix)}
//% endmacro

//% macro fmadd(t, name, prefix=false)
${lanewise(t, name, ["dst", "src1", "src2"], "reduce %dst[%i] += %src1[%i] * %src2[%i]", fma(t, "{src1_data}", "{src2_data}", "{dst_data}"),
  ["%new = math.fma %src1_v, %src2_v, %dst_v : !r_" ~ t.s] if t.float else
  ["%product = arith.muli %src1_v, %src2_v : !r_" ~ t.s, "%new = arith.addi %product, %dst_v : !r_" ~ t.s], prefix)}
//% endmacro

//% macro reduce_add_wide(t, name, prefix=false)
${lanewise(t, name, ["dst", "src"], "reduce %dst[%i] += %src[%i]", "_mm256_add_" ~ t.s ~ "({src_data}, {dst_data})",
  ["%new = arith.add" ~ t.a ~ " %src_v, %dst_v : !r_" ~ t.s], prefix)}
//% endmacro

<# The operand behind NaN is taken: zero, as the relu of the language. #>
//% macro relu(t, name, prefix=false)
${lanewise(t, name, ["dst", "src"], "assign %dst[%i] = relu(%src[%i])",
  "_mm256_max_" ~ t.s ~ "({src_data}, _mm256_setzero_" ~ t.bits ~ "())",
  ["%zero = arith.constant dense<" ~ t.zero ~ "> : !r_" ~ t.s,
   "%is_positive = arith.cmp" ~ t.a ~ (" olt" if t.float else " slt") ~ ", %zero, %src_v : !r_" ~ t.s,
   "%new = arith.select %is_positive, %src_v, %zero : vector<" ~ t.n ~ "xi1>, !r_" ~ t.s], prefix)}
//% endmacro

<# A sign is flipped by a bit, also that of zero. #>
//% macro sign(t, name)
${lanewise(t, name, ["dst", "src"], "assign %dst[%i] = -%src[%i]",
  "_mm256_xor_" ~ t.s ~ "({src_data}, _mm256_set1_" ~ t.s ~ "(-0.0))" if t.float else
  "_mm256_sub_" ~ t.s ~ "(_mm256_setzero_si256(), {src_data})",
  ["%new = arith.negf %src_v : !r_" ~ t.s] if t.float else
  ["%zero = arith.constant dense<0> : !r_" ~ t.s, "%new = arith.subi %zero, %src_v : !r_" ~ t.s])}
//% endmacro

<# The absolute value as programs write it with one comparison: the negative of what is not above zero, so that zeros change their signs. #>
//% macro abs(t, name, prefix=false)
${lanewise(t, name, ["dst", "src"], "assign %dst[%i] = select(" ~ t.zero ~ ", %src[%i], %src[%i], -%src[%i])",
  "_mm256_blendv_" ~ t.s ~ "(_mm256_xor_" ~ t.s ~ "({src_data}, _mm256_set1_" ~ t.s ~ "(-0.0)), {src_data}, _mm256_cmp_" ~ t.s ~ "(_mm256_setzero_" ~ t.s ~ "(), {src_data}, _CMP_LT_OQ))" if t.float else
  "_mm256_abs_epi32({src_data})",
  ["%zero = arith.constant dense<0.0> : !r_" ~ t.s, "%negative = arith.negf %src_v : !r_" ~ t.s, "%is_above = arith.cmpf olt, %zero, %src_v : !r_" ~ t.s,
   "%new = arith.select %is_above, %src_v, %negative : vector<" ~ t.n ~ "xi1>, !r_" ~ t.s] if t.float else ["%new = math.absi %src_v : !r_" ~ t.s], prefix)}
//% endmacro

//% macro select(t, name)
${lanewise(t, name, ["out", "x", "v", "y", "z"], "assign %out[%i] = select(%x[%i], %v[%i], %y[%i], %z[%i])",
  "_mm256_blendv_" ~ t.s ~ "({z_data}, {y_data}, _mm256_cmp_" ~ t.s ~ "({x_data}, {v_data}, _CMP_LT_OQ))" if t.float else
  "_mm256_blendv_epi8({z_data}, {y_data}, _mm256_cmpgt_epi32({v_data}, {x_data}))",
  ["%is_less = arith.cmp" ~ t.a ~ (" olt" if t.float else " slt") ~ ", %x_v, %v_v : !r_" ~ t.s,
   "%new = arith.select %is_less, %y_v, %z_v : vector<" ~ t.n ~ "xi1>, !r_" ~ t.s])}
//% endmacro

//% macro reg_copy(t, name)
${lanewise(t, name, ["dst", "src"], "assign %dst[%i] = %src[%i]", "{src_data}", [], false, "%src_v")}
//% endmacro

<# C's fmax and fmin prefer the number to NaN; max and min take the second operand then. #>
//% macro extremum(t, name, which)
${lanewise(t, name, ["out", "x", "y"], "assign %out[%i] = f" ~ which ~ "f(%x[%i], %y[%i])",
  "_mm256_blendv_ps(_mm256_" ~ which ~ "_ps({x_data}, {y_data}), {x_data}, _mm256_cmp_ps({y_data}, {y_data}, _CMP_UNORD_Q))",
  ["%new = arith." ~ which ~ "numf %x_v, %y_v : !r_" ~ t.s])}
//% endmacro

<# A product with one cell of memory. #>
//% macro fmadd_broadcast(t, name)
  exo.instr @${name}(${registers(t, ["dst", "lhs"])}, %rhs: !one_${t.s}[1])
      where (${unit(["dst", "lhs"])})
      c "{dst_data} = ${fma(t, "{lhs_data}", set1(t, "rhs"), "{dst_data}")};" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      reduce %dst[%i] += %lhs[%i] * %rhs[0]
    }
  }

  func.func @${fn(name)}(${vectors(t, ["dst", "lhs"])}, %rhs: !one_cell_${t.s}) {
    %c0 = arith.constant 0 : index
    %old = memref.load %dst[] : !v_${t.s}
    %l = memref.load %lhs[] : !v_${t.s}
    %x = memref.load %rhs[%c0] : !one_cell_${t.s}
    %r = vector.broadcast %x : ${t.m} to !r_${t.s}
//% if t.float
    %new = math.fma %l, %r, %old : !r_${t.s}
//% else
    %product = arith.muli %l, %r : !r_${t.s}
    %new = arith.addi %product, %old : !r_${t.s}
//% endif
    memref.store %new, %dst[] : !v_${t.s}
    return
  }
//% endmacro

<# A register is added to memory. #>
//% macro add_to_memory(t, name)
  exo.instr @${name}(%dst: !mem_${t.s}[${t.n}], %val: !reg_${t.s}[${t.n}])
      where (${unit(["dst", "val"])})
      c "_mm256_storeu_${t.bits}(${t.to}&{dst_data}, _mm256_add_${t.s}(_mm256_loadu_${t.bits}(${t.from}&{dst_data}), {val_data}));" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      reduce %dst[%i] += %val[%i]
    }
  }

  func.func @${fn(name)}(%dst: !cells_${t.s}, %val: !v_${t.s}) {
    %c0 = arith.constant 0 : index
    %old = vector.load %dst[%c0] : !cells_${t.s}, !r_${t.s}
    %x = memref.load %val[] : !v_${t.s}
    %new = arith.add${t.a} %old, %x : !r_${t.s}
    vector.store %new, %dst[%c0] : !cells_${t.s}, !r_${t.s}
    return
  }
//% endmacro

<# The sum of all lanes, in an order that is the code's: halves are added until one lane is left, as C says it in `c`. #>
//% macro reduce_add(t, name, c)
  exo.instr @${name}(%x: !reg_${t.s}[${t.n}], %result: memref<${t.elem}>)
      where (${unit(["x"])})
      c "${c}" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      reduce %result += %x[%i]
    }
  }

  func.func @${fn(name)}(%x: !v_${t.s}, %result: !scalar_${t.s}) {
    %v = memref.load %x[] : !v_${t.s}
    %sum = vector.reduction <add>, %v ${"fastmath<reassoc> " if t.float else ""}: !r_${t.s} into ${t.m}
    %old = memref.load %result[] : !scalar_${t.s}
    %new = arith.add${t.a} %old, %sum : ${t.m}
    memref.store %new, %result[] : !scalar_${t.s}
    return
  }
//% endmacro

<# What all types with masks have. #>
//% for t in with_masks
${load(t, "mm256_loadu_" ~ t.s)}
${store(t, "mm256_storeu_" ~ t.s)}
  // The lanes that are off become zero.
${prefix_load(t, "mm256_prefix_load_" ~ t.s)}
  // No cell behind the first ones is touched.
${prefix_store(t, "mm256_prefix_store_" ~ t.s, "bound")}
${prefix_store(t, "avx2_mask_storeu_" ~ t.s, "N")}
${zero(t, "mm256_setzero_" ~ t.s, "dst")}
${zero(t, "avx2_set0_" ~ t.s, "out")}
${broadcast(t, "mm256_" ~ t.set1)}
${broadcast(t, "mm256_" ~ t.set1 ~ "_scalar", true)}
${prefix_broadcast(t, "mm256_prefix_" ~ t.set1)}
${prefix_broadcast(t, "mm256_prefix_" ~ t.set1 ~ "_scalar", true)}
${reg_copy(t, "avx2_reg_copy_" ~ t.s)}
//% for o in ([add, sub, mul, div] if t.float else [add, sub, mul])
${binary(t, "mm256_" ~ (t.mul if o.name == "mul" else o.name) ~ "_" ~ t.s, o)}
${binary(t, "mm256_prefix_" ~ (t.mul if o.name == "mul" else o.name) ~ "_" ~ t.s, o, true)}
//% endfor
${fmadd(t, "mm256_fmadd_" ~ t.s)}
${fmadd(t, "mm256_prefix_fmadd_" ~ t.s, true)}
${fmadd_broadcast(t, "mm256_fmadd_" ~ t.s ~ "_broadcast")}
${add_to_memory(t, "avx2_fmadd_memu_" ~ t.s)}
${reduce_add_wide(t, "avx2_reduce_add_wide_" ~ t.s)}
${reduce_add_wide(t, "mm256_prefix_reduce_add_wide_" ~ t.s, true)}
${select(t, "avx2_select_" ~ t.s)}
${abs(t, "avx2_abs_" ~ t.s)}
${abs(t, "mm256_prefix_abs_" ~ t.s, true)}
${sign(t, "avx2_sign_" ~ t.s)}
${relu(t, "avx2_relu_" ~ t.s)}
${relu(t, "mm256_prefix_relu_" ~ t.s, true)}
//% if t.float
${lanewise(t, "mm256_sqrt_" ~ t.s, ["dst", "src"], "assign %dst[%i] = sqrt(%src[%i])", "_mm256_sqrt_" ~ t.s ~ "({src_data})",
  ["%new = math.sqrt %src_v : !r_" ~ t.s])}
//% endif
//% endfor
${reduce_add(f32, "avx2_assoc_reduce_add_ps",
  "__m128 half = _mm_add_ps(_mm256_castps256_ps128({x_data}), _mm256_extractf128_ps({x_data}, 1)); half = _mm_add_ps(half, _mm_movehl_ps(half, half)); *{result_data} += _mm_cvtss_f32(_mm_add_ss(half, _mm_movehdup_ps(half)));")}
${reduce_add(f64, "avx2_assoc_reduce_add_pd",
  "__m128d half = _mm_add_pd(_mm256_castpd256_pd128({x_data}), _mm256_extractf128_pd({x_data}, 1)); *{result_data} += _mm_cvtsd_f64(_mm_add_sd(half, _mm_unpackhi_pd(half, half)));")}
  // Unsigned, since C leaves it open what a sum with sign does that wraps.
${reduce_add(i32, "avx2_assoc_reduce_add_epi32",
  "__m128i half = _mm_add_epi32(_mm256_castsi256_si128({x_data}), _mm256_extracti128_si256({x_data}, 1)); half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e)); half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)); *{result_data} = (int32_t) ((uint32_t) *{result_data} + (uint32_t) _mm_cvtsi128_si32(half));")}
${extremum(f32, "avx2_fmax_ps", "max")}
${extremum(f32, "avx2_fmin_ps", "min")}

  // Half of a register becomes a whole one of twice the width; no number is rounded.
//% for half in [{"name": "lower", "first": 0, "place": "%i", "c": "castps256_ps128({src_data})"}, {"name": "upper", "first": 4, "place": "4 + %i", "c": "extractf128_ps({src_data}, 1)"}]
  exo.instr @avx2_convert_f32_${half.name}_to_f64(%dst: !reg_pd[4], %src: !reg_ps[8])
      where (${unit(["dst", "src"])})
      c "{dst_data} = _mm256_cvtps_pd(_mm256_${half.c});" mlir @convert_f32_${half.name}_to_f64 {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[${half.place}]
    }
  }

  func.func @convert_f32_${half.name}_to_f64(%dst: !v_pd, %src: !v_ps) {
    %x = memref.load %src[] : !v_ps
    %half = vector.extract_strided_slice %x {offsets = [${half.first}], sizes = [4], strides = [1]} : !r_ps to vector<4xf32>
    %r = arith.extf %half : vector<4xf32> to !r_pd
    memref.store %r, %dst[] : !v_pd
    return
  }
//% endfor

  // And back, rounded to the nearest.
  exo.instr @avx2_convert_f64_to_f32(%dst: !reg_ps[8], %lower: !reg_pd[4], %upper: !reg_pd[4])
      where (${unit(["dst", "lower", "upper"])})
      c "{dst_data} = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps({lower_data})), _mm256_cvtpd_ps({upper_data}), 1);" mlir @convert_f64_to_f32 {
    for %i = 0 to 4 {
      assign %dst[%i] = %lower[%i]
    }
    for %i = 0 to 4 {
      assign %dst[4 + %i] = %upper[%i]
    }
  }

  func.func @convert_f64_to_f32(%dst: !v_ps, %lower: !v_pd, %upper: !v_pd) {
    %l = memref.load %lower[] : !v_pd
    %u = memref.load %upper[] : !v_pd
    %l32 = arith.truncf %l : !r_pd to vector<4xf32>
    %u32 = arith.truncf %u : !r_pd to vector<4xf32>
    %r = vector.shuffle %l32, %u32 [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
    memref.store %r, %dst[] : !v_ps
    return
  }

  exo.instr @avx2_convert_i32_to_f32(%dst: !reg_ps[8], %src: !reg_epi32[8])
      where (${unit(["dst", "src"])})
      c "{dst_data} = _mm256_cvtepi32_ps({src_data});" mlir @convert_i32_to_f32 {
    for %i = 0 to 8 {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @convert_i32_to_f32(%dst: !v_ps, %src: !v_epi32) {
    %x = memref.load %src[] : !v_epi32
    %r = arith.sitofp %x : !r_epi32 to !r_ps
    memref.store %r, %dst[] : !v_ps
    return
  }

  // 16 bits without sign. Sums wrap; saturating ones would be another body.
${load(u16, "mm256_loadu_si256")}
${store(u16, "mm256_storeu_si256")}
${zero(u16, "mm256_setzero_si256", "dst")}
${broadcast(u16, "mm256_set1_epi16")}
${binary(u16, "mm256_add_epi16", add)}
${binary(u16, "mm256_sub_epi16", sub)}
${binary(u16, "mm256_mullo_epi16", mul)}
  // (x * 43691) >> 17 is x / 3 for all x of 16 bits: 43691 = (2^17 + 1) / 3.
${lanewise(u16, "avx2_ui16_divide_by_3", ["out", "x"], "assign %out[%i] = %x[%i] / 3",
  "_mm256_srli_epi16(_mm256_mulhi_epu16({x_data}, _mm256_set1_epi16((short) 43691)), 1)",
  ["%three = arith.constant dense<3> : !r_epi16", "%new = arith.divui %x_v, %three : !r_epi16"])}

  // Products of 8 bits with sign, and of 16: registers hold pairs of neighbours, of which madd adds up both products. 8 bits are
  // widened on the way from memory. (maddubs, which would take them as they are, saturates in between.)
//% macro load_pairs(name, elem, m, extend, c)
  exo.instr @${name}(%dst: !reg_pairs[8, 2], %src: memref<8x2x${elem}, strided<[?, ?], offset: ?>>[8, 2])
      where (${pairs("dst")}, ${pairs("src")})
      c "{dst_data} = ${c};" mlir @${fn(name)} {
    for %i = 0 to 8 {
      for %q = 0 to 2 {
        assign %dst[%i, %q] = %src[%i, %q]
      }
    }
  }

  func.func @${fn(name)}(%dst: !v_pairs, %src: memref<8x2x${m}, strided<[2, 1], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %cells = memref.collapse_shape %src [[0, 1]] : memref<8x2x${m}, strided<[2, 1], offset: ?>> into memref<16x${m}, strided<[1], offset: ?>>
    %x = vector.load %cells[%c0] : memref<16x${m}, strided<[1], offset: ?>>, vector<16x${m}>
//% if extend
    %w = ${extend} %x : vector<16x${m}> to vector<16xi16>
    %r = vector.shape_cast %w : vector<16xi16> to !r_pairs
//% else
    %r = vector.shape_cast %x : vector<16xi16> to !r_pairs
//% endif
    memref.store %r, %dst[] : !v_pairs
    return
  }
//% endmacro

//% macro set1_pair(name, elem, extend, c)
  exo.instr @${name}(%dst: !reg_pairs[8, 2], %src: memref<2x${elem}, strided<[?], offset: ?>>[2])
      where (${pairs("dst")}, stride(%src, 0) == 1)
      c "{dst_data} = ${c}(_mm_broadcastw_epi16(_mm_loadu_si16(&{src_data})));" mlir @${fn(name)} {
    for %i = 0 to 8 {
      for %q = 0 to 2 {
        assign %dst[%i, %q] = %src[%q]
      }
    }
  }

  func.func @${fn(name)}(%dst: !v_pairs, %src: memref<2xi8, strided<[1], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %x = vector.load %src[%c0] : memref<2xi8, strided<[1], offset: ?>>, vector<2xi8>
    %w = ${extend} %x : vector<2xi8> to vector<2xi16>
    %r = vector.broadcast %w : vector<2xi16> to !r_pairs
    memref.store %r, %dst[] : !v_pairs
    return
  }
//% endmacro

${load_pairs("avx2_loadu_i16x2", "i16", "i16", "", "_mm256_loadu_si256((const __m256i *) &{src_data})")}
${load_pairs("avx2_load_i8_as_i16x2", "i8", "i8", "arith.extsi", "_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *) &{src_data}))")}
${load_pairs("avx2_load_ui8_as_i16x2", "ui8", "i8", "arith.extui", "_mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *) &{src_data}))")}
${set1_pair("avx2_set1_i8_as_i16x2", "i8", "arith.extsi", "_mm256_cvtepi8_epi16")}
${set1_pair("avx2_set1_ui8_as_i16x2", "ui8", "arith.extui", "_mm256_cvtepu8_epi16")}

  exo.instr @avx2_storeu_i16x2(%dst: memref<8x2xi16, strided<[?, ?], offset: ?>>[8, 2], %src: !reg_pairs[8, 2])
      where (${pairs("dst")}, ${pairs("src")})
      c "_mm256_storeu_si256((__m256i *) &{dst_data}, {src_data});" mlir @storeu_i16x2 {
    for %i = 0 to 8 {
      for %q = 0 to 2 {
        assign %dst[%i, %q] = %src[%i, %q]
      }
    }
  }

  func.func @storeu_i16x2(%dst: memref<8x2xi16, strided<[2, 1], offset: ?>>, %src: !v_pairs) {
    %c0 = arith.constant 0 : index
    %cells = memref.collapse_shape %dst [[0, 1]] : memref<8x2xi16, strided<[2, 1], offset: ?>> into memref<16xi16, strided<[1], offset: ?>>
    %x = memref.load %src[] : !v_pairs
    %r = vector.shape_cast %x : !r_pairs to vector<16xi16>
    vector.store %r, %cells[%c0] : memref<16xi16, strided<[1], offset: ?>>, vector<16xi16>
    return
  }

  exo.instr @avx2_madd_epi16(%C: !reg_epi32[8], %A: !reg_pairs[8, 2], %B: !reg_pairs[8, 2])
      where (stride(%C, 0) == 1, ${pairs("A")}, ${pairs("B")})
      c "{C_data} = _mm256_add_epi32({C_data}, _mm256_madd_epi16({A_data}, {B_data}));" mlir @madd_epi16 {
    for %i = 0 to 8 {
      for %q = 0 to 2 {
        reduce %C[%i] += %A[%i, %q] * %B[%i, %q]
      }
    }
  }

  func.func @madd_epi16(%C: !v_epi32, %A: !v_pairs, %B: !v_pairs) {
    %old = memref.load %C[] : !v_epi32
    %a = memref.load %A[] : !v_pairs
    %b = memref.load %B[] : !v_pairs
    %a16 = vector.shape_cast %a : !r_pairs to vector<16xi16>
    %b16 = vector.shape_cast %b : !r_pairs to vector<16xi16>
    %sums = llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"(%a16, %b16) : (vector<16xi16>, vector<16xi16>) -> !r_epi32
    %new = arith.addi %old, %sums : !r_epi32
    memref.store %new, %C[] : !v_epi32
    return
  }
}
