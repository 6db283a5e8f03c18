//! From the IR to text, as upstream prints procedures, with the decorators that make it readable again.

mod decl;
mod literal;
mod located;
mod names;
mod stmt;

pub use located::{Located, print_located};

use exo_ir::{Item, Module};

/// Prints a module: definitions in order, separated by an empty line.
///
/// Names are kept, except where a variable would capture another of the same name when the text is read
/// again, or is not a Python name: such a variable gets a fresh one (`i_1`).
pub fn print_module(module: &Module) -> String {
    let mut parts: Vec<String> = module.items.iter().map(print_item).collect();
    if !module.trailing_comments.is_empty() {
        let mut out = Lines::default();
        out.comments(0, &module.trailing_comments);
        parts.push(out.text);
    }
    parts.join("\n")
}

/// Prints one definition.
pub fn print_item(item: &Item) -> String {
    let mut out = Lines::default();
    item_lines(&mut out, item);
    out.text
}

fn item_lines(out: &mut Lines, item: &Item) {
    match item {
        Item::Proc(p) => stmt::proc(out, &names::settle(p)),
        Item::Config(c) => decl::config(out, c),
        Item::Memory(m) => decl::memory(out, m),
        Item::Extern(e) => decl::extern_fn(out, e),
    }
}

/// Text that grows by indented lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// How many lines there are.
    count: u32,
    /// Places of procedures and statements in the printed text.
    places: Vec<Place>,
}

/// A place in the text, from one.
#[derive(Clone, Copy)]
struct Place {
    line: u32,
    column: u32,
}

impl Lines {
    fn line(&mut self, level: usize, line: impl AsRef<str>) {
        for _ in 0..level {
            self.text.push_str("    ");
        }
        self.text.push_str(line.as_ref());
        self.text.push('\n');
        // A literal may go over several lines.
        let inner = line.as_ref().matches('\n').count();
        self.count += 1 + u32::try_from(inner).unwrap_or(0);
    }

    /// Notes that the next line is that of a procedure or statement.
    fn mark(&mut self, level: usize) {
        let column = u32::try_from(4 * level + 1).unwrap_or(0);
        let line = self.count + 1;
        self.places.push(Place { line, column });
    }

    /// Comments may come from elsewhere than a source file, so they are made to fit on their lines.
    fn comments(&mut self, level: usize, comments: &[String]) {
        for comment in comments {
            for line in comment.split(['\n', '\r']) {
                let line: String = line
                    .chars()
                    .map(|c| match c {
                        '\t' => '\t',
                        c if c.is_control() => '\u{fffd}',
                        c => c,
                    })
                    .collect();
                match line.trim_end() {
                    "" => self.line(level, "#"),
                    text => self.line(level, format!("# {text}")),
                }
            }
        }
    }
}
