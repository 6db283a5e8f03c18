//! Operands in the order in which callees have them.

use exo_view::{Data, Proc, Stmt};

use super::shape::commutes;
use crate::Refusal;
use crate::cursor::ExprPath;

/// A procedure in which operands of sums and products are exchanged. It does what the procedure does as it is written: operands have
/// no effects, and sums and products do not depend on the order of two of them, among integers and as IEEE 754 rounds them.
pub struct Aligned {
    /// The procedure; statements are where they were.
    pub proc: Proc,
    /// Statements that differ, and as they are written.
    written: Vec<(Stmt, Stmt)>,
}

impl Aligned {
    /// Nothing is exchanged.
    pub fn as_written(proc: &Proc) -> Aligned {
        Aligned {
            proc: proc.clone(),
            written: Vec::new(),
        }
    }

    /// Exchanges the operands of some expressions, each behind what it is made of.
    ///
    /// # Errors
    /// There is no sum and no product: a bug.
    pub fn of<'e>(
        proc: &Proc,
        exchanged: impl Iterator<Item = &'e ExprPath>,
    ) -> Result<Aligned, Refusal> {
        let mut aligned = Aligned::as_written(proc);
        let mut stmts: Vec<_> = Vec::new();
        for path in exchanged {
            match path.get_mut(&mut aligned.proc) {
                Some(Data::Bin(op, a, b)) if commutes(*op) => std::mem::swap(a, b),
                _ => {
                    return Err(Refusal::internal(
                        &proc.loc,
                        "only sums and products commute",
                    ));
                }
            }
            if !stmts.contains(&&path.stmt) {
                stmts.push(&path.stmt);
            }
        }
        let both = |path| Some((aligned.proc.stmt(path)?.clone(), proc.stmt(path)?.clone()));
        aligned.written = stmts.into_iter().filter_map(both).collect();
        Ok(aligned)
    }

    /// A statement as it is written.
    pub(super) fn written<'s>(&'s self, stmt: &'s Stmt) -> &'s Stmt {
        let mut differing = self.written.iter();
        differing
            .find(|(aligned, _)| aligned.same(stmt))
            .map_or(stmt, |(_, written)| written)
    }
}
