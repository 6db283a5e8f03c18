//! Parts of programs as refusals show them.

use exo_ir::{
    Arg, ConfigValue, Ctl, Data, DisplayIn, LoopMode, Proc, Stmt, StmtKind, Sym, Window, field_name,
};

/// A part of a procedure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'a> {
    /// A control expression.
    Ctl(&'a Ctl),
    /// A data expression.
    Data(&'a Data),
    /// A cell of a buffer.
    Cell(Sym, &'a [Ctl]),
    /// A window expression.
    Window(&'a Window),
    /// An argument of a call.
    Arg(&'a Arg),
    /// The first line of a statement.
    Stmt(&'a Stmt),
}

impl Part<'_> {
    /// The part in Exo syntax.
    pub(super) fn text(&self, proc: &Proc) -> String {
        match self {
            Part::Ctl(e) => e.in_proc(proc).to_string(),
            Part::Data(e) => e.in_proc(proc).to_string(),
            Part::Cell(buf, idx) => cell(*buf, idx, proc),
            Part::Window(w) => w.in_proc(proc).to_string(),
            Part::Arg(a) => a.in_proc(proc).to_string(),
            Part::Stmt(s) => head(s, proc),
        }
    }
}

fn cell(buf: Sym, idx: &[Ctl], proc: &Proc) -> String {
    let idx: Vec<String> = idx.iter().map(|e| e.in_proc(proc).to_string()).collect();
    match idx.is_empty() {
        true => proc.name_of(buf).to_owned(),
        false => format!("{}[{}]", proc.name_of(buf), idx.join(", ")),
    }
}

/// The first line of a statement, without its body.
pub fn head(stmt: &Stmt, proc: &Proc) -> String {
    match &stmt.kind {
        StmtKind::Pass => "pass".to_owned(),
        StmtKind::Assign { buf, idx, rhs } => {
            format!("{} = {}", cell(*buf, idx, proc), rhs.in_proc(proc))
        }
        StmtKind::Reduce { buf, idx, rhs } => {
            format!("{} += {}", cell(*buf, idx, proc), rhs.in_proc(proc))
        }
        StmtKind::Clobber { buf, idx } => format!("del {}", cell(*buf, idx, proc)),
        StmtKind::WriteConfig { field, value } => match value {
            ConfigValue::Ctl(e) => format!("{} = {}", field_name(field), e.in_proc(proc)),
            ConfigValue::Data(e) => format!("{} = {}", field_name(field), e.in_proc(proc)),
        },
        StmtKind::If { cond, .. } => format!("if {}: …", cond.in_proc(proc)),
        StmtKind::For {
            iter, lo, hi, mode, ..
        } => {
            let mode = match mode {
                LoopMode::Seq => "seq",
                LoopMode::Par => "par",
            };
            let (lo, hi) = (lo.in_proc(proc), hi.in_proc(proc));
            format!("for {} in {mode}({lo}, {hi}): …", proc.name_of(*iter))
        }
        StmtKind::Alloc { buf } => {
            let var = proc.var(*buf);
            let ty = var.buffer();
            let elem = ty.map_or("?", |t| t.elem.name());
            let dims = ty.map_or(String::new(), |t| {
                let dims: Vec<String> =
                    t.dims.iter().map(|d| d.in_proc(proc).to_string()).collect();
                if dims.is_empty() {
                    String::new()
                } else {
                    format!("[{}]", dims.join(", "))
                }
            });
            format!("{}: {elem}{dims}", var.name)
        }
        StmtKind::Window { win, expr } => {
            format!("{} = {}", proc.name_of(*win), expr.in_proc(proc))
        }
        StmtKind::Call { callee, args } => {
            let args: Vec<String> = args.iter().map(|a| a.in_proc(proc).to_string()).collect();
            format!("{callee}({})", args.join(", "))
        }
    }
}
