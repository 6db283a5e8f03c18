use std::collections::BTreeSet;

use crate::{
    Arg, Ctl, CtlPartMut, Data, DataPartMut, Item, Proc, StmtKind, StmtPartMut, Stmts, VarKind,
};

/// Gives every definition of a library its full name, `dialect.name`, and lets them use each other by it. Other
/// names are left as they are.
pub fn qualify(dialect: &str, items: &mut [Item]) {
    let own = items.iter().map(|item| item.name().to_owned()).collect();
    let externs = items.iter().filter_map(extern_name).collect();
    let names = OwnNames::new(dialect, own, externs);
    items.iter_mut().for_each(|item| names.qualify(item));
}

fn extern_name(item: &Item) -> Option<String> {
    match item {
        Item::Extern(function) => Some(function.name.clone()),
        Item::Proc(_) | Item::Config(_) | Item::Memory(_) => None,
    }
}

/// The names of a library's definitions within the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnNames {
    dialect: String,
    own: BTreeSet<String>,
    /// Names that expressions call, a subset of `own`: an instruction may have the name of a
    /// function that is built in.
    externs: BTreeSet<String>,
}

impl OwnNames {
    /// The names that the library `dialect` has, and those of them that are externs'.
    pub fn new(dialect: &str, own: BTreeSet<String>, externs: BTreeSet<String>) -> OwnNames {
        OwnNames {
            dialect: dialect.to_owned(),
            own,
            externs,
        }
    }

    /// Gives one of the definitions its full name, and those that it uses theirs.
    pub fn qualify(&self, item: &mut Item) {
        match item {
            Item::Proc(p) => self.proc(p),
            Item::Config(c) => self.name(&mut c.name),
            Item::Memory(m) => {
                self.name(&mut m.name);
                m.serves.iter_mut().for_each(|name| self.name(name));
                m.shares_slots.iter_mut().for_each(|name| self.name(name));
            }
            Item::Extern(e) => self.name(&mut e.name),
        }
    }

    fn name(&self, name: &mut String) {
        if self.own.contains(name) {
            *name = format!("{}.{name}", self.dialect);
        }
    }

    fn proc(&self, proc: &mut Proc) {
        self.name(&mut proc.name);
        for var in proc.vars.iter_mut() {
            if let VarKind::Buffer(ty) = &mut var.kind {
                ty.mem.iter_mut().for_each(|mem| self.name(mem));
                ty.dims.iter_mut().for_each(|e| self.ctl(e));
            }
        }
        proc.preds.iter_mut().for_each(|p| self.ctl(&mut p.cond));
        self.block(&mut proc.body);
    }

    fn block(&self, block: &mut Stmts) {
        block.iter_mut().for_each(|s| self.stmt(&mut s.kind));
    }

    fn stmt(&self, stmt: &mut StmtKind) {
        stmt.parts_mut(|part| match part {
            StmtPartMut::Ctl(e) => self.ctl(e),
            StmtPartMut::Data(e) => self.data(e),
            StmtPartMut::Cell(_, _, idx) => idx.iter_mut().for_each(|e| self.ctl(e)),
            StmtPartMut::Field(field) => self.name(&mut field.config),
            StmtPartMut::Window(_, expr) => expr.for_each_ctl_mut(&mut |e| self.ctl(e)),
            StmtPartMut::Call(callee, args) => {
                self.name(callee);
                args.iter_mut().for_each(|a| self.arg(a));
            }
            StmtPartMut::Block(_, block) => self.block(block),
            StmtPartMut::Iter(..) | StmtPartMut::Alloc(_) => {}
        });
    }

    fn arg(&self, arg: &mut Arg) {
        arg.for_each_ctl_mut(&mut |e| self.ctl(e));
        if let Arg::Config(field) = arg {
            self.name(&mut field.config);
        }
    }

    fn ctl(&self, e: &mut Ctl) {
        e.parts_mut(|part| match part {
            CtlPartMut::Operand(e) => self.ctl(e),
            CtlPartMut::Field(field) => self.name(&mut field.config),
            CtlPartMut::Var(_) | CtlPartMut::Stride(_) => {}
        });
    }

    fn data(&self, e: &mut Data) {
        e.parts_mut(|part| match part {
            DataPartMut::Operand(e) => self.data(e),
            DataPartMut::Cell(_, idx) => idx.iter_mut().for_each(|e| self.ctl(e)),
            DataPartMut::Field(field) => self.name(&mut field.config),
            DataPartMut::Extern(name) if self.externs.contains(name) => self.name(name),
            DataPartMut::Extern(_) => {}
        });
    }
}
