//! Arguments of a procedure and a function, or of two functions, brought together.
//!
//! A procedure of a function has an argument for each extent that the function's type leaves open, and who writes another
//! type has others. Both sides get an argument for each extent that one of them leaves open; the side that says what it is asks for
//! that number. So the specification's shapes are what is assumed, and the implementation's are what has to follow.

use std::collections::BTreeSet;

use exo_dialects::raised::Source;
use exo_ir::{BufferType, Ctl, CtlOp, Item, Module, Precond, Proc, Sym, Var, VarKind};
use thiserror::Error;

/// Two signatures that do not fit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Misfit {
    /// Different numbers of arguments.
    #[error("the specification takes {0} arguments and the implementation {1}")]
    Arguments(usize, usize),
    /// Different numbers of results.
    #[error("the specification has {0} results and the implementation {1}")]
    Results(usize, usize),
    /// An argument that has an extent of one of the two only.
    #[error("argument {0} has dimension {1} of one of the two only")]
    Rank(usize, usize),
}

/// A procedure, and where its arguments come from.
#[derive(Clone)]
pub(crate) struct Subject {
    module: Module,
    proc: String,
    sources: Vec<Source>,
}

impl Subject {
    /// A procedure of a module, whose arguments are its own.
    pub(crate) fn of_proc(module: &Module, proc: &str) -> Option<Subject> {
        let count = module.proc(proc)?.args.len();
        Some(Subject {
            module: module.clone(),
            proc: proc.to_owned(),
            sources: (0..count).map(Source::Argument).collect(),
        })
    }

    /// A procedure that was raised, with the definitions that its calls need.
    pub(crate) fn of_raised(raised: &exo_raising::Raised, called: &[Item]) -> Subject {
        let is_new = |own: &Item| called.iter().all(|item| item.name() != own.name());
        let definitions = raised.definitions().filter(is_new);
        let own = definitions.chain([Item::Proc(raised.proc.clone())]);
        let items: Vec<Item> = called.iter().cloned().chain(own).collect();
        Subject {
            module: Module {
                items: items.into(),
                ..Module::default()
            },
            proc: raised.proc.name.clone(),
            sources: raised.sources.clone(),
        }
    }

    /// The procedure as the validator takes it.
    pub(crate) fn side(&self) -> exo_validate::Side<'_> {
        exo_validate::Side {
            module: &self.module,
            proc: &self.proc,
        }
    }

    /// The arguments of the function whose cells the procedure may write.
    pub(crate) fn written(&self) -> BTreeSet<usize> {
        let positions = exo_validate::written_arguments(self.side());
        let sources = positions.into_iter().filter_map(|at| self.sources.get(at));
        let numbers = sources.filter_map(|source| match source {
            Source::Argument(number) => Some(*number),
            _ => None,
        });
        numbers.collect()
    }

    /// Whether every argument that is an index or size of a function is one of sizes here.
    pub(crate) fn passes_sizes(&self, to: &exo_raising::Raised) -> bool {
        let Some(proc) = self.module.proc(&self.proc) else {
            return false;
        };
        let kind = |wanted: &Source| {
            let at = self.sources.iter().position(|source| source == wanted)?;
            Some(&proc.var(*proc.args.get(at)?).kind)
        };
        let mut pairs = to.sources.iter().zip(&to.proc.args);
        pairs.all(|(source, sym)| {
            let is_given = matches!(source, Source::Argument(_));
            let is_size = matches!(to.proc.var(*sym).kind, VarKind::Size);
            !is_given || !is_size || matches!(kind(source), Some(VarKind::Size))
        })
    }

    fn count(&self, wanted: impl Fn(&Source) -> bool) -> usize {
        self.sources.iter().filter(|source| wanted(source)).count()
    }

    fn open_extents(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.sources.iter().filter_map(|source| match source {
            Source::Extent { argument, dim } => Some((*argument, *dim)),
            _ => None,
        })
    }
}

/// Both subjects with the same arguments in one order.
pub(crate) fn aligned(a: &Subject, b: &Subject) -> Result<(Subject, Subject), Misfit> {
    let arguments = |s: &Subject| s.count(|source| matches!(source, Source::Argument(_)));
    let results = |s: &Subject| s.count(|source| matches!(source, Source::Result(_)));
    if arguments(a) != arguments(b) {
        return Err(Misfit::Arguments(arguments(a), arguments(b)));
    }
    if results(a) != results(b) {
        return Err(Misfit::Results(results(a), results(b)));
    }
    let extents: BTreeSet<(usize, usize)> = a.open_extents().chain(b.open_extents()).collect();
    let mut first = Side::of(a);
    let mut second = Side::of(b);
    first.take_extents(&extents)?;
    second.take_extents(&extents)?;
    first.order();
    second.order();
    for position in 0..first.arguments.len().min(second.arguments.len()) {
        agree(&mut first, &mut second, position);
    }
    Ok((first.subject(a), second.subject(b)))
}

/// A subject's procedure whose arguments change.
struct Side {
    proc: Proc,
    arguments: Vec<(Source, Sym)>,
}

impl Side {
    fn of(subject: &Subject) -> Side {
        let proc = subject.module.proc(&subject.proc).cloned();
        let proc = proc.unwrap_or_else(|| empty(&subject.proc));
        let arguments = subject.sources.iter().cloned();
        Side {
            arguments: arguments.zip(proc.args.iter().copied()).collect(),
            proc,
        }
    }

    /// Adds an argument for each extent that it has none for, and asks that it is that.
    fn take_extents(&mut self, extents: &BTreeSet<(usize, usize)>) -> Result<(), Misfit> {
        for (argument, dim) in extents {
            let source = Source::Extent {
                argument: *argument,
                dim: *dim,
            };
            if self.arguments.iter().any(|(known, _)| *known == source) {
                continue;
            }
            let extent = self.extent(*argument, *dim);
            let extent = extent.ok_or(Misfit::Rank(argument + 1, *dim))?;
            let name = self.fresh(&format!("arg{argument}_dim{dim}"));
            let loc = self.proc.loc.clone();
            let sym = self.proc.add_var(Var::new(name, VarKind::Size, loc));
            self.require(Ctl::bin(CtlOp::Eq, Ctl::Var(sym), extent));
            self.arguments.push((source, sym));
        }
        Ok(())
    }

    fn extent(&self, argument: usize, dim: usize) -> Option<Ctl> {
        let mut all = self.arguments.iter();
        let (_, sym) = all.find(|(source, _)| *source == Source::Argument(argument))?;
        self.proc.var(*sym).buffer()?.dims.get(dim).cloned()
    }

    fn fresh(&self, wanted: &str) -> String {
        let numbered = (1..).map(|number| format!("{wanted}_{number}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
        let free = |name: &String| self.proc.named(name).next().is_none();
        names.find(free).unwrap_or_else(|| wanted.to_owned())
    }

    fn require(&mut self, cond: Ctl) {
        let loc = self.proc.loc.clone();
        self.proc.preds.push(Precond { cond, loc });
    }

    /// Extents first, then arguments, then results, as raising has them.
    fn order(&mut self) {
        self.arguments.sort_by_key(|(source, _)| match *source {
            // Functions with globals are not compared.
            Source::Global(_) => (3, 0, 0),
            Source::Extent { argument, dim } => (0, argument, dim),
            Source::Argument(argument) => (1, argument, 0),
            Source::Result(result) => (2, result, 0),
        });
    }

    fn kind(&self, position: usize) -> Option<&VarKind> {
        let (_, sym) = self.arguments.get(position)?;
        Some(&self.proc.var(*sym).kind)
    }

    /// Makes a variable of another kind of an argument.
    fn set_kind(&mut self, position: usize, kind: VarKind) {
        let Some((_, sym)) = self.arguments.get(position) else {
            return;
        };
        let var = self.proc.var(*sym);
        let changed = Var::new(var.name.clone(), kind, var.loc.clone());
        if let Some(slot) = self.proc.vars.get_mut(sym.0 as usize) {
            *slot = changed;
        }
    }

    /// Whether the procedure does nothing with an argument.
    fn is_unused(&self, position: usize) -> bool {
        let Some((_, sym)) = self.arguments.get(position) else {
            return false;
        };
        let asked = |pred: &Precond| pred.cond.mentions(*sym);
        !self.proc.body.outline().may_mention(*sym) && !self.proc.preds.iter().any(asked)
    }

    fn subject(mut self, of: &Subject) -> Subject {
        self.proc.args = self.arguments.iter().map(|(_, sym)| *sym).collect();
        let mut module = of.module.clone();
        let mut name = self.proc.name.clone();
        if self.arguments.len() == of.sources.len() {
            module.items.replace_proc(&name, self.proc);
        } else {
            // Who calls the procedure passes what it took before.
            while module.has_proc(&name) || module.items.has(&name) {
                name.push('_');
            }
            self.proc.name.clone_from(&name);
            module.items.push(Item::Proc(self.proc));
        }
        Subject {
            module,
            proc: name,
            sources: self
                .arguments
                .iter()
                .map(|(source, _)| source.clone())
                .collect(),
        }
    }
}

/// Brings the kinds of two arguments together where what the second asks for follows from what the first says.
fn agree(first: &mut Side, second: &mut Side, position: usize) {
    let (Some(a), Some(b)) = (first.kind(position), second.kind(position)) else {
        return;
    };
    match (a.clone(), b.clone()) {
        // All that the specification is about is positive, or not negative.
        (VarKind::Size, VarKind::Index) => second.set_kind(position, VarKind::Size),
        (VarKind::Stride, VarKind::Index) => second.set_kind(position, VarKind::Stride),
        (VarKind::Index, VarKind::Size) => {
            second.set_kind(position, VarKind::Index);
            if let Some((_, sym)) = second.arguments.get(position) {
                second.require(Ctl::bin(CtlOp::Le, Ctl::Int(1), Ctl::Var(*sym)));
            }
        }
        // A dense tensor is a window whose strides are those of one.
        (VarKind::Buffer(a), VarKind::Buffer(b)) if b.window && !a.window => {
            let dense = BufferType { window: false, ..b };
            second.set_kind(position, VarKind::Buffer(dense));
        }
        // An integer that one side uses as an index and the other does not use.
        (VarKind::Index, VarKind::Buffer(ty))
            if is_integer_cell(&ty) && second.is_unused(position) =>
        {
            second.set_kind(position, VarKind::Index);
        }
        (VarKind::Buffer(ty), VarKind::Index)
            if is_integer_cell(&ty) && first.is_unused(position) =>
        {
            first.set_kind(position, VarKind::Index);
        }
        _ => {}
    }
}

fn is_integer_cell(ty: &BufferType) -> bool {
    ty.dims.is_empty() && ty.elem.is_integer()
}

fn empty(name: &str) -> Proc {
    Proc {
        name: name.to_owned(),
        loc: exo_ir::Loc::unknown(),
        comments: Vec::new(),
        vars: exo_ir::Vars::default(),
        args: Vec::new(),
        preds: Vec::new(),
        body: exo_ir::Stmts::default(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    }
}
