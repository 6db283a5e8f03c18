//! Helpers for the tests of the way between operations and the IR.

use std::sync::Arc;

use exo_dialects::diagnostic::Collector;
use exo_dialects::{builder, extract, load};
use exo_ir::{Item, Loc, Module, Proc, StmtKind, Stmts};
use melior::Context;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};

/// Gives every part of a module a place of its own.
pub(crate) fn locate(module: &mut Module) {
    let mut places = Places {
        file: Arc::from("dir with blank/a\"b.py"),
        line: 0,
    };
    for item in module.items.edit().iter_mut() {
        match item {
            Item::Config(c) => c.loc = places.next(),
            Item::Memory(m) => m.loc = places.next(),
            Item::Extern(e) => e.loc = places.next(),
            Item::Proc(p) => places.proc(p),
        }
    }
}

struct Places {
    file: Arc<str>,
    line: u32,
}

impl Places {
    fn next(&mut self) -> Loc {
        self.line += 1;
        Loc::new(&self.file, self.line, self.line % 7)
    }

    fn proc(&mut self, proc: &mut Proc) {
        proc.loc = self.next();
        proc.vars.iter_mut().for_each(|v| v.loc = self.next());
        proc.preds.iter_mut().for_each(|p| p.loc = self.next());
        let mut body = std::mem::take(&mut proc.body);
        self.block(&mut body, proc);
        proc.body = body;
    }

    fn block(&mut self, body: &mut Stmts, proc: &mut Proc) {
        for stmt in body {
            stmt.loc = self.next();
            let loc = stmt.loc.clone();
            match &mut stmt.kind {
                StmtKind::For { body, .. } => self.block(body, proc),
                StmtKind::If { body, orelse, .. } => {
                    self.block(body, proc);
                    self.block(orelse, proc);
                }
                // A result is where its operation is.
                StmtKind::Alloc { buf: sym } | StmtKind::Window { win: sym, .. } => {
                    proc.vars[sym.0 as usize].loc = loc;
                }
                _ => {}
            }
        }
    }
}

/// The form in which a module is written out and read again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Form {
    /// As users write it.
    Text,
    /// With locations.
    Located,
    /// As MLIR's generic operations, with locations.
    Generic,
    /// As bytecode.
    Bytecode,
}

/// Writes operations out in a form.
pub(crate) fn write<'c: 'a, 'a>(op: &impl OperationLike<'c, 'a>, form: Form) -> Vec<u8> {
    let flags = OperationPrintingFlags::new();
    let text = |flags| {
        op.to_string_with_flags(flags)
            .expect("it prints")
            .into_bytes()
    };
    match form {
        Form::Text => text(flags),
        Form::Located => text(flags.enable_debug_info(true, false)),
        Form::Generic => text(
            flags
                .enable_debug_info(true, false)
                .print_generic_operation_form(),
        ),
        Form::Bytecode => op.write_bytecode(),
    }
}

/// Builds a module, verifies it, and writes it out.
pub(crate) fn built(context: &Context, view: &Module, form: Form) -> Vec<u8> {
    let diagnostics = Collector::new(context);
    let module = builder::module(context, view).unwrap_or_else(|e| panic!("{e:?}"));
    let operation = module.as_operation();
    if !operation.verify() {
        let generic = String::from_utf8_lossy(&write(&operation, Form::Generic)).into_owned();
        panic!("{:?}\n{generic}", diagnostics.take());
    }
    write(&operation, form)
}

/// Reads a module; returns its program, and the text or bytecode that it is written as again.
pub(crate) fn read(context: &Context, source: &[u8], form: Form) -> (Module, Vec<u8>) {
    let diagnostics = Collector::new(context);
    let module = load::parse_source(context, source, "written.mlir").unwrap_or_else(|| {
        panic!(
            "{:?}\n{}",
            diagnostics.take(),
            String::from_utf8_lossy(source)
        );
    });
    let view = extract::module(module.as_operation()).unwrap_or_else(|e| panic!("{e:?}"));
    (view, write(&module.as_operation(), form))
}

/// Debug text tells also `-0.0` from `0.0`, and locations, which `==` on parts might not.
pub(crate) fn assert_same(a: &Module, b: &Module, what: &str) {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    if a != b {
        let line = a
            .lines()
            .zip(b.lines())
            .position(|(a, b)| a != b)
            .unwrap_or(0);
        let around = |text: &str| {
            let lines: Vec<_> = text
                .lines()
                .skip(line.saturating_sub(12))
                .take(20)
                .collect();
            lines.join("\n")
        };
        panic!(
            "{what}: views differ at line {line}:\n{}\n-- against --\n{}",
            around(&a),
            around(&b)
        );
    }
}
