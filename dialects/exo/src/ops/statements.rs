//! Statements.

use exo_ir::{Ctl, FieldRef, LoopMode, WinDim};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value};

use super::read::{self, Operands};
use super::{CallView, ExoOp, Malformed, RightSide, foreign, no_part, op_type};
use crate::names::{attr, op};
use crate::types::{BufferShape, buffer_shape};
use crate::{native, types};

/// Declares the operations of statements: a type for each, by its name, and the statement of any kind.
macro_rules! statements {
    ($($(#[$doc:meta])* $kind:ident($type:ident) = $name:literal,)+) => {
        $(
            op_type! {
                $(#[$doc])*
                $type, $type::NAME, concat!("'", $name, "'")
            }

            impl $type<'_, '_> {
                /// The operation's name.
                pub(crate) const NAME: &'static str = $name;
            }
        )+

        /// A statement of any kind.
        #[derive(Clone, Copy, Debug)]
        pub enum Statement<'c, 'a> {
            $($(#[$doc])* $kind($type<'c, 'a>),)+
            /// A call, of a procedure or of an instruction of a hardware library.
            Call(CallView<'c, 'a>),
        }

        impl<'c: 'a, 'a> TryFrom<OperationRef<'c, 'a>> for Statement<'c, 'a> {
            type Error = Malformed;

            fn try_from(operation: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
                Ok(match native::op_name(operation) {
                    $($name => Statement::$kind($type(operation)),)+
                    _ => match CallView::try_from(operation) {
                        Ok(call) => Statement::Call(call),
                        Err(_) => return Err(foreign(operation, "a statement")),
                    },
                })
            }
        }

        impl<'c: 'a, 'a> ExoOp<'c, 'a> for Statement<'c, 'a> {
            fn operation(self) -> OperationRef<'c, 'a> {
                match self {
                    $(Statement::$kind(op) => op.0,)+
                    Statement::Call(op) => op.operation(),
                }
            }
        }
    };
}

statements! {
    /// `exo.pass`: does nothing.
    Pass(PassOp) = "exo.pass",
    /// `exo.for`: a loop.
    For(ForOp) = "exo.for",
    /// `exo.if`: a choice.
    If(IfOp) = "exo.if",
    /// `exo.assign`: a write of a cell. See [`WriteView`].
    Assign(AssignOp) = "exo.assign",
    /// `exo.reduce`: an addition to a cell. See [`WriteView`].
    Reduce(ReduceOp) = "exo.reduce",
    /// `exo.clobber`: the end of a cell's value, in instructions.
    Clobber(ClobberOp) = "exo.clobber",
    /// `exo.alloc`: an allocation.
    Alloc(AllocOp) = "exo.alloc",
    /// `exo.window`: a window statement.
    Window(WindowOp) = "exo.window",
    /// `exo.write_config`: a write of a configuration field.
    WriteConfig(WriteConfigOp) = "exo.write_config",
}

op_type! {
    /// `exo.call`: a call of a procedure or instruction of the module. See [`CallView`], which serves calls of
    /// every sort.
    CallOp, op::CALL, "'exo.call'"
}

/// A block of statements.
#[derive(Clone, Copy, Debug)]
pub struct Block<'c, 'a>(BlockRef<'c, 'a>);

impl<'c: 'a, 'a> Block<'c, 'a> {
    /// The block with that region number of an operation.
    pub(crate) fn of(op: OperationRef<'c, 'a>, region: usize) -> Result<Self, Malformed> {
        read::block(op, region)
            .map(Block)
            .ok_or_else(|| no_part(op, "body"))
    }

    /// The statements, in order.
    pub fn statements(self) -> Statements<'c, 'a> {
        Statements {
            next: self.0.first_operation(),
        }
    }

    /// The operations, in order.
    pub fn operations(self) -> impl Iterator<Item = OperationRef<'c, 'a>> {
        std::iter::successors(self.0.first_operation(), |op| op.next_in_block())
    }

    /// MLIR's block.
    pub fn block(self) -> BlockRef<'c, 'a> {
        self.0
    }

    /// The block's argument of that number.
    pub(crate) fn argument(self, number: usize) -> Option<Value<'c, 'a>> {
        (number < self.0.argument_count())
            .then(|| self.0.argument(number).ok().map(Value::from))
            .flatten()
    }
}

/// Iterates over the statements of a block. An operation that is no statement is an error, and the iteration
/// goes on behind it.
#[derive(Clone, Debug)]
pub struct Statements<'c, 'a> {
    next: Option<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Iterator for Statements<'c, 'a> {
    type Item = Result<Statement<'c, 'a>, Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        let op = self.next?;
        self.next = op.next_in_block();
        Some(Statement::try_from(op))
    }
}

impl<'c: 'a, 'a> ForOp<'c, 'a> {
    /// The user's name of the loop variable.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::NAME)
    }

    /// The loop variable.
    pub fn variable(self) -> Result<Value<'c, 'a>, Malformed> {
        self.body()?
            .argument(0)
            .ok_or_else(|| no_part(self.0, "loop variable"))
    }

    /// Whether the iterations run in order.
    pub fn mode(self) -> LoopMode {
        match read::flag(self.0, attr::PAR) {
            true => LoopMode::Par,
            false => LoopMode::Seq,
        }
    }

    /// The operands that the bounds are over.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// The first value, and one past the last.
    pub fn bounds(self) -> Result<(Ctl, Ctl), Malformed> {
        self.operands()?
            .decode(|code| Ok((code.expr()?, code.expr()?)))
    }

    /// The body.
    pub fn body(self) -> Result<Block<'c, 'a>, Malformed> {
        Block::of(self.0, 0)
    }
}

impl<'c: 'a, 'a> IfOp<'c, 'a> {
    /// The operands that the condition is over.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// The condition.
    pub fn condition(self) -> Result<Ctl, Malformed> {
        self.operands()?.decode(|code| code.expr())
    }

    /// Statements where the condition holds.
    pub fn then_block(self) -> Result<Block<'c, 'a>, Malformed> {
        Block::of(self.0, 0)
    }

    /// Statements where it does not, if there is an `else`.
    pub fn else_block(self) -> Option<Block<'c, 'a>> {
        read::block(self.0, 1).map(Block)
    }
}

/// An `exo.assign` or `exo.reduce`: the parts that both have.
#[derive(Clone, Copy, Debug)]
pub struct WriteView<'c, 'a>(OperationRef<'c, 'a>);

impl<'c, 'a> From<AssignOp<'c, 'a>> for WriteView<'c, 'a> {
    fn from(op: AssignOp<'c, 'a>) -> Self {
        WriteView(op.0)
    }
}

impl<'c, 'a> From<ReduceOp<'c, 'a>> for WriteView<'c, 'a> {
    fn from(op: ReduceOp<'c, 'a>) -> Self {
        WriteView(op.0)
    }
}

impl<'c: 'a, 'a> WriteView<'c, 'a> {
    /// The buffer written.
    pub fn buffer(self) -> Result<Value<'c, 'a>, Malformed> {
        read::operand(self.0, 0)
    }

    /// The operands that the indices are over; operand 0 is the buffer.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// One index per dimension of the buffer.
    pub fn indices(self) -> Result<Vec<Ctl>, Malformed> {
        self.operands()?.decode(|code| code.rest())
    }

    /// The value that is written or added.
    pub fn right_side(self) -> Result<RightSide<'c, 'a>, Malformed> {
        RightSide::of(self.0)
    }
}

impl<'c: 'a, 'a> ClobberOp<'c, 'a> {
    /// The buffer.
    pub fn buffer(self) -> Result<Value<'c, 'a>, Malformed> {
        read::operand(self.0, 0)
    }

    /// The operands that the indices are over; operand 0 is the buffer.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// One index per dimension of the buffer.
    pub fn indices(self) -> Result<Vec<Ctl>, Malformed> {
        self.operands()?.decode(|code| code.rest())
    }
}

impl<'c: 'a, 'a> AllocOp<'c, 'a> {
    /// The user's name of the buffer.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::NAME)
    }

    /// The buffer.
    pub fn buffer(self) -> Result<Value<'c, 'a>, Malformed> {
        read::result(self.0)
    }

    /// Element type, static extents and memory.
    pub fn shape(self) -> Result<BufferShape, Malformed> {
        shape(self.0, self.buffer()?)
    }

    /// The operands that the extents are over.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// One extent per dimension.
    pub fn extents(self) -> Result<Vec<Ctl>, Malformed> {
        self.operands()?.decode(|code| code.rest())
    }
}

impl<'c: 'a, 'a> WindowOp<'c, 'a> {
    /// The user's name of the window.
    pub fn name(self) -> Result<&'c str, Malformed> {
        read::string(self.0, attr::NAME)
    }

    /// The window.
    pub fn window(self) -> Result<Value<'c, 'a>, Malformed> {
        read::result(self.0)
    }

    /// The buffer or window that is looked through.
    pub fn source(self) -> Result<Value<'c, 'a>, Malformed> {
        read::operand(self.0, 0)
    }

    /// Element type, static extents and memory of the window.
    pub fn shape(self) -> Result<BufferShape, Malformed> {
        shape(self.0, self.window()?)
    }

    /// The operands that the dimensions are over; operand 0 is the source.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// One entry per dimension of the source.
    pub fn dims(self) -> Result<Vec<WinDim>, Malformed> {
        let rank = source_rank(self.0, self.source()?)?;
        self.operands()?.decode(|code| code.dims(rank))
    }
}

impl<'c: 'a, 'a> WriteConfigOp<'c, 'a> {
    /// The field that is written.
    pub fn field(self) -> Result<FieldRef, Malformed> {
        read::field(self.0, attr::FIELD)
    }

    /// The operands that the value is over, if it is control.
    pub fn operands(self) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::of(self.0)
    }

    /// The value, if the field is of a control kind.
    pub fn control_value(self) -> Result<Option<Ctl>, Malformed> {
        let operands = self.operands()?;
        match operands.words().is_empty() {
            true => Ok(None),
            false => operands.decode(|code| code.expr()).map(Some),
        }
    }

    /// The value, if the field holds data.
    pub fn data_value(self) -> Option<RightSide<'c, 'a>> {
        RightSide::of(self.0).ok()
    }
}

pub(crate) fn shape(
    op: OperationRef<'_, '_>,
    buffer: Value<'_, '_>,
) -> Result<BufferShape, Malformed> {
    let ty = melior::ir::ValueLike::r#type(&buffer);
    buffer_shape(ty).ok_or_else(|| Malformed::Type {
        op: native::op_name(op).to_owned(),
        ty: ty.to_string(),
    })
}

fn source_rank(op: OperationRef<'_, '_>, source: Value<'_, '_>) -> Result<usize, Malformed> {
    types::rank(melior::ir::ValueLike::r#type(&source)).ok_or_else(|| no_part(op, "buffer"))
}
