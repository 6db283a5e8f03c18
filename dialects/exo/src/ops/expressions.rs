//! Data expressions: the operations in a right side.

use exo_ir::{Ctl, DataOp, FieldRef, Number};
use melior::ir::attribute::{AttributeLike, FloatAttribute, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationResult};
use melior::ir::{BlockRef, OperationRef, Value};

use super::read::{self, Operands};
use super::{ExoOp, Malformed, foreign, no_part, op_type};
use crate::names::{attr, op};
use crate::native;

op_type! {
    /// `exo.read`: a read of a cell.
    ReadOp, op::READ, "'exo.read'"
}
op_type! {
    /// `exo.read_config`: a read of a configuration field that holds data.
    ReadConfigOp, op::READ_CONFIG, "'exo.read_config'"
}
op_type! {
    /// `exo.const`: a literal.
    ConstOp, op::CONST, "'exo.const'"
}
op_type! {
    /// `exo.neg`: a negation.
    NegOp, op::NEG, "'exo.neg'"
}
op_type! {
    /// `exo.call_extern`: a call of an extern function.
    CallExternOp, op::CALL_EXTERN, "'exo.call_extern'"
}

/// `exo.add`, `exo.sub`, `exo.mul` or `exo.div`.
#[derive(Clone, Copy, Debug)]
pub struct BinaryOp<'c, 'a>(OperationRef<'c, 'a>, DataOp);

/// A data expression of any kind.
#[derive(Clone, Copy, Debug)]
pub enum Expression<'c, 'a> {
    /// A literal.
    Const(ConstOp<'c, 'a>),
    /// A read of a cell.
    Read(ReadOp<'c, 'a>),
    /// A read of a configuration field.
    ReadConfig(ReadConfigOp<'c, 'a>),
    /// A negation.
    Neg(NegOp<'c, 'a>),
    /// An operator of two operands.
    Binary(BinaryOp<'c, 'a>),
    /// A call of an extern function.
    CallExtern(CallExternOp<'c, 'a>),
}

impl<'c: 'a, 'a> TryFrom<OperationRef<'c, 'a>> for Expression<'c, 'a> {
    type Error = Malformed;

    fn try_from(operation: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
        let binary = |operator| Expression::Binary(BinaryOp(operation, operator));
        Ok(match native::op_name(operation) {
            op::CONST => Expression::Const(ConstOp(operation)),
            op::READ => Expression::Read(ReadOp(operation)),
            op::READ_CONFIG => Expression::ReadConfig(ReadConfigOp(operation)),
            op::NEG => Expression::Neg(NegOp(operation)),
            op::ADD => binary(DataOp::Add),
            op::SUB => binary(DataOp::Sub),
            op::MUL => binary(DataOp::Mul),
            op::DIV => binary(DataOp::Div),
            op::CALL_EXTERN => Expression::CallExtern(CallExternOp(operation)),
            _ => return Err(foreign(operation, "an expression")),
        })
    }
}

impl<'c: 'a, 'a> ExoOp<'c, 'a> for Expression<'c, 'a> {
    fn operation(self) -> OperationRef<'c, 'a> {
        match self {
            Expression::Const(op) => op.0,
            Expression::Read(op) => op.0,
            Expression::ReadConfig(op) => op.0,
            Expression::Neg(op) => op.0,
            Expression::Binary(op) => op.0,
            Expression::CallExtern(op) => op.0,
        }
    }
}

/// The name of the operation of a binary operator.
pub(crate) fn operator_name(operator: DataOp) -> &'static str {
    match operator {
        DataOp::Add => op::ADD,
        DataOp::Sub => op::SUB,
        DataOp::Mul => op::MUL,
        DataOp::Div => op::DIV,
    }
}

/// A right side: a block of expressions that ends in `exo.yield`.
#[derive(Clone, Copy, Debug)]
pub struct RightSide<'c, 'a> {
    statement: OperationRef<'c, 'a>,
    block: BlockRef<'c, 'a>,
}

impl<'c: 'a, 'a> RightSide<'c, 'a> {
    /// The right side of a statement, its first region.
    pub(crate) fn of(statement: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
        let block = read::block(statement, 0).ok_or_else(|| no_part(statement, "right side"))?;
        Ok(RightSide { statement, block })
    }

    /// The statement whose right side it is.
    pub(crate) fn statement(self) -> OperationRef<'c, 'a> {
        self.statement
    }

    /// The operations in the block, `exo.yield` included.
    pub fn operations(self) -> impl Iterator<Item = OperationRef<'c, 'a>> {
        std::iter::successors(self.block.first_operation(), |op| op.next_in_block())
    }

    /// The expression whose value it gives.
    pub fn value(self) -> Result<Expression<'c, 'a>, Malformed> {
        let last = self
            .block
            .terminator()
            .filter(|last| native::op_name(*last) == op::YIELD)
            .ok_or_else(|| no_part(self.statement, "'exo.yield'"))?;
        expression(last, 0)
    }
}

/// The expression that makes an operand.
fn expression<'c: 'a, 'a>(
    operation: OperationRef<'c, 'a>,
    number: usize,
) -> Result<Expression<'c, 'a>, Malformed> {
    let value: Value<'c, 'a> = read::operand(operation, number)?;
    let undefined = || Malformed::Undefined {
        op: native::op_name(operation).to_owned(),
    };
    let result = OperationResult::try_from(value).map_err(|_| undefined())?;
    Expression::try_from(result.owner())
}

impl<'c: 'a, 'a> ReadOp<'c, 'a> {
    /// The buffer that is read.
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

impl<'c: 'a, 'a> ReadConfigOp<'c, 'a> {
    /// The field that is read.
    pub fn field(self) -> Result<FieldRef, Malformed> {
        read::field(self.0, attr::FIELD)
    }
}

impl<'c: 'a, 'a> ConstOp<'c, 'a> {
    /// The literal.
    pub fn value(self) -> Result<Number, Malformed> {
        let value = read::required(self.0, attr::VALUE)?;
        if value.is_integer() {
            return IntegerAttribute::try_from(value)
                .map(|v| Number::Int(v.value()))
                .map_err(|_| read::invalid(self.0, attr::VALUE));
        }
        FloatAttribute::try_from(value)
            .map(|v| Number::Float(v.value()))
            .map_err(|_| read::invalid(self.0, attr::VALUE))
    }
}

impl<'c: 'a, 'a> NegOp<'c, 'a> {
    /// The negated expression.
    pub fn operand(self) -> Result<Expression<'c, 'a>, Malformed> {
        expression(self.0, 0)
    }
}

impl<'c: 'a, 'a> BinaryOp<'c, 'a> {
    /// The operator.
    pub fn operator(self) -> DataOp {
        self.1
    }

    /// The left operand.
    pub fn lhs(self) -> Result<Expression<'c, 'a>, Malformed> {
        expression(self.0, 0)
    }

    /// The right operand.
    pub fn rhs(self) -> Result<Expression<'c, 'a>, Malformed> {
        expression(self.0, 1)
    }
}

impl<'c: 'a, 'a> CallExternOp<'c, 'a> {
    /// The extern's name.
    pub fn callee(self) -> Result<&'c str, Malformed> {
        read::symbol(self.0, attr::CALLEE)
    }

    /// Its arguments.
    pub fn args(self) -> impl Iterator<Item = Result<Expression<'c, 'a>, Malformed>> {
        (0..self.0.operand_count()).map(move |number| expression(self.0, number))
    }
}
