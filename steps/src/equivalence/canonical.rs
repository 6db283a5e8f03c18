//! The digest of a procedure, which is the same for all procedures that differ only in names,
//! locations and comments.
//!
//! Two procedures of one digest mean the same to every caller. What it calls is part of what a procedure says, so the
//! digests of callees go in and their names do not. Names of configurations, memories and externs belong to the
//! module and go in, and so does what they are declared to be ([`super::declarations`]): what was proved of a field that
//! is a size need not be true of an index.

use std::collections::{BTreeSet, HashMap};

use exo_analysis::stack::deep;
use exo_ir::{
    Arg, Branch, BufferType, CellChange, Ctl, Data, FieldRef, Module, Number, Proc, Stmt, StmtPart,
    Stmts, Sym, VarKind, WinDim, Window,
};

use super::hash::Hash;
use super::{Meaning, declarations};
use crate::trusted;

/// Digests of a module's procedures, each found once.
#[derive(Debug)]
pub struct Digests<'m> {
    module: &'m Module,
    /// `None` for a procedure that is recursive, directly or through others, or calls one that is
    /// missing.
    known: HashMap<&'m str, Option<String>>,
}

/// Version of the semantics that records are made under. A change of it invalidates older records:
/// procedures that were equivalent need not be any more.
const SEMANTICS: &str = "integers modulo 2^w";

impl<'m> Digests<'m> {
    /// The digests of a module as it is.
    pub fn of(module: &'m Module) -> Digests<'m> {
        Digests {
            module,
            known: HashMap::new(),
        }
    }

    /// The digest of the procedure of that name; `None` if it is not there or calls itself.
    pub fn get(&mut self, name: &str) -> Option<String> {
        let mut open: Vec<(&'m Proc, bool)> = Vec::new();
        open.extend(self.module.proc(name).map(|p| (p, false)));
        // Callees first, and without recursion: however long a chain of calls is, it has a digest.
        while let Some((proc, callees_are_known)) = open.pop() {
            if callees_are_known {
                let digest = deep(|| self.digest(proc));
                self.known.insert(&proc.name, digest);
            } else if !self.known.contains_key(proc.name.as_str()) {
                // Until its digest is known a procedure has none: that ends cycles.
                self.known.insert(&proc.name, None);
                open.push((proc, true));
                let calls = proc.calls().into_iter();
                open.extend(calls.filter_map(|(c, _)| Some((self.module.proc(c)?, false))));
            }
        }
        self.known.get(name).cloned().flatten()
    }

    /// The digest of a record: of both procedures as they are, and of the relation between their
    /// meanings.
    pub(super) fn seal(&mut self, name: &str, meaning: &Meaning) -> Option<String> {
        let (digest, spec) = (self.get(name)?, self.get(&meaning.spec)?);
        let mut hash = Hash::new("record");
        hash.tag(SEMANTICS);
        hash.text(&digest);
        hash.text(&spec);
        hash.number(meaning.modulo.len() as u64);
        for field in &meaning.modulo {
            declarations::field(&mut hash, self.module, field);
        }
        hash.tag(if meaning.precision {
            "precision"
        } else {
            "exact"
        });
        // What is trusted cannot be taken off a procedure unseen.
        let both = BTreeSet::from([name.to_owned(), meaning.spec.clone()]);
        for text in trusted::sentences(self.module, both) {
            hash.tag("trusted");
            hash.text(&text);
        }
        Some(hash.finish())
    }

    fn digest(&self, proc: &Proc) -> Option<String> {
        let mut writer = Writer {
            digests: self,
            proc,
            hash: Hash::new("procedure"),
            numbers: HashMap::new(),
        };
        writer.procedure()?;
        Some(writer.hash.finish())
    }
}

/// Writes a procedure into a hash.
struct Writer<'d, 'm> {
    digests: &'d Digests<'m>,
    proc: &'d Proc,
    hash: Hash,
    /// Symbols by the order in which they appear.
    numbers: HashMap<Sym, u64>,
}

impl Writer<'_, '_> {
    fn tag(&mut self, tag: &str) {
        self.hash.tag(tag);
    }

    fn text(&mut self, text: &str) {
        self.hash.text(text);
    }

    fn number(&mut self, n: u64) {
        self.hash.number(n);
    }

    fn sym(&mut self, sym: Sym) {
        let next = self.numbers.len() as u64;
        let n = *self.numbers.entry(sym).or_insert(next);
        self.number(n);
    }

    fn field(&mut self, field: &FieldRef) {
        declarations::field(&mut self.hash, self.digests.module, field);
    }

    fn procedure(&mut self) -> Option<()> {
        let proc = self.proc;
        match &proc.instr {
            None => self.tag("proc"),
            Some(instr) => {
                self.tag("instr");
                self.text(instr.c.template.text());
                self.hash.optional(instr.c.global.as_deref());
            }
        }
        self.number(proc.args.len() as u64);
        proc.args.iter().for_each(|sym| self.sym(*sym));
        for sym in &proc.args {
            match &proc.var(*sym).kind {
                VarKind::Size => self.tag("size"),
                VarKind::Index => self.tag("index"),
                VarKind::Bool => self.tag("bool"),
                VarKind::Stride => self.tag("stride"),
                VarKind::Iter => self.tag("iter"),
                VarKind::Buffer(ty) => self.buffer(ty),
            }
        }
        self.number(proc.preds.len() as u64);
        proc.preds.iter().for_each(|p| self.ctl(&p.cond));
        self.block(&proc.body)
    }

    fn buffer(&mut self, ty: &BufferType) {
        self.tag(if ty.window { "window" } else { "tensor" });
        self.text(ty.elem.name());
        let memory = ty.mem.as_deref().unwrap_or("DRAM");
        declarations::memory(&mut self.hash, self.digests.module, memory);
        self.list(&ty.dims);
    }

    fn list(&mut self, es: &[Ctl]) {
        self.number(es.len() as u64);
        es.iter().for_each(|e| self.ctl(e));
    }

    fn ctl(&mut self, e: &Ctl) {
        deep(|| match e {
            Ctl::Int(v) => {
                self.tag("int");
                self.number(v.cast_unsigned());
            }
            Ctl::Bool(b) => self.tag(if *b { "true" } else { "false" }),
            Ctl::Var(sym) => {
                self.tag("var");
                self.sym(*sym);
            }
            Ctl::Config(field) => {
                self.tag("config");
                self.field(field);
            }
            Ctl::Stride(buf, dim) => {
                self.tag("stride");
                self.sym(*buf);
                self.number(*dim as u64);
            }
            Ctl::Neg(e) => {
                self.tag("neg");
                self.ctl(e);
            }
            Ctl::Not(e) => {
                self.tag("not");
                self.ctl(e);
            }
            Ctl::Bin(op, a, b) => {
                self.tag("bin");
                self.text(&format!("{op:?}"));
                self.ctl(a);
                self.ctl(b);
            }
            Ctl::Select(c, a, b) => {
                self.tag("choice");
                [c, a, b].into_iter().for_each(|e| self.ctl(e));
            }
        });
    }

    fn data(&mut self, e: &Data) {
        deep(|| match e {
            Data::Const(Number::Int(v)) => {
                self.tag("int");
                self.number(v.cast_unsigned());
            }
            Data::Const(Number::Float(v)) => {
                self.tag("float");
                self.number(v.to_bits());
            }
            Data::Read { buf, idx } => {
                self.tag("read");
                self.sym(*buf);
                self.list(idx);
            }
            Data::Config(field) => {
                self.tag("config");
                self.field(field);
            }
            Data::Neg(e) => {
                self.tag("neg");
                self.data(e);
            }
            Data::Bin(op, a, b) => {
                self.tag("bin");
                self.text(&format!("{op:?}"));
                self.data(a);
                self.data(b);
            }
            Data::Extern { name, args } => {
                self.tag("extern");
                declarations::extern_fn(&mut self.hash, self.digests.module, name);
                self.number(args.len() as u64);
                args.iter().for_each(|a| self.data(a));
            }
        });
    }

    fn window(&mut self, window: &Window) {
        self.sym(window.buf);
        self.number(window.dims.len() as u64);
        for dim in &window.dims {
            match dim {
                WinDim::Point(at) => {
                    self.tag("point");
                    self.ctl(at);
                }
                WinDim::Interval(lo, hi) => {
                    self.tag("interval");
                    self.ctl(lo);
                    self.ctl(hi);
                }
            }
        }
    }

    fn block(&mut self, stmts: &Stmts) -> Option<()> {
        self.number(stmts.len() as u64);
        stmts.iter().try_for_each(|s| deep(|| self.stmt(s)))
    }

    /// Writes the kind and all parts: two statements that write the same do the same.
    fn stmt(&mut self, stmt: &Stmt) -> Option<()> {
        self.tag(stmt.kind.word());
        let mut written = Some(());
        stmt.kind.parts(|part| {
            written = written.and_then(|()| self.part(stmt, part));
        });
        written
    }

    fn part(&mut self, stmt: &Stmt, part: StmtPart<'_>) -> Option<()> {
        match part {
            StmtPart::Ctl(e) => self.ctl(e),
            StmtPart::Data(e) => self.data(e),
            StmtPart::Cell(change, buf, idx) => {
                self.tag(match change {
                    CellChange::Write => "write",
                    CellChange::Reduce => "reduce",
                    CellChange::Clobber => "clobber",
                });
                self.sym(*buf);
                self.list(idx);
            }
            StmtPart::Field(field) => {
                self.field(field);
                let is_data = stmt.rhs().is_some();
                self.tag(if is_data { "data" } else { "control" });
            }
            StmtPart::Iter(iter, mode) => {
                self.tag(mode.word());
                self.sym(*iter);
            }
            StmtPart::Block(branch, block) => {
                self.tag(match branch {
                    Branch::Body => "body",
                    Branch::Orelse => "orelse",
                });
                self.block(block)?;
            }
            StmtPart::Alloc(buf) => {
                self.sym(*buf);
                if let Some(ty) = self.proc.var(*buf).buffer() {
                    self.buffer(ty);
                }
            }
            StmtPart::Window(win, expr) => {
                self.sym(*win);
                self.window(expr);
            }
            StmtPart::Call(callee, args) => {
                let digest = self.digests.known.get(callee.as_str())?;
                self.hash.text(digest.as_deref()?);
                self.number(args.len() as u64);
                args.iter().for_each(|a| self.arg(a));
            }
        }
        Some(())
    }

    fn arg(&mut self, arg: &Arg) {
        match arg {
            Arg::Ctl(e) => {
                self.tag("control");
                self.ctl(e);
            }
            Arg::Buffer(sym) => {
                self.tag("buffer");
                self.sym(*sym);
            }
            Arg::Window(window) => {
                self.tag("window");
                self.window(window);
            }
            Arg::Config(field) => {
                self.tag("config");
                self.field(field);
            }
        }
    }
}
