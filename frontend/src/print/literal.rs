//! String literals.

/// A Python string literal in double quotes, on one line.
pub(super) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A literal of several lines where they can be read as they are, else on one.
pub(super) fn lines(text: &str) -> String {
    let is_plain = |c: char| c == '\n' || !(c.is_control() || c == '\\');
    let fits = text.contains('\n') && text.chars().all(is_plain);
    match fits && !text.contains("\"\"\"") && !text.ends_with('"') {
        true => format!("\"\"\"{text}\"\"\""),
        false => string(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_would_end_or_change_is_escaped() {
        assert_eq!(string("a\"b\\c\nd\0é"), r#""a\"b\\c\nd\x00é""#);
    }

    #[test]
    fn lines_stay_lines_where_python_reads_them_so() {
        assert_eq!(lines("a\n\"b\"\n"), "\"\"\"a\n\"b\"\n\"\"\"");
        for text in ["a", "a\n\"\"\"", "a\n\"", "a\\\n", "a\r\n"] {
            assert_eq!(lines(text), string(text));
        }
    }
}
