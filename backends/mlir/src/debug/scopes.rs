//! Scopes of operations: functions, blocks, files.

use std::cell::OnceCell;
use std::sync::Arc;

use exo_dialects::debug_info::{self, Subprogram};
use exo_ir::{Loc, Proc};
use melior::Context;
use melior::ir::{Attribute, Location};

use super::types::{no_type, procedure_type};
use super::{Debug, DebugLevel};
use crate::parameter::Parameter;

/// The producer of the code, for debuggers.
const PRODUCER: &str = concat!("Exo/MLIR ", env!("CARGO_PKG_VERSION"));

/// The name of a file that has none.
const UNNAMED: &str = "<unknown>";

/// Debug information on the functions of one module.
pub(crate) struct DebugUnit<'c> {
    context: &'c Context,
    level: DebugLevel,
    directory: String,
    keeps_values: bool,
    /// Made with the first function, of whose file it is.
    unit: OnceCell<Attribute<'c>>,
}

/// A function, or a block of one.
#[derive(Clone)]
struct Scope<'c> {
    attribute: Attribute<'c>,
    file: Arc<str>,
}

/// The scopes of the function that is being made: the innermost is the last. There is none without
/// debug information.
pub(crate) struct Scopes<'c> {
    context: &'c Context,
    directory: String,
    level: DebugLevel,
    /// Whether values are kept on the stack.
    pub(crate) keep_values: bool,
    open: Vec<Scope<'c>>,
}

impl<'c> DebugUnit<'c> {
    pub(crate) fn new(context: &'c Context, debug: &Debug) -> Self {
        DebugUnit {
            context,
            level: debug.level,
            directory: debug.directory.clone(),
            keeps_values: debug.keeps_values,
            unit: OnceCell::new(),
        }
    }

    /// The scope of a procedure's function; others do not see a local one.
    pub(crate) fn function(
        &self,
        proc: &Proc,
        parameters: &[Parameter],
        local: bool,
    ) -> Scopes<'c> {
        let mut scopes = Scopes {
            context: self.context,
            directory: self.directory.clone(),
            level: self.level,
            keep_values: self.keeps_values,
            open: Vec::new(),
        };
        if self.level == DebugLevel::None {
            return scopes;
        }
        let file = scopes.file(&proc.loc.file);
        let of = Subprogram {
            unit: self.unit(file),
            file,
            line: proc.loc.line,
            name: &proc.name,
            local,
            ty: self.ty(proc, parameters),
        };
        scopes.open.push(Scope {
            attribute: debug_info::subprogram(self.context, of),
            file: Arc::clone(&proc.loc.file),
        });
        scopes
    }

    fn ty(&self, proc: &Proc, parameters: &[Parameter]) -> Attribute<'c> {
        match self.level {
            DebugLevel::Full => procedure_type(self.context, proc, parameters),
            DebugLevel::None | DebugLevel::Lines => no_type(self.context),
        }
    }

    fn unit(&self, file: Attribute<'c>) -> Attribute<'c> {
        let variables = self.level == DebugLevel::Full;
        let make = || debug_info::compile_unit(self.context, file, PRODUCER, variables);
        *self.unit.get_or_init(make)
    }
}

impl<'c> Scopes<'c> {
    /// A location in the innermost scope. A statement without a place is in it all the same: calls
    /// need a location, as they may be inlined.
    pub(crate) fn location(&self, loc: &Loc) -> Location<'c> {
        let Some(scope) = self.open.last() else {
            return crate::location(self.context, loc);
        };
        let (line, column) = (loc.line as usize, loc.col as usize);
        let place = match loc.is_known() {
            true => Location::new(self.context, &loc.file, line, column),
            false => Location::new(self.context, &scope.file, 0, 0),
        };
        let attribute = match !loc.is_known() || loc.file == scope.file {
            true => scope.attribute,
            false => debug_info::in_file(self.context, scope.attribute, self.file(&loc.file)),
        };
        Location::fused(self.context, &[place], attribute)
    }

    /// Opens a block that stands at a place.
    pub(crate) fn enter(&mut self, loc: &Loc) {
        let Some(scope) = self.open.last() else {
            return;
        };
        let file = match loc.is_known() {
            true => Arc::clone(&loc.file),
            false => Arc::clone(&scope.file),
        };
        let place = (loc.line, loc.col);
        let attribute =
            debug_info::lexical_block(self.context, scope.attribute, self.file(&file), place);
        self.open.push(Scope { attribute, file });
    }

    /// Closes the innermost block.
    pub(crate) fn leave(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
        }
    }

    /// Whether debuggers know variables.
    pub(crate) fn have_variables(&self) -> bool {
        self.level == DebugLevel::Full
    }

    /// The innermost scope and its file.
    pub(crate) fn innermost(&self) -> Option<(Attribute<'c>, Attribute<'c>)> {
        let scope = self.open.last()?;
        Some((scope.attribute, self.file(&scope.file)))
    }

    fn file(&self, name: &str) -> Attribute<'c> {
        debug_info::file(self.context, &file_name(name), &self.directory)
    }
}

/// A name as the tables of object files can have it: not empty, and without what ends a name there.
fn file_name(name: &str) -> String {
    match name {
        "" => UNNAMED.to_owned(),
        name => name.replace('\0', "?"),
    }
}
