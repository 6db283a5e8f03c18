//! Instructions whose C does what they stand for.
//!
//! The templates of random programs name code that nobody has. To run a program with instructions, each gets a function
//! that is made of its body, and a template that calls it with every argument: so what C makes of the arguments is run, too.

use exo_ir::{CallTemplate, Data, Item, Module, Number, Proc, StmtKind};

/// Value of a destroyed cell, by which reads of it show.
const DESTROYED: i64 = 77;

/// C keeps names apart from the words of templates, so a template puts the name of its function together.
const JOIN: &str = "#define JOINED(front, back) front##back";
/// Suffix of the name of an instruction's function.
const BODY: &str = "_body";

/// The module with a meaning for each instruction.
pub(super) fn with_meaning(mut module: Module) -> Module {
    let names: Vec<String> = module.items.iter().map(|i| i.name().to_owned()).collect();
    let mut functions = Vec::new();
    for item in module.items.edit().iter_mut() {
        let Item::Proc(proc) = item else { continue };
        let mut front = proc.name.clone();
        while names.contains(&format!("{front}{BODY}")) {
            front.push('_');
        }
        let template = template(proc, &front);
        let function = function(proc, format!("{front}{BODY}"));
        if let Some(instr) = &mut proc.instr {
            instr.c = CallTemplate::new(template, Some(JOIN.to_owned()));
            functions.push(Item::Proc(function));
        }
    }
    module.items.edit().splice(0..0, functions);
    module
}

/// The module with a procedure in the place of each instruction.
pub(super) fn as_procedures(mut module: Module) -> Module {
    for item in module.items.edit().iter_mut() {
        if let Item::Proc(proc) = item
            && proc.instr.is_some()
        {
            *proc = function(proc, proc.name.clone());
        }
    }
    module
}

/// A call of the function with all arguments of the instruction.
fn template(proc: &Proc, front: &str) -> String {
    let args = proc.args.iter().map(|sym| proc.name_of(*sym));
    let keys: String = args.map(|name| format!(", {{{name}}}")).collect();
    format!("JOINED({front}, {BODY})(ctxt{keys});")
}

/// The instruction's body as a procedure of its own.
fn function(proc: &Proc, name: String) -> Proc {
    let mut function = Proc {
        name,
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
        ..proc.clone()
    };
    for stmt in &mut function.body {
        stmt.walk_mut(&mut |s| {
            if let StmtKind::Clobber { buf, idx } = &mut s.kind {
                s.kind = StmtKind::Assign {
                    buf: *buf,
                    idx: std::mem::take(idx),
                    rhs: Data::Const(Number::Int(DESTROYED)),
                };
            }
        });
    }
    function
}
