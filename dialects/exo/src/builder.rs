//! From the IR to operations: the inverse of [`crate::extract`].
//!
//! Codes are canonical and right sides are the trees that the parser would make, so that what is built prints in
//! the short form and equals what its text is parsed to. Operations are well formed as far as the program is; the
//! verifier has the last word.

mod data;
mod definition;
mod procedure;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{Item, Loc, Module as View, Proc, Stmt, StmtKind, Sym};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationMutLike};
use melior::ir::{Attribute, Identifier, Location, Module, Operation, Value};
use thiserror::Error;

use crate::code::CodeError;
use crate::names::attr;
use crate::ops::MAX_BLOCK_DEPTH;
use crate::{hw, location, native};

/// The reason why no operations can be built of a program, and the part of it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct BuildError {
    /// The location of that part.
    pub loc: Loc,
    /// The reason.
    #[source]
    pub reason: Unbuildable,
}

impl From<&BuildError> for Diagnostic {
    fn from(error: &BuildError) -> Diagnostic {
        Diagnostic::error(Class::BadInput, error.reason.to_string()).at(&error.loc)
    }
}

/// The reason why operations cannot be built of a program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unbuildable {
    /// A symbol that is not in the procedure's table.
    #[error("symbol {0} is not a variable of the procedure")]
    NoSymbol(u32),
    /// A variable is used where no statement around or before it defines it.
    #[error("'{0}' is used where it is not defined")]
    Undefined(String),
    /// A variable is defined twice.
    #[error("'{0}' is defined twice")]
    Redefined(String),
    /// A variable is of a kind that does not fit its use.
    #[error("'{name}' is not {expected}")]
    Kind {
        /// The variable's name.
        name: String,
        /// The kinds of variable that fit.
        expected: &'static str,
    },
    /// A buffer's memory has no attribute.
    #[error("the memory of '{0}' has an empty name or spells DRAM out")]
    Type(String),
    /// A memory's register is neither a type nor a value of MLIR.
    #[error("'mlir' of memory '{0}' is neither a type nor a value of MLIR")]
    Register(String),
    /// The address space of a memory is no attribute.
    #[error("'address_space' of memory '{0}' is no attribute of MLIR")]
    Space(String),
    /// A window expression does not fit the buffer that it is taken of.
    #[error("'{0}' is a window with another number of dimensions than its buffer")]
    Window(String),
    /// A control expression has no code.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// Extents or preconditions of a procedure mention a variable that is no argument.
    #[error("the signature of '{0}' mentions what is not an argument")]
    Signature(String),
    /// A literal is infinite or not a number.
    #[error("{0} is not a finite literal")]
    NotFinite(String),
    /// A right side is nested too deep.
    #[error("the right side is nested deeper than {max}", max = crate::code::MAX_DEPTH)]
    DataTooDeep,
    /// Statements are nested too deep.
    #[error("statements are nested deeper than {MAX_BLOCK_DEPTH}")]
    NestedTooDeep,
    /// MLIR did not make an operation.
    #[error("'{0}' cannot be made")]
    Operation(String),
}

/// Builds the `builtin.module` of a program. The context must have loaded the exo dialect.
///
/// # Errors
/// If the program is not well formed: undefined symbols, expressions out of the language, excessive depth.
pub fn module<'c>(context: &'c Context, view: &View) -> Result<Module<'c>, BuildError> {
    let mut module = Module::new(Location::unknown(context));
    let builder = Builder { context };
    for item in view.items.iter() {
        module.body().append_operation(builder.item(item)?);
    }
    if !view.trailing_comments.is_empty() {
        let lines = builder.strings(&view.trailing_comments);
        module
            .as_operation_mut()
            .set_discardable_attribute(attr::TRAILING_COMMENTS, lines);
    }
    if let Some(record) = hw::record(context, view) {
        module
            .as_operation_mut()
            .set_discardable_attribute(attr::LIBRARIES, record);
    }
    Ok(module)
}

/// Builds an `exo.proc`, or an `exo.instr` if the procedure has a template. The context must have loaded the exo dialect.
///
/// # Errors
/// As [`module`].
pub fn proc<'c>(context: &'c Context, view: &Proc) -> Result<Operation<'c>, BuildError> {
    procedure::build(Builder { context }, view)
}

/// Builds the operation of a definition. The context must have loaded the exo dialect.
///
/// # Errors
/// As [`module`].
pub fn item<'c>(context: &'c Context, item: &Item) -> Result<Operation<'c>, BuildError> {
    Builder { context }.item(item)
}

/// Builds the operation of a procedure with its attributes and arguments, its block without
/// statements.
///
/// # Errors
/// As [`module`].
pub fn signature<'c>(context: &'c Context, view: &Proc) -> Result<Operation<'c>, BuildError> {
    procedure::signature(Builder { context }, view)
}

/// The value of an attribute of lines of text: comments, or what was taken on trust.
pub fn lines<'c>(context: &'c Context, lines: &[String]) -> Attribute<'c> {
    Builder { context }.strings(lines)
}

/// Builds single statements of a procedure whose other operations are there already.
pub struct StatementBuilder<'c, 'v>(procedure::Procedure<'c, 'v>);

impl<'c, 'v> StatementBuilder<'c, 'v> {
    /// A builder in which no symbol has a value yet.
    pub fn new(context: &'c Context, view: &'v Proc) -> Self {
        StatementBuilder(procedure::Procedure::new(Builder { context }, view))
    }

    /// Lets a symbol stand for a value, as long as that lives.
    pub fn bind(&mut self, sym: Sym, value: Value<'c, '_>) {
        self.0.bind(sym, native::lasting(value));
    }

    /// The value of a symbol, if it has one.
    pub fn value(&self, sym: Sym) -> Option<Value<'c, 'c>> {
        self.0.value(sym).ok()
    }

    /// Builds the operation of a statement; its blocks have no statements. The variable of a loop
    /// has no value afterwards.
    ///
    /// # Errors
    /// As [`module`].
    pub fn statement(&mut self, stmt: &Stmt) -> Result<Operation<'c>, BuildError> {
        let iter = match &stmt.kind {
            StmtKind::For { iter, .. } => Some(*iter),
            _ => None,
        };
        iter.iter().for_each(|sym| self.0.unbind(*sym));
        let made = self.0.alone(stmt).map_err(|reason| BuildError {
            loc: stmt.loc.clone(),
            reason,
        });
        iter.iter().for_each(|sym| self.0.unbind(*sym));
        made
    }
}

/// Makes attributes and operations.
#[derive(Clone, Copy)]
struct Builder<'c> {
    context: &'c Context,
}

impl<'c> Builder<'c> {
    fn item(self, item: &Item) -> Result<Operation<'c>, BuildError> {
        let at = |reason| BuildError {
            loc: item.loc().clone(),
            reason,
        };
        match item {
            Item::Proc(proc) => procedure::build(self, proc),
            Item::Config(config) => self.config(config).map_err(at),
            Item::Memory(memory) => self.memory(memory).map_err(at),
            Item::Extern(function) => self.extern_fn(function).map_err(at),
        }
    }

    fn location(self, loc: &Loc) -> Location<'c> {
        location::to_mlir(self.context, loc)
    }

    fn named(
        self,
        name: &str,
        attribute: impl Into<Attribute<'c>>,
    ) -> (Identifier<'c>, Attribute<'c>) {
        (Identifier::new(self.context, name), attribute.into())
    }
}

/// Makes an operation; gives its name if MLIR refuses.
fn finish<'c>(name: &str, builder: OperationBuilder<'c>) -> Result<Operation<'c>, Unbuildable> {
    builder
        .build()
        .map_err(|_| Unbuildable::Operation(name.to_owned()))
}
