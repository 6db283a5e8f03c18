//! Definitions.

use exo_ir::{
    BufferType, CallTemplate, Config, ConfigField, Ctl, CtlOp, Elem, Extern, FieldKind, Instr,
    Item, Loc, Memory, MemoryTemplates, Module, Precond, Proc, Stmts, Sym, Var, VarKind,
};

use crate::Profile;
use crate::choice::Choices;

/// Generator of one procedure, with the parts of the module that it can use.
pub(crate) struct Gen<'c> {
    pub(crate) choices: Choices<'c>,
    pub(crate) profile: Profile,
    pub(crate) module: Module,
    pub(crate) proc: Proc,
    /// Variables in scope, oldest first.
    pub(crate) scope: Vec<Sym>,
    /// For each loop variable in scope, one past its largest value; the smallest is not negative.
    pub(crate) bounds: Vec<(Sym, Ctl)>,
    /// The buffer that each window looks into.
    pub(crate) roots: Vec<(Sym, Sym)>,
    /// Whether a parallel loop is around: then configuration is not written and nothing is called.
    pub(crate) in_par: bool,
    pub(crate) budget: usize,
    /// Names of procedures that touch configuration.
    pub(crate) touch_config: Vec<String>,
}

pub(crate) fn generate(choices: &[u32], profile: Profile) -> Module {
    let mut g = Gen {
        choices: Choices::new(choices),
        profile,
        module: Module::default(),
        proc: empty_proc(String::new()),
        scope: Vec::new(),
        bounds: Vec::new(),
        roots: Vec::new(),
        in_par: false,
        budget: 0,
        touch_config: Vec::new(),
    };
    g.declarations();
    let count = g.choices.below(4) + 1;
    for k in 0..count {
        g.procedure(k);
    }
    if g.profile.comments && g.choices.one_in(4) {
        g.module.trailing_comments.push("the end".into());
    }
    g.module
}

fn empty_proc(name: String) -> Proc {
    Proc {
        name,
        loc: Loc::unknown(),
        comments: Vec::new(),
        vars: Vec::new().into(),
        args: Vec::new(),
        preds: Vec::new(),
        body: Stmts::default(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    }
}

/// The memory that is declared if there is one.
pub(crate) const MEMORY: &str = "STACK";

impl Gen<'_> {
    fn declarations(&mut self) {
        if self.choices.one_in(2) {
            self.config();
        }
        if self.choices.one_in(3) {
            let elems = [vec![], vec![Elem::F32, Elem::F64]];
            let elems = self.choices.pick(&elems).unwrap_or_default();
            let comments = self.comments();
            let mlir: &[&[&str]] = &[&[], &["square_f32", "square_f64"]];
            let mlir = self.choices.pick(mlir).unwrap_or_default();
            let mlir: Vec<String> = mlir.iter().map(|name| (*name).into()).collect();
            let has_text = !mlir.is_empty() && self.choices.one_in(2);
            let mlir_global = has_text.then(|| "\"text\"\n".into());
            self.module.items.push(Item::Extern(Extern {
                name: "square".into(),
                loc: Loc::unknown(),
                comments,
                params: vec!["x".into()],
                elems,
                c: CallTemplate::new("(({x}) * ({x}))", None),
                mlir,
                mlir_global,
            }));
        }
        if self.profile.memories && self.choices.one_in(3) {
            let comments = self.comments();
            self.module.items.push(Item::Memory(Memory {
                name: MEMORY.into(),
                comments,
                c: MemoryTemplates {
                    global: None,
                    alloc: Some("{type} {name}[{size}];".into()),
                    free: Some("".into()),
                    window: Some("&{name}[{offset}]".into()),
                    read: Some("{name}[{offset}]".into()),
                    write: Some("{name}[{offset}] = {value};".into()),
                    reduce: Some("{name}[{offset}] += {value};".into()),
                },
                addressable: true,
                ..Memory::default()
            }));
        }
    }

    fn config(&mut self) {
        let field = |name: &str, kind| ConfigField {
            name: name.into(),
            kind,
        };
        let elem = self.elem();
        let comments = self.comments();
        self.module.items.push(Item::Config(Config {
            name: "Cfg".into(),
            loc: Loc::unknown(),
            comments,
            fields: vec![
                field("n", FieldKind::Size),
                field("k", FieldKind::Index),
                field("on", FieldKind::Bool),
                field("step", FieldKind::Stride),
                field("a", FieldKind::Data(elem)),
            ],
            readwrite: true,
        }));
    }

    pub(crate) fn has_config(&self) -> bool {
        self.module.config("Cfg").is_some()
    }

    pub(crate) fn elem(&mut self) -> Elem {
        const COMMON: [Elem; 3] = [Elem::F32, Elem::F64, Elem::I32];
        let rare = self.choices.one_in(3);
        let list: &[Elem] = if rare { &Elem::ALL } else { &COMMON };
        self.choices.pick(list).unwrap_or(Elem::F32)
    }

    pub(crate) fn comments(&mut self) -> Vec<String> {
        if !self.profile.comments || !self.choices.one_in(8) {
            return Vec::new();
        }
        let texts = ["a comment", "", "  indented: x = 'y' # twice", "\u{e9}"];
        let text = self.choices.pick(&texts).unwrap_or("a comment");
        vec![text.to_owned()]
    }

    pub(crate) fn add_var(&mut self, name: &str, kind: VarKind) -> Sym {
        let sym = self.proc.add_var(Var::new(name, kind, Loc::unknown()));
        self.scope.push(sym);
        sym
    }

    fn procedure(&mut self, number: usize) {
        self.proc = empty_proc(format!("f{number}"));
        self.scope.clear();
        self.bounds.clear();
        self.roots.clear();
        self.budget = 24;
        self.proc.comments = self.comments();
        self.arguments();
        self.preconditions();
        if self.profile.instrs && self.choices.one_in(5) {
            let global = self.choices.one_in(2).then(|| "#include \"x.h\"\n".into());
            // A template may only name arguments.
            let first = self.proc.args.first().map_or("", |a| self.proc.name_of(*a));
            let c = format!("f(\"{{{first}}}\",\n\t'\\');");
            let mlir = self.choices.one_in(3).then(|| "does_it".into());
            let has_text = mlir.is_some() && self.choices.one_in(2);
            self.proc.instr = Some(Instr {
                c: CallTemplate::new(c, global),
                mlir,
                mlir_global: has_text.then(|| "\"text\"\n".into()),
                immediates: self.immediates(),
            });
        }
        let body = self.block(0);
        self.proc.body = body.into();
        let done = std::mem::replace(&mut self.proc, empty_proc(String::new()));
        self.module.items.push(Item::Proc(done));
    }

    /// One of the control arguments, or none.
    fn immediates(&mut self) -> Vec<String> {
        let args = self.proc.args.iter().map(|arg| self.proc.var(*arg));
        let control = args.filter(|var| var.buffer().is_none());
        let names: Vec<String> = control.map(|var| var.name.clone()).collect();
        let chosen = self.choices.one_in(3).then(|| self.choices.pick(&names));
        chosen.flatten().into_iter().collect()
    }

    fn arguments(&mut self) {
        for name in ["n", "m"] {
            if self.choices.one_in(2) {
                self.argument(name, VarKind::Size);
            }
        }
        let control = [
            ("k", VarKind::Index),
            ("b", VarKind::Bool),
            ("s", VarKind::Stride),
        ];
        for (name, kind) in control {
            if self.choices.one_in(4) {
                self.argument(name, kind);
            }
        }
        let count = self.choices.below(3) + 1;
        for name in ["A", "x", "match"].into_iter().take(count) {
            let rank = self.choices.below(4);
            let mut ty = self.buffer_type(rank);
            ty.window = rank > 0 && self.choices.one_in(2);
            self.argument(name, VarKind::Buffer(ty));
        }
    }

    fn argument(&mut self, name: &str, kind: VarKind) {
        let sym = self.add_var(name, kind);
        self.proc.args.push(sym);
    }

    /// A type whose extents are positive.
    pub(crate) fn buffer_type(&mut self, rank: usize) -> BufferType {
        let dims = (0..rank).map(|_| self.extent()).collect();
        BufferType {
            elem: self.elem(),
            dims,
            mem: None,
            window: false,
        }
    }

    fn extent(&mut self) -> Ctl {
        let sizes = self.usable(|v| v.kind == VarKind::Size);
        match (self.choices.below(3), self.choices.pick(&sizes)) {
            (1, Some(n)) => Ctl::Var(n),
            (2, Some(n)) => {
                let more = Ctl::Int(self.choices.between(1, 3));
                Ctl::bin(CtlOp::Add, Ctl::Var(n), more)
            }
            _ => Ctl::Int(self.choices.between(1, 6)),
        }
    }

    /// Conditions that hold for every argument.
    fn preconditions(&mut self) {
        let sizes = self.usable(|v| v.kind == VarKind::Size);
        for n in sizes {
            if !self.choices.one_in(3) {
                continue;
            }
            let n = Ctl::Var(n);
            let positive = Ctl::bin(CtlOp::Ge, n.clone(), Ctl::Int(1));
            let small = Ctl::bin(
                CtlOp::Lt,
                Ctl::bin(CtlOp::Mod, n.clone(), Ctl::Int(8)),
                Ctl::Int(8),
            );
            let not_zero = Ctl::Not(Box::new(Ctl::bin(CtlOp::Eq, n, Ctl::Int(0))));
            let cond = match self.choices.below(3) {
                0 => positive,
                1 => Ctl::bin(CtlOp::And, positive, small),
                _ => Ctl::bin(CtlOp::And, positive, Ctl::bin(CtlOp::Or, not_zero, small)),
            };
            self.proc.preds.push(Precond {
                cond,
                loc: Loc::unknown(),
            });
        }
    }

    /// The variables in scope that satisfy a condition and, unless captures are wanted, are not hidden.
    pub(crate) fn usable(&self, wanted: impl Fn(&Var) -> bool) -> Vec<Sym> {
        let visible = |k: usize, sym: Sym| {
            let later = self.scope.get(k + 1..).unwrap_or(&[]);
            let name = self.proc.name_of(sym);
            self.profile.captures || later.iter().all(|s| self.proc.name_of(*s) != name)
        };
        let numbered = self.scope.iter().copied().enumerate();
        numbered
            .filter(|(k, sym)| visible(*k, *sym) && wanted(self.proc.var(*sym)))
            .map(|(_, sym)| sym)
            .collect()
    }
}
