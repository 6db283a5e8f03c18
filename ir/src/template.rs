//! Templates of memories, instructions and externs: text of a target with `{key}` to be filled in, and `{{`, `}}` for
//! braces, as Python's `format`.

use std::fmt;
use std::sync::Arc;

/// Text with keys, which is cut at them once, when it is made. Any text is a template, so that what a user wrote is
/// kept; one with a lone brace cannot be filled in. Clones share it.
#[derive(Clone)]
pub struct Template(Arc<Cut>);

struct Cut {
    text: String,
    pieces: Vec<TemplatePart>,
    /// Whether the pieces end at a brace that is neither doubled nor around a key.
    lone_brace: bool,
}

/// A piece of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TemplatePart {
    /// Text of the target.
    Text(String),
    /// A key, to be filled in.
    Key(String),
}

/// The reason why a template cannot be filled in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TemplateError {
    /// A brace that is neither doubled nor around a key.
    #[error("has a lone brace")]
    LoneBrace,
    /// A key that stands for nothing.
    #[error("has an unknown key '{{{0}}}'")]
    UnknownKey(String),
}

impl Template {
    /// The text as it is written.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The pieces, up to a lone brace.
    pub fn pieces(&self) -> &[TemplatePart] {
        &self.0.pieces
    }

    /// The keys, in the order in which they stand.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.pieces().iter().filter_map(|piece| match piece {
            TemplatePart::Key(key) => Some(key.as_str()),
            TemplatePart::Text(_) => None,
        })
    }

    /// Whether the key is in it.
    pub fn has_key(&self, key: &str) -> bool {
        self.keys().any(|k| k == key)
    }

    /// Whether a key of that letter and a number is in it, such as `{i0}`.
    pub fn has_numbered_key(&self, letter: char) -> bool {
        self.keys().any(|key| {
            let number = key.strip_prefix(letter).unwrap_or_default();
            !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
        })
    }

    /// Fills it in; `value` gives the text for a key, or `None` if there is no such key.
    ///
    /// # Errors
    /// A lone brace, or a key without a value.
    pub fn fill(
        &self,
        mut value: impl FnMut(&str) -> Option<String>,
    ) -> Result<String, TemplateError> {
        if self.0.lone_brace {
            return Err(TemplateError::LoneBrace);
        }
        let mut out = String::new();
        for piece in self.pieces() {
            match piece {
                TemplatePart::Text(text) => out.push_str(text),
                TemplatePart::Key(key) => match value(key) {
                    Some(text) => out.push_str(&text),
                    None => return Err(TemplateError::UnknownKey(key.clone())),
                },
            }
        }
        Ok(out)
    }
}

impl From<String> for Template {
    fn from(text: String) -> Self {
        let (pieces, lone_brace) = cut(&text);
        Template(Arc::new(Cut {
            text,
            pieces,
            lone_brace,
        }))
    }
}

impl From<&str> for Template {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl PartialEq for Template {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Template {}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The pieces up to a lone brace, and whether there is one.
fn cut(template: &str) -> (Vec<TemplatePart>, bool) {
    let mut out = Vec::new();
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, tail) = rest.split_at(at);
        text.push_str(before);
        if let Some(after) = tail.strip_prefix("{{") {
            text.push('{');
            rest = after;
        } else if let Some(after) = tail.strip_prefix("}}") {
            text.push('}');
            rest = after;
        } else if let Some((key, after)) = tail.strip_prefix('{').and_then(|t| t.split_once('}')) {
            out.extend(take(&mut text));
            out.push(TemplatePart::Key(key.to_owned()));
            rest = after;
        } else {
            out.extend(take(&mut text));
            return (out, true);
        }
    }
    text.push_str(rest);
    out.extend(take(&mut text));
    (out, false)
}

/// The text so far, unless it is empty.
fn take(text: &mut String) -> Option<TemplatePart> {
    (!text.is_empty()).then(|| TemplatePart::Text(std::mem::take(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_filled_and_braces_escaped() {
        let template = Template::from("{a} = f({{ {b_data} }});");
        let out = template.fill(|k| match k {
            "a" => Some("x".into()),
            "b_data" => Some("y[0]".into()),
            _ => None,
        });
        assert_eq!(out.as_deref(), Ok("x = f({ y[0] });"));
        assert_eq!(template.keys().collect::<Vec<_>>(), ["a", "b_data"]);
        assert_eq!(template.text(), "{a} = f({{ {b_data} }});");
    }

    #[test]
    fn unknown_keys_and_lone_braces_are_errors() {
        let fill = |text: &str| Template::from(text).fill(|_| None);
        assert_eq!(fill("{z}"), Err(TemplateError::UnknownKey("z".into())));
        assert_eq!(fill("a }"), Err(TemplateError::LoneBrace));
        assert_eq!(fill("{ a"), Err(TemplateError::LoneBrace));
        // What stands before the brace is still there to be looked at.
        assert!(Template::from("{x} }").has_key("x"));
    }

    #[test]
    fn escaped_braces_are_around_no_key() {
        let template = Template::from("{{x}} {{{y}}} {i12} {it}");
        assert!(!template.has_key("x"));
        assert!(template.has_key("y"));
        assert!(template.has_numbered_key('i'));
        assert!(!Template::from("{it} {i}").has_numbered_key('i'));
    }
}
