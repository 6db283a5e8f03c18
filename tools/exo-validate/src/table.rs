//! How many verdicts of each kind the passes of a pipeline have.

use std::io::{self, Write};

use crate::passes::Found;

/// Characters of a pass that the table shows.
const WIDTH: usize = 48;

/// The verdicts of passes, in order.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Row>,
    /// The first pass that is wrong, and the function that shows it.
    wrong: Option<(String, String)>,
}

#[derive(Default)]
struct Row {
    pass: String,
    proved: usize,
    refuted: usize,
    unknown: usize,
    unchanged: usize,
}

impl Table {
    /// Begins the row of a pass.
    pub(crate) fn begin(&mut self, pass: String) {
        self.rows.push(Row {
            pass,
            ..Row::default()
        });
    }

    /// Counts a verdict for the pass that was begun last.
    pub(crate) fn add(&mut self, function: &str, found: &Found) {
        let Some(row) = self.rows.last_mut() else {
            return;
        };
        match (found, found.exit_code()) {
            (Found::Unchanged | Found::Gone, _) => row.unchanged += 1,
            (_, 0) => row.proved += 1,
            (_, 1) => {
                row.refuted += 1;
                let wrong = || (row.pass.clone(), function.to_owned());
                self.wrong.get_or_insert_with(wrong);
            }
            _ => row.unknown += 1,
        }
    }

    pub(crate) fn passes(&self) -> usize {
        self.rows.len()
    }

    /// Writes it, and the first pass that is wrong.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let width = |row: &Row| row.pass.chars().count().min(WIDTH);
        let width = self.rows.iter().map(width).max().unwrap_or_default();
        writeln!(
            out,
            "{:width$}  proved  refuted  unknown  unchanged",
            "pass"
        )?;
        for row in &self.rows {
            let pass: String = row.pass.chars().take(WIDTH).collect();
            writeln!(
                out,
                "{pass:width$}  {:6}  {:7}  {:7}  {:9}",
                row.proved, row.refuted, row.unknown, row.unchanged
            )?;
        }
        if let Some((pass, function)) = &self.wrong {
            writeln!(out, "the first wrong pass is '{pass}', on '{function}'")?;
        }
        Ok(())
    }

    /// 1 if something is refuted, 2 if something is unknown, else 0.
    ///
    /// The verdicts on all passes together stand for those that are unknown of each.
    pub(crate) fn exit_code(&self) -> u8 {
        let refuted = self.rows.iter().any(|row| row.refuted > 0);
        let whole = self.rows.last().filter(|row| row.pass == ALL);
        let unknown = match whole {
            Some(whole) => whole.unknown > 0,
            None => self.rows.iter().any(|row| row.unknown > 0),
        };
        match (refuted, unknown) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 0,
        }
    }
}

/// The row of all passes together.
pub(crate) const ALL: &str = "all of them";
