//! Procedures as values.

use std::sync::Arc;

use exo_ir::{BlockPath, Module, Proc, SlicePath};
use exo_steps::Refusal;
use exo_steps::args::rules::MALFORMED;
use exo_steps::cursor::{self, ExpectedKind};

use crate::identity::Identity;
use crate::states::{StateRef, Version};
use crate::{Cursor, PatternMatch, Place, Point};

/// A procedure at some time of a schedule. Copies share everything.
#[derive(Clone, Debug)]
pub struct Procedure {
    pub(crate) session: Identity,
    pub(crate) version: Version,
    /// The state of the session in which it came to be.
    pub(crate) state: StateRef,
    pub(crate) proc: Arc<Proc>,
    /// The module where this value came to be, with all that it calls and uses.
    pub(crate) module: Arc<Module>,
}

/// The kind of thing that a pattern is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchKind {
    /// Statements; a part of a right side where no statement matches, and a control expression where none of these does.
    Any,
    /// A loop.
    Loop,
    /// An argument, allocation or window.
    Buffer,
    /// A part of a right side.
    Expr,
    /// A control expression, or a part of one.
    Control,
}

impl PartialEq for Procedure {
    /// Whether it is the same version, of the same session.
    fn eq(&self, other: &Procedure) -> bool {
        self.session == other.session && self.version == other.version
    }
}

impl Procedure {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.proc.name
    }

    /// The view of the procedure.
    pub fn view(&self) -> &Proc {
        &self.proc
    }

    /// The place of the session at which it came to be.
    pub fn place(&self) -> Place {
        Place {
            session: self.session.clone(),
            state: self.state.clone(),
        }
    }

    /// Whether it has code of its own.
    pub fn is_instr(&self) -> bool {
        self.proc.instr.is_some()
    }

    /// Its body.
    pub fn body(&self) -> Cursor {
        let whole = BlockPath::root().slice(0..self.proc.body.len());
        self.at(Point::Block(whole))
    }

    /// Its arguments.
    pub fn args(&self) -> Vec<Cursor> {
        let args = self.proc.args.iter();
        args.map(|sym| self.at(Point::Variable(*sym))).collect()
    }

    /// The first statements that a pattern or path means, or those that it numbers; or else the first such part of a right side, or
    /// of a control expression.
    ///
    /// # Errors
    /// It is no pattern, or nothing matches; with what is near.
    pub fn find(&self, pattern: &str) -> Result<Cursor, Box<Refusal>> {
        self.search(SearchKind::Any, pattern).map(|found| found.it)
    }

    /// The match of a pattern for a kind of thing, with the other matches.
    ///
    /// # Errors
    /// As [`Procedure::find`].
    pub fn search(
        &self,
        sought: SearchKind,
        pattern: &str,
    ) -> Result<PatternMatch<Cursor>, Box<Refusal>> {
        self.search_in(None, sought, pattern)
    }

    /// Like [`Procedure::search`], inside the statements that a cursor points at.
    pub(crate) fn search_in(
        &self,
        around: Option<&SlicePath>,
        sought: SearchKind,
        pattern: &str,
    ) -> Result<PatternMatch<Cursor>, Box<Refusal>> {
        let (proc, slice) = (&self.proc, |slice| self.slice(slice));
        let expr = |path| self.at(Point::Expr(path));
        let control = |path| self.at(Point::Control(path));
        let found = match sought {
            SearchKind::Any => match cursor::statements(proc, around, pattern) {
                Ok(found) => Ok(found.map(slice)),
                Err(refusal) => match (
                    cursor::expr(proc, around, pattern),
                    cursor::ctl_expr(proc, around, pattern),
                ) {
                    (Ok(found), _) => Ok(found.map(expr)),
                    (_, Ok(found)) => Ok(found.map(control)),
                    // What is no statement is an expression that is not there, unless it is neither.
                    (Err(other), _) if refusal.is(&MALFORMED) && !other.is(&MALFORMED) => {
                        Err(other)
                    }
                    _ => Err(refusal),
                },
            },
            SearchKind::Loop => cursor::loops(proc, pattern).map(|found| found.map(slice)),
            SearchKind::Buffer => {
                cursor::buffer(proc, pattern).map(|found| found.map(|sym| self.buffer(sym)))
            }
            SearchKind::Expr => cursor::expr(proc, around, pattern).map(|found| found.map(expr)),
            SearchKind::Control => {
                cursor::ctl_expr(proc, around, pattern).map(|found| found.map(control))
            }
        };
        found.map_err(Box::new)
    }

    /// All statements that a pattern means, in program order; nothing where nothing matches.
    ///
    /// # Errors
    /// It is no pattern.
    pub fn find_all(&self, pattern: &str) -> Result<Vec<Cursor>, Box<Refusal>> {
        self.every(None, ExpectedKind::Block, pattern)
    }

    /// All matches of a pattern for a kind of thing, in program order; empty if there are none.
    /// Loops and buffers are statements.
    ///
    /// # Errors
    /// It is no pattern.
    pub fn search_all(
        &self,
        sought: SearchKind,
        pattern: &str,
    ) -> Result<Vec<Cursor>, Box<Refusal>> {
        self.search_all_in(None, sought, pattern)
    }

    /// Like [`Procedure::search_all`], inside the statements that a cursor points at.
    pub(crate) fn search_all_in(
        &self,
        around: Option<&SlicePath>,
        sought: SearchKind,
        pattern: &str,
    ) -> Result<Vec<Cursor>, Box<Refusal>> {
        match sought {
            SearchKind::Any => match self.every(around, ExpectedKind::Block, pattern) {
                Ok(found) if found.is_empty() => {
                    Ok(self.all_exprs(around, pattern).unwrap_or(found))
                }
                // What is no statement may be an expression.
                Err(refusal) if refusal.is(&MALFORMED) => {
                    let exprs = self.all_exprs(around, pattern);
                    exprs.map_err(|other| match other.is(&MALFORMED) {
                        true => refusal,
                        false => other,
                    })
                }
                found => found,
            },
            SearchKind::Loop => self.every(around, ExpectedKind::Loop, pattern),
            SearchKind::Buffer => self.every(around, ExpectedKind::Block, pattern),
            SearchKind::Expr => self.every_expr(around, pattern),
            SearchKind::Control => self.every_control(around, pattern),
        }
    }

    /// All parts of right sides that a pattern means, or all control expressions where none of these matches.
    fn all_exprs(
        &self,
        around: Option<&SlicePath>,
        pattern: &str,
    ) -> Result<Vec<Cursor>, Box<Refusal>> {
        match self.every_expr(around, pattern) {
            Ok(found) if !found.is_empty() => Ok(found),
            data => self.every_control(around, pattern).or(data),
        }
    }

    fn every_expr(
        &self,
        around: Option<&SlicePath>,
        pattern: &str,
    ) -> Result<Vec<Cursor>, Box<Refusal>> {
        let found = cursor::every_expr(&self.proc, around, pattern).map_err(Box::new)?;
        let found = found.into_iter();
        Ok(found.map(|path| self.at(Point::Expr(path))).collect())
    }

    fn every_control(
        &self,
        around: Option<&SlicePath>,
        pattern: &str,
    ) -> Result<Vec<Cursor>, Box<Refusal>> {
        let found = cursor::every_ctl_expr(&self.proc, around, pattern).map_err(Box::new)?;
        let found = found.into_iter();
        Ok(found.map(|path| self.at(Point::Control(path))).collect())
    }

    /// All loops that a name or pattern means, in program order.
    ///
    /// # Errors
    /// It is no pattern of loops.
    pub fn find_loops(&self, pattern: &str) -> Result<Vec<Cursor>, Box<Refusal>> {
        self.every(None, ExpectedKind::Loop, pattern)
    }

    pub(crate) fn every(
        &self,
        around: Option<&SlicePath>,
        wanted: ExpectedKind,
        pattern: &str,
    ) -> Result<Vec<Cursor>, Box<Refusal>> {
        let found = cursor::every(&self.proc, around, pattern, wanted).map_err(Box::new)?;
        Ok(found.into_iter().map(|slice| self.slice(slice)).collect())
    }

    /// The loop that a name or pattern means.
    ///
    /// # Errors
    /// As [`Procedure::find`].
    pub fn find_loop(&self, pattern: &str) -> Result<Cursor, Box<Refusal>> {
        self.search(SearchKind::Loop, pattern).map(|found| found.it)
    }

    /// The allocation, window or argument of a name.
    ///
    /// # Errors
    /// No buffer has the name.
    pub fn find_buffer(&self, name: &str) -> Result<Cursor, Box<Refusal>> {
        self.search(SearchKind::Buffer, name).map(|found| found.it)
    }

    /// The data expression that a pattern means.
    ///
    /// # Errors
    /// It is no pattern, or nothing matches.
    pub fn find_expr(&self, pattern: &str) -> Result<Cursor, Box<Refusal>> {
        self.search(SearchKind::Expr, pattern).map(|found| found.it)
    }

    /// The control expression that a pattern means: an index, a bound, a condition, an offset, an argument, or a part of one.
    ///
    /// # Errors
    /// It is no pattern, or nothing matches.
    pub fn find_control(&self, pattern: &str) -> Result<Cursor, Box<Refusal>> {
        self.search(SearchKind::Control, pattern)
            .map(|found| found.it)
    }

    /// A buffer: the statement that defines it, or the argument.
    pub(crate) fn buffer(&self, sym: exo_ir::Sym) -> Cursor {
        let mut defined = None;
        self.proc.walk_paths(&mut |path, stmt| {
            if defined.is_none() && stmt.defines() == Some(sym) {
                defined = Some(path.clone());
            }
        });
        match defined {
            Some(path) => self.at(Point::Stmt(path)),
            None => self.at(Point::Variable(sym)),
        }
    }

    /// A cursor to consecutive statements, if there are such ones.
    pub fn statements(&self, slice: SlicePath) -> Option<Cursor> {
        self.proc.slice(&slice)?;
        Some(self.slice(slice))
    }

    pub(crate) fn slice(&self, slice: SlicePath) -> Cursor {
        match slice.range.len() {
            1 => self.at(Point::Stmt(slice.first())),
            _ => self.at(Point::Block(slice)),
        }
    }

    pub(crate) fn at(&self, point: Point) -> Cursor {
        Cursor {
            procedure: self.clone(),
            point,
        }
    }
}
