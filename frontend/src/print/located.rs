//! Printing of a module with locations in its own text.

use std::sync::Arc;

use exo_ir::{Item, Loc, Module, Proc};

use super::{Lines, Place, item_lines, names};

/// A module and its text.
#[derive(Debug)]
pub struct Located {
    /// The text, as [`print_module`](super::print_module) prints it.
    pub text: String,
    /// The module with the names that the text has, and with procedures, arguments and statements
    /// located in the text.
    pub module: Module,
}

/// Prints a module, and locates its parts in a file of that name with that text.
pub fn print_located(module: &Module, file: &str) -> Located {
    let file: Arc<str> = Arc::from(file);
    let mut out = Lines::default();
    let mut items: Vec<Item> = Vec::new();
    for item in module.items.iter() {
        if !items.is_empty() {
            out.line(0, "");
        }
        out.places.clear();
        item_lines(&mut out, item);
        items.push(match item {
            Item::Proc(proc) => Item::Proc(located(proc, &file, &out.places)),
            other => other.clone(),
        });
    }
    if !module.trailing_comments.is_empty() {
        if !items.is_empty() {
            out.line(0, "");
        }
        out.comments(0, &module.trailing_comments);
    }
    Located {
        text: out.text,
        module: Module {
            items: items.into_iter().collect(),
            ..module.clone()
        },
    }
}

/// Statements are printed outermost first, as they are walked.
fn located(proc: &Proc, file: &Arc<str>, places: &[Place]) -> Proc {
    let mut proc = names::settle(proc);
    let mut places = places
        .iter()
        .map(|place| Loc::new(file, place.line, place.column));
    proc.loc = places.next().unwrap_or_default();
    for arg in proc.args.clone() {
        proc.vars[arg.0 as usize].loc = proc.loc.clone();
    }
    for stmt in proc.body.iter_mut() {
        stmt.walk_mut(&mut |stmt| stmt.loc = places.next().unwrap_or_default());
    }
    proc
}
