//! Reasons why a program cannot be lowered.

use exo_diagnostics::{Class, Diagnostic, Id};
use exo_ir::{Elem, Loc, LostConstant, TemplateError};

use crate::dependencies::Dependencies;
use crate::limits::{Backend, Limit};
use crate::slots::Shortage;

/// A reason at a place of the Exo source. No code is generated if there is one.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", .problem.diagnostic().headline())]
pub struct LoweringError {
    /// The statement, argument or definition at fault.
    pub loc: Loc,
    /// The reason.
    #[source]
    pub problem: Problem,
}

/// The end of a message that is about a statement.
fn left(stmt: &Option<String>) -> String {
    let text = stmt.as_ref();
    text.map_or_else(String::new, |text| format!(", and '{text}' is left"))
}

/// A program that no back end generates code for, by reason.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Operands of one data expression have different element types.
    #[error(
        "operands of one expression must have one precision: '{left}' is {left_elem}, '{right}' is {right_elem}"
    )]
    MixedPrecision {
        /// One operand.
        left: String,
        /// Its element type.
        left_elem: Elem,
        /// The other operand.
        right: String,
        /// Its element type.
        right_elem: Elem,
    },
    /// A constant that has no value in the type that it is computed in.
    #[error(transparent)]
    Lost(#[from] LostConstant),
    /// An extern that does not take this type.
    #[error("'{name}' cannot be applied to {elem}")]
    ExternType {
        /// The extern.
        name: String,
        /// The type of its arguments.
        elem: Elem,
    },
    /// A statement of instructions outside of one.
    #[error("only an instruction destroys a cell")]
    Destroys,
    /// A name that means nothing.
    #[error("unknown {what} '{name}'")]
    Unknown {
        /// The kind of name: `procedure`, `memory`, …
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A wrong number of arguments or indices.
    #[error("'{name}' takes {expected} {what}, got {got}")]
    Arity {
        /// The procedure, instruction or buffer that takes them.
        name: String,
        /// `arguments` or `indices`.
        what: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// The memory has no template for what is done to it.
    #[error("memory '{mem}' allows no {access}: '{buf}' lives there{}", left(stmt))]
    AccessForbidden {
        /// The memory.
        mem: String,
        /// The buffer.
        buf: String,
        /// `reads`, `writes`, …
        access: &'static str,
        /// The assignment or reduction that is left, where it is one: a step may have made it of a statement that looks otherwise.
        stmt: Option<String>,
    },
    /// Argument and parameter are in different memories.
    #[error("argument '{arg}' of '{callee}' must be in memory '{expected}', '{buf}' is in '{got}'")]
    MemoryMismatch {
        /// The parameter.
        arg: String,
        /// The procedure called.
        callee: String,
        /// The memory of the parameter.
        expected: String,
        /// The buffer passed.
        buf: String,
        /// Its memory.
        got: String,
    },
    /// Argument and parameter have different element types.
    #[error(
        "argument '{arg}' of '{callee}' must have elements of type {expected}, '{buf}' has {got}"
    )]
    ElemMismatch {
        /// The parameter.
        arg: String,
        /// The procedure called.
        callee: String,
        /// The element type of the parameter.
        expected: Elem,
        /// The buffer passed.
        buf: String,
        /// Its element type.
        got: Elem,
    },
    /// Argument and parameter are of different kinds.
    #[error("argument '{arg}' of '{callee}' must be {expected}")]
    KindMismatch {
        /// The parameter.
        arg: String,
        /// The procedure called.
        callee: String,
        /// The kind of argument that it takes.
        expected: &'static str,
    },
    /// A memory that does not take this element type.
    #[error("memory '{mem}' holds no {elem}: '{buf}' lives there")]
    ElemForbidden {
        /// The memory.
        mem: String,
        /// The buffer.
        buf: String,
        /// Its element type.
        elem: Elem,
    },
    /// A buffer whose innermost extents the memory does not take.
    #[error("memory '{mem}' wants innermost extents [{expected}]: '{buf}' lives there")]
    InnermostExtent {
        /// The memory.
        mem: String,
        /// The buffer.
        buf: String,
        /// The extents, separated by commas.
        expected: String,
    },
    /// An extent that is not constant, in a memory of the stack or of static storage.
    #[error("size of '{buf}' must be constant in memory '{mem}'")]
    SizeNotConstant {
        /// The buffer.
        buf: String,
        /// The memory.
        mem: String,
    },
    /// Static storage that several threads would share.
    #[error(
        "'{buf}' cannot live in memory '{mem}' here: all iterations of a 'par' loop would share it"
    )]
    StaticInParallel {
        /// The buffer.
        buf: String,
        /// The memory.
        mem: String,
    },
    /// A procedure with static storage that several threads would share.
    #[error(
        "'{callee}' cannot be called in a 'par' loop: all iterations would share its memory '{mem}'"
    )]
    StaticCalledInParallel {
        /// The procedure called.
        callee: String,
        /// The memory.
        mem: String,
    },
    /// A buffer whose memory has no addresses, where a pointer is needed.
    #[error(
        "'{buf}' in memory '{mem}' can be passed to instructions only: {backend} cannot address it"
    )]
    NotAddressable {
        /// The back end that cannot.
        backend: Backend,
        /// The buffer.
        buf: String,
        /// Its memory.
        mem: String,
    },
    /// A register that is only known at run time, where registers are variables of their own.
    #[error(
        "which register of '{buf}' this is depends on {}, but those of memory '{mem}' {}: indices must be \
literals{}", quoted(&depends.on), named(*numbered), unroll(&depends.loops)
    )]
    RegisterAtRunTime {
        /// The back end whose code it is.
        backend: Backend,
        /// The buffer.
        buf: String,
        /// Its memory.
        mem: String,
        /// The names that the indices depend on.
        depends: Dependencies,
        /// Whether they are slots, whose numbers are part of instructions.
        numbered: bool,
    },
    /// An argument that shows several registers, where these are variables of their own.
    #[error(
        "argument '{buf}' shows several registers, but those of memory '{mem}' are variables of their own: a call gets one"
    )]
    SeveralRegisters {
        /// The buffer.
        buf: String,
        /// Its memory.
        mem: String,
    },
    /// A memory whose templates contradict each other.
    #[error("memory '{mem}' cannot be used: {what}")]
    BadMemory {
        /// The memory.
        mem: String,
        /// The error.
        what: String,
    },
    /// An argument that is part of an instruction and only known at run time.
    #[error(
        "argument '{argument}' of '{callee}' is an immediate and must be a literal, but depends on {}{}",
        quoted(&depends.on), unroll(&depends.loops)
    )]
    ImmediateAtRunTime {
        /// The back end whose code it is.
        backend: Backend,
        /// The instruction.
        callee: String,
        /// The argument.
        argument: String,
        /// The names that the argument depends on.
        depends: Dependencies,
    },
    /// A register that a buffer does not have, where registers are variables of their own.
    #[error("'{buf}' has no register {index}")]
    NoSuchRegister {
        /// The buffer.
        buf: String,
        /// The indices, in brackets.
        index: String,
    },
    /// An argument of an instruction that shows parts of registers.
    #[error(
        "argument '{buf}' shows parts of registers of memory '{mem}': an instruction takes whole ones, from their first cells on"
    )]
    PartOfRegister {
        /// The buffer.
        buf: String,
        /// Its memory.
        mem: String,
    },
    /// A window that begins inside a register, in a memory whose template names registers as wholes.
    #[error("window of '{buf}' must begin with the first lane of a register of memory '{mem}'")]
    InsideRegister {
        /// The buffer.
        buf: String,
        /// Its memory.
        mem: String,
    },
    /// A configuration that code never materialises is read.
    #[error("'{field}' is read, but its configuration is not materialised in {backend}")]
    ConfigNotMaterialised {
        /// The back end whose code it is.
        backend: Backend,
        /// The field.
        field: String,
    },
    /// A configuration that code never materialises is written by a statement.
    #[error(
        "'{field}' is written, but its configuration is not materialised in {backend}: an instruction has to write it"
    )]
    ConfigWriteNotMaterialised {
        /// The back end whose code it is.
        backend: Backend,
        /// The field.
        field: String,
    },
    /// An instruction writes a field, and code cannot tell what.
    #[error(
        "the instruction '{callee}' writes '{field}' in a loop or a condition, or gives it a value that it computes: only its \
body says which, and code keeps the field; write it at the top of the body, or do not materialise the configuration \
('readwrite=False')"
    )]
    ConfiguredInside {
        /// The instruction.
        callee: String,
        /// The field.
        field: String,
    },
    /// An argument of an instruction reads a field that the instruction writes before its body looks at the argument.
    #[error(
        "the instruction '{callee}' writes '{field}' before another field that depends on an argument which reads '{field}'; \
write '{field}' last in its body, or pass a value that does not read it"
    )]
    ConfiguredTooEarly {
        /// The instruction.
        callee: String,
        /// The field that is written first.
        field: String,
    },
    /// A configuration is written while iterations run at once.
    #[error("configuration '{field}' is written inside a 'par' loop")]
    ConfigInParallel {
        /// The field.
        field: String,
    },
    /// A program that goes beyond a limit of code generation.
    #[error("{}", limit.exceeded(*backend))]
    Beyond {
        /// The back end whose limit it is.
        backend: Backend,
        /// The limit.
        limit: Limit,
    },
    /// An instruction, memory or extern that a target has no code for.
    #[error("{what} '{name}' has no lowering to {backend}")]
    NoLowering {
        /// The back end whose code it is.
        backend: Backend,
        /// `instruction`, `memory` or `extern`.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// A lowering that a library or program gives, and that is none.
    #[error("{what} '{name}' cannot be lowered to '{function}': {why}")]
    BadLowering {
        /// The back end whose code it is.
        backend: Backend,
        /// `instruction` or `extern`.
        what: &'static str,
        /// Its name.
        name: String,
        /// The function that it is to be lowered to.
        function: String,
        /// The error in that function.
        why: String,
    },
    /// An instruction of a machine that code is not made for.
    #[error("'{name}' needs '{feature}', which the machine that code is made for does not have")]
    LacksFeature {
        /// The back end whose code it is.
        backend: Backend,
        /// The instruction or extern.
        name: String,
        /// The feature that its function needs, as LLVM spells it.
        feature: String,
    },
    /// A template with an unknown key or a lone brace.
    #[error("template of '{name}' {what}")]
    Template {
        /// The instruction, memory or extern.
        name: String,
        /// The error in it.
        what: TemplateError,
    },
    /// A buffer in slots that each thread has for itself, which a parallel loop shares.
    #[error(
        "'{buf}' is allocated outside of a parallel loop that uses it, but each thread has its own slots of memory '{mem}'"
    )]
    AcrossThreads {
        /// The buffer.
        buf: String,
        /// Its memory.
        mem: String,
        /// The location of its use in the loop.
        at: Loc,
    },
    /// More slots in use than the memory has.
    #[error("{0}")]
    TooFewSlots(Box<Shortage>),
    /// Procedures that call each other in a circle.
    #[error("'{name}' calls itself")]
    Recursion {
        /// One of the procedures.
        name: String,
    },
    /// Two definitions of one name.
    #[error("'{name}' is defined twice")]
    DefinedTwice {
        /// The name.
        name: String,
    },
    /// A procedure that is to be exported and that nothing outside may call.
    #[error("'{name}' is private: it cannot be exported")]
    PrivateExported {
        /// The procedure.
        name: String,
    },
}

/// Names, each in quotes.
fn quoted(names: &[String]) -> String {
    format!("'{}'", names.join("', '"))
}

/// The reason why code has to know which register is meant.
fn named(numbered: bool) -> &'static str {
    match numbered {
        true => "have numbers that are part of instructions",
        false => "are variables of their own",
    }
}

/// The advice to unroll loops.
fn unroll(loops: &[String]) -> String {
    match loops {
        [] => String::new(),
        [one] => format!("; unroll the loop over '{one}'"),
        several => format!("; unroll the loops over {}", quoted(several)),
    }
}

impl Problem {
    /// The rule that is broken, where it has an id.
    pub fn id(&self) -> Option<Id> {
        match self {
            Problem::Beyond { backend, limit } => {
                Some(format!("{}.{}", backend.prefix(), limit.id()).into())
            }
            Problem::NoLowering { backend, .. } | Problem::BadLowering { backend, .. } => {
                Some(format!("{}.no-lowering", backend.prefix()).into())
            }
            Problem::LacksFeature { backend, .. } => {
                Some(format!("{}.target-feature", backend.prefix()).into())
            }
            Problem::RegisterAtRunTime { backend, .. } => {
                Some(format!("{}.register-index", backend.prefix()).into())
            }
            Problem::TooFewSlots(shortage) => {
                Some(format!("{}.slots", shortage.backend.prefix()).into())
            }
            Problem::ImmediateAtRunTime { backend, .. } => {
                Some(format!("{}.immediate", backend.prefix()).into())
            }
            _ => None,
        }
    }

    /// The error, without a place.
    pub fn diagnostic(&self) -> Diagnostic {
        let error = Diagnostic {
            id: self.id(),
            ..Diagnostic::error(Class::BadInput, self.to_string())
        };
        match self {
            Problem::TooFewSlots(shortage) => shortage
                .notes()
                .fold(error, |error, (loc, text)| error.note(loc, text)),
            Problem::AcrossThreads { at, .. } => {
                error.note(at, "used here, perhaps by another thread")
            }
            _ => error,
        }
    }
}

impl From<&LoweringError> for Diagnostic {
    fn from(error: &LoweringError) -> Diagnostic {
        error.problem.diagnostic().at(&error.loc)
    }
}

impl Backend {
    /// The problem of a program that goes beyond a limit.
    pub fn beyond(self, limit: Limit) -> Problem {
        Problem::Beyond {
            backend: self,
            limit,
        }
    }
}
