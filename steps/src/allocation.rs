//! Allocations that steps are pointed at.

use exo_ir::{Arg, Ctl, DisplayIn, Loc, Proc, SlicePath, Stmt, StmtPart, StmtPath, Sym, Window};

use crate::args::{ArgValue, Argument, Ask, Kind, points};
use crate::{Refusal, cursor};

/// An allocation.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// Path of the `alloc` statement.
    pub(crate) path: StmtPath,
    /// The buffer that it allocates.
    pub(crate) buf: Sym,
    /// The buffer's name.
    pub(crate) name: String,
    /// Source location of the statement.
    pub(crate) loc: Loc,
}

impl Argument for Allocation {
    const KIND: Kind = Kind::Allocation;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Allocation, Refusal> {
        let proc = ask.proc();
        let path = points::statement(ask, given, cursor::ExpectedKind::Allocation)?;
        let buf = points::defined(proc, &path)?;
        let loc = proc.stmt(&path).map(|s| s.loc.clone());
        Ok(Allocation {
            path,
            buf,
            name: proc.name_of(buf).to_owned(),
            loc: loc.unwrap_or_default(),
        })
    }

    fn slice(&self) -> Option<SlicePath> {
        Some(self.path.slice())
    }
}

impl Allocation {
    /// Its extents.
    pub(crate) fn sizes<'p>(&self, proc: &'p Proc) -> &'p [Ctl] {
        let ty = proc.var(self.buf).buffer();
        ty.map_or(&[], |ty| &ty.dims)
    }

    /// The rest of the block: where the buffer can be used.
    pub(crate) fn lifetime(&self, proc: &Proc) -> SlicePath {
        let len = proc.block(&self.path.block).map_or(0, |b| b.len());
        self.path.block.slice((self.path.at + 1).min(len)..len)
    }

    /// The place of the first statement, among these and those inside them, that uses the buffer in any way.
    pub(crate) fn first_use(&self, proc: &Proc, stmts: &[Stmt]) -> Option<Loc> {
        let mut found = None;
        let mut visit = |stmt: &Stmt| {
            if found.is_none() && uses(proc, stmt, self.buf) {
                found = Some(stmt.loc.clone());
            }
        };
        stmts.iter().for_each(|s| s.walk(&mut visit));
        found
    }

    /// The first place where a window or a callee sees the buffer in a way that does not fit: see [`incompatible_view`].
    pub(crate) fn incompatible_view(
        &self,
        proc: &Proc,
        whole: bool,
        misfit: impl Fn(&Window) -> Option<&'static str>,
    ) -> Option<(Loc, String)> {
        let stmts = proc.slice(&self.lifetime(proc)).unwrap_or_default();
        incompatible_view((proc, stmts), self.buf, whole, misfit)
    }
}

/// The first place in statements where a window or a callee sees a buffer in a way that does not fit, with what is wrong:
/// `whole` says whether it may not be passed whole, `misfit` what is wrong with a window of it.
pub(crate) fn incompatible_view(
    (proc, stmts): (&Proc, &[Stmt]),
    buf: Sym,
    whole: bool,
    misfit: impl Fn(&Window) -> Option<&'static str>,
) -> Option<(Loc, String)> {
    let mut found: Option<(Loc, String)> = None;
    let mut note = |stmt: &Stmt, text: String| {
        found.get_or_insert_with(|| (stmt.loc.clone(), text));
    };
    let window = |w: &Window| {
        let what = (w.buf == buf).then(|| misfit(w)).flatten()?;
        Some(format!("'{}' {what}", w.in_proc(proc)))
    };
    let mut visit = |stmt: &Stmt| {
        stmt.kind.parts(|part| match part {
            StmtPart::Window(_, expr) => {
                window(expr).into_iter().for_each(|text| note(stmt, text));
            }
            StmtPart::Call(_, args) => args.iter().for_each(|arg| match arg {
                Arg::Buffer(sym) if *sym == buf && whole => {
                    let name = proc.name_of(buf);
                    note(stmt, format!("the whole of '{name}' is passed here"));
                }
                Arg::Window(w) => window(w).into_iter().for_each(|text| note(stmt, text)),
                _ => {}
            }),
            // Only windows and arguments are views.
            _ => {}
        });
    };
    stmts.iter().for_each(|s| s.walk(&mut visit));
    found
}

/// Whether the statement itself uses a buffer, window or variable: as data, by its stride, in an index or condition, or for the extents of what
/// it allocates.
pub(crate) fn uses(proc: &Proc, stmt: &Stmt, used: Sym) -> bool {
    let mut found = false;
    stmt.for_each_buffer(&mut |sym| found |= sym == used);
    stmt.for_each_ctl(&mut |e| found |= e.mentions(used));
    if let Some(other) = stmt.allocates() {
        let sizes = proc.var(other).buffer().map(|ty| &ty.dims);
        found |= sizes.into_iter().flatten().any(|size| size.mentions(used));
    }
    found
}
