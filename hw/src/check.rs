//! Checks of a library beyond those of MLIR's verifier. Contradictions show here and not when C is
//! made of a program that uses the library.
//!
//! Nothing here needs a proof: bodies are `exo-check`'s, on request.

use std::collections::HashMap;

use exo_backend_llvm::{Machine, MachineOptions};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::hw::Rule;
use exo_dialects::load::LibraryFile;
use exo_ir::c_text::is_used_by_files;
use exo_ir::{
    ArgKey, BufferType, Ctl, CtlOp, Elem, Extern, Instr, Item, Loc, Memory, MlirFunction, Module,
    Proc, Sym, Template, Var, builtin_memory, for_each_used_name, register_problems,
    serving_problems, sharing_problem,
};
use exo_lowering::LoweringError;

use crate::c_text::{Defined, MacroLeft, defined, is_of_thread, is_static, macros};
use crate::{separate, templates};

/// Errors of a library, in program order. Where one line makes several definitions, errors name the
/// one.
pub(crate) fn library(library: &LibraryFile, has_instances: bool) -> Vec<Diagnostic> {
    let memories = library.items.iter().filter_map(|item| match item {
        Item::Memory(memory) => Some((memory.name.as_str(), memory)),
        _ => None,
    });
    let mut check = Check {
        memories: memories.collect(),
        macros: HashMap::new(),
        defined: HashMap::new(),
        reports: Vec::new(),
    };
    for item in &library.items {
        let first = check.reports.len();
        check.item(item);
        if has_instances {
            let more = check.reports.drain(first..);
            let named: Vec<_> = more.map(|report| of(item, report)).collect();
            check.reports.extend(named);
        }
    }
    check.target(library);
    check.reports
}

/// Errors in the functions to which the instructions, externs and memories of a library are
/// lowered.
pub(crate) fn lowerings(library: &LibraryFile) -> Vec<Diagnostic> {
    if !library.items.iter().any(exo_dialects::functions::asks) {
        return Vec::new();
    }
    let module = Module {
        items: library.items.clone().into(),
        ..Module::default()
    };
    let wrong = exo_backend_mlir::check_lowerings(&module, &library.functions);
    let report = |error: &LoweringError| {
        let error = Diagnostic::error(Class::BadInput, error.problem.to_string()).at(&error.loc);
        error.with_id(Rule::Function.id())
    };
    wrong.iter().map(report).collect()
}

/// A report that says which definition it is about.
fn of(item: &Item, report: Diagnostic) -> Diagnostic {
    let name = item.name();
    match report.message.contains(&format!("'{name}'")) {
        true => report,
        false => report.note(item.loc(), format!("in '{name}'")),
    }
}

struct Check<'l> {
    memories: HashMap<&'l str, &'l Memory>,
    /// Macros of C text, with their replacement texts and the locations of their definitions.
    macros: HashMap<String, (String, &'l Loc)>,
    /// Objects that C text defines, with the first text that defines each and its location.
    defined: HashMap<Defined, (&'l str, &'l Loc)>,
    reports: Vec<Diagnostic>,
}

impl<'l> Check<'l> {
    fn refuse(&mut self, rule: Rule, loc: &Loc, message: String) {
        let error = Diagnostic::error(Class::BadInput, message);
        self.reports.push(error.with_id(rule.id()).at(loc));
    }

    /// The machine that a library is for is one that LLVM knows, with all that its functions ask for.
    fn target(&mut self, library: &LibraryFile) {
        let Some(triple) = &library.machine.target else {
            return;
        };
        let options = MachineOptions {
            triple: triple.clone(),
            features: features_of(library.functions.all()).join(","),
            ..MachineOptions::default()
        };
        if let Err(error) = Machine::new(&options) {
            self.refuse(Rule::Target, &library.loc, error.to_string());
        }
    }

    fn item(&mut self, item: &'l Item) {
        let (name, loc) = (item.name(), item.loc());
        if !is_identifier(name) {
            let message =
                format!("'{name}' cannot be an operation's name: it is not an identifier");
            return self.refuse(Rule::Name, loc, message);
        }
        match item {
            Item::Memory(memory) => self.memory(memory),
            Item::Config(_) => {}
            Item::Extern(function) => self.function(function),
            Item::Proc(proc) => match &proc.instr {
                Some(instr) => self.instruction(proc, instr),
                None => self.refuse(
                    Rule::Item,
                    loc,
                    format!(
                        "procedure '{name}' has no place in a hardware library: give it a template with 'exo.instr'"
                    ),
                ),
            },
        }
    }

    fn memory(&mut self, memory: &'l Memory) {
        let (name, loc) = (&memory.name, &memory.loc);
        if builtin_memory(name).is_some() {
            let message = format!("cannot declare '{name}': a built-in memory has this name");
            self.refuse(Rule::Name, loc, message);
        }
        let needed = [
            ("alloc", &memory.c.alloc, "name"),
            ("write", &memory.c.write, "value"),
            ("reduce", &memory.c.reduce, "value"),
        ];
        for (attribute, template, key) in needed {
            let has_other = |t: &Template| t.has_key("register") || memory.slots.is_some();
            let has = |t: &Template| t.has_key(key) || (key == "name" && has_other(t));
            let lacks = |t: &&Template| !t.text().is_empty() && !has(t);
            if template.as_ref().filter(lacks).is_some() {
                let message = format!("template '{attribute}' of '{name}' has no key '{{{key}}}'");
                self.refuse(Rule::Template, loc, message);
            }
        }
        for message in register_problems(memory) {
            self.refuse(Rule::Storage, loc, message);
        }
        let shared = memory.shares_slots.as_deref();
        let shared = shared.and_then(|name| self.memories.get(name).copied());
        if let Some(message) = sharing_problem(memory, shared) {
            self.refuse(Rule::Storage, loc, message);
        }
        if let Some(message) = storage(memory) {
            self.refuse(Rule::Storage, loc, message);
        }
        self.reports.extend(templates::of_memory(memory));
        self.serves(memory);
        self.global(memory.c.global.as_deref(), loc);
    }

    /// Checks the memories that a memory serves for. Memories that other libraries declare are
    /// checked with the programs that use this one.
    fn serves(&mut self, memory: &'l Memory) {
        let declared = |name: &str| self.memories.get(name).copied();
        let problems = serving_problems(memory, &declared, &|name| name.contains('.'));
        for (served, problem) in problems {
            let message = format!("'{}' cannot serve for '{served}': {problem}", memory.name);
            self.refuse(Rule::Serves, &memory.loc, message);
        }
    }

    fn instruction(&mut self, proc: &'l Proc, instr: &'l Instr) {
        let reports = self.reports.len();
        // What the body allocates counts, too.
        for var in proc.vars.iter() {
            if let Some(mem) = var.buffer().and_then(|ty| ty.mem.as_deref()) {
                self.known(proc, var, mem);
            }
        }
        // Of a memory that is not there nothing else can be said.
        if self.reports.len() == reports {
            proc.args
                .iter()
                .for_each(|&arg| self.argument(proc, instr, arg));
        }
        self.reports.extend(templates::of_instruction(proc, instr));
        self.global(instr.c.global.as_deref(), &proc.loc);
    }

    fn function(&mut self, function: &'l Extern) {
        self.reports.extend(templates::of_extern(function));
        self.global(function.c.global.as_deref(), &function.loc);
    }

    /// Own memories, built-in ones, and those of other libraries, which the users of this one have to load.
    fn known(&mut self, proc: &Proc, var: &Var, mem: &str) {
        let is_known =
            builtin_memory(mem).is_some() || mem.contains('.') || self.memories.contains_key(mem);
        if !is_known {
            let message = format!(
                "'{}' is in memory '{mem}', which the library does not declare",
                var.name
            );
            self.refuse(Rule::Memory, place(proc, var), message);
        }
    }

    fn argument(&mut self, proc: &Proc, instr: &Instr, arg: Sym) {
        let var = proc.var(arg);
        let Some(ty) = var.buffer() else { return };
        let own = ty.mem.as_deref().and_then(|mem| self.memories.get(mem));
        let Some(&memory) = own else { return };
        let loc = place(proc, var);
        if !memory.allocates() && !memory.addressable {
            let message = format!(
                "argument '{}' is in memory '{}', which has no template 'alloc': no buffer can be there",
                var.name, memory.name
            );
            self.refuse(Rule::Storage, loc, message);
        }
        // A type that is not decided may become one that the memory takes.
        if ty.elem != Elem::R && !memory.takes(ty.elem, |e| e) {
            let message = format!(
                "argument '{}' holds {}, but memory '{}' takes only {}",
                var.name,
                ty.elem,
                memory.name,
                listed(&memory.elems)
            );
            self.refuse(Rule::Elem, loc, message);
        }
        if let Some(message) = separate::of_argument(var, ty, memory) {
            self.refuse(Rule::Storage, loc, message);
        }
        if let Some(found) = invalid_extents(proc, arg, ty, memory) {
            let message = format!(
                "argument '{}' has extents [{found}], but the innermost ones of memory '{}' are [{}]",
                var.name,
                memory.name,
                listed(&memory.innermost)
            );
            self.refuse(Rule::Innermost, loc, message);
        }
        let keys = instr.c.keys_of(&var.name);
        let named = keys.iter().find(|key| **key != ArgKey::Name);
        if let Some(key) = named.filter(|_| !memory.c.has_cells()) {
            let message = format!(
                "the template has '{{{}{}}}', but memory '{}' has no template 'window'",
                var.name,
                key.suffix(),
                memory.name
            );
            self.refuse(Rule::Window, loc, message);
        }
    }

    /// C text that stands once in a file: a macro has one meaning, and what one text defines no other does.
    fn global(&mut self, text: Option<&'l str>, loc: &'l Loc) {
        let Some(text) = text else { return };
        for what in defined(text) {
            let (Defined::Type(name) | Defined::Object(name)) = &what;
            let message = format!("'{name}' is defined here and in another text at ");
            let (first, place) = *self.defined.entry(what).or_insert((text, loc));
            if first != text {
                self.refuse(Rule::Global, loc, format!("{message}{place}"));
            }
        }
        for MacroLeft {
            name,
            meaning,
            has_params,
        } in macros(text)
        {
            if is_used_by_files(&name, has_params) {
                let message = format!(
                    "macro '{name}' would change generated code, which uses this name itself: give it another, or '#undef' it where the text ends"
                );
                self.refuse(Rule::Global, loc, message);
            }
            let message = format!("macro '{name}' is defined as '{meaning}', but as");
            let entry = self.macros.entry(name);
            let (first, place) = entry.or_insert_with(|| (meaning.clone(), loc));
            if *first != meaning {
                let message = format!("{message} '{first}' at {place}");
                self.refuse(Rule::Global, loc, message);
            }
        }
    }
}

/// Target features that functions require, each once: LLVM goes through all that it knows for each
/// feature that it is given.
fn features_of(functions: &[MlirFunction]) -> Vec<&str> {
    let mut features: Vec<&str> = Vec::new();
    for feature in functions.iter().flat_map(|function| &function.features) {
        if !features.contains(&feature.as_str()) {
            features.push(feature);
        }
    }
    features
}

/// A contradiction between a memory's attributes and its templates about storage, if there is one.
fn storage(memory: &Memory) -> Option<String> {
    let name = &memory.name;
    let alloc = memory.c.alloc.as_ref().map_or("", Template::text);
    if is_of_thread(alloc) {
        return Some(format!(
            "template 'alloc' of '{name}' makes storage for each thread: those of a 'par' loop do not see what was written before it"
        ));
    }
    if !memory.static_storage && is_static(alloc) {
        return Some(format!(
            "template 'alloc' of '{name}' makes static storage, which threads share, but 'static_storage' is not set"
        ));
    }
    if !memory.addressable {
        return None;
    }
    if !memory.c.has_cells() {
        return Some(format!(
            "'{name}' is 'addressable', but has no template 'window' to point into it"
        ));
    }
    (!memory.c.names_cells() && !memory.innermost.is_empty()).then(|| {
        format!("'{name}' is 'addressable', but its template 'window' names whole registers")
    })
}

fn place<'p>(proc: &'p Proc, var: &'p Var) -> &'p Loc {
    match var.loc.is_known() {
        true => &var.loc,
        false => &proc.loc,
    }
}

/// The extents of an argument that no buffer, or no register, of its memory can have.
fn invalid_extents(proc: &Proc, arg: Sym, ty: &BufferType, memory: &Memory) -> Option<String> {
    // A scalar may be a cell of a register.
    if ty.rank() == 0 {
        return None;
    }
    let extents: Vec<Option<i64>> = ty.dims.iter().map(Ctl::as_int).collect();
    let fits = match ty.window {
        false => memory.fits(&extents),
        true => {
            let last = extents.last().copied().flatten();
            let lanes = memory.innermost.last().copied();
            // Along another dimension than the lanes a window may be longer.
            !(is_contiguous(proc, arg, ty.rank()) && last > lanes && lanes.is_some())
        }
    };
    (!fits).then(|| {
        let shown = extents
            .iter()
            .map(|e| e.map_or("?".to_owned(), |e| e.to_string()));
        shown.collect::<Vec<_>>().join(", ")
    })
}

/// Whether a precondition says that the last dimension has stride 1.
fn is_contiguous(proc: &Proc, arg: Sym, rank: usize) -> bool {
    let is_stride = |e: &Ctl| matches!(e, Ctl::Stride(buf, dim) if *buf == arg && dim + 1 == rank);
    let says = |cond: &Ctl| match cond {
        Ctl::Bin(CtlOp::Eq, lhs, rhs) => {
            (is_stride(lhs) && rhs.as_int() == Some(1))
                || (is_stride(rhs) && lhs.as_int() == Some(1))
        }
        _ => false,
    };
    proc.preds.iter().any(|p| says(&p.cond))
}

fn listed<T: ToString>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(T::to_string).collect();
    texts.join(", ")
}

fn is_identifier(name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_word)
}

/// The names of other libraries' definitions that one of a library uses, each once.
pub(crate) fn names_of_others(item: &Item, library: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for_each_used_name(item, &mut |name| {
        let is_other = name
            .split_once('.')
            .is_some_and(|(dialect, _)| dialect != library);
        if is_other && !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
    });
    found
}
