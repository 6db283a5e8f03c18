//! Counts of a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Counts of one step's trials.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfStep {
    /// Times that it was tried.
    pub tried: u64,
    /// Times that it was taken.
    pub taken: u64,
    /// Times that it was taken and the rewritten region did something in a run.
    pub counted: u64,
    /// Differences found.
    pub differences: u64,
    /// Refusals by condition: 'step.c1', 'step.c1?limit', and '-' where it was asked for wrongly.
    pub refused: BTreeMap<String, u64>,
}

/// Counts of the witnesses of one condition's refusals, by outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witnesses {
    /// The step would have changed what is computed.
    pub real: u64,
    /// On that input it would not.
    pub conservative: u64,
    /// Conservative ones where the step would change something on another input; counted where one
    /// is looked for.
    #[serde(default)]
    pub elsewhere: u64,
    /// The witness or the attempt could not be run, or there is none of one of them.
    pub not_run: u64,
}

/// All counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Programs written.
    pub written: u64,
    /// Programs that are well defined.
    pub sound: u64,
    /// Ill-defined programs, by the rule that is broken.
    pub unsound: BTreeMap<String, u64>,
    /// Counts by step.
    pub steps: BTreeMap<String, OfStep>,
    /// Counts by condition.
    pub witnesses: BTreeMap<String, Witnesses>,
    /// Numbers of programs that passed each stage behind the interpreter.
    #[serde(default)]
    pub examined: BTreeMap<String, u64>,
}

impl Tally {
    /// Adds another one to this.
    pub fn add(&mut self, other: &Tally) {
        self.written += other.written;
        self.sound += other.sound;
        for (rule, count) in &other.unsound {
            *self.unsound.entry(rule.clone()).or_default() += count;
        }
        for (name, of) in &other.steps {
            let sum = self.steps.entry(name.clone()).or_default();
            sum.tried += of.tried;
            sum.taken += of.taken;
            sum.counted += of.counted;
            sum.differences += of.differences;
            for (condition, count) in &of.refused {
                *sum.refused.entry(condition.clone()).or_default() += count;
            }
        }
        for (condition, w) in &other.witnesses {
            let sum = self.witnesses.entry(condition.clone()).or_default();
            sum.real += w.real;
            sum.conservative += w.conservative;
            sum.elsewhere += w.elsewhere;
            sum.not_run += w.not_run;
        }
        for (stage, count) in &other.examined {
            *self.examined.entry(stage.clone()).or_default() += count;
        }
    }

    /// Accepted steps that count.
    pub fn counted(&self) -> u64 {
        self.steps.values().map(|s| s.counted).sum()
    }

    /// Accepted steps.
    pub fn taken(&self) -> u64 {
        self.steps.values().map(|s| s.taken).sum()
    }

    /// Steps that were tried.
    pub fn tried(&self) -> u64 {
        self.steps.values().map(|s| s.tried).sum()
    }

    /// The counts of a step, to be changed.
    pub(crate) fn step(&mut self, name: &str) -> &mut OfStep {
        self.steps.entry(name.to_owned()).or_default()
    }

    /// A table in Markdown: a row for each step, and the sums.
    pub fn table(&self) -> String {
        let mut text = String::from(
            "| step | tried | taken | counted | differences | refused |\n|---|--:|--:|--:|--:|---|\n",
        );
        for (name, s) in &self.steps {
            let refused: Vec<String> = (s.refused.iter())
                .map(|(condition, count)| {
                    let short = condition
                        .strip_prefix(&format!("{name}."))
                        .unwrap_or(condition);
                    format!("{short} {count}")
                })
                .collect();
            text += &format!(
                "| {name} | {} | {} | {} | {} | {} |\n",
                s.tried,
                s.taken,
                s.counted,
                s.differences,
                refused.join(", ")
            );
        }
        let differences: u64 = self.steps.values().map(|s| s.differences).sum();
        text += &format!(
            "| **all** | {} | {} | {} | {differences} | |\n",
            self.tried(),
            self.taken(),
            self.counted()
        );
        text
    }

    /// A table in Markdown: how often each stage behind the interpreter was passed; nothing if there was none.
    pub fn examined_table(&self) -> String {
        if self.examined.is_empty() {
            return String::new();
        }
        let rows = self.examined.iter();
        let rows: String = rows
            .map(|(stage, n)| format!("| {stage} | {n} |\n"))
            .collect();
        format!("| behind the interpreter | steps |\n|---|--:|\n{rows}")
    }

    /// A table in Markdown: what became of witnesses, by condition; with differences on other inputs if there are any, which not every run
    /// looks for.
    pub fn witness_table(&self) -> String {
        let elsewhere = self.witnesses.values().any(|w| w.elsewhere > 0);
        let only = |shown: &str| match elsewhere {
            true => shown.to_owned(),
            false => String::new(),
        };
        let mut text = format!(
            "| condition | witness shows a difference | equal on the witness |{} not run |\n|---|--:|--:|{}--:|\n",
            only(" of these, another input shows one |"),
            only("--:|")
        );
        for (condition, w) in &self.witnesses {
            text += &format!(
                "| {condition} | {} | {} |{} {} |\n",
                w.real,
                w.conservative,
                only(&format!(" {} |", w.elsewhere)),
                w.not_run
            );
        }
        text
    }
}
