//! Calls, of procedures and of instructions of hardware libraries alike.

use exo_ir::Arg;
use melior::ir::OperationRef;

use super::read::{self, Operands};
use super::{ExoOp, Malformed, foreign};
use crate::names::{attr, op};
use crate::native;

/// A call: `exo.call`, or an operation of a hardware library, whose name is then the callee's.
///
/// No step looks at the operation's name; this is what they all look at.
#[derive(Clone, Copy, Debug)]
pub struct CallView<'c, 'a>(OperationRef<'c, 'a>);

impl<'c: 'a, 'a> ExoOp<'c, 'a> for CallView<'c, 'a> {
    fn operation(self) -> OperationRef<'c, 'a> {
        self.0
    }
}

impl<'c: 'a, 'a> TryFrom<OperationRef<'c, 'a>> for CallView<'c, 'a> {
    type Error = Malformed;

    fn try_from(operation: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
        let name = native::op_name(operation);
        // A hardware library's operation is known by its dialect and by what it carries; no operation of exo but `call`
        // is a call.
        let is_call = match name.starts_with(op::DIALECT_PREFIX) {
            true => name == op::CALL,
            false => name.contains('.') && read::has_code(operation),
        };
        match is_call {
            true => Ok(CallView(operation)),
            false => Err(foreign(operation, "a call")),
        }
    }
}

impl<'c: 'a, 'a> CallView<'c, 'a> {
    /// The callee: a symbol of the module, or `dialect.name` for an instruction of a hardware library.
    pub fn callee(self) -> Result<&'c str, Malformed> {
        match self.is_library() {
            true => Ok(native::op_name(self.0)),
            false => read::symbol(self.0, attr::CALLEE),
        }
    }

    /// Whether the callee is an instruction of a hardware library.
    pub fn is_library(self) -> bool {
        native::op_name(self.0) != op::CALL
    }

    /// The operands that the arguments are over.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// One argument per parameter.
    pub fn args(self) -> Result<Vec<Arg>, Malformed> {
        self.operands()?.decode(|code| {
            let mut args = Vec::new();
            while !code.is_at_end() {
                args.push(code.arg()?);
            }
            Ok(args)
        })
    }
}
