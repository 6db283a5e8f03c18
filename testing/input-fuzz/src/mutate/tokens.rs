//! Changes of single words.

use exo_steps_fuzz::rng::Rng;

use super::words;

/// The class of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Blank,
    Number,
    /// `%x`, `@x`, `!x`, `#x`, `^x`: with its sign.
    Name,
    Word,
    Text,
    Sign,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Token<'t> {
    class: Class,
    text: &'t str,
}

fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (class, length) = token(rest, first);
        let (text, after) = rest.split_at(length);
        tokens.push(Token { class, text });
        rest = after;
    }
    tokens
}

/// The class and length in bytes of the token that a text begins with.
fn token(rest: &str, first: char) -> (Class, usize) {
    let run = |of: &dyn Fn(char) -> bool, from: usize| {
        let tail = rest.get(from..).unwrap_or_default();
        from + tail.find(|c| !of(c)).unwrap_or(tail.len())
    };
    let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
    match first {
        c if c.is_whitespace() => (Class::Blank, run(&char::is_whitespace, 0)),
        '%' | '@' | '!' | '#' | '^' => match rest[1..].starts_with('"') {
            true => (Class::Name, 1 + text(&rest[1..])),
            false => (Class::Name, run(&in_word, 1)),
        },
        '"' => (Class::Text, text(rest)),
        '-' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
            (Class::Number, run(&in_word, 1))
        }
        // As MLIR reads them: the digits of `8x?xf32` are a number.
        c if c.is_ascii_digit() => (Class::Number, run(&|c| c.is_ascii_digit() || c == '.', 0)),
        c if in_word(c) => (Class::Word, run(&in_word, 0)),
        c => (Class::Sign, c.len_utf8()),
    }
}

/// The length of a quoted text.
fn text(rest: &str) -> usize {
    let mut escaped = true;
    for (at, c) in rest.char_indices() {
        match c {
            '"' if !escaped => return at + 1,
            '\n' => return at,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

/// One word more, less, or another.
pub(super) fn spoil(source: &str, rng: &mut Rng) -> String {
    let tokens = tokens(source);
    let solid: Vec<usize> = (0..tokens.len())
        .filter(|k| tokens[*k].class != Class::Blank)
        .collect();
    // Signs are many and make syntax errors only: most changes are of what means something.
    let telling: Vec<usize> = (solid.iter().copied())
        .filter(|k| tokens[*k].class != Class::Sign)
        .collect();
    let among = match rng.chance(85) {
        true => &telling,
        false => &solid,
    };
    let Some(&at) = rng.pick(among) else {
        return source.to_owned();
    };
    let mut texts: Vec<String> = tokens.iter().map(|t| t.text.to_owned()).collect();
    match rng.below(100) {
        0..70 => texts[at] = other(&tokens, at, rng),
        70..78 => texts[at].clear(),
        78..84 => {
            let comma = tokens[at].class == Class::Number;
            texts[at] += &match comma {
                true => format!(", {}", tokens[at].text),
                false => format!(" {}", tokens[at].text),
            };
        }
        _ => {
            let same: Vec<usize> = (telling.iter().copied())
                .filter(|k| tokens[*k].class == tokens[at].class && k.abs_diff(at) < 40)
                .collect();
            if let Some(&with) = rng.pick(&same) {
                texts.swap(at, with);
            }
        }
    }
    texts.concat()
}

/// Another word of the same kind.
fn other(tokens: &[Token<'_>], at: usize, rng: &mut Rng) -> String {
    let token = tokens[at];
    match token.class {
        Class::Number => number(token.text, rng),
        Class::Name => name(tokens, token, rng),
        Class::Text => quoted(tokens, token, rng),
        Class::Word => word(tokens, token, rng),
        Class::Sign | Class::Blank => rng
            .one(&[
                ",", ":", "(", ")", "[", "]", "{", "}", "<", ">", "=", "+", "*", "-", "?",
            ])
            .to_owned(),
    }
}

fn number(text: &str, rng: &mut Rng) -> String {
    match text.parse::<i64>() {
        // Off by one is the commonest mistake.
        Ok(n) if rng.chance(50) => n.wrapping_add(rng.between(-2, 2)).to_string(),
        _ => rng.one(words::NUMBERS).to_owned(),
    }
}

/// A name that is used elsewhere in the text, or one that means something to somebody.
fn name(tokens: &[Token<'_>], token: Token<'_>, rng: &mut Rng) -> String {
    let sign = token.text.chars().next().unwrap_or('@');
    let same: Vec<&str> = (tokens.iter())
        .filter(|t| t.class == Class::Name && t.text.starts_with(sign) && t.text != token.text)
        .map(|t| t.text)
        .collect();
    match rng.pick(&same).filter(|_| rng.chance(75)) {
        Some(other) => (*other).to_owned(),
        None => spelled(sign, rng.one(words::NAMES)),
    }
}

/// A name with its sign, in quotes where it wants them.
fn spelled(sign: char, name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    match sign == '@' && !(name.chars().all(plain) && name.starts_with(char::is_alphabetic)) {
        true => format!("@\"{name}\""),
        false => format!("{sign}{name}"),
    }
}

fn quoted(tokens: &[Token<'_>], token: Token<'_>, rng: &mut Rng) -> String {
    let others: Vec<&str> = (tokens.iter())
        .filter(|t| t.class == Class::Text)
        .map(|t| t.text)
        .collect();
    let inner = token.text.trim_matches('"');
    match rng.below(6) {
        0 | 1 => (rng.pick(&others).copied().unwrap_or("\"\"")).to_owned(),
        2 | 3 => format!("\"{}\"", rng.one(words::NAMES)),
        4 => {
            // A digest with one digit changed, an escape that is none, half a text.
            let mut chars: Vec<char> = inner.chars().collect();
            let at = rng.below(chars.len());
            if let Some(c) = chars.get_mut(at) {
                *c = rng
                    .one(&["0", "f", "\\", "{", "}", "\u{2200}"])
                    .chars()
                    .next()
                    .unwrap_or('0');
            }
            format!("\"{}\"", chars.into_iter().collect::<String>())
        }
        _ => rng
            .one(&[
                "\"\"", "\"\\00\"", "\"\\FF\"", "\"\\0A\"", "1", "unit", "[]",
            ])
            .to_owned(),
    }
}

fn word(tokens: &[Token<'_>], token: Token<'_>, rng: &mut Rng) -> String {
    if let Some(element) = (words::ELEMENTS.iter()).find(|e| token.text.ends_with(**e)) {
        let before = token.text.strip_suffix(element).unwrap_or_default();
        if matches!(before, "" | "x") {
            return format!("{before}{}", rng.one(words::ELEMENTS));
        }
    }
    let others: Vec<&str> = (tokens.iter())
        .filter(|t| t.class == Class::Word)
        .map(|t| t.text)
        .collect();
    match rng.below(10) {
        0..5 => rng.one(words::KEYWORDS).to_owned(),
        5..9 => (rng.pick(&others).copied().unwrap_or("x")).to_owned(),
        _ => rng.one(words::NAMES).to_owned(),
    }
}
