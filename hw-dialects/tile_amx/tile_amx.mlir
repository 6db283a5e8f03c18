// Intel AMX: eight tiles of 16 rows of 64 bytes. README.md beside this file says what is in it.
//
// The text is a template: tables of types, a macro for each kind of instruction, then the instructions. They are called as Intel's intrinsics
// without the leading underscore, with the type of the cells behind the name where it is not part of it. C is in tile_amx.h, which is put into programs as text.
<#
Types: memory, elements in Exo and in MLIR, bytes of a cell, columns of a tile, cells that are multiplied together, zero. -#>
<% set i8 = {"s": "i8", "mem": "bytes", "m": "i8", "bytes": 1, "cols": 64, "q": 4, "zero": "0"} %>
<% set ui8 = {"s": "ui8", "mem": "bytes", "m": "i8", "bytes": 1, "cols": 64, "q": 4, "zero": "0"} %>
<% set bf16 = {"s": "bf16", "mem": "halves", "m": "bf16", "bytes": 2, "cols": 32, "q": 2, "zero": "0.0"} %>
<% set i32 = {"s": "i32", "mem": "words", "m": "i32", "bytes": 4, "cols": 16, "zero": "0"} %>
<% set f32 = {"s": "f32", "mem": "words", "m": "f32", "bytes": 4, "cols": 16, "zero": "0.0"} %>
<% set types = [i8, ui8, bf16, i32, f32] %>
//% for t in types
!tile_${t.s} = memref<16x${t.cols}x${t.s}, strided<[?, ?], offset: ?>, #exo.mem<"${t.mem}">>
!mem_${t.s} = memref<16x${t.cols}x${t.s}, strided<[?, ?], offset: ?>>
// As functions take cells in memory.
!cells_${t.s} = memref<16x${t.cols}x${t.m}, strided<[?, 1], offset: ?>>
//% endfor
//% for t in [i8, ui8, bf16]
!vnni_${t.s} = memref<16x16x${t.q}x${t.s}, strided<[?, ?, ?], offset: ?>>
!groups_${t.s} = memref<16x16x${t.q}x${t.m}, strided<[?, ${t.q}, 1], offset: ?>>
//% endfor
<#
What conditions are made of: tiles are configured, and given whole; rows of cells side by side. -#>
<% macro on(t, name) %>@Tiles::@configured == true, stride(%${name}, 0) == ${t.cols}, stride(%${name}, 1) == 1<% endmacro %>
<% macro whole(t, name) %>stride(%${name}, 0) == ${t.cols}, stride(%${name}, 1) == 1<% endmacro %>
<#
Loops over the first m rows and n columns, and what holds nothing afterwards. -#>
//% macro part(t, name, stmt)
    for %i = 0 to %m {
      for %j = 0 to %n {
        ${stmt}
      }
    }
${rest(t, name) -}
//% endmacro
//% macro rest(t, name)
    for %i = 0 to %m {
      for %j = %n to ${t.cols} {
        clobber %${name}[%i, %j]
      }
    }
    for %i = %m to 16 {
      for %j = 0 to ${t.cols} {
        clobber %${name}[%i, %j]
      }
    }
//% endmacro

module @tile_amx attributes {exo.version = "1.0.0", exo.summary = "Intel AMX: products of tiles of bytes and of bf16", exo.target_features = ["+amx-tile"]} {
  // Three ways to see the same eight tiles.
//% for m in [i8, bf16, i32]
  exo.memory @${m.mem} {slots = 8 : i64, immediate_slots, ${"" if m.mem == "bytes" else 'shares_slots = "bytes", '}innermost = array<i64: 16, ${m.cols}>,
                   elems = [${"i8, ui8" if m.mem == "bytes" else "i32, f32" if m.mem == "words" else "bf16"}], window = "{slot}", mlir = index,
                   global = ${quoted("tile_amx.h")}}
//% endfor

  // Whether all tiles are configured, as 16 rows of 64 bytes.
  exo.config @Tiles no_c {configured: bool}

  // Does nothing where they are: anything else would zero tiles, which bodies cannot say.
  exo.instr @tile_configure() c "exo_amx_configure();" global ${quoted("tile_amx.h")} mlir @configure {
    write_config @Tiles::@configured = true
  }

  func.func @configure() {
    %wanted = memref.alloca() {alignment = 64 : i64} : memref<64xi8>
    %now = memref.alloca() {alignment = 64 : i64} : memref<64xi8>
    %c0 = arith.constant 0 : index
    %image = arith.constant dense<[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 64, 0, 64, 0, 64, 0, 64, 0, 64, 0, 64, 0, 64, 0,
                                   0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 16, 16, 16, 16, 16, 16, 16, 0, 0, 0, 0, 0, 0, 0, 0]> : vector<64xi8>
    vector.store %image, %wanted[%c0] : memref<64xi8>, vector<64xi8>
    %wanted_at = memref.extract_aligned_pointer_as_index %wanted : memref<64xi8> -> index
    %now_at = memref.extract_aligned_pointer_as_index %now : memref<64xi8> -> index
    %wanted_word = arith.index_cast %wanted_at : index to i64
    %now_word = arith.index_cast %now_at : index to i64
    %wanted_ptr = llvm.inttoptr %wanted_word : i64 to !llvm.ptr
    %now_ptr = llvm.inttoptr %now_word : i64 to !llvm.ptr
    llvm.call_intrinsic "llvm.x86.sttilecfg"(%now_ptr) : (!llvm.ptr) -> ()
    %is = vector.load %now[%c0] : memref<64xi8>, vector<64xi8>
    %unlike = arith.cmpi ne, %is, %image : vector<64xi8>
    %other = vector.reduction <or>, %unlike : vector<64xi1> into i1
    scf.if %other {
      llvm.call_intrinsic "llvm.x86.ldtilecfg"(%wanted_ptr) : (!llvm.ptr) -> ()
    }
    return
  }
<#
A load or store as a function: what it is given, which of that are a tile and cells in memory, the type of these and how many dimensions they have. -#>
//% macro transfer(name, intrinsic, args, tile, cells, type, t, rank)
  func.func @${name}(${args}) {
    %buffer, %offset, %extents:${rank}, %strides:${rank} = memref.extract_strided_metadata %${cells} : ${type} -> memref<${t.m}>${", index" * (2 * rank + 1)}
    %start = memref.extract_aligned_pointer_as_index %${cells} : ${type} -> index
    %size = arith.constant ${t.bytes} : index
    %skipped = arith.muli %offset, %size : index
    %at = arith.addi %start, %skipped : index
    %row = arith.muli %strides#0, %size : index
    %word = arith.index_cast %at : index to i64
    %apart = arith.index_cast %row : index to i64
    %base = llvm.inttoptr %word : i64 to !llvm.ptr
    %t = arith.index_cast %${tile} : index to i8
    llvm.call_intrinsic "${intrinsic}"(%t, %base, %apart) : (i8, !llvm.ptr, i64) -> ()
    return
  }
//% endmacro
<% macro bytes(t, cells) %>{stride(${cells}, 0)}${" * " ~ t.bytes if t.bytes > 1 else ""}<% endmacro %>

//% for t in types
  exo.instr @tile_loadd_${t.s}(%dst: !tile_${t.s}[16, ${t.cols}], %src: !mem_${t.s}[16, ${t.cols}])
      where (${on(t, "dst")}, stride(%src, 1) == 1)
      c "exo_amx_loadd({dst_data}, &{src_data}, ${bytes(t, "src")});" mlir @loadd_${t.s} {
    for %i = 0 to 16 {
      for %j = 0 to ${t.cols} {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
${transfer("loadd_" ~ t.s, "llvm.x86.tileloadd64", "%dst: index, %src: !cells_" ~ t.s, "dst", "src", "!cells_" ~ t.s, t, 2)}
  // The first m rows, and of them the first n columns. The others are read as well, and may be anything.
  exo.instr @tile_loadd_part_${t.s}(%m: size, %n: size, %dst: !tile_${t.s}[16, ${t.cols}], %src: !mem_${t.s}[16, ${t.cols}])
      where (%m <= 16, %n <= ${t.cols}, ${on(t, "dst")}, stride(%src, 1) == 1)
      c "exo_amx_loadd({dst_data}, &{src_data}, ${bytes(t, "src")}); /* {m} x {n} */" mlir @loadd_part_${t.s} {
${part(t, "dst", "assign %dst[%i, %j] = %src[%i, %j]")}  }
${transfer("loadd_part_" ~ t.s, "llvm.x86.tileloadd64", "%m: index, %n: index, %dst: index, %src: !cells_" ~ t.s, "dst", "src", "!cells_" ~ t.s, t, 2)}
  exo.instr @tile_stored_${t.s}(%dst: !mem_${t.s}[16, ${t.cols}], %src: !tile_${t.s}[16, ${t.cols}])
      where (${on(t, "src")}, stride(%dst, 1) == 1)
      c "exo_amx_stored({src_data}, &{dst_data}, ${bytes(t, "dst")});" mlir @stored_${t.s} {
    for %i = 0 to 16 {
      for %j = 0 to ${t.cols} {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
${transfer("stored_" ~ t.s, "llvm.x86.tilestored64", "%dst: !cells_" ~ t.s ~ ", %src: index", "src", "dst", "!cells_" ~ t.s, t, 2)}
  // The others are written as well, with anything.
  exo.instr @tile_stored_part_${t.s}(%m: size, %n: size, %dst: !mem_${t.s}[16, ${t.cols}], %src: !tile_${t.s}[16, ${t.cols}])
      where (%m <= 16, %n <= ${t.cols}, ${on(t, "src")}, stride(%dst, 1) == 1)
      c "exo_amx_stored({src_data}, &{dst_data}, ${bytes(t, "dst")}); /* {m} x {n} */" mlir @stored_part_${t.s} {
${part(t, "dst", "assign %dst[%i, %j] = %src[%i, %j]")}  }
${transfer("stored_part_" ~ t.s, "llvm.x86.tilestored64", "%m: index, %n: index, %dst: !cells_" ~ t.s ~ ", %src: index", "src", "dst", "!cells_" ~ t.s, t, 2)}
  exo.instr @tile_zero_${t.s}(%dst: !tile_${t.s}[16, ${t.cols}])
      where (${on(t, "dst")})
      c "exo_amx_zero({dst_data});" mlir @zero_${t.s} {
    for %i = 0 to 16 {
      for %j = 0 to ${t.cols} {
        assign %dst[%i, %j] = ${t.zero}
      }
    }
  }

  func.func @zero_${t.s}(%dst: index) {
    %t = arith.index_cast %dst : index to i8
    llvm.call_intrinsic "llvm.x86.tilezero"(%t) : (i8) -> ()
    return
  }

//% endfor
  // The right factor of a product has the cells that are multiplied together, of q rows of the matrix, one behind the other.
//% for t in [i8, ui8, bf16]
  exo.instr @tile_loadd_vnni_${t.s}(%dst: !tile_${t.s}[16, ${t.cols}], %src: !vnni_${t.s}[16, 16, ${t.q}])
      where (${on(t, "dst")}, stride(%src, 1) == ${t.q}, stride(%src, 2) == 1)
      c "exo_amx_loadd({dst_data}, &{src_data}, ${bytes(t, "src")});" mlir @loadd_vnni_${t.s} {
    for %k = 0 to 16 {
      for %n = 0 to 16 {
        for %q = 0 to ${t.q} {
          assign %dst[%k, ${t.q} * %n + %q] = %src[%k, %n, %q]
        }
      }
    }
  }
${transfer("loadd_vnni_" ~ t.s, "llvm.x86.tileloadd64", "%dst: index, %src: !groups_" ~ t.s, "dst", "src", "!groups_" ~ t.s, t, 3)}
  // Of the first n columns of the matrix; the others are read as well.
  exo.instr @tile_loadd_vnni_part_${t.s}(%n: size, %dst: !tile_${t.s}[16, ${t.cols}], %src: !vnni_${t.s}[16, 16, ${t.q}])
      where (%n <= 16, ${on(t, "dst")}, stride(%src, 1) == ${t.q}, stride(%src, 2) == 1)
      c "exo_amx_loadd({dst_data}, &{src_data}, ${bytes(t, "src")}); /* {n} */" mlir @loadd_vnni_part_${t.s} {
    for %k = 0 to 16 {
      for %n0 = 0 to %n {
        for %q = 0 to ${t.q} {
          assign %dst[%k, ${t.q} * %n0 + %q] = %src[%k, %n0, %q]
        }
      }
    }
    for %k = 0 to 16 {
      for %j = ${t.q} * %n to ${t.cols} {
        clobber %dst[%k, %j]
      }
    }
  }
${transfer("loadd_vnni_part_" ~ t.s, "llvm.x86.tileloadd64", "%n: index, %dst: index, %src: !groups_" ~ t.s, "dst", "src", "!groups_" ~ t.s, t, 3)}
//% endfor
<#
Products: of all rows and columns, and of the first m and n. What one cell of the sum gets is `cell`, which speaks of %i and %j.

The machine refuses products in which two of the tiles are one. Calls prove that nothing overlaps what is written, and let the factors be one, which are
only read. So b is declared to be destroyed in no cell: then it counts as written, and keeps what it holds. -#>
//% macro product(name, d, a, b, feature, cell)
//% for some in [false, true]
<% set called = name ~ ("_part" if some else "") %>
  exo.instr @tile_${called}(${"%m: size, %n: size, " if some else ""}%dst: !tile_${d.s}[16, 16], %a: !tile_${a.s}[16, ${a.cols}], %b: !tile_${b.s}[16, ${b.cols}])
      where (${"%m <= 16, %n <= 16, " if some else ""}${on(d, "dst")}, ${whole(a, "a")}, ${whole(b, "b")})
      c "exo_amx_${name}({dst_data}, {a_data}, {b_data});${" /* {m} x {n} */" if some else ""}" mlir @${called} {
    for %i = 0 to ${"%m" if some else "16"} {
      for %j = 0 to ${"%n" if some else "16"} {
//% for line in cell
        ${line}
//% endfor
      }
    }
${rest(d, "dst") if some else ""}    for %none = 0 to 0 {
      clobber %b[%none, 0]
    }
  }

  func.func @${called}(${"%m: index, %n: index, " if some else ""}%dst: index, %a: index, %b: index) attributes {exo.target_features = ["+amx-tile", "${feature}"]} {
    %dst_tile = arith.index_cast %dst : index to i8
    %a_tile = arith.index_cast %a : index to i8
    %b_tile = arith.index_cast %b : index to i8
    llvm.call_intrinsic "llvm.x86.t${name}"(%dst_tile, %a_tile, %b_tile) : (i8, i8, i8) -> ()
    return
  }

//% endfor
//% endmacro

  // Products of bytes, of each factor with or without a sign, which are added in 32 bits and wrap.
<% set bytes_of = ["for %k = 0 to 16 {", "  for %q = 0 to 4 {", "    %x = alloc : memref<i32>", "    %y = alloc : memref<i32>", "    assign %x = %a[%i, 4 * %k + %q]",
                   "    assign %y = %b[%k, 4 * %j + %q]", "    reduce %dst[%i, %j] += %x * %y", "  }", "}"] %>
${product("dpbssd", i32, i8, i8, "+amx-int8", bytes_of)}
${product("dpbsud", i32, i8, ui8, "+amx-int8", bytes_of)}
${product("dpbusd", i32, ui8, i8, "+amx-int8", bytes_of)}
${product("dpbuud", i32, ui8, ui8, "+amx-int8", bytes_of)}

<# Zero, with the sign of x, for what lies between -least and least. #>
<% macro flushed(x, least) %>select(${x}, ${least}, select(-${least}, ${x}, 0.0 * ${x}, ${x}), ${x})<% endmacro %>
<% set least = "1.1754943508222875e-38" %>
  // Products of bf16 as Intel's manual has them: two sums of their own, of the first and of the second cells of the pairs, each product and sum rounded
  // once, which f64 is wide enough for; then these two, and that is added. Denormals count as zero and become zero, whatever the machine's mode is:
  // 1.1754943508222875e-38 is 2^-126, and 1.1754943157898259e-38 is 2^-126 - 2^-151, from where on numbers are rounded up to that.
${product("dpbf16ps", f32, bf16, bf16, "+amx-bf16",
  ["%sum = alloc [2] : memref<2xf32>", "for %q = 0 to 2 {", "  assign %sum[%q] = 0.0", "}", "for %k = 0 to 16 {", "  for %q = 0 to 2 {",
   "    %x = alloc : memref<f32>", "    %y = alloc : memref<f32>", "    assign %x = %a[%i, 2 * %k + %q]", "    assign %y = %b[%k, 2 * %j + %q]",
   "    %xx = alloc : memref<f64>", "    assign %xx = " ~ flushed("%x", least), "    %yy = alloc : memref<f64>", "    assign %yy = " ~ flushed("%y", least),
   "    %total = alloc : memref<f64>", "    assign %total = %sum[%q]", "    assign %total = %total + %xx * %yy",
   "    assign %sum[%q] = " ~ flushed("%total", "1.1754943157898259e-38"), "  }", "}",
   "%both = alloc : memref<f32>", "assign %both = %sum[0] + %sum[1]", "assign %both = " ~ flushed("%both", least),
   "%c = alloc : memref<f32>", "assign %c = " ~ flushed("%dst[%i, %j]", least), "assign %c = %c + %both", "assign %dst[%i, %j] = " ~ flushed("%c", least)])}
}
