//! The view of right sides.

use exo_view::Data;

use super::procedure::Procedure;
use crate::code::MAX_DEPTH;
use crate::native;
use crate::ops::{ExoOp, Expression, Malformed, RightSide};

impl Procedure<'_> {
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
        match e {
            Expression::Const(op) => Ok(Data::Const(op.value()?)),
            Expression::Read(op) => {
                let (buf, rank) = self.buffer(op.operation(), op.buffer()?)?;
                let idx = self
                    .operands(op.operation())?
                    .decode(|code| code.exprs(rank))?;
                Ok(Data::Read { buf, idx })
            }
            Expression::ReadConfig(op) => Ok(Data::Config(op.field()?)),
            Expression::Neg(op) => Ok(Data::negated(self.data(op.operand()?, depth + 1, size)?)),
            Expression::Binary(op) => Ok(Data::bin(
                op.operator(),
                self.data(op.lhs()?, depth + 1, size)?,
                self.data(op.rhs()?, depth + 1, size)?,
            )),
            Expression::CallExtern(op) => {
                let args: Result<_, _> = op
                    .args()
                    .map(|arg| self.data(arg?, depth + 1, size))
                    .collect();
                Ok(Data::Extern {
                    name: op.callee()?.to_owned(),
                    args: args?,
                })
            }
        }
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
