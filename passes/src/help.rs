//! `--help` of the tools over MLIR's drivers: what is ours, by what it is for, the most used first. LLVM's own list has hundreds of
//! options and passes in one alphabet; `--help-hidden` prints it.

use std::fmt::Write;

use exo_dialects::pass::PassDoc;
use exo_dialects::tool::{self, OPT_OVERVIEW, TRANSLATE_OVERVIEW};
use exo_steps::Purpose;
use exo_steps::schedule::pass_name;

use crate::{registry, schedule, translate};

/// The column at which texts begin.
const TEXT: usize = 30;

/// The column at which lines end.
const WIDTH: usize = 100;

/// Options that are read by us and that LLVM does not know, as they are written, with what they do.
const OF_SCHEDULES: [(&str, &str); 6] = [
    (
        "--exo-schedule=<file>",
        "apply the schedule steps of a file: a program in Starlark ('.star'), or one step per line",
    ),
    (
        "-D <name>=<value>",
        "give a parameter of the program a value. Example: -D MR=6",
    ),
    (
        "--exo-machine=<file>",
        "a description of the machine, NAME=VALUE in each line, for parameters that the program asks for",
    ),
    (
        "--exo-print-after-each",
        "print to standard error, after each step, the lines that it changed; =whole prints procedures whole",
    ),
    (
        "--exo-print-before=<line>",
        "print all procedures before a line of the schedule: '12', 'tiles.star:12'",
    ),
    (
        "--exo-stop-at=<line>",
        "end the schedule before a line: its result is what was done till then",
    ),
];

/// Options of ours, by what they are for.
const SCHEDULING: [&str; 4] = [
    "exo-strict-patterns",
    "exo-trust-records",
    "exo-validate",
    "exo-write-trace",
];
const QUESTIONS: [&str; 5] = [
    "exo-explain",
    "exo-describe-steps",
    "list-hw",
    "show-hw",
    "show-hw-format",
];
const IN_AND_OUT: [&str; 6] = [
    "emit",
    "no-check",
    "load-hw",
    "hw-path",
    "exo-diagnostics",
    "exo-dump-smt",
];
const C: [&str; 6] = [
    "exo-c-stem",
    "exo-c-header",
    "exo-c-precision",
    "exo-c-export",
    "exo-c-depfile",
    "exo-c-line-comments",
];
const MACHINE: [&str; 13] = [
    "target",
    "cpu",
    "features",
    "O0",
    "O1",
    "O2",
    "O3",
    "no-pic",
    "openmp",
    "check-arguments",
    "g",
    "debug-lines",
    "debug-printed",
];

/// The most used of MLIR's own options.
const OF_MLIR: [(&str, &str); 9] = [
    (
        "-o <file>",
        "where the result goes (default: standard output)",
    ),
    (
        "--pass-pipeline=<text>",
        "passes with their options, as MLIR writes pipelines",
    ),
    (
        "--list-passes",
        "all passes, MLIR's too, and do nothing else",
    ),
    (
        "--split-input-file",
        "take the parts between lines of '// -----' as files of their own",
    ),
    (
        "--verify-diagnostics",
        "compare what is said with what comments of the file expect",
    ),
    (
        "--remarks-filter=exo",
        "a remark on each step that was taken or refused; --remark-format=yaml writes them to a file",
    ),
    ("--mlir-timing", "how long each pass and step took"),
    ("--mlir-pass-statistics", "what each pass counted"),
    (
        "--mlir-print-ir-after-all",
        "print the module after each pass",
    ),
];

const HIDDEN: &str = "all options and passes, LLVM's and MLIR's too";

/// Whether a command line asks for help.
pub fn is_asked(args: &[String]) -> bool {
    let given = args.iter().skip(1).take_while(|arg| *arg != "--");
    given
        .into_iter()
        .any(|arg| matches!(arg.as_str(), "--help" | "-help" | "-h" | "--h"))
}

/// The output of `exo-opt --help`.
pub fn of_opt() -> String {
    let mut out = Help::begin(OPT_OVERVIEW, "exo-opt [options] <input file>");
    out.title("Schedules");
    out.pairs(&OF_SCHEDULES);
    out.passes(|doc| doc.argument == "exo-interactive");
    out.options(&SCHEDULING);
    out.title("Questions");
    out.options(&QUESTIONS);
    out.title("Input and output");
    out.options(&IN_AND_OUT);
    out.title("Checks and other passes");
    out.passes(|doc| !["exo-interactive", "exo-schedule"].contains(&doc.argument));
    out.title("C, with --emit=c and --emit=header");
    out.options(&C);
    out.title("Machine code, with --emit=object and the like");
    out.options(&MACHINE);
    out.steps();
    out.title("Of MLIR, used most");
    out.pairs(&OF_MLIR);
    out.pairs(&[("--help-hidden", HIDDEN)]);
    out.text
}

/// The output of `exo-translate --help`; `more` are translations of other crates.
pub fn of_translate(more: &[(&str, &str)]) -> String {
    let mut out = Help::begin(TRANSLATE_OVERVIEW, "exo-translate [options] <input file>");
    out.title("Translations");
    for (name, summary) in translate::ALL.iter().chain(more) {
        out.entry(&format!("--{name}"), summary);
    }
    out.title("Input and output");
    out.options(&IN_AND_OUT);
    out.title("C, with --exo-to-c and --exo-to-header");
    out.options(&C);
    out.title("Machine code, with --exo-to-object and the like");
    out.options(&MACHINE);
    out.title("Of MLIR");
    out.pairs(&[
        OF_MLIR[0],
        OF_MLIR[3],
        OF_MLIR[4],
        ("--help-hidden", HIDDEN),
    ]);
    out.text
}

struct Help {
    text: String,
}

impl Help {
    fn begin(overview: &str, usage: &str) -> Help {
        Help {
            text: format!("OVERVIEW: {overview}\nUSAGE: {usage}\n"),
        }
    }

    fn title(&mut self, title: &str) {
        let _ = write!(self.text, "\n{title}:\n");
    }

    fn pairs(&mut self, pairs: &[(&str, &str)]) {
        for (option, text) in pairs {
            self.entry(option, text);
        }
    }

    /// Options that the tool has, in this order; it need not have all.
    fn options(&mut self, names: &[&str]) {
        for name in names {
            let Some(help) = tool::option_help(name) else {
                continue;
            };
            let dashes = if name.len() == 1 { "-" } else { "--" };
            let value = match help.value.is_empty() {
                true => String::new(),
                false => format!("=<{}>", help.value),
            };
            self.entry(&format!("{dashes}{name}{value}"), &help.text);
        }
    }

    /// Passes that are no steps, with their options.
    fn passes(&mut self, wanted: impl Fn(&PassDoc) -> bool) {
        for doc in registry::pass_docs().iter().filter(|doc| wanted(doc)) {
            self.entry(&format!("--{}", doc.argument), doc.summary);
            for option in doc.options {
                self.entry(&format!("    {}=…", option.flag()), option.help);
            }
        }
    }

    /// The steps, each a pass, by what they are for.
    fn steps(&mut self) {
        self.title(
            "Schedule steps, each a pass too ('--exo-describe-steps=divide_loop' has its options)",
        );
        let docs = schedule::step_docs();
        for purpose in Purpose::ALL {
            let _ = writeln!(self.text, " {}:", purpose.title());
            for doc in docs.iter().filter(|doc| doc.purpose == purpose) {
                self.entry(&format!("--{}", pass_name(doc.name)), doc.summary);
            }
        }
    }

    /// An option and what it does, broken into lines.
    fn entry(&mut self, option: &str, text: &str) {
        let mut line = format!("  {option}");
        if line.chars().count() + 2 > TEXT {
            let _ = writeln!(self.text, "{line}");
            line.clear();
        }
        let mut column = TEXT;
        let _ = write!(self.text, "{line:TEXT$}");
        for (at, word) in text.split_whitespace().enumerate() {
            let length = word.chars().count() + 1;
            if at > 0 && column + length > WIDTH {
                let _ = write!(self.text, "\n{:TEXT$}", "");
                column = TEXT;
            } else if at > 0 {
                self.text.push(' ');
            }
            self.text += word;
            column += length;
        }
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_asked_before_the_arguments_end() {
        let asked = |args: &[&str]| {
            let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
            is_asked(&args)
        };
        assert!(asked(&["exo-opt", "f.mlir", "--help"]));
        assert!(!asked(&["exo-opt", "--help-hidden"]));
        assert!(!asked(&["exo-opt", "--", "--help"]));
        assert!(!asked(&["--help"]));
    }

    #[test]
    fn texts_begin_at_one_column_and_are_broken() {
        let mut help = Help {
            text: String::new(),
        };
        help.entry("--a", &"word ".repeat(20));
        help.entry("--an-option-that-is-too-long=<value>", "text");
        let lines: Vec<&str> = help.text.lines().collect();
        assert!(
            lines.iter().all(|line| line.len() <= WIDTH),
            "{}",
            help.text
        );
        assert_eq!(lines[0].find("word"), Some(TEXT));
        assert_eq!(lines[1].find("word"), Some(TEXT));
        assert_eq!(lines.last().and_then(|line| line.find("text")), Some(TEXT));
    }
}
