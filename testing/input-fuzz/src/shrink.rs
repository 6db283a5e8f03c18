//! Makes findings smaller: lines and words go, as long as it stays the same finding.

use crate::corpus::Files;
use crate::finding::Finding;
use crate::hunt::{Hunt, run};
use crate::mutant::{Input, Mutant};

/// Mutants that are tried for one finding.
const TRIES: usize = 400;

/// A smaller mutant with a finding of the same class, and that.
pub fn shrink(hunt: &Hunt, mutant: &Mutant, finding: &Finding) -> (Mutant, Finding) {
    let mut shrinking = Shrinking {
        hunt,
        class: finding.class(),
        tries: TRIES,
        best: (mutant.clone(), finding.clone()),
    };
    shrinking.go();
    shrinking.best
}

struct Shrinking<'h> {
    hunt: &'h Hunt,
    class: String,
    tries: usize,
    best: (Mutant, Finding),
}

impl Shrinking<'_> {
    fn go(&mut self) {
        if matches!(self.best.0.input, Input::Bytecode(_) | Input::Array(_)) {
            return;
        }
        // Lines first, since each word of a line that goes is a try less.
        self.pieces(&|text| text.split_inclusive('\n').map(str::to_owned).collect());
        self.pieces(&|text| {
            text.split_inclusive([' ', ','])
                .map(str::to_owned)
                .collect()
        });
    }

    fn pieces(&mut self, split: &dyn Fn(&str) -> Vec<String>) {
        let mut size = split(self.best.0.input.text()).len() / 2;
        while size > 0 {
            let mut at = 0;
            loop {
                let pieces = split(self.best.0.input.text());
                if at >= pieces.len() || self.tries == 0 {
                    break;
                }
                let end = (at + size).min(pieces.len());
                let text = [&pieces[..at], &pieces[end..]].concat().concat();
                if !self.holds(text) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Whether a smaller text has the finding, too; then it is the best so far.
    fn holds(&mut self, text: String) -> bool {
        let Some(left) = self.tries.checked_sub(1) else {
            return false;
        };
        self.tries = left;
        let (mutant, finding) = &self.best;
        let smaller = Mutant {
            number: mutant.number,
            input: with_text(&mutant.input, text),
        };
        match judged(self.hunt, &smaller, &finding.steps) {
            Some(found) if found.class() == self.class => {
                self.best = (smaller, found);
                true
            }
            _ => false,
        }
    }
}

/// The finding of a separate worker on a mutant and steps.
pub fn judged(hunt: &Hunt, mutant: &Mutant, steps: &str) -> Option<Finding> {
    let input = serde_json::to_vec(&(mutant, steps)).ok()?;
    run(hunt, &["judge".to_owned()], &input).ok()?.finding()
}

fn with_text(input: &Input, text: String) -> Input {
    match input {
        Input::Text(_) => Input::Text(text),
        Input::Library(_) => Input::Library(text),
        Input::Functions(_) => Input::Functions(text),
        Input::Scheduled(_, steps) => Input::Scheduled(text, steps.clone()),
        Input::Template(files) => Input::Template(Files {
            main: text,
            ..files.clone()
        }),
        Input::Program(files, on) => Input::Program(
            Files {
                main: text,
                ..files.clone()
            },
            on.clone(),
        ),
        Input::Bytecode(_) | Input::Array(_) => input.clone(),
    }
}
