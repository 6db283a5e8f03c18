//! Wrong answers that are known: counted and shown, but no failure of a hunt. Each entry is to go.

use crate::finding::{Finding, Kind};
use crate::mutant::{Input, Mutant};

/// Why a finding is known; none where it is news.
pub fn reason(mutant: &Mutant, finding: &Finding) -> Option<&'static str> {
    let entry = KNOWN.iter().find(|known| (known.is)(mutant, finding));
    entry.map(|known| known.reason)
}

/// A known wrong answer.
struct Known {
    is: fn(&Mutant, &Finding) -> bool,
    reason: &'static str,
}

const KNOWN: &[Known] = &[
    Known {
        is: |mutant, finding| {
            let text = mutant.input.text();
            finding.kind == Kind::Crash && finding.stage == "parse" && has_array_of_no_number(text)
        },
        reason: "MLIR's parser dereferences the type of a dense array that is neither an integer's nor a float's",
    },
    Known {
        is: |mutant, finding| {
            let functions = matches!(mutant.input, Input::Functions(_));
            functions && finding.kind == Kind::Crash && finding.stage == "parse"
        },
        reason: "MLIR's parser ends on some texts of its own operations, such as one whose properties have an attribute of another name",
    },
    Known {
        is: |mutant, finding| {
            let bytecode = matches!(mutant.input, Input::Bytecode(_));
            let dies = matches!(finding.kind, Kind::Crash | Kind::Hang | Kind::Silent);
            bytecode && (dies && finding.stage == "parse" || finding.kind == Kind::RoundTrip)
        },
        reason: "MLIR's reader of bytecode trusts its input: it ends, or takes the memory behind it for an array",
    },
];

/// Whether a dense array is of a type such as `index`.
fn has_array_of_no_number(text: &str) -> bool {
    text.split("array<").skip(1).any(|rest| {
        let element = rest.split([':', '>']).next().unwrap_or_default().trim();
        let width = element.trim_start_matches(|c: char| c.is_ascii_lowercase());
        width.is_empty() || !width.chars().all(|c| c.is_ascii_digit())
    })
}
