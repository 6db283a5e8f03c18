//! Conversations, with inputs from a list.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::{env, fs, io, process};

use exo::Session;
use exo_diagnostics::Diagnostic;
use exo_starlark::{Console, Note, Words, converse};
use exo_steps::foreign_users::ForeignUserTable;

const PROGRAM: &str = "
@proc
def f(n: size, x: f32[n] @ DRAM):
    assert n % 8 == 0
    for i in seq(0, n):
        x[i] = 1.0
";

/// Inputs, and the answers.
#[derive(Default)]
struct Script {
    inputs: Vec<&'static str>,
    answers: Vec<String>,
    saved: Vec<(String, String)>,
    offered: Vec<String>,
    /// Files that are written before each input.
    written: VecDeque<Option<(PathBuf, &'static str)>>,
}

impl Console for Script {
    fn read(&mut self, words: &Words) -> Option<String> {
        self.offered = words.complete("f.find(\"i", 9).1;
        if let Some((file, text)) = self.written.pop_front().flatten() {
            fs::write(file, text).expect("a file");
        }
        match self.inputs.is_empty() {
            true => None,
            false => Some(self.inputs.remove(0).to_owned()),
        }
    }

    fn show(&mut self, text: &str) {
        self.answers.push(text.to_owned());
    }

    fn tell(&mut self, wrong: &Diagnostic) {
        self.answers.push(format!("error: {}", wrong.message));
    }

    fn remark(&mut self, (_, _, text): &Note) {
        self.answers.push(format!("remark: {text}"));
    }

    fn save(&mut self, file: &str, text: &str) -> io::Result<()> {
        self.saved.push((file.to_owned(), text.to_owned()));
        Ok(())
    }
}

/// The procedure 'f' after a conversation, with the answers.
fn talk(inputs: &[&'static str]) -> (String, Script) {
    let script = Script {
        inputs: inputs.to_vec(),
        ..Script::default()
    };
    talk_by(script, &[])
}

fn talk_by(mut script: Script, folders: &[PathBuf]) -> (String, Script) {
    let module = exo_frontend::parse_module("t.py", PROGRAM).unwrap_or_else(|e| panic!("{}", e[0]));
    let session = Session::new(module);
    let program = exo_starlark::Program {
        folders: folders.to_vec(),
        ..exo_starlark::Program::default()
    };
    let outcome = converse(&program, session, &ForeignUserTable::default(), &mut script);
    let outcome = outcome.unwrap_or_else(|e| panic!("{}", e.error.message));
    let (workspace, _) = outcome.session.finish();
    (exo_frontend::print_module(workspace.module()), script)
}

const DIVIDE: &str = "f = divide_loop(f, \"i\", 8, [\"io\", \"ii\"], perfect = True)";

#[test]
fn steps_are_taken_and_shown() {
    let (now, script) = talk(&[DIVIDE, "f.find(\"ii\").hi()", "1 + 1", "print(\"x\")"]);
    assert!(now.contains("for ii in seq(0, 8)"), "{now}");
    let answers = script.answers.join("\n");
    assert!(answers.contains("for io in seq(0, n / 8)"), "{answers}");
    assert!(answers.ends_with("\"8\"\n2\nx"), "{answers}");
    assert_eq!(
        script.offered,
        ["i0", "ii", "in", "io"]
            .into_iter()
            .filter(|w| now.contains(w))
            .collect::<Vec<_>>()
    );
}

#[test]
fn what_was_said_last_is_taken_back() {
    let (now, script) = talk(&[
        "a = [1]",
        "a.append(2)",
        DIVIDE,
        ":undo",
        ":undo",
        "a",
        ":undo",
        ":undo",
        ":undo",
    ]);
    assert!(now.contains("for i in seq(0, n)"), "{now}");
    assert!(
        script.answers.iter().any(|a| a == "[1]"),
        "{:?}",
        script.answers
    );
    assert_eq!(
        script.answers.last().map(String::as_str),
        Some("there is nothing to take back")
    );
}

#[test]
fn an_input_that_fails_halfway_leaves_nothing() {
    let twice =
        "for _ in [1, 2]:\n    f = divide_loop(f, \"i\", 8, [\"io\", \"ii\"], perfect = True)\n";
    let (now, script) = talk(&[twice, "f"]);
    assert!(now.contains("for i in seq(0, n)"), "{now}");
    assert!(
        script.answers.iter().any(|a| a.starts_with("error: ")),
        "{:?}",
        script.answers
    );
    let last = script.answers.last().expect("an answer");
    assert!(last.contains("for i in seq(0, n)"), "{last}");
}

#[test]
fn what_does_not_run_again_is_taken_back() {
    let folder = env::temp_dir().join(format!("exo-interactive-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("mine.star");
    let script = Script {
        inputs: vec![
            "a = 1",
            "load(\"mine.star\", \"tile\")",
            DIVIDE,
            // A refused step: what was said is run again.
            "rename_iter(f, \"i\", \"again\")",
            "a",
        ],
        written: VecDeque::from([
            Some((file.clone(), "def tile(p):\n    return p\n")),
            None,
            None,
            Some((file, "def tale(p):\n    return p\n")),
        ]),
        ..Script::default()
    };
    let (now, script) = talk_by(script, std::slice::from_ref(&folder));
    fs::remove_dir_all(folder).expect("the folder");
    assert!(now.contains("for i in seq(0, n)"), "{now}");
    let answers = script.answers.join("\n");
    let lost = "taken back, as it does not run any more: load(\"mine.star\", \"tile\")";
    assert!(answers.contains(lost), "{answers}");
    assert_eq!(script.answers.last().map(String::as_str), Some("1"));
}

#[test]
fn what_a_step_says_is_told_with_it() {
    let (_, script) = talk(&[
        "f = divide_loop(f, \"i\", 8, [\"io\", \"ii\"], tail = \"cut\")",
        "f = rename_iter(f, \"for _ in _: _\", \"a\")",
        "1",
    ]);
    let of = |text: &str| script.answers.iter().position(|a| a.starts_with(text));
    let (remark, after) = (of("remark: "), of("1"));
    assert!(remark.is_some() && remark < after, "{:?}", script.answers);
    let told = script.answers.iter().filter(|a| a.starts_with("remark: "));
    assert_eq!(told.count(), 1, "{:?}", script.answers);
}

#[test]
fn what_is_registered_is_the_result() {
    let (now, _) = talk(&["g = f", DIVIDE, "register(g)"]);
    assert!(now.contains("for i in seq(0, n)"), "{now}");
}

#[test]
fn a_conversation_is_saved_as_a_program_that_runs() {
    let (now, script) = talk(&[
        "load(\"std/loops.star\", \"tile_loops\")",
        "f, _ = tile_loops(f, [(\"i\", 8)], perfect = True)",
        "no(f)",
        ":save x.star",
    ]);
    let (file, text) = &script.saved[0];
    assert_eq!(file, "x.star");
    let module = exo_frontend::parse_module("t.py", PROGRAM).unwrap_or_else(|e| panic!("{}", e[0]));
    let program = exo_starlark::Program {
        source: exo_starlark::Source {
            file: "x.star".to_owned(),
            text: text.clone(),
        },
        ..exo_starlark::Program::default()
    };
    let ran = exo_starlark::run(&program, Session::new(module), &ForeignUserTable::default());
    let ran = ran.unwrap_or_else(|e| panic!("{}\n{text}", e.error.message));
    let (workspace, _) = ran.session.finish();
    assert_eq!(exo_frontend::print_module(workspace.module()), now);
    assert!(
        text.starts_with("f = procedure(\"f\")\n") && text.ends_with("register(f)\n"),
        "{text}"
    );
}

#[test]
fn help_is_of_functions_and_of_all() {
    let (_, script) = talk(&[":help", ":help fuse", ":help nothing", ":go"]);
    let [_, all, fuse, nothing, unknown] = script.answers.as_slice() else {
        panic!("{:?}", script.answers);
    };
    assert!(
        all.contains(":undo") && all.contains("divide_loop"),
        "{all}"
    );
    assert!(fuse.contains("def fuse("), "{fuse}");
    assert_eq!(nothing, "nothing is named 'nothing'");
    assert!(unknown.starts_with("':go' is no command"), "{unknown}");
}
