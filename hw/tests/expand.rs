//! Templates of libraries: their expansions, and the locations of the parts.

use std::fmt::Write;
use std::sync::Arc;

use exo_dialects::load::Written;
use exo_hw::{Expanded, Folder, expand, is_template};
use exo_ir::Loc;
use minijinja::Environment;
use minijinja::syntax::SyntaxConfig;

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("a short text")
}

fn expanded(text: &str) -> Expanded {
    expand(text.as_bytes(), "t.mlir", &Folder::Nowhere)
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn refusal(text: &str) -> String {
    match expand(text.as_bytes(), "t.mlir", &Folder::Nowhere) {
        Ok(expanded) => panic!("accepted: {}", expanded.text),
        Err(error) => error.to_string(),
    }
}

/// The text as minijinja itself renders it.
fn plain(text: &str) -> String {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .variable_delimiters("${", "}")
        .block_delimiters("<%", "%>")
        .comment_delimiters("<#", "#>")
        .line_statement_prefix("//%")
        .build();
    environment.set_syntax(syntax.expect("the syntax is one"));
    environment.set_keep_trailing_newline(true);
    let rendered = environment.render_named_str("t.mlir", text, ());
    rendered.unwrap_or_else(|error| panic!("{error:#}: {text}"))
}

/// `line:col` of where a piece of the expanded text was written.
fn places_of(expanded: &Expanded, piece: &str) -> Vec<String> {
    let file: Arc<str> = Arc::from("t.mlir");
    let place = |(at, _): (usize, &str)| {
        let before = &expanded.text[..at];
        let line = before.matches('\n').count() + 1;
        let col = at - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        let loc = expanded.place(&Loc::new(&file, number(line), number(col)));
        format!("{}:{}", loc.line, loc.col)
    };
    expanded.text.match_indices(piece).map(place).collect()
}

const TEMPLATES: [&str; 12] = [
    "a\n//% for t in [1, 2]\n  b ${t} c\n//% endfor\nd\n",
    "//% set l = [\n  {\"a\": \"}\"},\n  {'b': \"\\\"]\"}]\n${l[0].a} x\n",
    "a <# ${ <% #> b\n<#\n#>c\n",
    "<% macro m(x) -%>\n  <${x}>\n<%- endmacro %>\na ${m(1)} b ${m(2)|trim|upper} c\n",
    "<% raw %>\n${x} <% y %>\n//% for\n<%- endraw %> z\n",
    "x // //% no statement\n //% if true\ny\n\t//% endif\nz",
    "//% macro f(x)\n  p ${x}\n\n  q\n//% endmacro\n${f(1)}${f(2)}\nend\n",
    "<% if 3 > 2 %>a<% else %>b<% endif %> {{ 0 }} {name}%>\n${\"${\"}0\n",
    "${ {\"a\": [1, (2)]}[\"a\"][0] }\nx\n",
    "a\r\n//% if true\r\nb\r\n//% endif\r\nc\r\n",
    "//% set text\nx\n  y\n//% endset\n${text}${text|trim}z\n",
    "é ${1}é\n<%+ if true +%> é\n<% endif %>",
];

#[test]
fn marks_change_nothing() {
    for text in TEMPLATES {
        assert_eq!(expanded(text).text, plain(text), "{text:?}");
    }
}

#[test]
fn each_part_has_the_place_where_it_was_written() {
    let loops = expanded("a\n//% for t in [1, 2]\n  b ${t}0 c d\n//% endfor\nd\n");
    assert_eq!(places_of(&loops, "b"), ["3:3", "3:3"]);
    assert_eq!(places_of(&loops, "10"), ["3:5"]);
    assert_eq!(places_of(&loops, "c"), ["3:11", "3:11"]);
    assert_eq!(places_of(&loops, "d"), ["3:13", "3:13", "5:1"]);
    let macros = expanded(TEMPLATES[6]);
    assert_eq!(places_of(&macros, "q"), ["4:3", "4:3"]);
    assert_eq!(places_of(&macros, "end"), ["7:1"]);
    let trimmed = expanded("<% macro m(x) -%>\n  y${x}\n<%- endmacro %>\na ${m(1)} b\n");
    assert_eq!(places_of(&trimmed, "y"), ["2:3"]);
    assert_eq!(places_of(&trimmed, "b"), ["4:11"]);
}

#[test]
fn what_is_no_template_is_not_taken_for_one() {
    let is = |text: &str| is_template(text.as_bytes());
    for text in TEMPLATES {
        assert!(is(text), "{text:?}");
    }
    for text in [
        "module @m {\n  // for //% x\n}",
        "if %i <%n {",
        "memref<4xf32, #exo.mem<\"v\">>",
        "!llvm.ptr<#x>",
        "\"mov $0, $1\" }",
    ] {
        assert!(!is(text), "{text:?}");
    }
    assert!(!is_template(b"ML\xefR ${x}"));
}

#[test]
fn errors_have_their_places() {
    for (text, wanted) in [
        (
            "a\n  ${t.name} b\n",
            "t.mlir:2:5: error: 't.name' is not defined, or a part of it is not [hw.expand]",
        ),
        (
            "//% set t = {}\nab ${t.name}\n",
            "t.mlir:2:6: error: 't.name' is not defined, or a part of it is not [hw.expand]",
        ),
        ("a\n//% for t in\nb\n", "t.mlir:2:"),
        ("a\n//% if true\nb\n", "t.mlir:"),
        ("${1 + \"a\"}", "t.mlir:1:3: error: invalid operation: "),
        (
            "//% import \"a.mlir\" as a\n",
            "t.mlir:1:5: error: could not render include: there is no file 'a.mlir' to import [hw.expand]",
        ),
        (
            "a\n//% include \"../a.mlir\"\n",
            "'../a.mlir' is not imported: only files beside the library are [hw.expand]",
        ),
    ] {
        let found = refusal(text);
        assert!(found.contains(wanted), "{found}\n{wanted}");
    }
}

#[test]
fn no_template_runs_for_ever_or_fills_the_memory() {
    let nested = |depth: usize, inner: &str| {
        let mut text = String::new();
        for k in 0..depth {
            let _ = writeln!(text, "//% for i{k} in range(1000)");
        }
        text.push_str(inner);
        text.push_str(&"\n//% endfor".repeat(depth));
        text
    };
    let found = refusal(&nested(3, "x"));
    assert!(found.contains("does not end within"), "{found}");
    let found = refusal(&nested(2, &"x".repeat(200)));
    assert!(found.contains("makes more than"), "{found}");
    let found = refusal("<% macro f(x) %>${f(x)}<% endmacro %>${f(1)}");
    assert!(found.contains("recursion limit exceeded"), "{found}");
}

#[test]
fn files_beside_a_library_are_imported_and_no_circles() {
    const FILES: &[(&str, &str)] = &[
        ("m.mlir", "<% macro twice(x) %>${x} ${x}<% endmacro %>"),
        ("one.mlir", "//% include \"two.mlir\"\n"),
        ("two.mlir", "\n//% include \"one.mlir\"\n"),
        ("wrong.mlir", "a\n ${nothing}\n"),
    ];
    let folder = Folder::Embedded(FILES);
    let expand = |text: &str| expand(text.as_bytes(), "<t>", &folder);
    let text = "//% import \"m.mlir\" as m\n${m.twice(1)} ${m.twice(2)}";
    assert_eq!(expand(text).expect("it is there").text, "1 1 2 2");
    let circle = expand("//% include \"one.mlir\"\n").expect_err("a circle");
    let wanted = "<two.mlir>:2:5: error: could not render include: 'one.mlir' is imported in a circle [hw.expand]";
    assert_eq!(circle.to_string(), wanted);
    let wrong = expand("//% include \"wrong.mlir\"\n").expect_err("it is wrong");
    let wanted =
        "<wrong.mlir>:2:4: error: 'nothing' is not defined, or a part of it is not [hw.expand]";
    assert_eq!(wrong.to_string(), wanted);
}
