//! Verdicts as text.

use std::io::{self, Write};

use exo_validate::{Report, Verdict};

use crate::judge::Judgement;
use crate::passes::Found;

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

/// Writes the lines of a judgement.
pub(crate) fn judgement(judgement: &Judgement, out: &mut impl Write) -> io::Result<()> {
    match judgement {
        Judgement::Unread(why) => writeln!(out, "unknown: {why}"),
        Judgement::Compared(compared) => {
            report(&compared.report, out)?;
            let proves = compared.report.is_proved() || compared.proved() > 0;
            match proves && !compared.assumed.is_empty() {
                true => writeln!(out, "where {}", compared.assumed.join(" and ")),
                false => Ok(()),
            }
        }
    }
}

/// Writes the verdict of a pass on a function: one line for what is proved, and all that is known of what is not.
pub(crate) fn found(pass: &str, name: &str, found: &Found, out: &mut impl Write) -> io::Result<()> {
    let Found::Judged(judged) = found else {
        return Ok(());
    };
    let mut lines = Vec::new();
    judgement(judged, &mut lines)?;
    let lines = String::from_utf8_lossy(&lines).into_owned();
    match judged.exit_code() {
        0 => match lines.lines().find(|line| line.starts_with("where ")) {
            Some(assumed) => writeln!(out, "{pass}: {name}: proved {assumed}"),
            None => writeln!(out, "{pass}: {name}: proved"),
        },
        code => {
            let verdict = if code == 1 { "refuted" } else { "unknown" };
            writeln!(out, "{pass}: {name}: {verdict}")?;
            lines.lines().try_for_each(|line| writeln!(out, "  {line}"))
        }
    }
}

/// The exit code: 0 proved, 1 refuted, 2 unknown.
pub(crate) fn exit_code(report: &Report) -> u8 {
    match (report.counterexample(), report.is_proved()) {
        (Some(_), _) => 1,
        (None, true) => 0,
        (None, false) => 2,
    }
}
