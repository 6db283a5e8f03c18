//! Hover, definitions, symbols, completion, signatures, and programs after lines of schedules.

use serde_json::{Value, json};

use crate::client::Client;
use crate::schedules::PRODUCT;

const TILES: &str = "load(\"std/loops.star\", \"tile_loops\")\n\ndef tile(p, loop):\n    \"\"\"Divides by eight.\"\"\"\n    return divide_loop(p, loop, 8, [loop + \"o\", loop + \"i\"], perfect = True)\n\np = procedure(\"product\")\np = tile(p, \"i\")\np = reorder_loops(p, \"ii j\")\nregister(p)\n";

fn labels(found: &Value) -> Vec<&str> {
    let items = found.as_array().expect("items").iter();
    items.map(|item| item["label"].as_str().unwrap()).collect()
}

fn shown(found: &Value) -> &str {
    found["contents"]["value"].as_str().unwrap_or_default()
}

fn begin(name: &str, text: &str) -> Client {
    let mut client = Client::start(json!(null));
    client.write("a.py", PRODUCT);
    client.open(name, text);
    client
}

#[test]
fn hover_on_source_tells_kinds_types_and_facts() {
    let mut client = begin("a.py", PRODUCT);
    let found = client.at("textDocument/hover", "a.py", 7, 16).unwrap();
    let text = shown(&found);
    assert!(
        text.starts_with("```python\nC: f32[M, N] @ DRAM\n```\nargument of 'product'"),
        "{text}"
    );
    assert!(
        text.contains("* `M % 8 == 0` (assertion, line 3)"),
        "{text}"
    );
    assert!(text.contains("* `0 <= k < K` (loop, line 7)"), "{text}");
    assert_eq!(found["range"]["start"], json!({"line": 7, "character": 16}));
    let found = client.at("textDocument/hover", "a.py", 5, 12).unwrap();
    assert!(
        shown(&found).contains("loop variable of 'product'"),
        "{found}"
    );
    assert!(!shown(&found).contains("0 <= k < K"), "{found}");
    assert_eq!(
        client.at("textDocument/hover", "a.py", 99, 99),
        Ok(Value::Null)
    );
    client.stop();
}

#[test]
fn hover_on_schedules_shows_manuals_and_what_names_mean() {
    let mut client = begin("a.star", TILES);
    let found = client.at("textDocument/hover", "a.star", 8, 8).unwrap();
    assert!(
        shown(&found).starts_with("```python\nreorder_loops(proc, "),
        "{found}"
    );
    assert!(shown(&found).contains("`reorder_loops.c1`"), "{found}");
    let found = client.at("textDocument/hover", "a.star", 4, 63).unwrap();
    assert!(shown(&found).starts_with("`tail`, `perfect`: "), "{found}");
    let found = client.at("textDocument/hover", "a.star", 7, 13).unwrap();
    assert!(
        shown(&found).contains("loop variable of 'product', line 5"),
        "{found}"
    );
    let found = client.at("textDocument/hover", "a.star", 7, 5).unwrap();
    assert_eq!(
        shown(&found),
        "```python\ndef tile(p, loop)\n```\nDivides by eight."
    );
    let found = client.at("textDocument/hover", "a.star", 0, 27).unwrap();
    assert!(
        shown(&found).starts_with("```python\ndef tile_loops("),
        "{found}"
    );
    client.open("a.sched", "exo-divide-loop{loop=i factor=8}\n");
    let found = client.at("textDocument/hover", "a.sched", 0, 5).unwrap();
    assert!(shown(&found).contains("divide_loop.c3"), "{found}");
    let found = client.at("textDocument/hover", "a.sched", 0, 25).unwrap();
    assert!(shown(&found).starts_with("`factor`: "), "{found}");
    client.stop();
}

#[test]
fn definitions_of_names_functions_and_files() {
    let mut client = begin("a.star", TILES);
    client.open("a.py", PRODUCT);
    let place = |found: Value| (found["uri"].clone(), found["range"]["start"].clone());
    let source = json!(client.uri("a.py"));
    let at = |line: u32, character: u32| json!({"line": line, "character": character});
    let found = client.at("textDocument/definition", "a.py", 7, 18).unwrap();
    assert_eq!(place(found), (source.clone(), at(4, 8)));
    let found = client
        .at("textDocument/definition", "a.star", 7, 13)
        .unwrap();
    assert_eq!(place(found), (source.clone(), at(4, 8)));
    let found = client
        .at("textDocument/definition", "a.star", 6, 16)
        .unwrap();
    assert_eq!(place(found), (source, at(1, 4)));
    let found = client
        .at("textDocument/definition", "a.star", 7, 5)
        .unwrap();
    assert_eq!(place(found), (json!(client.uri("a.star")), at(2, 4)));
    client.write("b.star", "def f(p):\n    return p\n");
    client.open(
        "c.star",
        "load(\"b.star\", \"f\")\nregister(f(procedure()))\n",
    );
    let other = json!(client.uri("b.star"));
    let found = client
        .at("textDocument/definition", "c.star", 0, 8)
        .unwrap();
    assert_eq!(place(found), (other.clone(), at(0, 0)));
    let found = client
        .at("textDocument/definition", "c.star", 1, 9)
        .unwrap();
    assert_eq!(place(found), (other, at(0, 4)));
    client.stop();
}

#[test]
fn symbols_are_procedures_with_loops_and_functions() {
    let mut client = begin("a.py", PRODUCT);
    let uri = client.uri("a.py");
    let found = client
        .ask(
            "textDocument/documentSymbol",
            json!({"textDocument": {"uri": uri}}),
        )
        .unwrap();
    assert_eq!(found[0]["name"], "product");
    assert_eq!(found[0]["children"][0]["name"], "for i");
    assert_eq!(
        found[0]["children"][0]["children"][0]["children"][0]["name"],
        "for k"
    );
    client.open("a.star", TILES);
    let uri = client.uri("a.star");
    let found = client
        .ask(
            "textDocument/documentSymbol",
            json!({"textDocument": {"uri": uri}}),
        )
        .unwrap();
    assert_eq!(found[0]["name"], "tile");
    client.stop();
}

#[test]
fn completion_of_steps_arguments_and_names_in_programs() {
    let text = format!("{TILES}p = divide_loop(p, \"\np = divide_loop(p, ");
    let mut client = begin("a.star", &text);
    let found = client
        .at("textDocument/completion", "a.star", 10, 20)
        .unwrap();
    let all = labels(&found);
    for name in ["i", "j", "k"] {
        assert!(all.contains(&name), "{all:?}");
    }
    let found = client
        .at("textDocument/completion", "a.star", 11, 19)
        .unwrap();
    let all = labels(&found);
    for name in [
        "div_const = ",
        "divide_loop",
        "tile",
        "tile_loops",
        "register",
    ] {
        assert!(all.contains(&name), "{name}: {all:?}");
    }
    let step = found
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["label"] == "divide_loop")
        .unwrap();
    assert!(
        step["documentation"]["value"]
            .as_str()
            .unwrap()
            .contains("divide_loop.c3")
    );
    client.replace("a.star", 2, "load(\"std/memory.star\", \"");
    let found = client
        .at("textDocument/completion", "a.star", 0, 25)
        .unwrap();
    assert!(labels(&found).contains(&"auto_stage_mem"));
    client.replace("a.star", 3, "load(\"");
    let found = client
        .at("textDocument/completion", "a.star", 0, 6)
        .unwrap();
    assert!(labels(&found).contains(&"std/loops.star"));
    client.replace("a.star", 4, "p = set_memory(procedure(\"");
    let found = client
        .at("textDocument/completion", "a.star", 0, 26)
        .unwrap();
    assert_eq!(labels(&found), ["product"]);
    client.stop();
}

#[test]
fn completion_of_passes_options_and_values_in_flat_schedules() {
    let mut client = begin(
        "a.sched",
        "exo-di\nexo-divide-loop{\nexo-divide-loop{loop=\nexo-divide-loop{loop=i tail=c\n# exo\n",
    );
    let found = client
        .at("textDocument/completion", "a.sched", 0, 6)
        .unwrap();
    assert!(labels(&found).contains(&"exo-divide-loop"));
    assert_eq!(found[0]["textEdit"]["range"]["start"]["character"], 0);
    let found = client
        .at("textDocument/completion", "a.sched", 1, 16)
        .unwrap();
    assert!(labels(&found).contains(&"factor="));
    let found = client
        .at("textDocument/completion", "a.sched", 2, 21)
        .unwrap();
    assert_eq!(labels(&found), ["i", "j", "k"]);
    let found = client
        .at("textDocument/completion", "a.sched", 3, 29)
        .unwrap();
    assert_eq!(
        labels(&found),
        ["guard", "min", "cut", "cut_and_guard", "perfect"]
    );
    let found = client
        .at("textDocument/completion", "a.sched", 4, 5)
        .unwrap();
    assert_eq!(found, json!([]));
    client.stop();
}

#[test]
fn signatures_follow_position_and_keyword() {
    let mut client = begin("a.star", "p = divide_loop(p, \"i\", 8, tail = \n");
    let found = client
        .at("textDocument/signatureHelp", "a.star", 0, 24)
        .unwrap();
    assert_eq!(found["activeParameter"], 2);
    assert!(
        found["signatures"][0]["label"]
            .as_str()
            .unwrap()
            .starts_with("divide_loop(proc, ")
    );
    let found = client
        .at("textDocument/signatureHelp", "a.star", 0, 34)
        .unwrap();
    let parameter =
        &found["signatures"][0]["parameters"][found["activeParameter"].as_u64().unwrap() as usize];
    assert_eq!(parameter["label"], "tail");
    client.stop();
}

#[test]
fn the_program_after_each_line_is_a_document() {
    let mut client = begin("a.star", TILES);
    let uri = client.uri("a.star");
    let lenses = client
        .ask(
            "textDocument/codeLens",
            json!({"textDocument": {"uri": uri}}),
        )
        .unwrap();
    let lines: Vec<u64> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|lens| lens["range"]["start"]["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [6, 7, 8, 9]);
    let mut after = |line: u32| {
        client
            .ask(
                "exo/programAfter",
                json!({"textDocument": {"uri": uri}, "line": line}),
            )
            .unwrap()
    };
    assert!(
        after(6)["text"]
            .as_str()
            .unwrap()
            .contains("    for i in seq(0, M):\n        for j in")
    );
    let found = after(7);
    assert!(
        found["text"]
            .as_str()
            .unwrap()
            .contains("for ii in seq(0, 8):\n            for j in"),
        "{found}"
    );
    assert_eq!(
        (found["steps"].clone(), found["isComplete"].clone()),
        (json!(1), json!(true))
    );
    let found = after(8);
    assert!(
        found["text"]
            .as_str()
            .unwrap()
            .contains("for j in seq(0, N):\n            for ii in"),
        "{found}"
    );
    let virtual_uri = found["uri"].clone();
    let content = client
        .ask("workspace/textDocumentContent", json!({"uri": virtual_uri}))
        .unwrap();
    assert_eq!(content["text"], found["text"]);
    let command = lenses[2]["command"].clone();
    let by_command = client
        .ask(
            "workspace/executeCommand",
            json!({"command": command["command"], "arguments": command["arguments"]}),
        )
        .unwrap();
    assert_eq!(by_command["text"], found["text"]);
    client.stop();
}

#[test]
fn the_program_after_a_refused_line_is_the_one_before_it() {
    let mut client = begin(
        "a.sched",
        "exo-divide-loop{loop=i factor=8 iters=io,ii tail=perfect}\nexo-divide-loop{loop=j factor=48 iters=jo,ji tail=perfect}\n",
    );
    let uri = client.uri("a.sched");
    let after = |client: &mut Client, uri: &str, line: u32| {
        client
            .ask(
                "exo/programAfter",
                json!({"textDocument": {"uri": uri}, "line": line}),
            )
            .unwrap()
    };
    assert_eq!(after(&mut client, &uri, 0)["isComplete"], true);
    let found = after(&mut client, &uri, 1);
    let text = found["text"].as_str().unwrap();
    assert!(text.starts_with("# line 2 is refused: "), "{text}");
    assert!(text.contains("for ii in seq(0, 8)"), "{text}");
    client.open("a.star", "p = procedure()\np = divide_loop(p, \"i\", 8, [\"io\", \"ii\"], perfect = True)\np = divide_loop(p, \"j\", 48, [\"jo\", \"ji\"], perfect = True)\nregister(p)\n");
    let uri = client.uri("a.star");
    let found = after(&mut client, &uri, 9);
    let text = found["text"].as_str().unwrap();
    assert!(text.starts_with("# line 3 is refused: "), "{text}");
    assert!(text.contains("for ii in seq(0, 8)"), "{text}");
    assert_eq!(found["isComplete"], false);
    let source = client.uri("a.py");
    let refused = client.ask(
        "exo/programAfter",
        json!({"textDocument": {"uri": source}, "line": 0}),
    );
    assert!(refused.unwrap_err().contains("not open"));
    let refused = client.ask(
        "workspace/textDocumentContent",
        json!({"uri": "exo-program:nonsense"}),
    );
    assert!(refused.unwrap_err().contains("no program after a line"));
    let refused = client.ask(
        "workspace/executeCommand",
        json!({"command": "exo.nothing"}),
    );
    assert!(refused.is_err());
    client.stop();
}

/// The titles of code actions on a line, with what they write.
fn actions(client: &mut Client, name: &str, line: u32) -> Vec<(String, String)> {
    let place = json!({"line": line, "character": 8});
    let params = json!({"textDocument": {"uri": client.uri(name)}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}});
    let found = client.ask("textDocument/codeAction", params).unwrap();
    let all = found.as_array().unwrap().iter().map(|action| {
        let changes = action["edit"]["changes"].as_object().unwrap();
        let edit = &changes.values().next().unwrap()[0];
        (
            action["title"].as_str().unwrap().to_owned(),
            edit["newText"].as_str().unwrap().to_owned(),
        )
    });
    all.collect()
}

#[test]
fn steps_that_are_accepted_at_a_loop_are_offered_and_the_others_are_not() {
    let mut client = begin("a.py", PRODUCT);
    assert_eq!(actions(&mut client, "a.py", 4), [], "no schedule is open");
    client.open("a.star", "p = procedure(\"product\")\nregister(p)\n");
    let found = actions(&mut client, "a.py", 4);
    let lines: Vec<&str> = found.iter().map(|(_, line)| line.as_str()).collect();
    assert!(
        lines.contains(&"p = divide_loop(p, \"i\", 8, [\"io\", \"ii\"], perfect = True)\n"),
        "{lines:?}"
    );
    assert!(
        lines.contains(&"p = parallelize_loop(p, \"i\")\n"),
        "{lines:?}"
    );
    // 16 does not divide M; M is no number; each iteration is another one.
    let is_of = |what: &str| lines.iter().any(|line| line.contains(what));
    assert!(
        !is_of("16") && !is_of("unroll_loop") && !is_of("remove_loop"),
        "{lines:?}"
    );
    // The reduction of a product is no parallel loop.
    let found = actions(&mut client, "a.py", 6);
    assert!(
        !found.iter().any(|(_, line)| line.contains("parallelize")),
        "{found:?}"
    );
    assert_eq!(actions(&mut client, "a.py", 7), [], "no loop");
    // Every line that is offered runs.
    let offered = actions(&mut client, "a.py", 5);
    assert!(offered.len() > 4, "{offered:?}");
    for (version, (title, line)) in offered.iter().enumerate() {
        let version = i32::try_from(version).unwrap() + 2;
        client.replace(
            "a.star",
            version,
            &format!("p = procedure(\"product\")\n{line}register(p)\n"),
        );
        assert_eq!(
            client.diagnostics("a.star", version),
            Vec::<Value>::new(),
            "{title}"
        );
    }
    client.stop();
}

#[test]
fn offers_are_about_what_has_become_of_the_loop() {
    let mut client = begin("a.py", PRODUCT);
    client.open("a.sched", "exo-divide-loop{proc=product loop=i factor=8 iters=io,ii tail=perfect}\nexo-rename-iter{proc=product loop=j name=jj}");
    let found = actions(&mut client, "a.py", 5);
    let lines: Vec<&str> = found.iter().map(|(_, line)| line.as_str()).collect();
    assert!(
        lines.contains(
            &"\nexo-divide-loop{proc=product loop=\"jj\" factor=8 iters=jjo,jji tail=perfect}\n"
        ),
        "{lines:?}"
    );
    for (version, line) in lines.iter().enumerate() {
        let version = i32::try_from(version).unwrap() + 2;
        client.replace("a.sched", version, &format!("exo-divide-loop{{proc=product loop=i factor=8 iters=io,ii tail=perfect}}\nexo-rename-iter{{proc=product loop=j name=jj}}{line}"));
        assert_eq!(
            client.diagnostics("a.sched", version),
            Vec::<Value>::new(),
            "{line}"
        );
    }
    // A schedule that is refused has no place for more.
    client.replace(
        "a.sched",
        99,
        "exo-divide-loop{proc=product loop=i factor=7 iters=io,ii tail=perfect}\n",
    );
    assert_eq!(actions(&mut client, "a.py", 5), []);
    client.stop();
}

#[test]
fn a_loop_of_another_procedure_than_the_registered_one_has_no_offers() {
    let other =
        "\n@proc\ndef other(n: size, x: f32[n]):\n    for i in seq(0, n):\n        x[i] = 0.0\n";
    let mut client = begin("a.py", &format!("{PRODUCT}{other}"));
    client.open("a.star", "p = procedure(\"product\")\nregister(p)\n");
    assert!(!actions(&mut client, "a.py", 4).is_empty());
    assert_eq!(actions(&mut client, "a.py", 11), []);
    client.replace("a.star", 2, "p = procedure(\"other\")\nregister(p)\n");
    assert_eq!(actions(&mut client, "a.py", 4), []);
    assert!(!actions(&mut client, "a.py", 11).is_empty());
    client.stop();
}

#[test]
fn names_that_were_meant_are_offered() {
    let mut client = begin(
        "a.py",
        &PRODUCT
            .replace("A[i, k] * B", "A[i, k] * Bee")
            .replace("B: ", "Beee: "),
    );
    let found = client.diagnostics("a.py", 1);
    let params = json!({"textDocument": {"uri": client.uri("a.py")}, "range": found[0]["range"], "context": {"diagnostics": found}});
    let found = client.ask("textDocument/codeAction", params).unwrap();
    assert_eq!(found[0]["title"], "write 'Beee'", "{found}");
    client.stop();
}
