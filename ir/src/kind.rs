//! The kinds of statement, declared once: payload, word, text, and parts by their roles.
//!
//! Whatever is about the parts of statements asks for these ([`StmtKind::parts`]), and so knows a new kind as soon as it is declared here.
//! A `match` on kinds stands where they differ in meaning.

use std::fmt::{self, Formatter};

use crate::text::{fmt_list, fmt_separated};
use crate::{
    Arg, Branch, ConfigValue, Ctl, Data, DisplayIn, FieldRef, HasVars, Stmts, Sym, Vars, Window,
    field_name,
};

/// The kinds of statement.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// Does nothing.
    Pass,
    /// `buf[idx] = rhs`.
    Assign {
        /// The buffer or window written.
        buf: Sym,
        /// One index per dimension.
        idx: Vec<Ctl>,
        /// The value.
        rhs: Data,
    },
    /// `buf[idx] += rhs`.
    Reduce {
        /// The buffer or window reduced into.
        buf: Sym,
        /// One index per dimension.
        idx: Vec<Ctl>,
        /// The value that is added.
        rhs: Data,
    },
    /// `del buf[idx]`: the cell holds no value any more (bottom). Only in instructions, which so declare what they
    /// destroy beyond what else their bodies say.
    Clobber {
        /// The buffer or window.
        buf: Sym,
        /// One index per dimension.
        idx: Vec<Ctl>,
    },
    /// `Config.field = value`.
    WriteConfig {
        /// The field.
        field: FieldRef,
        /// The value; free of loop variables.
        value: ConfigValue,
    },
    /// `if cond: … else: …`.
    If {
        /// The condition, evaluated once.
        cond: Ctl,
        /// Statements where it holds.
        body: Stmts,
        /// Statements where it does not; empty where there is no `else`.
        orelse: Stmts,
    },
    /// `for iter in seq(lo, hi): …`, half open; bounds are evaluated once.
    For {
        /// The loop variable.
        iter: Sym,
        /// First value.
        lo: Ctl,
        /// One past the last value; `lo <= hi`.
        hi: Ctl,
        /// Sequential or parallel.
        mode: LoopMode,
        /// The body.
        body: Stmts,
    },
    /// Allocation of a scalar or tensor whose type is in [`crate::Proc::vars`]; lives until its block ends.
    Alloc {
        /// The new buffer.
        buf: Sym,
    },
    /// `win = expr`: a new name for a part of a buffer, no copy. Offsets are evaluated once.
    Window {
        /// The new window.
        win: Sym,
        /// The part of the buffer that it names.
        expr: Window,
    },
    /// A call of a procedure or instruction.
    Call {
        /// Name of the callee; an instruction of a hardware library is `dialect.name`.
        callee: String,
        /// One argument per parameter.
        args: Vec<Arg>,
    },
}

/// Whether a loop's iterations run in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopMode {
    /// One after another.
    Seq,
    /// In any order, or at once.
    Par,
}

impl LoopMode {
    /// The mode in Exo source.
    pub fn word(self) -> &'static str {
        match self {
            LoopMode::Seq => "seq",
            LoopMode::Par => "par",
        }
    }
}

/// The ways in which a statement changes a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CellChange {
    /// The cell gets a value.
    Write,
    /// A value is added to the cell's.
    Reduce,
    /// The cell holds no value any more.
    Clobber,
}

/// Declares the parts of statements, shared or to be changed: the type, and the method that visits them.
///
/// Patterns name every field, and the compiler refuses names that are not used: so parts are all that there is to a statement.
macro_rules! parts {
    ($(#[$type_doc:meta])* $Part:ident, $(#[$visit_doc:meta])* $visit:ident, $($by:tt)+) => {
        $(#[$type_doc])*
        #[derive(Debug)]
        pub enum $Part<'s> {
            /// A control expression that the statement evaluates, but for indices and arguments: a bound, a condition, the
            /// value of a field.
            Ctl($($by)+ Ctl),
            /// The data expression that it evaluates; a statement has at most one.
            Data($($by)+ Data),
            /// The cell that it changes: the buffer or window, and one index per dimension. A statement changes at most one.
            Cell(CellChange, $($by)+ Sym, $($by)+ Vec<Ctl>),
            /// A configuration field that it writes. The value follows.
            Field($($by)+ FieldRef),
            /// The variable that its blocks see, and whether they run in the order of its values. A statement defines at most one
            /// variable, as this, [`Self::Alloc`] or [`Self::Window`].
            Iter($($by)+ Sym, $($by)+ LoopMode),
            /// A new buffer, for the statements behind it. Extents are in the variable's type.
            Alloc($($by)+ Sym),
            /// A new name for a part of a buffer, for the statements behind it.
            Window($($by)+ Sym, $($by)+ Window),
            /// The name of the procedure that it calls, with the arguments. A statement calls at most one.
            Call($($by)+ String, $($by)+ Vec<Arg>),
            /// Statements inside it. They may not run, or more than once.
            Block(Branch, $($by)+ Stmts),
        }

        impl StmtKind {
            $(#[$visit_doc])*
            #[inline]
            pub fn $visit<'s>($($by)+ self, mut f: impl FnMut($Part<'s>)) {
                match self {
                    StmtKind::Pass => {}
                    StmtKind::Assign { buf, idx, rhs } => {
                        f($Part::Cell(CellChange::Write, buf, idx));
                        f($Part::Data(rhs));
                    }
                    StmtKind::Reduce { buf, idx, rhs } => {
                        f($Part::Cell(CellChange::Reduce, buf, idx));
                        f($Part::Data(rhs));
                    }
                    StmtKind::Clobber { buf, idx } => {
                        f($Part::Cell(CellChange::Clobber, buf, idx));
                    }
                    StmtKind::WriteConfig { field, value } => {
                        f($Part::Field(field));
                        match value {
                            ConfigValue::Ctl(e) => f($Part::Ctl(e)),
                            ConfigValue::Data(e) => f($Part::Data(e)),
                        }
                    }
                    StmtKind::If { cond, body, orelse } => {
                        f($Part::Ctl(cond));
                        f($Part::Block(Branch::Body, body));
                        f($Part::Block(Branch::Orelse, orelse));
                    }
                    StmtKind::For { iter, lo, hi, mode, body } => {
                        f($Part::Ctl(lo));
                        f($Part::Ctl(hi));
                        f($Part::Iter(iter, mode));
                        f($Part::Block(Branch::Body, body));
                    }
                    StmtKind::Alloc { buf } => f($Part::Alloc(buf)),
                    StmtKind::Window { win, expr } => f($Part::Window(win, expr)),
                    StmtKind::Call { callee, args } => f($Part::Call(callee, args)),
                }
            }
        }
    };
}

parts! {
    /// A part of a statement, by its role.
    StmtPart,
    /// Calls `f` on every part, in the order of evaluation.
    parts,
    &'s
}

parts! {
    /// A part of a statement that may be changed, by its role.
    StmtPartMut,
    /// Calls `f` on every part, in the order of evaluation, to change it.
    parts_mut,
    &'s mut
}

impl StmtKind {
    /// The kind in a word: the operation's name, but for `del`.
    pub fn word(&self) -> &'static str {
        match self {
            StmtKind::Pass => "pass",
            StmtKind::Assign { .. } => "assign",
            StmtKind::Reduce { .. } => "reduce",
            StmtKind::Clobber { .. } => "del",
            StmtKind::WriteConfig { .. } => "write_config",
            StmtKind::If { .. } => "if",
            StmtKind::For { .. } => "for",
            StmtKind::Alloc { .. } => "alloc",
            StmtKind::Window { .. } => "window",
            StmtKind::Call { .. } => "call",
        }
    }
}

impl StmtKind {
    /// The pattern of cursors for the statement and those like it: its first line, with holes for expressions.
    pub fn pattern(&self, proc: &impl HasVars) -> String {
        let vars = proc.vars();
        let cell = |buf: &Sym, idx: &[Ctl]| {
            let indices = if idx.is_empty() { "" } else { "[_]" };
            format!("{}{indices}", vars.name_of(*buf))
        };
        match self {
            StmtKind::Pass => "pass".to_owned(),
            StmtKind::Assign { buf, idx, .. } => format!("{} = _", cell(buf, idx)),
            StmtKind::Reduce { buf, idx, .. } => format!("{} += _", cell(buf, idx)),
            StmtKind::Clobber { buf, idx } => format!("del {}", cell(buf, idx)),
            StmtKind::WriteConfig { field, .. } => format!("{} = _", field_name(field)),
            StmtKind::If { .. } => "if _: _".to_owned(),
            StmtKind::For { iter, .. } => format!("for {} in _: _", vars.name_of(*iter)),
            StmtKind::Alloc { buf } => format!("{} : _", vars.name_of(*buf)),
            StmtKind::Window { win, .. } => format!("{} = _", vars.name_of(*win)),
            StmtKind::Call { callee, .. } => format!("{callee}(_)"),
        }
    }
}

impl DisplayIn for StmtKind {
    /// Writes the first line, without the statements inside.
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            StmtKind::Pass => f.write_str("pass"),
            StmtKind::Assign { buf, idx, rhs } => {
                fmt_cell(*buf, idx, vars, f)?;
                write!(f, " = {}", rhs.in_proc(vars))
            }
            StmtKind::Reduce { buf, idx, rhs } => {
                fmt_cell(*buf, idx, vars, f)?;
                write!(f, " += {}", rhs.in_proc(vars))
            }
            StmtKind::Clobber { buf, idx } => {
                f.write_str("del ")?;
                fmt_cell(*buf, idx, vars, f)
            }
            StmtKind::WriteConfig { field, value } => {
                write!(f, "{} = {}", field_name(field), value.in_proc(vars))
            }
            StmtKind::If { cond, .. } => write!(f, "if {}:", cond.in_proc(vars)),
            StmtKind::For {
                iter, lo, hi, mode, ..
            } => {
                let (iter, mode) = (vars.name_of(*iter), mode.word());
                let (lo, hi) = (lo.in_proc(vars), hi.in_proc(vars));
                write!(f, "for {iter} in {mode}({lo}, {hi}):")
            }
            StmtKind::Alloc { buf } => vars.var(*buf).fmt_in(vars, f),
            StmtKind::Window { win, expr } => {
                write!(f, "{} = {}", vars.name_of(*win), expr.in_proc(vars))
            }
            StmtKind::Call { callee, args } => {
                write!(f, "{callee}(")?;
                fmt_separated(args, vars, f)?;
                f.write_str(")")
            }
        }
    }
}

fn fmt_cell(buf: Sym, idx: &[Ctl], vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(vars.name_of(buf))?;
    fmt_list(idx, vars, f)
}
