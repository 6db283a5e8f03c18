use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::{Arg, ConfigValue, Ctl, Data, FieldRef, Item, Module, Stmt, StmtKind};

/// A hardware library: memories, configurations and instructions under the names `dialect.name`.
#[derive(Clone, PartialEq, Debug)]
pub struct Library {
    /// The dialect's name.
    pub name: String,
    /// Stands for the library's contents, `sha256:…`.
    pub digest: String,
    /// The definitions, in the library's order; each is called `dialect.name`.
    pub items: Vec<Item>,
}

/// Hardware libraries that programs may use, by the names of their dialects.
#[derive(Clone, Default, Debug)]
pub struct Libraries(Vec<Arc<Library>>);

impl Libraries {
    /// Libraries of distinct names, in any order.
    pub fn new(mut libraries: Vec<Arc<Library>>) -> Self {
        libraries.sort_by(|a, b| a.name.cmp(&b.name));
        Libraries(libraries)
    }

    /// Every library, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Library> {
        self.0.iter().map(Arc::as_ref)
    }

    /// The library of that name.
    pub fn library(&self, name: &str) -> Option<&Library> {
        self.iter().find(|l| l.name == name)
    }

    /// The definition of that name, `dialect.name`.
    pub fn item(&self, name: &str) -> Option<&Item> {
        let (dialect, _) = name.split_once('.')?;
        self.library(dialect)?
            .items
            .iter()
            .find(|i| i.name() == name)
    }

    /// Fills in [`Module::library`]: what the module's definitions use of these libraries, and what that uses in
    /// turn, by library and in the order in which the library has it.
    pub fn complete(&self, module: &mut Module) {
        if self.0.is_empty() {
            return;
        }
        let position: HashMap<&str, (usize, usize)> = (self.iter().enumerate())
            .flat_map(|(l, library)| {
                let items = library.items.iter().enumerate();
                items.map(move |(k, item)| (item.name(), (l, k)))
            })
            .collect();
        let mut needed: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut work: Vec<&Item> = module.items.iter().collect();
        while let Some(item) = work.pop() {
            for_each_name(item, &mut |name| {
                if let Some(&at) = position.get(name)
                    && needed.insert(at)
                    && let Some(item) = self.0.get(at.0).and_then(|l| l.items.get(at.1))
                {
                    work.push(item);
                }
            });
        }
        module.library = needed
            .into_iter()
            .filter_map(|(l, k)| self.0.get(l)?.items.get(k).cloned())
            .collect();
    }
}

/// Calls `f` on the name of every definition that a procedure uses: callees, memories and configurations.
fn for_each_name(item: &Item, f: &mut dyn FnMut(&str)) {
    let Item::Proc(proc) = item else { return };
    for ty in proc.vars.iter().filter_map(|v| v.buffer()) {
        ty.mem.iter().for_each(|mem| f(mem));
        ty.dims.iter().for_each(|e| in_ctl(e, f));
    }
    proc.preds.iter().for_each(|p| in_ctl(&p.cond, f));
    for stmt in &proc.body {
        stmt.walk(&mut |stmt| in_stmt(stmt, f));
    }
}

fn in_stmt(stmt: &Stmt, f: &mut dyn FnMut(&str)) {
    stmt.for_each_ctl(&mut |e| in_ctl(e, f));
    match &stmt.kind {
        StmtKind::Call { callee, args } => {
            f(callee);
            for arg in args {
                if let Arg::Config(field) = arg {
                    f(&field.config);
                }
            }
        }
        StmtKind::WriteConfig { field, value } => {
            f(&field.config);
            if let ConfigValue::Data(e) = value {
                in_data(e, f);
            }
        }
        StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => in_data(rhs, f),
        _ => {}
    }
}

fn in_ctl(e: &Ctl, f: &mut dyn FnMut(&str)) {
    e.walk(&mut |e| {
        if let Ctl::Config(FieldRef { config, .. }) = e {
            f(config);
        }
    });
}

fn in_data(e: &Data, f: &mut dyn FnMut(&str)) {
    e.walk(&mut |e| {
        if let Data::Config(FieldRef { config, .. }) = e {
            f(config);
        }
    });
}
