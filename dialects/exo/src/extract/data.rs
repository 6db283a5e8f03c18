//! Right sides as IR.

use exo_ir::Data;

use super::procedure::Procedure;
use crate::code::MAX_DEPTH;
use crate::native;
use crate::ops::{BinaryOp, CallExternOp, ExoOp, Expression, Malformed, NegOp, ReadOp, RightSide};

impl Procedure<'_, '_> {
    /// A right side as a tree. Results that are used repeatedly are written out repeatedly.
    pub(super) fn right_side(&self, side: RightSide<'_, '_>) -> Result<Data, Malformed> {
        let mut size = Size {
            side,
            nodes: 0,
            limit: FREE_NODES,
        };
        self.data(side.value()?, 0, &mut size)
    }

    fn data(
        &self,
        e: Expression<'_, '_>,
        depth: usize,
        size: &mut Size<'_, '_>,
    ) -> Result<Data, Malformed> {
        if depth >= MAX_DEPTH {
            return Err(size.too_large());
        }
        size.count()?;
        // Each kind has a function of its own, so that the frames of this recursion stay small.
        match e {
            Expression::Neg(op) => self.negation(op, depth + 1, size),
            Expression::Binary(op) => self.binary(op, depth + 1, size),
            Expression::CallExtern(op) => self.application(op, depth + 1, size),
            Expression::Const(op) => op.value().map(Data::Const),
            Expression::Read(op) => self.read(op),
            Expression::ReadConfig(op) => op.field().map(Data::Config),
        }
    }

    fn negation(
        &self,
        op: NegOp<'_, '_>,
        depth: usize,
        size: &mut Size<'_, '_>,
    ) -> Result<Data, Malformed> {
        self.data(op.operand()?, depth, size).map(Data::negated)
    }

    fn binary(
        &self,
        op: BinaryOp<'_, '_>,
        depth: usize,
        size: &mut Size<'_, '_>,
    ) -> Result<Data, Malformed> {
        let lhs = self.data(op.lhs()?, depth, size)?;
        let rhs = self.data(op.rhs()?, depth, size)?;
        Ok(Data::bin(op.operator(), lhs, rhs))
    }

    fn application(
        &self,
        op: CallExternOp<'_, '_>,
        depth: usize,
        size: &mut Size<'_, '_>,
    ) -> Result<Data, Malformed> {
        let args = op.args().map(|arg| self.data(arg?, depth, size));
        Ok(Data::Extern {
            args: args.collect::<Result<_, _>>()?,
            name: op.callee()?.to_owned(),
        })
    }

    fn read(&self, op: ReadOp<'_, '_>) -> Result<Data, Malformed> {
        let (buf, rank) = self.buffer(op.operation(), op.buffer()?)?;
        let operands = self.operands(op.operation())?;
        let idx = operands.decode(|code| code.exprs(rank))?;
        Ok(Data::Read { buf, idx })
    }
}

/// A tree of so many nodes is always accepted.
const FREE_NODES: usize = 256;
/// Beyond that, a tree may be so many times as large as its right side.
const GROWTH: usize = 16;

/// Bounds the tree that a right side is written out to: results that are used twice, on top of each other, would
/// make it grow exponentially.
struct Size<'c, 'a> {
    side: RightSide<'c, 'a>,
    nodes: usize,
    limit: usize,
}

impl<'c: 'a, 'a> Size<'c, 'a> {
    fn count(&mut self) -> Result<(), Malformed> {
        self.nodes += 1;
        if self.nodes <= self.limit {
            return Ok(());
        }
        // Counting the operations takes time, so it is done only now.
        let allowed = self
            .side
            .operations()
            .count()
            .saturating_mul(GROWTH)
            .max(FREE_NODES);
        match self.limit < allowed {
            true => {
                self.limit = allowed;
                Ok(())
            }
            false => Err(self.too_large()),
        }
    }

    fn too_large(&self) -> Malformed {
        Malformed::TooLarge {
            op: native::op_name(self.side.statement()).to_owned(),
        }
    }
}
