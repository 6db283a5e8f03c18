// The vector extension of RISC-V, version 1.0: groups of one, two and four registers, of which 128 bits each are used. README.md beside
// this file says what is in it.
//
// Instructions have upstream's names, or those of the machine's instructions. All take the number vl of lanes that are on, which are the
// first ones. C and MLIR name the same intrinsics: those whose tail is undisturbed (`_tu` in C, a register passed through in LLVM), so that
// the lanes that are off keep what they held, as bodies say.
<#
Kinds of numbers: what instructions begin with, how a scalar operand is called, in C and by name, zero, and what instructions are for the
sum of all lanes in order.
#>
<% set float = {"op": "f", "f": "vf", "x": "f", "zero": "0.0", "sum": "vfredosum"} %>
<% set signed = {"op": "i", "f": "v", "x": "x", "zero": "0", "sum": "vredsum"} %>
<#
Types: memory, element, lanes, bytes of a cell; what names of instructions end in; what intrinsics end in, and those that compare floats; registers in
C; what LLVM's intrinsics end in, registers and masks in MLIR; and s, m, v again of single registers, in which sums come.
#>
<% set f32m1 = {"mem": "m1", "elem": "f32", "n": 4, "bytes": 4, "ty": "4xf32", "s": "f32m1", "b": "b32", "c": "vfloat32m1_t",
                "m": "nxv2f32", "v": "vector<[2]xf32>", "mask": "vector<[2]xi1>", "kind": float,
                "one": {"s": "f32m1", "m": "nxv2f32", "v": "vector<[2]xf32>"}} %>
<% set f32m2 = {"mem": "m2", "elem": "f32", "n": 8, "bytes": 4, "ty": "8xf32", "s": "f32m2", "b": "b16", "c": "vfloat32m2_t",
                "m": "nxv4f32", "v": "vector<[4]xf32>", "mask": "vector<[4]xi1>", "kind": float, "one": f32m1.one} %>
<% set f32m4 = {"mem": "m4", "elem": "f32", "n": 16, "bytes": 4, "ty": "16xf32", "s": "f32m4", "b": "b8", "c": "vfloat32m4_t",
                "m": "nxv8f32", "v": "vector<[8]xf32>", "mask": "vector<[8]xi1>", "kind": float, "one": f32m1.one} %>
<% set f64m1 = {"mem": "m1_f64", "elem": "f64", "n": 2, "bytes": 8, "ty": "2xf64", "s": "f64m1", "b": "b64", "c": "vfloat64m1_t",
                "m": "nxv1f64", "v": "vector<[1]xf64>", "mask": "vector<[1]xi1>", "kind": float,
                "one": {"s": "f64m1", "m": "nxv1f64", "v": "vector<[1]xf64>"}} %>
<% set f64m2 = {"mem": "m2_f64", "elem": "f64", "n": 4, "bytes": 8, "ty": "4xf64", "s": "f64m2", "b": "b32", "c": "vfloat64m2_t",
                "m": "nxv2f64", "v": "vector<[2]xf64>", "mask": "vector<[2]xi1>", "kind": float, "one": f64m1.one} %>
<% set f64m4 = {"mem": "m4_f64", "elem": "f64", "n": 8, "bytes": 8, "ty": "8xf64", "s": "f64m4", "b": "b16", "c": "vfloat64m4_t",
                "m": "nxv4f64", "v": "vector<[4]xf64>", "mask": "vector<[4]xi1>", "kind": float, "one": f64m1.one} %>
<% set i32m1 = {"mem": "m1_i32", "elem": "i32", "n": 4, "bytes": 4, "ty": "4xi32", "s": "i32m1", "c": "vint32m1_t",
                "m": "nxv2i32", "v": "vector<[2]xi32>", "kind": signed,
                "one": {"s": "i32m1", "m": "nxv2i32", "v": "vector<[2]xi32>"}} %>
<% set i32m2 = {"mem": "m2_i32", "elem": "i32", "n": 8, "bytes": 4, "ty": "8xi32", "s": "i32m2", "c": "vint32m2_t",
                "m": "nxv4i32", "v": "vector<[4]xi32>", "kind": signed, "one": i32m1.one} %>
<% set i32m4 = {"mem": "m4_i32", "elem": "i32", "n": 16, "bytes": 4, "ty": "16xi32", "s": "i32m4", "c": "vint32m4_t",
                "m": "nxv8i32", "v": "vector<[8]xi32>", "kind": signed, "one": i32m1.one} %>
<% set types = [f32m1, f32m2, f32m4, f64m1, f64m2, f64m4, i32m1, i32m2, i32m4] %>

// Of each type: registers, cells in memory, and what both are to functions.
//% for t in types
!reg_${t.ty} = memref<${t.ty}, strided<[?], offset: ?>, #exo.mem<"${t.mem}">>
!f_reg_${t.ty} = memref<${t.v}, strided<[], offset: ?>>
//% endfor
//% for e in ["f32", "f64", "i32"]
!some_${e} = memref<?x${e}, strided<[?], offset: ?>>
!cell_${e} = memref<1x${e}, strided<[?], offset: ?>>
!f_some_${e} = memref<?x${e}, strided<[1], offset: ?>>
!f_strided_${e} = memref<?x${e}, strided<[?], offset: ?>>
!f_cell_${e} = memref<1x${e}, strided<[?], offset: ?>>
!f_scalar_${e} = memref<${e}, strided<[], offset: ?>>
//% endfor

<# ---- An instruction, by two bodies ----
A loop over the first vl lanes, and one over all lanes with a condition, which is what schedules make of tails; the code is the same. #>
//% macro by_two_bodies(t, name, args, where, c, stmt)
  exo.instr @rvv_${name}(%vl: size, ${args})
      where (%vl <= ${t.n}, ${where})
      c "${c}" mlir @${name} {
    for %i = 0 to %vl {
      ${stmt}
    }
  }
  exo.instr @rvv_prefix_${name}(%vl: size, ${args})
      where (%vl <= ${t.n}, ${where})
      c "${c}" mlir @${name} {
    for %i = 0 to ${t.n} {
      if %i < %vl {
        ${stmt}
      }
    }
  }
//% endmacro

<# ---- Between memory and registers: cells side by side, or apart ---- #>
//% macro load(t, op, name, apart)
<% set args %>%dst: !reg_${t.ty}[${t.n}], %src: !some_${t.elem}[%vl]<% endset %>
<% set where %>stride(%dst, 0) == 1${"" if apart else ", stride(%src, 0) == 1"}<% endset %>
<% set c %>{dst_data} = __riscv_${op}${8 * t.bytes}_v_${t.s}_tu({dst_data}, &{src_data}, ${bytes_apart(t, "src") if apart else ""}{vl});<% endset %>
${by_two_bodies(t, name ~ "_" ~ t.ty, args, where, c, "assign %dst[%i] = %src[%i]")}
  func.func @${name}_${t.ty}(%vl: index, %dst: !f_reg_${t.ty}, %src: !f_${"strided" if apart else "some"}_${t.elem}) {
    %n = arith.index_cast %vl : index to i64
    %old = memref.load %dst[] : !f_reg_${t.ty}
${place(t, "src", apart)}    %v = llvm.call_intrinsic "llvm.riscv.${op}.${t.m}.p0.i64"(%old, %p, ${"%bytes, " if apart else ""}%n) : (${t.v}, !llvm.ptr, ${"i64, " if apart else ""}i64) -> ${t.v}
    memref.store %v, %dst[] : !f_reg_${t.ty}
    return
  }

//% endmacro
<# No cell behind the first vl is touched. #>
//% macro store(t, op, name, apart)
<% set args %>%dst: !some_${t.elem}[%vl], %src: !reg_${t.ty}[${t.n}]<% endset %>
<% set where %>${"" if apart else "stride(%dst, 0) == 1, "}stride(%src, 0) == 1<% endset %>
<% set c %>__riscv_${op}${8 * t.bytes}_v_${t.s}(&{dst_data}, ${bytes_apart(t, "dst") if apart else ""}{src_data}, {vl});<% endset %>
${by_two_bodies(t, name ~ "_" ~ t.ty, args, where, c, "assign %dst[%i] = %src[%i]")}
  func.func @${name}_${t.ty}(%vl: index, %dst: !f_${"strided" if apart else "some"}_${t.elem}, %src: !f_reg_${t.ty}) {
    %n = arith.index_cast %vl : index to i64
    %v = memref.load %src[] : !f_reg_${t.ty}
${place(t, "dst", apart)}    llvm.call_intrinsic "llvm.riscv.${op}.${t.m}.p0.i64"(%v, %p, ${"%bytes, " if apart else ""}%n) : (${t.v}, !llvm.ptr, ${"i64, " if apart else ""}i64) -> ()
    return
  }

//% endmacro
<% macro bytes_apart(t, name) %>{stride(${name}, 0)} * ${t.bytes}, <% endmacro %>
<# The first cell of a window, and how many bytes lie from one cell to the next. #>
//% macro place(t, name, apart)
//% if not apart
    %cells = memref.cast %${name} : !f_some_${t.elem} to !f_strided_${t.elem}
//% endif
    %p, %bytes = call @place_${t.elem}(${"%" ~ name if apart else "%cells"}) : (!f_strided_${t.elem}) -> (!llvm.ptr, i64)
//% endmacro
//% macro place_of(t)
  func.func @place_${t.elem}(%cells: !f_strided_${t.elem}) -> (!llvm.ptr, i64) {
    %root, %offset, %size, %stride = memref.extract_strided_metadata %cells : !f_strided_${t.elem} -> memref<${t.elem}>, index, index, index
    %address = memref.extract_aligned_pointer_as_index %root : memref<${t.elem}> -> index
    %number = arith.index_cast %address : index to i64
    %start = llvm.inttoptr %number : i64 to !llvm.ptr
    %skipped = arith.index_cast %offset : index to i64
    %p = llvm.getelementptr %start[%skipped] : (!llvm.ptr, i64) -> !llvm.ptr, ${t.elem}
    %cells_apart = arith.index_cast %stride : index to i64
    %size_of_cell = arith.constant ${t.bytes} : i64
    %bytes = arith.muli %cells_apart, %size_of_cell : i64
    return %p, %bytes : !llvm.ptr, i64
  }

//% endmacro

<# ---- Lane by lane, by one intrinsic ----
`names` are the arguments, the register that is written first; one of them may be in memory, a window of one cell or a scalar. `expr` is the
body's right side. `op` is the intrinsic, `of` its operands (arguments, or zero); `way` says whether it is exact, rounds floats, or adds to what it
writes, which rounds, too. #>
<% set in_registers = {"name": "", "is_cell": false} %>
<% macro shown(t, name, memory) %>%${name}: <% if name != memory.name %>!reg_${t.ty}[${t.n}]<% elif memory.is_cell %>!cell_${t.elem}[1]<% else %>memref<${t.elem}><% endif %><% endmacro %>
<% macro all_shown(t, names, memory) %><% for name in names %>${shown(t, name, memory)}${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro whole(names, elsewhere) %><% for name in names if name != elsewhere %>stride(%${name}, 0) == 1${"" if loop.last else ", "}<% endfor %><% endmacro %>
<% macro f_type(t, name, memory) %>!f_<% if name != memory.name %>reg_${t.ty}<% elif memory.is_cell %>cell_${t.elem}<% else %>scalar_${t.elem}<% endif %><% endmacro %>
<% macro f_args(t, names, memory) %><% for name in names %>, %${name}_at: ${f_type(t, name, memory)}<% endfor %><% endmacro %>
<# Operands in C and in MLIR, and whether one of them is not a register. #>
<% macro c_operand(name, memory) %><% if name == "zero" %>0<% elif name != memory.name or memory.is_cell %>{${name}_data}<% else %>*{${name}}<% endif %>, <% endmacro %>
<% macro c_operands(names, memory) %><% for name in names %>${c_operand(name, memory)}<% endfor %><% endmacro %>
<% macro v_type(t, name, memory) %><% if name in ["zero", memory.name] %>${t.elem}<% else %>${t.v}<% endif %>, <% endmacro %>
<% macro v_types(t, names, memory) %><% for name in names %>${v_type(t, name, memory)}<% endfor %><% endmacro %>
//% macro values(t, names, memory)
    %n = arith.index_cast %vl : index to i64
//% for name in names
    %${name} = memref.load %${name}_at[${"%first" if name == memory.name and memory.is_cell else ""}] : ${f_type(t, name, memory)}
//% endfor
//% endmacro

//% macro lanewise(t, name, names, how, expr, op, of, way, memory=in_registers)
<% set by_scalar = "zero" in of or memory.name in of %>
<% set second = t.kind.x if by_scalar else "v" %>
<% set moves = of | length == 1 %>
<% set rounds = way != "exact" and t.kind.op == "f" %>
<% set c %>{dst_data} = __riscv_${op}_${"v_" if moves else "v"}${second}_${t.s}_tu({dst_data}, ${c_operands(of, memory)}{vl});<% endset %>
<% set stmt %>${"assign" if how == "=" else "reduce"} %dst[%i] ${how} ${expr}<% endset %>
${by_two_bodies(t, name, all_shown(t, names, memory), whole(names, memory.name), c, stmt)}
  func.func @${name}(%vl: index${f_args(t, names, memory)}) {
//% if memory.is_cell
    %first = arith.constant 0 : index
//% endif
//% if "zero" in of
    %zero = arith.constant ${t.kind.zero} : ${t.elem}
//% endif
//% if rounds
    %rounding = arith.constant 7 : i64
//% endif
//% if way == "adds"
    %policy = arith.constant 2 : i64
//% endif
${values(t, names, memory)}    %v = llvm.call_intrinsic "llvm.riscv.${op}.${"v." ~ second ~ "." ~ t.m if moves else t.m ~ "." ~ (t.elem if by_scalar else t.m)}.i64"(%dst, %${of | join(", %")}, ${"%rounding, " if rounds else ""}%n${", %policy" if way == "adds" else ""})
        : (${t.v}, ${v_types(t, of, memory)}${"i64, " if rounds else ""}i64${", i64" if way == "adds" else ""}) -> ${t.v}
    memref.store %v, %dst_at[] : !f_reg_${t.ty}
    return
  }

//% endmacro
<% set one = ["dst", "src"] %>
<% set two = ["dst", "lhs", "rhs"] %>

//% macro broadcasts(t)
<% set mv = t.kind.f ~ "mv" %>
${lanewise(t, "broadcast_" ~ t.ty, one, "=", "%src[0]", mv, ["src"], "exact", {"name": "src", "is_cell": true})}
${lanewise(t, "broadcast_" ~ t.ty ~ "_scalar", one, "=", "%src", mv, ["src"], "exact", {"name": "src", "is_cell": false})}
${lanewise(t, "broadcast_" ~ t.ty ~ "_0", ["dst"], "=", "0.0", mv, ["zero"], "exact")}
${lanewise(t, "reg_copy_" ~ t.ty, one, "=", "%src[%i]", "vmv", ["src"], "exact")}
//% endmacro

//% macro arithmetic(t)
<% set f = t.kind.f %>
${lanewise(t, f ~ "add_" ~ t.ty, two, "=", "%lhs[%i] + %rhs[%i]", f ~ "add", ["lhs", "rhs"], "rounds")}
${lanewise(t, f ~ "sub_" ~ t.ty, two, "=", "%lhs[%i] - %rhs[%i]", f ~ "sub", ["lhs", "rhs"], "rounds")}
${lanewise(t, f ~ "mul_" ~ t.ty, two, "=", "%lhs[%i] * %rhs[%i]", f ~ "mul", ["lhs", "rhs"], "rounds")}
//% if t.kind.op == "f"
${lanewise(t, "vfdiv_" ~ t.ty, two, "=", "%lhs[%i] / %rhs[%i]", "vfdiv", ["lhs", "rhs"], "rounds")}
//% endif
${lanewise(t, "reduce_" ~ f ~ "add_" ~ t.ty, one, "+=", "%src[%i]", f ~ "add", ["dst", "src"], "rounds")}
<# Of floats the sign is turned, also that of zeros and NaN; 0 - x would lose it. #>
${lanewise(t, f ~ "neg_" ~ t.ty, one, "=", "-%src[%i]", "vfsgnjn" if t.kind.op == "f" else "vrsub", ["src", "src"] if t.kind.op == "f" else ["src", "zero"], "exact")}
<# The larger of a number and zero; zero for NaN, which loses. #>
${lanewise(t, "relu_" ~ t.ty, one, "=", "relu(%src[%i])", f ~ "max", ["src", "zero"], "exact")}
//% endmacro

<# Multiply-add: floats are rounded once, integers wrap. #>
//% macro multiply_add(t)
<% set f = t.kind.f %>
${lanewise(t, f ~ "macc_" ~ t.ty ~ "_" ~ t.ty, two, "+=", "%lhs[%i] * %rhs[%i]", f ~ "macc", ["lhs", "rhs"], "adds")}
${lanewise(t, f ~ "macc_" ~ t.ty ~ "_1x" ~ t.elem, two, "+=", "%lhs[%i] * %rhs[0]", f ~ "macc", ["rhs", "lhs"], "adds", {"name": "rhs", "is_cell": true})}
${lanewise(t, f ~ "macc_1x" ~ t.elem ~ "_" ~ t.ty, two, "+=", "%lhs[0] * %rhs[%i]", f ~ "macc", ["lhs", "rhs"], "adds", {"name": "lhs", "is_cell": true})}
${lanewise(t, f ~ "nmsac_" ~ t.ty ~ "_" ~ t.ty, two, "+=", "-%lhs[%i] * %rhs[%i]", f ~ "nmsac", ["lhs", "rhs"], "adds")}
${lanewise(t, f ~ "madd_" ~ t.ty ~ "_" ~ t.ty, two, "=", "%dst[%i] * %lhs[%i] + %rhs[%i]", f ~ "madd", ["lhs", "rhs"], "adds")}
//% endmacro

<# ---- That of two lanes which is larger or smaller ----
Where floats cannot be compared, and of zeros, it is lhs, which no intrinsic gives. `less` are the operands of the comparison that chooses rhs. #>
//% macro pick(t, name, expr, less)
<% set c %>{dst_data} = __riscv_vmerge_vvm_${t.s}_tu({dst_data}, {lhs_data}, {rhs_data}, __riscv_vmflt_vv_${t.s}_${t.b}({${less[0]}_data}, {${less[1]}_data}, {vl}), {vl});<% endset %>
${by_two_bodies(t, name, all_shown(t, two, in_registers), whole(two, ""), c, "assign %dst[%i] = " ~ expr)}
  func.func @${name}(%vl: index${f_args(t, two, in_registers)}) {
${values(t, two, in_registers)}    %less = llvm.call_intrinsic "llvm.riscv.vmflt.${t.m}.${t.m}.i64"(%${less | join(", %")}, %n) : (${t.v}, ${t.v}, i64) -> ${t.mask}
    %v = llvm.call_intrinsic "llvm.riscv.vmerge.${t.m}.${t.m}.i64"(%dst, %lhs, %rhs, %less, %n) : (${t.v}, ${t.v}, ${t.v}, ${t.mask}, i64) -> ${t.v}
    memref.store %v, %dst_at[] : !f_reg_${t.ty}
    return
  }

//% endmacro

//% macro comparisons(t)
<% set larger = "select(%lhs[%i], %rhs[%i], %rhs[%i], %lhs[%i])" %>
<% set smaller = "select(%rhs[%i], %lhs[%i], %rhs[%i], %lhs[%i])" %>
//% if t.kind.op == "f"
${pick(t, "vmax_" ~ t.ty, larger, ["lhs", "rhs"])}
${pick(t, "vmin_" ~ t.ty, smaller, ["rhs", "lhs"])}
//% else
${lanewise(t, "vmax_" ~ t.ty, two, "=", larger, "vmax", ["lhs", "rhs"], "exact")}
${lanewise(t, "vmin_" ~ t.ty, two, "=", smaller, "vmin", ["lhs", "rhs"], "exact")}
//% endif
//% endmacro

<# ---- The sum of the first lanes, into a scalar: one after the other, or of floats in the machine's order ---- #>
//% macro sum(t, op)
<% set c %>*{result} = __riscv_${t.kind.f}mv_${t.kind.x}_s_${t.one.s}_${t.elem}(__riscv_${op}_vs_${t.s}_${t.one.s}({x_data}, __riscv_${t.kind.f}mv_s_${t.kind.x}_${t.one.s}(*{result}, 1), {vl}));<% endset %>
<% set args %>%result: memref<${t.elem}>, %x: !reg_${t.ty}[${t.n}]<% endset %>
${by_two_bodies(t, op ~ "_" ~ t.ty, args, "stride(%x, 0) == 1", c, "reduce %result += %x[%i]")}
  func.func @${op}_${t.ty}(%vl: index, %result: !f_scalar_${t.elem}, %x_at: !f_reg_${t.ty}) {
    %n = arith.index_cast %vl : index to i64
    %rounding = arith.constant 7 : i64
    %x = memref.load %x_at[] : !f_reg_${t.ty}
    %old = memref.load %result[] : !f_scalar_${t.elem}
    %start = vector.broadcast %old : ${t.elem} to ${t.one.v}
<% if t.kind.op == "f" %>    %sums = llvm.call_intrinsic "llvm.riscv.${op}.${t.one.m}.${t.m}.i64"(%start, %x, %start, %rounding, %n) : (${t.one.v}, ${t.v}, ${t.one.v}, i64, i64) -> ${t.one.v}
<%- else %>    %sums = llvm.call_intrinsic "llvm.riscv.${op}.${t.one.m}.${t.m}.i64"(%start, %x, %start, %n) : (${t.one.v}, ${t.v}, ${t.one.v}, i64) -> ${t.one.v}
<%- endif %>
    %new = vector.extract %sums[0] : ${t.elem} from ${t.one.v}
    memref.store %new, %result[] : !f_scalar_${t.elem}
    return
  }

//% endmacro

<# ---- From one type to another, of as many lanes ---- #>
//% macro convert(t, w, op, rounds)
<% set c %>{dst_data} = __riscv_${op}_${w.s}_tu({dst_data}, {src_data}, {vl});<% endset %>
<% set args %>%dst: !reg_${w.ty}[${w.n}], %src: !reg_${t.ty}[${t.n}]<% endset %>
<% set id = op | replace("_", ".") %>
${by_two_bodies(w, "convert_" ~ t.ty ~ "_to_" ~ w.ty, args, whole(one, ""), c, "assign %dst[%i] = %src[%i]")}
  func.func @convert_${t.ty}_to_${w.ty}(%vl: index, %dst_at: !f_reg_${w.ty}, %src_at: !f_reg_${t.ty}) {
    %n = arith.index_cast %vl : index to i64
//% if rounds
    %rounding = arith.constant 7 : i64
//% endif
    %dst = memref.load %dst_at[] : !f_reg_${w.ty}
    %src = memref.load %src_at[] : !f_reg_${t.ty}
    %v = llvm.call_intrinsic "llvm.riscv.${id}.${w.m}.${t.m}.i64"(%dst, %src, ${"%rounding, " if rounds else ""}%n) : (${w.v}, ${t.v}, ${"i64, " if rounds else ""}i64) -> ${w.v}
    memref.store %v, %dst_at[] : !f_reg_${w.ty}
    return
  }

//% endmacro

module @rvv attributes {
  exo.version = "1.0.0", exo.summary = "the vector extension 1.0 of RISC-V: groups of registers of 128 bits and more",
  exo.target = "riscv64-linux-gnu", exo.target_features = ["+v"], exo.cc_flags = ["-march=rv64gcv", "-mabi=lp64d"],
  exo.emulators = ["qemu-riscv64 -cpu rv64,v=true,vlen=128,vext_spec=v1.0,rvv_ta_all_1s=true,rvv_ma_all_1s=true",
                   "qemu-riscv64 -cpu rv64,v=true,vlen=256,vext_spec=v1.0,rvv_ta_all_1s=true,rvv_ma_all_1s=true"]
} {
  // Variables of their own, since C has no arrays of types without size. At first they hold no certain value, which the initialiser says
  // to C: instructions pass on the lanes that are off, and a variable that was never written must not be read. With zeros, compilers would
  // copy them wherever a register gets a new value.
//% for t in types
  exo.memory @${t.mem} {alloc = "${t.c} {register} = __riscv_vundefined_${t.s}();", free = "", window = "{register}",
                      innermost = array<i64: ${t.n}>, elems = [${t.elem}], mlir = ${t.v}, global = "#include <riscv_vector.h>"}
//% endfor

//% for t in [f32m1, f64m1, i32m1]
${place_of(t)}
//% endfor
//% for t in types
${load(t, "vle", "vld", false)}
${load(t, "vlse", "vlse", true)}
${store(t, "vse", "vst", false)}
${store(t, "vsse", "vsse", true)}
${broadcasts(t)}
${arithmetic(t)}
${multiply_add(t)}
${comparisons(t)}
${sum(t, t.kind.sum)}
//% if t.kind.op == "f"
${sum(t, "vfredusum")}
//% endif
//% endfor
  // The language's fmaxf and fminf: NaN loses against a number.
//% for t in [f32m1, f32m2, f32m4]
${lanewise(t, "vfmax_" ~ t.ty, two, "=", "fmaxf(%lhs[%i], %rhs[%i])", "vfmax", ["lhs", "rhs"], "exact")}
${lanewise(t, "vfmin_" ~ t.ty, two, "=", "fminf(%lhs[%i], %rhs[%i])", "vfmin", ["lhs", "rhs"], "exact")}
//% endfor
//% for t, w in [[f32m1, f64m2], [f32m2, f64m4]]
${convert(t, w, "vfwcvt_f_f_v", false)}
${convert(w, t, "vfncvt_f_f_w", true)}
//% endfor
//% for t, w in [[i32m1, f32m1], [i32m2, f32m2], [i32m4, f32m4]]
${convert(t, w, "vfcvt_f_x_v", true)}
//% endfor
}
