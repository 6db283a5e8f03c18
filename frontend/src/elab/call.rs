//! Calls, window expressions, and arguments.

use exo_ir::{Arg, Ctl, CtlSort, FieldKind, Item, StmtKind, Sym, VarKind, WinDim, Window};
use ruff_python_ast::{Expr, ExprCall, ExprName, ExprSlice, ExprSubscript};

use super::data::plural;
use super::proc::{ProcElab, dotted};
use super::{Param, ParamKind, Signature, module};
use crate::id::Id;

impl ProcElab<'_, '_> {
    /// A call as a statement.
    pub(super) fn call(&mut self, call: &ExprCall) -> Option<StmtKind> {
        let Some(callee) = dotted(&call.func) else {
            let message = "only a named procedure can be called";
            self.error(Id::UnsupportedExpression, call.func.as_ref(), message);
            return None;
        };
        if let Some(keyword) = call.arguments.keywords.first() {
            let message = "arguments are given by position";
            self.error(Id::UnsupportedExpression, keyword, message);
            return None;
        }
        let signature = self.callee(&callee, call)?;
        let params = match &signature {
            Some(signature) => {
                self.check_arity(&callee, signature, call)?;
                Some(&signature.params)
            }
            None => None,
        };
        let mut args = Vec::new();
        for (k, e) in call.arguments.args.iter().enumerate() {
            args.push(match params.and_then(|p| p.get(k)) {
                Some(param) => self.argument(e, param, &callee),
                None => self.untyped_argument(e),
            });
        }
        let args = args.into_iter().collect::<Option<Vec<Arg>>>()?;
        Some(StmtKind::Call { callee, args })
    }

    /// The callee's interface: `Some(None)` where it is not known, which is no error for an instruction of a
    /// hardware library and for a definition that was wrong.
    fn callee(&mut self, callee: &str, call: &ExprCall) -> Option<Option<Signature>> {
        if callee.contains('.') {
            return self.instruction(callee, call);
        }
        let env = &self.session.env;
        if let Some(signature) = env.procs.get(callee) {
            return Some(signature.clone());
        }
        let message = format!("there is no procedure '{callee}'");
        let error = self.diagnostic(Id::UnknownProcedure, call.func.as_ref(), message);
        let known = module::known(&env.procs);
        let error =
            match exo_ir::builtin_extern(callee).is_some() || env.externs.contains_key(callee) {
                true => error.note(format!(
                    "'{callee}' is a function on data: it can only stand in an expression"
                )),
                false => error.suggest(callee, known.iter().map(String::as_str)),
            };
        self.report(error);
        None
    }

    /// The interface of an instruction of a library, `Some(None)` where the library is not loaded.
    fn instruction(&mut self, callee: &str, call: &ExprCall) -> Option<Option<Signature>> {
        let libraries = self.session.libraries;
        if let Some(Item::Proc(proc)) = libraries.item(callee) {
            return Some(Some(Signature::of(proc)));
        }
        let (dialect, _) = callee.split_once('.')?;
        let Some(library) = libraries.library(dialect) else {
            return Some(None);
        };
        let message = format!("hardware library '{dialect}' has no instruction '{callee}'");
        let error = self.diagnostic(Id::UnknownProcedure, call.func.as_ref(), message);
        self.report(error.suggest(callee, library.items.proc_names()));
        None
    }

    fn check_arity(&mut self, callee: &str, signature: &Signature, call: &ExprCall) -> Option<()> {
        let (wanted, found) = (signature.params.len(), call.arguments.args.len());
        if wanted == found {
            return Some(());
        }
        let ending = plural(wanted, "s");
        let message = format!("'{callee}' takes {wanted} argument{ending}, found {found}");
        let error = self.diagnostic(Id::Arity, call, message);
        let place = signature.span.clone();
        self.report(match place {
            Some(place) => error.note_at(place, format!("'{callee}' is defined here")),
            None => error,
        });
        None
    }

    fn argument(&mut self, e: &Expr, param: &Param, callee: &str) -> Option<Arg> {
        match param.kind {
            ParamKind::Poisoned => self.untyped_argument(e),
            ParamKind::Integer(_) | ParamKind::Bool => self.control_argument(e, param, callee),
            ParamKind::Data { rank, .. } => {
                let by_reference =
                    matches!(e, Expr::Name(_) | Expr::Subscript(_) | Expr::Attribute(_));
                if !by_reference {
                    return self.wrong_argument(e, param, callee, "an expression");
                }
                match self.untyped_argument(e)? {
                    Arg::Ctl(_) => self.wrong_argument(e, param, callee, "a control value"),
                    arg => {
                        self.check_rank_of(e, param, callee, (self.rank_of(&arg), rank))?;
                        Some(arg)
                    }
                }
            }
        }
    }

    fn control_argument(&mut self, e: &Expr, param: &Param, callee: &str) -> Option<Arg> {
        if let Expr::Name(name) = e
            && let Some(super::scope::Binding::Var(sym)) = self.scope.get(&name.id)
            && self.buffer_type(sym).is_some()
        {
            return self.wrong_argument(e, param, callee, "data");
        }
        match self.control(e)? {
            (ctl, CtlSort::Condition) if param.kind == ParamKind::Bool => Some(Arg::Ctl(ctl)),
            (ctl, CtlSort::Integer) if param.kind != ParamKind::Bool => Some(Arg::Ctl(ctl)),
            (_, CtlSort::Condition) => self.wrong_argument(e, param, callee, "a condition"),
            (_, CtlSort::Integer) => self.wrong_argument(e, param, callee, "an integer"),
        }
    }

    fn wrong_argument<T>(
        &mut self,
        e: &Expr,
        param: &Param,
        callee: &str,
        found: &str,
    ) -> Option<T> {
        let message = format!(
            "the argument '{}' of '{callee}' is {}, found {found}",
            param.name,
            param.kind.describe()
        );
        let error = self.diagnostic(Id::Argument, e, message);
        let by_reference = matches!(param.kind, ParamKind::Data { .. });
        self.report(match by_reference {
            true => {
                error.note("data is passed by reference: pass a buffer, a window, or a temporary")
            }
            false => error,
        });
        None
    }

    fn rank_of(&self, arg: &Arg) -> usize {
        match arg {
            Arg::Buffer(sym) => self.buffer_type(*sym).map_or(0, |ty| ty.rank()),
            Arg::Window(w) => w.intervals().count(),
            Arg::Config(_) | Arg::Ctl(_) => 0,
        }
    }

    /// A window may stand for a tensor: that its cells lie one behind the other is the check's to prove.
    fn check_rank_of(
        &mut self,
        e: &Expr,
        param: &Param,
        callee: &str,
        (rank, wanted_rank): (usize, usize),
    ) -> Option<()> {
        if rank != wanted_rank {
            let found = match rank {
                0 => "a scalar".to_owned(),
                _ => format!("a buffer of {rank} dimension{}", plural(rank, "s")),
            };
            return self.wrong_argument(e, param, callee, &found);
        }
        Some(())
    }

    /// An argument by its own kind.
    pub(super) fn untyped_argument(&mut self, e: &Expr) -> Option<Arg> {
        match e {
            Expr::Name(name) => self.name_argument(name, e),
            Expr::Subscript(s) => self.window(s).map(Arg::Window),
            Expr::Attribute(a) => {
                let (field, kind) = self.field(a)?;
                Some(match kind {
                    FieldKind::Data(_) => Arg::Config(field),
                    _ => Arg::Ctl(Ctl::Config(field)),
                })
            }
            e => self.control(e).map(|(ctl, _)| Arg::Ctl(ctl)),
        }
    }

    fn name_argument(&mut self, name: &ExprName, e: &Expr) -> Option<Arg> {
        if self.scope.get(&name.id).is_none()
            && self.session.env.consts.contains_key(name.id.as_str())
        {
            return self.control(e).map(|(ctl, _)| Arg::Ctl(ctl));
        }
        let sym = self.resolve(&name.id, name)?;
        Some(match self.proc.var(sym).kind {
            VarKind::Buffer(_) => Arg::Buffer(sym),
            _ => Arg::Ctl(Ctl::Var(sym)),
        })
    }

    /// A window expression, `buf[lo:hi, at]`.
    pub(super) fn window(&mut self, s: &ExprSubscript) -> Option<Window> {
        let Expr::Name(name) = s.value.as_ref() else {
            return self.nested_subscript(&s.value);
        };
        let list = match s.slice.as_ref() {
            Expr::Tuple(tuple) => tuple.elts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let buf = self.resolve(&name.id, name);
        // Without the buffer the bounds left out are unknown, but errors in the others still count.
        let extents: Vec<Ctl> = match buf {
            Some(buf) => {
                self.check_rank(name, buf, list.len(), &*s.slice)?;
                self.buffer_type(buf)
                    .map(|t| t.dims.clone())
                    .unwrap_or_default()
            }
            None => Vec::new(),
        };
        let dims: Vec<Option<WinDim>> = list
            .iter()
            .enumerate()
            .map(|(k, e)| match e {
                Expr::Slice(slice) => self.interval(slice, extents.get(k)),
                at => self.integer(at).map(WinDim::Point),
            })
            .collect();
        let dims = dims.into_iter().collect::<Option<Vec<WinDim>>>()?;
        Some(Window { buf: buf?, dims })
    }

    /// `lo:hi`; a bound left out is 0, or the extent of the dimension.
    fn interval(&mut self, slice: &ExprSlice, extent: Option<&Ctl>) -> Option<WinDim> {
        if let Some(step) = slice.step.as_deref() {
            let error = self.diagnostic(Id::Window, step, "a window has no step");
            self.report(error.note("declare the parameter with strides: '[f32][n]'"));
            return None;
        }
        let lo = match slice.lower.as_deref() {
            Some(lo) => self.integer(lo),
            None => Some(Ctl::Int(0)),
        };
        let hi = match (slice.upper.as_deref(), extent) {
            (Some(hi), _) => self.integer(hi),
            (None, Some(extent)) if !reads_config(extent) => Some(extent.clone()),
            (None, Some(_)) => {
                let message =
                    "the upper bound must be written, since the extent depends on configuration";
                let error = self.diagnostic(Id::Window, slice, message);
                self.report(
                    error.note("the configuration may have changed since the buffer was made"),
                );
                None
            }
            (None, None) => None,
        };
        Some(WinDim::Interval(lo?, hi?))
    }

    /// The type of a window statement.
    pub(super) fn window_type(&self, window: &Window) -> Option<exo_ir::BufferType> {
        let source: Sym = window.buf;
        self.buffer_type(source).map(|ty| window.ty(ty))
    }
}

fn reads_config(e: &Ctl) -> bool {
    let mut found = false;
    e.walk(&mut |e| found |= matches!(e, Ctl::Config(_)));
    found
}
