//! Matching of patterns against a procedure. Names are compared as the user wrote them.

use exo_ir::{
    Arg, ConfigValue, Ctl, Data, Number, Proc, Stmt, StmtKind, Stmts, Sym, WinDim, Window,
    field_name,
};

use super::pattern::{DimPat, ExprPat, NamePat, StmtPat};

/// Names and spellings for comparisons with patterns.
#[derive(Clone, Copy)]
pub(super) struct Matcher<'a>(pub(super) &'a Proc);

impl NamePat {
    pub(super) fn fits(&self, name: &str) -> bool {
        match self {
            NamePat::Any => true,
            NamePat::Is(wanted) => wanted == name,
        }
    }
}

impl Matcher<'_> {
    fn named(self, pat: &NamePat, sym: Sym) -> bool {
        pat.fits(self.0.name_of(sym))
    }

    /// A whole block; a hole in the pattern stands for any number of statements.
    pub(super) fn block(self, pats: &[StmtPat], stmts: &Stmts) -> bool {
        // As for globs: on a mismatch only the last hole need be stretched.
        let (mut p, mut s, mut hole) = (0, 0, None);
        loop {
            match (pats.get(p), stmts.get(s)) {
                (Some(StmtPat::Hole), _) => {
                    hole = Some((p, s));
                    p += 1;
                    continue;
                }
                (Some(pat), Some(stmt)) if self.stmt(pat, stmt) => {
                    (p, s) = (p + 1, s + 1);
                    continue;
                }
                (None, None) => return true,
                _ => {}
            }
            match hole {
                Some((at, from)) if from < stmts.len() => {
                    hole = Some((at, from + 1));
                    (p, s) = (at + 1, from + 1);
                }
                _ => return false,
            }
        }
    }

    pub(super) fn stmt(self, pat: &StmtPat, stmt: &Stmt) -> bool {
        match (pat, &stmt.kind) {
            (StmtPat::Hole, _) | (StmtPat::Pass, StmtKind::Pass) => true,
            (StmtPat::Assign(name, at, value), StmtKind::Assign { buf, idx, rhs })
            | (StmtPat::Reduce(name, at, value), StmtKind::Reduce { buf, idx, rhs }) => {
                self.named(name, *buf) && self.at(at.as_deref(), idx) && self.data(value, rhs)
            }
            (StmtPat::Assign(name, None, value), StmtKind::Window { win, expr }) => {
                self.named(name, *win) && self.window(value, expr)
            }
            (
                StmtPat::Assign(NamePat::Any, None, value),
                StmtKind::WriteConfig { value: e, .. },
            ) => self.written(value, e),
            (StmtPat::WriteConfig(name, value), StmtKind::WriteConfig { field, value: e }) => {
                *name == field_name(field) && self.written(value, e)
            }
            (StmtPat::Alloc(name), StmtKind::Alloc { buf }) => self.named(name, *buf),
            (
                StmtPat::Call(name, args),
                StmtKind::Call {
                    callee,
                    args: given,
                },
            ) => name.fits(callee) && self.args(args, given, |a, b| self.arg(a, b)),
            (
                StmtPat::For { iter, range, body },
                StmtKind::For {
                    iter: sym,
                    lo,
                    hi,
                    mode,
                    body: stmts,
                },
            ) => {
                let ranged = range.as_ref().is_none_or(|(kind, a, b)| {
                    kind.fits(mode.word()) && self.ctl(a, lo) && self.ctl(b, hi)
                });
                self.named(iter, *sym) && ranged && self.block(body, stmts)
            }
            (
                StmtPat::If { cond, body, orelse },
                StmtKind::If {
                    cond: e,
                    body: stmts,
                    orelse: other,
                },
            ) => {
                let other_fits = orelse
                    .as_ref()
                    .is_none_or(|pats| !other.is_empty() && self.block(pats, other));
                self.ctl(cond, e) && self.block(body, stmts) && other_fits
            }
            _ => false,
        }
    }

    fn written(self, pat: &ExprPat, value: &ConfigValue) -> bool {
        match value {
            ConfigValue::Ctl(e) => self.ctl(pat, e),
            ConfigValue::Data(e) => self.data(pat, e),
        }
    }

    /// Indices; none are asked for by a name alone, and `[_]` is any number of them.
    fn at(self, pats: Option<&[DimPat]>, idx: &[Ctl]) -> bool {
        match pats {
            None => true,
            Some([DimPat::Point(ExprPat::Hole)]) => !idx.is_empty(),
            Some(pats) => {
                let one = |(pat, e): (&DimPat, &Ctl)| match pat {
                    DimPat::Point(pat) => self.ctl(pat, e),
                    DimPat::Interval(..) => false,
                };
                pats.len() == idx.len() && pats.iter().zip(idx).all(one)
            }
        }
    }

    fn args<T>(self, pats: &[ExprPat], given: &[T], one: impl Fn(&ExprPat, &T) -> bool) -> bool {
        match pats {
            [ExprPat::Hole] => true,
            pats => pats.len() == given.len() && pats.iter().zip(given).all(|(p, g)| one(p, g)),
        }
    }

    fn arg(self, pat: &ExprPat, arg: &Arg) -> bool {
        match (pat, arg) {
            (ExprPat::Hole, _) => true,
            (pat, Arg::Ctl(e)) => self.ctl(pat, e),
            (ExprPat::Name(name), Arg::Buffer(sym)) => self.0.name_of(*sym) == name,
            (pat, Arg::Window(w)) => self.window(pat, w),
            (ExprPat::Field(name), Arg::Config(field)) => *name == field_name(field),
            _ => false,
        }
    }

    pub(super) fn window(self, pat: &ExprPat, window: &Window) -> bool {
        match pat {
            ExprPat::Hole => true,
            ExprPat::Name(name) => self.0.name_of(window.buf) == name,
            ExprPat::Index(name, dims) => {
                self.named(name, window.buf)
                    && match dims.as_slice() {
                        [DimPat::Point(ExprPat::Hole)] => true,
                        dims => {
                            let pairs = dims.iter().zip(&window.dims);
                            let one = |(p, d): (&DimPat, &WinDim)| self.dim(p, d);
                            dims.len() == window.dims.len() && { pairs }.all(one)
                        }
                    }
            }
            _ => false,
        }
    }

    fn dim(self, pat: &DimPat, dim: &WinDim) -> bool {
        match (pat, dim) {
            (DimPat::Point(ExprPat::Hole), _) => true,
            (DimPat::Point(pat), WinDim::Point(e)) => self.ctl(pat, e),
            (DimPat::Interval(a, b), WinDim::Interval(lo, hi)) => {
                self.ctl(a, lo) && self.ctl(b, hi)
            }
            _ => false,
        }
    }

    pub(super) fn ctl(self, pat: &ExprPat, e: &Ctl) -> bool {
        match (pat, e) {
            (ExprPat::Hole, _) => true,
            (ExprPat::Int(a), Ctl::Int(b)) => a == b,
            (ExprPat::Bool(a), Ctl::Bool(b)) => a == b,
            (ExprPat::Name(name), Ctl::Var(sym)) => self.0.name_of(*sym) == name,
            (ExprPat::Field(name), Ctl::Config(field)) => *name == field_name(field),
            (ExprPat::Neg(p), Ctl::Neg(e)) | (ExprPat::Not(p), Ctl::Not(e)) => self.ctl(p, e),
            (ExprPat::Bin(sign, p, q), Ctl::Bin(op, a, b)) => {
                *sign == op.sign() && self.ctl(p, a) && self.ctl(q, b)
            }
            (ExprPat::Call(name, args), Ctl::Bin(op, a, b)) if op.is_call() => {
                name.fits(op.sign())
                    && match args.as_slice() {
                        [ExprPat::Hole] => true,
                        [p, q] => self.ctl(p, a) && self.ctl(q, b),
                        _ => false,
                    }
            }
            (ExprPat::Choice(parts), Ctl::Select(c, a, b)) => {
                let [p, q, r] = &**parts;
                self.ctl(p, c) && self.ctl(q, a) && self.ctl(r, b)
            }
            (ExprPat::Call(name, args), Ctl::Stride(sym, dim)) => {
                let dim = i64::try_from(*dim).map_or(Ctl::Int(-1), Ctl::Int);
                name.fits("stride")
                    && match args.as_slice() {
                        [ExprPat::Hole] => true,
                        [ExprPat::Hole, at] => self.ctl(at, &dim),
                        [ExprPat::Name(buf), at] => {
                            self.0.name_of(*sym) == buf && self.ctl(at, &dim)
                        }
                        _ => false,
                    }
            }
            _ => false,
        }
    }

    pub(super) fn data(self, pat: &ExprPat, e: &Data) -> bool {
        match (pat, e) {
            (ExprPat::Hole, _) => true,
            (ExprPat::Int(a), Data::Const(Number::Int(b))) => a == b,
            (ExprPat::Float(a), Data::Const(Number::Float(b))) => a == b,
            (ExprPat::Name(name), Data::Read { buf, .. }) => self.0.name_of(*buf) == name,
            (ExprPat::Index(name, dims), Data::Read { buf, idx }) => {
                self.named(name, *buf) && self.at(Some(dims), idx)
            }
            (ExprPat::Field(name), Data::Config(field)) => *name == field_name(field),
            (ExprPat::Neg(p), Data::Neg(e)) => self.data(p, e),
            (ExprPat::Bin(sign, p, q), Data::Bin(op, a, b)) => {
                *sign == op.sign() && self.data(p, a) && self.data(q, b)
            }
            (ExprPat::Call(callee, pats), Data::Extern { name, args }) => {
                callee.fits(name) && self.args(pats, args, |p, a| self.data(p, a))
            }
            _ => false,
        }
    }
}
