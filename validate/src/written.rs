//! The outputs that procedures may write.

use std::collections::BTreeMap;

use exo_ir::{FieldRef, Proc, StmtPart, Sym, field_name};

use crate::Options;
use crate::signature::Pair;

/// Names of the buffer arguments, as far as one of the procedures may write them, and of the fields of both.
pub(crate) fn written(pair: &Pair<'_>, options: &Options) -> Vec<String> {
    let mut names = Vec::new();
    let (first, second) = (
        writes(pair.specification.module, pair.first),
        writes(pair.implementation.module, pair.second),
    );
    for (a, b) in pair.arguments() {
        let is_buffer = pair.first.var(a).buffer().is_some();
        if is_buffer && (first.contains(&a) || second.contains(&b)) {
            names.push(pair.first.name_of(a).to_owned());
        }
    }
    for field in [first.fields, second.fields].concat() {
        let name = field_name(&field);
        if !options.modulo.contains(&field) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Arguments and fields that a procedure may write.
#[derive(Default)]
struct Writes {
    arguments: Vec<Sym>,
    fields: Vec<FieldRef>,
}

impl Writes {
    fn contains(&self, sym: &Sym) -> bool {
        self.arguments.contains(sym)
    }
}

/// Calls inside each other that are looked into.
const MAX_DEPTH: usize = 16;

fn writes(module: &exo_ir::Module, proc: &Proc) -> Writes {
    let names = proc.args.iter().map(|sym| (*sym, *sym)).collect();
    let mut found = Writes::default();
    block_writes(module, (&names, &proc.body), &mut found, 0);
    found
}

type Names = BTreeMap<Sym, Sym>;

fn block_writes(
    module: &exo_ir::Module,
    (names, block): (&Names, &exo_ir::Stmts),
    found: &mut Writes,
    depth: usize,
) {
    let mut names = names.clone();
    for stmt in block {
        stmt.kind.parts(|part| match part {
            StmtPart::Cell(_, buf, _) => found.arguments.extend(names.get(buf)),
            StmtPart::Field(field) => found.fields.push(field.clone()),
            StmtPart::Window(win, expr) => {
                if let Some(root) = names.get(&expr.buf).copied() {
                    names.insert(*win, root);
                }
            }
            StmtPart::Call(callee, args) if depth < MAX_DEPTH => {
                let Some(proc) = module.proc(callee) else {
                    return;
                };
                let mut inner = Names::new();
                for (formal, arg) in proc.args.iter().zip(args) {
                    let root = arg.buffer().and_then(|buf| names.get(&buf));
                    inner.extend(root.map(|root| (*formal, *root)));
                }
                crate::deep(|| block_writes(module, (&inner, &proc.body), found, depth + 1));
            }
            StmtPart::Block(_, inner) => {
                crate::deep(|| block_writes(module, (&names, inner), found, depth));
            }
            StmtPart::Call(..)
            | StmtPart::Ctl(_)
            | StmtPart::Data(_)
            | StmtPart::Iter(..)
            | StmtPart::Alloc(_) => {}
        });
    }
}
