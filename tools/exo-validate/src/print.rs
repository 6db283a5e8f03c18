//! Verdicts as text.

use std::io::{self, Write};

use exo_validate::{Report, Verdict};

/// Writes one line for each output.
pub(crate) fn report(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if report.outputs.is_empty() {
        match &report.obstacle {
            Some(why) => writeln!(out, "unknown: {why}")?,
            None => writeln!(out, "proved: neither procedure writes anything")?,
        }
    }
    for output in &report.outputs {
        match &output.verdict {
            Verdict::Proved => writeln!(out, "{}: proved", output.name)?,
            Verdict::Refuted(found) => writeln!(out, "{}: refuted for {found}", output.name)?,
            Verdict::Unknown(why) => writeln!(out, "{}: unknown: {why}", output.name)?,
        }
    }
    out.flush()
}

/// The exit code: 0 proved, 1 refuted, 2 unknown.
pub(crate) fn exit_code(report: &Report) -> u8 {
    match (report.counterexample(), report.is_proved()) {
        (Some(_), _) => 1,
        (None, true) => 0,
        (None, false) => 2,
    }
}
