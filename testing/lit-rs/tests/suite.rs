//! Runs real lit files through the runner: right ones pass, wrong ones fail, and the harness says so.
//! The target is a lit suite itself when `LIT_RS_FIXTURE` names a folder: the tests start it so.

use std::{
    env, fs,
    path::Path,
    process::{Command, ExitCode, Output},
    time::{Duration, Instant},
};

use libtest_mimic::{Arguments, Failed, Trial};
use lit_rs::{Suite, Verdict};
use tempfile::TempDir;

fn main() -> ExitCode {
    if let Ok(root) = env::var("LIT_RS_FIXTURE") {
        return Suite::new(&root)
            .suffixes(["mlir", "test"])
            .output(Path::new(&root).join("Output"))
            .run();
    }
    let trials = [
        ("commands_and_tools", commands_and_tools as fn()),
        ("state_lasts_between_run_lines", state_lasts),
        ("failures_fail", failures_fail),
        ("report_names_the_command", report_names_the_command),
        ("script_reruns_by_hand", script_reruns_by_hand),
        ("xfail", xfail),
        ("skipping", skipping),
        ("timeout_kills_the_group", timeout_kills_the_group),
        ("leftovers_are_killed", leftovers_are_killed),
        ("environment_is_clean", environment_is_clean),
        ("discovery", discovery),
        ("harness_exit_code", harness_exit_code),
        ("agrees_with_llvm_lit", agrees_with_llvm_lit),
    ];
    let trials = trials.into_iter().map(|(name, test)| {
        // A panic is how `assert!` fails a trial; libtest-mimic catches it.
        Trial::test(name, move || -> Result<(), Failed> {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// A new folder with the given files.
fn fixture(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn suite(folder: &TempDir) -> Suite {
    Suite::new(folder.path())
        .output(folder.path().join("Output"))
        .feature("here")
}

/// The verdict on a single file of this text.
fn verdict(text: &str) -> Verdict {
    let folder = fixture(&[("a.mlir", text)]);
    suite(&folder).run_file(Path::new("a.mlir"))
}

#[track_caller]
fn assert_passes(text: &str) {
    let verdict = verdict(text);
    assert!(matches!(verdict, Verdict::Passed), "{text}\n{verdict:?}");
}

#[track_caller]
fn failure(text: &str) -> String {
    match verdict(text) {
        Verdict::Failed(report) => report,
        other => panic!("{text}\n{other:?}"),
    }
}

fn commands_and_tools() {
    assert_passes("// RUN: cat %s | FileCheck %s\n// CHECK: payload\npayload 1");
    assert_passes("// RUN: not FileCheck --input-file=/dev/null %s\n// CHECK: payload");
    assert_passes("# RUN: split-file %s %t\n# RUN: cat %t/b | count 2\n#--- a\n1\n#--- b\n1\n2\n");
    assert_passes(
        "; RUN: test %S = \"$(dirname %s)\" && test %s -ef %S/a.mlir && echo 1 > %t && test -s %t",
    );
    assert_passes(
        "// RUN: test $(printf '%%d' 7) -eq 7 %if here && !there %{ && true %} %else %{ && false %}",
    );
    assert_passes("// RUN: sed -n %(line)p %s | grep -q RUN");
    assert_passes("// RUN: %if there %{ false %}");
}

fn state_lasts() {
    assert_passes(
        "// RUN: mkdir -p %t && cd %t && export X=1\n// RUN: test $X = 1 && test $PWD -ef %t",
    );
}

fn failures_fail() {
    for text in [
        "// RUN: false",
        "// RUN: true\n// RUN: false\n// RUN: true",
        "// RUN: false | true",
        "// RUN: FileCheck --input-file=/dev/null %s\n// CHECK: payload",
        "// RUN: no-such-tool-anywhere",
        "// RUN: exit 3",
        "// RUN: kill -9 $$",
        "// RUN: if",
    ] {
        let report = failure(text);
        assert!(report.contains("To run it again by hand"), "{report}");
    }
    assert_eq!(failure("no run line"), "test has no 'RUN:' line");
    assert_eq!(
        failure("// RUN: true\n// DEFINE: %{x} = y"),
        "line 2: directive 'DEFINE:' is not supported"
    );
    assert!(failure("// RUN: true %T").starts_with("line 1: '%T' is not supported"));
}

fn report_names_the_command() {
    let report =
        failure("// RUN: true\n// RUN: echo out; echo err >&2; \\\n// RUN: exit 7\n// RUN: true");
    for part in [
        "Exit Code: 7",
        "a.mlir:2):\n--\necho out; echo err >&2;  exit 7\n--",
        "(stdout):\n--\nout\n--",
        "(stderr):\n--\nerr\n--",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
    assert!(failure("// RUN: kill -9 $$").contains("Killed by signal 9"));
}

fn script_reruns_by_hand() {
    let folder = fixture(&[(
        "sub/a.mlir",
        "// RUN: test \"$FLAVOUR\" = 'a b'\n// RUN: echo again > %t; exit 5",
    )]);
    let verdict = suite(&folder)
        .env("FLAVOUR", "a b")
        .run_file(Path::new("sub/a.mlir"));
    let Verdict::Failed(report) = verdict else {
        panic!("{verdict:?}")
    };
    let command = report.lines().last().unwrap().trim().to_owned();
    let temporary = folder.path().join("Output/sub/Output/a.mlir.tmp");
    fs::remove_file(&temporary).unwrap();
    let status = Command::new("bash")
        .args(["-c", &command])
        .current_dir("/")
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(5));
    assert_eq!(fs::read_to_string(temporary).unwrap(), "again\n");
}

fn xfail() {
    assert!(matches!(
        verdict("// RUN: false\n// XFAIL: *"),
        Verdict::ExpectedFailure
    ));
    assert!(matches!(
        verdict("// RUN: false\n// XFAIL: here && !there"),
        Verdict::ExpectedFailure
    ));
    assert!(failure("// RUN: true\n// XFAIL: *").contains("XFAIL"));
    failure("// RUN: false\n// XFAIL: there");
    // A hang is never what was expected.
    let folder = fixture(&[("a.mlir", "// RUN: sleep 60\n// XFAIL: *")]);
    let verdict = suite(&folder)
        .timeout(Duration::from_millis(50))
        .run_file(Path::new("a.mlir"));
    assert!(matches!(verdict, Verdict::Failed(_)), "{verdict:?}");
}

fn skipping() {
    for text in [
        "// RUN: false\n// REQUIRES: there",
        "// RUN: false\n// UNSUPPORTED: here || there",
    ] {
        assert!(matches!(verdict(text), Verdict::Skipped(_)), "{text}");
    }
    assert_passes("// RUN: true\n// REQUIRES: here\n// UNSUPPORTED: there");
}

fn timeout_kills_the_group() {
    let folder = fixture(&[(
        "a.mlir",
        "// RUN: (sleep 2; echo late > %t) & sleep 60 | cat",
    )]);
    let start = Instant::now();
    let verdict = suite(&folder)
        .timeout(Duration::from_millis(300))
        .run_file(Path::new("a.mlir"));
    let Verdict::Failed(report) = verdict else {
        panic!("{verdict:?}")
    };
    assert!(report.contains("Timeout: reached after 0.3 s"), "{report}");
    assert!(start.elapsed() < Duration::from_secs(20));
    std::thread::sleep(Duration::from_millis(2200));
    assert!(
        !folder.path().join("Output/Output/a.mlir.tmp").exists(),
        "a background process outlived its test"
    );
}

fn leftovers_are_killed() {
    let start = Instant::now();
    assert_passes("// RUN: sleep 100 &");
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "waited for a background process"
    );
}

fn environment_is_clean() {
    // Cargo sets this one for every test; commands must not see it.
    assert!(env::var_os("CARGO_MANIFEST_DIR").is_some());
    assert_passes("// RUN: test -z \"$CARGO_MANIFEST_DIR\" && test -n \"$PATH\"");
    assert_passes("// RUN: cat | count 0");
}

fn discovery() {
    let run = "// RUN: true";
    let folder = fixture(&[
        ("b.mlir", run),
        ("a/c.test", run),
        ("a/Inputs/d.mlir", run),
        ("a/.e.mlir", run),
        ("f.txt", run),
        ("g/h.mlir", run),
    ]);
    let files = suite(&folder)
        .suffixes(["mlir", "test"])
        .exclude("g")
        .files()
        .unwrap();
    assert_eq!(files, [Path::new("a/c.test"), Path::new("b.mlir")]);
    assert!(Suite::new(folder.path().join("nowhere")).files().is_err());
}

/// Runs this very target as a lit suite over `folder`.
fn harness(folder: &TempDir) -> Output {
    Command::new(env::current_exe().unwrap())
        .env("LIT_RS_FIXTURE", folder.path())
        .output()
        .unwrap()
}

fn harness_exit_code() {
    let good = fixture(&[
        ("a.mlir", "// RUN: true"),
        ("b.test", "// RUN: false\n// REQUIRES: there"),
    ]);
    let output = harness(&good);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed; 0 failed; 1 ignored"), "{text}");

    let bad = fixture(&[("a.mlir", "// RUN: true"), ("b.mlir", "// RUN: false")]);
    let output = harness(&bad);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success(), "{text}");
    assert!(
        text.contains("1 passed; 1 failed") && text.contains("Failed command"),
        "{text}"
    );

    let empty = fixture(&[("a.txt", "// RUN: true")]);
    assert!(
        !harness(&empty).status.success(),
        "a suite without tests passed"
    );
}

/// The same files by LLVM's lit: each has to get the same verdict.
fn agrees_with_llvm_lit() {
    let files = [
        (
            "pass.mlir",
            "// RUN: cat %s \\\n// RUN:  | FileCheck %s\n// CHECK: payload\npayload",
        ),
        (
            "fail.mlir",
            "// RUN: true\n// RUN: false | cat\n// RUN: true",
        ),
        ("join.mlir", "// RUN: test ab = a\\\n// RUN:b"),
        ("blank.mlir", "// RUN: test ab = a\\\n// RUN: b"),
        (
            "state.mlir",
            "// RUN: mkdir -p %t; cd %t; X=1\n// RUN: test $X = 1 && test $PWD -ef %t",
        ),
        ("xfail.mlir", "// RUN: false\n// XFAIL: here"),
        ("xpass.mlir", "// RUN: true\n// XFAIL: *"),
        (
            "skip.mlir",
            "// RUN: false\n// REQUIRES: here && (there || !here)",
        ),
        ("skip2.mlir", "// RUN: false\n// UNSUPPORTED: here"),
        (
            "cond.mlir",
            "// RUN: test '%if here %{ a%%d %} %else %{ b %}' = ' a%%d '",
        ),
        (
            "line.mlir",
            "\n// RUN: test %(line) %(line+1) = 2 -o %(line+1) = 3",
        ),
        ("end.mlir", "// RUN: true\n// END.\n// RUN: false"),
        ("norun.mlir", "nothing"),
        ("inline.mlir", "text RUN: test %basename_t = inline.mlir"),
        ("shared.mlir", "// RUN: true %T"),
    ];
    let folder = fixture(&files);
    let config = "import os, lit.formats\nconfig.name = 'X'\nconfig.suffixes = ['.mlir']\n\
                  config.test_format = lit.formats.ShTest(execute_external=True)\n\
                  config.test_source_root = os.path.dirname(__file__)\n\
                  config.test_exec_root = os.path.join(config.test_source_root, 'Output')\n\
                  config.available_features = ['here']\nconfig.environment['PATH'] = os.environ['LIT_PATH']\n";
    fs::write(folder.path().join("lit.cfg.py"), config).unwrap();
    let prefix = env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into());
    let output = Command::new(format!("{prefix}/bin/lit"))
        .args(["-a", "-j2"])
        .arg(folder.path())
        .env(
            "LIT_PATH",
            format!("{prefix}/bin:{}", env::var("PATH").unwrap()),
        )
        .output()
        .expect("LLVM's lit starts");
    let theirs = String::from_utf8_lossy(&output.stdout);
    for (name, _) in files {
        let line = format!(" X :: {name} ");
        let theirs = theirs
            .lines()
            .find_map(|l| l.split_once(&line))
            .map(|(word, _)| word);
        let ours: &[&str] = match suite(&folder).run_file(Path::new(name)) {
            Verdict::Passed => &["PASS:"],
            Verdict::ExpectedFailure => &["XFAIL:"],
            Verdict::Skipped(_) => &["UNSUPPORTED:"],
            Verdict::Failed(_) => &["FAIL:", "XPASS:", "UNRESOLVED:"],
        };
        assert!(
            theirs.is_some_and(|t| ours.contains(&t)),
            "{name}: lit says {theirs:?}, we say {ours:?}"
        );
    }
}
