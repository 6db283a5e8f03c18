//! From operations to the IR.
//!
//! Names come from attributes, never from SSA names. Everything that the IR can represent is taken over: locations,
//! comments, memories, templates, preconditions. Operations of other dialects beside the definitions of a module
//! are left out; within a procedure they are errors.

mod data;
mod procedure;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{
    CallTemplate, Config, Extern, Item, Items, Loc, Memory, MemoryTemplates, Module, Proc,
};
use melior::ir::OperationRef;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use thiserror::Error;

use crate::location::Places;
use crate::names::attr;
use crate::ops::{
    ConfigOp, Definition, ExoOp, ExternOp, Malformed, MemoryOp, ProcView, foreign, read,
};
use crate::pass::context_of;
use crate::symbols;

/// The reason why operations are no program, and the operation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct ExtractError {
    /// The location of the operation.
    pub loc: Loc,
    /// The reason.
    #[source]
    pub reason: Malformed,
}

impl ExtractError {
    fn at(op: OperationRef<'_, '_>, reason: Malformed) -> Self {
        ExtractError {
            loc: crate::location::from_mlir(op.location()),
            reason,
        }
    }
}

impl From<&ExtractError> for Diagnostic {
    fn from(error: &ExtractError) -> Diagnostic {
        let class = match error.reason {
            Malformed::Misled(_) => Class::Internal,
            _ => Class::BadInput,
        };
        Diagnostic::error(class, error.reason.to_string()).at(&error.loc)
    }
}

/// Reads a whole `builtin.module`. Definitions of symbol tables in it, which may have the names of its own, are refused.
///
/// # Errors
/// On a verified module for such definitions only, and for right sides that are too large as trees and texts that are not
/// UTF-8.
pub fn module(module: OperationRef<'_, '_>) -> Result<Module, ExtractError> {
    if let Some(hidden) = symbols::nested_tables(module).first() {
        return Err(ExtractError::at(
            *hidden,
            Malformed::NestedTable(symbols::table_text(*hidden)),
        ));
    }
    table(module)
}

/// Reads the definitions that stand directly in a symbol table, and leaves those of symbol tables in it.
///
/// # Errors
/// Never on a verified module, but for right sides that are too large as trees and texts that are not UTF-8.
pub fn table(table: OperationRef<'_, '_>) -> Result<Module, ExtractError> {
    if !symbols::is_table(table) {
        return Err(ExtractError::at(table, foreign(table, "a symbol table")));
    }
    let mut view = Module {
        items: items(table, &mut Places::default())?.into(),
        trailing_comments: read::lines(table, attr::TRAILING_COMMENTS),
        library: Items::default(),
    };
    crate::hw::libraries_of(&context_of(table)).complete(&mut view);
    Ok(view)
}

/// The definitions directly in a symbol table, in order.
///
/// # Errors
/// As [`table`].
pub(crate) fn items(
    table: OperationRef<'_, '_>,
    places: &mut Places<'_>,
) -> Result<Vec<Item>, ExtractError> {
    let first = read::block(table, 0).and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
        .filter_map(|op| Definition::try_from(op).ok())
        .map(|definition| of_definition(definition, places))
        .collect()
}

/// The memories that a symbol table declares, in order.
///
/// # Errors
/// As [`table`].
pub(crate) fn memories(module: OperationRef<'_, '_>) -> Result<Vec<Memory>, ExtractError> {
    let mut places = Places::default();
    let first = read::block(module, 0).and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
        .filter_map(|op| MemoryOp::try_from(op).ok())
        .map(|op| memory(op, &mut places).map_err(|e| ExtractError::at(op.operation(), e)))
        .collect()
}

/// The names of the module's procedures that nothing outside of it may call: the IR does not know of visibility.
pub fn private_procs(module: OperationRef<'_, '_>) -> Vec<String> {
    let first = read::block(module, 0).and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
        .filter_map(|op| ProcView::try_from(op).ok())
        .filter(|proc| proc.is_private())
        .filter_map(|proc| Some(proc.name().ok()?.to_owned()))
        .collect()
}

/// Reads an `exo.proc` or `exo.instr`.
///
/// # Errors
/// As [`table`].
pub fn proc(op: OperationRef<'_, '_>) -> Result<Proc, ExtractError> {
    let view = ProcView::try_from(op).map_err(|e| ExtractError::at(op, e))?;
    procedure::extract(view, &mut Places::default())
}

/// Reads one definition.
///
/// # Errors
/// As [`table`].
pub fn item(definition: Definition<'_, '_>) -> Result<Item, ExtractError> {
    of_definition(definition, &mut Places::default())
}

pub(crate) fn of_definition(
    definition: Definition<'_, '_>,
    places: &mut Places<'_>,
) -> Result<Item, ExtractError> {
    let at = |reason| ExtractError::at(definition.operation(), reason);
    match definition {
        Definition::Proc(op) => procedure::extract(op, places).map(Item::Proc),
        Definition::Config(op) => config(op, places).map(Item::Config).map_err(at),
        Definition::Memory(op) => memory(op, places).map(Item::Memory).map_err(at),
        Definition::Extern(op) => extern_fn(op, places).map(Item::Extern).map_err(at),
    }
}

fn config(op: ConfigOp<'_, '_>, places: &mut Places<'_>) -> Result<Config, Malformed> {
    Ok(Config {
        name: op.name()?.to_owned(),
        loc: places.of(op.operation().location()),
        comments: op.comments(),
        fields: op.fields()?,
        readwrite: op.is_readwrite(),
    })
}

fn memory(op: MemoryOp<'_, '_>, places: &mut Places<'_>) -> Result<Memory, Malformed> {
    Ok(Memory {
        name: op.name()?.to_owned(),
        loc: places.of(op.operation().location()),
        comments: op.comments(),
        c: MemoryTemplates {
            global: op.text(attr::GLOBAL)?,
            alloc: op.template(attr::ALLOC)?,
            free: op.template(attr::FREE)?,
            window: op.template(attr::WINDOW)?,
            read: op.template(attr::READ)?,
            write: op.template(attr::WRITE)?,
            reduce: op.template(attr::REDUCE)?,
        },
        mlir: op.place(),
        allocator: op.allocator()?,
        address_space: op.address_space()?,
        innermost: op.innermost()?,
        elems: op.elems()?,
        addressable: op.is_addressable(),
        static_storage: op.has_static_storage(),
        serves: op.serves()?.into_iter().map(str::to_owned).collect(),
        slots: op.slots()?,
        shares_slots: op.text(attr::SHARES_SLOTS)?,
        registers: op.registers()?,
    })
}

fn extern_fn(op: ExternOp<'_, '_>, places: &mut Places<'_>) -> Result<Extern, Malformed> {
    Ok(Extern {
        name: op.name()?.to_owned(),
        loc: places.of(op.operation().location()),
        comments: op.comments(),
        params: op.params()?.into_iter().map(str::to_owned).collect(),
        elems: op.elems()?,
        c: CallTemplate::new(op.template()?, op.template_global()?),
        mlir: op.functions()?.into_iter().map(str::to_owned).collect(),
        mlir_global: op.function_global()?,
    })
}
