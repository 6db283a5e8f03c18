//! Results of a predicate over all questions, and the line of the table.

/// Truths that are refused, of a hundred, at most.
const MOST_NEEDLESS: usize = 2;

/// One question, with what the runs say and what the predicate says.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'t> {
    pub(crate) seed: u64,
    pub(crate) text: &'t str,
    /// The predicate's answer.
    pub(crate) accepted: bool,
    /// Whether every run that succeeds bears it out: what is accepted must be so.
    pub(crate) borne_out: bool,
    /// Whether that is all there is to it: every run succeeds, and the definition holds in each.
    pub(crate) certain: bool,
    /// Whether there is something to decide: what is compared has a buffer or field in common.
    pub(crate) common: bool,
    /// Whether no value is unknown and no quantifier is needed: then nothing may be refused needlessly.
    pub(crate) plain: bool,
}

/// Counts the questions to one predicate.
#[derive(Default)]
pub(crate) struct Tally {
    name: &'static str,
    asked: usize,
    accepted: usize,
    /// Questions about nothing in common.
    trivial: usize,
    /// Truths among the questions that are not trivial, and among those that are plain.
    truths: [usize; 2],
    /// Seeds of the truths that were refused, likewise.
    needless: [Vec<u64>; 2],
    problems: Vec<String>,
    examples: String,
    exempt: bool,
}

impl Tally {
    pub(crate) fn new(name: &'static str) -> Tally {
        Tally {
            name,
            ..Tally::default()
        }
    }

    /// A predicate that is about the text: what is refused by its definition may well be harmless.
    pub(crate) fn by_text(name: &'static str) -> Tally {
        Tally {
            exempt: true,
            ..Tally::new(name)
        }
    }

    pub(crate) fn count(&mut self, q: Asked<'_>) {
        self.asked += 1;
        self.accepted += usize::from(q.accepted);
        if q.accepted && !q.borne_out {
            let problem = format!("{} {}: accepted, but wrong\n{}", self.name, q.seed, q.text);
            self.problems.push(problem);
        }
        if !q.common {
            self.trivial += 1;
            return;
        }
        let truth = q.borne_out && (q.accepted || q.certain);
        for (k, _) in [true, q.plain].iter().enumerate().filter(|(_, of)| **of) {
            self.truths[k] += usize::from(truth);
            if truth && !q.accepted {
                self.needless[k].push(q.seed);
            }
        }
        if truth && !q.accepted && !self.exempt && std::env::var_os("EXO_ORACLE_SHOW").is_some() {
            let plain = if q.plain { " (plain)" } else { "" };
            self.examples += &format!(
                "needless{plain}: {} {}\n{}\n",
                self.name,
                q.seed,
                body(q.text)
            );
        }
    }

    pub(crate) fn same_verdict(&mut self, seed: u64, direct: bool, through: bool, text: &str) {
        if direct != through {
            let problem = format!(
                "{} {seed}: {direct} directly, {through} through a window\n{text}",
                self.name
            );
            self.problems.push(problem);
        }
    }

    /// Fails if anything was accepted wrongly, or too much of what is true was refused.
    pub(crate) fn finish(self) {
        let rate = |k: usize| {
            let tenths = 1000 * self.needless[k].len() / self.truths[k].max(1);
            format!("{}.{} %", tenths / 10, tenths % 10)
        };
        let (needless, plain) = (self.needless[0].len(), self.needless[1].len());
        print!("{}", self.examples);
        let cells = match self.exempt {
            true => "by its text | | | |".to_owned(),
            false => format!("{needless} | {} | {} | {plain} |", rate(0), self.truths[1]),
        };
        println!(
            "| {} | {} | {} | {} | {} | {cells}",
            self.name, self.asked, self.trivial, self.accepted, self.truths[0]
        );
        assert!(self.problems.is_empty(), "{}", self.problems.join("\n"));
        assert!(
            self.accepted >= 3,
            "{}: too few accepted to mean anything",
            self.name
        );
        assert!(
            self.exempt || 100 * needless <= MOST_NEEDLESS * self.truths[0],
            "{}: refused needlessly: {:?}",
            self.name,
            self.needless[0]
        );
        assert!(
            self.exempt || plain == 0,
            "{}: plain questions refused needlessly: {:?}",
            self.name,
            self.needless[1]
        );
    }
}

/// The text without what all programs share.
fn body(text: &str) -> &str {
    text.split("C.g <= 2\n").nth(1).unwrap_or(text)
}
