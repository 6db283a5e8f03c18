//! The text of a failure, in lit's style.

use std::{fmt::Write, path::Path};

use crate::{
    exec::{Finished, Outcome},
    script::Command,
};

/// Number of bytes of each output stream that are shown.
const SHOWN_BYTES: usize = 16 * 1024;

/// Why a test failed: the command, how it ended, what it printed, and how to run it again by hand.
pub(crate) fn failure(
    source: &Path,
    shell_script: &Path,
    command: Option<&Command>,
    end: &Finished,
) -> String {
    let mut out = match end.outcome {
        Outcome::Exited(code) => format!("Exit Code: {code}\n"),
        Outcome::Killed(signal) => format!("Killed by signal {signal}\n"),
        Outcome::TimedOut(limit) => format!("Timeout: reached after {} s\n", limit.as_secs_f32()),
    };
    if let Some(command) = command {
        let _ = write!(
            out,
            "\nFailed command ({}:{}):\n--\n{}\n--\n",
            source.display(),
            command.line,
            command.text
        );
    }
    for (name, text) in [("stdout", &end.stdout), ("stderr", &end.stderr)] {
        if !text.trim().is_empty() {
            let _ = write!(
                out,
                "Command Output ({name}):\n--\n{}\n--\n",
                shortened(text.trim_end())
            );
        }
    }
    let _ = write!(
        out,
        "To run it again by hand:\n  bash {}",
        shell_quote(&shell_script.display().to_string())
    );
    out
}

/// The head and the tail of a text that is too long to show.
fn shortened(text: &str) -> String {
    if text.len() <= SHOWN_BYTES {
        return text.to_owned();
    }
    let mut head = SHOWN_BYTES / 2;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    let mut tail = text.len() - SHOWN_BYTES / 2;
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    format!(
        "{}\n[... {} bytes left out ...]\n{}",
        &text[..head],
        tail - head,
        &text[tail..]
    )
}

/// `text` as one word of a shell command.
pub(crate) fn shell_quote(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=:,./@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting_keeps_words_whole() {
        assert_eq!(shell_quote("/a/b-c.mlir"), "/a/b-c.mlir");
        assert_eq!(shell_quote("a b"), "'a b'");
        assert_eq!(shell_quote("it's"), r"'it'\''s'");
        assert_eq!(shell_quote(""), "''");
    }

    #[test]
    fn long_output_keeps_both_ends() {
        let text = format!("begin{}end", "ü".repeat(SHOWN_BYTES));
        let short = shortened(&text);
        assert!(short.starts_with("begin") && short.ends_with("end") && short.contains("left out"));
        assert!(short.len() < SHOWN_BYTES + 100);
    }
}
