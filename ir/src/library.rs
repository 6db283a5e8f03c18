use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::used_names::in_ctl;
use crate::{Item, Items, Lazy, Loc, Module, Place};

/// A hardware library: memories, configurations and instructions under the names `dialect.name`.
#[derive(Clone, PartialEq, Debug)]
pub struct Library {
    /// The dialect's name.
    pub name: String,
    /// Identifies the library's contents, `sha256:…`.
    pub digest: String,
    /// The definitions, in the library's order; each is called `dialect.name`.
    pub items: Items,
    /// The functions that its instructions are lowered to, by the names that instructions have for them.
    pub functions: MlirFunctions,
    /// The machine that it is for, and how to run programs of that machine elsewhere.
    pub machine: HwMachine,
    /// Its version, summary, uses and hints.
    pub about: LibraryInfo,
}

/// A library's declaration of the machine that it is for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct HwMachine {
    /// The target triple, `aarch64-unknown-linux-gnu`; nothing for a library that any machine will do for.
    pub target: Option<String>,
    /// Options for compilers of its C, `-march=armv8.2-a+fp16`.
    pub cc_flags: Vec<String>,
    /// Command lines behind which a program of the target runs elsewhere, `qemu-aarch64 -cpu max`: one for each machine to try.
    pub emulators: Vec<String>,
}

/// A library's declarations about itself, beside its definitions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LibraryInfo {
    /// Its version, as semantic versioning has them.
    pub version: Option<String>,
    /// Its purpose, in a line.
    pub summary: Option<String>,
    /// The libraries that it uses, each with the versions that will do if it says so: `toy >= 1.1`.
    pub uses: Vec<String>,
    /// Features that a target must have for all of its functions, `+avx512f`.
    pub features: Vec<String>,
    /// Hints on instructions for people and programs that choose among them.
    pub hints: Lazy<Vec<Hints>>,
}

/// A library's hints on one instruction, in words of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hints {
    /// The instruction, by the name that it has in the library.
    pub instruction: String,
    /// Names and values, as MLIR writes these: `4 : i64`.
    pub all: Vec<(String, String)>,
}

/// Functions of MLIR's own dialects, as text: they are read where a module that needs them is lowered. The text may be made
/// when it is first asked for. Copies are one and the same.
#[derive(Clone)]
pub struct MlirFunctions(Arc<Functions>);

struct Functions {
    /// The functions without the text, if known before the text is made.
    known: Option<Vec<MlirFunction>>,
    made: Lazy<MlirText>,
}

/// The text of functions, and what is known of each.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MlirText {
    /// A module of all of them, with locations.
    pub text: String,
    /// The functions in `text`, each known without parsing it.
    pub all: Vec<MlirFunction>,
}

impl MlirFunctions {
    /// Functions whose text is there.
    pub fn new(text: MlirText) -> Self {
        MlirFunctions::later(Some(text.all.clone()), move || text)
    }

    /// Functions whose text is made when it is first asked for; `known`, if given, lists them
    /// before that.
    pub fn later(
        known: Option<Vec<MlirFunction>>,
        make: impl FnOnce() -> MlirText + Send + 'static,
    ) -> Self {
        let made = Lazy::later(make);
        MlirFunctions(Arc::new(Functions { known, made }))
    }

    /// The functions, each known without parsing the text.
    pub fn all(&self) -> &[MlirFunction] {
        match &self.0.known {
            Some(known) => known,
            None => &self.0.made.all,
        }
    }

    /// A module of all of them, with locations.
    pub fn text(&self) -> &str {
        &self.0.made.text
    }

    /// The function of that name.
    pub fn named(&self, name: &str) -> Option<&MlirFunction> {
        self.all().iter().find(|function| function.name == name)
    }

    /// A function and what it uses, each once.
    pub fn reached<'f>(&'f self, name: &str) -> Vec<&'f MlirFunction> {
        let mut reached: Vec<&MlirFunction> = self.named(name).into_iter().collect();
        let mut at = 0;
        while let Some(function) = reached.get(at) {
            for callee in function.calls.iter().filter_map(|name| self.named(name)) {
                if !reached.iter().any(|known| known.name == callee.name) {
                    reached.push(callee);
                }
            }
            at += 1;
        }
        reached
    }
}

impl Default for MlirFunctions {
    fn default() -> Self {
        MlirFunctions::new(MlirText::default())
    }
}

impl PartialEq for MlirFunctions {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.all() == other.all() && self.text() == other.text())
    }
}

impl Eq for MlirFunctions {}

impl std::fmt::Debug for MlirFunctions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

/// The kind of a symbol beside definitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MlirKind {
    /// A function of a library, with a body.
    #[default]
    Function,
    /// A function that stands outside, under its name: of the C library, or of a machine's runtime.
    Outside,
    /// A variable, which keeps what is written to it.
    Variable,
}

/// The declaration of a function of MLIR's own dialects, or of a symbol that such functions use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MlirFunction {
    /// Its name.
    pub name: String,
    /// The location of its definition.
    pub loc: Loc,
    /// Its kind.
    pub kind: MlirKind,
    /// Its type, as MLIR prints it.
    pub ty: String,
    /// The functions beside it that it calls, and the variables that it uses.
    pub calls: Vec<String>,
    /// Features that a target must have, `+avx512f`.
    pub features: Vec<String>,
}

impl MlirFunction {
    /// Whether it is a function of a library, with a body.
    pub fn is_function(&self) -> bool {
        self.kind == MlirKind::Function
    }

    /// Whether it is a function that stands outside of the library.
    pub fn is_outside(&self) -> bool {
        self.kind == MlirKind::Outside
    }
}

/// Hardware libraries that programs may use, by the names of their dialects. Copies are one and the same.
#[derive(Clone, Default, Debug)]
pub struct Libraries(Arc<Table>);

#[derive(Default, Debug)]
struct Table {
    /// Libraries, sorted by name.
    libraries: Vec<Arc<Library>>,
    /// The definitions of all libraries, made on demand.
    all: OnceLock<Items>,
}

impl Libraries {
    /// Libraries of distinct names, in any order.
    pub fn new(mut libraries: Vec<Arc<Library>>) -> Self {
        libraries.sort_by(|a, b| a.name.cmp(&b.name));
        Libraries(Arc::new(Table {
            libraries,
            all: OnceLock::new(),
        }))
    }

    /// Every library, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Library> {
        self.0.libraries.iter().map(Arc::as_ref)
    }

    /// These libraries and one more, of another name.
    #[must_use]
    pub fn with(&self, library: Arc<Library>) -> Libraries {
        let all = self.0.libraries.iter().cloned();
        Libraries::new(all.chain([library]).collect())
    }

    /// The libraries among these whose definitions a module uses, as [`Module::library`] has them.
    #[must_use]
    pub fn used_by(&self, module: &Module) -> Libraries {
        let names = module.library.names();
        let used: BTreeSet<&str> = names
            .filter_map(|name| Some(name.split_once('.')?.0))
            .collect();
        let all = self.0.libraries.iter();
        let kept = all.filter(|library| used.contains(&*library.name));
        Libraries::new(kept.cloned().collect())
    }

    /// The library of that name.
    pub fn library(&self, name: &str) -> Option<&Library> {
        let libraries = &self.0.libraries;
        let at = libraries.binary_search_by(|library| library.name.as_str().cmp(name));
        libraries.get(at.ok()?).map(Arc::as_ref)
    }

    /// The definition of that name, `dialect.name`.
    pub fn item(&self, name: &str) -> Option<&Item> {
        let (dialect, _) = name.split_once('.')?;
        self.library(dialect)?.items.named(name).next()
    }

    /// The definitions of all libraries, by library and in the order in which the library has them: one table, which
    /// whoever asks for it shares.
    pub fn items(&self) -> &Items {
        self.0.all.get_or_init(|| {
            let mut libraries = self.iter();
            let mut all = libraries
                .next()
                .map(|l| l.items.clone())
                .unwrap_or_default();
            libraries.for_each(|library| all.extend_shared(&library.items));
            all
        })
    }

    /// Fills in [`Module::library`]: the definitions of these libraries that the module uses,
    /// directly or through others, by library and in the order in which the library has them.
    pub fn complete(&self, module: &mut Module) {
        let libraries = &self.0.libraries;
        if libraries.is_empty() {
            return;
        }
        let mut needed: BTreeSet<(usize, Place)> = BTreeSet::new();
        let mut work: Vec<&Item> = module.items.iter().collect();
        while let Some(item) = work.pop() {
            for_each_used_name(item, &mut |name| {
                if let Some(at) = self.position(name)
                    && needed.insert(at)
                    && let Some(item) = libraries[at.0].items.at(at.1)
                {
                    work.push(item);
                }
            });
        }
        let shared = |(library, place): (usize, Place)| libraries[library].items.shared(place);
        module.library = needed.into_iter().filter_map(shared).collect();
    }

    /// The library that defines a name, by its position, and the place of the definition.
    fn position(&self, name: &str) -> Option<(usize, Place)> {
        let (dialect, _) = name.split_once('.')?;
        let libraries = &self.0.libraries;
        let at = libraries.binary_search_by(|library| library.name.as_str().cmp(dialect));
        let at = at.ok()?;
        Some((at, libraries[at].items.place_of(name)?))
    }
}

/// Calls `f` on the name of every definition that a definition uses: a procedure's callees, memories, configurations and
/// externs, and what a memory serves for.
pub fn for_each_used_name(item: &Item, f: &mut dyn FnMut(&str)) {
    let proc = match item {
        Item::Proc(proc) => proc,
        Item::Memory(memory) => {
            let shared = memory.shares_slots.iter();
            return memory.serves.iter().chain(shared).for_each(|name| f(name));
        }
        Item::Config(_) | Item::Extern(_) => return,
    };
    let of_types = proc.vars.used_names().names().iter();
    let names = of_types.chain(proc.body.used_names().names());
    names.for_each(|name| f(name));
    proc.preds.iter().for_each(|p| in_ctl(&p.cond, f));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mentioned::names_used_by;
    use crate::{
        Arg, BufferType, ConfigValue, Ctl, Data, Elem, FieldRef, Memory, Stmt, StmtKind, Sym, Var,
        VarKind,
    };

    fn memory(name: &str) -> Item {
        Item::Memory(Memory {
            name: name.into(),
            ..Memory::default()
        })
    }

    /// A procedure with a buffer in each memory, that calls each callee.
    fn proc(name: &str, memories: &[&str], callees: &[&str]) -> Item {
        let var = |mem: &&str| {
            Var::new(
                "v",
                VarKind::Buffer(BufferType {
                    elem: Elem::F32,
                    dims: Vec::new(),
                    mem: Some((*mem).to_owned()),
                    window: false,
                }),
                Loc::unknown(),
            )
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
            trusted: Vec::new(),
        })
    }

    fn library(name: &str, items: Vec<Item>) -> Arc<Library> {
        Arc::new(Library {
            name: name.into(),
            digest: String::new(),
            items: items.into(),
            functions: MlirFunctions::default(),
            machine: HwMachine::default(),
            about: LibraryInfo::default(),
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
            items: vec![proc("f", &["b.m", "c.unknown"], &["a.first", "g"])].into(),
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

    #[test]
    fn what_a_statement_names_is_found_wherever_it_stands() {
        let field = || FieldRef {
            config: "C".into(),
            field: "f".into(),
        };
        let assign = |idx: Vec<Ctl>, rhs: Data| StmtKind::Assign {
            buf: Sym(0),
            idx,
            rhs,
        };
        let zero = || Data::Const(crate::Number::Int(0));
        let write = |value: ConfigValue| StmtKind::WriteConfig {
            field: field(),
            value,
        };
        let applied = |arg: Data| Data::Extern {
            name: "e".into(),
            args: vec![arg],
        };
        let named = [
            (assign(vec![], Data::Config(field())), vec!["C"]),
            (assign(vec![Ctl::Config(field())], zero()), vec!["C"]),
            (assign(vec![], applied(zero())), vec!["e"]),
            (assign(vec![], Data::Neg(applied(zero()).into())), vec!["e"]),
            (write(ConfigValue::Ctl(Ctl::Int(1))), vec!["C"]),
            (write(ConfigValue::Data(applied(zero()))), vec!["C", "e"]),
            (assign(vec![Ctl::Int(0)], zero()), vec![]),
        ];
        for (kind, names) in named {
            let text = format!("{kind:?}");
            let stmt = Stmt::new(Loc::unknown(), kind);
            let in_loop = Stmt::new(
                Loc::unknown(),
                StmtKind::For {
                    iter: Sym(1),
                    lo: Ctl::Int(0),
                    hi: Ctl::Int(4),
                    mode: crate::LoopMode::Seq,
                    body: vec![stmt.clone()].into(),
                },
            );
            let in_branch = Stmt::new(
                Loc::unknown(),
                StmtKind::If {
                    cond: Ctl::Bool(true),
                    body: vec![Stmt::new(Loc::unknown(), StmtKind::Pass)].into(),
                    orelse: vec![in_loop.clone()].into(),
                },
            );
            for stmt in [stmt, in_loop, in_branch] {
                let found = names_used_by(&[stmt]);
                assert_eq!(found.into_iter().collect::<Vec<_>>(), names, "{text}");
            }
        }
    }
}
