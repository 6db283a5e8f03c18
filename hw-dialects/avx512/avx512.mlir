// AVX-512: registers of 512 bits. README.md beside this file says what is in it.
//
// The text is a template: tables of types and operations, a macro for each kind of instruction, then the instructions. A macro
// writes the declaration and behind it the function of MLIR's own dialects that does the same. Instructions are called as
// Intel's intrinsics without the leading underscore, and `avx512_` where there is none. Masked ones take the number N of lanes
// that are on, which are the first ones; what their code does to the other lanes is in their bodies.
<#
  Types.
    elem, m   in Exo and in MLIR                         n, mem, c   lanes, memory, and what C calls a register
    s         how intrinsics end                         mul         how the one that multiplies is called
    a         how operations of arith end                mask        what C calls a mask
#>
<% set f32 = {"s": "ps", "elem": "f32", "m": "f32", "n": 16, "mem": "zmm", "c": "__m512", "mask": "__mmask16",
              "float": true, "zero": "0.0", "mul": "mul", "a": "f"} %>
<% set f64 = {"s": "pd", "elem": "f64", "m": "f64", "n": 8, "mem": "zmm_f64", "c": "__m512d", "mask": "__mmask8",
              "float": true, "zero": "0.0", "mul": "mul", "a": "f"} %>
<% set i32 = {"s": "epi32", "elem": "i32", "m": "i32", "n": 16, "mem": "zmm_i32", "c": "__m512i", "mask": "__mmask16",
              "float": false, "zero": "0", "mul": "mullo", "a": "i"} %>
<% set types = [f32, f64, i32] %>
<# What products take several of at once, `q` of them for each lane of 32 bits. #>
<% set i8x4 = {"s": "i8x4", "elem": "i8", "m": "i8", "q": 4, "mem": "zmm_i8", "zero": "0"} %>
<% set ui8x4 = {"s": "ui8x4", "elem": "ui8", "m": "i8", "q": 4, "mem": "zmm_ui8", "zero": "0"} %>
<% set bf16x2 = {"s": "bf16x2", "elem": "bf16", "m": "bf16", "q": 2, "mem": "zmm_bf16", "zero": "0.0"} %>
<% set packed = [i8x4, ui8x4, bf16x2] %>
<% set add = {"name": "add", "op": "+"} %>
<% set sub = {"name": "sub", "op": "-"} %>
<% set mul = {"name": "mul", "op": "*"} %>
<% set div = {"name": "div", "op": "/"} %>

<# What argument lists, C and MLIR are made of. #>
<% macro fn(name) %>${name | replace("avx512_abs", "abs_by_select") | replace("avx512_mask_abs", "mask_abs_by_select") | replace("avx512_", "") | replace("mm512_", "")}<% endmacro %>
<% macro unit(names) %><% for name in names %>stride(%${name}, 0) == 1${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro dense(p, names) %><% for name in names %>stride(%${name}, 0) == ${p.q}, stride(%${name}, 1) == 1${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro registers(t, names) %><% for name in names %>%${name}: !reg_${t.s}[${t.n}]${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro vectors(t, names) %><% for name in names %>%${name}: !v_${t.s}${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro needs(features) %> attributes {exo.target_features = [${features}]}<% endmacro %>
<% macro on(t) %>(${t.mask}) ((1 << {N}) - 1)<% endmacro %>
<% macro operation(t, o) %>${t.mul if o.name == "mul" else o.name}_${t.s}<% endmacro %>

//% for t in types
<# Arguments in registers, in memory, some cells and one of them; a register; and the same as functions take them. -#>
!reg_${t.s} = memref<${t.n}x${t.elem}, strided<[?], offset: ?>, #exo.mem<"${t.mem}">>
!mem_${t.s} = memref<${t.n}x${t.elem}, strided<[?], offset: ?>>
!some_${t.s} = memref<?x${t.elem}, strided<[?], offset: ?>>
!one_${t.s} = memref<1x${t.elem}, strided<[?], offset: ?>>
!r_${t.s} = vector<${t.n}x${t.m}>
!on_${t.s} = vector<${t.n}xi1>
!v_${t.s} = memref<!r_${t.s}, strided<[], offset: ?>>
!cells_${t.s} = memref<${t.n}x${t.m}, strided<[1], offset: ?>>
!some_cells_${t.s} = memref<?x${t.m}, strided<[1], offset: ?>>
!one_cell_${t.s} = memref<1x${t.m}, strided<[?], offset: ?>>
!scalar_${t.s} = memref<${t.m}, strided<[], offset: ?>>
//% endfor
//% for p in packed
!reg_${p.s} = memref<16x${p.q}x${p.elem}, strided<[?, ?], offset: ?>, #exo.mem<"${p.mem}">>
!mem_${p.s} = memref<16x${p.q}x${p.elem}, strided<[?, ?], offset: ?>>
!some_${p.s} = memref<?x${p.q}x${p.elem}, strided<[?, ?], offset: ?>>
!r_${p.s} = vector<16x${p.q}x${p.m}>
!flat_${p.s} = vector<${16 * p.q}x${p.m}>
!on_${p.s} = vector<${16 * p.q}xi1>
!v_${p.s} = memref<!r_${p.s}, strided<[], offset: ?>>
!cells_${p.s} = memref<16x${p.q}x${p.m}, strided<[${p.q}, 1], offset: ?>>
!some_cells_${p.s} = memref<?x${p.q}x${p.m}, strided<[${p.q}, 1], offset: ?>>
!line_${p.s} = memref<${16 * p.q}x${p.m}, strided<[1], offset: ?>>
!some_line_${p.s} = memref<?x${p.m}, strided<[1], offset: ?>>
!unit_${p.s} = memref<${p.q}x${p.elem}, strided<[?], offset: ?>>
!unit_cells_${p.s} = memref<${p.q}x${p.m}, strided<[1], offset: ?>>
//% endfor

module @avx512 attributes {exo.version = "1.0.0", exo.summary = "AVX-512: registers of 512 bits, and masks", exo.target_features = ["+avx512f"]} {
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

  // Registers are zero at first: masked instructions pass on the lanes that are off, and C must not read what it never wrote.
  // Compilers drop it wherever all lanes are written.
//% for t in types
  exo.memory @${t.mem} {alloc = "${t.c} {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                   innermost = array<i64: ${t.n}>, elems = [${t.elem}], mlir = dense<${t.zero}> : !r_${t.s},
                   registers = 32 : i64, register_file = "zmm", global = "#include <immintrin.h>"}
//% endfor
//% for p in packed
  exo.memory @${p.mem} {alloc = "__m512i {name}{outer} = {{ 0 }};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 16, ${p.q}>, elems = [${p.elem}], mlir = dense<${p.zero}> : !r_${p.s},
                   registers = 32 : i64, register_file = "zmm", global = "#include <immintrin.h>"}
//% endfor

<# Between registers and memory. #>
//% macro load(t, name)
  exo.instr @${name}(%dst: !reg_${t.s}[${t.n}], %src: !mem_${t.s}[${t.n}])
      where (${unit(["dst", "src"])})
      c "{dst_data} = _mm512_loadu_${t.s}(&{src_data});" mlir @${fn(name)} {
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
      c "_mm512_storeu_${t.s}(&{dst_data}, {src_data});" mlir @${fn(name)} {
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

//% macro mask_load(t, name, zeroes)
  exo.instr @${name}(%N: size, %dst: !reg_${t.s}[${t.n}], %src: !some_${t.s}[%N])
      where (%N <= ${t.n}, ${unit(["dst", "src"])})
      c "{dst_data} = ${"_mm512_maskz_loadu_" ~ t.s ~ "(" if zeroes else "_mm512_mask_loadu_" ~ t.s ~ "({dst_data}, "}${on(t)}, &{src_data});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
//% if zeroes
      } else {
        assign %dst[%i] = ${t.zero}
//% endif
      }
    }
  }

  func.func @${fn(name)}(%N: index, %dst: !v_${t.s}, %src: !some_cells_${t.s}) {
    %c0 = arith.constant 0 : index
    %off = ${"arith.constant dense<" ~ t.zero ~ "> : !r_" ~ t.s if zeroes else "memref.load %dst[] : !v_" ~ t.s}
    %on = vector.create_mask %N : !on_${t.s}
    %r = vector.maskedload %src[%c0], %on, %off : !some_cells_${t.s}, !on_${t.s}, !r_${t.s} into !r_${t.s}
    memref.store %r, %dst[] : !v_${t.s}
    return
  }
//% endmacro

//% macro mask_store(t, name)
  exo.instr @${name}(%N: size, %dst: !some_${t.s}[%N], %src: !reg_${t.s}[${t.n}])
      where (%N <= ${t.n}, ${unit(["dst", "src"])})
      c "_mm512_mask_storeu_${t.s}(&{dst_data}, ${on(t)}, {src_data});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src[%i]
      }
    }
  }

  func.func @${fn(name)}(%N: index, %dst: !some_cells_${t.s}, %src: !v_${t.s}) {
    %c0 = arith.constant 0 : index
    %r = memref.load %src[] : !v_${t.s}
    %on = vector.create_mask %N : !on_${t.s}
    vector.maskedstore %dst[%c0], %on, %r : !some_cells_${t.s}, !on_${t.s}, !r_${t.s}
    return
  }
//% endmacro

<# A number in all lanes, or in the first ones. #>
//% macro zero(t, name)
  exo.instr @${name}(%dst: !reg_${t.s}[${t.n}])
      where (${unit(["dst"])})
      c "{dst_data} = _mm512_setzero_${t.s}();" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = ${t.zero}
    }
  }

  func.func @${fn(name)}(%dst: !v_${t.s}) {
    %r = arith.constant dense<${t.zero}> : !r_${t.s}
    memref.store %r, %dst[] : !v_${t.s}
    return
  }
//% endmacro

//% macro set1(t, name, masked=false, from_scalar=false)
//% set cell = "memref<" ~ t.elem ~ ">" if from_scalar else "!one_" ~ t.s ~ "[1]"
//% set at = "" if from_scalar else "[0]"
//% set c_cell = ("*" if from_scalar else "") ~ "{src_data}"
//% set source = "!scalar_" ~ t.s if from_scalar else "!one_cell_" ~ t.s
  exo.instr @${name}(${"%N: size, " if masked else ""}%dst: !reg_${t.s}[${t.n}], %src: ${cell})
      where (${"%N <= " ~ t.n ~ ", " if masked else ""}${unit(["dst"])})
//% if masked
      c "{dst_data} = _mm512_mask_mov_${t.s}({dst_data}, ${on(t)}, _mm512_set1_${t.s}(${c_cell}));" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      if %i < %N {
        assign %dst[%i] = %src${at}
      }
    }
  }
//% else
      c "{dst_data} = _mm512_set1_${t.s}(${c_cell});" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
      assign %dst[%i] = %src${at}
    }
  }
//% endif

  func.func @${fn(name)}(${"%N: index, " if masked else ""}%dst: !v_${t.s}, %src: ${source}) {
//% if from_scalar
    %x = memref.load %src[] : ${source}
//% else
    %c0 = arith.constant 0 : index
    %x = memref.load %src[%c0] : ${source}
//% endif
    %new = vector.broadcast %x : ${t.m} to !r_${t.s}
//% if masked
    %old = memref.load %dst[] : !v_${t.s}
    %on = vector.create_mask %N : !on_${t.s}
    %r = arith.select %on, %new, %old : !on_${t.s}, !r_${t.s}
    memref.store %r, %dst[] : !v_${t.s}
//% else
    memref.store %new, %dst[] : !v_${t.s}
//% endif
    return
  }
//% endmacro

<# From registers to one of them, `out`, lane by lane: `body` is the statement for lane %i, `value` is C, and `mlir` makes `new`
   of %x_v, what register %x holds. The value of C of a masked one keeps the lanes of `out` that are off. #>
//% macro lanewise(t, name, args, out, body, value, mlir, masked=false, new="%new")
  exo.instr @${name}(${"%N: size, " if masked else ""}${registers(t, args)})
      where (${"%N <= " ~ t.n ~ ", " if masked else ""}${unit(args)})
      c "{${out}_data} = ${value};" mlir @${fn(name)} {
    for %i = 0 to ${t.n} {
//% if masked
      if %i < %N {
        ${body}
      }
//% else
      ${body}
//% endif
    }
  }

  func.func @${fn(name)}(${"%N: index, " if masked else ""}${vectors(t, args)}) {
//% for arg in args
    %${arg}_v = memref.load %${arg}[] : !v_${t.s}
//% endfor
//% for line in mlir
    ${line}
//% endfor
//% if masked
    %on = vector.create_mask %N : !on_${t.s}
    %all = arith.select %on, ${new}, %${out}_v : !on_${t.s}, !r_${t.s}
    memref.store %all, %${out}[] : !v_${t.s}
//% else
    memref.store ${new}, %${out}[] : !v_${t.s}
//% endif
    return
  }
//% endmacro

//% macro binary(t, o, masked=false)
${lanewise(t, "mm512_" ~ ("mask_" if masked else "") ~ operation(t, o), ["out", "x", "y"], "out", "assign %out[%i] = %x[%i] " ~ o.op ~ " %y[%i]",
  ("_mm512_mask_" ~ operation(t, o) ~ "({out_data}, " ~ on(t) ~ ", " if masked else "_mm512_" ~ operation(t, o) ~ "(") ~ "{x_data}, {y_data})",
  ["%new = arith." ~ o.name ~ t.a ~ " %x_v, %y_v : !r_" ~ t.s], masked)}
//% endmacro

<# The mask3 form keeps the lanes of C that are off; the mask form would take those of A. MLIR's is not vector.fma, which a target
   without the instruction would round twice. #>
//% macro fmadd(t, name, masked=false)
//% if t.float
${lanewise(t, name, ["A", "B", "C"], "C", "reduce %C[%i] += %A[%i] * %B[%i]",
  "_mm512_" ~ ("mask3_" if masked else "") ~ "fmadd_" ~ t.s ~ "({A_data}, {B_data}, {C_data}" ~ (", " ~ on(t) if masked else "") ~ ")",
  ["%new = math.fma %A_v, %B_v, %C_v : !r_" ~ t.s], masked)}
//% else
${lanewise(t, name, ["A", "B", "C"], "C", "reduce %C[%i] += %A[%i] * %B[%i]",
  ("_mm512_mask_add_epi32({C_data}, " ~ on(t) ~ ", " if masked else "_mm512_add_epi32(") ~ "{C_data}, _mm512_mullo_epi32({A_data}, {B_data}))",
  ["%product = arith.muli %A_v, %B_v : !r_" ~ t.s, "%new = arith.addi %product, %C_v : !r_" ~ t.s], masked)}
//% endif
//% endmacro

//% macro reduce_add_wide(t, name, masked=false)
${lanewise(t, name, ["dst", "src"], "dst", "reduce %dst[%i] += %src[%i]",
  ("_mm512_mask_add_" ~ t.s ~ "({dst_data}, " ~ on(t) ~ ", " if masked else "_mm512_add_" ~ t.s ~ "(") ~ "{dst_data}, {src_data})",
  ["%new = arith.add" ~ t.a ~ " %dst_v, %src_v : !r_" ~ t.s], masked)}
//% endmacro

<# The operand behind NaN is taken: zero, as the relu of the language. #>
//% macro relu(t, name, masked=false)
${lanewise(t, name, ["dst", "src"], "dst", "assign %dst[%i] = relu(%src[%i])",
  ("_mm512_mask_max_" ~ t.s ~ "({dst_data}, " ~ on(t) ~ ", " if masked else "_mm512_max_" ~ t.s ~ "(") ~ "{src_data}, _mm512_setzero_" ~ t.s ~ "())",
  ["%zero = arith.constant dense<" ~ t.zero ~ "> : !r_" ~ t.s,
   "%is_positive = arith.cmp" ~ t.a ~ (" olt" if t.float else " slt") ~ ", %zero, %src_v : !r_" ~ t.s,
   "%new = arith.select %is_positive, %src_v, %zero : !on_" ~ t.s ~ ", !r_" ~ t.s], masked)}
//% endmacro

<# From -0, so that zeros change their signs, too. #>
//% macro sign(t, name)
${lanewise(t, name, ["dst", "src"], "dst", "assign %dst[%i] = -%src[%i]",
  "_mm512_sub_" ~ t.s ~ "(_mm512_set1_" ~ t.s ~ ("(-0.0)" if t.float else "(0)") ~ ", {src_data})",
  ["%new = arith.negf %src_v : !r_" ~ t.s] if t.float else
  ["%zero = arith.constant dense<0> : !r_" ~ t.s, "%new = arith.subi %zero, %src_v : !r_" ~ t.s])}
//% endmacro

//% macro select(t, name)
${lanewise(t, name, ["out", "x", "v", "y", "z"], "out", "assign %out[%i] = select(%x[%i], %v[%i], %y[%i], %z[%i])",
  "_mm512_mask_blend_" ~ t.s ~ "(_mm512_cmp" ~ ("_" ~ t.s ~ "_mask({x_data}, {v_data}, _CMP_LT_OQ)" if t.float else "lt_epi32_mask({x_data}, {v_data})") ~ ", {z_data}, {y_data})",
  ["%is_less = arith.cmp" ~ t.a ~ (" olt" if t.float else " slt") ~ ", %x_v, %v_v : !r_" ~ t.s,
   "%new = arith.select %is_less, %y_v, %z_v : !on_" ~ t.s ~ ", !r_" ~ t.s])}
//% endmacro

<# C's fmax and fmin prefer the number to NaN; max and min take the second operand then. #>
//% macro extremum(t, name, which)
${lanewise(t, name, ["out", "x", "y"], "out", "assign %out[%i] = f" ~ which ~ "f(%x[%i], %y[%i])",
  "_mm512_mask_mov_ps(_mm512_" ~ which ~ "_ps({x_data}, {y_data}), _mm512_cmp_ps_mask({y_data}, {y_data}, _CMP_UNORD_Q), {x_data})",
  ["%new = arith." ~ which ~ "numf %x_v, %y_v : !r_" ~ t.s])}
//% endmacro

<# The sum of all lanes, in an order that is the compiler's. In C integers are added without sign, so that the sum may wrap. #>
//% macro reduce_add(t, name, into_scalar=false)
//% set cell = "memref<" ~ t.elem ~ ">" if into_scalar else "!one_" ~ t.s ~ "[1]"
//% set at = "" if into_scalar else "[0]"
//% set c_cell = ("*" if into_scalar else "") ~ "{dst_data}"
//% set target = "!scalar_" ~ t.s if into_scalar else "!one_cell_" ~ t.s
//% set index = "" if into_scalar else "%c0"
  exo.instr @${name}(%dst: ${cell}, %src: !reg_${t.s}[${t.n}])
      where (${unit(["src"])})
//% if t.float
      c "${c_cell} += _mm512_reduce_add_${t.s}({src_data});" mlir @${fn(name)} {
//% else
      c "${c_cell} = (int32_t) ((uint32_t) ${c_cell} + (uint32_t) _mm512_reduce_add_epi32({src_data}));" mlir @${fn(name)} {
//% endif
    for %i = 0 to ${t.n} {
      reduce %dst${at} += %src[%i]
    }
  }

  func.func @${fn(name)}(%dst: ${target}, %src: !v_${t.s}) {
//% if not into_scalar
    %c0 = arith.constant 0 : index
//% endif
    %v = memref.load %src[] : !v_${t.s}
    %sum = vector.reduction <add>, %v ${"fastmath<reassoc> " if t.float else ""}: !r_${t.s} into ${t.m}
    %old = memref.load %dst[${index}] : ${target}
    %new = arith.add${t.a} %old, %sum : ${t.m}
    memref.store %new, %dst[${index}] : ${target}
    return
  }
//% endmacro

<# The absolute value, zero without sign. #>
//% macro abs(t, name, masked=false)
${lanewise(t, name, ["dst", "src"], "dst",
  "assign %dst[%i] = select(%src[%i], 0.0, -%src[%i], %src[%i] + 0.0)" if t.float else "assign %dst[%i] = select(%src[%i], 0, -%src[%i], %src[%i])",
  ("_mm512_mask_mov_" ~ t.s ~ "({dst_data}, " ~ on(t) ~ ", _mm512_abs_" ~ t.s ~ "({src_data}))") if masked else "_mm512_abs_" ~ t.s ~ "({src_data})",
  ["%new = math.abs" ~ t.a ~ " %src_v : !r_" ~ t.s], masked)}
//% endmacro

<# As programs write it with one comparison: the negative of what is not above zero, so that zeros change their signs. #>
//% macro abs_by_select(t, name, masked=false)
//% set value = "_mm512_mask_sub_" ~ t.s ~ "({src_data}, _mm512_cmp_" ~ t.s ~ "_mask(_mm512_setzero_" ~ t.s ~ "(), {src_data}, _CMP_NLT_UQ), _mm512_set1_" ~ t.s ~ "(-0.0), {src_data})" if t.float else "_mm512_abs_epi32({src_data})"
${lanewise(t, name, ["dst", "src"], "dst", "assign %dst[%i] = select(" ~ t.zero ~ ", %src[%i], %src[%i], -%src[%i])",
  ("_mm512_mask_mov_" ~ t.s ~ "({dst_data}, " ~ on(t) ~ ", " ~ value ~ ")") if masked else value,
  ["%zero = arith.constant dense<0.0> : !r_" ~ t.s, "%negative = arith.negf %src_v : !r_" ~ t.s, "%is_above = arith.cmpf olt, %zero, %src_v : !r_" ~ t.s,
   "%new = arith.select %is_above, %src_v, %negative : !on_" ~ t.s ~ ", !r_" ~ t.s] if t.float else ["%new = math.absi %src_v : !r_" ~ t.s], masked)}
//% endmacro

//% for t in types
${load(t, "mm512_loadu_" ~ t.s)}
${store(t, "mm512_storeu_" ~ t.s)}
${mask_load(t, "mm512_maskz_loadu_" ~ t.s, true)}
${mask_load(t, "mm512_mask_loadu_" ~ t.s, false)}
  // No cell behind the first N is touched.
${mask_store(t, "mm512_mask_storeu_" ~ t.s)}
${zero(t, "mm512_setzero_" ~ t.s)}
${set1(t, "mm512_set1_" ~ t.s)}
${set1(t, "mm512_mask_set1_" ~ t.s, true)}
${set1(t, "mm512_set1_" ~ t.s ~ "_scalar", false, true)}
${set1(t, "mm512_mask_set1_" ~ t.s ~ "_scalar", true, true)}
${lanewise(t, "avx512_reg_copy_" ~ t.s, ["dst", "src"], "dst", "assign %dst[%i] = %src[%i]", "{src_data}", [], false, "%src_v")}
${fmadd(t, "mm512_fmadd_" ~ t.s)}
${fmadd(t, "mm512_mask_fmadd_" ~ t.s, true)}
//% for o in ([add, sub, mul, div] if t.float else [add, sub, mul])
${binary(t, o)}
${binary(t, o, true)}
//% endfor
${reduce_add_wide(t, "mm512_reduce_add_wide_" ~ t.s)}
${reduce_add_wide(t, "mm512_mask_reduce_add_wide_" ~ t.s, true)}
${reduce_add(t, "mm512_reduce_add_" ~ t.s)}
${reduce_add(t, "mm512_reduce_add_" ~ t.s ~ "_scalar", true)}
${relu(t, "mm512_relu_" ~ t.s)}
${relu(t, "mm512_mask_relu_" ~ t.s, true)}
${select(t, "avx512_select_" ~ t.s)}
${sign(t, "avx512_sign_" ~ t.s)}
${abs(t, "mm512_abs_" ~ t.s)}
${abs(t, "mm512_mask_abs_" ~ t.s, true)}
${abs_by_select(t, "avx512_abs_" ~ t.s)}
${abs_by_select(t, "avx512_mask_abs_" ~ t.s, true)}
//% if t.float
${lanewise(t, "mm512_sqrt_" ~ t.s, ["dst", "src"], "dst", "assign %dst[%i] = sqrt(%src[%i])", "_mm512_sqrt_" ~ t.s ~ "({src_data})",
  ["%new = math.sqrt %src_v : !r_" ~ t.s])}
//% endif
//% endfor
${extremum(f32, "avx512_fmax_ps", "max")}
${extremum(f32, "avx512_fmin_ps", "min")}
  // Half of a register becomes a whole one of twice the width; no number is rounded.
//% for half in [{"name": "lower", "first": 0, "place": "%i", "c": "castpd512_pd256(_mm512_castps_pd({src_data}))"}, {"name": "upper", "first": 8, "place": "8 + %i", "c": "extractf64x4_pd(_mm512_castps_pd({src_data}), 1)"}]
  exo.instr @avx512_convert_f32_${half.name}_to_f64(%dst: !reg_pd[8], %src: !reg_ps[16])
      where (${unit(["dst", "src"])})
      c "{dst_data} = _mm512_cvtps_pd(_mm256_castpd_ps(_mm512_${half.c}));" mlir @convert_f32_${half.name}_to_f64 {
    for %i = 0 to 8 {
      assign %dst[%i] = %src[${half.place}]
    }
  }

  func.func @convert_f32_${half.name}_to_f64(%dst: !v_pd, %src: !v_ps) {
    %x = memref.load %src[] : !v_ps
    %half = vector.extract_strided_slice %x {offsets = [${half.first}], sizes = [8], strides = [1]} : !r_ps to vector<8xf32>
    %r = arith.extf %half : vector<8xf32> to !r_pd
    memref.store %r, %dst[] : !v_pd
    return
  }
//% endfor

  // And back, rounded to the nearest.
  exo.instr @avx512_convert_f64_to_f32(%dst: !reg_ps[16], %lower: !reg_pd[8], %upper: !reg_pd[8])
      where (${unit(["dst", "lower", "upper"])})
      c "{dst_data} = _mm512_castpd_ps(_mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_castps_pd(_mm512_cvtpd_ps({lower_data}))), _mm256_castps_pd(_mm512_cvtpd_ps({upper_data})), 1));" mlir @convert_f64_to_f32 {
    for %i = 0 to 8 {
      assign %dst[%i] = %lower[%i]
    }
    for %i = 0 to 8 {
      assign %dst[8 + %i] = %upper[%i]
    }
  }

  func.func @convert_f64_to_f32(%dst: !v_ps, %lower: !v_pd, %upper: !v_pd) {
    %l = memref.load %lower[] : !v_pd
    %u = memref.load %upper[] : !v_pd
    %l32 = arith.truncf %l : !r_pd to vector<8xf32>
    %u32 = arith.truncf %u : !r_pd to vector<8xf32>
    %r = vector.shuffle %l32, %u32 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32>, vector<8xf32>
    memref.store %r, %dst[] : !v_ps
    return
  }

  // To the nearest float, and, where the integer type holds it, to the next integer towards zero.
//% for to in [{"name": "i32_to_f32", "dst": f32, "src": i32, "c": "cvtepi32_ps", "mlir": "sitofp"}, {"name": "f32_to_i32", "dst": i32, "src": f32, "c": "cvttps_epi32", "mlir": "fptosi"}]
  exo.instr @avx512_convert_${to.name}(%dst: !reg_${to.dst.s}[16], %src: !reg_${to.src.s}[16])
      where (${unit(["dst", "src"])})
      c "{dst_data} = _mm512_${to.c}({src_data});" mlir @convert_${to.name} {
    for %i = 0 to 16 {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @convert_${to.name}(%dst: !v_${to.dst.s}, %src: !v_${to.src.s}) {
    %x = memref.load %src[] : !v_${to.src.s}
    %r = arith.${to.mlir} %x : !r_${to.src.s} to !r_${to.dst.s}
    memref.store %r, %dst[] : !v_${to.dst.s}
    return
  }
//% endfor

<# From narrow cells of memory to wide lanes. Masked loads of 8 and 16 bits are AVX512BW's, and of less than 512 bits AVX512VL's. #>
//% macro load_as(name, t, elem, m, whole, part, c, mlir, masked=false)
  exo.instr @${name}(${"%N: size, " if masked else ""}%dst: !reg_${t.s}[16], %src: memref<${"?" if masked else 16}x${elem}, strided<[?], offset: ?>>[${"%N" if masked else 16}])
      where (${"%N <= 16, " if masked else ""}${unit(["dst", "src"])})
      c "{dst_data} = ${c[0]}${part ~ "(" ~ on(t) ~ ", &{src_data})" if masked else whole}${c[1]};" mlir @${fn(name)} {
    for %i = 0 to 16 {
//% if masked
      if %i < %N {
        assign %dst[%i] = %src[%i]
      } else {
        assign %dst[%i] = ${t.zero}
      }
//% else
      assign %dst[%i] = %src[%i]
//% endif
    }
  }

  func.func @${fn(name)}(${"%N: index, " if masked else ""}%dst: !v_${t.s}, %src: memref<${"?" if masked else 16}x${m}, strided<[1], offset: ?>>)${needs('"+avx512bw", "+avx512vl"') if masked else ""} {
    %c0 = arith.constant 0 : index
//% if masked
    %off = arith.constant dense<${"0" if m == "i8" else "0.0"}> : vector<16x${m}>
    %on = vector.create_mask %N : vector<16xi1>
    %x = vector.maskedload %src[%c0], %on, %off : memref<?x${m}, strided<[1], offset: ?>>, vector<16xi1>, vector<16x${m}> into vector<16x${m}>
//% else
    %x = vector.load %src[%c0] : memref<16x${m}, strided<[1], offset: ?>>, vector<16x${m}>
//% endif
    %r = ${mlir} %x : vector<16x${m}> to !r_${t.s}
    memref.store %r, %dst[] : !v_${t.s}
    return
  }
//% endmacro

<# And back: C makes `value`, 16 cells in a register, and stores them under a mask by `store`. #>
//% macro store_as(name, t, elem, m, body, value, store, mlir, masked=false)
  exo.instr @${name}(${"%N: size, " if masked else ""}%dst: memref<${"?" if masked else 16}x${elem}, strided<[?], offset: ?>>[${"%N" if masked else 16}], %src: !reg_${t.s}[16])
      where (${"%N <= 16, " if masked else ""}${unit(["dst", "src"])})
      c "${value[0]}_mm512_mask_${store}(&{dst_data}, ${on(t) if masked else "(__mmask16) -1"}, ${value[1]});" mlir @${fn(name)} {
    for %i = 0 to 16 {
//% if masked
      if %i < %N {
//% for line in body
        ${line}
//% endfor
      }
//% else
//% for line in body
      ${line}
//% endfor
//% endif
    }
  }

  func.func @${fn(name)}(${"%N: index, " if masked else ""}%dst: memref<${"?" if masked else 16}x${m}, strided<[1], offset: ?>>, %src: !v_${t.s})${needs('"+avx512bw", "+avx512vl"') if masked else ""} {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[] : !v_${t.s}
//% for line in mlir
    ${line}
//% endfor
//% if masked
    %on = vector.create_mask %N : vector<16xi1>
    vector.maskedstore %dst[%c0], %on, %new : memref<?x${m}, strided<[1], offset: ?>>, vector<16xi1>, vector<16x${m}>
//% else
    vector.store %new, %dst[%c0] : memref<16x${m}, strided<[1], offset: ?>>, vector<16x${m}>
//% endif
    return
  }
//% endmacro

//% for masked in [false, true]
//% set mask = "mask_" if masked else ""
${load_as("avx512_" ~ ("maskz_" if masked else "") ~ "load_i8_as_i32", i32, "i8", "i8", "_mm_loadu_si128((const __m128i *) &{src_data})", "_mm_maskz_loadu_epi8",
  ["_mm512_cvtepi8_epi32(", ")"], "arith.extsi", masked)}
${load_as("avx512_" ~ ("maskz_" if masked else "") ~ "load_ui8_as_i32", i32, "ui8", "i8", "_mm_loadu_si128((const __m128i *) &{src_data})", "_mm_maskz_loadu_epi8",
  ["_mm512_cvtepu8_epi32(", ")"], "arith.extui", masked)}
  // The last 8 bits.
${store_as("avx512_" ~ mask ~ "store_i32_as_i8", i32, "i8", "i8", ["assign %dst[%i] = %src[%i]"], ["", "{src_data}"], "cvtepi32_storeu_epi8",
  ["%new = arith.trunci %x : !r_epi32 to vector<16xi8>"], masked)}
  // The nearest number that 8 bits hold.
${store_as("avx512_" ~ mask ~ "store_i32_as_i8_saturated", i32, "i8", "i8",
  ["%t = alloc : memref<i32>", "assign %t = select(127, %src[%i], 127, %src[%i])", "assign %t = select(%t, -128, -128, %t)", "assign %dst[%i] = %t"],
  ["", "{src_data}"], "cvtsepi32_storeu_epi8",
  ["%hi = arith.constant dense<127> : !r_epi32", "%lo = arith.constant dense<-128> : !r_epi32", "%below = arith.minsi %x, %hi : !r_epi32",
   "%within = arith.maxsi %below, %lo : !r_epi32", "%new = arith.trunci %within : !r_epi32 to vector<16xi8>"], masked)}
  // The one of AVX-512 takes its operand for a number without sign, so what is negative is zero before.
${store_as("avx512_" ~ mask ~ "store_i32_as_ui8_saturated", i32, "ui8", "i8",
  ["%t = alloc : memref<i32>", "assign %t = select(255, %src[%i], 255, %src[%i])", "assign %t = select(%t, 0, 0, %t)", "assign %dst[%i] = %t"],
  ["", "_mm512_max_epi32({src_data}, _mm512_setzero_si512())"], "cvtusepi32_storeu_epi8",
  ["%hi = arith.constant dense<255> : !r_epi32", "%lo = arith.constant dense<0> : !r_epi32", "%below = arith.minsi %x, %hi : !r_epi32",
   "%within = arith.maxsi %below, %lo : !r_epi32", "%new = arith.trunci %within : !r_epi32 to vector<16xi8>"], masked)}
${load_as("avx512_" ~ ("maskz_" if masked else "") ~ "load_bf16_as_f32", f32, "bf16", "bf16", "_mm256_loadu_si256((const __m256i *) &{src_data})", "_mm256_maskz_loadu_epi16",
  ["_mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(", "), 16))"], "arith.extf", masked)}
${load_as("avx512_" ~ ("maskz_" if masked else "") ~ "load_f16_as_f32", f32, "f16", "f16", "_mm256_loadu_si256((const __m256i *) &{src_data})", "_mm256_maskz_loadu_epi16",
  ["_mm512_cvtph_ps(", ")"], "arith.extf", masked)}
  // cvtps_ph leaves its result in 16 cells of 16 bits, and the stores of those that have masks begin with 32.
${store_as("avx512_" ~ mask ~ "store_f32_as_f16", f32, "f16", "f16", ["assign %dst[%i] = %src[%i]"],
  ["", "_mm512_cvtepu16_epi32(_mm512_cvtps_ph({src_data}, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC))"], "cvtepi32_storeu_epi16",
  ["%new = arith.truncf %x : !r_ps to vector<16xf16>"], masked)}
  // To the nearest, and of two to the even one, as IEEE 754 has it; the instruction for it, below, takes denormals for zero.
${store_as("avx512_" ~ mask ~ "store_f32_as_bf16", f32, "bf16", "bf16", ["assign %dst[%i] = %src[%i]"],
  ["__m512i bits = _mm512_castps_si512({src_data}); __m512i odd = _mm512_and_si512(_mm512_srli_epi32(bits, 16), _mm512_set1_epi32(1)); __m512i rounded = _mm512_srli_epi32(_mm512_add_epi32(bits, _mm512_add_epi32(odd, _mm512_set1_epi32(0x7fff))), 16); ",
   "_mm512_mask_mov_epi32(rounded, _mm512_cmp_ps_mask({src_data}, {src_data}, _CMP_UNORD_Q), _mm512_set1_epi32(0x7fc0))"], "cvtepi32_storeu_epi16",
  ["%bits = arith.bitcast %x : !r_ps to !r_epi32", "%sixteen = arith.constant dense<16> : !r_epi32", "%one = arith.constant dense<1> : !r_epi32",
   "%below_half = arith.constant dense<0x7fff> : !r_epi32", "%quiet = arith.constant dense<0x7fc0> : !r_epi32",
   "%upper = arith.shrui %bits, %sixteen : !r_epi32", "%odd = arith.andi %upper, %one : !r_epi32", "%add = arith.addi %odd, %below_half : !r_epi32",
   "%sum = arith.addi %bits, %add : !r_epi32", "%rounded = arith.shrui %sum, %sixteen : !r_epi32",
   "%is_nan = arith.cmpf uno, %x, %x : !r_ps", "%chosen = arith.select %is_nan, %quiet, %rounded : !on_ps, !r_epi32",
   "%half = arith.trunci %chosen : !r_epi32 to vector<16xi16>", "%new = arith.bitcast %half : vector<16xi16> to vector<16xbf16>"], masked)}
//% endfor

  // Numbers of 8 and 16 bits, of which a lane of 32 bits has several: [16, 4] or [16, 2] cells that lie one behind the other.
//% for p in packed
  exo.instr @avx512_loadu_${p.s}(%dst: !reg_${p.s}[16, ${p.q}], %src: !mem_${p.s}[16, ${p.q}])
      where (${dense(p, ["dst", "src"])})
      c "{dst_data} = _mm512_loadu_si512(&{src_data});" mlir @loadu_${p.s} {
    for %i = 0 to 16 {
      for %q = 0 to ${p.q} {
        assign %dst[%i, %q] = %src[%i, %q]
      }
    }
  }

  func.func @loadu_${p.s}(%dst: !v_${p.s}, %src: !cells_${p.s}) {
    %c0 = arith.constant 0 : index
    %line = memref.collapse_shape %src [[0, 1]] : !cells_${p.s} into !line_${p.s}
    %x = vector.load %line[%c0] : !line_${p.s}, !flat_${p.s}
    %r = vector.shape_cast %x : !flat_${p.s} to !r_${p.s}
    memref.store %r, %dst[] : !v_${p.s}
    return
  }

  exo.instr @avx512_storeu_${p.s}(%dst: !mem_${p.s}[16, ${p.q}], %src: !reg_${p.s}[16, ${p.q}])
      where (${dense(p, ["dst", "src"])})
      c "_mm512_storeu_si512(&{dst_data}, {src_data});" mlir @storeu_${p.s} {
    for %i = 0 to 16 {
      for %q = 0 to ${p.q} {
        assign %dst[%i, %q] = %src[%i, %q]
      }
    }
  }

  func.func @storeu_${p.s}(%dst: !cells_${p.s}, %src: !v_${p.s}) {
    %c0 = arith.constant 0 : index
    %line = memref.collapse_shape %dst [[0, 1]] : !cells_${p.s} into !line_${p.s}
    %x = memref.load %src[] : !v_${p.s}
    %r = vector.shape_cast %x : !r_${p.s} to !flat_${p.s}
    vector.store %r, %line[%c0] : !line_${p.s}, !flat_${p.s}
    return
  }

  exo.instr @avx512_maskz_loadu_${p.s}(%N: size, %dst: !reg_${p.s}[16, ${p.q}], %src: !some_${p.s}[%N, ${p.q}])
      where (%N <= 16, ${dense(p, ["dst", "src"])})
      c "{dst_data} = _mm512_maskz_loadu_epi32(${on(i32)}, &{src_data});" mlir @maskz_loadu_${p.s} {
    for %i = 0 to 16 {
      if %i < %N {
        for %q = 0 to ${p.q} {
          assign %dst[%i, %q] = %src[%i, %q]
        }
      } else {
//% for q in range(p.q)
        assign %dst[%i, ${q}] = ${p.zero}
//% endfor
      }
    }
  }

  func.func @maskz_loadu_${p.s}(%N: index, %dst: !v_${p.s}, %src: !some_cells_${p.s}) attributes {exo.target_features = ["+avx512bw"]} {
    %c0 = arith.constant 0 : index
    %each = arith.constant ${p.q} : index
    %cells = arith.muli %N, %each : index
    %line = memref.collapse_shape %src [[0, 1]] : !some_cells_${p.s} into !some_line_${p.s}
    %off = arith.constant dense<${p.zero}> : !flat_${p.s}
    %on = vector.create_mask %cells : !on_${p.s}
    %x = vector.maskedload %line[%c0], %on, %off : !some_line_${p.s}, !on_${p.s}, !flat_${p.s} into !flat_${p.s}
    %r = vector.shape_cast %x : !flat_${p.s} to !r_${p.s}
    memref.store %r, %dst[] : !v_${p.s}
    return
  }

  // The numbers of one lane, in all of them.
  exo.instr @avx512_set1_${p.s}(%dst: !reg_${p.s}[16, ${p.q}], %src: !unit_${p.s}[${p.q}])
      where (${dense(p, ["dst"])}, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_broadcastd_epi32(_mm_loadu_si32(&{src_data}));" mlir @set1_${p.s} {
    for %i = 0 to 16 {
      for %q = 0 to ${p.q} {
        assign %dst[%i, %q] = %src[%q]
      }
    }
  }

  func.func @set1_${p.s}(%dst: !v_${p.s}, %src: !unit_cells_${p.s}) {
    %c0 = arith.constant 0 : index
    %x = vector.load %src[%c0] : !unit_cells_${p.s}, vector<${p.q}x${p.m}>
    %r = vector.broadcast %x : vector<${p.q}x${p.m}> to !r_${p.s}
    memref.store %r, %dst[] : !v_${p.s}
    return
  }

  exo.instr @avx512_maskz_set1_${p.s}(%N: size, %dst: !reg_${p.s}[16, ${p.q}], %src: !unit_${p.s}[${p.q}])
      where (%N <= 16, ${dense(p, ["dst"])}, stride(%src, 0) == 1)
      c "{dst_data} = _mm512_maskz_broadcastd_epi32(${on(i32)}, _mm_loadu_si32(&{src_data}));" mlir @maskz_set1_${p.s} {
    for %i = 0 to 16 {
      if %i < %N {
        for %q = 0 to ${p.q} {
          assign %dst[%i, %q] = %src[%q]
        }
      } else {
//% for q in range(p.q)
        assign %dst[%i, ${q}] = ${p.zero}
//% endfor
      }
    }
  }

  func.func @maskz_set1_${p.s}(%N: index, %dst: !v_${p.s}, %src: !unit_cells_${p.s}) attributes {exo.target_features = ["+avx512bw"]} {
    %c0 = arith.constant 0 : index
    %each = arith.constant ${p.q} : index
    %cells = arith.muli %N, %each : index
    %off = arith.constant dense<${p.zero}> : !flat_${p.s}
    %on = vector.create_mask %cells : !on_${p.s}
    %x = vector.load %src[%c0] : !unit_cells_${p.s}, vector<${p.q}x${p.m}>
    %lanes = vector.broadcast %x : vector<${p.q}x${p.m}> to !r_${p.s}
    %cells_x = vector.shape_cast %lanes : !r_${p.s} to !flat_${p.s}
    %new = arith.select %on, %cells_x, %off : !on_${p.s}, !flat_${p.s}
    %r = vector.shape_cast %new : !flat_${p.s} to !r_${p.s}
    memref.store %r, %dst[] : !v_${p.s}
    return
  }
//% endfor

<# Products of packed numbers, `q` of them added to each lane. #>
//% macro dot(name, t, a, b, body, c, features, mlir, masked=false)
  exo.instr @${name}(${"%N: size, " if masked else ""}%A: !reg_${a.s}[16, ${a.q}], %B: !reg_${b.s}[16, ${b.q}], %C: !reg_${t.s}[16])
      where (${"%N <= 16, " if masked else ""}${dense(a, ["A", "B"])}, ${unit(["C"])})
      c "${c}" mlir @${fn(name)} {
    for %i = 0 to 16 {
//% for line in body
      ${line}
//% endfor
    }
  }

  func.func @${fn(name)}(${"%N: index, " if masked else ""}%A: !v_${a.s}, %B: !v_${b.s}, %C: !v_${t.s})${needs(features)} {
    %a2 = memref.load %A[] : !v_${a.s}
    %b2 = memref.load %B[] : !v_${b.s}
    %c = memref.load %C[] : !v_${t.s}
    %a = vector.shape_cast %a2 : !r_${a.s} to !flat_${a.s}
    %b = vector.shape_cast %b2 : !r_${b.s} to !flat_${b.s}
//% for line in mlir
    ${line}
//% endfor
//% if masked
    %on = vector.create_mask %N : !on_${t.s}
    %all = arith.select %on, %new, %c : !on_${t.s}, !r_${t.s}
    memref.store %all, %C[] : !v_${t.s}
//% else
    memref.store %new, %C[] : !v_${t.s}
//% endif
    return
  }
//% endmacro

  // Numbers without sign by numbers with it; each is widened, so no product leaves its type, and sums wrap as all of i32.
<% set quad = ["for %q = 0 to 4 {", "  %a = alloc : memref<i32>", "  %b = alloc : memref<i32>", "  assign %a = %A[%i, %q]", "  assign %b = %B[%i, %q]",
               "  reduce %C[%i] += %a * %b", "}"] %>
<% set vpdpbusd = ['%new = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%c, %a, %b) : (!r_epi32, !flat_ui8x4, !flat_i8x4) -> !r_epi32'] %>
${dot("mm512_dpbusd_epi32", i32, ui8x4, i8x4, quad, "{C_data} = _mm512_dpbusd_epi32({C_data}, {A_data}, {B_data});", '"+avx512vnni"', vpdpbusd)}
${dot("mm512_mask_dpbusd_epi32", i32, ui8x4, i8x4, ["if %i < %N {"] + quad + ["}"],
  "{C_data} = _mm512_mask_dpbusd_epi32({C_data}, " ~ on(i32) ~ ", {A_data}, {B_data});", '"+avx512vnni"', vpdpbusd, true)}

  // Pairs of bf16, by two products of f32: all that f32 holds counts, denormals too.
${dot("avx512_fmadd_bf16x2", f32, bf16x2, bf16x2,
  ["for %q = 0 to 2 {", "  %a = alloc : memref<f32>", "  %b = alloc : memref<f32>", "  assign %a = %A[%i, %q]", "  assign %b = %B[%i, %q]", "  reduce %C[%i] += %a * %b", "}"],
  "__m512i upper = _mm512_set1_epi32((int) 0xffff0000); {C_data} = _mm512_fmadd_ps(_mm512_castsi512_ps(_mm512_slli_epi32({A_data}, 16)), _mm512_castsi512_ps(_mm512_slli_epi32({B_data}, 16)), {C_data}); {C_data} = _mm512_fmadd_ps(_mm512_castsi512_ps(_mm512_and_si512({A_data}, upper)), _mm512_castsi512_ps(_mm512_and_si512({B_data}, upper)), {C_data});",
  '"+avx512f"',
  ["%a_bits = vector.bitcast %a : !flat_bf16x2 to !r_epi32", "%b_bits = vector.bitcast %b : !flat_bf16x2 to !r_epi32",
   "%sixteen = arith.constant dense<16> : !r_epi32", "%upper = arith.constant dense<0xffff0000> : !r_epi32",
   "%a0_bits = arith.shli %a_bits, %sixteen : !r_epi32", "%b0_bits = arith.shli %b_bits, %sixteen : !r_epi32",
   "%a1_bits = arith.andi %a_bits, %upper : !r_epi32", "%b1_bits = arith.andi %b_bits, %upper : !r_epi32",
   "%a0 = arith.bitcast %a0_bits : !r_epi32 to !r_ps", "%b0 = arith.bitcast %b0_bits : !r_epi32 to !r_ps",
   "%a1 = arith.bitcast %a1_bits : !r_epi32 to !r_ps", "%b1 = arith.bitcast %b1_bits : !r_epi32 to !r_ps",
   "%first = math.fma %a0, %b0, %c : !r_ps", "%new = math.fma %a1, %b1, %first : !r_ps"])}

<# Zero, with the sign of x, for what lies between -least and least. #>
<% macro flushed(x, least) %>select(${x}, ${least}, select(-${least}, ${x}, 0.0 * ${x}, ${x}), ${x})<% endmacro %>
<% set least = "1.1754943508222875e-38" %>
  // The instructions of AVX512-BF16 take denormals for zero, and make them zero, whatever the machine's mode is: so do the bodies,
  // whose 1.1754943508222875e-38 is 2^-126. A number that is rounded to 2^-126 is none: 1.1754943157898259e-38 is 2^-126 - 2^-151.
  // Of each pair the second product comes first; a product and a sum are rounded together, which f64 is wide enough for.
${dot("mm512_dpbf16_ps", f32, bf16x2, bf16x2,
  ["%c = alloc : memref<f32>", "assign %c = " ~ flushed("%C[%i]", least), "for %q = 0 to 2 {",
   "  %a = alloc : memref<f32>", "  assign %a = %A[%i, 1 - %q]", "  %b = alloc : memref<f32>", "  assign %b = %B[%i, 1 - %q]",
   "  %x = alloc : memref<f64>", "  assign %x = " ~ flushed("%a", least), "  %y = alloc : memref<f64>", "  assign %y = " ~ flushed("%b", least),
   "  %sum = alloc : memref<f64>", "  assign %sum = %c", "  assign %sum = %sum + %x * %y", "  assign %c = " ~ flushed("%sum", "1.1754943157898259e-38"), "}",
   "assign %C[%i] = %c"],
  "{C_data} = _mm512_dpbf16_ps({C_data}, (__m512bh) {A_data}, (__m512bh) {B_data});", '"+avx512bf16"',
  ['%new = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%c, %a, %b) : (!r_ps, !flat_bf16x2, !flat_bf16x2) -> !r_ps'])}

  exo.instr @mm512_cvtneps_pbh(%dst: memref<16xbf16, strided<[?], offset: ?>>[16], %src: !reg_ps[16])
      where (${unit(["dst", "src"])})
      c "_mm256_storeu_si256((__m256i *) &{dst_data}, (__m256i) _mm512_cvtneps_pbh({src_data}));" mlir @cvtneps_pbh {
    for %i = 0 to 16 {
      assign %dst[%i] = ${flushed("%src[%i]", least)}
    }
  }

  func.func @cvtneps_pbh(%dst: memref<16xbf16, strided<[1], offset: ?>>, %src: !v_ps) attributes {exo.target_features = ["+avx512bf16"]} {
    %c0 = arith.constant 0 : index
    %x = memref.load %src[] : !v_ps
    %r = llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.512"(%x) : (!r_ps) -> vector<16xbf16>
    vector.store %r, %dst[%c0] : memref<16xbf16, strided<[1], offset: ?>>, vector<16xbf16>
    return
  }
}
