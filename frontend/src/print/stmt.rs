//! Procedures and statements.

use exo_ir::{Branch, DisplayIn, Proc, StmtKind, StmtPart, Stmts};

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
    let args: Vec<String> = (proc.args.iter())
        .map(|arg| proc.var(*arg).in_proc(proc).to_string())
        .collect();
    // Its name stands as far in as the first statement.
    out.mark(1);
    out.line(0, format!("def {}({}):", proc.name, args.join(", ")));
    for pred in &proc.preds {
        out.line(1, format!("assert {}", pred.cond.in_proc(proc)));
    }
    block(out, proc, 1, &proc.body);
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
    out.line(level, kind.in_proc(proc).to_string());
    kind.parts(|part| match part {
        StmtPart::Block(Branch::Body, body) => block(out, proc, level + 1, body),
        StmtPart::Block(Branch::Orelse, body) if body.is_empty() => {}
        StmtPart::Block(Branch::Orelse, body) => {
            out.line(level, "else:");
            block(out, proc, level + 1, body);
        }
        // The line says the rest.
        StmtPart::Ctl(_)
        | StmtPart::Data(_)
        | StmtPart::Cell(..)
        | StmtPart::Field(_)
        | StmtPart::Iter(..)
        | StmtPart::Alloc(_)
        | StmtPart::Window(..)
        | StmtPart::Call(..) => {}
    });
}
