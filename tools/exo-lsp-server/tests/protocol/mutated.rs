//! Text that is spoiled at random: every request has an answer, and the server goes on.

use serde_json::{Value, json};

use crate::client::{Client, repository};
use crate::schedules::PRODUCT;

/// Edits of each file.
const EDITS: usize = 150;

/// Requests that are made at random places.
const REQUESTS: [&str; 4] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/signatureHelp",
];

/// Numbers that are the same in each run.
struct Random(u64);

impl Random {
    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        // A linear congruential generator; its upper bits are good enough.
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }

    /// A position that may be beyond a text of so many lines.
    fn position(&mut self, lines: usize) -> Value {
        let far = [0, 1, 3, 8, 20, 70, 5000, u32::MAX as usize];
        let line = self.below(lines + 2);
        let character = match self.below(3) {
            0 => far[self.below(far.len())],
            _ => self.below(60),
        };
        json!({"line": line, "character": character})
    }

    fn piece(&mut self, text: &str) -> String {
        const PIECES: [&str; 16] = [
            "",
            "\n",
            "(",
            ")",
            "[",
            "\"",
            "'",
            "{",
            "}",
            "#",
            "=",
            "for i in seq(0, n):\n",
            "𝄞",
            "é\r",
            "\u{0}",
            "9223372036854775808",
        ];
        match self.below(3) {
            0 => {
                let chars: Vec<char> = text.chars().collect();
                let from = self.below(chars.len());
                let length = self.below(40);
                chars.iter().skip(from).take(length).collect()
            }
            _ => PIECES[self.below(PIECES.len())].to_owned(),
        }
    }
}

/// Spoils a file edit by edit, asks at random places, and mends it in the end.
fn spoil(client: &mut Client, random: &mut Random, name: &str, text: &str) {
    client.open(name, text);
    let lines = text.lines().count();
    let mut version = 1;
    for round in 0..EDITS {
        version += 1;
        let (start, end) = (random.position(lines), random.position(lines));
        let piece = random.piece(text);
        // Most random ranges are large, or end before they begin.
        let range = match random.below(3) {
            0 => json!({"start": start, "end": end}),
            _ => json!({"start": start, "end": start}),
        };
        let edit = match round % 40 {
            39 => json!({"text": text}),
            _ => json!({"range": range, "text": piece}),
        };
        client.change(name, version, json!([edit]));
        for method in REQUESTS {
            let at = random.position(lines);
            let number = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
            let found = client.at(method, name, number(&at["line"]), number(&at["character"]));
            assert!(found.is_ok(), "{name}, {round}: {method}: {found:?}");
        }
        let document = json!({"textDocument": {"uri": client.uri(name)}});
        for method in ["textDocument/documentSymbol", "textDocument/codeLens"] {
            assert!(
                client.ask(method, document.clone()).is_ok(),
                "{name}, {round}: {method}"
            );
        }
    }
    version += 1;
    client.replace(name, version, text);
    let found = client.diagnostics(name, version);
    let errors = found.iter().filter(|d| d["severity"] == 1);
    assert_eq!(errors.count(), 0, "{name}: {found:?}");
}

#[test]
fn spoiled_source() {
    let mut client = Client::start(json!(null));
    let mut random = Random(1);
    spoil(&mut client, &mut random, "a.py", PRODUCT);
    spoil(
        &mut client,
        &mut random,
        "b.exo",
        &repository("examples/matmul/matmul.py"),
    );
    client.stop();
}

#[test]
fn spoiled_mlir() {
    let mut client = Client::start(json!(null));
    let mut random = Random(2);
    spoil(
        &mut client,
        &mut random,
        "a.mlir",
        &repository("test/check/text_pass.mlir"),
    );
    client.stop();
}

#[test]
fn spoiled_schedules() {
    let mut client = Client::start(json!({"loadHw": ["avx512"], "scheduleSeconds": 60}));
    client.write("c.py", PRODUCT);
    let mut random = Random(3);
    let flat = "# exo: program = c.py\nexo-divide-loop{loop=i factor=8 iters=io,ii tail=perfect}\nexo-divide-loop{loop=j factor=32 iters=jo,ji tail=perfect}\nexo-reorder-loops{nest=\"ii jo\"}\n";
    spoil(&mut client, &mut random, "a.sched", flat);
    let program = "# exo: program = c.py\nload(\"std/loops.star\", \"tile_loops\")\np, inner = tile_loops(procedure(\"product\"), [(\"i\", 8), (\"j\", 32)], perfect = True)\nregister(p)\n";
    spoil(&mut client, &mut random, "a.star", program);
    client.stop();
}
