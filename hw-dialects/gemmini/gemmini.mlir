// Gemmini: a systolic array of 16 x 16, a scratchpad of i8 and an accumulator of i32. README.md beside this file says what is in it.
//
// What moves or multiplies comes in two forms with the same loops: `name` writes the state that it needs and then works, `do_name` works
// in a state that is there, which its preconditions say. `config_...` writes state and does nothing else. The machine's configuration
// instructions write whole records, so bodies do; they write it first and all in the same order, so that each part of a body is the body
// of the instruction that does this part. Names and arguments are those of Exo's own library, where that has the instruction.
//
// The text is a template: what instructions take, a table for each kind of them, and macros that write both forms and behind them the
// functions for LLVM, which end in instructions of a 64-bit RISC-V.
<#
  What instructions take: name, in Exo, and to functions, to which a place in local memory is the number of its row.
#>
<% set n = ["n", "size", "index"] %>
<% set m = ["m", "size", "index"] %>
<% set src_bytes = ["src", "!bytes[%n, %m]", "!f_bytes"] %>
<% set src_blocks = ["src", "!bytes[%n, 16 * %m]", "!f_bytes"] %>
<% set src_s2 = ["src", "!bytes[2 * %n - 1, %m]", "!f_bytes"] %>
<% set src_byte_row = ["src", "!byte_row[16]", "!f_byte_row"] %>
<% set src_words = ["src", "!words[%n, %m]", "!f_words"] %>
<% set src_word_row = ["src", "!word_row[1, %m]", "!f_word_row"] %>
<% set dst_bytes = ["dst", "!bytes[%n, %m]", "!f_bytes"] %>
<% set dst_words = ["dst", "!words[%n, %m]", "!f_words"] %>
<% set dst_spad = ["dst", "!spad[%n, 16]", "index"] %>
<% set dst_blocks = ["dst", "!spad_blocks[%m, %n, 16]", "index"] %>
<% set dst_row = ["dst", "!spad_row[16]", "index"] %>
<% set dst_accum = ["dst", "!accum[%n, 16]", "index"] %>
<% set src_spad = ["src", "!spad[%n, 16]", "index"] %>
<% set src_accum = ["src", "!accum[%n, 16]", "index"] %>
<% set src_blocks_of_spad = ["src", "!spad_blocks[%m, %n, 16]", "index"] %>
<% set src_blocks_of_accum = ["src", "!accum_blocks[%m, %n, 16]", "index"] %>
<% set dst_blocks_of_bytes = ["dst", "!bytes[%n, 16 * %m]", "!f_bytes"] %>
<% set scale = ["scale", "memref<f32>", "!f_scale"] %>
<% set act = ["act", "bool", "i1"] %>
<#
  The three records of loads: what names end in, number, function code of the load that uses it.
#>
<% set ids = [{"s": "", "id": 0, "funct": 2, "cfg": "ConfigLoad"},
              {"s": "_id1", "id": 1, "funct": 1, "cfg": "ConfigLoad_id1"},
              {"s": "_id2", "id": 2, "funct": 14, "cfg": "ConfigLoad_id2"}] %>
<#
  Loads.
    times            how many bytes of memory there are between rows for each cell between them; 0 where rows are all the same one
    p                lines of the function that make %p, the address of what is loaded, and %src_stride, cells between rows
    to, shape        where to, and how many columns and rows
    shrunk           whether what goes to the accumulator is i8
    dense            whether there is a form, too, whose blocks lie n rows apart instead of 16
    needs            what the pure form needs beside rows that fit between blocks, and cells that are loaded as they are
#>
<% set tile = "%n <= 16, %m <= 16, " %>
<% set to_rows = "stride(%dst, 0) == 16, stride(%dst, 1) == 1" %>
<% set to_blocks = "%n <= 16, %m <= 4, stride(%dst, 1) == 16, stride(%dst, 2) == 1" %>
<% set from_rows = ", stride(%src, 1) == 1" %>
<% set copy = ["for %i = 0 to %n {", "  for %j = 0 to %m {", "    assign %dst[%i, %j] = %src[%i, %j]", "  }", "}"] %>
<% set copy_s2 = ["for %i = 0 to %n {", "  for %j = 0 to %m {", "    assign %dst[%i, %j] = %src[2 * %i, %j]", "  }", "}"] %>
<% set copy_row = ["for %j = 0 to 16 {", "  assign %dst[%j] = %src[%j]", "}"] %>
<% set copy_blocks = ["for %i = 0 to %n {", "  for %j = 0 to %m {", "    for %k = 0 to 16 {", "      assign %dst[%j, %i, %k] = %src[%i, 16 * %j + %k]", "    }", "  }", "}"] %>
<% set broadcast = ["for %i = 0 to %n {", "  for %j = 0 to %m {", "    assign %dst[%i, %j] = %src[0, %j]", "  }", "}"] %>
<% set zeros = ["for %i = 0 to %n {", "  for %j = 0 to %m {", "    assign %dst[%i, %j] = 0", "  }", "}"] %>
<% set zero_row = ["for %j = 0 to 16 {", "  assign %dst[%j] = 0", "}"] %>
<% set zero_blocks = ["for %i = 0 to %n {", "  for %j = 0 to %m {", "    for %k = 0 to 16 {", "      assign %dst[%j, %i, %k] = 0", "    }", "  }", "}"] %>
<% set bytes_at = ["%p, %src_stride = call @f_bytes_at(%src) : (!f_bytes) -> (i64, index)"] %>
<% set words_at = ["%p, %src_stride = call @f_words_at(%src) : (!f_words) -> (i64, index)"] %>
<% set byte_row_at = ["%p = call @f_byte_row_at(%src) : (!f_byte_row) -> i64"] %>
<% set word_row_at = ["%p = call @f_word_row_at(%src) : (!f_word_row) -> i64"] %>
<% set nowhere = ["%p = arith.constant 0 : i64"] %>
<% set of_tile = {"c": "{m}, {n}", "f": [], "rows": "%n", "args": "%m, %n"} %>
<% set of_row = {"c": "16, 1", "f": ["%cols = arith.constant 16 : index", "%rows = arith.constant 1 : index"], "rows": "1", "args": "%cols, %rows"} %>
<% set of_blocks = {"c": "16 * {m}, {n}", "f": ["%lanes = arith.constant 16 : index", "%cols = arith.muli %lanes, %m : index"], "rows": "%n", "args": "%cols, %n"} %>
<% set loads = [
  {"name": "ld_i8", "params": [n, m, src_bytes, dst_spad], "where": tile ~ to_rows ~ from_rows, "body": copy,
   "times": 1, "p": bytes_at, "to": "spad", "shape": of_tile, "needs": ["stride"]},
  {"name": "ld_i8_s2", "params": [n, m, src_s2, dst_spad], "where": tile ~ to_rows ~ from_rows, "body": copy_s2,
   "times": 2, "p": bytes_at, "to": "spad", "shape": of_tile, "needs": ["stride"]},
  {"name": "ld_i8_vector", "params": [src_byte_row, dst_row], "where": "stride(%dst, 0) == 1, stride(%src, 0) == 1", "body": copy_row,
   "times": 0, "p": byte_row_at, "to": "spad", "shape": of_row, "needs": []},
  {"name": "ld_i8_block", "params": [n, m, src_blocks, dst_blocks], "where": to_blocks ~ from_rows, "body": copy_blocks,
   "times": 1, "p": bytes_at, "to": "spad", "shape": of_blocks, "dense": true, "needs": ["stride", "block"]},
  {"name": "ld_acc_i8", "params": [n, m, src_bytes, dst_accum], "where": tile ~ to_rows ~ from_rows, "body": copy,
   "times": 1, "p": bytes_at, "to": "acc", "shape": of_tile, "shrunk": "true", "needs": ["stride", "shrunk"]},
  {"name": "ld_acc_i32", "params": [n, m, src_words, dst_accum], "where": tile ~ to_rows ~ from_rows, "body": copy,
   "times": 4, "p": words_at, "to": "acc", "shape": of_tile, "needs": ["stride", "shrunk"]},
  {"name": "ld_acc_i32_vector", "params": [n, m, src_word_row, dst_accum], "where": tile ~ to_rows ~ from_rows, "body": broadcast,
   "times": 0, "p": word_row_at, "to": "acc", "shape": of_tile, "needs": ["stride", "shrunk"]},
  {"name": "zero_i8", "params": [n, m, dst_spad], "where": tile ~ to_rows, "body": zeros,
   "times": 0, "p": nowhere, "to": "spad", "shape": of_tile, "needs": []},
  {"name": "zero_i8_vector", "params": [dst_row], "where": "stride(%dst, 0) == 1", "body": zero_row,
   "times": 0, "p": nowhere, "to": "spad", "shape": of_row, "needs": []},
  {"name": "zero_block", "params": [n, m, dst_blocks], "where": to_blocks, "body": zero_blocks,
   "times": 0, "p": nowhere, "to": "spad", "shape": of_blocks, "dense": true, "needs": ["block"]},
  {"name": "zero_acc_i32", "params": [n, m, dst_accum], "where": tile ~ to_rows, "body": zeros,
   "times": 0, "p": nowhere, "to": "acc", "shape": of_tile, "needs": []}
] %>

// Rows of the scratchpad and of the accumulator, blocks of rows, one row; cells in memory.
!spad = memref<?x16xi8, strided<[?, ?], offset: ?>, #exo.mem<"spad">>
!spad_blocks = memref<?x?x16xi8, strided<[?, ?, ?], offset: ?>, #exo.mem<"spad">>
!spad_row = memref<16xi8, strided<[?], offset: ?>, #exo.mem<"spad">>
!accum = memref<?x16xi32, strided<[?, ?], offset: ?>, #exo.mem<"accum">>
!accum_blocks = memref<?x?x16xi32, strided<[?, ?, ?], offset: ?>, #exo.mem<"accum">>
!bytes = memref<?x?xi8, strided<[?, ?], offset: ?>>
!byte_row = memref<16xi8, strided<[?], offset: ?>>
!words = memref<?x?xi32, strided<[?, ?], offset: ?>>
!word_row = memref<1x?xi32, strided<[?, ?], offset: ?>>
// Cells in memory as functions take them.
!f_bytes = memref<?x?xi8, strided<[?, 1], offset: ?>>
!f_byte_row = memref<16xi8, strided<[1], offset: ?>>
!f_words = memref<?x?xi32, strided<[?, 1], offset: ?>>
!f_word_row = memref<1x?xi32, strided<[?, 1], offset: ?>>
!f_scale = memref<f32, strided<[], offset: ?>>

module @gemmini attributes {
  exo.version = "1.0.0", exo.summary = "Gemmini: a systolic array of 16 x 16, with a scratchpad and an accumulator",
  exo.target = "riscv64-linux-gnu", exo.target_features = ["+m", "+a", "+f", "+d", "+c"],
  exo.cc_flags = ["-march=rv64gc", "-mabi=lp64d", "-DEXO_GEMMINI_MODEL", "-DEXO_GEMMINI_LENIENT"], exo.emulators = ["qemu-riscv64"]
} {
  exo.memory @spad {slots = 16384 : i64, static_storage, innermost = array<i64: 16>, elems = [i8], window = "{slot}",
                    mlir = index, global = ${quoted("gemmini.h")}}
  exo.memory @accum {slots = 1024 : i64, static_storage, innermost = array<i64: 16>, elems = [i32], window = "{slot}",
                     mlir = index, global = ${quoted("gemmini.h")}}

  // Loads: bytes in memory from one row to the next; rows of local memory from one block of 16 columns to the next; whether what goes to
  // the accumulator is i8 in memory; and whether cells are loaded as they are (scale 1.0, each pixel once).
//% for id in ids
  exo.config @${id.cfg} no_c {src_stride: stride, block_stride: index, shrunk: bool, identity: bool}
//% endfor
  // Stores: bytes in memory from one row to the next; of what the accumulator gives as i8 the scale, and whether RELU is applied; pooling.
  exo.config @ConfigStore no_c {dst_stride: stride, act: bool, scale: f32, pool: bool}
  // Products: dataflow; transposes; rows of local memory from one row of A to the next, and of C.
  exo.config @ConfigMatmul no_c {weight_stationary: bool, transpose_a: bool, transpose_b: bool, a_stride: index, c_stride: index}

  // The nearest integer, of two the even one; of what i8 does not hold the nearest that it holds.
  exo.extern @round_i8(x) c "fminf(fmaxf(rintf({x}), -128.0f), 127.0f)" global "#include <math.h>" mlir @round_i8_f32 : f32
  func.func @round_i8_f32(%x: f32) -> f32 {
    %least = arith.constant -128.0 : f32
    %most = arith.constant 127.0 : f32
    %r = math.roundeven %x : f32
    %low = arith.maxnumf %r, %least : f32
    %y = arith.minnumf %low, %most : f32
    return %y : f32
  }

<# ---- What bodies and functions are made of. #>
<% macro operands(params) %><% for p in params %>%${p[0]}: ${p[1]}${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro f_operands(params) %><% for p in params %>%${p[0]}: ${p[2]}${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro f_values(params) %><% for p in params %>%${p[0]}${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro f_types(params) %><% for p in params %>${p[2]}${"" if loop.last else ", "}<% endfor %><% endmacro %>
//% macro lines(text)
//% for line in text
    ${line}
//% endfor
//% endmacro
<# So many times a number. #>
<% macro times(k, x) %>${"0" if k == 0 else x if k == 1 else k ~ " * " ~ x}<% endmacro %>
<#
  A record of loads: fields, C, and lines of a function, whose %src_stride is the stride in cells. `x` and `c` are that in Exo and in C,
  `block` is how many rows there are between blocks.
#>
//% macro load_fields(id, k, x, block, shrunk)
    write_config @${id.cfg}::@src_stride = ${times(k, x)}
    write_config @${id.cfg}::@block_stride = ${block}
    write_config @${id.cfg}::@shrunk = ${shrunk}
    write_config @${id.cfg}::@identity = true
//% endmacro
<% macro load_c(id, k, c, block, shrunk) %>exo_gemmini_config_ld(${id.id}, ${times(k, c)}, ${block}, ${shrunk});<% endmacro %>
//% macro load_f(id, k, block, shrunk)
    %k = arith.constant ${k} : index
    %stride = arith.muli ${"%k, %k" if k == 0 else "%src_stride, %k"} : index
//% if block == "16"
    %block = arith.constant 16 : index
//% endif
    %shrunk = arith.constant ${shrunk}
    call @f_config_ld${id.s}(%stride, ${block if block == "%n" else "%block"}, %shrunk) : (index, index, i1) -> ()
//% endmacro
<# What only writes a record, for a load that lies k times a stride apart. #>
//% macro load_config(id, name, k, shrunk)
  exo.instr @${name}${id.s}(${"%src_stride: stride" if k else ""})
      c "${load_c(id, k, "{src_stride}", "16", shrunk)}" mlir @f_${name}${id.s} {
${load_fields(id, k, "%src_stride", "16", shrunk)}  }
  func.func @f_${name}${id.s}(${"%src_stride: index" if k else ""}) {
${load_f(id, k, "16", shrunk)}    return
  }
//% endmacro
<% macro load_needs(id, load, shrunk) -%>
, ${load.shape.rows} <= @${id.cfg}::@block_stride, @${id.cfg}::@identity == true
<%- if "stride" in load.needs %>, @${id.cfg}::@src_stride == ${times(load.times, "stride(%src, 0)")}<% endif -%>
<%- if "block" in load.needs %>, stride(%dst, 0) == 16 * @${id.cfg}::@block_stride<% endif -%>
<%- if "shrunk" in load.needs %>, @${id.cfg}::@shrunk == ${shrunk}<% endif -%>
<%- endmacro %>
<% macro load_do_c(id, load) %>exo_gemmini_${"zero" if load.p == nowhere else "mvin"}(${id.id}, ${"" if load.p == nowhere else "&{src_data}, "}exo_gemmini_${load.to}({dst_data}), ${load.shape.c});<% endmacro %>
//% macro load(id, load, suffix, block)
<% set shrunk = load.shrunk | default("false") -%>
<% set name = load.name ~ suffix ~ id.s -%>
<% set apart = ", stride(%dst, 0) == " ~ ("256" if block == "16" else "16 * " ~ block) if "block" in load.needs else "" -%>
  exo.instr @${name}(${operands(load.params)})
      where (${load.where}${apart})
      c "${load_c(id, load.times, "{stride(src, 0)}", "{n}" if block == "%n" else block, shrunk)} ${load_do_c(id, load)}" mlir @f_${name} {
${load_fields(id, load.times, "stride(%src, 0)", block, shrunk)}${lines(load.body)}  }
  func.func @f_${name}(${f_operands(load.params)}) {
${lines(load.p)}${load_f(id, load.times, block, shrunk)}    call @f_do_${load.name}${id.s}(${f_values(load.params)}) : (${f_types(load.params)}) -> ()
    return
  }
//% endmacro
//% macro do_load(id, load)
<% set shrunk = load.shrunk | default("false") -%>
  exo.instr @do_${load.name}${id.s}(${operands(load.params)})
      where (${load.where}${load_needs(id, load, shrunk)})
      c "${load_do_c(id, load)}" mlir @f_do_${load.name}${id.s} {
${lines(load.body)}  }
  func.func @f_do_${load.name}${id.s}(${f_operands(load.params)}) {
${lines(load.p)}${lines(load.shape.f)}    call @f_mvin_${load.to}${id.s}(%p, %dst, ${load.shape.args}) : (i64, index, index, index) -> ()
    return
  }
//% endmacro

//% for id in ids
  // Loads by record ${id.id}: first what writes it.
  exo.instr @config_ld${id.s}(%src_stride: stride, %block_stride: index, %shrunk: bool) where (%block_stride >= 1, %block_stride <= 65535)
      c "exo_gemmini_config_ld(${id.id}, {src_stride}, {block_stride}, {shrunk});" mlir @f_config_ld${id.s} {
    write_config @${id.cfg}::@src_stride = %src_stride
    write_config @${id.cfg}::@block_stride = %block_stride
    write_config @${id.cfg}::@shrunk = %shrunk
    write_config @${id.cfg}::@identity = true
  }
${load_config(id, "config_ld_i8", 1, "false")}
${load_config(id, "config_ld_i8_s2", 2, "false")}
${load_config(id, "config_ld_acc_i8", 1, "true")}
${load_config(id, "config_ld_acc_i32", 4, "false")}
${load_config(id, "config_ld_acc_i32_vector", 0, "false")}
${load_config(id, "config_zero", 0, "false")}
//% for l in loads
${load(id, l, "", "16")}
//% if l.dense is defined
${load(id, l, "_dense", "%n")}
//% endif
${do_load(id, l)}
//% endfor
//% endfor

  // Stores.
//% macro store_fields(k, x, act, scale)
    write_config @ConfigStore::@dst_stride = ${times(k, x)}
    write_config @ConfigStore::@act = ${act}
    write_config data @ConfigStore::@scale = ${scale}
    write_config @ConfigStore::@pool = false
//% endmacro
//% macro store_config(name, k)
  exo.instr @${name}(%dst_stride: stride) c "exo_gemmini_config_st(${times(k, "{dst_stride}")}, false, 1.0f);" mlir @f_${name} {
${store_fields(k, "%dst_stride", "false", "1.0")}  }
  func.func @f_${name}(%dst_stride: index) {
    %k = arith.constant ${k} : index
    %stride = arith.muli %dst_stride, %k : index
    %act = arith.constant false
    %scale = arith.constant 1.0 : f32
    call @f_write_st(%stride, %act, %scale) : (index, i1, f32) -> ()
    return
  }
//% endmacro
<#
  Stores: how many bytes a cell has in memory, where it comes from (C, and the bits of its address), the function for the place of dst.
#>
<% set from_spad = {"k": 1, "at": "bytes_at", "c": "exo_gemmini_spad", "bits": 0} %>
<% set from_words = {"k": 4, "at": "words_at", "c": "exo_gemmini_acc_i32", "bits": 2684354560} %>
<% set from_accum = {"k": 1, "at": "bytes_at", "c": "exo_gemmini_acc", "bits": 2147483648} %>
<% set of_rows = {"where": tile ~ "stride(%src, 0) == 16, stride(%src, 1) == 1, stride(%dst, 1) == 1", "shape": of_tile,
                  "loops": [["i", "%n"], ["j", "%m"]], "dst": "%dst[%i, %j]", "src": "%src[%i, %j]"} %>
<% set of_four = {"where": "%n <= 16, %m <= 4, stride(%src, 0) == 256, stride(%src, 1) == 16, stride(%src, 2) == 1, stride(%dst, 1) == 1", "shape": of_blocks,
                  "loops": [["i", "%n"], ["j", "%m"], ["k", "16"]], "dst": "%dst[%i, 16 * %j + %k]", "src": "%src[%j, %i, %k]"} %>
//% macro nest(loops, body)
//% for x, end in loops
    for %${x} = 0 to ${end} {
//% endfor
//% for line in body
    ${line}
//% endfor
//% for x, end in loops
    }
//% endfor
//% endmacro
<% macro store_c(of, from) %>exo_gemmini_mvout(&{dst_data}, ${from.c}({src_data}), ${of.shape.c});<% endmacro %>
//% macro store_pure(name, of, from, params, body)
  exo.instr @do_${name}(${operands(params)})
      where (${of.where}, @ConfigStore::@dst_stride == ${times(from.k, "stride(%dst, 0)")}, @ConfigStore::@pool == false)
      c "${store_c(of, from)}" mlir @f_do_${name} {
${nest(of.loops, body)}  }
  func.func @f_do_${name}(${f_operands(params)}) {
    %p, %dst_stride = call @f_${from.at}(%dst) : (${params[3][2]}) -> (i64, index)
    %bits = arith.constant ${from.bits} : i64
${lines(of.shape.f)}    call @f_mvout(%p, %bits, %src, ${of.shape.args}) : (i64, i64, index, index, index) -> ()
    return
  }
//% endmacro
<# Cells as they are. #>
//% macro store(name, config, of, from, src, dst)
<% set body = ["assign " ~ of.dst ~ " = " ~ of.src] -%>
  exo.instr @${name}(${operands([n, m, src, dst])})
      where (${of.where})
      c "exo_gemmini_config_st(${times(from.k, "{stride(dst, 0)}")}, false, 1.0f); ${store_c(of, from)}" mlir @f_${name} {
${store_fields(from.k, "stride(%dst, 0)", "false", "1.0")}${nest(of.loops, body)}  }
  func.func @f_${name}(${f_operands([n, m, src, dst])}) {
    %p, %dst_stride = call @f_${from.at}(%dst) : (${dst[2]}) -> (i64, index)
    call @f_${config}(%dst_stride) : (index) -> ()
    call @f_do_${name}(%n, %m, %src, %dst) : (index, index, index, ${dst[2]}) -> ()
    return
  }
${store_pure(name, of, from, [n, m, src, dst], body)}
//% endmacro
<# Sums as i8: scaled in f32, rounded, and with RELU if that is wanted. #>
//% macro store_scaled(name, of, src, dst)
<% set body = ["%t = alloc : memref<f32>", "assign %t = " ~ of.src, "assign %t = round_i8(%t * SCALE)", "if ACT == true {", "  assign %t = relu(%t)", "}",
  "assign " ~ of.dst ~ " = %t"] -%>
  exo.instr @${name}(${operands([n, m, scale, act, src, dst])})
      where (${of.where})
      c "exo_gemmini_config_st({stride(dst, 0)}, {act}, *{scale}); ${store_c(of, from_accum)}" mlir @f_${name} {
${store_fields(1, "stride(%dst, 0)", "%act", "%scale")}${nest(of.loops, body) | replace("SCALE", "%scale") | replace("ACT", "%act")}  }
  func.func @f_${name}(${f_operands([n, m, scale, act, src, dst])}) {
    %p, %dst_stride = call @f_bytes_at(%dst) : (!f_bytes) -> (i64, index)
    call @f_config_st_acc_i8(%scale, %dst_stride, %act) : (!f_scale, index, i1) -> ()
    call @f_do_${name}(%n, %m, %src, %dst) : (index, index, index, !f_bytes) -> ()
    return
  }
${store_pure(name, of, from_accum, [n, m, src, dst], body) | replace("SCALE", "@ConfigStore::@scale") | replace("ACT", "@ConfigStore::@act")}
//% endmacro
${store_config("config_st_i8", 1)}
${store("st_i8", "config_st_i8", of_rows, from_spad, src_spad, dst_bytes)}
${store("st_i8_block", "config_st_i8", of_four, from_spad, src_blocks_of_spad, dst_blocks_of_bytes)}
${store_config("config_st_acc_i32", 4)}
${store("st_acc_i32", "config_st_acc_i32", of_rows, from_words, src_accum, dst_words)}
  exo.instr @config_st_acc_i8(${operands([scale, ["dst_stride", "stride", "index"], act])})
      c "exo_gemmini_config_st({dst_stride}, {act}, *{scale});" mlir @f_config_st_acc_i8 {
${store_fields(1, "%dst_stride", "%act", "%scale")}  }
  func.func @f_config_st_acc_i8(%scale: !f_scale, %dst_stride: index, %act: i1) {
    %by = memref.load %scale[] : !f_scale
    call @f_write_st(%dst_stride, %act, %by) : (index, i1, f32) -> ()
    return
  }
${store_scaled("st_acc_i8", of_rows, src_accum, dst_bytes)}
${store_scaled("st_acc_i8_block", of_four, src_blocks_of_accum, dst_blocks_of_bytes)}

  // Products, weight stationary: B is laid into the array, rows of A run through it, and what comes out is written to C, or added to it.
//% macro matmul_fields(a_stride, c_stride)
    write_config @ConfigMatmul::@weight_stationary = true
    write_config @ConfigMatmul::@transpose_a = false
    write_config @ConfigMatmul::@transpose_b = false
    write_config @ConfigMatmul::@a_stride = ${a_stride}
    write_config @ConfigMatmul::@c_stride = ${c_stride}
//% endmacro
  exo.instr @config_ex(%a_stride: index, %c_stride: index)
      where (%a_stride >= 1, %a_stride <= 65535, %c_stride >= 1, %c_stride <= 65535)
      c "exo_gemmini_config_ex({a_stride}, {c_stride});" mlir @f_config_ex {
${matmul_fields("%a_stride", "%c_stride")}  }
  exo.instr @config_matmul() c "exo_gemmini_config_ex(1, 1);" mlir @f_config_matmul {
${matmul_fields(1, 1)}  }
  func.func @f_config_matmul() {
    %c1 = arith.constant 1 : index
    call @f_config_ex(%c1, %c1) : (index, index) -> ()
    return
  }
<#
  Products of one tile of A and C, and of several by the same B: what they take, beside the state; what functions do.
#>
<% set one_tile = {"suffix": "", "loops": [["i", "%N"], ["j", "%M"]], "a": "%A[%i, %k]", "c": "%C[%i, %j]", "row": 0,
  "params": [["N", "size", "index"], ["M", "size", "index"], ["K", "size", "index"],
             ["A", "!spad[%N, 16]", "index"], ["B", "!spad[%K, 16]", "index"], ["C", "!accum[%N, 16]", "index"]],
  "where": "%N <= 16, %M <= 16, %K <= 16, stride(%A, 1) == 1, stride(%B, 0) == 16, stride(%B, 1) == 1, stride(%C, 1) == 1",
  "code": "exo_gemmini_product(exo_gemmini_spad({A_data}), exo_gemmini_spad({B_data}), LOCAL({C_data}), {N}, {M}, {K});", "f": "product"} %>
<% set many_tiles = {"suffix": "_tiles", "loops": [["t", "%T"], ["i", "%N"], ["j", "%M"]], "a": "%A[%t, %i, %k]", "c": "%C[%t, %i, %j]", "row": 1,
  "params": [["T", "size", "index"], ["N", "size", "index"], ["M", "size", "index"], ["K", "size", "index"], ["a_apart", "index", "index"], ["c_apart", "index", "index"],
             ["A", "!spad_blocks[%T, %N, 16]", "index"], ["B", "!spad[%K, 16]", "index"], ["C", "!accum_blocks[%T, %N, 16]", "index"]],
  "where": "%N <= 16, %M <= 16, %K <= 16, stride(%A, 0) == 16 * %a_apart, stride(%A, 2) == 1, stride(%B, 0) == 16, stride(%B, 1) == 1, stride(%C, 0) == 16 * %c_apart, stride(%C, 2) == 1",
  "code": "exo_gemmini_products({T}, {a_apart}, {c_apart}, exo_gemmini_spad({A_data}), exo_gemmini_spad({B_data}), LOCAL({C_data}), {N}, {M}, {K});",
  "f": "products"} %>
//% macro matmul(of, name, local, bits, adds)
<% set full = name ~ of.suffix -%>
<% set c = of.code | replace("LOCAL", local) -%>
<% set body = ([] if adds else ["assign " ~ of.c ~ " = 0"]) + ["for %k = 0 to %K {", "  %a = alloc : memref<i32>", "  %b = alloc : memref<i32>",
  "  assign %a = " ~ of.a, "  assign %b = %B[%k, %j]", "  reduce " ~ of.c ~ " += %a * %b", "}"] -%>
  exo.instr @${full}(${operands(of.params)})
      where (${of.where}, stride(%A, ${of.row}) == 16, stride(%C, ${of.row}) == 16)
      c "exo_gemmini_config_ex(1, 1); ${c}" mlir @f_${full} {
${matmul_fields(1, 1)}${nest(of.loops, body)}  }
  func.func @f_${full}(${f_operands(of.params)}) {
    call @f_config_matmul() : () -> ()
    call @f_do_${full}(${f_values(of.params)}) : (${f_types(of.params)}) -> ()
    return
  }
  exo.instr @do_${full}(${operands(of.params)})
      where (${of.where}, @ConfigMatmul::@weight_stationary == true, @ConfigMatmul::@transpose_a == false, @ConfigMatmul::@transpose_b == false,
             stride(%A, ${of.row}) == 16 * @ConfigMatmul::@a_stride, stride(%C, ${of.row}) == 16 * @ConfigMatmul::@c_stride)
      c "${c}" mlir @f_do_${full} {
${nest(of.loops, body)}  }
  func.func @f_do_${full}(${f_operands(of.params)}) {
    %bits = arith.constant ${bits} : i64
    call @f_${of.f}(%bits, ${f_values(of.params)}) : (i64, ${f_types(of.params)}) -> ()
    return
  }
//% endmacro
//% for of in [one_tile, many_tiles]
${matmul(of, "matmul_i8", "exo_gemmini_acc", 2147483648, false)}
${matmul(of, "matmul_acc_i8", "exo_gemmini_acc_add", 3221225472, true)}
//% endfor

  // What comes before is done when this is: memory may be read again that was stored to, by the processor and by loads.
  exo.instr @fence() c "exo_gemmini_fence();" mlir @f_fence {
    pass
  }
  func.func @f_fence() {
    llvm.inline_asm has_side_effects "fence", "~{memory}" : () -> ()
    return
  }

  // What functions are made of: where cells are in memory, as a number, and how many cells there are from one row to the next.
<% set places = [{"t": "bytes", "elem": "i8", "size": 1, "rank": 2}, {"t": "words", "elem": "i32", "size": 4, "rank": 2},
                 {"t": "byte_row", "elem": "i8", "size": 1, "rank": 1}] %>
//% for x in places
  func.func @f_${x.t}_at(%cells: !f_${x.t}) -> ${"(i64, index)" if x.rank == 2 else "i64"} {
    %root, %offset, %extents:${x.rank}, %strides:${x.rank} = memref.extract_strided_metadata %cells : !f_${x.t} -> memref<${x.elem}>, index${", index" * 2 * x.rank}
    %start = memref.extract_aligned_pointer_as_index %root : memref<${x.elem}> -> index
    %size = arith.constant ${x.size} : index
    %skipped = arith.muli %offset, %size : index
    %address = arith.addi %start, %skipped : index
    %p = arith.index_cast %address : index to i64
    return %p${", %strides#0 : i64, index" if x.rank == 2 else " : i64"}
  }
//% endfor
  func.func @f_word_row_at(%cells: !f_word_row) -> i64 {
    %rows = memref.cast %cells : !f_word_row to !f_words
    %p, %stride = call @f_words_at(%rows) : (!f_words) -> (i64, index)
    return %p : i64
  }

  // Operands. A place in local memory is its row, with bits that say in which memory and how, and the number of columns and rows.
  func.func @f_above(%bits: i64, %low: i64, %x: index) -> i64 {
    %y = arith.index_cast %x : index to i64
    %z = arith.shli %y, %low : i64
    %r = arith.ori %bits, %z : i64
    return %r : i64
  }
  func.func @f_local(%bits: i64, %row: index, %cols: index, %rows: index) -> i64 {
    %at_row = arith.constant 0 : i64
    %at_cols = arith.constant 32 : i64
    %at_rows = arith.constant 48 : i64
    %a = call @f_above(%bits, %at_row, %row) : (i64, i64, index) -> i64
    %b = call @f_above(%a, %at_cols, %cols) : (i64, i64, index) -> i64
    %r = call @f_above(%b, %at_rows, %rows) : (i64, i64, index) -> i64
    return %r : i64
  }

  // Instructions: custom-3 with two registers that are read and none that is written.
//% macro custom(name, funct)
  func.func @f_${name}(%rs1: i64, %rs2: i64) {
    llvm.inline_asm has_side_effects ".insn r 0x7b, 3, ${funct}, x0, $0, $1", "r,r,~{memory}" %rs1, %rs2 : (i64, i64) -> ()
    return
  }
//% endmacro
${custom("config", 0)}
${custom("mvout_of", 3)}
${custom("compute_preloaded", 4)}
${custom("compute_accumulated", 5)}
${custom("preload", 6)}
//% for id in ids
${custom("mvin_of" ~ id.s, id.funct)}
//% for to, bits in [["spad", 0], ["acc", 2147483648]]
  func.func @f_mvin_${to}${id.s}(%p: i64, %dst: index, %cols: index, %rows: index) {
    %bits = arith.constant ${bits} : i64
    %to = call @f_local(%bits, %dst, %cols, %rows) : (i64, index, index, index) -> i64
    call @f_mvin_of${id.s}(%p, %to) : (i64, i64) -> ()
    return
  }
//% endfor
  // Which configuration (1: a load's), its record, each pixel once, and 1.0 as the scale.
  func.func @f_config_ld${id.s}(%src_stride: index, %block_stride: index, %shrunk: i1) {
    %kind = arith.constant ${1 + id.id * 8 + 256 + 0x3f800000 * 4294967296} : i64
    %at_shrunk = arith.constant 2 : i64
    %at_block = arith.constant 16 : i64
    %is_shrunk = arith.index_castui %shrunk : i1 to index
    %a = call @f_above(%kind, %at_shrunk, %is_shrunk) : (i64, i64, index) -> i64
    %rs1 = call @f_above(%a, %at_block, %block_stride) : (i64, i64, index) -> i64
    %rs2 = arith.index_cast %src_stride : index to i64
    call @f_config(%rs1, %rs2) : (i64, i64) -> ()
    return
  }
//% endfor
  // A store's: RELU, and the scale above the stride.
  func.func @f_write_st(%dst_stride: index, %act: i1, %scale: f32) {
    %kind = arith.constant 2 : i64
    %at_act = arith.constant 2 : i64
    %at_scale = arith.constant 32 : i64
    %is_on = arith.index_castui %act : i1 to index
    %rs1 = call @f_above(%kind, %at_act, %is_on) : (i64, i64, index) -> i64
    %number = arith.bitcast %scale : f32 to i32
    %low = arith.extui %number : i32 to i64
    %high = arith.shli %low, %at_scale : i64
    %stride = arith.index_cast %dst_stride : index to i64
    %rs2 = arith.ori %high, %stride : i64
    call @f_config(%rs1, %rs2) : (i64, i64) -> ()
    return
  }
  // Of products: weight stationary, and 1.0 as the scale of what is read from the accumulator.
  func.func @f_config_ex(%a_stride: index, %c_stride: index) {
    %kind = arith.constant ${4 + 0x3f800000 * 4294967296} : i64
    %none = arith.constant 0 : i64
    %at_a = arith.constant 16 : i64
    %at_c = arith.constant 48 : i64
    %rs1 = call @f_above(%kind, %at_a, %a_stride) : (i64, i64, index) -> i64
    %rs2 = call @f_above(%none, %at_c, %c_stride) : (i64, i64, index) -> i64
    call @f_config(%rs1, %rs2) : (i64, i64) -> ()
    return
  }
  func.func @f_mvout(%p: i64, %bits: i64, %src: index, %cols: index, %rows: index) {
    %from = call @f_local(%bits, %src, %cols, %rows) : (i64, index, index, index) -> i64
    call @f_mvout_of(%p, %from) : (i64, i64) -> ()
    return
  }
  // What is nowhere has all bits set: no matrix is added, and what is in the array stays.
  func.func @f_nowhere() -> i64 {
    %none = arith.constant ${16 * 281474976710656 + 16 * 4294967296 + 4294967295} : i64
    return %none : i64
  }
  func.func @f_product(%bits: i64, %N: index, %M: index, %K: index, %A: index, %B: index, %C: index) {
    %none = call @f_nowhere() : () -> i64
    %spad = arith.constant 0 : i64
    %b = call @f_local(%spad, %B, %M, %K) : (i64, index, index, index) -> i64
    %c = call @f_local(%bits, %C, %M, %N) : (i64, index, index, index) -> i64
    call @f_preload(%b, %c) : (i64, i64) -> ()
    %a = call @f_local(%spad, %A, %K, %N) : (i64, index, index, index) -> i64
    call @f_compute_preloaded(%a, %none) : (i64, i64) -> ()
    return
  }
  func.func @f_products(%bits: i64, %T: index, %N: index, %M: index, %K: index, %a_apart: index, %c_apart: index, %A: index, %B: index, %C: index) {
    call @f_product(%bits, %N, %M, %K, %A, %B, %C) : (i64, index, index, index, index, index, index) -> ()
    %none = call @f_nowhere() : () -> i64
    %spad = arith.constant 0 : i64
    %one = arith.constant 1 : index
    scf.for %t = %one to %T step %one {
      %a_below = arith.muli %t, %a_apart : index
      %a_row = arith.addi %A, %a_below : index
      %a = func.call @f_local(%spad, %a_row, %K, %N) : (i64, index, index, index) -> i64
      %c_below = arith.muli %t, %c_apart : index
      %c_row = arith.addi %C, %c_below : index
      %c = func.call @f_local(%bits, %c_row, %M, %N) : (i64, index, index, index) -> i64
      func.call @f_preload(%none, %c) : (i64, i64) -> ()
      func.call @f_compute_accumulated(%a, %none) : (i64, i64) -> ()
    }
    return
  }
}
