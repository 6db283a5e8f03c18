//! From the Python syntax tree to the IR: names, kinds, ranks and arity.
//!
//! Three passes, so that definitions may stand in any order: declarations (constants, configurations,
//! memories, externs), then signatures, then bodies.

mod call;
mod ctl;
mod data;
mod decl;
mod module;
pub(crate) mod offered;
mod proc;
mod scope;
mod stmt;
mod ty;
mod unsupported;

use std::collections::BTreeMap;

use exo_ir::{Config, Elem, Extern, Libraries, Proc, Sym, VarKind};
use ruff_text_size::Ranged;

use crate::comments::Comments;
use crate::diag::{SourceError, SourceSpan};
use crate::id::Id;
use crate::source::Source;

pub(crate) use module::elaborate;

/// The definitions of a file, as they see each other.
#[derive(Default)]
struct Env {
    /// Every defined name, with its place.
    defined: BTreeMap<String, SourceSpan>,
    /// Module-level integer constants; `None` for one that was wrong.
    consts: BTreeMap<String, Option<i64>>,
    /// Configurations; `None` for a definition that was wrong.
    configs: BTreeMap<String, Option<Config>>,
    externs: BTreeMap<String, Option<Extern>>,
    procs: BTreeMap<String, Option<Signature>>,
}

/// The interface of a procedure.
#[derive(Clone)]
struct Signature {
    /// The location in the file; `None` for an instruction of a library.
    span: Option<SourceSpan>,
    params: Vec<Param>,
}

impl Signature {
    fn of(proc: &Proc) -> Self {
        let param = |sym: &Sym| {
            let var = proc.var(*sym);
            Param {
                name: var.name.clone(),
                kind: ParamKind::of(&var.kind),
            }
        };
        Signature {
            span: None,
            params: proc.args.iter().map(param).collect(),
        }
    }
}

#[derive(Clone)]
struct Param {
    name: String,
    kind: ParamKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ParamKind {
    /// `size`, `index` or `stride`, spelled so.
    Integer(&'static str),
    Bool,
    Data {
        elem: Elem,
        rank: usize,
        window: bool,
    },
    /// Its declaration was wrong.
    Poisoned,
}

impl ParamKind {
    fn of(kind: &VarKind) -> Self {
        match kind {
            VarKind::Size => ParamKind::Integer("size"),
            VarKind::Stride => ParamKind::Integer("stride"),
            VarKind::Index | VarKind::Iter => ParamKind::Integer("index"),
            VarKind::Bool => ParamKind::Bool,
            VarKind::Buffer(ty) => ParamKind::Data {
                elem: ty.elem,
                rank: ty.rank(),
                window: ty.window,
            },
        }
    }
}

/// The state that all of elaboration shares.
struct Session<'a> {
    source: &'a Source<'a>,
    libraries: &'a Libraries,
    comments: Comments,
    env: Env,
    diagnostics: Vec<SourceError>,
}

impl Session<'_> {
    fn diagnostic(&self, id: Id, node: &impl Ranged, message: impl Into<String>) -> SourceError {
        SourceError::new(id, self.source.span(node), message)
    }

    fn report(&mut self, diagnostic: SourceError) {
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, id: Id, node: &impl Ranged, message: impl Into<String>) {
        let diagnostic = self.diagnostic(id, node, message);
        self.report(diagnostic);
    }
}
