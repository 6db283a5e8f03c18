//! Diagnostics of programs.

use serde_json::json;

use crate::client::{Client, repository};

const LATE: &str = "@proc\ndef smooth(n: size, x: f32[n], y: f32[n]):\n    assert n > 2\n    for i in seq(0, n - 2):\n        # ü𝄞\n        y[i] = x[i + 3]\n";

#[test]
fn errors_have_ranges_codes_places_and_witnesses_and_go_away() {
    let mut client = Client::start(json!(null));
    client.open("a.py", LATE);
    let found = client.diagnostics("a.py", 1);
    assert_eq!(found.len(), 1, "{found:?}");
    let told = &found[0];
    assert_eq!(told["code"], "check.bounds");
    assert_eq!(
        told["range"],
        json!({"start": {"line": 5, "character": 8}, "end": {"line": 5, "character": 23}})
    );
    assert!(
        told["message"]
            .as_str()
            .unwrap()
            .contains("with n = 3, i = 0"),
        "{told}"
    );
    assert!(
        told["codeDescription"]["href"]
            .as_str()
            .unwrap()
            .ends_with("docs/language.md"),
        "{told}"
    );
    let related = &told["relatedInformation"][0];
    assert_eq!(
        related["location"]["range"]["start"],
        json!({"line": 1, "character": 20})
    );
    assert!(!told["data"].is_null(), "the witness as data: {told}");
    // One character: `x[i + 3]` becomes `x[i + 2]`.
    let three = json!({"start": {"line": 5, "character": 21}, "end": {"line": 5, "character": 22}});
    client.change("a.py", 2, json!([{"range": three, "text": "2"}]));
    assert_eq!(
        client.diagnostics("a.py", 2),
        Vec::<serde_json::Value>::new()
    );
    client.stop();
}

#[test]
fn positions_are_utf16_and_those_beyond_a_line_are_its_end() {
    let mut client = Client::start(json!(null));
    client.open("a.py", LATE);
    client.diagnostics("a.py", 1);
    // Behind the clef, which is two units long; then behind the end of the line; then inside of the clef.
    let at = |character: u32| json!({"start": {"line": 4, "character": character}, "end": {"line": 4, "character": character}});
    client.change("a.py", 2, json!([{"range": at(13), "text": "\n        $"}]));
    let found = client.diagnostics("a.py", 2);
    assert_eq!(
        found[0]["range"]["start"],
        json!({"line": 5, "character": 8}),
        "{found:?}"
    );
    client.replace("a.py", 3, LATE);
    client.change(
        "a.py",
        4,
        json!([{"range": at(9999), "text": "\n        $"}]),
    );
    let found = client.diagnostics("a.py", 4);
    assert_eq!(
        found[0]["range"]["start"],
        json!({"line": 5, "character": 8}),
        "{found:?}"
    );
    client.replace("a.py", 5, LATE);
    client.change("a.py", 6, json!([{"range": at(12), "text": "x"}]));
    assert_eq!(client.diagnostics("a.py", 6).len(), 1);
    // A range that ends before it begins is refused, and the text stays.
    let back = json!({"start": {"line": 4, "character": 3}, "end": {"line": 1, "character": 0}});
    client.change("a.py", 7, json!([{"range": back, "text": ""}]));
    assert!(client.logged().contains("ends before it begins"));
    client.change("a.py", 7, json!([{"text": "@proc\ndef f():\n    pass\n"}]));
    assert_eq!(client.diagnostics("a.py", 7).len(), 0);
    client.stop();
}

#[test]
fn edits_out_of_order_and_of_closed_documents_are_errors() {
    let mut client = Client::start(json!(null));
    client.replace("a.py", 1, "");
    assert!(client.logged().contains("is not open"));
    client.open("a.py", LATE);
    client.diagnostics("a.py", 1);
    client.replace("a.py", 1, "");
    assert!(client.logged().contains("version 1 "));
    client.replace("a.py", -7, "");
    assert!(client.logged().contains("version -7 "));
    client.replace("a.py", 2, LATE);
    assert_eq!(client.diagnostics("a.py", 2).len(), 1);
    let uri = client.uri("a.py");
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    let closed = client.await_notification("textDocument/publishDiagnostics", |p| {
        p["version"].is_null()
    });
    assert_eq!(closed["diagnostics"], json!([]));
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    assert!(client.logged().contains("is not open"));
    client.stop();
}

#[test]
fn malformed_messages_are_errors_and_the_server_goes_on() {
    let mut client = Client::start(json!({"noSuchSetting": 1}));
    let shown = client.await_notification("window/showMessage", |_| true);
    assert!(shown["message"].as_str().unwrap().contains("noSuchSetting"));
    let refused = client.ask("exo/nothing", json!({}));
    assert!(refused.unwrap_err().contains("not supported"));
    client.notify("textDocument/didOpen", json!({"textDocument": 7}));
    assert!(client.logged().contains("textDocument/didOpen"));
    client.notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": "::", "languageId": "", "version": 0, "text": ""}}),
    );
    assert!(client.logged().contains("textDocument/didOpen"));
    client.send_raw(b"Content-Length: 9\r\n\r\n{\"json\": ");
    client.open("a.py", LATE);
    assert_eq!(client.diagnostics("a.py", 1).len(), 1);
    client.stop();
}

#[test]
fn python_that_is_not_exos_and_other_files_are_left_alone() {
    let mut client = Client::start(json!(null));
    for name in ["a.py", "b.txt"] {
        client.open(name, "import os\nprint(os.environ[\n");
        assert_eq!(client.diagnostics(name, 1).len(), 0);
    }
    client.open("c.exo", "import os\n");
    assert_eq!(client.diagnostics("c.exo", 1).len(), 1);
    client.stop();
}

#[test]
fn syntax_errors_end_where_they_end_and_help_is_given() {
    let mut client = Client::start(json!(null));
    client.open(
        "a.py",
        "@proc\ndef f(n: size, x: f32[n]):\n    for i in seq(0, m):\n        x[i] = 0.0\n",
    );
    let found = client.diagnostics("a.py", 1);
    assert_eq!(
        found[0]["range"],
        json!({"start": {"line": 2, "character": 20}, "end": {"line": 2, "character": 21}})
    );
    assert!(found[0]["code"].as_str().unwrap().starts_with("frontend."));
    client.stop();
}

#[test]
fn libraries_are_loaded_by_settings_and_by_comments() {
    let text = "@proc\ndef f(n: size, x: f32[n]):\n    t: f32[16] @ avx512.zmm\n";
    let mut client = Client::start(json!({"loadHw": ["no_such_library"]}));
    let shown = client.await_notification("window/showMessage", |_| true);
    assert!(
        shown["message"]
            .as_str()
            .unwrap()
            .contains("no_such_library")
    );
    client.open("a.py", text);
    assert_eq!(client.diagnostics("a.py", 1).len(), 1);
    client.replace("a.py", 2, &format!("# exo: load-hw = avx512\n{text}"));
    assert_eq!(client.diagnostics("a.py", 2).len(), 0);
    client.stop();
    let mut client = Client::start(json!({"loadHw": ["avx512"]}));
    client.open("a.py", text);
    assert_eq!(client.diagnostics("a.py", 1).len(), 0);
    client.stop();
}

#[test]
fn mlir_has_diagnostics_of_its_parser_and_of_the_checks() {
    let source = repository("examples/sgemm/sgemm.py");
    let module = exo_frontend::parse_module("sgemm.py", &source);
    assert!(module.is_ok());
    let mut client = Client::start(json!(null));
    client.open("a.mlir", "exo.proc @f(%n: !exo.size {\n");
    let found = client.diagnostics("a.mlir", 1);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["range"]["start"]["line"], 0);
    client.replace("a.mlir", 2, "module {}\n");
    assert_eq!(client.diagnostics("a.mlir", 2).len(), 0);
    client.stop();
}

#[test]
fn requests_about_documents_that_are_not_open_are_errors() {
    let mut client = Client::start(json!(null));
    for method in [
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/definition",
        "textDocument/signatureHelp",
        "textDocument/documentSymbol",
        "textDocument/codeLens",
        "exo/programAfter",
    ] {
        let found = client.at(method, "a.py", 0, 0);
        assert!(found.is_err(), "{method}: {found:?}");
    }
    client.stop();
}
