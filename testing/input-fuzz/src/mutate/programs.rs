//! Changes of schedule programs: words, lines, their indentation, and statements that ask much of the evaluator.

use exo_steps::steps;
use exo_steps_fuzz::rng::Rng;

use super::{lines, words};

/// Words of the language, its functions, and those of ours.
const WORDS: &[&str] = &[
    "and",
    "break",
    "continue",
    "def",
    "elif",
    "else",
    "for",
    "if",
    "in",
    "lambda",
    "load",
    "not",
    "or",
    "pass",
    "return",
    "while",
    "None",
    "True",
    "False",
    "range",
    "len",
    "list",
    "dict",
    "tuple",
    "set",
    "str",
    "int",
    "float",
    "bool",
    "type",
    "dir",
    "getattr",
    "hasattr",
    "sorted",
    "reversed",
    "enumerate",
    "zip",
    "min",
    "max",
    "any",
    "all",
    "map",
    "filter",
    "partial",
    "struct",
    "record",
    "field",
    "enum",
    "print",
    "pprint",
    "fail",
    "repr",
    "hash",
    "eval_type",
    "isinstance",
    "p",
    "procedure",
    "register",
    "attempt",
    "parameter",
    "unless_refused",
    "find",
    "body",
    "before",
    "after",
    "next",
    "prev",
    "parent",
    "expand",
    "forward",
    "name",
    "kind",
    "append",
    "extend",
    "insert",
    "pop",
    "remove",
    "index",
    "get",
    "items",
    "keys",
    "values",
    "setdefault",
    "update",
    "join",
    "split",
    "format",
    "replace",
    "Proc",
    "Cursor",
];
/// Operators and brackets.
const SIGNS: &[&str] = &[
    "(", ")", "[", "]", "{", "}", ",", ":", ".", "=", "==", "!=", "<", "<=", ">", ">=", "+", "-",
    "*", "/", "//", "%", "**", "<<", ">>", "|", "&", "^", "~", "+=", "*=", "<<=", "//=", "|=", ";",
    "->", "\\", "@", "#", "\"", "\"\"\"",
];
/// Patterns, expressions and names that steps take as texts.
const TEXTS: &[&str] = &[
    "",
    "_",
    "_ = _",
    "_ += _",
    "for i in _: _",
    "for _ in _: _",
    "if _: _",
    "x",
    "x : _",
    "x[_] = _",
    "i #1",
    "i #-1",
    "i #99999999999999999999",
    "pass",
    "f(_)",
    "n",
    "n + 1",
    "n % 4 == 0",
    "8 * n",
    "i0 i1",
    "avx512.*",
    "DRAM",
    "*",
    "((((((((((((((((((((",
    "for i in _: for i in _: for i in _: _",
    "R",
    "f32",
    "x[0:8]",
    "x[-1]",
    "1.0 / 0.0",
    "a\\nb",
    "\\0",
    "\u{2200}",
    "{}",
    "%s",
    "%d%d",
    "{0}{1}",
    "-9223372036854775808",
];
/// Statements that ask for what there is not, or for much of it.
const STATEMENTS: &[&str] = &[
    "x = 1\nfor _ in range(100): x = (x, x)",
    "x = []\nx.append(x)\nprint(x == [x], x in [[x]], str(x))",
    "x = {}\nx[1] = x\nprint(x)\nregister(x)",
    "x = (1,)\nfor _ in range(50000): x = (x,)\nprint(x == (x,))",
    "x = []\nfor _ in range(50000): x = [x]\nprint(len(str(x)))",
    "x = None\nfor _ in range(50000): x = struct(a = x)\nprint(x)",
    "for _ in range(1 << 62): pass",
    "for i in range(9223372036854775807): print(i)",
    "_ = [[k] * 1000 for k in range(100000)]",
    "_ = [0] * 100000000000",
    "_ = \"a\" * 100000000000",
    "_ = 1 << 100000000000",
    "_ = 7 // 0",
    "_ = 7 % 0.0",
    "_ = -9223372036854775808 // -1",
    "_ = 1 << -1",
    "_ = int(\"9\" * 300000)",
    "_ = \"{}\".format()",
    "_ = \"%s\" % ()",
    "_ = \"%d %x %c\" % (p, p, p)",
    "def r(): return r()\nr()",
    "def r(n): return r(n + 1) + r(n + 1)\nr(0)",
    "def r(*a, **k): return r(a, **k)\nr(p)",
    "_ = [p.find(\"_ = _\") for _ in range(100)]",
    "_ = sorted([p, p])",
    "_ = max([1, \"a\"])",
    "_ = {p: p, (p, p): p, procedure: 1}",
    "_ = {p.body(): 1}",
    "_ = dir(p) + dir(p.body()) + dir(1)",
    "_ = getattr(p, \"body\")()()",
    "p.a = 1",
    "p[0] = 1",
    "_ = p[0:1:0]",
    "_ = p.body()[5:-7:-1]",
    "_ = p.body()[9223372036854775807]",
    "_ = [1, 2, 3][::-9223372036854775808]",
    "_ = range(-9223372036854775808, 9223372036854775807, 9223372036854775807)",
    "_ = p + p",
    "_ = p == p, p != 1, p < p",
    "_ = p in p",
    "_ = not p",
    "x: int = \"a\"",
    "def t(a: list[int], b: dict[str, Proc] | None = 1) -> Cursor: return a\nt([p])",
    "load(\"main.star\", \"p\")",
    "load(\"std/loops.star\", \"tile_loops\", x = \"tile_loops\")",
    "load(\"../../../../../../etc/passwd\", \"x\")",
    "register()",
    "register(p, p)",
    "register(procedure())\nregister(p)",
    "p = procedure(\"nobody\")",
    "p = procedure()",
    "print(p)",
    "_ = attempt(fail, \"no\")",
    "_ = attempt(attempt, attempt)",
    "_ = attempt(p.find, \"_\")",
    "_ = attempt(lambda: register(p))",
    "_ = parameter(\"N\", 8)",
    "_ = parameter(\"N\", p)",
    "_ = record(a = int, b = field(str, \"x\"))(a = 1)",
    "_ = enum(\"a\", \"a\")",
    "_ = set([1, 1]) | set([p])",
    "_ = partial(partial, partial)(p)",
    "_ = [a for a in [1] for a in a]",
    "_ = f\"{p} {p.body()}\"",
    "_ = type(type(p)), repr(repr(p))",
    "break",
    "return p",
    "p = simplify(p)",
    "p = rename(p, \"for\")",
    "p = rename(p, p.name())",
    "for s in p.body(): p = reorder_stmts(p, s)",
    "p = simplify(divide_loop(p, \"i\", 0, [\"a\", \"a\"]))",
    "for _ in range(6): p = unroll_loop(p, \"i\")",
    "for _ in range(300): p = divide_loop(p, \"i\", 2, [\"i\", \"j\"], tail = \"guard\")",
    "p = call_eqv(p, \"f\", p)",
    "p = replace(p, \"for i in _: _\", p)",
];

/// A word, a line or a statement more, less, or another.
pub(super) fn spoil(source: &str, rng: &mut Rng) -> String {
    match rng.below(100) {
        0..60 => word(source, rng),
        60..75 => lines::shuffle(source, rng),
        75..82 => indented(source, rng),
        _ => lines::inserted(source, rng.one(STATEMENTS), rng),
    }
}

/// A line that stands deeper or less deep.
fn indented(source: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    let at = rng.below(lines.len());
    if let Some(line) = lines.get_mut(at) {
        *line = match rng.below(4) {
            0 => format!("    {line}"),
            1 => format!("\t{line}"),
            2 => format!("for _ in range(3): {}", line.trim_start()),
            _ => line
                .strip_prefix("    ")
                .unwrap_or(line.trim_start())
                .to_owned(),
        };
    }
    lines.join("\n") + "\n"
}

/// A word more, less, or another.
fn word(source: &str, rng: &mut Rng) -> String {
    let all = tokens(source);
    let solid: Vec<usize> = (0..all.len())
        .filter(|k| !all[*k].starts_with(char::is_whitespace) && !all[*k].starts_with('#'))
        .collect();
    let Some(&at) = rng.pick(&solid) else {
        return source.to_owned();
    };
    let mut texts: Vec<String> = all.iter().map(|t| (*t).to_owned()).collect();
    match rng.below(100) {
        0..75 => texts[at] = other(&all, all[at], rng),
        75..82 => texts[at].clear(),
        82..90 => texts[at] += &format!("{}{}", rng.one(&[" ", ", ", ".", " + "]), all[at]),
        _ => {
            if let Some(&with) = rng.pick(&solid) {
                texts.swap(at, with);
            }
        }
    }
    texts.concat()
}

/// Another token of the same kind.
fn other(all: &[&str], token: &str, rng: &mut Rng) -> String {
    let same = |is: fn(char) -> bool, rng: &mut Rng| {
        let same: Vec<&&str> = all.iter().filter(|t| t.starts_with(is)).collect();
        rng.pick(&same)
            .map_or_else(String::new, |t| (**t).to_owned())
    };
    match token.chars().next().unwrap_or(' ') {
        '"' | '\'' => match rng.below(4) {
            0 | 1 => same(|c| c == '"', rng),
            2 => format!("\"{}\"", rng.one(TEXTS)),
            _ => format!("\"{}\"", rng.one(words::NAMES)),
        },
        c if c.is_ascii_digit() => match token.parse::<i64>() {
            Ok(n) if rng.chance(40) => n.wrapping_add(rng.between(-2, 2)).to_string(),
            _ => rng.one(words::NUMBERS).to_owned(),
        },
        c if c.is_alphabetic() || c == '_' => match rng.below(10) {
            0..5 => same(|c| c.is_alphabetic(), rng),
            5..7 => rng
                .pick(steps::all())
                .map_or("p", |step| step.doc().name)
                .to_owned(),
            _ => rng.one(WORDS).to_owned(),
        },
        _ => rng.one(SIGNS).to_owned(),
    }
}

/// Words, numbers, texts, blanks, comments, and single signs.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let run = |of: &dyn Fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let length = match first {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => quoted(rest, first),
            c if c.is_whitespace() => run(&char::is_whitespace),
            c if c.is_alphanumeric() || c == '_' => run(&|c| c.is_alphanumeric() || c == '_'),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// The length of a text in quotes, which ends with its line at the latest.
fn quoted(rest: &str, quote: char) -> usize {
    let behind = rest.get(1..).unwrap_or_default();
    let end = behind.find([quote, '\n']).unwrap_or(behind.len());
    1 + end + usize::from(behind[end..].starts_with(quote))
}
