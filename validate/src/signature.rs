//! The two procedures, and how their arguments belong together.

use exo_ir::{Extern, Module, Proc, Sym, VarKind};

/// A procedure of a module.
#[derive(Clone, Copy, Debug)]
pub struct Side<'m> {
    /// The module that contains it and what it calls.
    pub module: &'m Module,
    /// Its name.
    pub proc: &'m str,
}

/// Two procedures that cannot be compared.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Mismatch {
    /// A procedure that does not exist.
    #[error("there is no procedure '{0}'")]
    NoProc(String),
    /// Different numbers of arguments.
    #[error("'{first}' has {count} arguments and '{second}' has {other}")]
    Count {
        /// Name of the specification.
        first: String,
        /// Its number of arguments.
        count: usize,
        /// Name of the implementation.
        second: String,
        /// Its number of arguments.
        other: usize,
    },
    /// Arguments of different kinds at one position.
    #[error("argument {position} is {first} of one procedure and {second} of the other")]
    Kind {
        /// Position, from 1.
        position: usize,
        /// The argument of the specification.
        first: String,
        /// The argument of the implementation.
        second: String,
    },
    /// Two definitions of a name that both procedures use in different meanings.
    #[error("'{0}' means different things in the two modules")]
    Definition(String),
}

/// Two procedures whose arguments correspond by position.
pub(crate) struct Pair<'m> {
    pub(crate) specification: Side<'m>,
    pub(crate) implementation: Side<'m>,
    pub(crate) first: &'m Proc,
    pub(crate) second: &'m Proc,
}

impl<'m> Pair<'m> {
    pub(crate) fn new(
        specification: Side<'m>,
        implementation: Side<'m>,
    ) -> Result<Pair<'m>, Mismatch> {
        let find = |side: Side<'m>| {
            let proc = side.module.proc(side.proc);
            proc.ok_or_else(|| Mismatch::NoProc(side.proc.to_owned()))
        };
        let (first, second) = (find(specification)?, find(implementation)?);
        if first.args.len() != second.args.len() {
            return Err(Mismatch::Count {
                first: first.name.clone(),
                count: first.args.len(),
                second: second.name.clone(),
                other: second.args.len(),
            });
        }
        let pair = Pair {
            specification,
            implementation,
            first,
            second,
        };
        for (position, (a, b)) in pair.arguments().enumerate() {
            if !same_kind(&first.var(a).kind, &second.var(b).kind) {
                return Err(Mismatch::Kind {
                    position: position + 1,
                    first: described(first, a),
                    second: described(second, b),
                });
            }
        }
        same_definitions(specification.module, implementation.module)?;
        Ok(pair)
    }

    /// Arguments that belong together.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = (Sym, Sym)> + '_ {
        let pairs = self.first.args.iter().zip(&self.second.args);
        pairs.map(|(a, b)| (*a, *b))
    }
}

fn same_kind(a: &VarKind, b: &VarKind) -> bool {
    match (a, b) {
        (VarKind::Buffer(a), VarKind::Buffer(b)) => {
            let both_float = a.elem.is_float() && b.elem.is_float();
            a.rank() == b.rank() && a.window == b.window && (a.elem == b.elem || both_float)
        }
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

fn described(proc: &Proc, sym: Sym) -> String {
    let kind = match &proc.var(sym).kind {
        VarKind::Size => "a size".to_owned(),
        VarKind::Index | VarKind::Iter => "an index".to_owned(),
        VarKind::Bool => "a bool".to_owned(),
        VarKind::Stride => "a stride".to_owned(),
        VarKind::Buffer(ty) => {
            let form = if ty.window { "window" } else { "tensor" };
            format!("a {form} of {} with {} dimensions", ty.elem, ty.rank())
        }
    };
    format!("'{}', {kind},", proc.name_of(sym))
}

/// Whether calls of two functions compute the same, in C and in MLIR.
fn are_one_function(a: &Extern, b: &Extern) -> bool {
    let text = |function: &Extern| (function.mlir.clone(), function.mlir_global.clone());
    (&a.c, &a.params) == (&b.c, &b.params) && text(a) == text(b)
}

/// Fields and functions that both modules have must be the same.
fn same_definitions(a: &Module, b: &Module) -> Result<(), Mismatch> {
    for config in a.all_configs() {
        let other = b.config(&config.name);
        if other.is_some_and(|other| other.fields != config.fields) {
            return Err(Mismatch::Definition(config.name.clone()));
        }
    }
    for function in a.all_externs() {
        let other = b.extern_fn(&function.name);
        if other.is_some_and(|other| !are_one_function(function, other)) {
            return Err(Mismatch::Definition(function.name.clone()));
        }
    }
    Ok(())
}
