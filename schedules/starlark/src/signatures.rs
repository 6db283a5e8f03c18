//! The parameters of step functions: Exo's keywords in Exo's order, where Exo has the step.

/// The arguments of a step that Exo has, too, as `(ours, Exo's)`, in Exo's order; what a step has besides is by keyword only.
/// Source: signatures in `exo-lang` 1.0's `API_scheduling`.
const EXO: &[(&str, &[(&str, &str)])] = &[
    ("add_assertion", &[("cond", "cond")]),
    (
        "add_loop",
        &[
            ("blk", "block_cursor"),
            ("iter", "iter_name"),
            ("hi", "hi_expr"),
            ("guard", "guard"),
            UNSAFE,
        ],
    ),
    (
        "add_unsafe_guard",
        &[("blk", "block_cursor"), ("cond", "var_expr")],
    ),
    ("autofission", &[("gap", "gap_cursor"), LIFTS]),
    (
        "autolift_alloc",
        &[
            ALLOC,
            LIFTS,
            ("mode", "mode"),
            ("size", "size"),
            ("keep-dims", "keep_dims"),
        ],
    ),
    (
        "bind_config",
        &[("expr", "var_cursor"), ("field", "config")],
    ),
    (
        "bind_expr",
        &[("expr", "expr_cursors"), ("name", "new_name")],
    ),
    ("call_eqv", &[CALL, ("to", "eqv_proc")]),
    ("commute_expr", &[("exprs", "expr_cursors")]),
    ("cut_loop", &[LOOP, ("at", "cut_point")]),
    ("delete_buffer", &[BUFFER]),
    ("delete_config", &[STMT]),
    ("derive", &[("as", "name")]),
    ("divide_dim", &[ALLOC, DIM, ("quotient", "quotient")]),
    (
        "divide_loop",
        &[
            LOOP,
            ("factor", "div_const"),
            ("iters", "new_iters"),
            ("tail", "tail"),
        ],
    ),
    (
        "divide_with_recompute",
        &[
            LOOP,
            ("outer-hi", "outer_hi"),
            ("outer-stride", "outer_stride"),
            ("iters", "new_iters"),
        ],
    ),
    ("eliminate_dead_code", &[STMT]),
    (
        "expand_dim",
        &[BUFFER, ("size", "alloc_dim"), ("index", "indexing_expr")],
    ),
    (
        "extract_subproc",
        &[
            ("blk", "block"),
            ("name", "subproc_name"),
            ("include-asserts", "include_asserts"),
        ],
    ),
    (
        "fission",
        &[
            ("gap", "gap_cursor"),
            LIFTS,
            ("unsafe-disable-check", "unsafe_disable_checks"),
        ],
    ),
    ("fold_into_reduce", &[("stmt", "assign")]),
    ("fuse", &[("first", "stmt1"), ("second", "stmt2"), UNSAFE]),
    ("inline", &[CALL]),
    ("inline_assign", &[("stmt", "alloc_cursor")]),
    ("inline_window", &[("window", "winstmt_cursor")]),
    (
        "insert_noop_call",
        &[("gap", "gap_cursor"), ("instr", "instr"), ("args", "args")],
    ),
    ("insert_pass", &[("gap", "gap_cursor")]),
    (
        "join_loops",
        &[("loop1", "loop1_cursor"), ("loop2", "loop2_cursor")],
    ),
    ("left_reassociate_expr", &[("expr", "expr")]),
    ("lift_alloc", &[ALLOC, LIFTS]),
    ("lift_reduce_constant", &[BLOCK]),
    ("lift_scope", &[("inner", "scope_cursor")]),
    (
        "make_instr",
        &[("c-instr", "c_instr"), ("c-global", "c_global")],
    ),
    ("merge_writes", &[BLOCK]),
    (
        "mult_dim",
        &[ALLOC, ("hi", "hi_dim_idx"), ("lo", "lo_dim_idx")],
    ),
    (
        "mult_loops",
        &[("nest", "nested_loops"), ("iter", "new_iter_name")],
    ),
    ("parallelize_loop", &[LOOP]),
    ("partial_eval", &[("args", "args")]),
    ("rearrange_dim", &[BUFFER, ("perm", "permute_vector")]),
    ("remove_loop", &[LOOP, UNSAFE]),
    ("rename", &[("name", "name")]),
    ("reorder_loops", &[("nest", "nested_loops")]),
    ("reorder_stmts", &[BLOCK]),
    ("replace", &[BLOCK, ("with", "subproc"), ("quiet", "quiet")]),
    (
        "replace_all",
        &[("with", "subprocs"), ("memory-aware", "mem_aware")],
    ),
    (
        "replace_once",
        &[("with", "subprocs"), ("memory-aware", "mem_aware")],
    ),
    (
        "resize_dim",
        &[
            BUFFER,
            DIM,
            ("size", "size"),
            ("offset", "offset"),
            ("fold", "fold"),
        ],
    ),
    (
        "reuse_buffer",
        &[("old", "buf_cursor"), ("new", "replace_cursor")],
    ),
    (
        "rewrite_expr",
        &[("expr", "expr_cursor"), ("to", "new_expr")],
    ),
    (
        "set_memory",
        &[("buffer", "cursor"), ("memory", "memory_type")],
    ),
    ("set_precision", &[("buffer", "cursor"), ("type", "typ")]),
    (
        "set_window",
        &[("arg", "cursor"), ("is-window", "is_window")],
    ),
    ("shift_loop", &[LOOP, ("lo", "new_lo")]),
    ("sink_alloc", &[ALLOC]),
    ("specialize", &[("blk", "block"), ("conds", "conds")]),
    ("split_write", &[("stmt", "stmt")]),
    (
        "stage_mem",
        &[
            BLOCK,
            ("window", "win_expr"),
            ("name", "new_buf_name"),
            ("accum", "accum"),
        ],
    ),
    ("transpose", &[("arg", "arg_cursor")]),
    ("unroll_buffer", &[ALLOC, ("dim", "dimension")]),
    ("unroll_loop", &[LOOP]),
    ("unsafe_assert_eq", &[("other", "other_proc")]),
    (
        "write_config",
        &[("gap", "gap_cursor"), ("field", "config"), ("value", "rhs")],
    ),
];

const ALLOC: (&str, &str) = ("alloc", "alloc_cursor");
const BLOCK: (&str, &str) = ("blk", "block_cursor");
const BUFFER: (&str, &str) = ("alloc", "buf_cursor");
const CALL: (&str, &str) = ("call", "call_cursor");
const DIM: (&str, &str) = ("dim", "dim_idx");
const LIFTS: (&str, &str) = ("lifts", "n_lifts");
const LOOP: (&str, &str) = ("loop", "loop_cursor");
const STMT: (&str, &str) = ("stmt", "stmt_cursor");
const UNSAFE: (&str, &str) = ("unsafe-disable-check", "unsafe_disable_check");

use exo_steps::StepDoc;
use exo_steps::args::{ArgSpec, Kind, Presence};

/// A parameter of a step function.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Its name.
    pub(crate) name: String,
    /// Where the argument that it gives stands in the step's declaration.
    pub(crate) of: usize,
    /// What it gives of that.
    pub(crate) role: Role,
    /// Whether it has to be named.
    pub(crate) by_keyword: bool,
}

/// What a parameter gives of a step's argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// All of it.
    Whole,
    /// The name of a field, of a configuration that the parameter before gives.
    Field,
    /// Whether no iteration may be left over: `tail = "perfect"`.
    Perfect,
}

/// The parameters of a step's function behind the procedure, those by keyword last.
pub(crate) fn parameters(doc: &StepDoc) -> Vec<Parameter> {
    let known = EXO.iter().find(|(step, _)| *step == doc.name);
    let names: Vec<(String, String)> = match known {
        Some((_, names)) => names
            .iter()
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect(),
        None => doc
            .args
            .iter()
            .map(|spec| (spec.flag(), word(spec)))
            .collect(),
    };
    let mut all = Vec::new();
    for (of, name) in names
        .iter()
        .filter_map(|(flag, name)| Some((position(doc, flag)?, name)))
    {
        let parameter = |name: &str, role| Parameter {
            name: name.to_owned(),
            of,
            role,
            by_keyword: false,
        };
        all.push(parameter(name, Role::Whole));
        if doc.args[of].kind == Kind::Field {
            all.push(parameter("field", Role::Field));
        }
        if doc.args[of].kind.choices().contains(&"perfect") {
            all.push(parameter("perfect", Role::Perfect));
        }
    }
    for (of, spec) in doc.args.iter().enumerate() {
        let is_named = names.iter().any(|(flag, _)| *flag == spec.flag());
        // A step function works on the procedure that it is given.
        if !is_named && spec.kind != Kind::Source {
            all.push(Parameter {
                name: word(spec),
                of,
                role: Role::Whole,
                by_keyword: true,
            });
        }
    }
    all
}

/// A step's function as programs call it, with what holds where a parameter is not given: `f(proc, loop_cursor, tail = "guard")`.
pub fn signature(doc: &StepDoc) -> String {
    let all = parameters(doc);
    let mut parts = vec!["proc".to_owned()];
    for (at, parameter) in all.iter().enumerate() {
        if parameter.by_keyword && !all[..at].iter().any(|p| p.by_keyword) {
            parts.push("*".to_owned());
        }
        let name = &parameter.name;
        parts.push(match default(doc, parameter) {
            Some(value) => format!("{name} = {value}"),
            None => name.clone(),
        });
    }
    format!("{}({})", doc.name, parts.join(", "))
}

/// What programs call the parameters that give a step's argument; none of an argument that only flat schedules have.
pub fn parameter_names(doc: &StepDoc, flag: &str) -> Vec<String> {
    let of = position(doc, flag);
    let all = parameters(doc).into_iter().filter(|p| Some(p.of) == of);
    all.map(|p| p.name).collect()
}

/// What a parameter is where it is not given; `None` if it has to be.
fn default(doc: &StepDoc, parameter: &Parameter) -> Option<String> {
    let spec = &doc.args[parameter.of];
    match (parameter.role, spec.presence) {
        (Role::Field, _) => Some("None".to_owned()),
        (Role::Perfect, _) => Some("False".to_owned()),
        (Role::Whole, Presence::Required) => None,
        (Role::Whole, Presence::Optional) => Some("None".to_owned()),
        (Role::Whole, Presence::Default(text)) => Some(match text {
            "true" => "True".to_owned(),
            "false" => "False".to_owned(),
            _ if text.parse::<i64>().is_ok() => text.to_owned(),
            _ => format!("\"{text}\""),
        }),
    }
}

fn position(doc: &StepDoc, flag: &str) -> Option<usize> {
    doc.args.iter().position(|spec| spec.flag() == flag)
}

/// A flag as Python has names.
fn word(spec: &ArgSpec) -> String {
    spec.flag().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use exo_steps::steps;

    use super::*;

    #[test]
    fn signatures_are_as_programs_call_steps() {
        let of = |name| signature(&steps::by_name(name).expect("a step").doc());
        assert_eq!(
            of("divide_loop"),
            "divide_loop(proc, loop_cursor, div_const, new_iters = None, tail = \"guard\", perfect = False)"
        );
        assert_eq!(
            of("bind_config"),
            "bind_config(proc, var_cursor, config, field = None)"
        );
        assert_eq!(of("simplify"), "simplify(proc)");
        let stage = of("stage_mem");
        assert!(stage.ends_with("accum = False, *, mem = None)"), "{stage}");
    }

    #[test]
    fn every_argument_of_every_step_has_a_parameter() {
        for (step, names) in EXO {
            let doc = steps::all()
                .iter()
                .map(|s| s.doc())
                .find(|d| d.name == *step);
            let doc = doc.unwrap_or_else(|| panic!("no step '{step}'"));
            for (flag, _) in *names {
                assert!(position(&doc, flag).is_some(), "'{step}' has no '{flag}'");
            }
        }
        for doc in steps::all().iter().map(|s| s.doc()) {
            let all = parameters(&doc);
            let names: HashSet<&str> = all.iter().map(|p| p.name.as_str()).collect();
            assert_eq!(names.len(), all.len(), "{}: {all:?}", doc.name);
            for (of, spec) in doc.args.iter().enumerate() {
                let given = all.iter().any(|p| p.of == of);
                assert!(
                    given || spec.kind == Kind::Source,
                    "{}: {}",
                    doc.name,
                    spec.flag()
                );
                let named = all.iter().any(|p| p.of == of && p.by_keyword);
                let required = spec.presence == Presence::Required;
                assert!(
                    !(named && required),
                    "{}: {} is by keyword only",
                    doc.name,
                    spec.flag()
                );
            }
        }
    }
}
