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
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};
use thiserror::Error;

use crate::location::Places;
use crate::names::{attr, op};
use crate::native;
use crate::ops::{
    ConfigOp, Definition, ExoOp, ExternOp, Malformed, MemoryOp, ProcView, foreign, read,
};

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

/// Reads a `builtin.module`.
///
/// # Errors
/// Never on a verified module, but for right sides that are too large as trees and texts that are not UTF-8.
pub fn module(module: OperationRef<'_, '_>) -> Result<Module, ExtractError> {
    if native::op_name(module) != op::MODULE {
        return Err(ExtractError::at(
            module,
            foreign(module, "'builtin.module'"),
        ));
    }
    let mut view = Module {
        items: items(module, &mut Places::default())?.into(),
        trailing_comments: read::lines(module, attr::TRAILING_COMMENTS),
        library: Items::default(),
    };
    crate::hw::libraries().complete(&mut view);
    Ok(view)
}

/// The definitions of a `builtin.module`, in order.
///
/// # Errors
/// As [`module`].
pub(crate) fn items(
    module: OperationRef<'_, '_>,
    places: &mut Places<'_>,
) -> Result<Vec<Item>, ExtractError> {
    let mut items = Vec::new();
    let first = read::block(module, 0).and_then(|block| block.first_operation());
    for op in std::iter::successors(first, |op| op.next_in_block()) {
        if let Ok(definition) = Definition::try_from(op) {
            items.push(of_definition(definition, places)?);
        } else if let Some(hidden) = hidden_in(op) {
            let reason = foreign(hidden, "directly in the outermost module");
            return Err(ExtractError::at(hidden, reason));
        }
    }
    Ok(items)
}

/// The memories that a `builtin.module` declares, in order.
///
/// # Errors
/// As [`module`].
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

/// A definition in the regions of another dialect's operation, as in a nested module. The verifier refuses it; but what a
/// tool makes may look to the verifier like what the parser makes on the way.
fn hidden_in<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let mut open = vec![op];
    while let Some(op) = open.pop() {
        for region in 0..op.region_count() {
            let first = op.region(region).ok().and_then(|r| r.first_block());
            for block in std::iter::successors(first, |b| b.next_in_region()) {
                let inner = std::iter::successors(block.first_operation(), |o| o.next_in_block());
                for op in inner {
                    if Definition::try_from(op).is_ok() {
                        return Some(op);
                    }
                    open.push(op);
                }
            }
        }
    }
    None
}

/// Reads an `exo.proc` or `exo.instr`.
///
/// # Errors
/// As [`module`].
pub fn proc(op: OperationRef<'_, '_>) -> Result<Proc, ExtractError> {
    let view = ProcView::try_from(op).map_err(|e| ExtractError::at(op, e))?;
    procedure::extract(view, &mut Places::default())
}

/// Reads one definition.
///
/// # Errors
/// As [`module`].
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
