//! The names of the dialect's operations and attributes: those of the `.td` files, here and nowhere else in Rust but for statements, whose
//! names are with their types (`ops/statements.rs`).

/// Names of operations.
pub mod op {
    /// A procedure.
    pub const PROC: &str = "exo.proc";
    /// An instruction.
    pub const INSTR: &str = "exo.instr";
    /// A configuration.
    pub const CONFIG: &str = "exo.config";
    /// A memory.
    pub const MEMORY: &str = "exo.memory";
    /// An extern function.
    pub const EXTERN: &str = "exo.extern";

    /// A call of a procedure or instruction of the module.
    pub const CALL: &str = "exo.call";

    /// A read of a cell.
    pub const READ: &str = "exo.read";
    /// A read of a configuration field that holds data.
    pub const READ_CONFIG: &str = "exo.read_config";
    /// A literal.
    pub const CONST: &str = "exo.const";
    /// A sum.
    pub const ADD: &str = "exo.add";
    /// A difference.
    pub const SUB: &str = "exo.sub";
    /// A product.
    pub const MUL: &str = "exo.mul";
    /// A quotient.
    pub const DIV: &str = "exo.div";
    /// A negation.
    pub const NEG: &str = "exo.neg";
    /// A call of an extern function.
    pub const CALL_EXTERN: &str = "exo.call_extern";
    /// The value of a right side.
    pub const YIELD: &str = "exo.yield";

    /// MLIR's module.
    pub const MODULE: &str = "builtin.module";
    /// The prefix of the name of every operation of the dialect.
    pub const DIALECT_PREFIX: &str = "exo.";
}

/// Names of attributes.
pub mod attr {
    /// Name of a symbol.
    pub const SYM_NAME: &str = "sym_name";
    /// Types of a procedure's arguments.
    pub const FUNCTION_TYPE: &str = "function_type";
    /// Names of a procedure's arguments.
    pub const ARG_NAMES: &str = "arg_names";
    /// Kinds of a procedure's arguments.
    pub const ARG_KINDS: &str = "arg_kinds";
    /// Extents of a procedure's data arguments, as code.
    pub const DIMS: &str = "dims";
    /// Preconditions, as code.
    pub const WHERE: &str = "where";
    /// The control expressions of an operation, as code.
    pub const CODE: &str = "code";
    /// The configuration fields that a code mentions.
    pub const CONFIGS: &str = "configs";
    /// The user's name of a loop variable, buffer or window.
    pub const NAME: &str = "name";
    /// Marks a parallel loop.
    pub const PAR: &str = "par";
    /// The symbol that is called.
    pub const CALLEE: &str = "callee";
    /// The configuration field that is read or written.
    pub const FIELD: &str = "field";
    /// The value of a literal.
    pub const VALUE: &str = "value";
    /// C template of an instruction or extern.
    pub const C: &str = "c";
    /// C text that stands once in the file, of an instruction or extern.
    pub const C_GLOBAL: &str = "c_global";
    /// The code of an instruction, or the storage of a memory, in MLIR's own dialects.
    pub const MLIR: &str = "mlir";
    /// The function that gives the storage of buffers in a memory.
    pub const MLIR_ALLOC: &str = "mlir_alloc";
    /// The function that takes it back.
    pub const MLIR_FREE: &str = "mlir_free";
    /// The address space of pointers to buffers in a memory.
    pub const ADDRESS_SPACE: &str = "address_space";
    /// Functions of MLIR's own dialects, as text.
    pub const MLIR_GLOBAL: &str = "mlir_global";
    /// Names of the control arguments that are part of an instruction.
    pub const IMMEDIATES: &str = "immediates";
    /// Names of a configuration's fields.
    pub const FIELD_NAMES: &str = "field_names";
    /// Kinds of a configuration's fields.
    pub const FIELD_KINDS: &str = "field_kinds";
    /// Marks a configuration that C never materialises.
    pub const NO_C: &str = "no_c";
    /// Names of an extern's parameters.
    pub const PARAMS: &str = "params";
    /// Element types that a memory or an extern takes.
    pub const ELEMS: &str = "elems";
    /// C text that stands once in the file, of a memory.
    pub const GLOBAL: &str = "global";
    /// C template of an allocation.
    pub const ALLOC: &str = "alloc";
    /// C template of the end of an allocation's life.
    pub const FREE: &str = "free";
    /// C template of a window.
    pub const WINDOW: &str = "window";
    /// C template of a read.
    pub const READ: &str = "read";
    /// C template of a write.
    pub const WRITE: &str = "write";
    /// C template of a reduction.
    pub const REDUCE: &str = "reduce";
    /// Innermost extents that a memory's buffers must have.
    pub const INNERMOST: &str = "innermost";
    /// Marks a memory that C pointers may address.
    pub const ADDRESSABLE: &str = "addressable";
    /// Marks a memory that threads share.
    pub const STATIC_STORAGE: &str = "static_storage";
    /// How many registers or rows with numbers a memory has.
    pub const SLOTS: &str = "slots";
    /// The memory whose slots a memory shares.
    pub const SHARES_SLOTS: &str = "shares_slots";
    /// How many registers a memory of variables has.
    pub const REGISTERS: &str = "registers";
    /// The register file that memories have together.
    pub const REGISTER_FILE: &str = "register_file";
    /// Whether their numbers are literals.
    pub const IMMEDIATE_SLOTS: &str = "immediate_slots";
    /// The memories in whose place a memory's buffers may be passed.
    pub const SERVES: &str = "serves";

    /// Whether others may refer to a symbol; MLIR's.
    pub const SYM_VISIBILITY: &str = "sym_visibility";
    /// Comment lines before a definition or statement; discardable.
    pub const COMMENTS: &str = "exo.comments";
    /// Comment lines at the end of a module; discardable, on the module.
    pub const TRAILING_COMMENTS: &str = "exo.trailing_comments";
    /// Hardware libraries that a module was made with, by name, with their digests; discardable, on the module.
    pub const LIBRARIES: &str = "exo.hw";
    /// A library's version; discardable, on the module.
    pub const VERSION: &str = "exo.version";
    /// A library's purpose, in a line; discardable, on the module.
    pub const SUMMARY: &str = "exo.summary";
    /// The libraries that a library uses; discardable, on the module.
    pub const USES: &str = "exo.uses";
    /// A library's hints on an instruction, for people and programs that choose among several;
    /// discardable.
    pub const HINTS: &str = "hints";
    /// Features that a target must have for functions that instructions are lowered to;
    /// discardable, on them and on modules.
    pub const TARGET_FEATURES: &str = "exo.target_features";
    /// The target features of a function, for LLVM; discardable on functions.
    pub const LLVM_TARGET_FEATURES: &str = "target_features";
    /// The target triple of a hardware library; discardable, on modules.
    pub const TARGET: &str = "exo.target";
    /// Options for compilers of a hardware library's C; discardable, on modules.
    pub const CC_FLAGS: &str = "exo.cc_flags";
    /// Command lines that run programs for a hardware library's target; discardable, on modules.
    pub const EMULATORS: &str = "exo.emulators";
    /// Marks a call of a library's instruction whose arguments are not yet in the memories or of the precisions that
    /// it wants: steps of a schedule are to settle them; discardable.
    pub const PENDING: &str = "exo.pending";
    /// The record of the procedure that a procedure was derived from; discardable, on procedures.
    pub const EQUIVALENCE: &str = "exo.equivalence";
    /// Assumptions that steps on a procedure took without proof; discardable, on procedures.
    pub const TRUSTED: &str = "exo.trusted";
    /// The procedure that does what a function does, and its arguments in terms of the function's; discardable, on functions.
    pub const RAISED: &str = "exo.raised";
    /// Marks an operation that becomes part of a function of its own, with the name of that, if it has one; discardable, on operations of functions.
    pub const OUTLINE: &str = "exo.outline";
    /// The mapping to threads of the iterations of a nest of parallel loops, an array with an element for each; discardable, on the outermost loop. Of `scf.forall` it is part.
    pub const MAPPING: &str = "mapping";
    /// The locations of preconditions, within the location of their procedure.
    pub const WHERE_LOCS: &str = "exo.where";
}

/// Whether an attribute beyond an operation's definition is ours: part of the IR.
pub fn is_own_attribute(name: &str) -> bool {
    name.starts_with(op::DIALECT_PREFIX)
}

#[cfg(test)]
mod tests {
    /// The strings of a list in the C++ header.
    fn listed(name: &str) -> Vec<&'static str> {
        let header = include_str!("../include/Exo/IR/Names.h");
        let list = header.split_once(&format!("{name}[] = {{"));
        let list = list.and_then(|(_, rest)| rest.split_once("};"));
        let list = list.map_or("", |(list, _)| list);
        list.split('"').skip(1).step_by(2).collect()
    }

    /// The names that the verifier takes for keywords or built in are those of [`exo_ir`].
    #[test]
    fn names_agree_with_the_header() {
        assert_eq!(listed("pythonKeywords"), exo_ir::KEYWORDS);
        let externs = exo_ir::BUILTIN_EXTERNS.iter().map(|e| e.name);
        assert_eq!(listed("builtinExterns"), externs.collect::<Vec<_>>());
        let memories = exo_ir::BUILTIN_MEMORIES.iter();
        let memories: Vec<&str> = memories.map(|m| m.name.as_str()).collect();
        assert_eq!(listed("builtinMemories"), memories);
    }

    /// The limits of depth are those of [`exo_ir`].
    #[test]
    fn limits_agree_with_the_headers() {
        let (blocks, exprs) = (
            include_str!("../include/Exo/IR/NameScope.h"),
            include_str!("../include/Exo/IR/ExprCode.h"),
        );
        let (max_blocks, max_exprs) = (exo_ir::limits::MAX_BLOCKS, exo_ir::limits::MAX_EXPR_DEPTH);
        assert!(blocks.contains(&format!("maxBlockDepth = {max_blocks};")));
        assert!(exprs.contains(&format!("maxExprDepth = {max_exprs};")));
    }
}
