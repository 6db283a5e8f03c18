//! Single expressions, elaborated in a procedure that is there already.

use std::collections::VecDeque;

use exo_ir::{Arg, Ctl, Data, Libraries, Module, Window};
use ruff_python_ast::Expr;

use super::proc::ProcElab;
use super::scope::{Binding, Scope};
use super::{Env, Session};
use crate::comments::Comments;
use crate::diag::SourceError;
use crate::id::Id;
use crate::place::{FragmentError, Place};
use crate::source::Source;

/// Elaborates an expression that is offered for a place.
pub(crate) struct Offered<'s, 'a>(ProcElab<'s, 'a>);

impl Offered<'_, '_> {
    pub(crate) fn integer(&mut self, e: &Expr) -> Option<Ctl> {
        self.0.integer(e)
    }

    pub(crate) fn condition(&mut self, e: &Expr) -> Option<Ctl> {
        self.0.condition(e)
    }

    pub(crate) fn data(&mut self, e: &Expr) -> Option<Data> {
        self.0.data(e)
    }

    pub(crate) fn argument(&mut self, e: &Expr) -> Option<Arg> {
        self.0.untyped_argument(e)
    }

    /// A window; the name of a scalar is the window on its only cell.
    pub(crate) fn window(&mut self, e: &Expr) -> Option<Window> {
        match e {
            Expr::Subscript(s) => self.0.window(s),
            Expr::Name(_) => match self.0.untyped_argument(e)? {
                Arg::Buffer(buf) => Some(Window {
                    buf,
                    dims: self.whole(buf),
                }),
                _ => self.no_window(e),
            },
            _ => self.no_window(e),
        }
    }

    fn whole(&self, buf: exo_ir::Sym) -> Vec<exo_ir::WinDim> {
        let dims = self.0.buffer_type(buf).map(|t| t.dims.clone());
        let whole = |extent| exo_ir::WinDim::Interval(Ctl::Int(0), extent);
        dims.unwrap_or_default().into_iter().map(whole).collect()
    }

    fn no_window<T>(&mut self, e: &Expr) -> Option<T> {
        let message = "expected a window such as 'A[i, 0:4]'";
        self.0.error(Id::Window, e, message);
        None
    }
}

/// Runs an elaboration at a place.
pub(crate) fn in_scope<T>(
    place: &Place<'_>,
    text: &str,
    f: impl FnOnce(&mut Offered<'_, '_>) -> Option<T>,
) -> Result<T, FragmentError> {
    let source = Source::new("", text);
    let libraries = Libraries::default();
    let mut session = Session {
        libraries: &libraries,
        source: &source,
        comments: Comments::default(),
        env: offers(place.module, text),
        diagnostics: Vec::new(),
    };
    let mut scope = Scope::default();
    for sym in place.visible {
        scope.bind(place.proc.name_of(*sym), Binding::Var(*sym));
    }
    let mut offered = Offered(ProcElab {
        session: &mut session,
        proc: place.proc.clone(),
        scope,
        depth: 0,
        blocks: 0,
        later: VecDeque::new(),
    });
    let found = f(&mut offered);
    match (found, session.diagnostics.into_iter().next()) {
        (Some(found), None) => Ok(found),
        (_, Some(first)) => Err(as_fragment(first)),
        (None, None) => Err(FragmentError::new(format!("cannot read '{text}'"))),
    }
}

/// The definitions of a module that an expression may name. Of procedures, which no expression can
/// call, only those that it names anyway: a module and its libraries may have thousands.
fn offers(module: &Module, text: &str) -> Env {
    let mut env = Env::default();
    let configs = module.all_configs();
    let externs = module.all_externs();
    env.configs
        .extend(configs.map(|c| (c.name.clone(), Some(c.clone()))));
    env.externs
        .extend(externs.map(|e| (e.name.clone(), Some(e.clone()))));
    let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.'));
    let procs = words.filter(|word| module.has_proc(word));
    env.procs.extend(procs.map(|name| (name.to_owned(), None)));
    env
}

fn as_fragment(error: SourceError) -> FragmentError {
    FragmentError {
        message: error.message,
        notes: error.notes.into_iter().map(|n| n.message).collect(),
    }
}
