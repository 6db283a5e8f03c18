//! Signatures of procedures.

use exo_ir::{DisplayIn, Module, Proc, Sym, VarKind};

/// One line for each procedure, and one for each of its preconditions.
pub fn signatures(module: &Module) -> String {
    let mut text = String::new();
    for proc in module.procs() {
        let args: Vec<String> = proc.args.iter().map(|s| argument(proc, *s)).collect();
        let what = if proc.instr.is_some() {
            "instr"
        } else {
            "proc"
        };
        text.push_str(&format!("{what} {}({})\n", proc.name, args.join(", ")));
        for pred in &proc.preds {
            text.push_str(&format!("    assert {}\n", pred.cond.in_proc(proc)));
        }
    }
    text
}

fn argument(proc: &Proc, sym: Sym) -> String {
    let var = proc.var(sym);
    let name = &var.name;
    match &var.kind {
        VarKind::Size => format!("{name}: size"),
        VarKind::Index | VarKind::Iter => format!("{name}: index"),
        VarKind::Bool => format!("{name}: bool"),
        VarKind::Stride => format!("{name}: stride"),
        VarKind::Buffer(ty) => {
            let dims: Vec<String> = ty
                .dims
                .iter()
                .map(|e| e.in_proc(proc).to_string())
                .collect();
            let elem = match ty.window {
                true => format!("[{}]", ty.elem),
                false => ty.elem.to_string(),
            };
            let dims = match dims.is_empty() {
                true => String::new(),
                false => format!("[{}]", dims.join(", ")),
            };
            let mem = ty.mem.as_deref().unwrap_or("DRAM");
            format!("{name}: {elem}{dims} @ {mem}")
        }
    }
}
