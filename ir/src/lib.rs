//! The *IR*: Exo programs as plain Rust data.
//!
//! MLIR holds the program; everything that only needs to *read* it (the front end, the analysis, the
//! interpreter, the back ends) works on this mirror, so that it can be tested and fuzzed without MLIR.
//! `exo_dialects::extract` reads operations into the IR and `exo_dialects::builder` makes operations
//! of it; both together are the identity. The IR has everything that the operations have: names,
//! locations, comments, precisions, memories and templates. Variables for it are often called `view`.
//!
//! Within a procedure a variable is a [`Sym`], an index into [`Proc::vars`]; two variables of one name
//! are two symbols, so shadowing needs no thought.

use std::hash::BuildHasherDefault;

use rustc_hash::FxHasher;

mod address_space;
mod branch;
pub mod c_text;
mod chunks;
mod configured;
mod constants;
mod data;
mod decl;
mod depth;
mod expr;
mod externs;
mod filter;
mod graph;
mod interval;
mod items;
mod kind;
mod lazy;
mod library;
pub mod limits;
pub mod liveness;
mod loc;
mod memory;
mod mentioned;
mod mutate;
mod name_set;
mod names;
mod operator;
mod outline;
mod pairing;
mod param_substitution;
mod path;
mod program_size;
mod qualify;
mod registers;
mod separate;
mod serving;
mod size;
mod stmt;
mod stmts;
mod template;
mod text;
mod types;
mod used_names;
mod vars;
mod walk;

pub use address_space::AddressSpace;
pub use branch::Branch;
pub use chunks::{Chunks, Element, Finger, Iter, IterMut, LeavesWhere, Parts};
pub use configured::{CallGraphQueries, Configured};
pub use constants::{Constant, LostConstant};
pub use data::{ConfigValue, Data, DataOp, DataPart, DataPartMut, Number};
pub use decl::{
    Allocator, ArgKey, CallTemplate, Config, ConfigField, Equivalence, Extern, FieldKind, Instr,
    Item, Memory, MemoryTemplates, Module, Precond, Proc, Registers, Segment, Slots, stride_key,
};
pub use expr::{Arg, Ctl, CtlPart, CtlPartMut, FieldRef, WinDim, Window};
pub use externs::{BUILTIN_EXTERNS, BuiltinExtern, builtin_extern};
pub use filter::Filter;
pub use graph::NameGraph;
pub use interval::Interval;
pub use items::{Items, ItemsMut, Place};
pub use kind::{CellChange, LoopMode, StmtKind, StmtPart, StmtPartMut};
pub use lazy::{Declaration, ItemKind, ItemSource, Lazy};
pub use library::{
    Hints, HwMachine, Libraries, Library, LibraryInfo, MlirFunction, MlirFunctions, MlirKind,
    MlirText, for_each_used_name,
};
pub use loc::Loc;
pub use memory::{BUILTIN_MEMORIES, builtin_memory};
pub use names::{KEYWORDS, NotAName, check_name, check_qualified_name};
pub use operator::{CtlOp, CtlSort, Notation, Operands, Precedence, Restriction};
pub use outline::{Mentions, Outline};
pub use pairing::Pairing;
pub use param_substitution::ParamSubstitution;
pub use path::{BlockPath, NotAPath, SlicePath, StmtPath};
pub use qualify::{OwnNames, qualify};
pub use registers::{RegisterPressure, register_pressure};
pub use separate::{register_problems, sharing_problem};
pub use serving::{MemoryLookup, ServingProblem, memory_serves, serving_problems};
pub use size::Size;
pub use stmt::{Origin, Stmt, StmtData, StmtId};
pub use stmts::Stmts;
pub use template::{Template, TemplateError, TemplatePart};
pub use text::{DisplayIn, HasVars, field_name};
pub use types::{BufferType, Elem, Sym, Var, VarData, VarKind};
pub use vars::Vars;
pub use walk::AccessPlace;

/// A map of which copies share what they have in common.
pub type SharedMap<K, V> = rpds::HashTrieMapSync<K, V, BuildHasherDefault<FxHasher>>;

/// A set of which copies share what they have in common.
pub type SharedSet<T> = rpds::HashTrieSetSync<T, BuildHasherDefault<FxHasher>>;
