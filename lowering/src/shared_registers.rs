//! Registers that the iterations of a `par` loop share.

use std::collections::BTreeSet;

use exo_ir::{Arg, Stmt, StmtPart, Stmts, Sym};

use crate::procedure::ProcLowering;

impl ProcLowering<'_, '_> {
    /// Whether a block writes cells of registers that are allocated outside of it. A cell is written with all others of its register (load, insert, store), so
    /// threads that write different ones would undo each other's: such a loop has to run one iteration after the other.
    pub fn writes_shared_registers(
        &self,
        body: &Stmts,
        is_in_registers: &dyn Fn(Sym) -> bool,
    ) -> bool {
        let mut own = BTreeSet::new();
        let mut found = false;
        let mut part = |part: StmtPart<'_>| match part {
            StmtPart::Alloc(buf) => {
                own.insert(*buf);
            }
            StmtPart::Window(win, expr) => {
                if own.contains(&expr.buf) {
                    own.insert(*win);
                }
            }
            StmtPart::Cell(_, buf, _) => found |= !own.contains(buf) && is_in_registers(*buf),
            StmtPart::Call(callee, args) => {
                let mut written = self.written_by_call(callee, args).into_iter();
                found |= written.any(|buf| !own.contains(&buf) && is_in_registers(buf));
            }
            StmtPart::Ctl(_)
            | StmtPart::Data(_)
            | StmtPart::Field(_)
            | StmtPart::Iter(..)
            | StmtPart::Block(..) => {}
        };
        let mut look = |stmt: &Stmt| stmt.kind.parts(&mut part);
        body.iter().for_each(|stmt| stmt.walk(&mut look));
        found
    }

    /// The buffers and windows that a call is given, and may write.
    fn written_by_call(&self, callee: &str, args: &[Arg]) -> Vec<Sym> {
        let callee = self.unit.module.proc(callee);
        let is_written = |at: usize| {
            let known = callee.and_then(|proc| Some((proc, *proc.args.get(at)?)));
            known.is_none_or(|(proc, param)| self.unit.is_written(proc, param))
        };
        let given = args.iter().enumerate().filter(|(at, _)| is_written(*at));
        given
            .filter_map(|(_, arg)| match arg {
                Arg::Buffer(buf) => Some(*buf),
                Arg::Window(window) => Some(window.buf),
                _ => None,
            })
            .collect()
    }
}
