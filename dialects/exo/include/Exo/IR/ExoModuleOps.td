//===- ExoModuleOps.td - Definitions of a module -----------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOMODULEOPS_TD
#define EXO_IR_EXOMODULEOPS_TD

include "Exo/IR/ExoBase.td"

defvar Exo_ProcTraits = [IsolatedFromAbove, Symbol, NoTerminator, SingleBlock,
    Exo_SymbolUser,
    DeclareOpInterfaceMethods<OpAsmOpInterface,
        ["getAsmBlockArgumentNames", "getDefaultDialect"]>];

/// The arguments that procedures and instructions share. `dims` holds the
/// extents of each data argument in turn, as many as its rank; `where` the
/// preconditions. Both are codes over the arguments.
defvar Exo_ProcArguments = (ins SymbolNameAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    TypeAttrOf<FunctionType>:$function_type, StrArrayAttr:$arg_names,
    Exo_KindArrayAttr:$arg_kinds, Exo_CodeAttr:$dims, Exo_CodeAttr:$where,
    Exo_ConfigRefsAttr:$configs);

def Exo_ProcOp : Exo_Op<"proc", Exo_ProcTraits> {
  let summary = "a procedure";
  let description = [{
    A procedure takes control arguments (`size`, `index`, `bool`, `stride`) by
    value and data (scalars, tensors, windows) by reference, and returns
    nothing. A data argument's extents stand behind its type; a strided layout
    makes it a window. Preconditions (`where`) belong to the interface: they
    are assumed inside and proved at every call. Its block holds statements
    only, of this dialect or of a hardware library.

    Names of arguments are the attribute `arg_names`.

    Example:

    ```mlir
    exo.proc @gemv(%m: size, %n: size, %A: memref<?x?xf32>[%m, %n],
                   %x: memref<?xf32, strided<[?], offset: ?>>[%n],
                   %y: memref<?xf32>[%m])
        where (%n mod 8 == 0, stride(%x, 0) == 1) {
      for %i = 0 to %m {
        assign %y[%i] = 0.0
        for %k = 0 to %n {
          reduce %y[%i] += %A[%i, %k] * %x[%k]
        }
      }
    }
    ```
  }];
  let arguments = Exo_ProcArguments;
  let regions = (region SizedRegion<1>:$body);
  let extraClassDeclaration = [{
    /// The preconditions.
    ::llvm::SmallVector<::exo::ControlExpr> getPreconditionExprs();

    /// The extents of the buffer that is the argument of that number.
    ::llvm::SmallVector<::exo::ControlExpr> getExtentExprs(unsigned argument);

    /// Adds an argument of a control kind, behind the others.
    ::mlir::BlockArgument addControlArgument(::llvm::StringRef name,
                                             ::exo::Kind kind);

    /// Adds an argument that is a buffer, behind the others: a scalar without
    /// extents, else a tensor, or a window of one.
    ::mlir::BlockArgument
    addBufferArgument(::llvm::StringRef name, ::mlir::Type elementType,
                      ::llvm::ArrayRef<::exo::ControlExpr> extents = {},
                      bool window = false, ::mlir::Attribute memory = {});

    /// Adds a precondition, behind the others.
    void addPrecondition(const ::exo::ControlExpr &condition);
  }];
  let builders = [
    // Without arguments and statements, which are added to it.
    OpBuilder<(ins "::llvm::StringRef":$name)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Exo_InstrOp : Exo_Op<"instr", Exo_ProcTraits> {
  let summary = "an instruction: a meaning and a template of code";
  let description = [{
    An instruction is a procedure whose body says what it means and whose
    template says how C spells it: `{arg}` stands for an argument, `{arg_data}`
    for its pointer or register, `{arg_int}` for its name,
    `{stride(arg, 0)}` for its stride in a dimension. That the template
    does what the body says is trusted. `global` is C text that stands once in
    the file. `mlir` names a function of upstream dialects that does the same;
    it stands beside the instruction, or in the text of functions that may
    follow in `global` (`mlir_global`), and takes what `convert-exo-to-func`
    makes of the arguments, registers of a memory with `mlir` as memrefs of
    vectors. `immediates` names control arguments that are part of the
    instruction: where code is made, they have to be literals, and the function
    of `mlir` has them as constants.

    Example:

    ```mlir
    exo.instr @copy8(%dst: memref<8xf32>[8], %src: memref<8xf32>[8])
        c "memcpy({dst_data}, {src_data}, 32);" global "#include <string.h>" {
      for %i = 0 to 8 {
        assign %dst[%i] = %src[%i]
      }
    }
    exo.instr @prefetch(%hint: index, %x: memref<f32>) where (%hint >= 0, %hint < 4)
        c "__builtin_prefetch({x}, 0, {hint});" immediates ["hint"] {
    }
    ```
  }];
  let arguments = !con(Exo_ProcArguments,
      (ins StrAttr:$c, OptionalAttr<StrAttr>:$c_global,
           OptionalAttr<FlatSymbolRefAttr>:$mlir,
           OptionalAttr<StrAttr>:$mlir_global,
           OptionalAttr<StrArrayAttr>:$immediates));
  let regions = (region SizedRegion<1>:$body);
  let extraClassDeclaration = [{
    /// The preconditions.
    ::llvm::SmallVector<::exo::ControlExpr> getPreconditionExprs();

    /// The extents of the buffer that is the argument of that number.
    ::llvm::SmallVector<::exo::ControlExpr> getExtentExprs(unsigned argument);

    /// Adds an argument of a control kind, behind the others.
    ::mlir::BlockArgument addControlArgument(::llvm::StringRef name,
                                             ::exo::Kind kind);

    /// Adds an argument that is a buffer, behind the others: a scalar without
    /// extents, else a tensor, or a window of one.
    ::mlir::BlockArgument
    addBufferArgument(::llvm::StringRef name, ::mlir::Type elementType,
                      ::llvm::ArrayRef<::exo::ControlExpr> extents = {},
                      bool window = false, ::mlir::Attribute memory = {});

    /// Adds a precondition, behind the others.
    void addPrecondition(const ::exo::ControlExpr &condition);
  }];
  let builders = [
    // Without arguments and statements, which are added to it.
    OpBuilder<(ins "::llvm::StringRef":$name,
                   "const ::exo::InstrOptions &":$options)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Exo_ConfigOp : Exo_Op<"config", [Symbol]> {
  let summary = "configuration state of a machine";
  let description = [{
    Declares named fields, in the order in which C lays them out. With
    `readwrite` false (`no_c` in the text) the state is the machine's own and C
    never materialises it: code that reads it, or writes it other than by an
    instruction, is an error where C is made. What C has is kept up to date
    behind an instruction whose body writes it.

    Example:

    ```mlir
    exo.config @Load {stride: stride, n: index, on: bool, scale: f32}
    exo.config @Matmul no_c {}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
      OptionalAttr<StrAttr>:$sym_visibility, StrArrayAttr:$field_names,
      Exo_FieldKindArrayAttr:$field_kinds, UnitAttr:$no_c);
  let extraClassDeclaration = [{
    /// Adds a field of a control kind, or one that holds a number, behind the
    /// others, and gives the name that expressions and writes have for it.
    ::mlir::SymbolRefAttr addControlField(::llvm::StringRef name,
                                          ::exo::Kind kind);
    ::mlir::SymbolRefAttr addDataField(::llvm::StringRef name,
                                       ::mlir::Type type);
  }];
  let builders = [
    // Without fields, which are added to it.
    OpBuilder<(ins "::llvm::StringRef":$name,
                   "const ::exo::ConfigOptions &":$options)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Exo_MemoryOp
    : Exo_Op<"memory", [DeclareOpInterfaceMethods<
                           Symbol, ["canDiscardOnUseEmpty"]>]> {
  let summary = "a memory that buffers can live in";
  let description = [{
    Templates say how C allocates (`alloc`, `free`), takes a window (`window`)
    and reads, writes and reduces one cell; an operation without a template is
    not allowed there. `innermost` gives the extents that the last dimensions of
    every buffer must have, `elems` the element types; `{outer}` stands for the
    extents or indices outside those, in brackets. Where `alloc` has
    `{register}`, it declares one register as a variable of its own, for types
    without size, of which C has no arrays; the other templates then name it by
    `{register}`, and indices of registers are literals. `{lane}` is the number
    of a cell within its register. `addressable` says that
    C may form pointers into it, `static_storage` that threads share it,
    `global` is C text that stands once in the file. `serves` names memories
    (`DRAM` among them) in whose place its buffers may be passed: both are
    `addressable`, cells of both are accessed as what `window` names, and
    templates and instructions for the other's cells do for its own. `mlir` is
    what one register, the cells of the innermost extents, is in MLIR: a vector
    type, or a vector that registers hold when they are allocated; a vector of
    scalable length holds them in its first cells. Of a memory
    that pointers reach it is where buffers are: `"heap"`, `"stack"`,
    `"static"`, or `"space"`, allocated in the memory space itself by
    `memref.alloc`. In its place `mlir_alloc` and `mlir_free` name functions of
    upstream dialects that give buffers their storage and take it back, which
    stand beside the memory or in the text of `mlir_global`: the first one
    takes a number of bytes as i64 and gives an `!llvm.ptr`, the other one
    takes the pointer, or the pointer and the number of bytes.
    `address_space` is the number that LLVM has for what pointers to buffers
    of the memory point into, by any of these: memrefs have it as their memory
    space, and the two functions in their pointers, `!llvm.ptr<3>`. Any other
    attribute is a memory space, too, such as `#gpu.address_space<workgroup>`:
    memrefs have it, and code that has pointers to their cells is not made.

    `slots` says that the memory has so many registers, or rows of a
    scratchpad, which code names by their numbers, from 0 on: `{slot}` in
    templates, and in `alloc` and `free` also `{slots}`, how many slots a buffer
    has. Each holds the cells of `innermost`; a buffer has slots that follow one
    another, which are chosen when code is made, so its extents are literals.
    With `immediate_slots` the numbers are literals, too, as parts of
    instructions are. `shares_slots` names a memory beside this one whose slots
    its buffers are in, such as registers that hold elements of several types.
    In MLIR a buffer in slots is the number of the first: `mlir = index`.

    `registers` says how many registers of the cells of `innermost` the machine
    has for buffers that are variables, and `register_file` how the machine calls
    them where memories of several names have one: compilers spill what finds no
    register, so steps and the memory report say where more are live at once.

    Example:

    ```mlir
    exo.memory @zmm {alloc = "__m512 {name}{outer};", free = "",
                     window = "{name}{outer}", innermost = array<i64: 16>,
                     elems = [f32], global = "#include <immintrin.h>",
                     mlir = vector<16xf32>, registers = 32 : i64,
                     register_file = "zmm"}
    exo.memory @aligned {addressable, alloc = "_Alignas(64) {type} {name}[{size} ];",
                         free = "", window = "{name}[{offset} ]", serves = ["DRAM"],
                         mlir = "stack"}
    exo.memory @z {alloc = "svfloat32_t {register};", free = "",
                   window = "{register}", innermost = array<i64: 8>,
                   elems = [f32], global = "#include <arm_sve.h>",
                   mlir = vector<[4]xf32>}
    exo.memory @device {addressable, alloc = "{type} *{name} = dev_get({size} * sizeof({type}));",
                        free = "dev_put({name});", window = "{name}[{offset} ]",
                        mlir_alloc = @get, mlir_free = @put}
    exo.memory @shared {addressable, static_storage,
                        alloc = "static __shared__ {type} {name}[{size} ];",
                        free = "", window = "{name}[{offset} ]",
                        mlir = "static", address_space = 3 : i64}
    exo.memory @tile {slots = 8 : i64, immediate_slots, window = "{slot}",
                      innermost = array<i64: 16, 64>, elems = [i8],
                      mlir = index}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
      OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<StrAttr>:$global,
      OptionalAttr<StrAttr>:$alloc, OptionalAttr<StrAttr>:$free,
      OptionalAttr<StrAttr>:$window, OptionalAttr<StrAttr>:$read,
      OptionalAttr<StrAttr>:$write, OptionalAttr<StrAttr>:$reduce,
      OptionalAttr<DenseI64ArrayAttr>:$innermost,
      OptionalAttr<TypeArrayAttr>:$elems, UnitAttr:$addressable,
      UnitAttr:$static_storage, OptionalAttr<I64Attr>:$slots,
      UnitAttr:$immediate_slots, OptionalAttr<StrAttr>:$shares_slots,
      OptionalAttr<I64Attr>:$registers, OptionalAttr<StrAttr>:$register_file,
      OptionalAttr<StrArrayAttr>:$serves,
      OptionalAttr<AnyAttr>:$mlir,
      OptionalAttr<FlatSymbolRefAttr>:$mlir_alloc,
      OptionalAttr<FlatSymbolRefAttr>:$mlir_free,
      OptionalAttr<StrAttr>:$mlir_global,
      OptionalAttr<AnyAttr>:$address_space);
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name,
                   "const ::exo::MemoryOptions &":$options)>
  ];
  let assemblyFormat = "$sym_name attr-dict";
  let hasVerifier = 1;
}

def Exo_ExternOp : Exo_Op<"extern", [Symbol]> {
  let summary = "a function on data that is defined elsewhere";
  let description = [{
    All arguments and the result have one and the same type, one of `elems` (of
    any, if that is empty). `c` is the template of a call with the parameters'
    names to be filled in, `c_global` C text that stands once in the file. The
    function is pure; exact arithmetic knows nothing else of it. `mlir` names
    functions of upstream dialects that compute it, one for each type, which
    stand beside it or in the text that follows in `global` (`mlir_global`).

    Example:

    ```mlir
    exo.extern @tanh(x) c "tanhf({x})" global "#include <math.h>" mlir @tanh_f32 : f32
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
      OptionalAttr<StrAttr>:$sym_visibility, StrArrayAttr:$params,
      TypeArrayAttr:$elems, StrAttr:$c, OptionalAttr<StrAttr>:$c_global,
      OptionalAttr<TypedArrayAttrBase<FlatSymbolRefAttr, "functions">>:$mlir,
      OptionalAttr<StrAttr>:$mlir_global);
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name,
                   "::llvm::ArrayRef<::llvm::StringRef>":$params,
                   "const ::exo::ExternOptions &":$options)>
  ];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // EXO_IR_EXOMODULEOPS_TD
