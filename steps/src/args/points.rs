//! Arguments that point at something in the procedure.

use exo_ir::{Proc, SlicePath, StmtPath, Sym};

use super::{ArgValue, Argument, Ask, Kind};
use crate::cursor::{self, ExpectedKind, ExprPath, Gap};
use crate::{Refusal, Target};

/// Declares kinds of statements: an argument is one statement of the kind.
macro_rules! statements {
    ($($(#[$meta:meta])* $name:ident, $wanted:ident, $kind:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name {
            /// Its path.
            pub path: StmtPath,
        }

        impl Argument for $name {
            const KIND: Kind = Kind::$kind;

            fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
                statement(ask, given, ExpectedKind::$wanted).map(|path| $name { path })
            }

            fn slice(&self) -> Option<SlicePath> {
                Some(self.path.slice())
            }
        }
    )*};
}

statements! {
    /// A loop.
    Loop, Loop, Loop;
    /// An `if`.
    If, If, If;
    /// A statement of any kind.
    Statement, Statement, Statement;
    /// A call.
    Call, Call, Call;
    /// A statement that defines a window.
    WindowStmt, Window, WindowStatement;
}

/// Consecutive statements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The slice of the block.
    pub slice: SlicePath,
}

/// A loop and the loop directly inside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nest {
    /// The loop around.
    pub outer: StmtPath,
    /// The loop inside.
    pub inner: StmtPath,
}

/// An argument, allocation or window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buffer {
    /// Its symbol.
    pub sym: Sym,
}

/// A part of a right side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataExpr {
    /// Its path.
    pub path: ExprPath,
}

impl WindowStmt {
    /// The window that it defines.
    ///
    /// # Errors
    /// It defines none, which is an internal error.
    pub fn window(&self, target: &Target<'_>) -> Result<Sym, Refusal> {
        defined(target.proc(), &self.path)
    }
}

impl Argument for Block {
    const KIND: Kind = Kind::Block;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        stmts(ask, given, ExpectedKind::Block).map(|slice| Block { slice })
    }

    fn slice(&self) -> Option<SlicePath> {
        Some(self.slice.clone())
    }
}

impl Argument for Gap {
    const KIND: Kind = Kind::Gap;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        match given {
            ArgValue::Gap(gap) => cursor::gap_at(ask.proc(), gap).map_err(|e| ask.of(e)),
            _ => {
                let text = ask.text(given)?;
                ask.only(text, cursor::gap(ask.proc(), text))
            }
        }
    }

    fn slice(&self) -> Option<SlicePath> {
        Some(self.block.slice(self.at..self.at))
    }
}

impl Argument for Nest {
    const KIND: Kind = Kind::Nest;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let path = match given {
            ArgValue::Stmts(at) => Some(at.first().to_string()),
            _ => None,
        };
        let text = path.as_deref().map_or_else(|| ask.text(given), Ok)?;
        let (outer, inner) = ask.only(text, cursor::nest(ask.proc(), text))?;
        Ok(Nest { outer, inner })
    }

    fn slice(&self) -> Option<SlicePath> {
        Some(self.outer.slice())
    }
}

impl Argument for Buffer {
    const KIND: Kind = Kind::Buffer;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let sym = match given {
            ArgValue::Stmts(at) => cursor::statement_at(ask.proc(), at, ExpectedKind::Statement)
                .and_then(|path| defined(ask.proc(), &path))
                .map_err(|e| ask.of(e))?,
            ArgValue::Sym(sym) => *sym,
            _ => {
                let text = ask.text(given)?;
                ask.only(text, cursor::buffer(ask.proc(), text))?
            }
        };
        match ask.proc().var(sym).buffer() {
            Some(_) => Ok(Buffer { sym }),
            None => Err(ask.kind_mismatch()),
        }
    }
}

impl Argument for DataExpr {
    const KIND: Kind = Kind::DataExpression;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let path = match given {
            ArgValue::Expr(path) if path.get(ask.proc()).is_some() => path.clone(),
            _ => {
                let text = ask.text(given)?;
                ask.only(text, cursor::expr(ask.proc(), None, text))?
            }
        };
        Ok(DataExpr { path })
    }

    fn slice(&self) -> Option<SlicePath> {
        Some(self.path.stmt.slice())
    }
}

/// One statement of a kind.
pub(crate) fn statement(
    ask: &Ask<'_>,
    given: &ArgValue,
    wanted: ExpectedKind,
) -> Result<StmtPath, Refusal> {
    stmts(ask, given, wanted).map(|slice| slice.first())
}

fn stmts(ask: &Ask<'_>, given: &ArgValue, wanted: ExpectedKind) -> Result<SlicePath, Refusal> {
    if let ArgValue::Stmts(at) = given {
        return cursor::stmts_at(ask.proc(), at, wanted).map_err(|e| ask.of(e));
    }
    let text = ask.text(given)?;
    ask.only(text, cursor::find(ask.proc(), text, wanted))
}

/// The name that a statement defines.
pub(crate) fn defined(proc: &Proc, path: &StmtPath) -> Result<Sym, Refusal> {
    let sym = proc.stmt(path).and_then(exo_ir::Stmt::defines);
    sym.ok_or_else(|| {
        Refusal::argument(
            &super::rules::KIND,
            &proc.loc,
            format!("'{path}' defines nothing"),
        )
    })
}
