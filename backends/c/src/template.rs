//! Templates of C text with `{key}` to be filled in, and `{{`, `}}` for braces, as Python's `format`.

/// A piece of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece<'t> {
    Text(&'t str),
    Key(&'t str),
}

/// Cuts a template; a lone brace is an error.
fn pieces(template: &str) -> Result<Vec<Piece<'_>>, String> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let (text, tail) = rest.split_at(at);
        out.push(Piece::Text(text));
        if let Some(after) = tail.strip_prefix("{{") {
            out.push(Piece::Text("{"));
            rest = after;
        } else if let Some(after) = tail.strip_prefix("}}") {
            out.push(Piece::Text("}"));
            rest = after;
        } else if let Some((key, after)) = tail.strip_prefix('{').and_then(|t| t.split_once('}')) {
            out.push(Piece::Key(key));
            rest = after;
        } else {
            return Err("has a lone brace".into());
        }
    }
    out.push(Piece::Text(rest));
    Ok(out)
}

/// Fills in a template; `value` gives the text for a key, or `None` if there is no such key.
pub(crate) fn fill(
    template: &str,
    mut value: impl FnMut(&str) -> Option<String>,
) -> Result<String, String> {
    let mut out = String::new();
    for piece in pieces(template)? {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Key(key) => match value(key) {
                Some(text) => out.push_str(&text),
                None => return Err(format!("has an unknown key '{{{key}}}'")),
            },
        }
    }
    Ok(out)
}

/// The C identifiers that a template mentions outside its keys: names that no local may take.
pub(crate) fn identifiers(template: &str) -> Vec<&str> {
    let Ok(pieces) = pieces(template) else {
        return Vec::new();
    };
    pieces
        .into_iter()
        .filter_map(|p| match p {
            Piece::Text(text) => Some(text),
            Piece::Key(_) => None,
        })
        .flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_filled_and_braces_escaped() {
        let out = fill("{a} = f({{ {b_data} }});", |k| match k {
            "a" => Some("x".into()),
            "b_data" => Some("y[0]".into()),
            _ => None,
        });
        assert_eq!(out.as_deref(), Ok("x = f({ y[0] });"));
    }

    #[test]
    fn unknown_keys_and_lone_braces_are_errors() {
        assert_eq!(
            fill("{z}", |_| None),
            Err("has an unknown key '{z}'".into())
        );
        assert_eq!(fill("a }", |_| None), Err("has a lone brace".into()));
        assert_eq!(fill("{ a", |_| None), Err("has a lone brace".into()));
    }

    #[test]
    fn identifiers_are_found() {
        assert_eq!(
            identifiers("{d} = _mm_load(&{s}[1], acc);"),
            ["_mm_load", "acc"]
        );
    }
}
