//! One C function: its state while it is written, its signature, and its frame.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use exo_ir::c_text::CONTEXT;
use exo_ir::{BufferType, Ctl, Elem, FieldRef, Proc, Sym, VarKind};
use exo_lowering::{
    Atom, Cond, ControlSum, Effects, LoweringError, Mem, ProcLowering, Ranges, Storage,
};

use crate::ctypes::{WindowStruct, c_type};
use crate::helpers::Helper;
use crate::names::UsedNames;
use crate::registers::Registers;
use crate::render::{CExpr, Namer};
use crate::unit::Unit;

/// A line of a function's body.
enum Line {
    Text(usize, String),
    /// The place for `(void) name;` if nothing ever reads the symbol.
    Declared(usize, Sym),
    /// The place for `(void) name;` if nothing ever reads a register that is a variable of its own.
    Register(usize, String),
    /// A preprocessor line.
    Directive(String),
}

/// A function that is being written.
pub(crate) struct Func<'u, 'm> {
    pub(crate) unit: &'u Unit<'m>,
    /// The parts of code generation that are the same for any target.
    pub(crate) lowering: ProcLowering<'u, 'm>,
    names: RefCell<UsedNames>,
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
    /// The registers of buffers that are variables of their own.
    pub(crate) registers: BTreeMap<Sym, Registers>,
    used_registers: RefCell<BTreeSet<String>>,
    context_used: RefCell<bool>,
}

impl<'u, 'm> Func<'u, 'm> {
    pub(crate) fn new(unit: &'u Unit<'m>, proc: &'m Proc, effects: &'u Effects) -> Self {
        let mut names = unit.locals.clone();
        for (callee, _) in proc.calls() {
            if let Some(name) = unit.functions.get(callee) {
                names.reserve(name);
            }
        }
        Func {
            unit,
            lowering: ProcLowering::new(unit.lowering, proc, effects),
            names: RefCell::new(names),
            parts: RefCell::default(),
            scopes: vec![Vec::new()],
            c_names: proc.vars.iter().map(|v| v.name.clone()).collect(),
            ranks: vec![0; proc.vars.len()],
            declared: 0,
            frozen: Vec::new(),
            lines: Vec::new(),
            used: RefCell::default(),
            registers: BTreeMap::new(),
            used_registers: RefCell::default(),
            context_used: RefCell::new(false),
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
        let name = self.fresh(self.lowering.proc.name_of(sym));
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

    /// Says that C reads a register.
    pub(crate) fn mark_register_used(&self, name: &str) {
        self.used_registers.borrow_mut().insert(name.to_owned());
    }

    /// Leaves room for `(void) name;` of a register.
    pub(crate) fn note_register(&mut self, name: String) {
        self.lines.push(Line::Register(self.depth(), name));
    }

    /// Says that C reads the context and gives its name.
    pub(crate) fn context(&self) -> &'static str {
        *self.context_used.borrow_mut() = true;
        CONTEXT
    }

    // ---- types ----

    /// The memory of buffers of a type, whose text at file level is there from here on.
    pub(crate) fn mem(&self, ty: &BufferType) -> Option<Mem<'m>> {
        let mem = self.lowering.mem(ty)?;
        self.unit.uses.borrow_mut().global(&mem.decl.c.global);
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

    /// C of an integer expression.
    pub(crate) fn int_text(&self, e: &ControlSum) -> CExpr {
        crate::render::linear(e, self)
    }

    /// C of a condition.
    pub(crate) fn cond_text(&self, c: &Cond) -> CExpr {
        crate::render::cond(c, self)
    }

    /// C of any control expression, by its kind.
    pub(crate) fn ctl_text(&self, e: &Ctl) -> CExpr {
        match self.lowering.is_condition(e) {
            true => self.cond_text(&self.lowering.cond(e)),
            false => self.int_text(&self.lowering.value_of(e)),
        }
    }

    /// Keeps the value that an expression has now in a C local, if a configuration write could change it.
    pub(crate) fn freeze(&mut self, e: ControlSum, wanted: &str) -> ControlSum {
        let Some((_, value)) = self.lowering.freeze(&e) else {
            return e;
        };
        let text = self.int_text(&e).text;
        let name = self.fresh(wanted);
        self.line(format!("const int_fast32_t {name} = {text};"));
        // The extents of a tensor need not all occur in addresses.
        self.line(format!("(void) {name};"));
        self.frozen.push(name);
        value
    }

    // ---- the whole function ----

    /// Writes the function: the comment with its signature, the head, the body.
    pub(crate) fn write(mut self) -> Result<String, Vec<LoweringError>> {
        let params = self.params();
        self.preconditions();
        self.block(&self.lowering.proc.body);
        let body = self.text(&params);
        let errors = self.lowering.finish();
        match errors.is_empty() {
            true => Ok(body),
            false => Err(errors),
        }
    }

    fn text(&self, params: &[String]) -> String {
        let proc = self.lowering.proc;
        let mut out = crate::signature::comment(proc, self.unit.options.line_comments);
        out.push_str(&head(self.unit, proc, params));
        out.push_str(" {\n");
        if !*self.context_used.borrow() {
            out.push_str(&format!("    (void) {CONTEXT};\n"));
        }
        let used = self.used.borrow();
        let used_registers = self.used_registers.borrow();
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
                Line::Register(depth, name) if !used_registers.contains(name) => {
                    out.push_str(&format!("{}(void) {name};\n", "    ".repeat(*depth)));
                }
                Line::Declared(..) | Line::Register(..) => {}
                Line::Directive(text) => out.push_str(&format!("{text}\n")),
            }
        }
        out.push_str("}\n");
        out
    }

    /// Declares the parameters and gives their C declarations.
    fn params(&mut self) -> Vec<String> {
        // All names first: extents may mention arguments that come later.
        for sym in &self.lowering.proc.args {
            self.declare(*sym);
        }
        let mut decls = Vec::new();
        for sym in &self.lowering.proc.args {
            let restrict = self.lowering.is_unaliased(*sym);
            decls.push(declaration(
                self.unit,
                self.lowering.proc,
                *sym,
                self.c_name(*sym),
                restrict,
            ));
            self.note_declaration(*sym);
        }
        for sym in &self.lowering.proc.args {
            if let Some(ty) = self.lowering.proc.var(*sym).buffer() {
                let loc = self.lowering.proc.var(*sym).loc.clone();
                self.declare_param_buffer(*sym, ty);
                self.lowering.settle(&loc);
            }
        }
        decls
    }

    fn declare_param_buffer(&mut self, sym: Sym, ty: &'m BufferType) {
        let Some(mem) = self.mem(ty) else { return };
        let form = self.lowering.parameter(sym, ty, mem);
        let strides = match ty.window {
            true => (0..ty.rank())
                .map(|d| ControlSum::atom(Atom::Stride(sym, d)))
                .collect(),
            false => self.dense_strides(sym, ty),
        };
        self.lowering
            .set_storage(sym, Storage::Own { form, strides });
    }

    /// Emits preconditions as hints and learns from them.
    fn preconditions(&mut self) {
        for pred in &self.lowering.proc.preds {
            if let Some(cond) = self.lowering.assume(pred) {
                let text = self.cond_text(&cond).text;
                self.unit.uses.borrow_mut().helpers.insert(Helper::Assume);
                self.line(format!("EXO_ASSUME({text});"));
            }
            self.lowering.settle(&pred.loc);
        }
        self.lowering.fix_strides();
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
            let constant = !unit.lowering.is_written(proc, sym);
            let elem = unit.lowering.decided(ty.elem);
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
                self.lowering.check_materialised(field);
                String::new()
            }
        }
    }

    fn rank(&self, sym: Sym) -> u32 {
        self.ranks[sym.0 as usize]
    }

    fn facts(&self) -> &Ranges<'_> {
        &self.lowering.facts
    }

    fn part(&self, e: &CExpr, c_ty: &str) -> CExpr {
        let name = self.names.borrow_mut().claim("part");
        let mut parts = self.parts.borrow_mut();
        parts.push(format!("const {c_ty} {name} = {};", e.text));
        // What a template is given, it need not use.
        parts.push(format!("(void) {name};"));
        CExpr::primary(name)
    }

    fn use_helper(&self, helper: Helper) {
        self.unit.uses.borrow_mut().helpers.insert(helper);
    }
}

/// Symbols by name, for prototypes: the names that the definition's parameters get.
pub(crate) fn param_names(unit: &Unit<'_>, proc: &Proc) -> BTreeMap<Sym, String> {
    let mut names = unit.locals.clone();
    for (callee, _) in proc.calls() {
        if let Some(name) = unit.functions.get(callee) {
            names.reserve(name);
        }
    }
    proc.args
        .iter()
        .map(|sym| (*sym, names.claim(proc.name_of(*sym))))
        .collect()
}
