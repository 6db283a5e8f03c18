//! One procedure: arguments, preconditions, body.

use std::collections::VecDeque;

use exo_ir::{BufferType, Elem, Instr, Loc, Precond, Proc, Stmts, Sym, Var, VarKind};
use ruff_python_ast::{Expr, Identifier, Parameter, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::decl::split_docstring;
use super::scope::{Binding, Scope};
use super::{Param, ParamKind, Session};
use crate::comments::attach_to_last;
use crate::diag::SourceError;
use crate::id::Id;

/// A procedure whose arguments are known and whose body is not elaborated yet.
pub(super) struct Header {
    proc: Proc,
    scope: Scope,
    /// The arguments' names; `None` for one whose declaration was wrong.
    params: Vec<(String, Option<Sym>)>,
}

impl Header {
    pub(super) fn signature(&self) -> Vec<Param> {
        let kind = |sym: &Option<Sym>| match sym {
            None => ParamKind::Poisoned,
            Some(sym) => ParamKind::of(&self.proc.var(*sym).kind),
        };
        let param = |(name, sym): &(String, Option<Sym>)| Param {
            name: name.clone(),
            kind: kind(sym),
        };
        self.params.iter().map(param).collect()
    }
}

/// A data argument whose type is wrong.
const UNTYPED_DATA: VarKind = VarKind::Buffer(BufferType {
    elem: Elem::R,
    dims: Vec::new(),
    mem: None,
    window: false,
});

/// Elaborates one procedure.
pub(super) struct ProcElab<'s, 'a> {
    pub(super) session: &'s mut Session<'a>,
    pub(super) proc: Proc,
    pub(super) scope: Scope,
    /// Depth of the expression that is being elaborated.
    pub(super) depth: usize,
    /// Depth of the block that is being elaborated; `elif` counts, since it nests in the IR.
    pub(super) blocks: usize,
    /// The arguments from the one on whose type is being read.
    pub(super) later: VecDeque<String>,
}

impl Session<'_> {
    /// Elaborates the arguments.
    pub(super) fn header(&mut self, def: &StmtFunctionDef) -> Header {
        let proc = Proc {
            name: def.name.to_string(),
            loc: self.source.loc(&def.name),
            comments: Vec::new(),
            vars: Vec::new().into(),
            args: Vec::new(),
            preds: Vec::new(),
            body: Stmts::default(),
            instr: None,
            equivalence: None,
            trusted: Vec::new(),
        };
        let mut elab = ProcElab {
            session: self,
            proc,
            scope: Scope::default(),
            depth: 0,
            blocks: 0,
            later: VecDeque::new(),
        };
        let params = elab.parameters(def);
        Header {
            proc: elab.proc,
            scope: elab.scope,
            params,
        }
    }

    /// Elaborates the rest; `limit` is where the next definition begins.
    pub(super) fn procedure(
        &mut self,
        instr: Option<Instr>,
        def: &StmtFunctionDef,
        header: Header,
        limit: TextSize,
    ) -> Proc {
        let mut elab = ProcElab {
            session: self,
            proc: header.proc,
            scope: header.scope,
            depth: 0,
            blocks: 0,
            later: VecDeque::new(),
        };
        elab.proc.instr = instr;
        elab.body(def, limit);
        elab.proc
    }
}

impl ProcElab<'_, '_> {
    pub(super) fn error(&mut self, id: Id, node: &impl Ranged, message: impl Into<String>) {
        self.session.error(id, node, message);
    }

    pub(super) fn diagnostic(
        &self,
        id: Id,
        node: &impl Ranged,
        message: impl Into<String>,
    ) -> SourceError {
        self.session.diagnostic(id, node, message)
    }

    pub(super) fn report(&mut self, diagnostic: SourceError) {
        self.session.report(diagnostic);
    }

    pub(super) fn loc(&self, node: &impl Ranged) -> Loc {
        self.session.source.loc(node)
    }

    pub(super) fn buffer_type(&self, sym: Sym) -> Option<&BufferType> {
        self.proc.var(sym).buffer()
    }

    /// Declares a variable and brings it into scope.
    pub(super) fn declare(&mut self, name: &str, node: &impl Ranged, kind: VarKind) -> Sym {
        let var = Var::new(name.to_owned(), kind, self.loc(node));
        let sym = self.proc.add_var(var);
        self.scope.bind(name, Binding::Var(sym));
        sym
    }

    /// The variable of a name; reports it if there is none. A poisoned name gives `None` silently.
    pub(super) fn resolve(&mut self, name: &str, node: &impl Ranged) -> Option<Sym> {
        match self.scope.get(name) {
            Some(Binding::Var(sym)) => Some(sym),
            Some(Binding::Poisoned) => None,
            None => {
                let error = self.unknown_name(name, node);
                self.report(error);
                None
            }
        }
    }

    pub(super) fn unknown_name(&self, name: &str, node: &impl Ranged) -> SourceError {
        let error = self.diagnostic(
            Id::UnknownName,
            node,
            format!("the name '{name}' is not defined"),
        );
        if self.later.front().is_some_and(|own| own == name) {
            return error.note(format!("'{name}' is the argument whose type this is"));
        }
        if self.later.iter().any(|later| later == name) {
            return error.note(format!(
                "the argument '{name}' comes later; a type mentions arguments that stand before it"
            ));
        }
        if self.scope.was_visible(name) {
            return error.note(format!(
                "'{name}' was declared in a block that has ended; its scope is that block"
            ));
        }
        let consts = self.session.env.consts.keys().map(String::as_str);
        error.suggest(name, self.scope.visible().chain(consts))
    }

    /// An argument is bound behind its type, so that a type mentions arguments that stand before it and no others.
    fn parameters(&mut self, def: &StmtFunctionDef) -> Vec<(String, Option<Sym>)> {
        self.refuse_python_parameters(def);
        let mut out: Vec<(String, Option<Sym>)> = Vec::new();
        let list = &def.parameters.args;
        self.later = list.iter().map(|p| p.parameter.name.to_string()).collect();
        for parameter in list.iter().map(|p| &p.parameter) {
            let name = parameter.name.as_str();
            let twice = out.iter().any(|(n, _)| n == name);
            if twice {
                let message = format!("the argument '{name}' is declared twice");
                self.error(Id::Duplicate, &parameter.name, message);
            }
            let kind = self.parameter_type(parameter);
            self.later.pop_front();
            let is_wrong = kind.is_none();
            let sym = self.declare(name, &parameter.name, kind.unwrap_or(UNTYPED_DATA));
            self.proc.args.push(sym);
            if is_wrong {
                self.scope.bind(name, Binding::Poisoned);
            }
            out.push((name.to_owned(), (!twice && !is_wrong).then_some(sym)));
        }
        out
    }

    fn parameter_type(&mut self, parameter: &Parameter) -> Option<VarKind> {
        match parameter.annotation.as_deref() {
            Some(annotation) => self.argument_type(annotation),
            None => {
                let message = format!("the argument '{}' has no type", parameter.name);
                let error = self.diagnostic(Id::BadDeclaration, parameter, message);
                self.report(error.note("write 'n: size', 'x: f32' or 'A: f32[n, m] @ DRAM'"));
                None
            }
        }
    }

    fn refuse_python_parameters(&mut self, def: &StmtFunctionDef) {
        let p = &def.parameters;
        if let Some(star) = p.vararg.as_deref().or(p.kwarg.as_deref()) {
            let message = "a procedure has no '*' arguments";
            self.error(Id::BadDeclaration, star, message);
        }
        if let Some(odd) = p.posonlyargs.first().or(p.kwonlyargs.first()) {
            let message = "positional-only and keyword-only arguments are not supported";
            self.error(Id::BadDeclaration, odd, message);
        }
        for default in p.args.iter().filter_map(|a| a.default.as_deref()) {
            let message = "an argument of a procedure has no default value";
            self.error(Id::BadDeclaration, default, message);
        }
        if let Some(returns) = def.returns.as_deref() {
            let message = "a procedure returns nothing: results are written to its arguments";
            self.error(Id::BadDeclaration, returns, message);
        }
        if def.is_async || def.type_params.is_some() {
            let message = "a procedure is a plain 'def'";
            self.error(Id::BadDeclaration, &def.name, message);
        }
    }

    fn body(&mut self, def: &StmtFunctionDef, limit: TextSize) {
        let header_end = match def.body.first() {
            Some(first) => {
                let line = self.session.source.line_end(header_end(def));
                line.min(first.end())
            }
            None => def.end(),
        };
        self.proc.comments = self.session.comments.take_before(header_end);
        let (docstring, rest) = split_docstring(&def.body);
        if let Some((stmt, lines)) = docstring {
            self.proc.comments.extend(lines);
            self.comments_of_interface(stmt);
        }
        let preds = rest.iter().take_while(|s| s.is_assert_stmt()).count();
        let (preds, rest) = rest.split_at(preds);
        for pred in preds {
            self.precondition(pred);
        }
        self.proc.body = self.block(rest).into();
        let behind = self.session.comments.take_indented_before(limit);
        match self.proc.body.is_empty() {
            true => self.proc.comments.extend(behind),
            false => attach_to_last(&mut self.proc.body, behind),
        }
    }

    /// Comments on a docstring or precondition belong to the procedure.
    fn comments_of_interface(&mut self, stmt: &Stmt) {
        let end = self.session.source.line_end(stmt.end());
        let comments = self.session.comments.take_before(end);
        self.proc.comments.extend(comments);
    }

    fn precondition(&mut self, stmt: &Stmt) {
        self.comments_of_interface(stmt);
        let Stmt::Assert(assert) = stmt else { return };
        if let Some(message) = assert.msg.as_deref() {
            self.error(
                Id::UnsupportedExpression,
                message,
                "a precondition has no message",
            );
        }
        if let Some(cond) = self.condition(&assert.test) {
            self.shallow(&*assert.test, &cond);
            let loc = self.loc(stmt);
            self.proc.preds.push(Precond { cond, loc });
        }
    }
}

/// The end of a function's header, up to its colon.
fn header_end(def: &StmtFunctionDef) -> TextSize {
    def.returns
        .as_deref()
        .map_or(def.parameters.end(), Ranged::end)
}

/// `a.b.c` as text, if an expression is that.
pub(super) fn dotted(e: &Expr) -> Option<String> {
    let mut parts: Vec<&Identifier> = Vec::new();
    let mut e = e;
    let base = loop {
        match e {
            Expr::Attribute(a) => {
                parts.push(&a.attr);
                e = &a.value;
            }
            Expr::Name(name) => break name.id.as_str(),
            _ => return None,
        }
    };
    let mut text = base.to_owned();
    for part in parts.iter().rev() {
        text.push('.');
        text.push_str(part);
    }
    Some(text)
}
