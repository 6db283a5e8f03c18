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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BufferType, Elem, Loc, Memory, Sym, Var, VarKind};

    fn memory(name: &str) -> Item {
        Item::Memory(Memory {
            name: name.into(),
            ..Memory::default()
        })
    }

    /// A procedure with a buffer in each memory, that calls each callee.
    fn proc(name: &str, memories: &[&str], callees: &[&str]) -> Item {
        let var = |mem: &&str| Var {
            name: "v".into(),
            kind: VarKind::Buffer(BufferType {
                elem: Elem::F32,
                dims: Vec::new(),
                mem: Some((*mem).to_owned()),
                window: false,
            }),
            loc: Loc::unknown(),
        };
        let call = |callee: &&str| {
            let kind = StmtKind::Call {
                callee: (*callee).to_owned(),
                args: vec![Arg::Buffer(Sym(0))],
            };
            Stmt::new(Loc::unknown(), kind)
        };
        Item::Proc(crate::Proc {
            name: name.into(),
            loc: Loc::unknown(),
            comments: Vec::new(),
            vars: memories.iter().map(var).collect(),
            args: Vec::new(),
            preds: Vec::new(),
            body: callees.iter().map(call).collect(),
            instr: None,
            equivalence: None,
        })
    }

    fn library(name: &str, items: Vec<Item>) -> Arc<Library> {
        Arc::new(Library {
            name: name.into(),
            digest: String::new(),
            items,
        })
    }

    #[test]
    fn a_module_gets_what_it_uses_and_what_that_uses_in_the_order_of_the_libraries() {
        let libraries = Libraries::new(vec![
            library("b", vec![memory("b.unused"), memory("b.m"), memory("b.n")]),
            library(
                "a",
                vec![
                    proc("a.last", &["b.n"], &[]),
                    proc("a.first", &["a.reg"], &["a.last"]),
                    memory("a.reg"),
                    memory("a.unused"),
                ],
            ),
        ]);
        let mut module = Module {
            items: vec![proc("f", &["b.m", "c.unknown"], &["a.first", "g"])],
            ..Module::default()
        };
        libraries.complete(&mut module);
        let names: Vec<&str> = module.library.iter().map(Item::name).collect();
        assert_eq!(names, ["a.last", "a.first", "a.reg", "b.m", "b.n"]);
        assert_eq!(module.all_procs().count(), 3);
        assert!(module.memory("b.m").is_some() && module.memory("b.unused").is_none());
    }

    #[test]
    fn qualified_names_are_those_of_the_library_only() {
        let mut items = vec![proc("f", &["m", "DRAM_STACK"], &["f", "g"]), memory("m")];
        crate::qualify("lib", &mut items);
        assert_eq!(items[1].name(), "lib.m");
        let Item::Proc(f) = &items[0] else {
            panic!("it was a procedure")
        };
        assert_eq!(f.name, "lib.f");
        let mem = |k: usize| f.vars[k].buffer().and_then(|ty| ty.mem.as_deref());
        assert_eq!((mem(0), mem(1)), (Some("lib.m"), Some("DRAM_STACK")));
        let callees: Vec<_> = (f.body.iter())
            .filter_map(|s| match &s.kind {
                StmtKind::Call { callee, .. } => Some(callee.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(callees, ["lib.f", "g"]);
    }
}
