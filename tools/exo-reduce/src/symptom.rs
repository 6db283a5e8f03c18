//! Symptoms of programs that a tool does not take.

use exo_process::{Finished, Outcome};

/// The symptom of a program that `exo-opt` does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Symptom {
    /// The first error, by its id or, where it has none, by its message.
    Error(String),
    /// It was ended by a signal.
    Signal(i32),
    /// It did not end within the limit.
    NoEnd,
    /// It failed and said nothing.
    Silent(i32),
}

impl Symptom {
    /// The symptom, in words.
    pub fn told(&self) -> String {
        match self {
            Symptom::Error(id) => format!("the first error is '{id}'"),
            Symptom::Signal(signal) => format!("signal {signal} ends it"),
            Symptom::NoEnd => "it does not end within the limit".to_owned(),
            Symptom::Silent(code) => format!("it exits with {code} and says nothing"),
        }
    }

    /// The symptom of a run of `exo-opt --exo-diagnostics=json`; `None` of one that takes the program.
    pub fn of(finished: &Finished) -> Option<Symptom> {
        match finished.outcome {
            Outcome::Exited(0) => None,
            Outcome::Exited(code) => {
                let error = first_error(&finished.stderr).map(Symptom::Error);
                Some(error.unwrap_or(Symptom::Silent(code)))
            }
            Outcome::Killed(signal) => Some(Symptom::Signal(signal)),
            Outcome::TimedOut(_) => Some(Symptom::NoEnd),
        }
    }
}

/// The id of the first error in JSON Lines, or its message.
fn first_error(said: &str) -> Option<String> {
    let objects = said
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let mut errors = objects.filter(|object| object.get("severity").is_some_and(|s| s == "error"));
    let error = errors.next()?;
    let text = |key| {
        error
            .get(key)
            .and_then(serde_json::Value::as_str)
            .map(str::to_owned)
    };
    text("id").or_else(|| text("message"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn ended(outcome: Outcome, stderr: &str) -> Option<Symptom> {
        Symptom::of(&Finished {
            outcome,
            stdout: String::new(),
            stderr: stderr.to_owned(),
        })
    }

    #[test]
    fn the_first_error_counts_and_not_what_is_said_before_or_behind_it() {
        let said = r#"{"severity":"remark","id":"a","message":"m"}
no JSON at all
{"severity":"error","id":"fission.c3","message":"m"}
{"severity":"error","id":"check.bounds","message":"m"}"#;
        let found = ended(Outcome::Exited(1), said);
        assert_eq!(found, Some(Symptom::Error("fission.c3".to_owned())));
        let said = r#"{"severity":"error","id":null,"message":"expected ')'"}"#;
        let found = ended(Outcome::Exited(1), said);
        assert_eq!(found, Some(Symptom::Error("expected ')'".to_owned())));
    }

    #[test]
    fn ends_without_an_error_are_symptoms_of_their_own() {
        assert_eq!(ended(Outcome::Exited(0), "{}"), None);
        assert_eq!(ended(Outcome::Exited(3), ""), Some(Symptom::Silent(3)));
        assert_eq!(ended(Outcome::Killed(11), ""), Some(Symptom::Signal(11)));
        let late = Outcome::TimedOut(Duration::from_secs(1));
        assert_eq!(ended(late, ""), Some(Symptom::NoEnd));
    }
}
