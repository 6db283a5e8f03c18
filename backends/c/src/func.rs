//! One C function: its state while it is written, its signature, and its frame.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use exo_lowering::{
    Atom, Cond, Effects, Facts, Limit, Linear, Lower, Mem, Overflow, Precision, Problem,
};
use exo_view::{BufferType, Ctl, CtlOp, Elem, FieldRef, Loc, Proc, Sym, VarKind, field_name};

use crate::ctypes::{WindowStruct, c_type};
use crate::error::CodegenError;
use crate::helpers::Helper;
use crate::names::{CONTEXT, Taken};
use crate::render::{CExpr, Namer};
use crate::storage::{Form, Storage};
use crate::unit::Unit;

/// A line of a function's body.
enum Line {
    Text(usize, String),
    /// Where `(void) name;` goes if nothing ever reads the symbol.
    Declared(usize, Sym),
    /// A preprocessor line.
    Directive(String),
}

/// A function that is being written.
pub(crate) struct Func<'u, 'm> {
    pub(crate) unit: &'u Unit<'m>,
    pub(crate) proc: &'m Proc,
    pub(crate) effects: &'u Effects,
    pub(crate) facts: Facts<'m>,
    pub(crate) storage: Vec<Option<Storage>>,
    /// Whether statements are inside a `par` loop.
    pub(crate) parallel: bool,
    names: RefCell<Taken>,
    /// Declarations of parts of expressions, to stand before the line that uses them.
    parts: RefCell<Vec<String>>,
    /// Names given in each open block.
    scopes: Vec<Vec<String>>,
    c_names: Vec<String>,
    ranks: Vec<u32>,
    declared: u32,
    frozen: Vec<String>,
    lines: Vec<Line>,
    used: RefCell<BTreeSet<Sym>>,
    context_used: RefCell<bool>,
    problems: RefCell<Vec<Problem>>,
    errors: Vec<CodegenError>,
}

impl<'u, 'm> Func<'u, 'm> {
    pub(crate) fn new(unit: &'u Unit<'m>, proc: &'m Proc, effects: &'u Effects) -> Self {
        let mut names = unit.locals.clone();
        for (callee, _) in exo_lowering::effects::callees(proc) {
            if let Some(name) = unit.functions.get(callee) {
                names.reserve(name);
            }
        }
        Func {
            unit,
            proc,
            effects,
            facts: Facts::new(unit.module, proc),
            storage: vec![None; proc.vars.len()],
            parallel: false,
            names: RefCell::new(names),
            parts: RefCell::default(),
            scopes: vec![Vec::new()],
            c_names: proc.vars.iter().map(|v| v.name.clone()).collect(),
            ranks: vec![0; proc.vars.len()],
            declared: 0,
            frozen: Vec::new(),
            lines: Vec::new(),
            used: RefCell::default(),
            context_used: RefCell::new(false),
            problems: RefCell::default(),
            errors: Vec::new(),
        }
    }

    // ---- errors ----

    /// Notes a problem of the statement at hand.
    pub(crate) fn problem(&self, problem: Problem) {
        let mut all = self.problems.borrow_mut();
        if !all.contains(&problem) {
            all.push(problem);
        }
    }

    /// Notes the problem of a failed computation and goes on with a default.
    pub(crate) fn or_problem<T: Default>(&self, result: Result<T, Problem>) -> T {
        result.unwrap_or_else(|p| {
            self.problem(p);
            T::default()
        })
    }

    /// Turns the problems noted since the last call into errors at a place.
    pub(crate) fn settle(&mut self, loc: &Loc) {
        for problem in self.problems.take() {
            self.errors.push(CodegenError {
                loc: loc.clone(),
                refusal: problem.into(),
            });
        }
    }

    // ---- lines and scopes ----

    fn depth(&self) -> usize {
        self.scopes.len()
    }

    pub(crate) fn line(&mut self, text: impl Into<String>) {
        self.write_parts();
        self.lines.push(Line::Text(self.depth(), text.into()));
    }

    /// Writes the parts of expressions that were computed since the last line.
    pub(crate) fn write_parts(&mut self) {
        let depth = self.depth();
        let parts = self.parts.take();
        self.lines
            .extend(parts.into_iter().map(|text| Line::Text(depth, text)));
    }

    pub(crate) fn directive(&mut self, text: &str) {
        self.lines.push(Line::Directive(text.into()));
    }

    pub(crate) fn open_scope(&mut self) {
        self.scopes.push(Vec::new());
    }

    pub(crate) fn close_scope(&mut self) {
        for name in self.scopes.pop().unwrap_or_default() {
            self.names.get_mut().release(&name);
        }
    }

    /// Writes lines one level further out, as the heads of loops are.
    pub(crate) fn outdented(&mut self, f: impl FnOnce(&mut Self)) {
        let scope = self.scopes.pop();
        f(self);
        self.scopes.extend(scope);
    }

    // ---- names ----

    /// Gives a symbol its C name, for the block at hand.
    pub(crate) fn declare(&mut self, sym: Sym) -> String {
        let name = self.fresh(self.proc.name_of(sym));
        self.declared += 1;
        let k = sym.0 as usize;
        self.c_names[k].clone_from(&name);
        self.ranks[k] = self.declared;
        name
    }

    /// A name for the block at hand.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let name = self.names.get_mut().claim(wanted);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(name.clone());
        }
        name
    }

    pub(crate) fn c_name(&self, sym: Sym) -> &str {
        &self.c_names[sym.0 as usize]
    }

    /// Says that C reads the variable.
    pub(crate) fn mark_used(&self, sym: Sym) {
        self.used.borrow_mut().insert(sym);
    }

    /// Leaves room for `(void) name;`.
    pub(crate) fn note_declaration(&mut self, sym: Sym) {
        self.lines.push(Line::Declared(self.depth(), sym));
    }

    /// Says that C reads the context and gives its name.
    pub(crate) fn context(&self) -> &'static str {
        *self.context_used.borrow_mut() = true;
        CONTEXT
    }

    // ---- types ----

    /// Decides `R`.
    pub(crate) fn elem(&self, ty: &BufferType) -> Elem {
        self.precision().decided(ty.elem)
    }

    pub(crate) fn precision(&self) -> Precision<'m> {
        Precision {
            module: self.unit.module,
            proc: self.proc,
            default: self.unit.options.default_precision,
        }
    }

    /// The type of a buffer; something else is reported and passes as a scalar.
    pub(crate) fn buffer_type(&self, sym: Sym) -> Option<&'m BufferType> {
        let ty = self.proc.var(sym).buffer();
        if ty.is_none() {
            self.problem(Problem::Unknown {
                what: "buffer",
                name: self.proc.name_of(sym).into(),
            });
        }
        ty
    }

    pub(crate) fn mem(&self, ty: &BufferType) -> Option<Mem<'m>> {
        let mem = Mem::of(self.unit.module, ty)
            .map_err(|p| self.problem(p))
            .ok()?;
        self.unit.uses.borrow_mut().global(&mem.decl.global);
        Some(mem)
    }

    /// The struct of a window with that type, from the point of view of `constant`.
    pub(crate) fn window_struct(&self, rank: usize, elem: Elem, constant: bool) -> WindowStruct {
        let ty = WindowStruct {
            rank,
            elem,
            constant,
        };
        self.unit.uses.borrow_mut().structs.insert(ty);
        ty
    }

    // ---- control expressions ----

    fn lower<T>(&self, f: impl FnOnce(&Lower<'_, 'm>) -> Result<T, Overflow>) -> Option<T> {
        let stride = |sym: Sym, dim: usize| self.stride_of(sym, dim).ok_or(Overflow);
        let lower = Lower {
            module: self.unit.module,
            proc: self.proc,
            facts: &self.facts,
            stride: &stride,
        };
        match f(&lower) {
            Ok(value) => Some(value),
            Err(Overflow) => {
                self.problem(crate::BACKEND.beyond(Limit::Overflow));
                None
            }
        }
    }

    pub(crate) fn linear(&self, e: &Ctl) -> Linear {
        self.lower(|l| l.linear(e))
            .map_or_else(Linear::default, |e| self.computable(e))
    }

    /// The value of a loop bound; see [`crate::magnitude`].
    pub(crate) fn bound_of(&self, e: &Ctl) -> Linear {
        let value = self.linear(e);
        if !self.facts.is_loop_bound(&value) {
            self.problem(crate::BACKEND.beyond(Limit::LoopBound));
        }
        value
    }

    /// The value of an argument or a field, which the contract of [`crate::magnitude`] is about.
    pub(crate) fn value_of(&self, e: &Ctl) -> Linear {
        let value = self.linear(e);
        if !self.facts.is_value(&value) {
            self.problem(crate::BACKEND.beyond(Limit::Value));
        }
        value
    }

    fn computable(&self, e: Linear) -> Linear {
        if self.facts.is_computable(&e) {
            return e;
        }
        self.problem(crate::BACKEND.beyond(Limit::Overflow));
        Linear::default()
    }

    pub(crate) fn cond(&self, e: &Ctl) -> Cond {
        let cond = self.lower(|l| l.cond(e)).unwrap_or(Cond::Const(true));
        let mut computable = true;
        cond.walk(&mut |e| computable &= self.facts.is_computable(e));
        if !computable {
            self.problem(crate::BACKEND.beyond(Limit::Overflow));
        }
        cond
    }

    pub(crate) fn is_condition(&self, e: &Ctl) -> bool {
        self.lower(|l| Ok(l.is_condition(e))).unwrap_or(false)
    }

    /// C of an integer expression.
    pub(crate) fn int_text(&self, e: &Linear) -> CExpr {
        crate::render::linear(e, self)
    }

    /// C of a condition.
    pub(crate) fn cond_text(&self, c: &Cond) -> CExpr {
        crate::render::cond(c, self)
    }

    /// C of any control expression, by its kind.
    pub(crate) fn ctl_text(&self, e: &Ctl) -> CExpr {
        match self.is_condition(e) {
            true => self.cond_text(&self.cond(e)),
            false => self.int_text(&self.value_of(e)),
        }
    }

    /// Keeps the value that an expression has now in a C local, if a configuration write could change it.
    pub(crate) fn freeze(&mut self, e: Linear, wanted: &str) -> Linear {
        if !e.reads_config() {
            return e;
        }
        let text = self.int_text(&e).text;
        let name = self.fresh(wanted);
        self.line(format!("const int_fast32_t {name} = {text};"));
        // The extents of a tensor need not all occur in addresses.
        self.line(format!("(void) {name};"));
        let id = u32::try_from(self.frozen.len()).unwrap_or(u32::MAX);
        self.frozen.push(name);
        let atom = Atom::Frozen(id);
        self.facts.define(atom.clone(), &e);
        Linear::atom(atom)
    }

    // ---- the whole function ----

    /// Writes the function: the comment with its signature, the head, the body.
    pub(crate) fn write(mut self) -> Result<String, Vec<CodegenError>> {
        let params = self.params();
        self.preconditions();
        self.block(&self.proc.body);
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        let mut out = crate::signature::comment(self.proc, self.unit.options.line_comments);
        out.push_str(&head(self.unit, self.proc, &params));
        out.push_str(" {\n");
        if !*self.context_used.borrow() {
            out.push_str(&format!("    (void) {CONTEXT};\n"));
        }
        let used = self.used.borrow();
        for line in &self.lines {
            match line {
                Line::Text(depth, text) => {
                    for text in text.lines() {
                        out.push_str(&format!("{}{text}\n", "    ".repeat(*depth)));
                    }
                }
                Line::Declared(depth, sym) if !used.contains(sym) => {
                    out.push_str(&format!(
                        "{}(void) {};\n",
                        "    ".repeat(*depth),
                        self.c_name(*sym)
                    ));
                }
                Line::Declared(..) => {}
                Line::Directive(text) => out.push_str(&format!("{text}\n")),
            }
        }
        out.push_str("}\n");
        Ok(out)
    }

    /// Declares the parameters and gives their C declarations.
    fn params(&mut self) -> Vec<String> {
        // All names first: extents may mention arguments that come later.
        for sym in &self.proc.args {
            self.declare(*sym);
        }
        let mut decls = Vec::new();
        for sym in &self.proc.args {
            let restrict = self.may_restrict(*sym);
            decls.push(declaration(
                self.unit,
                self.proc,
                *sym,
                self.c_name(*sym),
                restrict,
            ));
            self.note_declaration(*sym);
        }
        for sym in &self.proc.args {
            if let Some(ty) = self.proc.var(*sym).buffer() {
                let loc = self.proc.var(*sym).loc.clone();
                self.declare_param_buffer(*sym, ty);
                self.settle(&loc);
            }
        }
        decls
    }

    fn declare_param_buffer(&mut self, sym: Sym, ty: &'m BufferType) {
        let Some(mem) = self.mem(ty) else { return };
        if !mem.decl.addressable {
            self.problem(Problem::NotAddressable {
                backend: crate::BACKEND,
                buf: self.proc.name_of(sym).into(),
                mem: mem.decl.name.clone(),
            });
        }
        self.check_buffer(sym, ty, mem);
        let form = match (ty.window, ty.rank()) {
            (_, 0) => Form::Pointer,
            (true, _) => Form::Window,
            (false, _) => Form::Array,
        };
        let strides = match ty.window {
            true => (0..ty.rank())
                .map(|d| Linear::atom(Atom::Stride(sym, d)))
                .collect(),
            false => self.dense_strides(sym, ty),
        };
        self.storage[sym.0 as usize] = Some(Storage::Own { form, strides });
    }

    /// Whether nothing else can reach the cells behind a parameter while some are written: the language keeps
    /// written arguments of a call apart, but a configuration field may be passed by reference to a procedure
    /// that also names it.
    fn may_restrict(&self, sym: Sym) -> bool {
        let Some(ty) = self.proc.var(sym).buffer() else {
            return false;
        };
        ty.rank() > 0
            || !self.effects.config_data.iter().any(|f| {
                self.unit.members.contains_key(f)
                    && self.unit.data_field(f).map(|e| self.precision().decided(e))
                        == Some(self.elem(ty))
            })
    }

    /// Emits preconditions as hints and learns from them.
    fn preconditions(&mut self) {
        for pred in &self.proc.preds {
            let cond = self.cond(&pred.cond);
            self.facts.assume(&cond);
            let mut reads_hidden = false;
            pred.cond.walk(&mut |e| {
                reads_hidden |= matches!(e, Ctl::Config(f) if !self.unit.members.contains_key(f));
            });
            if cond != Cond::Const(true) && !reads_hidden {
                let text = self.cond_text(&cond).text;
                self.unit.uses.borrow_mut().helpers.insert(Helper::Assume);
                self.line(format!("EXO_ASSUME({text});"));
            }
            self.settle(&pred.loc);
        }
        for (sym, dim, value) in self.known_strides() {
            if let Some(Storage::Own {
                form: Form::Window,
                strides,
            }) = &mut self.storage[sym.0 as usize]
                && let Some(slot) = strides.get_mut(dim)
            {
                *slot = Linear::constant(value);
            }
        }
    }

    /// Strides that preconditions fix: `stride(A, 1) == 1`.
    fn known_strides(&self) -> Vec<(Sym, usize, i64)> {
        let mut out = Vec::new();
        let mut work: Vec<&Ctl> = self.proc.preds.iter().map(|p| &p.cond).collect();
        while let Some(e) = work.pop() {
            match e {
                Ctl::Bin(CtlOp::And, a, b) => work.extend([&**a, &**b]),
                Ctl::Bin(CtlOp::Eq, a, b) => match (&**a, &**b) {
                    (Ctl::Stride(s, d), Ctl::Int(v)) | (Ctl::Int(v), Ctl::Stride(s, d)) => {
                        out.push((*s, *d, *v));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        out
    }
}

/// The C declaration of a parameter.
pub(crate) fn declaration(
    unit: &Unit<'_>,
    proc: &Proc,
    sym: Sym,
    name: &str,
    restrict: bool,
) -> String {
    match &proc.var(sym).kind {
        VarKind::Bool => format!("bool {name}"),
        VarKind::Buffer(ty) => {
            let constant = !unit.is_written(proc, sym);
            let elem = match ty.elem {
                Elem::R => unit.options.default_precision,
                elem => elem,
            };
            if ty.window && ty.rank() > 0 {
                let ty = WindowStruct {
                    rank: ty.rank(),
                    elem,
                    constant,
                };
                unit.uses.borrow_mut().structs.insert(ty);
                return format!("struct {} {name}", ty.name());
            }
            let constant = if constant { "const " } else { "" };
            let restrict = if restrict { "restrict " } else { "" };
            format!("{constant}{} *{restrict}{name}", c_type(elem))
        }
        _ => format!("int_fast32_t {name}"),
    }
}

/// The head of a function without what follows it: `void f(void *ctxt, …)`.
pub(crate) fn head(unit: &Unit<'_>, proc: &Proc, params: &[String]) -> String {
    let storage = if unit.is_exported(proc) {
        ""
    } else {
        "static "
    };
    let name = unit.functions.get(&proc.name).unwrap_or(&proc.name);
    let mut all = vec![format!("{} *{CONTEXT}", unit.context_type)];
    all.extend(params.iter().cloned());
    let line = format!("{storage}void {name}({})", all.join(", "));
    match line.len() > 96 {
        false => line,
        true => {
            let indent = format!(
                ",\n{}",
                " ".repeat(storage.len() + "void (".len() + name.len())
            );
            format!("{storage}void {name}({})", all.join(&indent))
        }
    }
}

impl Namer for Func<'_, '_> {
    fn var(&self, sym: Sym) -> String {
        self.mark_used(sym);
        self.c_name(sym).into()
    }

    fn frozen(&self, id: u32) -> String {
        self.frozen.get(id as usize).cloned().unwrap_or_default()
    }

    fn stride(&self, sym: Sym, dim: usize) -> String {
        self.mark_used(sym);
        format!("{}.strides[{dim}]", self.c_name(sym))
    }

    fn config(&self, field: &FieldRef) -> String {
        match self.unit.members.get(field) {
            Some((config, member)) => format!("{}->{config}.{member}", self.context()),
            None => {
                self.problem(match self.unit.has_field(field) {
                    true => Problem::ConfigNotMaterialised {
                        backend: crate::BACKEND,
                        field: field_name(field),
                    },
                    false => Problem::Unknown {
                        what: "configuration field",
                        name: field_name(field),
                    },
                });
                String::new()
            }
        }
    }

    fn rank(&self, sym: Sym) -> u32 {
        self.ranks[sym.0 as usize]
    }

    fn facts(&self) -> &Facts<'_> {
        &self.facts
    }

    fn part(&self, e: &CExpr, c_ty: &str) -> CExpr {
        let name = self.names.borrow_mut().claim("part");
        let mut parts = self.parts.borrow_mut();
        parts.push(format!("const {c_ty} {name} = {};", e.text));
        // What a template is given, it need not use.
        parts.push(format!("(void) {name};"));
        CExpr::primary(name)
    }

    fn use_floor_helper(&self, remainder: bool) {
        let helper = if remainder {
            Helper::FloorMod
        } else {
            Helper::FloorDiv
        };
        self.unit.uses.borrow_mut().helpers.insert(helper);
    }
}

/// Symbols by name, for prototypes: the names that the definition's parameters get.
pub(crate) fn param_names(unit: &Unit<'_>, proc: &Proc) -> BTreeMap<Sym, String> {
    let mut names = unit.locals.clone();
    for (callee, _) in exo_lowering::effects::callees(proc) {
        if let Some(name) = unit.functions.get(callee) {
            names.reserve(name);
        }
    }
    proc.args
        .iter()
        .map(|sym| (*sym, names.claim(proc.name_of(*sym))))
        .collect()
}
