//! Diagnostics of schedules.

use serde_json::json;

use crate::client::Client;

pub(crate) const PRODUCT: &str = "@proc\ndef product(M: size, N: size, K: size, A: f32[M, K], B: f32[K, N], C: f32[M, N]):\n    assert M % 8 == 0\n    assert N % 32 == 0\n    for i in seq(0, M):\n        for j in seq(0, N):\n            for k in seq(0, K):\n                C[i, j] += A[i, k] * B[k, j]\n";

#[test]
fn refused_steps_of_flat_schedules_stand_at_their_lines_with_witnesses() {
    let mut client = Client::start(json!(null));
    client.write("a.py", PRODUCT);
    client.open("a.sched", "# tiles\nexo-divide-loop{loop=i factor=8 iters=io,ii tail=perfect}\nexo-divide-loop{loop=j factor=48 iters=jo,ji tail=perfect}\n");
    let found = client.diagnostics("a.sched", 1);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "divide_loop.c3");
    assert_eq!(
        found[0]["range"],
        json!({"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 58}})
    );
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("\nwith N = 32: "), "{message}");
    assert!(message.contains("\nreplayed on that input: "), "{message}");
    client.replace(
        "a.sched",
        2,
        "exo-divide-loop{loop=i factor=8 iters=io,ii tail=perfect}\n",
    );
    assert_eq!(client.diagnostics("a.sched", 2).len(), 0);
    client.replace("a.sched", 3, "exo-divide-loop{loop=i factr=8}\n{}\n");
    let found = client.diagnostics("a.sched", 3);
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("expected the name of a pass"),
        "{found:?}"
    );
    client.stop();
}

#[test]
fn refused_steps_of_programs_stand_at_their_calls_and_an_edit_of_the_program_is_seen() {
    let mut client = Client::start(json!(null));
    client.open("a.py", PRODUCT);
    client.open("b.star", "# exo: program = a.py\np = procedure(\"product\")\np = divide_loop(p, \"i\", 8, [\"io\", \"ii\"], perfect = True)\nregister(p)\n");
    assert_eq!(client.diagnostics("b.star", 1).len(), 0);
    client.replace("a.py", 2, &PRODUCT.replace("M % 8", "M % 4"));
    let mut found = Vec::new();
    while found.is_empty() {
        found = client.diagnostics("b.star", 1);
    }
    assert_eq!(found[0]["code"], "divide_loop.c3");
    assert_eq!(
        found[0]["range"]["start"],
        json!({"line": 2, "character": 4})
    );
    client.replace("a.py", 3, "@proc\ndef (");
    while !found[0]["message"].as_str().unwrap().contains("has errors") {
        found = client.diagnostics("b.star", 1);
    }
    client.stop();
}

#[test]
fn a_schedule_without_a_program_says_so() {
    let mut client = Client::start(json!(null));
    client.open("a.sched", "exo-simplify\n");
    let found = client.diagnostics("a.sched", 1);
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("# exo: program = FILE"),
        "{found:?}"
    );
    client.replace(
        "a.sched",
        2,
        "exo-simplify\n# exo: program = nothing.py\n# exo: nonsense\n",
    );
    let found = client.diagnostics("a.sched", 2);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[1]["range"]["start"]["line"], 1);
    // A file that others load has none.
    client.open("b.star", "def f(p):\n    return simplify(p)\n");
    assert_eq!(client.diagnostics("b.star", 1).len(), 0);
    client.stop();
}

#[test]
fn schedules_that_run_away_are_ended_and_edits_end_them_at_once() {
    let mut client = Client::start(json!({"scheduleSeconds": 2}));
    client.write("a.py", PRODUCT);
    let runaway = "def f(n):\n    for i in range(1000000000):\n        for j in range(1000000000):\n            n = n + j\n    return n\nf(0)\nregister(procedure())\n";
    client.open("a.star", runaway);
    let found = client.diagnostics("a.star", 1);
    assert_eq!(found.len(), 1, "{found:?}");
    client.replace("a.star", 2, runaway);
    client.replace("a.star", 3, "register(simplify(procedure()))\n");
    assert_eq!(client.diagnostics("a.star", 3).len(), 0);
    client.replace("a.star", 4, "x = [0] * 1000000000\nregister(procedure())\n");
    let found = client.diagnostics("a.star", 4);
    assert!(
        found[0]["message"].as_str().unwrap().contains("memory"),
        "{found:?}"
    );
    client.stop();
}

#[test]
fn schedules_may_bring_in_what_libraries_have() {
    let mut client = Client::start(json!(null));
    client.write("a.py", "@proc\ndef f(n: size, x: f32[16 * n]):\n    for i in seq(0, n):\n        t: f32[16]\n        for j in seq(0, 16):\n            t[j] = x[16 * i + j]\n        for j in seq(0, 16):\n            x[16 * i + j] = t[j]\n");
    let text = "p = set_memory(procedure(), \"t\", \"avx512.zmm\")\np = replace_all(p, [\"avx512.mm512_loadu_ps\", \"avx512.mm512_storeu_ps\"])\nregister(p)\n";
    client.open("a.star", text);
    let found = client.diagnostics("a.star", 1);
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("no memory is named"),
        "{found:?}"
    );
    client.replace("a.star", 2, &format!("# exo: load-hw = avx512\n{text}"));
    let found = client.diagnostics("a.star", 2);
    assert_eq!(
        found.iter().filter(|d| d["severity"] == 1).count(),
        0,
        "{found:?}"
    );
    let uri = client.uri("a.star");
    let found = client
        .ask(
            "exo/programAfter",
            json!({"textDocument": {"uri": uri}, "line": 2}),
        )
        .unwrap();
    assert!(
        found["text"]
            .as_str()
            .unwrap()
            .contains("avx512.mm512_loadu_ps(t[0:16], x[16 * i:16 * i + 16])"),
        "{found}"
    );
    client.stop();
}

#[test]
fn programs_of_mlir_are_scheduled_unless_other_dialects_stand_around() {
    let program = "exo.proc @f(%n: size, %x: memref<?xf32>[%n]) where (%n mod 8 == 0) {\n  for %i = 0 to %n {\n    assign %x[%i] = 0.0\n  }\n}\n";
    let mut client = Client::start(json!(null));
    client.open("a.mlir", program);
    client.open(
        "a.sched",
        "exo-divide-loop{loop=i factor=16 iters=io,ii tail=perfect}\n",
    );
    let found = client.diagnostics("a.sched", 1);
    assert_eq!(found[0]["code"], "divide_loop.c3", "{found:?}");
    client.replace(
        "a.sched",
        2,
        "exo-divide-loop{loop=i factor=8 iters=io,ii tail=perfect}\n",
    );
    assert_eq!(client.diagnostics("a.sched", 2).len(), 0);
    let uri = client.uri("a.sched");
    let after = json!({"textDocument": {"uri": uri}, "line": 0});
    let found = client.ask("exo/programAfter", after.clone()).unwrap();
    assert!(
        found["text"]
            .as_str()
            .unwrap()
            .contains("for ii in seq(0, 8):"),
        "{found}"
    );
    // What a function does with a procedure decides about steps, and is not looked at here.
    client.replace("a.mlir", 2, &format!("{program}func.func private @g()\n"));
    let mut found = Vec::new();
    while found.is_empty() {
        found = client.diagnostics("a.sched", 2);
    }
    assert_eq!(found[0]["severity"], 3, "{found:?}");
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("'func.func'"),
        "{found:?}"
    );
    let found = client.ask("exo/programAfter", after).unwrap();
    assert_eq!(found["isComplete"], false);
    client.stop();
}

#[test]
fn passes_of_flat_schedules_end_what_is_looked_at() {
    let mut client = Client::start(json!(null));
    client.write("a.py", PRODUCT);
    client.open("a.sched", "exo-divide-loop{loop=i factor=8 iters=io,ii tail=perfect}\ncanonicalize\nexo-unroll-loop{loop=nothing}\n");
    let found = client.diagnostics("a.sched", 1);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (
            found[0]["severity"].clone(),
            found[0]["range"]["start"]["line"].clone()
        ),
        (json!(3), json!(1))
    );
    client.replace("a.sched", 2, "exo-divid-loop{loop=i}\n");
    let found = client.diagnostics("a.sched", 2);
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean 'exo-divide-loop'?"),
        "{found:?}"
    );
    client.stop();
}
