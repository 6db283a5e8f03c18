//! Checks over all cases together: that there are enough of them. Each is a trial of its own in
//! `tests/cases.rs`. The examples of the manual are judged alike.

use std::collections::BTreeMap;
use std::fmt::Write;

use exo_check::CheckId;
use exo_steps_cases::{Case, CaseFile, ConditionFile, Judged, Kind, condition_files, judge_steps};

pub(crate) fn files(kind: Kind) -> Vec<(CaseFile, Vec<Case>)> {
    let files = exo_steps_cases::files(kind).expect("folders of cases");
    let read = |file: CaseFile| {
        let cases = file
            .cases()
            .unwrap_or_else(|e| panic!("{}: {e}", file.name));
        (file, cases)
    };
    files.into_iter().map(read).collect()
}

fn outcome(source: &str, steps: &str) -> Judged {
    exo_census::count();
    judge_steps(source, steps).unwrap_or_else(|e| panic!("{e}"))
}

/// Each condition has a refusal in full, and `conditions.txt` says where; `EXO_BLESS=1` writes it.
#[test]
fn conditions_are_tested_where_their_files_say() {
    let written = condition_files().unwrap_or_else(|e| panic!("{e}"));
    let written: BTreeMap<&str, &ConditionFile> =
        written.iter().map(|f| (f.name.as_str(), f)).collect();
    let mut conditions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for rule in exo_steps::rules() {
        let owner = rule.id.split_once('.').map_or(rule.id, |(owner, _)| owner);
        conditions.entry(owner).or_default().push(rule.id);
    }
    let checks = CheckId::ALL.iter().map(|id| id.name());
    conditions.insert("check", checks.collect());
    let mut files = files(Kind::Steps);
    files.extend(self::files(Kind::Checks));
    let (mut untested, mut stale) = (Vec::new(), Vec::new());
    for (owner, ids) in &conditions {
        let none = ConditionFile::of_step(owner);
        let was = written.get(owner).copied().unwrap_or(&none);
        let is = was.with(ids, &files);
        let bare = is.tested.iter().filter(|t| t.cases.is_empty());
        untested.extend(
            bare.map(|t| t.id.clone())
                .filter(|id| !id.starts_with("check.")),
        );
        if is.tested == was.tested {
            continue;
        }
        match std::env::var_os("EXO_BLESS") {
            Some(_) => is.write().unwrap_or_else(|e| panic!("{e}")),
            None => stale.push(*owner),
        }
    }
    assert!(untested.is_empty(), "no refusal of: {untested:?}");
    assert!(
        stale.is_empty(),
        "conditions.txt of {stale:?} is another, see it with EXO_BLESS=1"
    );
}

/// The id of every refusal is one that `--exo-explain` and the manual know: a step declares what it refuses by.
#[test]
fn refusals_have_ids_that_are_declared() {
    let rules: Vec<&str> = exo_steps::rules().into_iter().map(|rule| rule.id).collect();
    let is_id = |text: &&str| {
        let number = text.split_once(".c").map(|(_, number)| number);
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let mut unknown = Vec::new();
    for (_, cases) in files(Kind::Steps) {
        for case in cases {
            let ids = case.expected.split('[').skip(1);
            let ids = ids.filter_map(|rest| rest.split([']', '?']).next());
            let strange = ids.filter(is_id).filter(|id| !rules.contains(id));
            unknown.extend(strange.map(|id| format!("{id}: {}", case.name)));
        }
    }
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn examples_of_the_manual_are_true() {
    let mut problems = String::new();
    for step in exo_steps::steps::all() {
        let doc = step.doc();
        let line = format!("{} {}", doc.name, doc.example.options);
        let Judged {
            text: found, wrong, ..
        } = outcome(doc.example.before, &line);
        // What asserts says so, on no line of the result.
        let notes = |line: &&str| line.contains(": note: taken on trust: ");
        let found: Vec<&str> = found.lines().skip_while(notes).collect();
        let found = found.join("\n");
        if found != doc.example.after.trim_end() || wrong.is_some() {
            writeln!(
                problems,
                "{}: {wrong:?}\n{found}\nexpected:\n{}",
                doc.name, doc.example.after
            )
            .expect("a string");
        }
    }
    assert!(problems.is_empty(), "{problems}");
    exo_census::assert_agreement("examples_of_the_manual_are_true");
}
