//! `--exo-memory-report` and `--exo-memory-picture`: what buffers need of each memory, and when.

use std::fmt::Write as _;

use exo_diagnostics::Diagnostic;
use exo_dialects::diagnostic;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::tool::TranslateFrom;
use exo_lowering::pressure::{Formula, LiveBuffer, Pressure, Unit, pressure};
use melior::ir::OperationRef;

use super::memory_picture;

/// Prints a table for each procedure and memory.
pub(crate) struct MemoryReport;

impl TranslateFrom for MemoryReport {
    const NAME: &'static str = "exo-memory-report";
    const SUMMARY: &'static str =
        "what buffers take of each memory, when they are live, and the most that is live at once";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        let text: Vec<String> = pressures(module)?.iter().map(table).collect();
        Ok(text.join("\n").into_bytes())
    }
}

/// Draws the same as a picture.
pub(crate) struct MemoryPicture;

impl TranslateFrom for MemoryPicture {
    const NAME: &'static str = "exo-memory-picture";
    const SUMMARY: &'static str =
        "the same as a picture (SVG): statements to the right, slots or bytes upwards";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        Ok(memory_picture::draw(&pressures(module)?).into_bytes())
    }
}

fn pressures(module: OperationRef<'_, '_>) -> Result<Vec<Pressure>, ErrorEmitted> {
    let context = &context_of(module);
    let view = super::input::view_of(module)?;
    let default = super::to_c::precision(context)?;
    pressure(&view, default).map_err(|errors| {
        diagnostic::emit_errors(context, errors.iter().map(Diagnostic::from).collect())
    })
}

/// A number of slots or bytes as text.
pub(super) fn amount(unit: Unit, count: i64) -> String {
    match (unit, count) {
        (Unit::Slots, 1) => "1 slot".to_owned(),
        (Unit::Slots, _) => format!("{count} slots"),
        (Unit::Registers, 1) => "1 register".to_owned(),
        (Unit::Registers, _) => format!("{count} registers"),
        (Unit::Bytes, 1) => "1 byte".to_owned(),
        (Unit::Bytes, _) => format!("{count} bytes"),
    }
}

/// The line above the table.
pub(super) fn headline(pressure: &Pressure) -> String {
    let Pressure {
        proc,
        mem,
        unit,
        live,
        held,
        used,
        ..
    } = pressure;
    if let Some(live) = &pressure.live_formula {
        return open_headline(pressure, live);
    }
    let mut line = format!("{proc}: {} of {mem} live at once", amount(*unit, *live));
    if used > live {
        let _ = write!(line, ", {used} used");
    }
    if let Some(capacity) = pressure.capacity {
        let _ = write!(line, ", of {capacity}");
        if used > &capacity {
            line.push_str(": too many");
        }
    }
    if held > live {
        let _ = write!(line, "; {held} if each were kept until its block ends");
    }
    line
}

/// The line above the table of a procedure whose arguments decide how much is live.
fn open_headline(pressure: &Pressure, live: &Formula) -> String {
    let (proc, mem, known) = (&pressure.proc, &pressure.mem, pressure.live);
    let mut line = match (&live.text, live.most) {
        (Some(text), _) => format!("{proc}: {text} bytes of {mem} live at once"),
        (None, Some(most)) => return format!("{proc}: at most {most} bytes of {mem} live at once"),
        (None, None) => {
            return format!(
                "{proc}: {known} bytes of {mem} and buffers of other sizes live at once"
            );
        }
    };
    line.push_str(&bound(live));
    if let Some(
        held @ Formula {
            text: Some(text), ..
        },
    ) = &pressure.held_formula
        && held.text != live.text
    {
        let bound = bound(held);
        let _ = write!(
            line,
            "; {text}{bound} if each were kept until its block ends"
        );
    }
    line
}

/// The upper bound of a formula, in brackets.
fn bound(formula: &Formula) -> String {
    let most = formula.most;
    most.map_or_else(String::new, |most| format!(" (at most {most})"))
}

/// The size of a buffer.
fn size(held: &LiveBuffer) -> String {
    let text = |formula: &Formula| Some(formula.text.clone()? + &bound(formula));
    match held.size {
        Some(size) => size.to_string(),
        None => held
            .formula
            .as_ref()
            .and_then(text)
            .unwrap_or("?".to_owned()),
    }
}

fn table(pressure: &Pressure) -> String {
    let head = match pressure.unit {
        Unit::Slots => ["buffer", "slots", "from", "allocated", "last use"],
        Unit::Registers => ["buffer", "registers", "", "allocated", "last use"],
        Unit::Bytes => ["buffer", "bytes", "", "allocated", "last use"],
    };
    let number = |n: Option<i64>| n.map_or("?".to_owned(), |n| n.to_string());
    let mut rows = vec![head.map(str::to_owned)];
    for held in &pressure.buffers {
        let first = match pressure.unit {
            Unit::Slots => number(held.first),
            Unit::Registers | Unit::Bytes => String::new(),
        };
        rows.push([
            held.name.clone(),
            size(held),
            first,
            held.lifetime.loc.to_string(),
            held.lifetime.last_use.to_string(),
        ]);
    }
    for call in &pressure.calls {
        let name = format!("{}()", call.callee);
        let loc = call.loc.to_string();
        rows.push([
            name,
            call.size.to_string(),
            "0".to_owned(),
            loc.clone(),
            loc,
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..head.len()).map(|k| width(k).unwrap_or(0)).collect();
    let mut text = headline(pressure) + "\n";
    for row in &rows {
        let [name, size, first, allocated, last] = row;
        let line = format!(
            "  {name:0$}  {size:>1$}  {first:>2$}  {allocated:3$}  {last}",
            widths[0], widths[1], widths[2], widths[3]
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
