//! Operands in the order in which callees have them.

use exo_ir::{Data, Proc, Stmt};

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
    /// The procedure with operands in the order in which they are written.
    pub fn as_written(proc: &Proc) -> Aligned {
        Aligned {
            proc: proc.clone(),
            written: Vec::new(),
        }
    }

    /// Exchanges the operands of some expressions, inner ones first.
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

#[cfg(test)]
mod tests {
    use exo_ir::{BlockPath, Module};

    use super::*;
    use crate::unify::shape::same_right_sides;

    const SOURCE: &str = "
@proc
def f(d: f32, a: f32, b: f32):
    d = a + b * 2.0
    d = b * 2.0 + a
    d = a - b * 2.0
    d = b * 2.0 - a
    d += a + b * 2.0
";

    fn module() -> Module {
        exo_frontend::parse_module("t.py", SOURCE).expect("the source is right")
    }

    fn whole(at: usize) -> ExprPath {
        ExprPath {
            stmt: BlockPath::root().stmt(at),
            operands: Vec::new(),
        }
    }

    #[test]
    fn a_sum_is_exchanged_and_known_as_it_is_written() {
        let module = module();
        let proc = module.proc("f").expect("there is one");
        let path = whole(0);
        let aligned = Aligned::of(proc, [&path].into_iter()).expect("it is a sum");
        let (written, exchanged) = (&proc.body[0], &aligned.proc.body[0]);
        assert_eq!(aligned.written(exchanged), written);
        let same = |stmt: &Stmt, other: usize| same_right_sides(stmt, (&proc.body[other], proc));
        assert!(same(exchanged, 1) && !same(exchanged, 0) && !same(written, 1));
    }

    #[test]
    fn a_difference_is_not_exchanged() {
        let module = module();
        let proc = module.proc("f").expect("there is one");
        assert!(Aligned::of(proc, [&whole(2)].into_iter()).is_err());
        let no_path = whole(9);
        assert!(Aligned::of(proc, [&no_path].into_iter()).is_err());
    }

    #[test]
    fn shapes_are_compared_operand_by_operand() {
        let module = module();
        let proc = module.proc("f").expect("there is one");
        let same = |a: usize, b: usize| same_right_sides(&proc.body[a], (&proc.body[b], proc));
        assert!(same(2, 2) && same(0, 4));
        assert!(!same(2, 3) && !same(0, 2));
    }
}
