//! Messages about Python that the language does not have.

use ruff_python_ast::{Expr, Stmt};

/// Whether an import is accepted (and dropped): of the language itself and of `__future__`.
pub(super) fn is_exo_import(stmt: &Stmt) -> bool {
    let known = |module: &str| {
        let first = module.split('.').next().unwrap_or(module);
        matches!(first, "exo" | "__future__")
    };
    match stmt {
        Stmt::Import(i) => i.names.iter().all(|a| known(&a.name)),
        Stmt::ImportFrom(i) => i.level == 0 && i.module.as_ref().is_some_and(|m| known(m)),
        _ => false,
    }
}

/// Python at module level.
pub(super) fn at_module_level(stmt: &Stmt) -> &'static str {
    match stmt {
        Stmt::Import(_) | Stmt::ImportFrom(_) => {
            "only 'exo' and '__future__' can be imported: nothing is executed"
        }
        Stmt::AnnAssign(_) | Stmt::AugAssign(_) => {
            "only integer constants 'NAME = 128' can be assigned at module level"
        }
        _ => {
            "expected a definition ('@proc', '@instr', '@config', '@memory', '@extern'): nothing is executed"
        }
    }
}

type Text = (String, Option<&'static str>);

/// A statement inside a procedure.
pub(super) fn statement(stmt: &Stmt) -> Text {
    let (what, note): (&str, Option<&'static str>) = match stmt {
        Stmt::While(_) => ("'while'", Some("a loop is 'for i in seq(lo, hi)'")),
        Stmt::Return(_) => (
            "'return'",
            Some("a procedure returns nothing: results are written to its arguments"),
        ),
        Stmt::Break(_) | Stmt::Continue(_) => (
            "leaving a loop early",
            Some("every iteration runs to its end: guard statements with 'if'"),
        ),
        Stmt::With(_) => (
            "'with'",
            Some("metaprogramming in Python is not executed; write the procedure out"),
        ),
        Stmt::FunctionDef(_) | Stmt::ClassDef(_) => (
            "a definition inside a procedure",
            Some("define it at module level"),
        ),
        Stmt::Import(_) | Stmt::ImportFrom(_) => ("'import' inside a procedure", None),
        Stmt::Delete(_) => (
            "'del' outside of an instruction",
            Some(
                "a buffer lives until its block ends; 'del x[i]' in an instruction says what it destroys",
            ),
        ),
        Stmt::Raise(_) | Stmt::Try(_) => (
            "an exception",
            Some("procedures have no run-time errors; state preconditions with 'assert'"),
        ),
        Stmt::Match(_) => ("'match'", Some("write 'if' and 'elif'")),
        Stmt::Global(_) | Stmt::Nonlocal(_) => (
            "'global' and 'nonlocal'",
            Some("state outside a procedure is configuration: '@config'"),
        ),
        Stmt::TypeAlias(_) => ("a type alias", None),
        Stmt::Expr(_) => (
            "an expression without effect",
            Some("a statement assigns, allocates, loops, branches or calls"),
        ),
        _ => ("this Python statement", None),
    };
    (format!("{what} is not supported"), note)
}

/// An expression.
pub(super) fn expression(e: &Expr) -> Text {
    let (what, note): (&str, Option<&'static str>) = match e {
        Expr::Lambda(_) => ("'lambda'", None),
        Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_) => (
            "a comprehension",
            Some("write a loop 'for i in seq(lo, hi)'"),
        ),
        Expr::If(_) => (
            "a conditional expression",
            Some("'select(a, b, x, y)' is x where a < b, and y elsewhere"),
        ),
        Expr::StringLiteral(_) | Expr::BytesLiteral(_) | Expr::FString(_) | Expr::TString(_) => {
            ("a string", None)
        }
        Expr::Tuple(_) | Expr::List(_) | Expr::Set(_) | Expr::Dict(_) => {
            ("a Python collection", None)
        }
        Expr::Named(_) => ("':='", Some("write an assignment on a line of its own")),
        Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) => ("a coroutine", None),
        Expr::Starred(_) => ("'*' before an expression", None),
        Expr::NoneLiteral(_) => ("'None'", None),
        Expr::EllipsisLiteral(_) => ("'...'", None),
        Expr::Slice(_) => (
            "a window in this place",
            Some("windows are made by 'w = A[lo:hi]' and passed to calls"),
        ),
        _ => ("this Python expression", None),
    };
    (format!("{what} is not supported"), note)
}
