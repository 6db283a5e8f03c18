//! Procedures and statements.

use exo_ir::{
    BufferType, ConfigValue, Ctl, Data, DisplayIn, LoopMode, Proc, StmtKind, Stmts, Sym, VarKind,
    field_name,
};

use super::Lines;
use super::decl::instr_template;

/// A procedure whose names are settled.
pub(super) fn proc(out: &mut Lines, proc: &Proc) {
    out.comments(0, &proc.comments);
    out.line(
        0,
        match &proc.instr {
            None => "@proc".to_owned(),
            Some(instr) => format!("@instr({})", instr_template(instr)),
        },
    );
    let args: Vec<String> = proc.args.iter().map(|a| declaration(proc, *a)).collect();
    // Its name stands as far in as the first statement.
    out.mark(1);
    out.line(0, format!("def {}({}):", proc.name, args.join(", ")));
    for pred in &proc.preds {
        out.line(1, format!("assert {}", pred.cond.in_proc(proc)));
    }
    block(out, proc, 1, &proc.body);
}

/// `n: size`, `A: [f32][n, m] @ MEM`.
fn declaration(proc: &Proc, sym: Sym) -> String {
    let var = proc.var(sym);
    let ty = match &var.kind {
        VarKind::Size => "size".to_owned(),
        VarKind::Index | VarKind::Iter => "index".to_owned(),
        VarKind::Bool => "bool".to_owned(),
        VarKind::Stride => "stride".to_owned(),
        VarKind::Buffer(ty) => buffer_type(proc, ty),
    };
    format!("{}: {ty}", var.name)
}

fn buffer_type(proc: &Proc, ty: &BufferType) -> String {
    let elem = match ty.window {
        true => format!("[{}]", ty.elem),
        false => ty.elem.to_string(),
    };
    let mem = ty.mem.as_deref().unwrap_or("DRAM");
    format!("{elem}{} @ {mem}", indices(proc, &ty.dims))
}

fn indices(proc: &Proc, idx: &[Ctl]) -> String {
    if idx.is_empty() {
        return String::new();
    }
    let list: Vec<String> = idx.iter().map(|e| e.in_proc(proc).to_string()).collect();
    format!("[{}]", list.join(", "))
}

fn block(out: &mut Lines, proc: &Proc, level: usize, body: &Stmts) {
    if body.is_empty() {
        out.line(level, "pass");
    }
    for stmt in body {
        out.comments(level, &stmt.comments);
        out.mark(level);
        statement(out, proc, level, &stmt.kind);
    }
}

fn statement(out: &mut Lines, proc: &Proc, level: usize, kind: &StmtKind) {
    match kind {
        StmtKind::If { cond, body, orelse } => {
            out.line(level, format!("if {}:", cond.in_proc(proc)));
            block(out, proc, level + 1, body);
            if !orelse.is_empty() {
                out.line(level, "else:");
                block(out, proc, level + 1, orelse);
            }
        }
        StmtKind::For {
            iter,
            lo,
            hi,
            mode,
            body,
        } => {
            let mode = match mode {
                LoopMode::Seq => "seq",
                LoopMode::Par => "par",
            };
            let iter = proc.name_of(*iter);
            let (lo, hi) = (lo.in_proc(proc), hi.in_proc(proc));
            out.line(level, format!("for {iter} in {mode}({lo}, {hi}):"));
            block(out, proc, level + 1, body);
        }
        simple => out.line(level, simple_statement(proc, simple)),
    }
}

fn simple_statement(proc: &Proc, kind: &StmtKind) -> String {
    let write = |buf: &Sym, idx: &[Ctl], sign: &str, rhs: &Data| {
        let place = indices(proc, idx);
        format!("{}{place} {sign} {}", proc.name_of(*buf), rhs.in_proc(proc))
    };
    match kind {
        StmtKind::Pass | StmtKind::If { .. } | StmtKind::For { .. } => "pass".to_owned(),
        StmtKind::Assign { buf, idx, rhs } => write(buf, idx, "=", rhs),
        StmtKind::Reduce { buf, idx, rhs } => write(buf, idx, "+=", rhs),
        StmtKind::Clobber { buf, idx } => {
            format!("del {}{}", proc.name_of(*buf), indices(proc, idx))
        }
        StmtKind::WriteConfig { field, value } => {
            let value = match value {
                ConfigValue::Ctl(e) => e.in_proc(proc).to_string(),
                ConfigValue::Data(e) => e.in_proc(proc).to_string(),
            };
            format!("{} = {value}", field_name(field))
        }
        StmtKind::Alloc { buf } => declaration(proc, *buf),
        StmtKind::Window { win, expr } => {
            format!("{} = {}", proc.name_of(*win), expr.in_proc(proc))
        }
        StmtKind::Call { callee, args } => {
            let args: Vec<String> = args.iter().map(|a| a.in_proc(proc).to_string()).collect();
            format!("{callee}({})", args.join(", "))
        }
    }
}
