//! Wrong variants of C templates.

/// A piece of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    kind: Kind,
    begin: usize,
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Word,
    Number,
    /// A key to be filled in, with its braces.
    Key,
    /// A literal in quotes.
    Text,
    Sign,
}

/// Words in names of functions and types that are written for one another.
const WORDS: [(&str, &str); 22] = [
    ("add", "sub"),
    ("sub", "add"),
    ("mul", "add"),
    ("div", "mul"),
    ("min", "max"),
    ("max", "min"),
    ("_ps", "_pd"),
    ("_pd", "_ps"),
    ("f32", "f64"),
    ("f64", "f32"),
    ("_s8", "_u8"),
    ("_u8", "_s8"),
    ("_s16", "_u16"),
    ("_u16", "_s16"),
    ("_s32", "_u32"),
    ("_u32", "_s32"),
    ("low", "high"),
    ("high", "low"),
    ("_lt", "_le"),
    ("_le", "_lt"),
    ("_gt", "_ge"),
    ("_ge", "_gt"),
];

/// Operators that are written for one another.
const SIGNS: [(&str, &str); 14] = [
    ("+", "-"),
    ("-", "+"),
    ("*", "+"),
    ("/", "*"),
    ("<", "<="),
    ("<=", "<"),
    (">", ">="),
    (">=", ">"),
    ("==", "!="),
    ("<<", ">>"),
    (">>", "<<"),
    ("+=", "-="),
    ("+=", "="),
    ("&", "|"),
];

/// All variants of a template, each once. `controls` are the keys of numbers.
pub(super) fn variants(template: &str, is_number: &dyn Fn(&str) -> bool) -> Vec<String> {
    let tokens = tokens(template);
    let mut all = swapped(template, &tokens);
    for (place, token) in tokens.iter().enumerate() {
        let text = &template[token.begin..token.end];
        let is_binary = place > 0 && is_operand(template, &tokens[place - 1]);
        let others = match token.kind {
            Kind::Word => renamed(text),
            Kind::Number => numbered(text),
            Kind::Key if is_number(text.trim_matches(['{', '}'])) => {
                vec![format!("({text} + 1)"), format!("({text} - 1)")]
            }
            Kind::Sign if is_binary => signed(text),
            Kind::Sign | Kind::Key | Kind::Text => Vec::new(),
        };
        let written = |other: String| replaced(template, token.begin, token.end, &other);
        all.extend(others.into_iter().map(written));
    }
    all.extend(dropped(template, &tokens));
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|variant| variant != template && seen.insert(variant.clone()));
    all
}

fn replaced(text: &str, begin: usize, end: usize, by: &str) -> String {
    format!("{}{by}{}", &text[..begin], &text[end..])
}

/// Whether a sign behind a token has it for an operand.
fn is_operand(text: &str, token: &Token) -> bool {
    match token.kind {
        Kind::Word | Kind::Number | Kind::Key => true,
        Kind::Text => false,
        Kind::Sign => [")", "]"].contains(&&text[token.begin..token.end]),
    }
}

fn renamed(word: &str) -> Vec<String> {
    let has = WORDS.iter().filter(|(own, _)| word.contains(own));
    has.map(|(own, other)| word.replacen(own, other, 1))
        .collect()
}

fn numbered(text: &str) -> Vec<String> {
    let Ok(number) = text.parse::<u64>() else {
        return Vec::new();
    };
    let less = number.checked_sub(1);
    let more = number.checked_add(1);
    less.into_iter()
        .chain(more)
        .map(|n| n.to_string())
        .collect()
}

fn signed(sign: &str) -> Vec<String> {
    let of = SIGNS.iter().filter(|(own, _)| *own == sign);
    of.map(|(_, other)| (*other).to_owned()).collect()
}

/// Two neighbouring arguments of each call for one another.
fn swapped(text: &str, tokens: &[Token]) -> Vec<String> {
    let sign = |token: &Token| match token.kind {
        Kind::Sign => &text[token.begin..token.end],
        _ => "",
    };
    let mut all = Vec::new();
    for place in 1..tokens.len() {
        if sign(&tokens[place]) != "(" || tokens[place - 1].kind != Kind::Word {
            continue;
        }
        let mut bounds = vec![tokens[place].end];
        let mut depth = 0;
        for inner in &tokens[place..] {
            match sign(inner) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                "," if depth == 1 => bounds.extend([inner.begin, inner.end]),
                _ => {}
            }
            if depth == 0 {
                bounds.push(inner.begin);
                break;
            }
        }
        for pair in bounds.chunks(2).collect::<Vec<_>>().windows(2) {
            let ([a, b], [c, d]) = (pair[0], pair[1]) else {
                continue;
            };
            let (first, second) = (text[*a..*b].trim(), text[*c..*d].trim());
            let name = &text[tokens[place - 1].begin..tokens[place - 1].end];
            if are_each_others(text, name, first, second) {
                continue;
            }
            all.push(replaced(text, *a, *d, &format!("{second}, {first}")));
        }
    }
    all
}

/// Whether two arguments of a call may come in either order, as far as its name tells: factors and terms, unless one is what a
/// product is added to.
fn are_each_others(text: &str, name: &str, first: &str, second: &str) -> bool {
    let is_key = |arg: &str| arg.starts_with('{') && arg.find('}') == Some(arg.len() - 1);
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let is_assigned = |arg: &str| text.contains(&format!("{arg} = "));
    let adds_product = has(&["fma", "fms", "fnm", "mla", "mls", "mac"]);
    let commutes = has(&["add", "mul", "xor", "and", "or"]);
    is_key(first)
        && is_key(second)
        && match adds_product {
            true => !is_assigned(first) && !is_assigned(second),
            false => commutes,
        }
}

/// The template without one of its statements.
fn dropped(text: &str, tokens: &[Token]) -> Vec<String> {
    let mut all = Vec::new();
    let (mut begin, mut depth) = (0, 0);
    for token in tokens.iter().filter(|t| t.kind == Kind::Sign) {
        match &text[token.begin..token.end] {
            "(" => depth += 1,
            ")" => depth -= 1,
            "{{" | "}}" => begin = token.end,
            ";" if depth == 0 => {
                all.push(replaced(text, begin, token.end, ";"));
                begin = token.end;
            }
            _ => {}
        }
    }
    all
}

fn tokens(text: &str) -> Vec<Token> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, len) = match first {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '{' if !rest.starts_with("{{") => (Kind::Key, until(rest, '}')),
            '"' => (Kind::Text, quoted(rest)),
            c if c.is_ascii_digit() => (Kind::Number, word(rest)),
            c if c.is_alphabetic() || c == '_' => (Kind::Word, word(rest)),
            c => (Kind::Sign, sign(rest).unwrap_or(c.len_utf8())),
        };
        all.push(Token {
            kind,
            begin: at,
            end: at + len,
        });
        at += len;
    }
    all
}

fn until(rest: &str, last: char) -> usize {
    rest.find(last)
        .map_or(rest.len(), |end| end + last.len_utf8())
}

fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            c => escaped = c == '\\' && !escaped,
        }
    }
    rest.len()
}

fn word(rest: &str) -> usize {
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
    end.unwrap_or(rest.len())
}

/// Signs of several characters are one.
fn sign(rest: &str) -> Option<usize> {
    let long = [
        "<<=", ">>=", "{{", "}}", "++", "--", "->", "+=", "-=", "*=", "/=", "<=", ">=", "==", "!=",
        "<<", ">>", "&&", "||", "&=", "|=",
    ];
    long.iter().find(|s| rest.starts_with(**s)).map(|s| s.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(template: &str) -> Vec<String> {
        variants(template, &|key| key == "n")
    }

    #[test]
    fn everything_that_is_easily_mistaken_is_varied() {
        assert_eq!(
            all("{d} = f_sub({x}, {y});"),
            ["{d} = f_sub({y}, {x});", "{d} = f_add({x}, {y});", ";"]
        );
        assert_eq!(
            all("(1 << {n})"),
            [
                "(0 << {n})",
                "(2 << {n})",
                "(1 >> {n})",
                "(1 << ({n} + 1))",
                "(1 << ({n} - 1))"
            ]
        );
        assert_eq!(all("a; b;"), ["; b;", "a;;"]);
        assert!(
            all("for (int k = 0; k < 4; k++) {d}[k] += *p;")
                .contains(&"for (int k = 0; k <= 4; k++) {d}[k] += *p;".to_owned())
        );
    }

    #[test]
    fn factors_and_terms_keep_their_order() {
        assert_eq!(swaps("{d} = f_add({x}, {y});"), 0);
        assert_eq!(swaps("{d} = f_add({x}, 1);"), 1);
        // Only the last two of these are no factors.
        assert_eq!(swaps("{d} = f_fmadd({x}, {y}, {d});"), 1);
        assert_eq!(swaps("{d} = f_max({x}, {y});"), 1);
    }

    fn swaps(template: &str) -> usize {
        swapped(template, &tokens(template)).len()
    }

    #[test]
    fn what_is_no_operation_stays() {
        // A minus of one operand, an increment, an arrow, text in quotes.
        assert!(all("-x").is_empty());
        assert!(all("k++").is_empty());
        assert!(all("p->x").is_empty());
        assert!(all("\"li t0, 1\"").is_empty());
        assert!(all("\"\\\"1\"").is_empty());
    }
}
