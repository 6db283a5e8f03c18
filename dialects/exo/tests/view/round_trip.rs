//! IR to operations and back, directly and through text and bytecode.

use crate::common::{Form, assert_same, built, locate, read};
use exo_dialects::{builder, extract, load};
use exo_ir::{Equivalence, FieldRef, Item, Loc, Module};
use exo_testgen::{Profile, erase_locs, modules};
use melior::Context;
use proptest::prelude::*;

const PROFILE: Profile = Profile {
    captures: true,
    ..Profile::FULL
};

/// Custom text has no place for the locations of arguments and loop variables.
fn without_var_locs(mut module: Module) -> Module {
    for item in module.items.edit().iter_mut() {
        if let Item::Proc(proc) = item {
            proc.vars.iter_mut().for_each(|v| v.loc = Loc::unknown());
        }
    }
    module
}

/// A text without locations says only where things stand in itself.
fn without_locs(mut module: Module) -> Module {
    erase_locs(&mut module);
    module
}

/// The configuration fields of a module.
fn fields(view: &Module) -> Vec<FieldRef> {
    let configs = view.items.iter().filter_map(|item| match item {
        Item::Config(config) => Some(config),
        _ => None,
    });
    let fields = configs.flat_map(|config| {
        config.fields.iter().map(|field| FieldRef {
            config: config.name.clone(),
            field: field.name.clone(),
        })
    });
    fields.collect()
}

/// Gives every second procedure a record of what it was derived from, as schedules do.
fn record(view: &mut Module) {
    let fields: Vec<FieldRef> = fields(view);
    let mut items = view.items.edit();
    let procs = items.procs().filter(|proc| proc.instr.is_none());
    for (k, proc) in procs.enumerate().filter(|(k, _)| k % 2 == 0) {
        proc.equivalence = Some(Equivalence {
            spec: format!("spec{k}"),
            modulo: fields.iter().take(k).cloned().collect(),
            precision: k % 4 == 0,
            spec_digest: "00ff".to_owned(),
            digest: String::new(),
        });
    }
}

fn check(context: &Context, view: &Module) {
    let module = builder::module(context, view).unwrap_or_else(|e| panic!("{e:?}"));
    let back = extract::module(module.as_operation()).unwrap_or_else(|e| panic!("{e:?}"));
    assert_same(view, &back, "extract of build");

    for form in [Form::Text, Form::Located, Form::Generic, Form::Bytecode] {
        let written = built(context, view, form);
        let (read_back, again) = read(context, &written, form);
        match form {
            Form::Text => assert_same(
                &without_locs(view.clone()),
                &without_locs(read_back),
                "text",
            ),
            Form::Located => assert_same(
                &without_var_locs(view.clone()),
                &without_var_locs(read_back),
                "located text",
            ),
            _ => assert_same(view, &read_back, &format!("{form:?}")),
        }
        if form != Form::Bytecode {
            assert_eq!(
                String::from_utf8_lossy(&written),
                String::from_utf8_lossy(&again),
                "{form:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn build_and_extract_are_inverse(mut view in modules(PROFILE)) {
        locate(&mut view);
        record(&mut view);
        let context = load::context();
        check(&context, &view);
    }

    /// The builder and the parser of its text make the same operations, attribute for attribute.
    #[test]
    fn the_builder_makes_what_the_parser_makes(view in modules(PROFILE)) {
        let context = load::context();
        let ours = built(&context, &view, Form::Generic);
        let (parsed, _) = read(&context, &built(&context, &view, Form::Text), Form::Text);
        let theirs = built(&context, &parsed, Form::Text);
        prop_assert_eq!(&theirs, &built(&context, &view, Form::Text));
        let strip = |text: Vec<u8>| {
            // Locations differ; everything else must not.
            let text = String::from_utf8_lossy(&text).into_owned();
            text.lines().filter(|l| !l.starts_with('#')).map(without_loc).collect::<Vec<_>>().join("\n")
        };
        let parsed = {
            let text = built(&context, &view, Form::Text);
            let module = load::parse_source(&context, &text, "t.mlir").expect("it parses");
            crate::common::write(&module.as_operation(), Form::Generic)
        };
        prop_assert_eq!(strip(ours), strip(parsed));
    }
}

/// A line of MLIR without the `loc(…)` at its end and in its argument lists.
fn without_loc(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(" loc(") {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        rest = after.find(')').map_or("", |end| &after[end + 1..]);
    }
    out + rest
}
