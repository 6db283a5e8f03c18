//! The definitions of a file.

use std::collections::BTreeMap;

use exo_ir::{Instr, Item, Libraries, Module};
use ruff_python_ast::{Expr, Stmt, StmtAssign, StmtClassDef, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::data::plural;
use super::decl::{ClassDecl, FunctionDecl};
use super::proc::Header;
use super::{Env, ParamKind, Session, Signature, decl, unsupported};
use crate::comments::Comments;
use crate::diag::SourceError;
use crate::id::Id;
use crate::source::Source;

/// Elaborates the statements of a file.
///
/// `broken` are the places of syntax errors: what the parser made of a definition around one is a guess, so
/// such a definition only has its name declared.
pub(crate) fn elaborate(
    source: &Source<'_>,
    comments: Comments,
    body: &[Stmt],
    broken: &[TextRange],
    libraries: &Libraries,
) -> (Module, Vec<SourceError>) {
    let mut session = Session {
        source,
        libraries,
        comments,
        env: Env::default(),
        diagnostics: Vec::new(),
    };
    let mut definitions = session.declare_all(body, broken);
    session.declare_signatures(&mut definitions);
    let module = session.elaborate_bodies(definitions, body);
    (module, session.diagnostics)
}

/// A definition whose decorator has been understood.
enum Definition<'a> {
    Item(Item, &'a StmtClassDef),
    Extern(Item, &'a StmtFunctionDef),
    Proc {
        instr: Option<Instr>,
        def: &'a StmtFunctionDef,
        /// The signature, from the second pass on.
        header: Option<Header>,
    },
}

impl Ranged for Definition<'_> {
    fn range(&self) -> TextRange {
        match self {
            Definition::Item(_, s) => s.range(),
            Definition::Extern(_, s) | Definition::Proc { def: s, .. } => s.range(),
        }
    }
}

impl<'a> Session<'_> {
    fn declare_all(&mut self, body: &'a [Stmt], broken: &[TextRange]) -> Vec<Definition<'a>> {
        let mut out = Vec::new();
        for (k, stmt) in body.iter().enumerate() {
            // An error at the very end of a block is reported on the line behind it.
            let end = match body.get(k + 1) {
                Some(next) => next.start(),
                None => TextSize::new(u32::MAX),
            };
            let is_broken = broken
                .iter()
                .any(|e| e.end() >= stmt.start() && e.start() < end);
            match is_broken {
                true => self.declare_broken(stmt),
                false => out.extend(self.declare(stmt, k == 0)),
            }
        }
        out
    }

    fn declare_broken(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.env.procs.insert(def.name.to_string(), None);
                self.env.externs.insert(def.name.to_string(), None);
            }
            Stmt::ClassDef(def) => {
                self.env.configs.insert(def.name.to_string(), None);
            }
            _ => {}
        }
    }

    fn declare(&mut self, stmt: &'a Stmt, first: bool) -> Option<Definition<'a>> {
        match stmt {
            Stmt::FunctionDef(def) => self.declare_function(def),
            Stmt::ClassDef(def) => self.declare_class(def),
            Stmt::Assign(assign) => {
                self.declare_constant(assign);
                None
            }
            Stmt::Pass(_) => None,
            Stmt::Expr(e) if first && e.value.is_string_literal_expr() => None,
            Stmt::Import(_) | Stmt::ImportFrom(_) if unsupported::is_exo_import(stmt) => None,
            other => {
                let message = unsupported::at_module_level(other);
                self.error(Id::UnsupportedDefinition, other, message);
                None
            }
        }
    }

    /// Records a name; `false` if it is taken.
    fn define(&mut self, name: &str, node: &impl Ranged) -> bool {
        if let Some(previous) = self.env.defined.get(name) {
            let previous = previous.clone();
            let message = format!("'{name}' is defined twice");
            let error = self.diagnostic(Id::Duplicate, node, message);
            self.report(error.note_at(previous, "the first definition is here"));
            return false;
        }
        let span = self.source.span(node);
        self.env.defined.insert(name.to_owned(), span);
        true
    }

    fn declare_function(&mut self, def: &'a StmtFunctionDef) -> Option<Definition<'a>> {
        let name = def.name.as_str();
        let fresh = self.define(name, &def.name);
        let decl = self.function_decl(def);
        if fresh {
            match &decl {
                Some(FunctionDecl::Extern(e)) => {
                    self.env.externs.insert(name.to_owned(), Some(e.clone()));
                }
                Some(_) => {}
                None => self.declare_broken_function(name),
            }
        }
        match decl? {
            _ if !fresh => None,
            FunctionDecl::Extern(e) => Some(Definition::Extern(Item::Extern(e), def)),
            FunctionDecl::Proc(instr) => Some(Definition::Proc {
                instr,
                def,
                header: None,
            }),
        }
    }

    fn declare_broken_function(&mut self, name: &str) {
        self.env.procs.insert(name.to_owned(), None);
        self.env.externs.insert(name.to_owned(), None);
    }

    fn declare_class(&mut self, def: &'a StmtClassDef) -> Option<Definition<'a>> {
        let name = def.name.as_str();
        let fresh = self.define(name, &def.name);
        let decl = self.class_decl(def);
        if fresh && !matches!(decl, Some(ClassDecl::Memory(_))) {
            let config = match &decl {
                Some(ClassDecl::Config(c)) => Some(c.clone()),
                _ => None,
            };
            self.env.configs.insert(name.to_owned(), config);
        }
        let item = match decl? {
            ClassDecl::Config(c) => Item::Config(c),
            ClassDecl::Memory(m) => Item::Memory(*m),
        };
        fresh.then_some(Definition::Item(item, def))
    }

    fn declare_constant(&mut self, assign: &StmtAssign) {
        let [Expr::Name(name)] = assign.targets.as_slice() else {
            let message = "only integer constants 'NAME = 128' can be assigned at module level";
            return self.error(Id::UnsupportedDefinition, assign, message);
        };
        let literal = decl::integer_literal(&assign.value);
        if self.define(&name.id, name) {
            let value = literal.flatten();
            self.env.consts.insert(name.id.to_string(), value);
        }
        let (id, message) = match literal {
            Some(Some(_)) => return,
            Some(None) => (
                Id::Literal,
                "the integer does not fit in 64 bits".to_owned(),
            ),
            None => (
                Id::UnsupportedDefinition,
                format!(
                    "the module-level constant '{}' must be an integer literal",
                    name.id
                ),
            ),
        };
        self.error(id, assign.value.as_ref(), message);
    }

    fn declare_signatures(&mut self, definitions: &mut [Definition<'a>]) {
        for definition in definitions {
            let Definition::Proc { def, header, .. } = definition else {
                continue;
            };
            let elaborated = self.header(def);
            let signature = Signature {
                span: Some(self.source.span(&def.name)),
                params: elaborated.signature(),
            };
            let name = def.name.to_string();
            self.env.procs.insert(name, Some(signature));
            *header = Some(elaborated);
        }
    }

    fn elaborate_bodies(&mut self, definitions: Vec<Definition<'a>>, body: &[Stmt]) -> Module {
        let starts: Vec<TextSize> = body.iter().map(Ranged::start).collect();
        let next_start = |after: TextSize| {
            let next = starts.partition_point(|s| *s < after);
            starts.get(next).copied()
        };
        let mut module = Module::default();
        for definition in definitions {
            let limit = next_start(definition.end()).unwrap_or(TextSize::new(u32::MAX));
            let item = match definition {
                Definition::Item(item, def) => self.with_comments(item, def, limit),
                Definition::Extern(item, def) => self.with_comments(item, def, limit),
                Definition::Proc { instr, def, header } => {
                    let header = header.unwrap_or_else(|| self.header(def));
                    Item::Proc(self.procedure(instr, def, header, limit))
                }
            };
            module.items.push(item);
        }
        module.trailing_comments = self.comments.take_before(TextSize::new(u32::MAX));
        module
    }

    /// A definition without statements takes every comment up to its end.
    fn with_comments(&mut self, mut item: Item, def: &impl Ranged, limit: TextSize) -> Item {
        let mut found = self
            .comments
            .take_before(self.source.line_end(def.end()).min(limit));
        found.extend(self.comments.take_indented_before(limit));
        let comments = match &mut item {
            Item::Proc(p) => &mut p.comments,
            Item::Config(c) => &mut c.comments,
            Item::Memory(m) => &mut m.comments,
            Item::Extern(e) => &mut e.comments,
        };
        // Docstring lines are there already; the comments above the definition come first.
        found.append(comments);
        *comments = found;
        item
    }
}

impl ParamKind {
    /// The kind in words for messages.
    pub(super) fn describe(self) -> String {
        match self {
            ParamKind::Integer(name) => format!("an integer ('{name}')"),
            ParamKind::Bool => "a condition ('bool')".into(),
            ParamKind::Data { elem, rank: 0, .. } => format!("a scalar ('{elem}')"),
            ParamKind::Data { elem, rank, window } => {
                let what = if window { "window" } else { "tensor" };
                let ending = plural(rank, "s");
                format!("a {what} of {rank} dimension{ending} ('{elem}')")
            }
            ParamKind::Poisoned => "anything".into(),
        }
    }
}

/// Names that signatures and configurations offer for "did you mean".
pub(super) fn known<T>(map: &BTreeMap<String, Option<T>>) -> Vec<String> {
    map.keys().cloned().collect()
}
