//! The outputs that procedures may write.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{FieldRef, Proc, StmtPart, Sym, field_name};

use crate::Options;
use crate::signature::{Pair, Side};

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
    for field in first.fields.into_iter().chain(second.fields) {
        let name = field_name(&field);
        if !options.modulo.contains(&field) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The positions of the arguments whose cells a procedure may write.
#[must_use]
pub fn written_arguments(side: Side<'_>) -> BTreeSet<usize> {
    let proc = side.module.proc(side.proc);
    proc.map(|proc| writes(side.module, proc).positions(proc))
        .unwrap_or_default()
}

/// Arguments and fields that a procedure may write.
#[derive(Default)]
struct Writes {
    arguments: BTreeSet<Sym>,
    fields: Vec<FieldRef>,
}

impl Writes {
    fn contains(&self, sym: &Sym) -> bool {
        self.arguments.contains(sym)
    }

    fn sets(&mut self, field: &FieldRef) {
        if !self.fields.contains(field) {
            self.fields.push(field.clone());
        }
    }

    fn positions(&self, proc: &Proc) -> BTreeSet<usize> {
        let args = proc.args.iter().enumerate();
        args.filter(|(_, sym)| self.contains(sym))
            .map(|(at, _)| at)
            .collect()
    }
}

fn writes(module: &exo_ir::Module, proc: &Proc) -> Writes {
    let mut search = Search {
        module,
        known: BTreeMap::new(),
    };
    search.procedure(proc)
}

type Names = BTreeMap<Sym, Sym>;

/// A walk through a procedure and what it calls, each callee once.
struct Search<'m> {
    module: &'m exo_ir::Module,
    known: BTreeMap<&'m str, (BTreeSet<usize>, Vec<FieldRef>)>,
}

impl<'m> Search<'m> {
    fn procedure(&mut self, proc: &'m Proc) -> Writes {
        let names = proc.args.iter().map(|sym| (*sym, *sym)).collect();
        let mut found = Writes::default();
        self.block((&names, &proc.body), &mut found);
        found
    }

    fn block(&mut self, (names, block): (&Names, &'m exo_ir::Stmts), found: &mut Writes) {
        let mut names = names.clone();
        for stmt in block {
            stmt.kind.parts(|part| match part {
                StmtPart::Cell(_, buf, _) => found.arguments.extend(names.get(buf)),
                StmtPart::Field(field) => found.sets(field),
                StmtPart::Window(win, expr) => {
                    if let Some(root) = names.get(&expr.buf).copied() {
                        names.insert(*win, root);
                    }
                }
                StmtPart::Call(callee, args) => {
                    let (written, fields) = self.call(callee);
                    let written = written.iter().filter_map(|at| args.get(*at)?.buffer());
                    let roots = written.filter_map(|buf| names.get(&buf).copied());
                    found.arguments.extend(roots);
                    fields.iter().for_each(|field| found.sets(field));
                }
                StmtPart::Block(_, inner) => {
                    crate::deep(|| self.block((&names, inner), found));
                }
                StmtPart::Ctl(_) | StmtPart::Data(_) | StmtPart::Iter(..) | StmtPart::Alloc(_) => {}
            });
        }
    }

    /// The positions that a callee may write, and its fields. One that calls itself, which nobody evaluates, writes what it does beside that.
    fn call(&mut self, callee: &str) -> (BTreeSet<usize>, Vec<FieldRef>) {
        let Some(proc) = self.module.proc(callee) else {
            return Default::default();
        };
        if let Some(known) = self.known.get(callee) {
            return known.clone();
        }
        self.known.insert(&proc.name, Default::default());
        let found = crate::deep(|| self.procedure(proc));
        let found = (found.positions(proc), found.fields);
        self.known.insert(&proc.name, found.clone());
        found
    }
}
