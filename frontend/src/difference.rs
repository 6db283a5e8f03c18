//! Differences between procedures as text: the lines that a step changed.

use exo_diagnostics::Style;
use exo_ir::{Item, Proc};
use similar::{ChangeTag, DiffOp, TextDiff, group_diff_ops};

use crate::print_item;

/// Lines that are shown around a change.
const CONTEXT: usize = 3;

/// Pairs of lines that may have to be compared, between the first and the last that differ. Texts beyond are shown whole.
const MAX_COMPARED: usize = 16_777_216;

/// The text for a comparison of equal texts.
pub const NO_DIFFERENCE: &str = "(no line has changed)\n";

/// The lines that differ in two procedures, as a unified diff without a head; all lines where there was no procedure before.
pub fn print_difference(before: Option<&Proc>, after: &Proc, style: Style) -> String {
    let text = |proc: &Proc| print_item(&Item::Proc(proc.clone()));
    match before {
        Some(before) => difference(&text(before), &text(after), style),
        None => text(after),
    }
}

/// The lines that differ in two texts, as a unified diff without a head.
pub fn difference(before: &str, after: &str, style: Style) -> String {
    if before == after {
        return NO_DIFFERENCE.to_owned();
    }
    if compared(before, after) > MAX_COMPARED {
        return after.to_owned();
    }
    let found = TextDiff::from_lines(before, after);
    let mut out = String::new();
    for group in group_diff_ops(found.ops().to_vec(), CONTEXT) {
        let head = format!("{}{}", head(&group), within(after, &group));
        line(&mut out, &head, Part::Head, style);
        for change in group.iter().flat_map(|op| found.iter_changes(op)) {
            let part = Part::of(change.tag());
            let text = format!("{}{}", part.sign(), change.value().trim_end_matches('\n'));
            line(&mut out, &text, part, style);
        }
    }
    out
}

/// How many pairs of lines there are without those that are equal at the beginning and at the end.
fn compared(before: &str, after: &str) -> usize {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (before.lines().collect(), after.lines().collect());
    let same = |(a, b): &(&&str, &&str)| a == b;
    let start = before.iter().zip(&after).take_while(same).count();
    let (before, after) = (&before[start..], &after[start..]);
    let end = before
        .iter()
        .rev()
        .zip(after.iter().rev())
        .take_while(same)
        .count();
    (before.len() - end).saturating_mul(after.len() - end)
}

/// `@@ -3,4 +3,6 @@`: the first line and the number of lines, before and after.
fn head(group: &[DiffOp]) -> String {
    let (Some(first), Some(last)) = (group.first(), group.last()) else {
        return String::new();
    };
    let range = |start: usize, end: usize| match end - start {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        count => format!("{},{count}", start + 1),
    };
    let (before, after) = (first.old_range().start, first.new_range().start);
    let before = range(before, last.old_range().end);
    let after = range(after, last.new_range().end);
    format!("@@ -{before} +{after} @@")
}

/// The procedure that a part of the text is in, unless its own first line is among these.
fn within(text: &str, group: &[DiffOp]) -> String {
    let start = group.first().map_or(0, |op| op.new_range().start);
    let defined = |line: &str| {
        let (name, _) = line.strip_prefix("def ")?.split_once('(')?;
        Some(format!(" {name}"))
    };
    text.lines()
        .take(start)
        .filter_map(defined)
        .last()
        .unwrap_or_default()
}

/// The kind of a line in a difference.
#[derive(Clone, Copy)]
enum Part {
    Head,
    Same,
    Gone,
    New,
}

impl Part {
    fn of(tag: ChangeTag) -> Part {
        match tag {
            ChangeTag::Equal => Part::Same,
            ChangeTag::Delete => Part::Gone,
            ChangeTag::Insert => Part::New,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Part::Gone => "-",
            Part::New => "+",
            Part::Head | Part::Same => " ",
        }
    }

    /// The code of its colour on terminals, if it has one.
    fn colour(self) -> Option<u8> {
        match self {
            Part::Head => Some(36),
            Part::Same => None,
            Part::Gone => Some(31),
            Part::New => Some(32),
        }
    }
}

fn line(out: &mut String, text: &str, part: Part, style: Style) {
    match part.colour().filter(|_| style == Style::Coloured) {
        Some(code) => *out += &format!("\x1b[{code}m{text}\x1b[0m\n"),
        None => {
            *out += text;
            out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(lines: std::ops::Range<usize>) -> String {
        lines.map(|k| format!("line {k}\n")).collect()
    }

    #[test]
    fn what_is_far_from_a_change_is_left_out() {
        let before = numbered(0..40);
        let after = before.replace("line 20\n", "new\nlines\n");
        let expected = "\
@@ -18,7 +18,8 @@
 line 17
 line 18
 line 19
-line 20
+new
+lines
 line 21
 line 22
 line 23
";
        assert_eq!(difference(&before, &after, Style::Plain), expected);
    }

    #[test]
    fn changes_that_are_apart_have_heads_of_their_own() {
        let before = numbered(0..40);
        let after = before.replace("line 2\n", "").replace("line 30\n", "");
        let shown = difference(&before, &after, Style::Plain);
        assert_eq!(shown.matches("@@ -").count(), 2, "{shown}");
        assert!(shown.starts_with("@@ -1,6 +1,5 @@\n"), "{shown}");
    }

    #[test]
    fn heads_name_the_procedure() {
        let before = format!("def f(n: size):\n{0}\ndef g():\n{0}", numbered(0..20));
        let after = before.replace("line 15\n", "");
        let shown = difference(&before, &after, Style::Plain);
        let heads: Vec<&str> = shown
            .lines()
            .filter(|line| line.starts_with("@@"))
            .collect();
        assert_eq!(heads, ["@@ -14,7 +14,6 @@ f", "@@ -36,7 +35,6 @@ g"]);
    }

    #[test]
    fn equal_texts_have_no_difference() {
        assert_eq!(difference("a\n", "a\n", Style::Coloured), NO_DIFFERENCE);
    }

    #[test]
    fn terminals_show_colours() {
        let shown = difference("a\nb\n", "a\nc\n", Style::Coloured);
        let expected = "\x1b[36m@@ -1,2 +1,2 @@\x1b[0m\n a\n\x1b[31m-b\x1b[0m\n\x1b[32m+c\x1b[0m\n";
        assert_eq!(shown, expected);
    }

    #[test]
    fn texts_that_have_little_in_common_are_shown_whole() {
        let (before, after) = (numbered(0..5000), numbered(5000..10_000));
        assert_eq!(difference(&before, &after, Style::Plain), after);
        // What is equal at the ends counts nothing.
        let longer = before.replace("line 2500\n", "");
        assert!(difference(&before, &longer, Style::Plain).len() < 200);
    }
}
