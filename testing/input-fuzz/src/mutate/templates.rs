//! Changes of templates: what MLIR is spoiled by, and tags that ask much of the engine or do not close.

use exo_steps_fuzz::rng::Rng;

use super::{lines, tokens, words};

/// Tags and statements, each a line.
const TAGS: &[&str] = &[
    "//% for k in range(100000)",
    "//% for k in range(3)",
    "//% endfor",
    "//% if true",
    "//% else",
    "//% endif",
    "//% set x = 1",
    "//% set x = [1, 2] * 100000",
    "//% set x = x ~ x",
    "//% macro m(a, b = 1)",
    "//% endmacro",
    "//% call m()",
    "//% endcall",
    "//% block b",
    "//% endblock",
    "//% raw",
    "//% endraw",
    "//% filter upper",
    "//% endfilter",
    "//% with x = 1",
    "//% endwith",
    "//% autoescape true",
    "//% endautoescape",
    "//% do m()",
    "//% include \"main.mlir\"",
    "//% import \"main.mlir\" as m",
    "//% from \"main.mlir\" import m",
    "//% from \"none.mlir\" import m",
    "//% extends \"main.mlir\"",
    "//% macro m()\n${ m() }\n//% endmacro\n${ m() }",
    "//% macro m(n)\n//% for k in range(3)\n${ m(n + 1) }\n//% endfor\n//% endmacro\n${ m(0) }",
    "//% for a in range(1000)\n//% for b in range(1000)\n//% for c in range(1000)\n//% endfor\n//% endfor\n//% endfor",
    "//% for a in [1, [2, [3]]] recursive\n${ loop(a) }\n//% endfor",
    "//% for a in range(3)\n${ loop.index } ${ loop.previtem } ${ loop.changed(a) } ${ loop.cycle(1, 2) }\n//% endfor",
    "//% set n = namespace(a = [])\n//% for k in range(60)\n//% set n.a = [n.a, n.a]\n//% endfor\n${ n.a }",
    "//% set n = namespace(a = [])\n//% for k in range(60)\n//% set n.a = [n.a, n.a]\n//% endfor\n${ n.a == n.a ~ 1 }",
    "//% set n = namespace(a = [])\n//% set m = namespace(a = [])\n//% for k in range(40)\n//% set n.a = [n.a, n.a]\n//% set m.a = [m.a, m.a]\n//% endfor\n${ n.a == m.a }",
    "//% set n = namespace(a = [])\n//% set m = namespace(a = [])\n//% for k in range(40)\n//% set n.a = [n.a, n.a]\n//% set m.a = [m.a, m.a]\n//% endfor\n${ [n.a, m.a]|sort|length }",
    "//% set n = namespace(a = [])\n//% for k in range(60)\n//% set n.a = [n.a, n.a]\n//% endfor\n${ {n.a: 1} }",
    "//% set n = namespace(a = [])\n//% for k in range(100000)\n//% set n.a = [n.a]\n//% endfor\n${ n.a }",
    "//% set n = namespace(a = [])\n//% for k in range(100000)\n//% set n.a = {1: n.a}\n//% endfor\n${ n.a == {1: n.a} }",
    "//% set n = namespace(a = [])\n//% for k in range(100000)\n//% set n.a = [n.a]\n//% endfor\n${ {n.a: 1} }",
    "//% set n = namespace()\n//% set n.a = n\n${ n }",
    "<% raw %>",
    "<% endraw %>",
    "<# ",
    " #>",
    "<%",
    "%>",
    "${",
    "}",
    "<%- if true -%>",
    "<%+ endif %>",
    "<% set x %>",
    "<% endset %>",
];
/// Expressions.
const EXPRESSIONS: &[&str] = &[
    "1 / 0",
    "1 // 0",
    "7 % 0",
    "2 ** 1000",
    "2 ** -1",
    "9223372036854775807 + 1",
    "9223372036854775807 * 9223372036854775807",
    "-9223372036854775808 // -1",
    "170141183460469231731687303715884105727 + 1",
    "-170141183460469231731687303715884105728 // -1",
    "\"a\" * 1000000000",
    "[1] * 1000000000",
    "\"a\" * -1",
    "range(1000000000)|list|length",
    "range(100000)|join(\"x\" * 10000)",
    "range(5, 0, -1)|list",
    "range(0, 10, 0)|list",
    "\"a\"|indent(1000000000)",
    "\"a\"|center(1000000000)",
    "\"abc\"|replace(\"\", \"x\" * 100000)",
    "\"a\"[::0]",
    "\"abc\"[5:-9:-1]",
    "[1, 2, 3][::-1]",
    "\"\u{2200}x\"[1:]",
    "[3, \"a\", none]|sort",
    "[1, 2]|batch(0)|list",
    "[1, 2]|slice(0)|list",
    "[1, 2]|batch(1000000000, 0)|list",
    "[1, 2]|slice(1000000000)|list",
    "\"%s\"|format(1)",
    "\"%9999999999d\"|format(1)",
    "1.5|round(1000000000)",
    "1.5|round(-1)",
    "\"1e400\"|float",
    "\"99999999999999999999999999999999999999999\"|int",
    "\"x\"|int",
    "{}|dictsort",
    "[[1, 2]]|map(attribute = \"0\")|list",
    "[1]|map(\"nobody\")|list",
    "[1]|select(\"nobody\")|list",
    "[1]|groupby(\"a\")",
    "[{\"a\": 1}]|groupby(\"a\")",
    "[1]|chain([2])|list",
    "[1]|zip([2])|list",
    "\"x\"|split(\"\")",
    "\"x\"|lines",
    "\"x\"|tojson",
    "self",
    "loop",
    "caller()",
    "super()",
    "debug()",
    "namespace(1)",
    "dict(1)",
    "cycler()",
    "joiner()",
    "lipsum()",
    "quoted(\"main.mlir\")",
    "quoted(\"../main.mlir\")",
    "quoted(1)",
    "undefined",
    "none",
    "true",
    "x",
    "x.y.z",
    "x(1)(2)",
    "\"a\".upper()",
    "{1: 2}[1]",
    "(1, 2)",
    "not 1",
    "1 in [1]",
    "1 is divisibleby(0)",
    "1 is divisibleby(3)",
    "\"a\" if x",
    "\"a\" ~ 1 ~ none",
    "1 < \"a\"",
    "((((((((((((((((((((((((((((((1",
    "-\"a\"",
    "\"",
    "'",
    "{",
    "[1,",
];
/// Filters, to stand behind an expression.
const FILTERS: &[&str] = &[
    "upper",
    "length",
    "join",
    "sort",
    "list",
    "first",
    "last",
    "min",
    "max",
    "sum",
    "unique",
    "reverse",
    "string",
    "int",
    "float",
    "bool",
    "abs",
    "round",
    "trim",
    "title",
    "capitalize",
    "items",
    "dictsort",
    "batch(2)",
    "slice(2)",
    "indent(4)",
    "replace(\"a\", \"b\")",
    "default(1)",
    "tojson",
    "pprint",
    "escape",
    "safe",
    "urlencode",
    "attr(\"x\")",
    "select",
    "reject",
    "map",
    "groupby(\"x\")",
    "nobody",
];

/// Mutates a template: like MLIR text, or by a tag or expression that is added, removed or
/// replaced.
pub(super) fn spoil(source: &str, rng: &mut Rng) -> String {
    match rng.below(100) {
        0..20 => tokens::spoil(source, rng),
        20..30 => lines::spoil(source, rng),
        30..45 => lines::shuffle(source, rng),
        45..65 => lines::inserted(source, rng.one(TAGS), rng),
        _ => tag(source, rng),
    }
}

/// A change inside of one of the tags of a template.
fn tag(source: &str, rng: &mut Rng) -> String {
    let begins = ["${", "//%", "<%"];
    let places: Vec<(usize, &str)> = begins
        .iter()
        .flat_map(|begin| source.match_indices(begin))
        .collect();
    let Some(&(at, begin)) = rng.pick(&places) else {
        return lines::inserted(source, &format!("${{ {} }}", rng.one(EXPRESSIONS)), rng);
    };
    let start = at + begin.len();
    let rest = &source[start..];
    let end = rest
        .find(if begin == "${" { "}" } else { "\n" })
        .unwrap_or(rest.len());
    let (inside, behind) = rest.split_at(end);
    let changed = match rng.below(10) {
        0..4 => tokens::spoil(inside, rng),
        4..6 if begin == "${" => format!(" {} ", rng.one(EXPRESSIONS)),
        4 | 5 => match inside
            .rsplit_once(" in ")
            .or_else(|| inside.rsplit_once(" = "))
        {
            Some((before, _)) if inside.contains(" in ") => {
                format!("{before} in {}", rng.one(EXPRESSIONS))
            }
            Some((before, _)) => format!("{before} = {}", rng.one(EXPRESSIONS)),
            None => format!(" set x = {}", rng.one(EXPRESSIONS)),
        },
        6..8 => format!("{}|{}", inside.trim_end(), rng.one(FILTERS)),
        8 => format!(" {}", rng.one(words::NUMBERS)),
        _ => return format!("{}{}", &source[..start], behind),
    };
    format!("{}{changed}{behind}", &source[..start])
}
